"""What the way to the next question brings: rivals' turns, a battle, the end of a round, as one would see them."""

from typing import Final

from sietch.engine import words as w
from sietch.engine.combat import COMBAT_END, REWARDS
from sietch.engine.game_round import ROUND_START
from sietch.engine.interpreter import run_top, take
from sietch.engine.new_game import new_state
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.engine.turn import NEXT_TURN

TURN: Final = "turn"
BATTLE: Final = "battle"
ROUND: Final = "round"


class Scene:
    """The position in the middle of a move, when so many of its log entries were written. Nobody is asked there.

    `seat` is the rival that has moved, or nobody.
    """

    def __init__(self, what: str, seat: int, state: State, entries: int) -> None:
        self.what = what
        self.seat = seat
        self.state = state
        self.entries = entries


def opening(rules: Rules, setup: Setup) -> list[Scene]:
    """Those before the first option: rivals may begin."""
    return seen(new_state(rules, setup, True), 0)


def scenes(s: State, code: int) -> list[Scene]:
    """Those of an option that is offered; it is not applied."""
    c = s.copy()
    c.log = []
    known = c.turns_taken if c.turn.kind == w.NO_TURN else c.turns_taken - 1
    take(c, code)
    return seen(c, known)


def seen(c: State, known: int) -> list[Scene]:
    """On the way to the next question, if so many turns were over before. It is carried out on this state, which has a log."""
    log = c.log
    assert log is not None
    c.decider = w.NOBODY
    found: list[Scene] = []
    decided: Scene | None = None  # a battle, if somebody is asked about its rewards
    while c.decider == w.NOBODY and len(c.stack) > 0:
        op = c.stack[-1].op
        what = ended(c, known)
        if what != "":
            known = c.turns_taken
            decided = None
            found.append(Scene(what, c.turn.seat if what == TURN else w.NOBODY, at_rest(c), len(log)))
        run_top(c)
        if op == REWARDS:
            decided = Scene(BATTLE, w.NOBODY, at_rest(c), len(log))
    if decided is not None:
        found.append(decided)
    return found


def ended(s: State, known: int) -> str:
    """What is over before the frame on top runs, beside so many turns."""
    op = s.stack[-1].op
    if op == COMBAT_END:
        return BATTLE
    if op == ROUND_START and s.round > 0:
        return ROUND
    return TURN if op == NEXT_TURN and s.turns_taken > known and is_rival(s, s.turn.seat) else ""


def at_rest(s: State) -> State:
    """A twin that asks nothing."""
    twin = s.copy()
    twin.options = []
    return twin
