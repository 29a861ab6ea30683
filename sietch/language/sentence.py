"""A sentence before it is said: its key and its parameters. Whoever reads it chooses the language.

A refusal is an exception with such a sentence. `str()` of it is English: for a traceback, a log, a developer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import PurePath

from sietch.language.phrase import Phrases
from sietch.language.tables import ENGLISH
from sietch.language.template import COMMA, FULL, Grammar, Joined, Parameter

TWICE = 2
NAME = "name"  # the parameter that is bent where a sentence itself is one


@dataclass(frozen=True, slots=True)
class Sentence(Parameter):
    """`sentence("setup.unknown_set", name="ix")`. A parameter may be a sentence itself, or a list of words.

    Of a sentence that tells more of a name, `Shipping (2 spice)`, a form bends the {name} alone.
    """

    key: str
    params: dict[str, object] = field(default_factory=dict)

    def changed(self, change: Callable[[str], str]) -> Sentence:
        """The same with all words changed that were put into it, also those of sentences within."""
        return Sentence(self.key, {name: _changed(value, change) for name, value in self.params.items()})

    def in_words(self, language: str = ENGLISH) -> str:
        return self.said(Phrases(language))

    def said(self, phrases: Phrases) -> str:
        return phrases.say(self.key, **self.params)

    def put(self, grammar: Grammar, form: str) -> str:
        if form in ("", FULL) or NAME not in self.params:
            return grammar.bent(grammar.say(self.key, self.params), form)
        return grammar.say(self.key, {**self.params, NAME: grammar.put(self.params[NAME], form)})

    def __str__(self) -> str:
        return self.in_words()


def sentence(key: str, **params: object) -> Sentence:
    return Sentence(key, params)


def plain(text: object) -> Sentence:
    """What somebody else has said: it stays as it is in every language."""
    return Sentence("plain", {"text": text})


def comma(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), COMMA)


def semicolon(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), "semicolon")


def lines(items: Iterable[object]) -> Joined:
    return Joined(tuple(items), "lines")


def dots(items: Iterable[object], most: int = 0) -> Parameter:
    """`a · b · c`, for names that may have commas themselves; with `most`: `a · b … 7 more`."""
    found = tuple(items)
    shown = Joined(found[: most or None], "dots")
    left = len(found) - len(shown.items)
    return sentence("list.more", name=shown, n=left) if left else shown


def repeated(name: str, times: int) -> str | Sentence:
    """`a`, `a (twice)`, `a (3 times)`"""
    if times == 1:
        return name
    return sentence("list.twice" if times == TWICE else "list.times", name=name, n=times)


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
