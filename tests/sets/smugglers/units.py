"""The units of the smugglers: raiders, who come and go, and skiffs, which everybody has two of."""

from __future__ import annotations

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.deploying import (
    CLEAR,
    DEPLOYED,
    RETREATED,
    DeployedThisTurn,
    conflict_obstacle,
    join_conflict,
)
from sietch.engine.moving import Deploy, Retreat
from sietch.engine.ops import PLAIN, UNHEEDED, Atom, Counter, FromTheStart, Question, add_counter, add_effect
from sietch.engine.rules import Node
from sietch.engine.sides import opponents
from sietch.engine.state import Frame, State
from sietch.engine.unit_kinds import BANK, CONFLICT, GARRISON, SUPPLY, UnitKind, add_unit, forces_of
from sietch.engine.units import recruit

RAIDERS: Final = add_unit(UnitKind("raiders", strength=1, home=BANK))
SKIFFS: Final = add_unit(
    UnitKind("skiffs", strength=3, home=GARRISON, has_supply=True, retreats=True, each=2)
)


class Raid(Atom):
    """`raiders N`: straight into the Conflict."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return conflict_obstacle(s, army) == CLEAR

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return DEPLOYED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if conflict_obstacle(s, army) == CLEAR:
            join_conflict(s, RAIDERS, army, node.low)


class BuildSkiff(Atom):
    """`skiff N`: from the supply to the garrison."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return SKIFFS.count(s.players[army], SUPPLY) > 0

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        recruit(s, SKIFFS, army, node.low)


class ArmSkiffs(FromTheStart):
    """`skiff_strength N`: yours are as strong as that for the rest of the game; of a leader: from its beginning."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return SKIFFS.strength_of(s.players[army]) != node.low

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        forces_of(s.players[army]).strengthen(SKIFFS, node.low)


class Rush(Deploy):
    """`rush AMOUNT`: units of any kind, from wherever the agent is."""

    def means(self, kind: UnitKind) -> bool:
        return kind.has_supply


class FallBack(Retreat):
    """Of an opponent who was chosen, one unit."""

    def asks_as(self) -> int:
        return self.number

    def least(self, node: Node, f: Frame) -> int:
        return 1

    def most(self, node: Node) -> int:
        return 1

    def means(self, kind: UnitKind) -> bool:
        return kind.retreats


class DriveBack(Question):
    """`drive_back N`: N units of opponents retreat, of your choice; one after the other, first whose."""

    def targets(self, s: State, who: int) -> list[int]:
        return [seat for seat in opponents(s, who) if FALL_BACK.at_hand(s, seat, 0) > 0]

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return bool(self.targets(s, who))

    def changes(self, node: Node) -> int:
        return RETREATED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, [o.option(DRIVE, seat) for seat in self.targets(s, f.who)])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        s.push(FALL_BACK.number, f.node, f.who, o.argument_of(code), f.source, 0, 0)


class SkiffsInConflict(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return SKIFFS.count(s.players[army], CONFLICT)

    def rises(self, number: int) -> int:
        return DEPLOYED

    def falls(self, number: int) -> int:
        return RETREATED


RAID: Final = add_effect(Raid("raiders"))
SKIFF: Final = add_effect(BuildSkiff("skiff"))
SKIFF_STRENGTH: Final = add_effect(ArmSkiffs("skiff_strength"))
RUSH: Final = add_effect(Rush("rush"))
FALL_BACK: Final = FallBack("fall_back")
add_effect(FALL_BACK)
DRIVE_BACK: Final = add_effect(DriveBack("drive_back"))
SKIFFS_IN_CONFLICT: Final = add_counter(SkiffsInConflict("skiffs_in_conflict"))
SKIFFS_DEPLOYED_THIS_TURN: Final = add_counter(DeployedThisTurn(SKIFFS))
DRIVE: Final = o.add_verb("drive back seat ", w.SEAT)
