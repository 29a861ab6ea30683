"""Bots that crash, answer nonsense or are late: somebody else decides for them, and the game goes on."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Final

from sietch.bots.bot import PATIENCE, Bot, Decision
from sietch.bots.contained import Contained, Late, ProgramEnds, Reported, alarm, shown, told
from sietch.bots.random_bot import RandomBot
from sietch.content.harmless import harmless
from sietch.engine.rng import Rng
from sietch.engine.state import State
from sietch.language.sentence import Sentence, sentence

CRASH: Final = "crash"
NONSENSE: Final = "nonsense"
LATE: Final = "late"
GONE: Final = "gone"

GRACE = 0.25  # seconds beyond the budget: a busy machine is no fault of the bot
MOST_SLOW = 3  # so often late or gone in a game, and the bot is out: everybody else waits for it
MOST_FAULTS = 10  # of all kinds


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong, for its author."""

    bot: str
    seat: int
    kind: str
    reason: Sentence
    out: bool = False  # it was one too many: the bot is out for the rest of the game

    @property
    def whole(self) -> Sentence:
        key = "fault.told_out" if self.out else "fault.told"
        kind = sentence(f"fault.kind.{self.kind}")
        return sentence(key, bot=self.bot, n=self.seat + 1, kind=kind, reason=self.reason)

    def __str__(self) -> str:
        return str(self.whole)


class Nonsense(Exception):
    """An answer that is not even a text."""


class ProcessLost(Reported):
    """The process of an isolated bot cannot go on."""


class Guarded(ABC):
    """A bot at a seat, with a fallback that answers when the bot does not, or must not any more."""

    by_chance = False

    def __init__(self, name: str, fallback: Bot) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self.out = False
        self._fallback = fallback
        self._counts: Counter[str] = Counter()
        self._read: list[int] = []  # how long the log was, whenever the bot was asked

    def decide(self, state: State, rng: Rng, seconds: float | None = None) -> int:
        """The code of one of the offered options, whatever the bot does."""
        spare = rng.copy()
        decision = Decision(state, rng, seconds, self._since(state))
        options = tuple(decision.options)  # the list in the decision is the bot's: it may have sorted it
        chosen = None if self.out else self._ask(decision, options)
        if chosen is None:
            chosen = self._fallback.choose(Decision(state, spare, seconds))
        return state.options[options.index(chosen)]

    def rewound(self, length: int) -> None:
        """Moves were taken back: the log is as long as this again, and may go on in another way."""
        self._read = [read for read in self._read if read <= length]

    @abstractmethod
    def leave(self) -> None:
        """The game is over for this player."""

    @property
    @abstractmethod
    def patience(self) -> float:
        """Seconds that the bot may need where the table sets no limit; it is ready to be asked now."""

    @abstractmethod
    def _answer(self, decision: Decision, limit: float) -> str:
        """What the bot says; whatever it raises instead is its fault."""

    def _since(self, state: State) -> int:
        """Where the news begin for this seat."""
        since = self._read[-1] if self._read else 0
        self._read.append(len(state.log or []))
        return since

    def _ask(self, decision: Decision, options: tuple[str, ...]) -> str | None:
        """The bot's answer; None, and a fault, if it cannot be used."""
        limit = 0.0
        try:
            patience = self.patience  # it may have to be started first
            limit = patience if decision.seconds is None else decision.seconds
            started = time.perf_counter()
            text = self._answer(decision, limit + GRACE)
        except Late:
            self._blame(decision, LATE, sentence("fault.no_answer", seconds=f"{limit:g}"))
        except Nonsense as error:
            self._blame(decision, NONSENSE, sentence("fault.not_offered", option=str(error)))
        except ProcessLost as error:
            self._blame(decision, GONE, error.reason)
        except (KeyboardInterrupt, ProgramEnds):  # that was a person, or the system
            raise
        except BaseException as error:  # a bot that leaves by sys.exit() does not take the table with it
            self._blame(decision, CRASH, told(error))
        else:
            used = time.perf_counter() - started
            if used > limit + GRACE:
                reason = sentence("fault.too_slow", seconds=f"{used:.2f}", allowed=f"{limit:g}")
                self._blame(decision, LATE, reason)
            elif text not in options:
                self._blame(decision, NONSENSE, sentence("fault.not_offered", option=shown(text)))
            else:
                return text
        return None

    def _blame(self, decision: Decision, kind: str, reason: Sentence) -> None:
        self._counts[kind] += 1
        slow = self._counts[LATE] + self._counts[GONE]
        self.out = slow >= MOST_SLOW or self._counts.total() >= MOST_FAULTS
        fault = Fault(self.name, decision.seat, kind, reason.changed(harmless), self.out)
        self.faults.append(fault)


class Player(Guarded):
    """A bot in this process."""

    def __init__(self, name: str, bot: Bot, fallback: Bot, ours: bool = False) -> None:
        super().__init__(name, fallback)
        self.by_chance = type(bot) is RandomBot  # needs neither view nor guard
        self._bot = bot
        self._contained: AbstractContextManager[None] = nullcontext() if ours else Contained(name)

    @property
    def patience(self) -> float:
        return getattr(self._bot, "patience", PATIENCE)

    def leave(self) -> None:
        pass

    def _answer(self, decision: Decision, limit: float) -> str:
        with self._contained, alarm(limit):
            return text_of(self._bot.choose(decision))


def text_of(chosen: object) -> str:
    """The text that a bot has returned, also if it is of a kind of its own."""
    if isinstance(chosen, str):
        return str.__str__(chosen)
    raise Nonsense(shown(chosen))
