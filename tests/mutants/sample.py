"""Which mutants are tried: lines of the engine in an order by chance, and one change of each."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import yaml

from tests.mutants.changes import Change, changes

ENGINE = "sietch/engine"
MODULE = "module"  # where a change stands that is in no function


@dataclass(frozen=True)
class Mutant:
    file: str  # from the project's folder
    change: Change

    @property
    def place(self) -> str:
        return f"{self.file}:{self.change.line}"

    def diff(self) -> str:
        where = self.change.where or MODULE
        return f"{self.place} in {where}\n  - {self.change.old.strip()}\n  + {self.change.new.strip()}"


@dataclass(frozen=True)
class Equivalent:
    """A change that cannot be seen from outside. Goes by the text, so that lines may move."""

    file: str
    where: str
    old: str
    new: str
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        change = mutant.change
        return (self.file, self.where) == (mutant.file, change.where or MODULE) and (self.old, self.new) == (
            change.old.strip(),
            change.new.strip(),
        )


def load_equivalent(path: Path) -> list[Equivalent]:
    entries = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    return [
        Equivalent(entry["file"], entry["in"], entry["old"], entry["new"], entry["reason"])
        for entry in entries
    ]


def engine_files(root: Path) -> list[str]:
    return [path.relative_to(root).as_posix() for path in sorted((root / ENGINE).rglob("*.py"))]


def lines(root: Path, files: list[str] | None = None) -> list[list[Mutant]]:
    """Every line that can be changed, with its changes: of the engine, or of these files alone."""
    found = []
    for file in engine_files(root) if files is None else files:
        path = root / file
        every = changes(path.read_text(encoding="utf-8"))
        for _, group in groupby(every, key=lambda change: change.line):
            found.append([Mutant(file, change) for change in group])
    return found


def chance(*what: object) -> int:
    """The same for the same words, on every machine."""
    return int(hashlib.sha256(repr(what).encode()).hexdigest(), 16)


def draw(root: Path, seed: int, files: list[str] | None = None) -> list[Mutant]:
    """All lines in an order by chance, each with one change.

    The chance of a line goes by its text: the sample hardly changes when the engine is changed elsewhere.
    """
    seen: Counter[tuple[str, str, str]] = Counter()
    drawn = []
    for choices in lines(root, files):
        change = choices[0].change
        text = (choices[0].file, change.where, change.old.strip())
        seen[text] += 1
        mutant = choices[chance(seed, text, seen[text], "change") % len(choices)]
        drawn.append((chance(seed, text, seen[text]), mutant))
    return [mutant for _, mutant in sorted(drawn, key=lambda pair: pair[0])]
