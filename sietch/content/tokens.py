"""The effect notation cut into tokens, and the error that points into it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sietch.content.harmless import shown
from sietch.content.limits import LONGEST_EFFECT, LONGEST_NUMBER
from sietch.content.problems import did_you_mean
from sietch.content.vocabulary import TERM_STARTS
from sietch.language.sentence import Refusal, Sentence, plain, sentence

KEYWORDS = ("OR", "if", "else", "may", "per", "choose", "and", "not")


class NotationError(Refusal, ValueError):
    """A string that is not in the notation: what is wrong, where, and what could have stood there."""

    def __init__(self, reason: Sentence, column: int, expected: Iterable[object] = ()) -> None:
        super().__init__(reason)
        self.column = column
        self.expected = tuple(expected)

    @property
    def whole(self) -> Sentence:
        return sentence("at.column", column=self.column, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of the text."""

    kind: str  # name, number, range, op, text, end; keywords and signs are their own kind
    text: str
    column: int

    @property
    def said(self) -> Sentence:
        """In a message; a text has quotes of its own."""
        if self.kind == "end":
            return sentence("notation.end")
        return plain(self.text) if self.kind == "text" else word(self.text)


def word(text: str) -> Sentence:
    """A word of the notation in a message: in quotes."""
    return sentence("notation.word", word=text)


_TOKEN = re.compile(
    r"""\s*(?:
    (?P<range> -?\d+\.\.-?\d+ ) | (?P<number> -?\d+ ) | (?P<op> >= | <= | == | > | < ) | (?P<text> "[^"]+" )
    | (?P<word> [A-Za-z_][A-Za-z0-9_]* ) | (?P<sign> -> | [;:()|] ) | (?P<end> \Z ) )""",
    re.VERBOSE | re.ASCII,
)
_UNEXPECTED = {
    ",": "notation.unexpected.comma",
    "=": "notation.unexpected.equals",
    '"': "notation.unexpected.quote",
}


def tokenize(text: str) -> list[Token]:
    """The tokens of the text, the last one of kind `end`."""
    if len(text) > LONGEST_EFFECT:
        raise NotationError(sentence("notation.long", n=f"{len(text):,}", most=f"{LONGEST_EFFECT:,}"), 1)
    tokens: list[Token] = []
    at = 0
    while not tokens or tokens[-1].kind != "end":
        found = _TOKEN.match(text, at)
        if found is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            key = _UNEXPECTED.get(text[at], "notation.unexpected")
            raise NotationError(sentence(key, found=repr(text[at])), at + 1)
        kind = found.lastgroup or "end"
        part, column = found[kind], found.start(kind) + 1
        if kind in ("number", "range") and len(part) > LONGEST_NUMBER:
            raise NotationError(sentence("notation.long_number", number=shown(part)), column)
        if kind == "word":
            kind = part if part in KEYWORDS else "name"
            if kind == "name" and not re.fullmatch("[a-z][a-z0-9_]*", part):
                hint = did_you_mean(part.lower(), TERM_STARTS)
                raise NotationError(sentence("notation.small_letters", word=part, hint=hint), column)
        tokens.append(Token(part if kind == "sign" else kind, part, column))
        at = found.end()
    return tokens
