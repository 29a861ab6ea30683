"""Bots think in processes of their own, a few for all tables; the loop of the server never waits for them.

A process gets what the seat knows (sietch.bots.parcel), never the deal. One that is late or dies is replaced, and the bot
is stood in for, as everywhere (sietch.bots.guard).
"""

from __future__ import annotations

import asyncio
import os
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sietch.bots.bot import PATIENCE, Decision
from sietch.bots.contained import Late
from sietch.bots.greedy import Greedy
from sietch.bots.guard import Guarded, ProcessLost
from sietch.bots.isolated import Cell, CrashThere, Introduction, Place, place_of
from sietch.bots.parcel import packed
from sietch.bots.registry import introduced, is_ours, seated
from sietch.engine.rng import Rng
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.language.sentence import Refusal, sentence

MOST_WORKERS = 4
MOST_GUESTS = 100  # bots of others that are waited for at once
MOST_PATIENCE = 60.0  # seconds with one of them, whatever it asks for
T = TypeVar("T")


class NoAdvice(Refusal):
    """A bot could not say what it thinks."""


class Thinkers:
    """The processes, and the threads that wait for them."""

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._threads = ThreadPoolExecutor(count, "thinking")
        self._guests = ThreadPoolExecutor(MOST_GUESTS, "guests")  # they may be slow: nobody else waits here
        self._free: queue.LifoQueue[Cell | None] = queue.LifoQueue()  # None: one that is yet to be started
        for _ in range(count):
            self._free.put(None)
        self._cells: set[Cell] = set()
        self._lock = threading.Lock()
        self._closed = False
        self._begun = False
        self._introducing: dict[str, asyncio.Future[Introduction]] = {}

    async def introduced(self, spec: str) -> Introduction:
        """What a bot says of itself; raises `BotError`. One of others is asked anew, which may take long: whoever wants to
        know the same meanwhile waits for the same answer.
        """
        if is_ours(spec):
            return introduced(spec, Setup())
        if spec not in self._introducing:
            loop = asyncio.get_running_loop()
            asked = loop.run_in_executor(self._guests, introduced, spec, Setup(), True)
            self._introducing[spec] = asked
            asked.add_done_callback(lambda answer: self._has_said(spec, answer))
        return await asyncio.shield(self._introducing[spec])

    def _has_said(self, spec: str, answer: asyncio.Future[Introduction]) -> None:
        del self._introducing[spec]
        if not answer.cancelled():
            answer.exception()  # if nobody waits any more, nobody minds

    def begin(self, spec: str, setup: Setup) -> None:
        """One process is started at once, so that the first decision does not wait for it."""
        if not self._begun and spec != "random" and is_ours(spec):
            self._begun = True
            self._threads.submit(self._with, place_of(spec, setup), "", lambda cell: None)

    async def seated(self, spec: str, setup: Setup, table: str, seat: int) -> Guarded:
        """A player for one seat of one game. Bots of others may keep what they like: they have a process alone.

        It is started here, which may take long; raises `BotError`.
        """
        if spec == "random":
            return seated(spec)
        if is_ours(spec):
            self.begin(spec, setup)
            return PooledPlayer(spec, setup, f"{table} {seat}", self)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._guests, seated, spec, setup, MOST_PATIENCE)

    async def decide(self, player: Guarded, state: State, rng: Rng) -> int:
        """The code of its option; `random` needs no process."""
        if player.by_chance:
            return player.decide(state, rng)
        loop = asyncio.get_running_loop()
        threads = self._threads if isinstance(player, PooledPlayer) else self._guests
        return await loop.run_in_executor(threads, player.decide, state, rng)

    def advise(
        self, spec: str, setup: Setup, state: State, rng: Rng, language: str, names: Sequence[str]
    ) -> asyncio.Future[list[Any]]:
        """What this bot would do, for a person; the game may go on meanwhile. Raises `NoAdvice`."""
        place = place_of(spec, setup)
        parcel = packed(Decision(state, rng, None, len(state.log or [])))

        def work() -> list[Any]:
            try:
                return self._with(place, "", lambda cell: cell.advise(parcel, language, names, PATIENCE))
            except Late:
                raise NoAdvice(sentence("fault.no_answer", seconds=f"{PATIENCE:g}")) from None
            except (ProcessLost, CrashThere) as error:
                raise NoAdvice(error.reason) from None

        return asyncio.get_running_loop().run_in_executor(self._threads, work)

    def ask(self, place: Place, key: str, parcel: bytes, limit: float) -> str:
        """In a thread: the answer of a bot; raises as a `Cell` does."""
        return self._with(place, key, lambda cell: cell.ask(parcel, limit))

    def _with(self, place: Place, key: str, asked: Callable[[Cell], T]) -> T:
        """A process that is free, with this bot in it."""
        cell = self._free.get()
        try:
            cell = self._sat_down(cell, place, key)
            return asked(cell)
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
        cell = self._started()
        try:
            cell.sit_down(place, key)
        except BaseException:
            self._stop(cell)
            raise
        return cell

    def _started(self) -> Cell:
        cell = Cell(keeps=True)
        with self._lock:
            self._cells.add(cell)
            if self._closed:
                cell.kill()
        return cell

    def _stop(self, cell: Cell | None) -> None:
        if cell is not None:
            self._cells.discard(cell)
            cell.stop()

    def close(self) -> None:
        """Processes end, also those that think: the thread that waits for one is told so, and puts it away."""
        with self._lock:
            self._closed = True
            for cell in list(self._cells):
                cell.kill()
        self._guests.shutdown(wait=False, cancel_futures=True)
        self._threads.shutdown(wait=True, cancel_futures=True)
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
