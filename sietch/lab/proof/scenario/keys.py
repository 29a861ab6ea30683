"""The words of a scenario: every key of `given` and `expect`, and the shape of its value.

Most keys of players, and those of sets, follow from the sheets of `engine/facts.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from sietch.content.sets import SETS
from sietch.content.setup import Kind, options
from sietch.engine.facts import (
    HIDDEN,
    OPEN,
    OWN,
    PLAYER,
    TURN,
    UNORDERED,
    Sheet,
    player_sheets,
    table_sheets,
)
from sietch.engine.known import PILES
from sietch.engine.rules import Rules
from sietch.engine.unit_kinds import UNITS, no_forces
from sietch.language.sentence import Sentence, sentence


class Shape(Enum):
    """What stands behind a key; `shape.…` says it to the writer."""

    NUMBER = "number"
    FLAG = "flag"
    NAME = "name"
    NAMES = "names"
    ORDER = "order"
    TOP = "top"
    TEXTS = "texts"
    COUNTS = "counts"
    SEAT = "seat"
    SEATS = "seats"
    OWNERS = "owners"
    PLACES = "places"
    DICE = "dice"
    KNOWN = "known"

    @property
    def words(self) -> Sentence:
        return sentence(f"shape.{self.value}")


@dataclass(frozen=True, slots=True)
class Key:
    """`given` and `expect`: where the key may stand."""

    shape: Shape
    given: bool = True
    expect: bool = True


def _given(shape: Shape) -> Key:
    return Key(shape, expect=False)


def _expect(shape: Shape) -> Key:
    return Key(shape, given=False)


SHAPES = {Kind.NUMBER: Shape.NUMBER, Kind.SET: Shape.FLAG, Kind.CHOICE: Shape.NAME, Kind.LIST: Shape.TEXTS}


def setup_keys() -> dict[str, Key]:
    """What the game is made of; leaders and rivals are given player by player."""
    return {
        name: _given(SHAPES[option.kind])
        for name, option in options().items()
        if option.offered and option.kind in SHAPES
    }


_TABLE: dict[str, Key] = {
    "copies": _given(Shape.NAME),
    "shared_posts": _given(Shape.NAMES),
    "dice": _given(Shape.DICE),
    "round": Key(Shape.NUMBER),
    "phase": Key(Shape.NAME),
    "turn": Key(Shape.SEAT),
    "first": Key(Shape.SEAT),
    "reveal_order": Key(Shape.SEATS),
    "conflict": Key(Shape.NAME),
    "conflict_deck": Key(Shape.TOP),
    "conflict_deck_size": Key(Shape.NUMBER),
    "unclaimed": Key(Shape.NAMES),
    "imperium_deck": Key(Shape.TOP),
    "imperium_deck_size": Key(Shape.NUMBER),
    "row": Key(Shape.NAMES),
    "row_places": _expect(Shape.ORDER),
    "reserve": Key(Shape.COUNTS),
    "removed": Key(Shape.NAMES),
    "intrigue_deck": Key(Shape.TOP),
    "intrigue_deck_size": Key(Shape.NUMBER),
    "intrigue_discard": Key(Shape.NAMES),
    "shield_wall": Key(Shape.FLAG),
    "bonus_spice": Key(Shape.COUNTS),
    "control": Key(Shape.OWNERS),
    "alliances": Key(Shape.OWNERS),
    "activated": _expect(Shape.SEAT),
    "known": _expect(Shape.KNOWN),
    "decides": _expect(Shape.SEAT),
    "over": _expect(Shape.FLAG),
    "winner": _expect(Shape.SEAT),
    "winners": _expect(Shape.SEATS),
    "ranking": _expect(Shape.SEATS),
    "unchanged": _expect(Shape.SEATS),
    "log": _expect(Shape.TEXTS),
    "not log": _expect(Shape.TEXTS),
}

_PLAYER: dict[str, Key] = {
    "leader": Key(Shape.NAME),
    "training": Key(Shape.NAME),
    "paths": Key(Shape.PLACES),
    "vp_from": _expect(Shape.COUNTS),
    "influence": Key(Shape.COUNTS),
    "deck_top": Key(Shape.TOP),
    "trashed": _given(Shape.NAMES),
    "knows": _expect(Shape.KNOWN),
}

# A pile in whose order something can lie is written from the top.
_PILES = {OPEN: Shape.NAMES, OWN: Shape.NAMES, UNORDERED: Shape.ORDER, HIDDEN: Shape.TOP}


def table_keys(rules: Rules | None = None) -> dict[str, Key]:
    """Of the table: in games with these rules, or with those of all sets that there are."""
    if rules is not None:
        return setup_keys() | _TABLE | _keys(table_sheets(rules))
    parts = [part().sheet() for known in SETS.values() for part in known.table_parts]
    return setup_keys() | _TABLE | _keys(parts)


def player_keys(rules: Rules | None = None) -> dict[str, Key]:
    """Of a player, likewise."""
    if rules is not None:
        return _PLAYER | _keys([TURN, *player_sheets(rules)])
    parts = [part().sheet() for known in SETS.values() for part in known.player_parts]
    parts += [part.sheet() for part in no_forces(UNITS)]
    return _PLAYER | _keys([TURN, PLAYER, *parts])


def size_key(key: str) -> str:
    """How many lie in a pile."""
    return f"{key}_size"


def _keys(sheets: Iterable[Sheet]) -> dict[str, Key]:
    found: dict[str, Key] = {}
    for sheet in sheets:
        for fact in sheet.numbers:
            found[fact.key] = Key(Shape.FLAG if fact.flag else Shape.NUMBER, fact.given, fact.expect)
        for fact in sheet.masks:
            found[fact.key] = Key(Shape.NAMES, fact.given, fact.expect)
        for fact in sheet.piles:
            found[fact.key] = Key(_PILES[fact.seen], fact.given, fact.expect)
            found[size_key(fact.key)] = Key(Shape.NUMBER, fact.given and fact.seen == HIDDEN, fact.expect)
    return {name: key for name, key in found.items() if key.given or key.expect}


def known_text(pile: str, cards: Iterable[str]) -> str:
    """The cards of a pile that are known: of a deck from the top."""
    in_order = any(known.is_deck and known.fact.name == pile for known in PILES)
    return ", ".join(cards if in_order else sorted(cards)) or "nothing"


SEATS = ("p1", "p2", "p3", "p4", "p5", "p6")
TABLE = "table"  # in `knows` and `known`: owns the piles that no seat has
NOBODY = "nobody"  # in `control` and `alliances` of expect
PHASES = ("round_start", "turns", "combat", "makers", "recall", "endgame", "finished")


def seat_name(seat: int) -> str:
    return SEATS[seat] if 0 <= seat < len(SEATS) else NOBODY


def seat_number(name: str) -> int:
    return SEATS.index(name) if name in SEATS else -1
