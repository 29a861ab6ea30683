"""What a bot is, and what it is asked."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from sietch.engine.imagine import imagine
from sietch.engine.options import option_text
from sietch.engine.rng import Rng, seeded
from sietch.engine.state import State
from sietch.view import view

PATIENCE = 10.0


class Decision:
    """One question to a seat: what it knows, what it can answer, and how long it may think."""

    def __init__(self, state: State, rng: Rng, seconds: float | None = None) -> None:
        self.seat = state.decider
        # The answers to choose from, as everywhere in this project: `play dagger`, `to arrakeen`.
        self.options = [option_text(state.rules, code) for code in state.options]
        self.rng = rng  # chance for the bot: the same moment gives the same numbers
        self.seconds = seconds  # None: no hurry
        # Not the game at the table: everything that the seat cannot know has been dealt anew.
        self._game = imagine(state, state.decider, rng)

    @cached_property
    def view(self) -> dict[str, Any]:
        """All that the seat may know, as plain data."""
        return view(self._game, self.seat, words=False)

    def imagine(self) -> State:
        """A possible game: all that the seat cannot know is dealt anew. It may be played on and thrown away.

        Its `options` stand in the same order as those of the decision.
        """
        return imagine(self._game, self.seat, self.rng)


class Bot:
    """A player. One object plays one seat of one game, so it may remember what it likes."""

    patience = PATIENCE  # seconds that it may need where the table sets no limit

    def choose(self, decision: Decision) -> str:
        """One of `decision.options`."""
        raise NotImplementedError


def moment(seed: int, options_applied: int) -> Rng:
    """The chance of a bot at one moment of a game; after a take-back it is the same again."""
    return seeded(-1 - seed * 100_000 - options_applied)
