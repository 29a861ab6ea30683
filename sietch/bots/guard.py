"""Bots that crash, answer nonsense or are late: somebody else decides for them, and the game goes on."""

from __future__ import annotations

import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

from sietch.bots.bot import PATIENCE, Bot, Decision
from sietch.bots.random_bot import RandomBot
from sietch.content.harmless import harmless
from sietch.engine.rng import Rng
from sietch.engine.state import State

CRASH: Final = "crash"
NONSENSE: Final = "nonsense"
LATE: Final = "late"

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
        options = tuple(decision.options)  # the list in the decision is the bot's: it may have sorted it
        chosen = self._ask(decision, options)
        if chosen is None:
            chosen = self._fallback.choose(Decision(state, spare, seconds))
        return state.options[options.index(chosen)]

    def _ask(self, decision: Decision, options: tuple[str, ...]) -> str | None:
        """The bot's answer; None, and a fault, if it cannot be used."""
        limit = getattr(self._bot, "patience", PATIENCE) if decision.seconds is None else decision.seconds
        started = time.perf_counter()
        try:
            with alarm(limit + GRACE):
                chosen: object = self._bot.choose(decision)
                text = str.__str__(chosen) if isinstance(chosen, str) else None
        except Late:
            self._blame(decision, LATE, f"no answer within {limit:g} s")
            return None
        except KeyboardInterrupt:  # that was a person
            raise
        except BaseException as error:  # a bot that leaves by sys.exit() does not take the table with it
            self._blame(decision, CRASH, told(error))
            return None
        used = time.perf_counter() - started
        if used > limit + GRACE:
            self._blame(decision, LATE, f"{used:.2f} s, allowed were {limit:g} s")
        elif text not in options:
            self._blame(decision, NONSENSE, f"{shown(chosen)} is not offered")
        else:
            return text
        return None

    def _blame(self, decision: Decision, kind: str, text: str) -> None:
        self.faults.append(Fault(self.name, decision.seat, kind, harmless(text)))


def told(error: BaseException) -> str:
    """What happened, and in which line."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    what = traceback.format_exception_only(error)[-1].strip()
    return f"{what:.200} ({Path(frame.f_code.co_filename).name}:{line})"


def shown(thing: object) -> str:
    try:
        return f"{thing!r:.80}"
    except Exception:
        return f"a {type(thing).__name__}"


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
    earlier = signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # it may have rung in this very moment
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            signal.setitimer(signal.ITIMER_REAL, *earlier)
