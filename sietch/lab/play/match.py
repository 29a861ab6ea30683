"""One game of bots against bots: what is played, how it goes, and how it ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sietch.bots.bot import moment
from sietch.bots.guard import Fault, Guarded
from sietch.bots.registry import is_ours, seated
from sietch.content import Setup
from sietch.content.harmless import harmless
from sietch.engine.interpreter import advance, answer
from sietch.engine.new_game import new_state
from sietch.engine.result import Result, result_of
from sietch.engine.rng import Rng, seeded
from sietch.engine.rules import Rules
from sietch.engine.state import State, empty_table
from sietch.lab.play.seeds import beside

LONGEST_GAME = 20_000  # options; real games have some hundreds

Watch = Callable[[State, int], None]  # sees every position, and how many options were applied before


@dataclass(frozen=True, slots=True)
class Match:
    """What is played."""

    rules: Rules
    setup: Setup
    bots: Sequence[str]  # seat by seat; nobody ("") where a rival sits
    seconds: float | None = None  # for a decision
    isolated: bool = False  # bots in processes of their own
    logged: bool = False
    watch: Watch | None = None


class Seated(Protocol):
    """Who sits at the table: a sietch.bots.guard.Guarded, or somebody around it."""

    by_chance: bool

    def decide(self, state: State, rng: Rng, seconds: float | None = None) -> int: ...


class Timed:
    """A player with a clock."""

    def __init__(self, player: Guarded) -> None:
        self.player = player
        self.by_chance = player.by_chance
        self.decisions = 0
        self.seconds = 0.0

    def decide(self, state: State, rng: Rng, seconds: float | None = None) -> int:
        started = time.perf_counter()
        code = self.player.decide(state, rng, seconds)
        self.seconds += time.perf_counter() - started
        self.decisions += 1
        return code


@dataclass(slots=True)
class Ended:
    """How a match ended: finished, or after too many options, or with an error in the middle of it."""

    state: State
    players: dict[int, Timed] = field(default_factory=dict)  # by seat, those who sat down
    decisions: int = 0  # that had a choice
    codes: list[int] = field(default_factory=list)  # all options, also those without a choice
    error: str = ""  # why it broke off

    @property
    def result(self) -> Result:
        return result_of(self.state)

    @property
    def faults(self) -> list[Fault]:
        """Those of the bots, seat by seat."""
        return [fault for timed in self.players.values() for fault in timed.player.faults]


def play_match(match: Match) -> Ended:
    """From the deal to the end. Whatever a broken game does, others go on: its error is kept, not raised."""
    try:
        state = new_state(match.rules, match.setup, match.logged or _asked_for_the_log(match))
    except Exception as error:
        return Ended(empty_table(match.rules, seeded(0), match.setup.sides), error=_told(error))
    ended = Ended(state)
    try:
        advance(state)
        apart = match.setup if match.isolated else None
        for seat, bot in enumerate(match.bots):
            if bot:
                ended.players[seat] = Timed(seated(bot, apart))
        ended.decisions = play_on(
            state, match.setup.seed, ended.players, match.seconds, match.watch, ended.codes
        )
    except Exception as error:
        ended.error = _told(error)
    finally:
        for timed in ended.players.values():
            timed.player.leave()
    return ended


def _asked_for_the_log(match: Match) -> bool:
    """A decision tells what happened; our own bots never look."""
    return not all(is_ours(bot) for bot in match.bots if bot)


def _told(error: Exception) -> str:
    return harmless(f"{type(error).__name__}: {error}")


def play_on(
    state: State,
    seed: int,
    players: Sequence[Seated] | Mapping[int, Seated],
    seconds: float | None = None,
    watch: Watch | None = None,
    codes: list[int] | None = None,
) -> int:
    """Play on to the end; returns the number of decisions that had a choice.

    `players` has who sits at a seat; a rival's, which never decides, may be missing. The chance of the bots is
    another stream than that of the decks. `codes` takes the options.
    """
    chance = seeded(beside(seed))
    decisions = 0
    applied = 0
    codes = [] if codes is None else codes
    while state.options and applied < LONGEST_GAME:
        if watch is not None:
            watch(state, applied)
        code = state.options[0]
        if len(state.options) > 1:
            decisions += 1
            player = players[state.decider]
            if player.by_chance:
                code = state.options[chance.below(len(state.options))]
            else:
                code = player.decide(state, moment(seed, applied), seconds)
        answer(state, code)
        codes.append(code)
        applied += 1
    if watch is not None:
        watch(state, applied)
    return decisions
