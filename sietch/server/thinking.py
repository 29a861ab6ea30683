"""Bots think in processes of their own, a few for all tables; the loop of the server never waits for them.

A process gets what the seat knows (sietch.bots.parcel), never the deal. One that is late or dies is replaced, and the bot
is stood in for, as everywhere (sietch.bots.guard).
"""

from __future__ import annotations

import asyncio
import os
import queue
from concurrent.futures import ThreadPoolExecutor

from sietch.bots.bot import PATIENCE, Decision
from sietch.bots.contained import Late
from sietch.bots.greedy import Greedy
from sietch.bots.guard import Guarded, ProcessLost
from sietch.bots.isolated import Cell, Place, place_of
from sietch.bots.parcel import packed
from sietch.bots.registry import is_ours, seated
from sietch.engine.rng import Rng
from sietch.engine.setup import Setup
from sietch.engine.state import State

MOST_WORKERS = 4


class Thinkers:
    """The processes, and the threads that wait for them."""

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._threads = ThreadPoolExecutor(count, "thinking")
        self._free: queue.LifoQueue[Cell | None] = queue.LifoQueue()  # None: one that is yet to be started
        for _ in range(count):
            self._free.put(None)
        self._cells: set[Cell] = set()

    def seated(self, spec: str, setup: Setup, table: str, seat: int) -> Guarded:
        """A player for one seat of one game. Bots of others may keep what they like: they have a process alone."""
        if spec == "random":
            return seated(spec)
        if is_ours(spec):
            return PooledPlayer(spec, setup, f"{table} {seat}", self)
        return seated(spec, setup)

    async def decide(self, player: Guarded, state: State, rng: Rng) -> int:
        """The code of its option; `random` needs no process."""
        if player.by_chance:
            return player.decide(state, rng)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, player.decide, state, rng)

    def ask(self, place: Place, key: str, parcel: bytes, limit: float) -> str:
        """In a thread: the answer of a bot; raises as a `Cell` does."""
        cell = self._free.get()
        try:
            cell = self._sat_down(cell, place, key)
            return cell.ask(parcel, limit)
        except (Late, ProcessLost):
            self._stop(cell)
            cell = None
            raise
        finally:
            self._free.put(cell)

    def _sat_down(self, cell: Cell | None, place: Place, key: str) -> Cell:
        """The bot of this key. A process that has died while it was free is nobody's fault."""
        if cell is not None:
            try:
                cell.sit_down(place, key)
                return cell
            except (Late, ProcessLost):
                self._stop(cell)
        cell = Cell(keeps=True)
        self._cells.add(cell)
        cell.sit_down(place, key)
        return cell

    def _stop(self, cell: Cell | None) -> None:
        if cell is not None:
            self._cells.discard(cell)
            cell.stop()

    def close(self) -> None:
        """Processes end, also those that think."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for cell in list(self._cells):
            cell.stop()


class PooledPlayer(Guarded):
    """One of our own bots, asked wherever a process is free."""

    def __init__(self, spec: str, setup: Setup, key: str, thinkers: Thinkers) -> None:
        super().__init__(spec, Greedy())
        self._place = place_of(spec, setup)
        self._key = key
        self._thinkers = thinkers

    @property
    def patience(self) -> float:
        return PATIENCE

    def leave(self) -> None:
        pass

    def _answer(self, decision: Decision, limit: float) -> str:
        return self._thinkers.ask(self._place, self._key, packed(decision), limit)
