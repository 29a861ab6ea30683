"""How far a long run has come, for a person who looks at a terminal."""

from __future__ import annotations

import sys
import time
from collections import deque
from typing import TextIO

from sietch.cli.speech import say

WIDTH = 30
REMEMBERED = 50  # calls that the rate is taken from: what was loaded instead of played is soon forgotten


class Bar:
    """A progress bar; silent where nobody looks."""

    def __init__(self, total: int, unit: str = "games", stream: TextIO | None = None) -> None:
        """`progress.…` has the word for the unit."""
        self._total = total
        self._unit = say(f"progress.{unit}")
        self._stream = stream or sys.stderr
        self._wanted = self._stream.isatty()
        self._calls = deque([(time.perf_counter(), 0)], REMEMBERED)

    def show(self, done: int, note: str = "") -> None:
        if not self._wanted:
            return
        now = time.perf_counter()
        then, before = self._calls[0]
        self._calls.append((now, done))
        filled = WIDTH * done // self._total
        rate = (done - before) / max(now - then, 1e-9)
        left = (self._total - done) / max(rate, 1e-9)
        bar = f"{'█' * filled}{'░' * (WIDTH - filled)}"
        told = say("progress.rate", rate=f"{rate:.3g}", unit=self._unit, left=f"{left:.0f}")
        self._stream.write(f"\r{bar} {done}/{self._total}  {told}{f'  {note}' if note else ''}\x1b[K")
        self._stream.flush()

    def clear(self) -> None:
        if self._wanted:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
