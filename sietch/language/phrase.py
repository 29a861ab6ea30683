"""Sentences from templates: `say("log.drew", seat="P1", n=2)`.

Every sentence of the view is a template in the table of a language; code only supplies the parameters.
"""

from __future__ import annotations

from collections.abc import Sequence

from sietch.language.tables import ENGLISH, sentences_of
from sietch.language.template import fill

TWICE = 2


class MissingText(LookupError):
    """A word that nobody has put into words."""


class Phrases:
    """The templates of one language. With a `voice` some have another wording: what a rival does is not said to it."""

    def __init__(self, language: str = ENGLISH, voice: str = "") -> None:
        self.language = language
        self.voice = voice
        self._table = sentences_of(language)

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
        return fill(self._table[voiced if self.voice and voiced in self._table else key], params)

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


def capital(text: str) -> str:
    """The first letter large, for the start of a sentence."""
    return text[:1].upper() + text[1:]
