"""How fast the learning environment is: one core, random actions, an observation and a mask at every step."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from sietch.content import Setup
from sietch.engine import COMPILED
from sietch.lab.env.aec import env, raw_env
from sietch.lab.env.sampler import random_policy
from sietch.lab.env.vector import Tables

ROUNDS = 7
SECONDS_PER_ROUND = 0.3
TABLES = 64

Walk = Callable[[int], None]  # takes so many steps


@dataclass(frozen=True, slots=True)
class Pace:
    """Steps a second: the median of several rounds, and the best of them."""

    usual: int
    best: int


@dataclass(frozen=True, slots=True)
class EnvSpeed:
    """The time that the agent needs for its random choice is counted as well."""

    compiled: bool
    players: int
    sets: tuple[str, ...]
    numbers: int  # of an observation
    actions: int
    paces: dict[str, Pace]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def env_bench(
    setup: Setup | None = None, rounds: int = ROUNDS, seconds: float = SECONDS_PER_ROUND
) -> EnvSpeed:
    """Every way to play; a round takes about so many seconds."""
    setup = setup or Setup()
    tables = Tables(TABLES, setup)
    walks = {
        "raw_env": _one_table(raw_env(setup)),
        "raw_env, flat": _one_table(raw_env(setup, flat=True)),
        "env": _one_table(env(setup=setup)),
        f"{TABLES} tables": _many_tables(tables),
    }
    return EnvSpeed(
        compiled=COMPILED,
        players=setup.players,
        sets=setup.sets,
        numbers=tables.arena.features.size,
        actions=tables.arena.actions.size,
        paces={name: _pace(walk, rounds, seconds) for name, walk in walks.items()},
    )


def _pace(walk: Walk, rounds: int, seconds: float) -> Pace:
    steps = max(TABLES, int(seconds / _time(walk, TABLES) * TABLES))  # also warms up
    times = [_time(walk, steps) for _ in range(rounds)]
    return Pace(round(steps / statistics.median(times)), round(steps / min(times)))


def _time(walk: Walk, steps: int) -> float:
    """Seconds of the one core at work: what other programs take of it does not count."""
    started = time.process_time()
    walk(steps)
    return max(time.process_time() - started, 1e-9)


def _one_table(table: Any) -> Walk:
    """Through the interface of PettingZoo."""
    rng = np.random.default_rng(0)
    table.reset(seed=0)

    def walk(steps: int) -> None:
        while steps:
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.reset()
                continue
            offered = observation["action_mask"].view(np.bool_).nonzero()[0]
            table.step(offered[int(rng.random() * len(offered))])
            steps -= 1

    return walk


def _many_tables(tables: Tables) -> Walk:
    rng = np.random.default_rng(0)

    def walk(steps: int) -> None:
        for _ in range(steps // TABLES):
            tables.step(random_policy(tables.observations, tables.masks, rng))

    return walk
