"""From content files to the rules of a game: every mistake is found and reported at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sietch.content.builder import Builder
from sietch.content.files import FIELDS, Content, check_counts, check_ids, check_sizes, read_extra, read_set
from sietch.content.problems import ContentError
from sietch.content.sets import SETS
from sietch.content.setup import check, sets_of, with_leaders
from sietch.engine.game import Game
from sietch.engine.options import vocabulary
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup

# Kinds of components that older replays do not know: without one of them the digest is as it was.
LATER_KINDS = ("paths", "rivals", "hagal")

_LOADED: dict[object, Rules] = {}  # by Setup.rules_key; own content may be edited, so it is read every time


def new_game(setup: Setup | None = None, logged: bool = True, automatic: bool = True) -> Game:
    """A game at its first decision; raises `SetupError` or `ContentError`.

    >>> new_game(Setup(players=3, leaders=["muad_dib"], seed=7)).setup
    Setup(players=3, leaders=('muad_dib',), seed=7)
    """
    setup = setup or Setup()
    rules = load_rules(setup)
    return Game(rules, with_leaders(rules, setup), logged, automatic)


def load_rules(setup: Setup | None = None) -> Rules:
    """The rules of a game made of this; raises `SetupError` or `ContentError`."""
    setup = setup or Setup()
    check(setup)
    rules = _LOADED.get(setup.rules_key)
    if rules is None:
        rules = _load(setup)
        if not setup.content:
            _LOADED[setup.rules_key] = rules
    return rules


def read_content(setup: Setup | None = None) -> Content:
    """The entries of the sets and of added files, merged, before anything is compiled."""
    setup = setup or Setup()
    content = Content()
    for name in sets_of(setup):
        read_set(content, SETS[name].folder)
    check_sizes(content)
    for path in setup.content:
        read_extra(content, Path(path))
    check_counts(content)
    check_ids(content)
    return content


def _load(setup: Setup) -> Rules:
    content = read_content(setup)
    rules = Builder(content, [SETS[name] for name in sets_of(setup)], setup).build()
    if content.problems:
        raise ContentError(content.problems)
    rules.version = _digest(content)
    rules.vocabulary_hash = vocabulary_hash(vocabulary(rules))
    rules.extra = content.extra
    return rules


def vocabulary_hash(texts: Iterable[str]) -> str:
    """Of option texts in their order: numbers of options mean the same only where it is the same."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def _digest(content: Content) -> str:
    """Changes whenever a fact that matters in the game changes, so that a replay can tell."""
    facts = {
        kind: {id_: rules_of(entry.fields) for id_, entry in table.items()}
        for kind, table in content.tables.items()
        if table or (kind in FIELDS and kind not in LATER_KINDS)
    }
    text = json.dumps([facts, content.constants], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def rules_of(fields: dict[str, Any]) -> dict[str, Any]:
    """Without names and notes."""
    return {
        name: rules_of(value) if isinstance(value, dict) else value
        for name, value in sorted(fields.items())
        if name not in ("name", "names", "note", "notes", "house", "complexity", "confidence", "doubt")
    }
