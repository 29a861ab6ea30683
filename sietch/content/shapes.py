"""Checks arguments against the shapes of the vocabulary, such as "N [other] [FACTION] [from hand|play]"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sietch.content.syntax import Arg, Number, Range, Word
from sietch.content.tokens import word
from sietch.content.vocabulary import COUNTERS, KINDS, words_of
from sietch.language.sentence import Sentence, sentence


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one argument: a kind, or the words that may stand there."""

    kind: str
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Optional:
    """Places that may be left out together."""

    row: Row


Row = tuple[Slot | Optional, ...]
Shape = tuple[Row, ...]  # alternatives


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first argument that does not fit, and what would have."""

    index: int
    kinds: tuple[str, ...]

    @property
    def expected(self) -> tuple[Sentence, ...]:
        """In words: "a number", "'from'"; each once, for kinds share phrases."""
        found: dict[str, Sentence] = {}
        for kind in self.kinds:
            if kind in KINDS:
                found[KINDS[kind].phrase] = sentence(f"notation.a.{KINDS[kind].phrase}")
            else:
                found |= {f"'{text}'": word(text) for text in kind.split("|")}
        return tuple(found.values())

    @property
    def words(self) -> tuple[str, ...]:
        """The words that would have fitted."""
        return tuple(
            word for kind in self.kinds for word in (words_of(kind) if kind in KINDS else kind.split("|"))
        )


def mismatch(spec: str, args: Sequence[Arg]) -> Mismatch | None:
    """None if the arguments have the shape."""
    attempt = _Attempt(args)
    end = attempt.shape(compiled(spec), 0)
    if end == len(args):
        return None
    if attempt.failed < end:
        return Mismatch(end, ())
    return Mismatch(attempt.failed, attempt.kinds)


@cache
def compiled(spec: str) -> Shape:
    """The shape that a spec describes."""
    return tuple(_row(part.replace("[", "[ ").replace("]", " ]").split()) for part in spec.split(" / "))


def _parts(kind: str) -> Shape | None:
    """What a kind is made of, None if it is a single argument."""
    if kind == "COUNTER":
        return tuple(
            (Slot(name), *row) for name, counter in COUNTERS.items() for row in compiled(counter.shape)
        )
    return compiled(KINDS[kind].shape) if kind in KINDS and KINDS[kind].shape else None


def _row(words: list[str]) -> Row:
    row: list[Slot | Optional] = []
    while words:
        if words[0] == "[":
            end = words.index("]")
            row.append(Optional(_row(words[1:end])))
            words = words[end + 1 :]
        else:
            row.append(Slot(words[0].removesuffix("..."), words[0].endswith("...")))
            words = words[1:]
    return tuple(row)


class _Attempt:
    """One try to fit arguments into a shape; remembers the furthest failure and what was expected there."""

    def __init__(self, args: Sequence[Arg]) -> None:
        self.args = args
        self.failed = -1
        self.kinds: tuple[str, ...] = ()

    def shape(self, shape: Shape, at: int) -> int:
        """Where the first fitting alternative ends, -1 if none fits."""
        return next((end for row in shape if (end := self._row(row, at)) >= 0), -1)

    def _row(self, row: Row, at: int) -> int:
        for part in row:
            if isinstance(part, Optional):
                at = max(at, self._row(part.row, at))
                continue
            at = self._slot(part.kind, at)
            if at < 0:
                return -1
            while part.repeated and (end := self._slot(part.kind, at)) >= 0:
                at = end
        return at

    def _slot(self, kind: str, at: int) -> int:
        if parts := _parts(kind):
            before = self.failed, self.kinds
            end = self.shape(parts, at)
            if end < 0 and self.failed <= at:  # say "an amount", not all its parts
                self.failed, self.kinds = before
                self._fail(kind, at)
            return end
        if at < len(self.args) and _fits(kind, self.args[at]):
            return at + 1
        self._fail(kind, at)
        return -1

    def _fail(self, kind: str, at: int) -> None:
        if at > self.failed:
            self.failed, self.kinds = at, ()
        if at == self.failed:
            self.kinds += (kind,)


def _fits(kind: str, arg: Arg) -> bool:
    match arg:
        case Number(value):
            return kind == "STEPS" or (kind == "N" and value >= 0)
        case Range():
            return kind == "RANGE"
        case Word(names, op) if kind not in KINDS:
            return op is None and len(names) == 1 and names[0] in kind.split("|")
        case Word(names, op) if kind == "COST":
            return op is not None and names == ("cost",)
        case Word(names, op):
            accepted = KINDS[kind]
            known = set(names) <= set(words_of(kind))
            if accepted.any_name:
                known = names != ("cost",)  # `cost` without its comparison
            return op is None and known and (accepted.several or len(names) == 1)
