"""The interpreter: takes the frame on top, runs it, and stops when a choice is needed."""

from sietch.engine import words as w
from sietch.engine.ops import LINES
from sietch.engine.rival_choices import decide_for_rival
from sietch.engine.state import State


def advance(s: State) -> None:
    """Run until a person has to decide or the game is over."""
    s.decider = w.NOBODY
    while s.decider == w.NOBODY and len(s.stack) > 0:
        run_top(s)


def run_top(s: State) -> None:
    """The frame on top alone; a rival is not asked."""
    f = s.stack[-1]
    LINES[f.op].op.run(s, f)
    if s.decider != w.NOBODY and s.rules.with_rivals:
        decide_for_rival(s)


def answer(s: State, code: int) -> None:
    """Carry out one of the offered options and run on. Does not check that it was offered."""
    take(s, code)
    advance(s)


def take(s: State, code: int) -> None:
    """Hand the option to the frame that asked, and stop there."""
    s.chosen_by = s.decider
    s.revealing = False
    f = s.stack[-1]
    LINES[f.op].op.answer(s, f, code)
