"""What a bot is, and what it is asked."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

from sietch.engine import sides
from sietch.engine.imagine import imagine
from sietch.engine.options import option_text
from sietch.engine.rng import Rng, seeded
from sietch.engine.state import State
from sietch.language.sentence import Refusal
from sietch.view import view
from sietch.view.log import Event, event_of, seen

PATIENCE = 10.0
AN_HOUR = 3600.0
ALL = "all"


class Decision:
    """One question to a seat: what it knows, what it can answer, and how long it may think."""

    def __init__(self, state: State, rng: Rng, seconds: float | None = None, since: int = 0) -> None:
        self.seat = state.decider
        # The answers to choose from, as everywhere in this project: `play dagger`, `to arrakeen`.
        self.options = [option_text(state.rules, code) for code in state.options]
        self.rng = rng  # chance for the bot: the same moment gives the same numbers
        self.seconds = seconds  # None: no hurry
        # Not the game at the table: everything that the seat cannot know has been dealt anew.
        self._game = imagine(state, state.decider, rng)
        self._news = (
            [entry[:] for entry in state.log[since:] if seen(state, entry, self.seat)]
            if state.log is not None
            else []
        )

    @cached_property
    def view(self) -> dict[str, Any]:
        """All that the seat may know, as plain data."""
        return view(self._game, self.seat, words=False)

    @cached_property
    def happened(self) -> list[Event]:
        """What happened since the seat's last decision, as the seat saw it."""
        return [event_of(self._game, entry) for entry in self._news]

    @property
    def side(self) -> int:
        """Seats of one side win together; with three or four players every seat is a side of its own."""
        return self._game.sides[self.seat]

    @cached_property
    def mates(self) -> list[int]:
        """The other seats of its side, clockwise."""
        return sides.mates(self._game, self.seat)

    @cached_property
    def opponents(self) -> list[int]:
        """The seats of other sides, clockwise."""
        return sides.opponents(self._game, self.seat)

    def imagine(self) -> State:
        """A possible game: all that the seat cannot know is dealt anew. It may be played on and thrown away.

        Its `options` stand in the same order as those of the decision.
        """
        return imagine(self._game, self.seat, self.rng)


class BadSetting(Refusal, ValueError):
    """A setting with which a bot cannot play."""


class Bot:
    """A player. One object plays one seat of one game, so it may remember what it likes."""

    patience = PATIENCE  # seconds that it may need where the table sets no limit
    # What it can play: numbers of players, and sets beyond those of the box; or ALL.
    modes: Collection[str] = ("3", "4")

    def choose(self, decision: Decision) -> str:
        """One of `decision.options`."""
        raise NotImplementedError


def moment(seed: int, options_applied: int) -> Rng:
    """The chance of a bot at one moment of a game; after an undo it is the same again."""
    return seeded(-1 - seed * 100_000 - options_applied)
