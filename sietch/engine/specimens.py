"""What belongs to every player with Immortality: specimens in the tanks and the Family Atomics (T-4, T-7, T-18, T-19, T-47, T-48)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import Fact, Sheet
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Event,
    Step,
    add_aspect,
    add_effect,
    add_kind,
    add_slot,
    add_step,
    add_thing,
)
from sietch.engine.options import argument_of, number_options
from sietch.engine.parts import NO_TRIGGERS, Part, part_in
from sietch.engine.rival_card import is_rival
from sietch.engine.rows import IMPERIUM_ROW
from sietch.engine.rules import Node, Rules, Trigger, awaited_by
from sietch.engine.sides import is_commander
from sietch.engine.state import Frame, Player, State
from sietch.engine.turn import ON_OWN_TURN
from sietch.engine.units import PLENTY, RECRUITED, Destination, add_destination, take_troops

TANKS: Final = add_slot("tanks")
BELONGINGS: Final = add_kind("belonging")  # what everybody has of this set
ATOMICS: Final = 0  # which of them
KEPT: Final = Sheet(numbers=[Fact("specimens"), Fact("atomics", flag=True)])


class Tanks(Part):
    """A player's specimens, and the token."""

    def __init__(self) -> None:
        self.specimens = 0
        self.atomics = False

    def slot(self) -> int:
        return TANKS

    def copy(self) -> "Tanks":
        twin = Tanks()
        twin.specimens = self.specimens
        twin.atomics = self.atomics
        return twin

    def sheet(self) -> Sheet:
        return KEPT

    def equip(self, s: State, player: Player) -> None:
        """T-7, T-72: rivals and commanders have no token."""
        self.atomics = not (is_rival(s, player.seat) or is_commander(s, player.seat))

    def awaits(self, rules: Rules) -> int:
        return awaited_by(trigger for own in rules.components[BELONGINGS] for trigger in own.triggers)

    def answering(self, rules: Rules, player: Player, event: Event) -> list[Trigger]:
        if event is ON_OWN_TURN and not self.atomics:
            return NO_TRIGGERS
        return rules.triggers_on[BELONGINGS][event.number]

    def troops_here(self) -> int:
        return self.specimens

    def spare_troops(self) -> int:
        """T-19"""
        return self.specimens

    def ask_for_troops(self, s: State, seat: int, missing: int) -> None:
        s.push_step(PUT_BACK_SPECIMENS, seat, missing, 0)

    def has(self, source: int) -> bool:
        return self.atomics and source == BELONGINGS * w.KIND + ATOMICS

    def use_up(self, s: State, seat: int, source: int) -> None:
        """T-7: the token goes back to the box."""
        self.atomics = False
        s.note(ATOMICS_USED, seat, 0, 0, EVERYBODY)


def tanks_of(player: Player) -> Tanks:
    part = part_in(player.parts, TANKS)
    assert isinstance(part, Tanks)
    return part


def spend_specimens(s: State, seat: int, count: int) -> None:
    """T-18: from the tank back to the supply."""
    if count > 0:
        tanks_of(s.players[seat]).specimens -= count
        s.players[seat].supply += count
        s.note(SPECIMENS_SPENT, seat, 0, count, EVERYBODY)


class Tank(Destination):
    """T-4"""

    def receive(self, s: State, seat: int, count: int) -> None:
        tanks_of(s.players[seat]).specimens += count
        s.note(SPECIMENS_MADE, seat, 0, count, EVERYBODY)


class Specimens(Atom):
    """`specimen N`: as many troops of the supply as there are go to the tank (T-47); as a cost N are spent."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.players[army].supply > 0

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """Recruiting takes from the same supply."""
        return PLAIN if s.players[army].supply >= node.low else CHOICE

    def changes(self, node: Node) -> int:
        return RECRUITED | SPECIMEN_MADE

    def spoils_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        return node.spoils if s.players[army].supply < PLENTY else 0

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        take_troops(s, army, node.low, TO_TANK)

    def waits_for(self, node: Node) -> int:
        return SPECIMEN_MADE

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(SPECIMEN, 0, node.low) <= tanks_of(s.players[army]).specimens

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        spend_specimens(s, army, node.low)


class PutBackSpecimens(Step):
    """T-48: the supply falls short by `left`; their owner says how many specimens go back first."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(TANKS)

    def run(self, s: State, f: Frame) -> None:
        most = min(tanks_of(s.players[f.who]).specimens, f.left)
        s.ask(f.who, self.number, 0, number_options(PUT_BACK, 0, most))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        if code != o.PASS:
            spend_specimens(s, f.who, argument_of(code))


class Atomics(Atom):
    """The hook of Family Atomics: all cards of the Imperium Row leave the game, and a new row is dealt (T-7)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return CHOICE

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for card in IMPERIUM_ROW.cards(s, s.players[who])[:]:
            IMPERIUM_ROW.take(s, s.players[who], card)
            s.removed.append(card)
            s.note(events.CHURNED, w.NOBODY, card, 0, EVERYBODY)


SPECIMEN: Final = add_thing("specimen")
SPECIMEN_MADE: Final = add_aspect(Aspect("specimens made"))
SPECIMENS_MADE: Final = events.add_entry("specimens_made", and_names=w.NUMBER)
SPECIMENS_SPENT: Final = events.add_entry("specimens_spent", and_names=w.NUMBER)
ATOMICS_USED: Final = events.add_entry("atomics_used")
PUT_BACK: Final = o.add_verb("put back ", w.NUMBER, " specimens", place="specimens")
PUT_BACK_SPECIMENS: Final = add_step(PutBackSpecimens("put_back_specimens"))
TO_TANK: Final = add_destination(Tank("tank", calls_back=False))
SPECIMENS: Final = add_effect(Specimens("specimen"))
FAMILY_ATOMICS: Final = add_effect(Atomics("family_atomics"))
