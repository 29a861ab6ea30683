"""From content files to the rules of a game: every mistake is found and reported at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from sietch.content.builder import Builder
from sietch.content.files import FOLDER, Content, check_ids, check_sizes, read_extra, read_set
from sietch.content.problems import ContentError
from sietch.content.sets import SETS
from sietch.engine.rules import (
    Rules,
)


def load_rules(choam: bool = True, extra: Sequence[Path | str] = ()) -> Rules:
    """The rules of a game with these sets and added content files; raises `ContentError`."""
    if extra:
        return _load(choam, tuple(Path(path) for path in extra))
    return _cached(choam)


@lru_cache
def _cached(choam: bool) -> Rules:
    return _load(choam, ())


def read_content(choam: bool = True, extra: Iterable[Path] = ()) -> Content:
    """The entries of these sets, merged, before anything is compiled."""
    content = Content()
    read_set(content, FOLDER / "uprising")
    if choam:
        read_set(content, FOLDER / "choam")
    check_sizes(content)
    for path in extra:
        read_extra(content, path)
    check_ids(content)
    return content


def _load(choam: bool, extra: tuple[Path, ...]) -> Rules:
    content = read_content(choam, extra)
    names = ["uprising", "choam"] if choam else ["uprising"]
    rules = Builder(content, [SETS[name] for name in names]).build()
    if content.problems:
        raise ContentError(content.problems)
    rules.version = _digest(content)
    rules.extra = content.extra
    return rules


def _digest(content: Content) -> str:
    """Changes whenever a fact that matters in the game changes, so that a replay can tell."""
    facts = {
        kind: {id_: rules_of(entry.fields) for id_, entry in table.items()}
        for kind, table in content.tables.items()
    }
    text = json.dumps([facts, content.constants], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def rules_of(fields: dict[str, Any]) -> dict[str, Any]:
    """Without names and notes."""
    return {
        name: rules_of(value) if isinstance(value, dict) else value
        for name, value in sorted(fields.items())
        if name not in ("name", "names", "note", "house", "complexity")
    }
