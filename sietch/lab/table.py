"""Who sits at a table: the checks that every way of starting a game shares."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sietch.content import load_rules
from sietch.content.problems import did_you_mean
from sietch.engine.rules import Rules
from sietch.view.catalogue import Catalogue, remember

RANDOM = -1
SEATS = (3, 4)


class TableError(Exception):
    """A game that cannot be set up like this."""


def open_rules(choam: bool, content: Sequence[Path]) -> Rules:
    """The rules with added content, and the words for it."""
    rules = load_rules(choam, content)
    if content:
        remember(rules, Catalogue(choam, content))
    return rules


def check_players(players: int) -> None:
    if players not in SEATS:
        raise TableError(f"{players} players: this game is for 3 or 4")


def leader_names(rules: Rules) -> list[str]:
    """The leaders that can be chosen."""
    return [leader.name for leader in rules.leaders if leader.front]


def find_leader(rules: Rules, word: str) -> int:
    """A leader by id, or by an unmistakable part of it, however it is spelled."""
    wanted = "_".join(word.lower().replace("'", "_").replace("-", "_").split())
    names = leader_names(rules)
    found = [name for name in names if name == wanted] or [name for name in names if wanted in name]
    if len(found) > 1:
        raise TableError(f"leader '{word}' can be {' or '.join(found)}")
    if not found or not wanted:
        raise TableError(f"unknown leader '{word}'{did_you_mean(wanted, names, 20)}")
    return next(leader.number for leader in rules.leaders if leader.name == found[0])


def check_leaders(rules: Rules, leaders: Sequence[int]) -> None:
    chosen = [leader for leader in leaders if leader != RANDOM]
    for leader in chosen:
        if chosen.count(leader) > 1:
            raise TableError(f"leader '{rules.leaders[leader].name}' is chosen twice")


def front_of(rules: Rules, leader: int) -> int:
    """The leader as dealt, whichever face is up now."""
    for other in rules.leaders:
        if other.back == leader:
            return other.number
    return leader
