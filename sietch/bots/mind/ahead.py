"""Looking ahead within the own turn: try the options, follow each to the end of the turn, compare."""

from typing import Final

from sietch.bots.mind.evaluation import Weights, evaluate
from sietch.bots.mind.worth import Worth
from sietch.engine import words as w
from sietch.engine.agent_turn import GRAFT
from sietch.engine.interpreter import answer
from sietch.engine.sides import are_opponents
from sietch.engine.state import State

DEPTH: Final = 6
LOWEST: Final = -1e9


class TurnSearch:
    """Values of the options of one decision, with a number of positions that may be looked at."""

    def __init__(self, worth: Worth, weights: Weights, positions: int) -> None:
        self.worth: Final = worth
        self.weights: Final = weights
        self.positions: Final = positions
        self.share = 0
        self.left = 0
        self.turn = 0

    def values(self, s: State) -> list[float]:
        """One value per option, in their order. `s` is only copied."""
        seat = s.decider
        self.turn = s.turns_taken
        self.share = max(2, self.positions // len(s.options))
        found: list[float] = []
        for code in s.options:
            after = s.copy()
            answer(after, code)
            self.left = self.share
            found.append(self.best(after, seat, DEPTH))
        return found

    def best(self, s: State, seat: int, depth: int) -> float:
        """The value that the seat can reach from here within its turn."""
        while len(s.options) == 1:
            answer(s, s.options[0])
        if not self.goes_on(s, seat) or depth == 0 or self.left <= 0:
            return evaluate(s, seat, self.worth, self.weights)
        if s.kind == GRAFT:
            return self.best_pair(s, seat, depth)
        found = LOWEST
        for code in s.options:
            if self.left <= 0 and found > LOWEST:
                break
            self.left -= 1
            after = s.copy()
            answer(after, code)
            found = max(found, self.best(after, seat, depth - 1))
        return found

    def best_pair(self, s: State, seat: int, depth: int) -> float:
        """A card with each partner is an option of its own: none of them takes the positions of another."""
        found = LOWEST
        for code in s.options:
            after = s.copy()
            answer(after, code)
            self.left = self.share
            found = max(found, self.best(after, seat, depth))
        return found

    def goes_on(self, s: State, seat: int) -> bool:
        """The seat decides again, or a mate who is asked in the same turn and wants the same."""
        if s.decider == seat or s.decider == w.NOBODY:
            return s.decider == seat
        return not are_opponents(s, s.decider, seat) and s.turns_taken == self.turn
