"""Sentences from templates: `say("why.not_yours", seat=Seat(1))`.

Every sentence of the view is a template in the table of a language; code only supplies the parameters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sietch.language.tables import ENGLISH, sentences_of
from sietch.language.template import Called, Grammar

TWICE = 2


T = TypeVar("T")


class MissingText(LookupError):
    """A word that nobody has put into words."""


class Phrases:
    """The templates of one language. With a `voice` some have another wording: what a rival does is not said to it.

    Sentences about seats need to know what these are called (`naming`).
    """

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self.voice = ""
        self._table = sentences_of(language)
        self._grammar = Grammar(self._table)

    def voiced(self, voice: str) -> Phrases:
        twin = twin_of(self)
        twin.voice = voice
        return twin

    def naming(self, called: Called) -> Phrases:
        """The same, for a reader who calls the seats so."""
        twin = twin_of(self)
        twin._grammar = self._grammar.naming(called)
        return twin

    def has(self, key: str) -> bool:
        return key in self._table

    def keys(self, start: str) -> list[str]:
        """Those that begin like this, in the order of the files."""
        return [key for key in self._table if key.startswith(start)]

    def say(self, key: str, **params: object) -> str:
        """The sentence of this key with its parameters filled in."""
        if key not in self._table:
            raise MissingText(f"{self.language} has no text for {key}")
        voiced = f"{key}.{self.voice}"
        template = self._table[voiced if self.voice and voiced in self._table else key]
        return self._grammar.fill(template, params)

    def names_seat(self, key: str) -> bool:
        """Whether the sentence says itself whose it is."""
        return "{seat" in self._table[key]

    def seat(self, number: int, full: bool = False) -> str:
        """What a seat is called."""
        return self._grammar.seat(number, full)

    def first(self, *keys: str) -> str:
        """The first of these keys that has a template."""
        for key in keys:
            if key in self._table:
                return key
        raise MissingText(f"{self.language} has no text for {' or '.join(keys)}")

    # --- lists -------------------------------------------------------------------------------------------

    def both(self, items: Sequence[str]) -> str:
        """`a, b and c`"""
        return self._list("list.and", items)

    def either(self, items: Sequence[str]) -> str:
        """`a, b or c`"""
        return self._list("list.or", items)

    def dotted(self, items: Sequence[str], most: int = 0) -> str:
        """`a · b · c`, for names that may have commas themselves; with `most`: `a · b … 7 more`."""
        shown = items[: most or None]
        text = self.joined("list.dots", shown)
        left = len(items) - len(shown)
        return self.say("list.more", items=text, n=left) if left else text

    def repeated(self, item: str, times: int) -> str:
        """`a`, `a (twice)`, `a (3 times)`"""
        if times == 1:
            return item
        return self.say("list.twice" if times == TWICE else "list.times", item=item, n=times)

    def joined(self, key: str, items: Sequence[str]) -> str:
        """The items put together two by two with this template."""
        text = items[0]
        for item in items[1:]:
            text = self.say(key, before=text, item=item)
        return text

    def _list(self, last: str, items: Sequence[str]) -> str:
        if len(items) == 1:
            return items[0]
        return self.say(last, before=self.joined("list.comma", items[:-1]), item=items[-1])


def twin_of(thing: T) -> T:
    """A shallow copy. Texts are made by the thousand, and `copy.copy` takes longer than the sentence."""
    twin: T = object.__new__(type(thing))
    twin.__dict__.update(thing.__dict__)
    return twin


def capital(text: str) -> str:
    """The first letter large, for the start of a sentence."""
    return text[:1].upper() + text[1:]
