"""The words of a scenario: every key of `given` and `expect`, and the shape of its value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sietch.content.setup import OPTIONS, Kind


class Shape(Enum):
    """What stands behind a key; the text says it to the writer."""

    NUMBER = "a whole number"
    FLAG = "true or false"
    NAME = "a name"
    NAMES = "a list of names"
    ORDER = "a list of names in order"
    TOP = "a list of names, the top one first"
    TEXTS = "a list of texts"
    COUNTS = "numbers by name, such as {emperor: 2}"
    SEAT = "a player: p1, p2, p3, …"
    SEATS = "a list of players"
    OWNERS = "players by name, such as {arrakeen: p2}"


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

# What the game is made of; leaders are given player by player.
SETUP = {
    name: _given(SHAPES[option.kind])
    for name, option in OPTIONS.items()
    if option.offered and option.kind in SHAPES
}

TABLE: dict[str, Key] = {
    **SETUP,
    "copies": _given(Shape.NAME),
    "shared_posts": _given(Shape.NAMES),
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
    "reserve": Key(Shape.COUNTS),
    "removed": Key(Shape.NAMES),
    "intrigue_deck": Key(Shape.TOP),
    "intrigue_deck_size": Key(Shape.NUMBER),
    "intrigue_discard": Key(Shape.NAMES),
    "offer": Key(Shape.NAMES),
    "contract_bank": Key(Shape.TOP),
    "contract_bank_size": Key(Shape.NUMBER),
    "set_aside": _expect(Shape.NAMES),
    "shield_wall": Key(Shape.FLAG),
    "bonus_spice": Key(Shape.COUNTS),
    "control": Key(Shape.OWNERS),
    "alliances": Key(Shape.OWNERS),
    "decides": _expect(Shape.SEAT),
    "over": _expect(Shape.FLAG),
    "winner": _expect(Shape.SEAT),
    "ranking": _expect(Shape.SEATS),
    "unchanged": _expect(Shape.SEATS),
    "log": _expect(Shape.TEXTS),
    "not log": _expect(Shape.TEXTS),
}

PLAYER: dict[str, Key] = {
    "leader": Key(Shape.NAME),
    "training": Key(Shape.NAME),
    "memories": Key(Shape.NUMBER),
    "solari": Key(Shape.NUMBER),
    "spice": Key(Shape.NUMBER),
    "water": Key(Shape.NUMBER),
    "vp": Key(Shape.NUMBER),
    "vp_from": _expect(Shape.COUNTS),
    "influence": Key(Shape.COUNTS),
    "garrison": Key(Shape.NUMBER),
    "supply": Key(Shape.NUMBER),
    "conflict": Key(Shape.NUMBER),
    "sandworms": Key(Shape.NUMBER),
    "swords": Key(Shape.NUMBER),
    "strength": _expect(Shape.NUMBER),
    "persuasion": _expect(Shape.NUMBER),
    "hand": Key(Shape.NAMES),
    "hand_size": _expect(Shape.NUMBER),
    "deck": Key(Shape.ORDER),
    "deck_top": Key(Shape.TOP),
    "deck_size": _expect(Shape.NUMBER),
    "discard": Key(Shape.NAMES),
    "discard_size": _expect(Shape.NUMBER),
    "in_play": Key(Shape.NAMES),
    "revealed": _expect(Shape.NAMES),
    "trashed": _given(Shape.NAMES),
    "intrigue": Key(Shape.NAMES),
    "intrigue_size": _expect(Shape.NUMBER),
    "face_up": Key(Shape.NAMES),
    "reserved": Key(Shape.NAMES),
    "agents": Key(Shape.NUMBER),
    "agents_on": Key(Shape.NAMES),
    "spies": Key(Shape.NUMBER),
    "spies_on": Key(Shape.NAMES),
    "swordmaster": Key(Shape.FLAG),
    "council_seat": Key(Shape.FLAG),
    "maker_hook": Key(Shape.FLAG),
    "contracts": Key(Shape.NAMES),
    "completed": Key(Shape.NAMES),
    "won": Key(Shape.NAMES),
    "paired": Key(Shape.NAMES),
    "has_revealed": Key(Shape.FLAG),
}

SEATS = ("p1", "p2", "p3", "p4", "p5", "p6")
NOBODY = "nobody"  # in `control` and `alliances` of expect
PHASES = ("round_start", "turns", "combat", "makers", "recall", "endgame", "finished")


def seat_name(seat: int) -> str:
    return SEATS[seat] if 0 <= seat < len(SEATS) else NOBODY


def seat_number(name: str) -> int:
    return SEATS.index(name) if name in SEATS else -1
