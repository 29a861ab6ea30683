"""The effect notation cut into tokens, and the error that points into it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sietch.content.harmless import shown
from sietch.content.limits import LONGEST_EFFECT, LONGEST_NUMBER
from sietch.content.problems import did_you_mean
from sietch.content.vocabulary import TERM_STARTS

KEYWORDS = ("OR", "if", "else", "may", "per", "choose", "and", "not")


class NotationError(ValueError):
    """A string that is not in the notation: what is wrong, where, and what could have stood there."""

    def __init__(self, message: str, column: int, expected: Iterable[str] = ()) -> None:
        super().__init__(f"column {column}: {message}")
        self.message = message
        self.column = column
        self.expected = tuple(expected)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of the text."""

    kind: str  # name, number, range, op, text, end; keywords and signs are their own kind
    text: str
    column: int

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else self.text if self.kind == "text" else f"'{self.text}'"


_TOKEN = re.compile(
    r"""\s*(?:
    (?P<range> -?\d+\.\.-?\d+ ) | (?P<number> -?\d+ ) | (?P<op> >= | <= | == | > | < ) | (?P<text> "[^"]+" )
    | (?P<word> [A-Za-z_][A-Za-z0-9_]* ) | (?P<sign> -> | [;:()|] ) | (?P<end> \Z ) )""",
    re.VERBOSE | re.ASCII,
)
_HINTS = {
    ",": "'A; B' is all of them, 'A OR B' one of them",
    "=": "comparisons are >=, <=, ==, > and <",
    '"': "a text stands between two quotes and is not empty",
}


def tokenize(text: str) -> list[Token]:
    """The tokens of the text, the last one of kind `end`."""
    if len(text) > LONGEST_EFFECT:
        raise NotationError(f"{len(text):,} characters are too many; {LONGEST_EFFECT:,} are the most", 1)
    tokens: list[Token] = []
    at = 0
    while not tokens or tokens[-1].kind != "end":
        found = _TOKEN.match(text, at)
        if found is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            hint = f"; {_HINTS[text[at]]}" if text[at] in _HINTS else ""
            raise NotationError(f"unexpected {text[at]!r}{hint}", at + 1)
        kind = found.lastgroup or "end"
        word, column = found[kind], found.start(kind) + 1
        if kind in ("number", "range") and len(word) > LONGEST_NUMBER:
            raise NotationError(f"the number '{shown(word)}' is too long", column)
        if kind == "word":
            kind = word if word in KEYWORDS else "name"
            if kind == "name" and not re.fullmatch("[a-z][a-z0-9_]*", word):
                raise NotationError(
                    f"names are written in small letters: '{word}'{did_you_mean(word.lower(), TERM_STARTS)}",
                    column,
                )
        tokens.append(Token(word if kind == "sign" else kind, word, column))
        at = found.end()
    return tokens
