"""A sentence before it is said: its key and its parameters. Whoever reads it chooses the language.

A refusal is an exception with such a sentence. `str()` of it is English: for a traceback, a log, a developer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import PurePath

from sietch.language.phrase import Phrases
from sietch.language.tables import ENGLISH


@dataclass(frozen=True, slots=True)
class Sentence:
    """`sentence("setup.unknown_set", name="ix")`. A parameter may be a sentence itself, or a list of words."""

    key: str
    params: dict[str, object] = field(default_factory=dict)

    def changed(self, change: Callable[[str], str]) -> Sentence:
        """The same with all words changed that were put into it, also those of sentences within."""
        return Sentence(self.key, {name: _changed(value, change) for name, value in self.params.items()})

    def in_words(self, language: str = ENGLISH) -> str:
        return self.said(Phrases(language))

    def said(self, phrases: Phrases) -> str:
        return phrases.say(self.key, **{name: _worded(value, phrases) for name, value in self.params.items()})

    def __str__(self) -> str:
        return self.in_words()


@dataclass(frozen=True, slots=True)
class Joined:
    """Words or sentences in a row, put together as the language does it: `a, b or c`."""

    items: tuple[object, ...]
    by: str  # `and`, `or`, `comma`, `semicolon`, `lines`

    def said(self, phrases: Phrases) -> str:
        items = [str(_worded(item, phrases)) for item in self.items]
        if self.by == "or":
            return phrases.either(items)
        return phrases.both(items) if self.by == "and" else phrases.joined(f"list.{self.by}", items)


def sentence(key: str, **params: object) -> Sentence:
    return Sentence(key, params)


def plain(text: object) -> Sentence:
    """What somebody else has said: it stays as it is in every language."""
    return Sentence("plain", {"text": text})


def comma(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), "comma")


def semicolon(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), "semicolon")


def lines(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), "lines")


def either(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), "or")


def both(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), "and")


def _changed(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, Sentence):
        return value.changed(change)
    if isinstance(value, Joined):
        return Joined(tuple(_changed(item, change) for item in value.items), value.by)
    return change(str(value)) if isinstance(value, str | PurePath) else value


def _worded(value: object, phrases: Phrases) -> object:
    return value.said(phrases) if isinstance(value, Sentence | Joined) else value


class Refusal(Exception):
    """Something is not done, and why: a sentence in the making."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason

    @property
    def whole(self) -> Sentence:
        """The reason, and before it whatever says where or of what."""
        return self.reason

    def in_words(self, language: str = ENGLISH) -> str:
        return self.whole.in_words(language)

    def __str__(self) -> str:
        return self.in_words()
