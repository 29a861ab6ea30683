"""The rules of the smugglers: contraband, the black market, the reputation path."""

from __future__ import annotations

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.ops import (
    PLAIN,
    Aspect,
    Atom,
    Bill,
    Counter,
    Event,
    Question,
    add_aspect,
    add_counter,
    add_effect,
    add_event,
    add_kind,
    add_slot,
    add_thing,
)
from sietch.engine.parts import Part, part_in
from sietch.engine.paths import Walk
from sietch.engine.resources import gain
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rows import Row
from sietch.engine.rules import Node, Rules, Trigger, listening
from sietch.engine.state import Frame, Player, State
from sietch.engine.triggers import catch_up, fire
from sietch.engine.unit_kinds import TROOP
from sietch.engine.units import recruit

ON_OFFER = 2


SLOT: Final = add_slot("smugglers")
FAVOUR: Final = add_kind("favour")
FACTS: Final = Sheet(numbers=[Fact("contraband")], masks=[Fact("favours", FAVOUR)])
MARKET_FACTS: Final = Sheet(
    piles=[
        Fact("black_market", w.CARD, field="cards"),
        Fact("black_market_deck", w.CARD, HIDDEN, field="deck"),
    ],
)


class Smuggler(Part):
    """What a player has of this set."""

    def __init__(self) -> None:
        self.contraband = 0
        self.favours = 0  # mask of those that are owed

    def slot(self) -> int:
        return SLOT

    def copy(self) -> Smuggler:
        twin = Smuggler()
        twin.favours = self.favours
        twin.contraband = self.contraband
        return twin

    def sheet(self) -> Sheet:
        return FACTS

    def answering(self, rules: Rules, player: Player, event: Event) -> list[Trigger]:
        owed = (favour for favour in rules.components[FAVOUR] if self.favours & (1 << favour.number))
        return [trigger for favour in owed for trigger in listening(favour.triggers, event)]

    def lets_pass(self, s: State, player: Player) -> bool:
        """A rival pays for its way."""
        if self.contraband == 0:
            return False
        self.contraband -= 1
        return True

    def before_deploying(self, s: State, player: Player) -> None:
        """A rival hires troops with all that it has beyond its way."""
        while self.contraband > 1:
            self.contraband -= 1
            recruit(s, TROOP, player.seat, 1)

    def before_buying(self, s: State, player: Player) -> None:
        """A rival with its Swordmaster sells its favours for a spice."""
        if self.favours and player.swordmaster:
            self.favours = 0
            gain(s, player.seat, w.SPICE, 1)

    def saves(self, s: State, resource: int) -> bool:
        """A rival with contraband keeps its water."""
        return resource == w.WATER and self.contraband > 0

    def has(self, source: int) -> bool:
        return source // w.KIND == FAVOUR and self.favours >> source % w.KIND & 1 == 1

    def trash(self, s: State, seat: int, source: int) -> None:
        self.favours &= ~(1 << source % w.KIND)
        s.note(BURNT, seat, source % w.KIND, 0, EVERYBODY)


class Market(Part):
    """The black market on the table."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.deck: list[int] = []

    def slot(self) -> int:
        return SLOT

    def copy(self) -> Market:
        twin = Market()
        twin.cards = self.cards[:]
        twin.deck = self.deck[:]
        return twin

    def sheet(self) -> Sheet:
        return MARKET_FACTS

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        reshuffle(self.deck, rng)


def smuggler(player: Player) -> Smuggler:
    part = part_in(player.parts, SLOT)
    assert isinstance(part, Smuggler)
    return part


def market(s: State) -> Market:
    part = part_in(s.parts, SLOT)
    assert isinstance(part, Market)
    return part


class Contraband(Atom):
    """`contraband N`: gain it, or pay with it."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def moment(self) -> int:
        return PLAIN

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        smuggler(s.players[who]).contraband += node.low
        s.note(SMUGGLED_IN, who, 0, node.low, EVERYBODY)
        fire(s, ON_SMUGGLE, who, 0, node.low)

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(IN_HAND, 0, node.low) <= smuggler(s.players[who]).contraband

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        smuggler(s.players[who]).contraband -= node.low

    def changes(self, node: Node) -> int:
        return SMUGGLED

    def changes_paid(self, node: Node) -> int:
        return GIVEN

    def paid_after(self, node: Node) -> int:
        return SMUGGLED


class TakeFavour(Question):
    """`favour`: one that nobody owes you yet, for its price in contraband; it lasts."""

    def targets(self, s: State, who: int) -> list[int]:
        own = smuggler(s.players[who])
        return [
            favour.number
            for favour in s.rules.components[FAVOUR]
            if not own.favours & (1 << favour.number) and favour.numbers[0] <= own.contraband
        ]

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return bool(self.targets(s, who))

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def tempts(self, s: State, node: Node, who: int) -> bool:
        return True

    def for_rival(self, s: State, f: Frame) -> int:
        """The dearest."""
        favours = s.rules.components[FAVOUR]
        return max(s.options, key=lambda code: favours[o.argument_of(code)].numbers[0])

    def changes(self, node: Node) -> int:
        return GIVEN

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, [o.option(TAKE, favour) for favour in self.targets(s, f.who)])

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        own = smuggler(s.players[f.who])
        favour = s.rules.components[FAVOUR][o.argument_of(code)]
        own.contraband -= favour.numbers[0]
        own.favours |= 1 << favour.number
        s.note(TAKEN, f.who, favour.number, 0, EVERYBODY)
        catch_up(s, f.who, favour.triggers)


class Smuggle(Event):
    """`on smuggle [N]`: contraband comes in, N or more at once."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return amount >= trigger.low

    def follows(self) -> int:
        return SMUGGLED


class Held(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return smuggler(s.players[who]).contraband

    def rises(self, number: int) -> int:
        return SMUGGLED

    def falls(self, number: int) -> int:
        return GIVEN


class BlackMarket(Row):
    """Cards for contraband."""

    def __init__(self) -> None:
        super().__init__("black_market", "smuggled", BUY_SMUGGLED, w.NOTHING, paid_in="contraband")

    def set_up(self, s: State) -> None:
        own = market(s)
        own.deck = s.rules.decks[self.type][:]
        s.rng.shuffle(own.deck)
        self.refill(s)

    def refill(self, s: State) -> None:
        own = market(s)
        while len(own.cards) < ON_OFFER and own.deck:
            own.cards.append(own.deck.pop())
            s.revealing = True

    def stock(self, s: State) -> list[int]:
        return market(s).cards + market(s).deck

    def cards(self, s: State, player: Player) -> list[int]:
        return market(s).cards

    def take(self, s: State, player: Player, card: int) -> None:
        market(s).cards.remove(card)
        self.refill(s)

    def purse(self, s: State, player: Player) -> int:
        return smuggler(player).contraband

    def pay(self, s: State, player: Player, card: int) -> None:
        smuggler(player).contraband -= self.price(s, player, card)


class Reputation(Walk):
    """`reputation N`: along the path that everybody has."""

    def verb(self) -> int:
        return WALK

    def entry(self) -> int:
        return WALKED


class Amnesty(Atom):
    """What no notation says: everybody gives their contraband away."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return any(smuggler(player).contraband for player in s.players)

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return GIVEN

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for player in s.players:
            smuggler(player).contraband = 0


IN_HAND: Final = add_thing("contraband")
SMUGGLED: Final = add_aspect(Aspect("contraband gained"))
GIVEN: Final = add_aspect(Aspect("contraband given away"))
CONTRABAND: Final = add_effect(Contraband("contraband"))
FAVOURS: Final = add_effect(TakeFavour("favour"))
REPUTATION: Final = add_effect(Reputation("reputation", "reputation"))
AMNESTY: Final = add_effect(Amnesty("amnesty"))
ON_SMUGGLE: Final = add_event(Smuggle("smuggle", joins_turn=False))
HELD: Final = add_counter(Held("contraband"))
WALKED: Final = events.add_entry("walked", w.STEP)
SMUGGLED_IN: Final = events.add_entry("smuggled_in", and_names=w.NUMBER)
BUY_SMUGGLED: Final = o.add_verb("buy smuggled ", w.CARD)
TAKE: Final = o.add_verb("take favour ", FAVOUR)
TAKEN: Final = events.add_entry("favour_taken", FAVOUR)
BURNT: Final = events.add_entry("favour_burnt", FAVOUR)
WALK: Final = o.add_verb("walk ", w.STEP)
BLACK_MARKET: Final = BlackMarket()
