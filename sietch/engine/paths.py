"""Paths to walk: a marker goes from step to step and every step gives its reward (A-16)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import Aspect, Question, add_aspect
from sietch.engine.options import argument_of, option
from sietch.engine.rules import Node, Rules
from sietch.engine.state import Frame, State, replaced
from sietch.native import mypyc_attr


def walked(rules: Rules, leader: int) -> list[int]:
    """The paths on which a player with this leader has a place: those of everybody, and the leader's own."""
    own = rules.leaders[leader].path
    return [path.number for path in rules.paths if path.leader == w.NOTHING or path.number == own]


def ahead(s: State, seat: int, path: int) -> list[int]:
    """The next steps of a path; none at its end, or without a path."""
    if path == w.NOTHING:
        return []
    return s.rules.steps[s.players[seat].steps[path]].following


class StepReached(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        return [step.reward for step in rules.steps if step.reward is not None]


WALKED: Final = add_aspect(StepReached("step reached"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Walk(Question):
    """N steps along a path, each reward at once. The base of all atoms that move a marker."""

    def __init__(self, word: str, path: str) -> None:
        super().__init__(word)
        self.path = path  # its id; empty: the leader's own

    def path_of(self, s: State, seat: int) -> int:
        """The number of the path; NOTHING if this seat has none."""
        if self.path == "":
            return s.rules.leaders[s.players[seat].leader].path
        for path in s.rules.paths:
            if path.name == self.path and path.leader == w.NOTHING:
                return path.number
        return w.NOTHING

    def walker(self, s: State, who: int, army: int) -> int:
        """Whose marker goes."""
        return who

    def verb(self) -> int:
        return o.TRAIN

    def entry(self) -> int:
        """What the log says of a step."""
        return events.TRAINED

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        seat = self.walker(s, who, army)
        return len(ahead(s, seat, self.path_of(s, seat))) > 0

    def changes(self, node: Node) -> int:
        return WALKED

    def run(self, s: State, f: Frame) -> None:
        seat = self.walker(s, f.who, f.army)
        steps = ahead(s, seat, self.path_of(s, seat))
        s.ask(f.who, self.number, f.source, [option(self.verb(), step) for step in steps])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        seat = self.walker(s, f.who, f.army)
        step = s.rules.steps[argument_of(code)]
        player = s.players[seat]
        player.steps = replaced(player.steps, step.path, step.number)
        s.note(self.entry(), seat, step.number, 0, EVERYBODY)
        if step.reward is not None:
            push_effect(s, step.reward, f.who, f.army, step.reward.source)
