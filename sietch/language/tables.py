"""The sentences of each language by their keys: ours from their folders, those of sets as the sets bring them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

ENGLISH = "en"
FOLDER = Path(__file__).parent

_ADDED: dict[str, dict[str, str]] = {}  # languages whose files lie elsewhere
_BROUGHT: dict[str, dict[str, str]] = {}  # what sets say in their words, by language
_TABLES: dict[str, dict[str, str]] = {}  # all of them together, made on first use


class UnknownLanguage(ValueError):
    """A language that nobody has made known."""


@cache
def _ours() -> tuple[str, ...]:
    return tuple(sorted(found.name for found in FOLDER.iterdir() if (found / "words.yaml").is_file()))


def languages() -> list[str]:
    """The codes of all languages that are known."""
    return [*_ours(), *_ADDED]


def sentences_of(code: str) -> dict[str, str]:
    """The sentences of a language by their keys; those of sets in English where they bring no others."""
    if code not in _TABLES:
        if code not in languages():
            raise UnknownLanguage(f"there is no language '{code}'; known are {', '.join(languages())}")
        own = _ADDED[code] if code in _ADDED else _read(code)
        _TABLES[code] = brought(ENGLISH) | own | brought(code)
    return _TABLES[code]


@cache
def _read(code: str) -> dict[str, str]:
    """All files of one of our languages; a test keeps them free of what `faults_of` finds."""
    found: dict[str, str] = {}
    for path in sorted((FOLDER / code).glob("*.yaml")):
        found |= yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


def know(code: str, table: dict[str, str]) -> None:
    """Make a language known whose sentences come from elsewhere."""
    _ADDED[code] = table
    _TABLES.clear()


def forget(code: str) -> None:
    """Undo `know`."""
    _ADDED.pop(code, None)
    _TABLES.clear()


def bring(texts: Mapping[str, Mapping[str, str]]) -> None:
    """Add the sentences that a set has for its words, by language."""
    for code, table in texts.items():
        _BROUGHT.setdefault(code, {}).update(table)
    _TABLES.clear()


def brought(code: str) -> dict[str, str]:
    """What sets have brought in this language."""
    return _BROUGHT.get(code, {})
