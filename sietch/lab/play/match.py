"""One game of bots against bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from sietch.bots.bot import moment
from sietch.engine.interpreter import answer
from sietch.engine.rng import Rng, seeded
from sietch.engine.state import State
from sietch.lab.play.seeds import beside

LONGEST_GAME = 20_000  # options; real games have some hundreds

Watch = Callable[[State, int], None]


class Seated(Protocol):
    """Who sits at the table: a sietch.bots.guard.Player, or somebody around it."""

    by_chance: bool

    def decide(self, state: State, rng: Rng, seconds: float | None = None) -> int: ...


def play_match(
    state: State,
    seed: int,
    players: Sequence[Seated] | Mapping[int, Seated],
    seconds: float | None = None,
    watch: Watch | None = None,
) -> int:
    """Play on to the end; returns the number of decisions that had a choice.

    `players` has who sits at a seat; a rival's, which never decides, may be missing. The chance of the bots is
    another stream than that of the decks. `watch` sees every position.
    """
    chance = seeded(beside(seed))
    decisions = 0
    applied = 0
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
        applied += 1
    if watch is not None:
        watch(state, applied)
    return decisions
