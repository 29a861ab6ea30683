"""Games played by policies, as trajectories to learn from: in this process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from sietch.content import Setup
from sietch.lab.env.vector import Tables
from sietch.lab.play.series import in_turn, portions
from sietch.lab.play.workers import Processes

Rows = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.int8]
Chosen = npt.NDArray[np.integer[Any]]

# Observations and masks of several tables -> one action for each. Chance comes from the generator alone, so that
# the same seed gives the same games. What is sent to other processes must be possible to pickle.
Policy = Callable[[Rows, Masks, np.random.Generator], Chosen]

USUAL_LENGTH = 400  # decisions of a game; longer ones take their room as they come


@dataclass(frozen=True, slots=True)
class Trajectory:
    """What one seat saw and did in one game, and what it got in the end."""

    game: int
    seat: int
    policy: int  # which of the policies sat there
    observations: Rows
    bits: Rows  # the masks, eight actions to a byte
    actions: Chosen
    reward: float
    choices: int  # how many actions there are
    vocabulary_hash: str  # what their numbers mean

    @property
    def masks(self) -> Masks:
        return np.unpackbits(self.bits, axis=1, count=self.choices).view(np.int8)


def offered(masks: Masks) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The rows and the numbers of all actions that are offered, row by row."""
    rows, actions = np.divmod(np.flatnonzero(masks.view(np.bool_)), masks.shape[1])
    return rows, actions


def random_policy(observations: Rows, masks: Masks, rng: np.random.Generator) -> Chosen:
    """Every action that is offered is equally likely."""
    rows, actions = offered(masks)
    counts = np.bincount(rows, minlength=len(masks))
    firsts = np.cumsum(counts) - counts
    chosen: Chosen = actions[firsts + (rng.random(len(masks)) * counts).astype(np.int64)]
    return chosen


def play(tables: Tables, policies: Sequence[Policy], rng: np.random.Generator) -> Iterator[Trajectory]:
    """Play on at these tables. The policies take the seats in turn, one seat further in every game."""
    players = tables.arena.setup.players
    notes = Notes(tables)
    while (active := tables.to_move >= 0).any():
        places = in_turn(tables.to_move, tables.games, players, len(policies))
        chosen = np.zeros(len(active), np.int64)
        for number, policy in enumerate(policies):
            rows = np.flatnonzero(active & (places == number))
            if len(rows):
                chosen[rows] = policy(tables.observations[rows], tables.masks[rows], rng)
        notes.add(np.flatnonzero(active), chosen)
        games = tables.games.copy()
        tables.step(chosen)
        for table in np.flatnonzero(tables.dones).tolist():
            game = int(games[table])
            for seat in tables.arena.setup.seated:
                yield notes.trajectory(table, game, seat, in_turn(seat, game, players, len(policies)))
            notes.forget(table)


class Notes:
    """All that has been seen and done in the games that are being played."""

    def __init__(self, tables: Tables) -> None:
        count, features = tables.observations.shape
        self._tables = tables
        self._lengths = np.zeros(count, np.int64)
        self._observations = np.empty((count, USUAL_LENGTH, features), np.uint8)
        self._bits = np.empty((count, USUAL_LENGTH, (tables.masks.shape[1] + 7) // 8), np.uint8)
        self._seats = np.empty((count, USUAL_LENGTH), np.int64)
        self._actions = np.empty((count, USUAL_LENGTH), np.int64)

    def add(self, rows: npt.NDArray[np.int64], chosen: Chosen) -> None:
        """What is open at these tables now, and what is chosen there."""
        at = self._lengths[rows]
        if at.max() == self._seats.shape[1]:
            self._grow()
        self._observations[rows, at] = self._tables.observations[rows]
        self._bits[rows, at] = np.packbits(self._tables.masks[rows], axis=1)
        self._seats[rows, at] = self._tables.to_move[rows]
        self._actions[rows, at] = chosen[rows]
        self._lengths[rows] += 1

    def _grow(self) -> None:
        self._observations = np.concatenate([self._observations, np.empty_like(self._observations)], axis=1)
        self._bits = np.concatenate([self._bits, np.empty_like(self._bits)], axis=1)
        self._seats = np.concatenate([self._seats, np.empty_like(self._seats)], axis=1)
        self._actions = np.concatenate([self._actions, np.empty_like(self._actions)], axis=1)

    def trajectory(self, table: int, game: int, seat: int, policy: int) -> Trajectory:
        """Of one seat in the game that the last step has ended."""
        own = np.flatnonzero(self._seats[table, : self._lengths[table]] == seat)
        return Trajectory(
            game,
            seat,
            policy,
            self._observations[table, own],
            self._bits[table, own],
            self._actions[table, own],
            float(self._tables.rewards[table, seat]),
            self._tables.masks.shape[1],
            self._tables.arena.vocabulary_hash,
        )

    def forget(self, table: int) -> None:
        self._lengths[table] = 0


class Sampler:
    """Every call of `sample` plays the next games of a series; the number of jobs changes nothing in them.

    The seed of the setup is that of the series; `kind` are the other options of an Arena.

    >>> with Sampler(Setup(seed=3)) as sampler:
    ...     seats = [trajectory.seat for trajectory in sampler.sample([random_policy], games=1)]
    >>> sorted(seats)
    [0, 1, 2, 3]
    """

    def __init__(self, setup: Setup | None = None, jobs: int = 1, tables: int = 32, **kind: Any) -> None:
        self.setup = setup or Setup()
        self.kind = kind
        self.games = 0  # played so far
        self._tables = tables
        self._processes = Processes(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._processes.__exit__(kind, error, trace)

    def close(self) -> None:
        self._processes.close()

    def sample(self, policies: Sequence[Policy], games: int) -> Iterator[Trajectory]:
        """The trajectories of so many games, all seats; a table of `tables` plays each of them side by side."""
        first, end = self.games, self.games + games
        self.games = end
        calls = (
            partial(_play_portion, self.setup, self.kind, tuple(policies), portion)
            for portion in portions(range(first, end), self._tables)
        )
        with closing(self._processes.run(calls)) as parts:
            for trajectories in parts:
                yield from trajectories


def _play_portion(
    setup: Setup, kind: dict[str, Any], policies: tuple[Policy, ...], games: range
) -> list[Trajectory]:
    tables = Tables(len(games), setup, games.start, len(games), **kind)
    return list(play(tables, policies, np.random.default_rng([setup.seed % (1 << 63), games.start])))
