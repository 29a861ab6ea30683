"""What is wrong with content: every mistake with its place, all at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str], list_up_to: int = 0) -> str:
    """Ends a message about an unknown word: the nearest known one, or all if they are few."""
    words = list(known)
    close = get_close_matches(word, words, 1)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; known are {', '.join(words)}" if 0 < len(words) <= list_up_to else ""


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: in which file, which entry, which field, and what was expected."""

    file: str
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.field, self.message) if part)


class ContentError(Exception):
    """Content that cannot be used; `problems` lists every mistake that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        head = "1 mistake in the content" if count == 1 else f"{count} mistakes in the content"
        super().__init__("\n".join((f"{head}:", *(f"  {problem}" for problem in self.problems))))
