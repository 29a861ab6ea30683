"""How fast the turns of the others are told."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

from sietch.cli.keeping import Ask, Say
from sietch.cli.speech import say
from sietch.language.sentence import comma

AT_ONCE, SLOW, STEP = "at-once", "slow", "step"
PACES = (AT_ONCE, SLOW, STEP)
PAUSE = 0.5  # seconds


def somebody_is_there() -> bool:
    """Whether a person reads and can answer: nobody waits for a pipe."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Pace:
    """One of PACES; it may change during the game."""

    def __init__(
        self,
        name: str = AT_ONCE,
        watched: Callable[[], bool] = somebody_is_there,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = name
        self._watched = watched
        self._sleep = sleep

    def change(self, name: str) -> str:
        """What there is to say about it; without a name, which one it is."""
        if name and name not in PACES:
            return say("pace.unknown", name=name, paces=comma(PACES))
        self.name = name or self.name
        return say("pace.now", name=self.name, words=say(f"pace.{self.name}"))

    def _heed(self, answer: str) -> None:
        """Whoever has enough need not wait for the next question to say so."""
        word = answer.strip().removeprefix("pace ")
        if word in ("q", "quit", "exit"):
            raise EOFError
        if word in PACES:
            self.name = word

    def tell(self, lines: Iterable[str], is_turn: bool, show: Say, ask: Ask) -> None:
        """What another did, in a turn or apart from it."""
        pace = self.name if self._watched() else AT_ONCE
        for line in lines:
            show(line)
            if pace == SLOW:
                self._sleep(PAUSE)
        if pace == STEP and is_turn:
            self._heed(ask(say("pace.go_on")))
