"""A game for its users: the open decision, applying an option by its text, and the record of all of them."""

from sietch.engine.interpreter import advance, answer
from sietch.engine.new_game import new_state
from sietch.engine.options import option_text, vocabulary
from sietch.engine.result import Result, ranking, result_of
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.engine.state import State


class IllegalOption(Exception):
    """An option that is not offered now."""


class Entry:
    """One applied option: who chose it, whether there was a choice, whether it brought something to light."""

    def __init__(self, text: str, seat: int, automatic: bool, revealing: bool) -> None:
        self.text = text
        self.seat = seat
        self.automatic = automatic
        self.revealing = revealing


class Game:
    """
    >>> from sietch.content import new_game
    >>> game = new_game(Setup(seed=7))
    >>> "reveal" in game.options()
    True
    """

    def __init__(self, rules: Rules, setup: Setup, logged: bool = True, automatic: bool = True) -> None:
        self.rules = rules
        self.setup = setup
        self.automatic = automatic  # apply single options by itself
        self.history: list[Entry] = []
        self.state = new_state(rules, setup, logged)
        advance(self.state)
        if automatic:
            self._apply_single()

    # --- the open decision -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return len(self.state.options) == 0

    @property
    def decider(self) -> int:
        """The seat that has to decide, -1 if the game is over."""
        return self.state.decider

    def options(self) -> list[str]:
        return [option_text(self.rules, code) for code in self.state.options]

    def apply(self, text: str) -> None:
        """Choose an option; raises `IllegalOption` if it is not offered. Those that leave no choice follow."""
        self.step(text)
        if self.automatic:
            self._apply_single()

    def step(self, text: str) -> None:
        """Choose an option and stop there; raises `IllegalOption`."""
        code = vocabulary(self.rules).get(text, -1)
        if code not in self.state.options:
            raise IllegalOption(text)
        self._apply(code, False)

    def follow(self) -> bool:
        """Apply the option that is the only one; False if there is a choice, or nothing left to choose."""
        if len(self.state.options) != 1:
            return False
        self._apply(self.state.options[0], True)
        return True

    def _apply_single(self) -> None:
        while self.follow():
            pass

    def _apply(self, code: int, automatic: bool) -> None:
        seat = self.state.decider
        text = option_text(self.rules, code)
        answer(self.state, code)
        self.history.append(Entry(text, seat, automatic, self.state.revealing))

    # --- results -----------------------------------------------------------------------------------------

    def ranking(self) -> list[int]:
        """Seats from the best to the last, by the order of M-3."""
        return ranking(self.state)

    def result(self) -> Result:
        return result_of(self.state)


def play_out(state: State, seed: int) -> int:
    """Play on with random options until the end; returns the number of decisions that had a choice."""
    rng = seeded(seed)
    decisions = 0
    while True:
        count = len(state.options)
        if count == 0:
            return decisions
        if count == 1:
            answer(state, state.options[0])
        else:
            decisions += 1
            answer(state, state.options[rng.below(count)])


def start(rules: Rules, setup: Setup) -> State:
    """A fresh game without record or log, for simulations; single options are left to the caller."""
    state = new_state(rules, setup, False)
    advance(state)
    return state
