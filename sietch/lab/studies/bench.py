"""How fast the engine is: one core, complete games of random players."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sietch.content import Setup, load_rules
from sietch.engine import COMPILED
from sietch.engine.game import play_out, start
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.state import State
from sietch.lab.play.seeds import beside

ROUNDS = 7
SECONDS_PER_ROUND = 0.6
STEPS_BETWEEN_SAMPLES = 60


@dataclass(frozen=True, slots=True)
class Speed:
    """The median of several rounds; how far the best is above it shows how quiet the machine was."""

    compiled: bool
    players: int
    sets: tuple[str, ...]
    games_per_second: float
    games_per_second_best: float
    us_per_decision: float
    us_per_copy: float
    decisions_per_game: float
    games: int
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def bench(setup: Setup | None = None, rounds: int = ROUNDS, seconds: float = SECONDS_PER_ROUND) -> Speed:
    """Play the same games in every round, as many as fit into `seconds`."""
    setup = setup or Setup()
    rules = load_rules(setup)
    began = time.perf_counter()
    games = max(1, int(seconds / _time_games(rules, setup, 3)[0] * 3))  # also warms up
    times = []
    decisions = 0
    for _ in range(rounds):
        elapsed, decisions = _time_games(rules, setup, games)
        times.append(elapsed)
    states = _sample(rules, setup)
    copy = statistics.median(_time_copies(states) for _ in range(rounds))
    usual = statistics.median(times)
    return Speed(
        compiled=COMPILED,
        players=setup.players,
        sets=setup.sets,
        games_per_second=round(games / usual, 1),
        games_per_second_best=round(games / min(times), 1),
        us_per_decision=round(usual / decisions * 1e6, 2),
        us_per_copy=round(copy * 1e6, 2),
        decisions_per_game=round(decisions / games, 1),
        games=games * rounds,
        seconds=round(time.perf_counter() - began, 1),
    )


def side_by_side(
    setups: Sequence[Setup], rounds: int = ROUNDS, seconds: float = SECONDS_PER_ROUND / 2
) -> list[float]:
    """Games a second of each. They take turns, so that a machine that gets busy slows all of them down."""
    tables = [(load_rules(setup), setup) for setup in setups]
    games = [max(1, int(seconds / _time_games(*table, 3)[0] * 3)) for table in tables]
    times: list[list[float]] = [[] for _ in setups]
    for _ in range(rounds):
        for table, count, found in zip(tables, games, times, strict=True):
            found.append(_time_games(*table, count)[0])
    return [round(count / statistics.median(found), 1) for count, found in zip(games, times, strict=True)]


def _time_games(rules: Rules, setup: Setup, games: int) -> tuple[float, int]:
    """Seconds and decisions of these games, set-up included."""
    decisions = 0
    started = time.perf_counter()
    for seed in range(games):
        decisions += play_out(start(rules, setup.replaced(seed=seed)), beside(seed))
    return time.perf_counter() - started, decisions


def _sample(rules: Rules, setup: Setup) -> list[State]:
    """Positions from the beginning to the end of a few games."""
    found = []
    for seed in range(5):
        state = start(rules, setup.replaced(seed=seed))
        rng = seeded(beside(seed))
        steps = 0
        while state.options:
            if steps % STEPS_BETWEEN_SAMPLES == 0:
                found.append(state.copy())
            answer(state, state.options[rng.below(len(state.options))])
            steps += 1
    return found


def _time_copies(states: list[State]) -> float:
    """Seconds for one copy, on average over these positions."""
    repeat = range(20)
    started = time.perf_counter()
    for state in states:
        for _ in repeat:
            state.copy()
    return (time.perf_counter() - started) / (len(states) * len(repeat))
