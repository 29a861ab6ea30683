"""Bots in processes of their own: they can be stopped whatever they do, and see nothing but their decisions.

The table sends a decision as bytes (sietch.bots.parcel), the bot's process answers with one small JSON object:
`{"option": …}`, `{"nonsense": …}`, `{"crash": …}`, `{"ready": seconds, "modes": …, "words": …}` when it has sat down, and `{"advice": …}`
where a person wants to know what one of our own bots would do. What comes from a bot is never unpickled. A process stays for the next games of the same bot.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from multiprocessing import get_context, parent_process, util
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from sietch.bots.bot import PATIENCE, Bot, Decision
from sietch.bots.contained import END, Contained, Late, Reported, alarm, told
from sietch.bots.guard import Guarded, Nonsense, ProcessLost, text_of
from sietch.bots.parcel import packed, unpacked
from sietch.content import Setup, load_rules
from sietch.content.harmless import harmless
from sietch.engine.rng import Rng
from sietch.engine.state import State
from sietch.language.sentence import Sentence, plain, sentence

TO_START = 60.0  # seconds
LONGEST = 100_000  # bytes of an answer
LONGEST_TEXT = 1_000  # letters of an option, or of what a bot says of itself
MOST_KEPT = 64  # bots of one process
MOST_IDLE = 16  # processes that wait for the next game
UNASKED = sentence("fault.wrote_into_pipe")
SIT, ASK, ADVISE = b"s", b"a", b"h"  # how messages of the table begin


class CrashThere(Reported):
    """An error of the bot; its process is in order."""


class Introduction(NamedTuple):
    """What a bot says of itself."""

    modes: list[str]  # what it can play
    words: Sentence


Place = tuple[str, Setup]  # which bot, and for which kind of games


def place_of(spec: str, setup: Setup) -> Place:
    """What the process of a bot is told: nothing of the deal."""
    return spec, setup.replaced(seed=0, leaders=())


class IsolatedPlayer(Guarded):
    """A bot in a process of its own. After it was stopped it begins anew, without its memory.

    It may have to leave while a thread still waits for its answer: then its process is for nobody else.
    """

    def __init__(self, spec: str, setup: Setup, fallback: Bot, longest: float) -> None:
        super().__init__(spec, fallback)
        self._longest = longest
        self._place = place_of(spec, setup)
        self._cell: Cell | None = _room.sat_down(self._place)
        self._lock = threading.Lock()
        self._asked = False
        self._left = False

    @property
    def patience(self) -> float:
        return min(self._longest, self._ready().patience)

    def decide(self, state: State, rng: Rng, seconds: float | None = None) -> int:
        with self._lock:
            self._asked = True
        try:
            return super().decide(state, rng, seconds)
        finally:
            with self._lock:
                self._asked = False
                if self._left and self._cell is not None:
                    self._cell.stop()
                    self._cell = None

    def leave(self) -> None:
        with self._lock:
            self._left = True
            cell = self._cell
            if cell is not None and self._asked:
                cell.kill()
            elif cell is not None:
                self._cell = None
                _room.keep(cell, self._place)

    def _ready(self) -> Cell:
        self._must_be_here()
        if self._cell is None:
            self._cell = _room.sat_down(self._place)
            self._must_be_here()
        return self._cell

    def _must_be_here(self) -> None:
        if self._left:
            raise ProcessLost(sentence("fault.left"))

    def _answer(self, decision: Decision, limit: float) -> str:
        cell = self._ready()
        try:
            with alarm(limit):
                return cell.ask(packed(decision), limit)
        except (Late, KeyboardInterrupt, ProcessLost):
            self._cell = None
            cell.stop()
            raise


class Cell:
    """The process of one bot, as the table sees it; or of several, one after the other, which it then `keeps`."""

    def __init__(self, keeps: bool = False) -> None:
        context = get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other, keeps), daemon=True)
        self._process.start()
        other.close()
        self.patience = PATIENCE
        self.introduction = Introduction([], plain(""))
        # Before the end of this process: a daemon is asked to go, and a bot may not listen.
        self._end = util.Finalize(self, self._process.kill, exitpriority=100)

    def sit_down(self, place: Place, key: str = "") -> None:
        """A new bot for a new game; where bots are kept, the one of this key is asked again."""
        match self._exchange(SIT + pickle.dumps((key, place)), TO_START):
            case {"ready": float(patience), "modes": list(modes), "words": str(words)}:
                self.patience = patience
                self.introduction = Introduction([str(word) for word in modes], plain(harmless(words)))
            case {"refused": str(text)}:
                raise CrashThere(plain(text))
            case _:
                raise ProcessLost(UNASKED)

    def ask(self, parcel: bytes, limit: float) -> str:
        """The option, as a text; raises `Late`, `Nonsense` or `ProcessLost`."""
        match self._exchange(ASK + parcel, limit):
            case {"option": str(option)}:
                return option
            case {"nonsense": str(text)}:
                raise Nonsense(f"{text:.100}")
            case _:
                raise ProcessLost(UNASKED)

    def advise(self, parcel: bytes, language: str, names: Sequence[str], limit: float) -> list[Any]:
        """The best options as plain data (`sietch.bots.advice`); raises as `ask` does."""
        match self._exchange(ADVISE + pickle.dumps((parcel, language, list(names))), limit):
            case {"advice": list(found)}:
                return found
            case _:
                raise ProcessLost(UNASKED)

    def _exchange(self, message: bytes, seconds: float) -> dict[str, Any]:
        try:
            self._pipe.send_bytes(message)
            if not self._pipe.poll(seconds):
                raise Late
            answer = json.loads(self._pipe.recv_bytes(LONGEST))
        except (OSError, EOFError):
            self._process.join(1)
            code = self._process.exitcode
            ended = UNASKED if code is None else sentence("fault.process_ended", code=code)
            raise ProcessLost(ended) from None
        except (ValueError, RecursionError):  # deep brackets
            answer = None
        match answer:
            case {"crash": str(text)}:
                raise CrashThere(plain(f"{text:.300}"))
            case dict():
                return answer
        raise ProcessLost(UNASKED)

    def kill(self) -> None:
        """Whoever waits for its answer is told that it has ended."""
        self._end()

    def stop(self) -> None:
        self.kill()
        self._process.join()
        self._pipe.close()


class Room:
    """Where processes wait: for their bot to sit down, or for the next game. Tables of a server come and go in threads."""

    def __init__(self) -> None:
        self._idle: dict[Cell, Place] = {}  # the latest is the last
        self._starting: set[Cell] = set()
        self._dismissals = 0
        self._lock = threading.Lock()

    def sat_down(self, place: Place) -> Cell:
        """A process for a bot of a new game; one that is free is taken first."""
        since = self._dismissals
        free = self._taken(place)
        try:
            if free is not None:
                with suppress(ProcessLost):  # it has died while it was free
                    return self._begun(free, place, since)
            return self._begun(Cell(), place, since)
        except Late:
            raise ProcessLost(sentence("fault.not_started", seconds=f"{TO_START:g}")) from None

    def keep(self, cell: Cell, place: Place) -> None:
        """For the next game; of many the one that nobody has needed for longest ends."""
        with self._lock:
            self._idle[cell] = place
            oldest = next(iter(self._idle))
            if len(self._idle) <= MOST_IDLE:
                return
            del self._idle[oldest]
        oldest.stop()

    def dismiss(self) -> None:
        """Those that are free end, and those that somebody waits for at the start of a game."""
        with self._lock:
            self._dismissals += 1
            free, starting = list(self._idle), list(self._starting)
            self._idle.clear()
        for cell in starting:
            cell.kill()
        for cell in free:
            cell.stop()

    def _taken(self, place: Place) -> Cell | None:
        with self._lock:
            found = next((cell for cell in reversed(self._idle) if self._idle[cell] == place), None)
            if found is not None:
                del self._idle[found]
            return found

    def _begun(self, cell: Cell, place: Place, since: int) -> Cell:
        """Unless all were dismissed since then: nobody plays any more."""
        try:
            with self._lock:
                self._starting.add(cell)
                if since != self._dismissals:
                    raise ProcessLost(sentence("fault.no_more_games"))
            cell.sit_down(place)
        except BaseException:
            cell.stop()
            raise
        finally:
            self._starting.discard(cell)
        return cell


_room = Room()


def introduced_apart(spec: str, setup: Setup) -> Introduction:
    """What a bot says of itself, without loading it here."""
    cell = _room.sat_down(place_of(spec, setup))
    cell.stop()
    return cell.introduction


def dismiss() -> None:
    """No more games for now."""
    _room.dismiss()


# --- in the bot's process ------------------------------------------------------------------------------------


def serve(pipe: Connection, keeps: bool = False) -> None:
    """Answer until the table is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the business of the process that asks
    del sys.argv[1:]  # they may tell the seed
    os.dup2(2, 1)  # for what programs say that the bot starts
    threading.Thread(target=_follow_the_table, daemon=True).start()
    guest: Guest | None = None
    kept: dict[bytes, tuple[Guest, dict[str, Any]]] = {}
    while True:
        try:
            message = pipe.recv_bytes()
        except EOFError:
            return
        if message in kept:
            guest, answer = kept[message] = kept.pop(message)  # the latest is the last
        elif guest is None or message[:1] == SIT:
            _, place = pickle.loads(message[1:])
            guest = Guest()
            answer = guest.sit_down(place)
            if keeps:
                kept[message] = guest, answer
            if len(kept) > MOST_KEPT:
                del kept[next(iter(kept))]
        elif message[:1] == ADVISE:
            answer = guest.advise(*pickle.loads(message[1:]))
        else:
            answer = guest.choose(message[1:])
        pipe.send_bytes(json.dumps(answer).encode())


class Guest:
    """The bot of one game."""

    def sit_down(self, place: Place) -> dict[str, Any]:
        from sietch.bots.registry import BotError, make, parsed  # which knows this module

        spec, setup = place
        self._rules = load_rules(setup)
        self._contained = Contained(spec)
        try:
            self._bot = make(spec)
            with self._contained:
                patience = float(getattr(self._bot, "patience", PATIENCE))
            modes, words = parsed(spec).introduction
            return {"ready": patience, "modes": modes, "words": str(words)[:LONGEST_TEXT]}
        except BotError as error:
            return {"refused": str(error)}
        except BaseException as error:
            return {"crash": str(told(error))}

    def choose(self, parcel: bytes) -> dict[str, str]:
        decision = unpacked(parcel, self._rules)
        try:
            with self._contained:
                return {"option": text_of(self._bot.choose(decision))[:LONGEST_TEXT]}
        except Nonsense as error:
            return {"nonsense": str(error)}
        except BaseException as error:
            return {"crash": str(told(error))}

    def advise(self, parcel: bytes, language: str, names: Sequence[str]) -> dict[str, Any]:
        from sietch.bots.search import Search  # no other bot says what it thinks

        assert isinstance(self._bot, Search)
        try:
            found = self._bot.advise(unpacked(parcel, self._rules), language, names)
            return {"advice": [asdict(one) for one in found]}
        except Exception as error:
            return {"crash": str(told(error))}


def _follow_the_table() -> None:
    """However the process of the table ends, the bot's does not stay behind."""
    table = parent_process()
    assert table is not None
    wait([table.sentinel])
    END(1)
