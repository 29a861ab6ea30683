"""Dreadnoughts: commissioning, strength, and the spaces they hold after a won Conflict (I-6, I-29 to I-33, I-74, I-80)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.conditions import bits
from sietch.engine.deploying import RETREATED, UnitsInConflict
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import Fact, Sheet
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Counter,
    Event,
    FromTheStart,
    Question,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_kind,
    add_slot,
    add_thing,
)
from sietch.engine.options import argument_of, mask_options
from sietch.engine.parts import NO_TRIGGERS, Part, part_in
from sietch.engine.rules import Node, Rules, Trigger, awaited_by
from sietch.engine.state import Frame, Player, State
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY, UNITS, UnitKind, add_unit, forces_of
from sietch.engine.units import recruit

DREADNOUGHTS: Final = add_unit(
    UnitKind("dreadnoughts", strength=3, home=GARRISON, has_supply=True, retreats=True, each=2)
)
FLEET: Final = add_slot("fleet")
ORDERS: Final = add_kind("fleet")  # what holds for dreadnoughts of everybody
HOLDINGS: Final = Sheet(masks=[Fact("dreadnoughts_on", w.SPACE, column="dreadnought", field="holding")])


class Fleet(Part):
    """The spaces that a player's dreadnoughts hold: in operation, but not in the garrison (I-74)."""

    def __init__(self) -> None:
        self.holding = 0  # mask of spaces
        self.placed = 0  # those of them that were taken in this Conflict

    def slot(self) -> int:
        return FLEET

    def copy(self) -> "Fleet":
        twin = Fleet()
        twin.holding = self.holding
        twin.placed = self.placed
        return twin

    def sheet(self) -> Sheet:
        return HOLDINGS

    def awaits(self, rules: Rules) -> int:
        return awaited_by(trigger for fleet in rules.components[ORDERS] for trigger in fleet.triggers)

    def answering(self, rules: Rules, player: Player, event: Event) -> list[Trigger]:
        if DREADNOUGHTS.count(player, CONFLICT) == 0:
            return NO_TRIGGERS
        return rules.triggers_on[ORDERS][event.number]

    def covered_markers(self) -> int:
        """I-32"""
        return self.holding

    def combat_over(self, s: State, player: Player) -> None:
        """I-33: those that were there before go home."""
        if self.holding == 0:
            return
        for space in s.rules.control_spaces:
            if (self.holding & ~self.placed) >> space & 1:
                DREADNOUGHTS.add(player, GARRISON, 1)
                s.note(WENT_HOME, player.seat, space, 0, EVERYBODY)
        self.holding = self.placed
        self.placed = 0


def fleet_of(player: Player) -> Fleet:
    part = part_in(player.parts, FLEET)
    assert isinstance(part, Fleet)
    return part


class Commission(Atom):
    """`dreadnought N`: one may; nothing happens with none in the supply (I-29)."""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.possible(s, node, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return DREADNOUGHTS.count(s.players[army], SUPPLY) > 0

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def tempts(self, s: State, node: Node, who: int) -> bool:
        return True

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return COMMISSIONED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        recruit(s, DREADNOUGHTS, army, node.low)


class Strengthen(FromTheStart):
    """`unit_strength KIND N`: of a leader, whose units of this kind are as strong as that. `arg` is the kind."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return UNITS[node.arg].strength_of(s.players[army]) != node.low

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        forces_of(s.players[army]).strengthen(UNITS[node.arg], node.low)


# --- after a won Conflict ----------------------------------------------------------------------------------


def is_settled(s: State, seat: int) -> bool:
    """The winner has placed a dreadnought, or given one up instead (I-80)."""
    return len(s.turn.recall_deed(SETTLED, seat, s.conflict)) > 0


def settle(s: State, seat: int) -> None:
    s.turn.remember(SETTLED, seat, s.conflict, 1)
    DREADNOUGHTS.add(s.players[seat], CONFLICT, -1)


class TakeSpace(Question):
    """`dreadnought_control`: the winner must put one of those in the Conflict on a space without any (I-31)."""

    def targets(self, s: State) -> int:
        """The spaces that can be controlled and that no dreadnought holds, as a mask."""
        mask = 0
        for space in s.rules.control_spaces:
            mask |= 1 << space
        for player in s.players:
            mask &= ~fleet_of(player).holding
        return mask

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return DREADNOUGHTS.count(s.players[who], CONFLICT) > 0 and not is_settled(s, who)

    def changes(self, node: Node) -> int:
        return RETREATED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, mask_options(TAKE, self.targets(s)))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        space = argument_of(code)
        settle(s, f.who)
        own = fleet_of(s.players[f.who])
        own.holding |= 1 << space
        own.placed |= 1 << space
        s.note(SPACE_TAKEN, f.who, space, 0, EVERYBODY)

    def for_rival(self, s: State, f: Frame) -> int:
        """I-49: over the marker of an opponent if it can, the own one last."""
        best = w.NOTHING
        for code in s.options:
            if best == w.NOTHING or rank(s, f.who, code) < rank(s, f.who, best):
                best = code
        return best


def rank(s: State, seat: int, code: int) -> tuple[int, int]:
    """How late a rival would choose this space: by the marker there, then by the space."""
    space = argument_of(code)
    marker = s.control[space]
    by_marker = 1 if marker == w.NOBODY else 2 if marker == seat else 0
    order = s.rules.rivals_take
    return by_marker, order.index(space) if space in order else len(order)


class GiveUp(Atom):
    """`give_up_dreadnought`: as a cost, instead of taking a space; back to the supply (I-80)."""

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        in_conflict = DREADNOUGHTS.count(s.players[who], CONFLICT)
        return not is_settled(s, who) and bill.add(SHIP, 0, 1) <= min(in_conflict, 1)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.do(s, node, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return DREADNOUGHTS.count(s.players[who], CONFLICT) > 0 and not is_settled(s, who)

    def moment(self) -> int:
        return CHOICE

    def changes(self, node: Node) -> int:
        return RETREATED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        settle(s, who)
        DREADNOUGHTS.add(s.players[who], SUPPLY, 1)
        s.note(GIVEN_UP, who, 0, 0, EVERYBODY)


# --- conditions --------------------------------------------------------------------------------------------


class InConflict(UnitsInConflict):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return DREADNOUGHTS.count(s.players[army], CONFLICT)


def in_operation(player: Player) -> int:
    """Anywhere but in the supply (I-83)."""
    on_board = DREADNOUGHTS.count(player, GARRISON) + DREADNOUGHTS.count(player, CONFLICT)
    return on_board + bits(fleet_of(player).holding)


class InOperation(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return in_operation(s.players[who])

    def rises(self, number: int) -> int:
        return COMMISSIONED

    def falls(self, number: int) -> int:
        return UNHEEDED


COMMISSIONED: Final = add_aspect(Aspect("dreadnoughts commissioned"))
SETTLED: Final = add_deed("settled what its dreadnought does")
SHIP: Final = add_thing("dreadnought of a won Conflict")
TAKE: Final = o.add_verb("dreadnought to ", w.SPACE)
SPACE_TAKEN: Final = events.add_entry("dreadnought_placed", w.SPACE)
WENT_HOME: Final = events.add_entry("dreadnought_returned", w.SPACE)
GIVEN_UP: Final = events.add_entry("dreadnought_given_up")
COMMISSION: Final = add_effect(Commission("dreadnought"))
UNIT_STRENGTH: Final = add_effect(Strengthen("unit_strength"))
DREADNOUGHT_CONTROL: Final = add_effect(TakeSpace("dreadnought_control"))
GIVE_UP_DREADNOUGHT: Final = add_effect(GiveUp("give_up_dreadnought"))
DREADNOUGHTS_IN_CONFLICT: Final = add_counter(InConflict("dreadnoughts_in_conflict"))
DREADNOUGHTS_IN_OPERATION: Final = add_counter(InOperation("dreadnoughts"))
