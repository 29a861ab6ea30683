"""Bots that crash, answer nonsense or are late: somebody else decides for them, and the game goes on."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Final

from sietch.bots.bot import Bot, Decision
from sietch.bots.random_bot import RandomBot
from sietch.engine.rng import Rng
from sietch.engine.state import State

CRASH: Final = "crash"
NONSENSE: Final = "nonsense"
LATE: Final = "late"

PATIENCE = 10.0  # seconds for a decision without a budget
GRACE = 0.25  # seconds beyond the budget: a busy machine is no fault of the bot


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong, for its author."""

    bot: str
    seat: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.bot} at seat {self.seat + 1}: {self.kind}: {self.text}"


class Late(BaseException):
    """Thrown into a bot that thinks too long. Not an Exception, so that a bot does not catch it by accident."""


class Player:
    """A bot at a seat, with a fallback that answers when the bot does not."""

    def __init__(self, name: str, bot: Bot, fallback: Bot) -> None:
        self.name = name
        self.by_chance = type(bot) is RandomBot  # needs neither view nor guard
        self.faults: list[Fault] = []
        self._bot = bot
        self._fallback = fallback

    def decide(self, state: State, rng: Rng, seconds: float | None = None) -> int:
        """The code of one of the offered options, whatever the bot does."""
        spare = rng.copy()
        decision = Decision(state, rng, seconds)
        chosen = self._ask(decision)
        if chosen is None:
            decision = Decision(state, spare, seconds)
            chosen = self._fallback.choose(decision)
        return state.options[decision.options.index(chosen)]

    def _ask(self, decision: Decision) -> str | None:
        """The bot's answer; None, and a fault, if it cannot be used."""
        limit = PATIENCE if decision.seconds is None else decision.seconds
        options = tuple(decision.options)
        started = time.perf_counter()
        try:
            with alarm(limit + GRACE):
                chosen = self._bot.choose(decision)
        except Late:
            self._blame(decision, LATE, f"no answer after {limit:g} s")
            return None
        except Exception as error:
            self._blame(decision, CRASH, f"{type(error).__name__}: {error}")
            return None
        used = time.perf_counter() - started
        if used > limit + GRACE:
            self._blame(decision, LATE, f"{used:.2f} s, allowed were {limit:g} s")
        elif chosen not in options:
            self._blame(decision, NONSENSE, f"{chosen!r:.80} is not offered")
        else:
            return chosen
        return None

    def _blame(self, decision: Decision, kind: str, text: str) -> None:
        self.faults.append(Fault(self.name, decision.seat, kind, text))


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Stop the body after this time, where the system can: in the main thread of a Unix process.

    It rings again and again, for a bot may swallow the first exception.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
