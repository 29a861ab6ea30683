"""Choices that everybody makes at the same time without seeing those of the others (I-65, B-25).

The engine asks one seat after the other. What is chosen lies in a part that only its owner sees; when all have chosen
it is shown, or stays secret.
"""

from sietch.engine import words as w
from sietch.engine.ops import Step, Unhandled
from sietch.engine.rival_card import is_rival
from sietch.engine.sides import clockwise
from sietch.engine.state import Frame, State
from sietch.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class HiddenChoice(Step):
    """A step of a set, by `Part.begin_game` or at any other moment. Rivals choose nothing."""

    def choices(self, s: State, seat: int) -> list[int]:
        """The options of this seat; nobody else is told of them."""
        raise Unhandled(self.word + " leaves nothing to choose")

    def choose(self, s: State, seat: int, code: int) -> None:
        """Keep it where only this seat sees it; an entry of the log is for this seat alone."""
        raise Unhandled(self.word + " keeps no choice")

    def all_chosen(self, s: State) -> None:
        """What follows at once: the choices are shown, or nothing."""

    def begin(self, s: State) -> None:
        """Ask everybody, before everything else that is to come."""
        s.push_step(self.number, w.NOBODY, (1 << len(s.players)) - 1, 0)

    def run(self, s: State, f: Frame) -> None:
        for seat in clockwise(s, s.first):
            if f.unasked & (1 << seat) and not is_rival(s, seat):
                choices = self.choices(s, seat)
                if len(choices) > 0:
                    s.ask(seat, self.number, f.source, choices)
                    return
        s.stack.pop()
        s.revealing = True
        self.all_chosen(s)

    def answer(self, s: State, f: Frame, code: int) -> None:
        seat = s.decider
        s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.unasked & ~(1 << seat), 0)
        self.choose(s, seat, code)
