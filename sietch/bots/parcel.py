"""A decision as bytes, for a bot in another process. What is printed stays behind: the other side has the same rules."""

from __future__ import annotations

import io
import pickle
from typing import Any

from sietch.bots.bot import Decision
from sietch.engine import words as w
from sietch.engine.facts import Sheet
from sietch.engine.known import Known
from sietch.engine.parts import Part, part_in
from sietch.engine.rng import Rng
from sietch.engine.rules import Rules
from sietch.engine.state import Frame, Pending, Player, State, Turn
from sietch.engine.teams import Gift
from sietch.engine.unit_kinds import Forces

RULES = "rules"
SHEET = "sheet"  # of the units that sets add: it belongs to the rules
# never changed, or small: their fields are what they are made from
VALUES = (Frame, Pending, Known, Gift, Rng)


def packed(decision: Decision) -> bytes:
    parcel = io.BytesIO()
    _Packer(parcel, pickle.HIGHEST_PROTOCOL).dump(decision)
    return parcel.getvalue()


def unpacked(parcel: bytes, rules: Rules) -> Decision:
    unpacker = _Unpacker(io.BytesIO(parcel))
    unpacker.rules = rules
    decision: Decision = unpacker.load()
    return decision


class _Packer(pickle.Pickler):
    """Knows the classes of the engine: compiled ones can only be made by their constructors."""

    def persistent_id(self, thing: object) -> str | None:
        if isinstance(thing, Sheet):
            return SHEET
        return RULES if isinstance(thing, Rules) else None

    def reducer_override(self, thing: object) -> Any:
        kind = type(thing)
        if kind in VALUES:
            return kind, tuple(_fields(thing).values())
        if isinstance(thing, State):
            return _made, (kind, (thing.rules, thing.rng), _fields(thing))
        if isinstance(thing, Player | Turn):
            return _made, (kind, (thing.seat,), _fields(thing))
        if isinstance(thing, Forces):
            return kind, (thing.rows, thing.counts, thing.strengths)
        if isinstance(thing, Part):
            return _made, (kind, (), _fields(thing))
        return NotImplemented


def _made(kind: type, arguments: tuple[Any, ...], fields: dict[str, Any]) -> object:
    thing = kind(*arguments)
    for name, value in fields.items():
        setattr(thing, name, value)
    return thing


class _Unpacker(pickle.Unpickler):
    rules: Rules

    def persistent_load(self, pid: str) -> Rules | Sheet:
        return part_in(self.rules.player_parts, w.FORCES).sheet() if pid == SHEET else self.rules


def _fields(thing: object) -> dict[str, Any]:
    """In the order in which they are set; in both builds."""
    compiled = getattr(type(thing), "__mypyc_attrs__", ())
    return {name: getattr(thing, name) for name in (*compiled, *getattr(thing, "__dict__", ()))}
