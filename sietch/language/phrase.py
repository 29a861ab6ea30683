"""Sentences from templates: `say("why.not_yours", seat=Seat(1))`.

Every sentence of the view is a template in the table of a language; code only supplies the parameters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sietch.language.tables import ENGLISH, sentences_of
from sietch.language.template import Called, Grammar

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

    def marking(self) -> Phrases:
        """The same with names that `template.pieces` finds again."""
        twin = twin_of(self)
        twin._grammar = self._grammar.marking()
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
        return self.joined(items, "and")

    def either(self, items: Sequence[str]) -> str:
        """`a, b or c`"""
        return self.joined(items, "or")

    def joined(self, items: Sequence[str], by: str) -> str:
        """Finished texts in a row. Names that stand in a sentence are joined by it: `sentence.Joined`."""
        return self._grammar.joined(items, by)

    def put(self, value: object) -> str:
        """A parameter by itself."""
        return self._grammar.put(value, "")


def twin_of(thing: T) -> T:
    """A shallow copy. Texts are made by the thousand, and `copy.copy` takes longer than the sentence."""
    twin: T = object.__new__(type(thing))
    twin.__dict__.update(thing.__dict__)
    return twin


def capital(text: str) -> str:
    """The first letter large, for the start of a sentence."""
    return text[:1].upper() + text[1:]
