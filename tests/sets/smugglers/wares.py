"""Wares: tiles for spice or Solari with a discount, brokers who take some of it off, and a pier that never closes."""

from __future__ import annotations

from typing import Final

from sietch.content.arguments import names_in
from sietch.content.spec import Args, Built, Spec
from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquiring import AcquireFrom
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.ops import PLAIN, Aspect, Atom, Event, add_aspect, add_effect, add_kind, add_slot
from sietch.engine.parts import Part, part_in
from sietch.engine.resources import pay
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rows import Row
from sietch.engine.rules import Node, Rules, Trigger, listening
from sietch.engine.state import Player, State
from sietch.engine.triggers import catch_up

ON_OFFER: Final = 2
SLOT: Final = add_slot("depot")
WARE: Final = add_kind("ware")
TRADER_FACTS: Final = Sheet(numbers=[Fact("brokers")], masks=[Fact("wares", WARE)])
DEPOT_FACTS: Final = Sheet(
    piles=[Fact("depot", WARE, field="on_offer"), Fact("depot_stack", WARE, HIDDEN, field="stack")]
)


class Trader(Part):
    """What a player has of the depot."""

    def __init__(self) -> None:
        self.brokers = 0
        self.wares = 0  # mask

    def slot(self) -> int:
        return SLOT

    def copy(self) -> Trader:
        twin = Trader()
        twin.brokers = self.brokers
        twin.wares = self.wares
        return twin

    def sheet(self) -> Sheet:
        return TRADER_FACTS

    def answering(self, rules: Rules, player: Player, event: Event) -> list[Trigger]:
        owned = (ware for ware in rules.components[WARE] if self.wares & (1 << ware.number))
        return [trigger for ware in owned for trigger in listening(ware.triggers, event)]


class Depot(Part):
    """The wares on the table: two face up, the others under them."""

    def __init__(self) -> None:
        self.on_offer: list[int] = []
        self.stack: list[int] = []

    def slot(self) -> int:
        return SLOT

    def copy(self) -> Depot:
        twin = Depot()
        twin.on_offer = self.on_offer[:]
        twin.stack = self.stack[:]
        return twin

    def sheet(self) -> Sheet:
        return DEPOT_FACTS

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        reshuffle(self.stack, rng)


def trader(player: Player) -> Trader:
    part = part_in(player.parts, SLOT)
    assert isinstance(part, Trader)
    return part


def depot(s: State) -> Depot:
    part = part_in(s.parts, SLOT)
    assert isinstance(part, Depot)
    return part


class DepotRow(Row):
    """Tiles, sold by an effect alone; the next one is turned up when the effect of the last is done."""

    def __init__(self) -> None:
        super().__init__("depot", "", w.NOTHING, w.NOTHING, kind=WARE, turned_up_later=True)

    def set_up(self, s: State) -> None:
        depot(s).stack = [ware.number for ware in s.rules.components[WARE]]
        s.rng.shuffle(depot(s).stack)
        self.turn_up(s)

    def turn_up(self, s: State) -> None:
        own = depot(s)
        while len(own.on_offer) < ON_OFFER and own.stack:
            own.on_offer.append(own.stack.pop())
            s.revealing = True

    def stock(self, s: State) -> list[int]:
        return depot(s).on_offer + depot(s).stack

    def cards(self, s: State, player: Player) -> list[int]:
        return depot(s).on_offer

    def take(self, s: State, player: Player, card: int) -> None:
        depot(s).on_offer.remove(card)

    def price(self, s: State, player: Player, card: int) -> int:
        return s.rules.components[WARE][card].numbers[0]

    def box(self, s: State, card: int) -> Node | None:
        return s.rules.components[WARE][card].effects[0]

    def gain(self, s: State, seat: int, army: int, card: int, destination: int) -> None:
        """Laid out in front of its owner; a tile is no card (I-81)."""
        trader(s.players[seat]).wares |= 1 << card
        s.note(WARE_TAKEN, seat, card, 0, EVERYBODY)
        catch_up(s, seat, s.rules.components[WARE][card].triggers)
        box = self.box(s, card)
        if box is not None:
            push_effect(s, box, seat, army, WARE * w.KIND + card)


class AcquireWare(AcquireFrom):
    """`ware [discount N] [paying RESOURCES]`: `arg` is the discount, `arg2` a mask of resources."""

    def discount(self, node: Node) -> int:
        return node.arg

    def pieces(self, s: State, who: int, army: int) -> int:
        return trader(s.players[who]).brokers

    def give_back(self, s: State, who: int, army: int, count: int) -> None:
        trader(s.players[who]).brokers -= count

    def purses(self, node: Node) -> list[int]:
        return [resource for resource in range(len(w.RESOURCES)) if node.arg2 & (1 << resource)]

    def purse_verb(self, purse: int) -> int:
        return PAY_IN[purse]

    def changes(self, node: Node) -> int:
        return ACQUIRED

    def waits_for(self, node: Node) -> int:
        return super().waits_for(node) | BROKERED


class WareAcquired(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        boxes = (ware.effects[0] for ware in rules.components.get(WARE, []))
        return [box for box in boxes if box is not None]


class Broker(Atom):
    """`broker N`: each takes 1 off the price of a ware, once."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return BROKERED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        trader(s.players[who]).brokers += node.low


class Pier(Row):
    """One card for water that never leaves: whoever acquires it gets what it brings, as often as it is paid."""

    def __init__(self) -> None:
        super().__init__("pier", "pier", BUY_PIER, w.NOTHING, paid_in="water")

    def set_up(self, s: State) -> None:
        """It is printed there."""

    def stock(self, s: State) -> list[int]:
        return s.rules.decks[self.type]

    def cards(self, s: State, player: Player) -> list[int]:
        return self.stock(s)

    def take(self, s: State, player: Player, card: int) -> None:
        raise AssertionError("it stays")

    def stays(self, s: State, card: int) -> bool:
        return True

    def purse(self, s: State, player: Player) -> int:
        return player.resources[w.WATER]

    def pay(self, s: State, player: Player, card: int) -> None:
        pay(s, player.seat, w.WATER, self.price(s, player, card))


def build_ware(rules: Rules, args: Args) -> Built:
    words = [word.names for word in names_in(args)]
    paying = words[words.index(("paying",)) + 1] if ("paying",) in words else ("spice",)
    discount = sum(getattr(arg, "value", 0) for arg in args)
    return Built(arg=discount, arg2=sum(1 << w.RESOURCES.index(name) for name in paying))


ACQUIRED: Final = add_aspect(WareAcquired("wares acquired"))
BROKERED: Final = add_aspect(Aspect("brokers found"))
TAKE_WARE: Final = o.add_verb("trade for ", WARE)
SEND_BROKERS: Final = o.add_verb("send home ", w.NUMBER, " brokers")
PAY_IN: Final = [o.add_verb(f"pay in {resource}", w.NO_ARGUMENT) for resource in w.RESOURCES]
BUY_PIER: Final = o.add_verb("buy at the pier ", w.CARD)
WARE_TAKEN: Final = events.add_entry("ware_taken", WARE)
DEPOT_ROW: Final = DepotRow()
PIER: Final = Pier()
ACQUIRE_WARE: Final = add_effect(AcquireWare("ware", DEPOT_ROW, TAKE_WARE, SEND_BROKERS))
BROKER: Final = add_effect(Broker("broker"))
VERBS = (TAKE_WARE, SEND_BROKERS, *PAY_IN, BUY_PIER)

ATOMS = (
    Spec(
        "ware",
        "[discount N] [paying RESOURCES]",
        "you may acquire a ware for its price in spice, N cheaper",
        op=ACQUIRE_WARE,
        build=build_ware,
        needs=("smugglers",),
        worth=0.3,
    ),
    Spec("broker", "N", "N brokers, each for 1 off a ware", op=BROKER, needs=("smugglers",)),
)
TEXTS = {
    "kind.wares": "Ware",
    "kind.pier": "Pier",
    "price.contraband": "{n} contraband",
    "box.shipped": "When acquired",
    "box.use": "Use",
    "atom.ware": "you may acquire a ware for its price",
    "atom.ware.discount": "you may acquire a ware for {n} less",
    "atom.ware.paying": "you may acquire a ware for {resources}",
    "atom.ware.discount.paying": "you may acquire a ware for {n} less, in {resources}",
    "atom.broker": "take {n} {n:broker|brokers}",
    "ask.ware": "which ware do you acquire, and how do you pay?",
    "do.trade_for": "Acquire {component} ({price})",
    "do.send_home_brokers": "Send {n} {n:broker|brokers} home",
    "do.pay_in_solari": "Pay in Solari",
    "do.pay_in_spice": "Pay in spice",
    "do.pay_in_water": "Pay in water",
    "do.buy_at_the_pier": "Acquire {card} ({n} water)",
    "log.ware_taken": "acquires {a}",
}
