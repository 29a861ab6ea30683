"""What happened in a scenario, line by line: the options, what followed without any, and what was asked next."""

from __future__ import annotations

from sietch.engine.options import option_text
from sietch.engine.state import State
from sietch.lab.proof.scenario.keys import seat_name
from sietch.lab.proof.scenario.model import Check, Dice, Illegal, Legal, Step, Take


class Trace:
    """`taken` are the options alone, `p1: play dagger`; the lines are written only if somebody wants them."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self.taken: list[str] = []
        self.lines: list[str] = []
        self._told = 0  # entries of the log

    def begin(self, s: State) -> None:
        """What has happened before the first decision."""
        self._tell("at the beginning")
        self.happened(s)

    def step(self, step: Step) -> None:
        self._tell(f"step {step.number} (line {step.line}){_check(step)}")

    def end(self) -> None:
        self._tell("at the end")

    def choose(self, s: State, text: str, by_itself: bool) -> None:
        chosen = f"{seat_name(s.decider)}: {text}"
        self.taken.append(chosen)
        self._tell(f"    {chosen}{'  (the only option)' if by_itself else ''}")

    def happened(self, s: State) -> None:
        """All that the log says, also what only some players may know, up to the next question."""
        if not self.wanted:
            return
        from sietch.view.log import sentence

        entries = s.log or []
        for entry in entries[self._told :]:
            self._tell(f"        - {sentence(s, entry)}")
        self._told = len(entries)
        offered = ", ".join(option_text(s.rules, code) for code in s.options)
        self._tell(
            f"        {seat_name(s.decider)} decides: {offered}" if offered else "        the game is over"
        )

    def _tell(self, line: str) -> None:
        if self.wanted:
            self.lines.append(line)


def _check(step: Step) -> str:
    """What a step looks at that chooses nothing."""
    match step.what:
        case Legal(texts, only):
            return f": legal{' only' if only else ''}: {', '.join(texts)}"
        case Illegal(reasons):
            return f": illegal: {', '.join(reasons)}"
        case Check():
            return ": expect"
        case Dice(rolls):
            return f": dice: {', '.join(map(str, rolls))}"
        case Take():
            return ""
