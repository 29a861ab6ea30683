"""A game that is over, or was loaded: GET /api/tables/ID/chronicle, …/steps, …/log."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sietch.server.wire.position import Units
from sietch.server.wire.protocol import Position
from sietch.server.wire.table import Table


class RoundBegun(Struct):
    """A round, the option after which it begins, and the points of all seats then."""

    round: int
    rev: int
    points: list[int]


class Army(Struct):
    """What a seat had in a Conflict, 0 if its units were gone. `swords` are all that is not units; `place` is the reward, 0: none.

    `before` is the strength that it had before the first Combat card; `others` are units of the kinds that sets add.
    """

    seat: int
    troops: int
    sandworms: int
    swords: int
    before: int
    strength: int
    place: int
    others: list[Units] | UnsetType = UNSET


class CombatCard(Struct):
    """An Intrigue card played in combat, and by how much it changed strengths, by seats."""

    rev: int
    seat: int
    intrigue: str
    changed: dict[int, int]


class Battle(Struct):
    """A Conflict that was fought out: after option `begun` it had not been decided yet, `rev` ended it. Winner null: nobody won."""

    conflict: str
    round: int
    begun: int
    rev: int
    armies: list[Army]
    cards: list[CombatCard]
    winner: int | None


TieBreaker = Literal["components", "spice", "solari", "water", "garrison", "reveal", "person", "order"]


class Tie(Struct):
    """Two sides with equal points, each named by its first seat, the better one first.

    They also have the same of everything in `equal`. What decided is `by`; `held` is how much of it they have, if it is
    something that one has.
    """

    seats: list[int]
    points: int
    equal: dict[str, int]
    by: TieBreaker
    held: list[int]


class Chronicle(Struct):
    """What a chronicle tells of a whole game: `turns` are the options after which a turn begins."""

    table: Table
    steps: int
    over: bool
    rounds: list[RoundBegun]
    turns: list[int]
    points: list[int]
    sources: list[dict[str, int]]
    battles: list[Battle]
    ties: list[Tie]


class PastStep(Struct):
    """A position of the past, and the option that was chosen there, if the viewer may know it."""

    position: Position
    chosen: str | None


class Steps(Struct):
    """The positions after options `from` to `to`."""

    steps: list[PastStep]
