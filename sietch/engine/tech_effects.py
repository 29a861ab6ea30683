"""Effects of tech: acquiring a tile, negotiators, turning a tile over (I-2 to I-4, I-23, I-40, I-52)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquiring import AcquireFrom
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Flag,
    add_aspect,
    add_effect,
    add_flag,
    add_thing,
)
from sietch.engine.options import argument_of, number_options, option, verb_of
from sietch.engine.rival_card import is_rival, is_solo
from sietch.engine.rules import Node
from sietch.engine.sides import is_commander
from sietch.engine.state import Frame, State
from sietch.engine.tech import TECH_ROW, TILE_GAINED, technology_of
from sietch.engine.tiles import PRICE, TILE, is_for_rivals, offers
from sietch.engine.units import RECRUITED, Destination, add_destination, take_troops, within_reach

# --- acquiring ---------------------------------------------------------------------------------------------


class AcquireTech(AcquireFrom):
    """`tech [discount N] [paying RESOURCES]`: `arg` is the discount, `arg2` a mask of resources.

    A commander has the negotiators of the activated ally, and pays and owns the tile (X-34).
    """

    def discount(self, node: Node) -> int:
        return node.arg

    def pieces(self, s: State, who: int, army: int) -> int:
        return technology_of(s.players[army]).negotiators

    def give_back(self, s: State, who: int, army: int, count: int) -> None:
        technology_of(s.players[army]).negotiators -= count
        s.players[army].supply += count
        s.note(NEGOTIATORS_RETURNED, army, 0, count, EVERYBODY)

    def purses(self, node: Node) -> list[int]:
        return [resource for resource in range(len(w.RESOURCES)) if node.arg2 & (1 << resource)]

    def purse_verb(self, purse: int) -> int:
        return PAY_WITH[purse]

    def sells(self, s: State, who: int, entry: int) -> bool:
        """Rivals acquire tiles only alone with one player (I-50), and only those with the Hagal symbol (I-51)."""
        return not is_rival(s, who) or (is_solo(s) and is_for_rivals(s.rules, entry))

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        """I-83: where it is to be used, a tile must be paid."""
        return self.possible(s, node, who, army, source)

    def tempts(self, s: State, node: Node, who: int) -> bool:
        return True

    def for_rival(self, s: State, f: Frame) -> int:
        """I-52: the dearest tile, of equal ones that of the upper stack; negotiators first, as many as it costs."""
        if verb_of(s.options[0]) == TAKE_TILE:
            tiles = s.rules.components[TILE]
            best = s.options[0]
            for code in s.options:
                if tiles[argument_of(code)].numbers[PRICE] > tiles[argument_of(best)].numbers[PRICE]:
                    best = code
            return best
        node = s.rules.nodes[f.node]
        given = min(self.price(s, node, f.who, f.entry), self.pieces(s, f.who, f.army))
        return option(RETURN_NEGOTIATORS, given) if given > 0 else option(o.PASS, 0)

    def changes(self, node: Node) -> int:
        return TILE_GAINED | RETURNED

    def waits_for(self, node: Node) -> int:
        return super().waits_for(node) | PLACED


class OnIx(Destination):
    """I-3"""

    def receive(self, s: State, seat: int, count: int) -> None:
        technology_of(s.players[seat]).negotiators += count
        s.note(NEGOTIATORS_PLACED, seat, 0, count, EVERYBODY)


class Negotiator(Atom):
    """`negotiator N`: up to N troops of the supply go to Ix, where each is 1 off a tile (I-3)."""

    def allowed(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.possible(s, node, who, army, source)

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return within_reach(s, army) > 0

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def tempts(self, s: State, node: Node, who: int) -> bool:
        """I-50: with two players a rival has no use for it."""
        return is_solo(s)

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        return PLAIN if node.high == 1 else CHOICE

    def changes(self, node: Node) -> int:
        return RECRUITED | PLACED

    def heeds(self, node: Node) -> int:
        """Recruiting takes from the same supply."""
        return RECRUITED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if node.high == 1:
            take_troops(s, army, 1, TO_IX)
        else:
            self.ask_for(s, node, who, army, source, node.high)

    def run(self, s: State, f: Frame) -> None:
        most = min(f.left, within_reach(s, f.army))
        s.ask(f.who, self.number, f.source, number_options(PLACE_NEGOTIATORS, 1, most))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.stack.pop()
        take_troops(s, f.army, argument_of(code), TO_IX)


# --- what tiles do -----------------------------------------------------------------------------------------


class Flip(Atom):
    """`flip`: as a cost, this tile is turned face down until the next round (I-4)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        tile = source % w.KIND
        if source // w.KIND != TILE or technology_of(s.players[who]).tiles >> tile & 1 == 0:
            return False
        return not waits_for_ally(s, army, tile)

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        technology_of(s.players[who]).flip(s, who, source % w.KIND)

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return self.possible(s, node, who, army, source) and bill.add(FACE, source % w.KIND, 1) == 1

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.do(s, node, who, army, source)


def waits_for_ally(s: State, army: int, tile: int) -> bool:
    """It brings units, which are the activated ally's, and there is none yet (X-42)."""
    return is_commander(s, army) and any([use.changes & RECRUITED for use in offers(s.rules, 1 << tile)])


class CanBuyTech(Flag):
    """`can_buy_tech [discount N]`: `arg` is the discount, in spice."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return TECH_ICON.any_within(s, who, army, s.players[who].resources[w.SPICE] + arg)

    def begins(self) -> int:
        return PLACED

    def ends(self) -> int:
        return TILE_GAINED | RETURNED


PLACED: Final = add_aspect(Aspect("negotiators placed"))
RETURNED: Final = add_aspect(Aspect("negotiators returned"))
FACE: Final = add_thing("face of a tile")
TAKE_TILE: Final = o.add_verb("tech ", TILE, place="tech")
RETURN_NEGOTIATORS: Final = o.add_verb("return ", w.NUMBER, " negotiators")
PLACE_NEGOTIATORS: Final = o.add_verb("place ", w.NUMBER, " negotiators", place="negotiators")
PAY_WITH: Final = [o.add_verb(f"pay with {resource}", w.NO_ARGUMENT) for resource in w.RESOURCES]
NEGOTIATORS_PLACED: Final = events.add_entry("negotiators_placed", and_names=w.NUMBER)
NEGOTIATORS_RETURNED: Final = events.add_entry("negotiators_returned", and_names=w.NUMBER)
TO_IX: Final = add_destination(OnIx("ix"))
TECH_ICON: Final = AcquireTech("tech", TECH_ROW, TAKE_TILE, RETURN_NEGOTIATORS)
ACQUIRE_TECH: Final = add_effect(TECH_ICON)
NEGOTIATOR: Final = add_effect(Negotiator("negotiator"))
FLIP: Final = add_effect(Flip("flip"))
CAN_BUY_TECH: Final = add_flag(CanBuyTech("can_buy_tech"))
