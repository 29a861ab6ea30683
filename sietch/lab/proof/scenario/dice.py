"""The dice of a scenario: they come up as it says (RV-37)."""

from __future__ import annotations

from sietch.engine.events import ROLLED
from sietch.engine.interpreter import answer
from sietch.engine.rng import Rng, seeded
from sietch.engine.state import State
from sietch.lab.proof.scenario.problems import Failure

MOST_TRIES = 5000  # of two dice one pair in 36 is the rarest


class NamedDice:
    """Those that are still to be rolled. Where none are named chance has its way."""

    def __init__(self) -> None:
        self.left: list[int] = []
        self._named = False

    def name(self, rolls: tuple[int, ...]) -> None:
        self.left += rolls
        self._named = self._named or bool(rolls)

    def load(self, s: State, code: int) -> None:
        """If dice are rolled after this option, another stream of chance lets them come up as they are named."""
        if not self._named:
            return
        rolled = _rolled(s, code, s.rng.copy())
        if not rolled:
            return
        wanted, self.left = self.left[: len(rolled)], self.left[len(rolled) :]
        if len(wanted) < len(rolled):
            raise Failure(f"{len(rolled)} dice are rolled, but named are only: {_shown(wanted) or 'none'}")
        for seed in range(MOST_TRIES):
            if _rolled(s, code, seeded(seed)) == _in_pairs(wanted):
                s.rng = seeded(seed)
                return
        raise Failure(f"the dice cannot come up like this: {_shown(wanted)}")

    def check_end(self) -> None:
        if self.left:
            raise Failure(f"dice that are named were not rolled: {_shown(self.left)}")


def _rolled(s: State, code: int, rng: Rng) -> list[int]:
    """What comes up after this option with this stream of chance."""
    trial = s.copy()
    trial.rng = rng
    trial.log = []
    answer(trial, code)
    return [roll for entry in trial.log if entry[0] == ROLLED for roll in (entry[2], entry[3])]


def _in_pairs(rolls: list[int]) -> list[int]:
    """As the log has them: the lower one of a pair first."""
    return [roll for at in range(0, len(rolls), 2) for roll in sorted(rolls[at : at + 2])]


def _shown(rolls: list[int]) -> str:
    return ", ".join(map(str, rolls))
