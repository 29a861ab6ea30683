"""What a bot must not do to the program that asks it: print into its output, end it, double it, never come back."""

from __future__ import annotations

import io
import mmap
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, NoReturn

from sietch.content.harmless import harmless
from sietch.language.sentence import Refusal, Sentence, plain, sentence

NOTE_SIZE = 256  # bytes
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

END = os._exit


class Late(BaseException):
    """Thrown into a bot that thinks too long. Not an Exception, so that a bot does not catch it by accident."""


class ProgramEnds(BaseException):
    """The program is to end, whoever is thinking just now: no fault of the bot."""


class Misdeed(BaseException):
    """A bot tried to end, double or interrupt the process of the table."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


class Reported(Refusal):
    """A fault that is in words already."""


class Voice(io.TextIOBase):
    """What a bot prints: line by line on stderr, with its name and control codes written out."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._begun = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            self._say(line)
        return len(text)

    def end(self) -> None:
        """A line without an end is one all the same."""
        if self._begun:
            self._say(self._begun)
            self._begun = ""

    def _say(self, line: str) -> None:
        sys.stderr.write(f"{self._name}: {harmless(line)}\n")


class Contained:
    """While the body runs – code of a bot – the process cannot be ended or doubled, and nothing gets into its output.

    That needs the main thread. A signal that is to end the program does so, also if the bot swallows what its handler
    raises; a KeyboardInterrupt that no person has caused is the bot's.
    """

    def __init__(self, name: str) -> None:
        self.forked = False
        self._voice = Voice(name)
        self._note = name.encode()[:NOTE_SIZE].ljust(NOTE_SIZE, b"\0")
        self._alone = False
        self._stopped: BaseException | None = None  # by a person, or the system
        self._before: tuple[Any, Any] = (None, None)
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> None:
        self.forked = False
        self._stopped = None
        self._alone = in_main_thread()
        if not self._alone:
            return
        self._before = sys.stdout, os._exit
        self._handlers = {
            number: handler for number in SIGNALS if callable(handler := signal.getsignal(number))
        }
        _inside.append(self)
        if _note is not None:
            _note[:] = self._note
        sys.stdout = self._voice
        os._exit = _refuse
        for number in self._handlers:
            signal.signal(number, self._signalled)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._alone:
            sys.stdout, os._exit = self._before
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
            if _note is not None:
                _note[:] = NO_NOTE
            _inside.pop()
            self._voice.end()
        if self._stopped is not None:
            raise self._stopped from None
        if isinstance(error, KeyboardInterrupt):
            raise Misdeed(sentence("fault.interrupt")).with_traceback(trace) from None
        if self.forked and error is None:
            raise Reported(sentence("fault.fork"))

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        try:
            self._handlers[number](number, frame)
        except BaseException as error:
            self._stopped = error
            raise


_inside: list[Contained] = []


def _refuse(status: int) -> NoReturn:
    raise Misdeed(plain(f"os._exit({status})"))


def _after_fork_here() -> None:
    if _inside:
        _inside[-1].forked = True


def _after_fork_there() -> None:
    """The other process has no business: it would play the same game a second time."""
    if _inside:
        END(0)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_parent=_after_fork_here, after_in_child=_after_fork_there)


# --- a note of who is thinking, which outlives the process -----------------------------------------------------

NO_NOTE = b"\0" * NOTE_SIZE
_note: mmap.mmap | None = None


def keep_note(file: Path) -> None:
    """From now on this file tells which bot is being asked in this process."""
    global _note  # noqa: PLW0603  # one process, one note
    file.write_bytes(NO_NOTE)
    with file.open("r+b") as opened:
        _note = mmap.mmap(opened.fileno(), NOTE_SIZE)


def noted(file: Path) -> str:
    """The bot that was being asked when the process of this note ended; empty if none was."""
    return file.read_bytes().rstrip(b"\0").decode(errors="replace") if file.exists() else ""


# --- time --------------------------------------------------------------------------------------------------


def in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Stop the body after this time, where the system can: in the main thread of a Unix process.

    It rings again and again, for a bot may swallow the first exception.
    """
    if not hasattr(signal, "setitimer") or not in_main_thread():
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


# --- in words ----------------------------------------------------------------------------------------------


def told(error: BaseException) -> Sentence:
    """What happened, and in which line of the bot."""
    if isinstance(error, Reported):
        return error.reason
    frames = [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename != __file__
    ]
    if isinstance(error, Misdeed):
        what = error.reason
    else:
        what = plain(f"{traceback.format_exception_only(error)[-1].strip():.200}")
    if not frames:
        return what
    frame, line = frames[-1]
    return sentence("fault.in_line", what=what, file=Path(frame.f_code.co_filename).name, line=line)


def shown(thing: object) -> str:
    try:
        return f"{thing!r:.80}"
    except Exception:
        return f"<{type(thing).__name__}>"
