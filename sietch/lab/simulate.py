"""Many games at once: bots against bots, leaders by chance, the same result with any number of processes."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from sietch.bots.registry import parsed, seated
from sietch.content import load_rules
from sietch.engine import COMPILED
from sietch.engine.game import start
from sietch.engine.rules import Rules
from sietch.engine.state import State
from sietch.engine.words import FINISHED
from sietch.lab.invariants import violations
from sietch.lab.match import play_match
from sietch.lab.table import RANDOM, TableError, check_players

GAMES_PER_SEED = 1_000_000
KEPT_FAULTS = 10

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Spec:
    """What kind of games. The bots take the seats in turn, one seat further in every game."""

    players: int = 4
    bots: tuple[str, ...] = ("random",)
    seed: int = 0
    choam: bool = True
    content: tuple[Path, ...] = ()
    check: bool = False  # look for violations after every decision

    def validate(self) -> None:
        check_players(self.players)
        for bot in self.bots:
            parsed(bot)
        if not 1 <= len(self.bots) <= self.players:
            raise TableError(f"{len(self.bots)} bots for {self.players} seats")

    def bot_at(self, game: int, seat: int) -> str:
        return self.bots[(seat + game) % self.players % len(self.bots)]

    def seed_of(self, game: int) -> int:
        """The seed of one game of the series, for `sietch play --seed`."""
        return self.seed * GAMES_PER_SEED + game


@dataclass(slots=True)
class Result:
    """Sums over games; two of them can be added."""

    games: int = 0
    finished: int = 0
    errors: int = 0
    decisions: int = 0
    rounds: int = 0
    wins_by_bot: Counter[str] = field(default_factory=Counter)
    wins_by_leader: Counter[str] = field(default_factory=Counter)
    wins_by_seat: Counter[str] = field(default_factory=Counter)
    games_by_leader: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, str]] = field(default_factory=list)  # seed of the game, what went wrong
    seconds: float = 0.0

    def add(self, other: Result) -> None:
        self.games += other.games
        self.finished += other.finished
        self.errors += other.errors
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.wins_by_bot += other.wins_by_bot
        self.wins_by_leader += other.wins_by_leader
        self.wins_by_seat += other.wins_by_seat
        self.games_by_leader += other.games_by_leader
        self.faults = sorted(self.faults + other.faults)[:KEPT_FAULTS]

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else 0.0,
            "compiled": COMPILED,
            "rounds_mean": round(self.rounds / self.finished, 3) if self.finished else 0.0,
            "wins_by_bot": _sorted(self.wins_by_bot),
            "wins_by_leader": _sorted(self.wins_by_leader),
            "wins_by_seat": _sorted(self.wins_by_seat),
            "games_by_leader": _sorted(self.games_by_leader),
            "faults": [{"seed": seed, "fault": fault} for seed, fault in self.faults],
        }


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in sorted(counts)}


def simulate(spec: Spec, games: int, jobs: int = 1, progress: Progress = lambda done: None) -> Result:
    """Play the games numbered 0 to games - 1; `progress` hears how many are done."""
    spec.validate()
    rules_for.cache_clear()  # a content file may have been edited
    rules_for(spec.choam, spec.content)  # a mistake in it shows here, once
    result = Result()
    started = time.perf_counter()
    for part in _parts(spec, games, jobs):
        result.add(part)
        progress(result.games)
    result.seconds = time.perf_counter() - started
    return result


def _parts(spec: Spec, games: int, jobs: int) -> Iterator[Result]:
    size = max(1, min(200 if COMPILED else 20, games // (4 * jobs)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if jobs == 1:
        yield from (play_games(spec, chunk) for chunk in chunks)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupt)
    try:
        for future in as_completed([pool.submit(play_games, spec, chunk) for chunk in chunks]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C is the business of the process that waits for the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=8)
def rules_for(choam: bool, content: tuple[Path, ...]) -> Rules:
    return load_rules(choam, content)


def play_games(spec: Spec, games: Iterable[int]) -> Result:
    result = Result()
    rules = rules_for(spec.choam, spec.content)
    for game in games:
        result.games += 1
        try:
            _play_one(spec, rules, game, result)
        except Exception as error:  # whatever a broken game does, the others go on
            result.errors += 1
            result.faults.append((spec.seed_of(game), f"{type(error).__name__}: {error}"))
    result.faults = result.faults[:KEPT_FAULTS]
    return result


def _play_one(spec: Spec, rules: Rules, game: int, result: Result) -> None:
    seed = spec.seed_of(game)
    state = start(rules, [RANDOM] * spec.players, seed)
    leaders = [rules.leaders[player.leader].name for player in state.players]
    players = [seated(spec.bot_at(game, seat)) for seat in range(spec.players)]
    result.decisions += play_match(state, seed, players, watch=_check if spec.check else None)
    result.games_by_leader.update(leaders)
    for player in players:
        result.faults += [(seed, str(fault)) for fault in player.faults]
    if state.phase == FINISHED:
        result.finished += 1
        result.rounds += state.round
        result.wins_by_bot[spec.bot_at(game, state.winner)] += 1
        result.wins_by_leader[leaders[state.winner]] += 1
        result.wins_by_seat[str(state.winner + 1)] += 1


class Violation(Exception):
    """A position that cannot be."""


def _check(state: State, steps: int) -> None:
    found = violations(state)
    if found:
        raise Violation(f"after {steps} options, round {state.round}: {'; '.join(found)}")
