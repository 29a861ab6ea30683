"""Freighters: their moves, dividends, and the troops they bring (I-5, I-26 to I-28, I-79)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.landing import BEACHHEAD, Landing, forget_landed
from sietch.engine.ops import CHOICE, PLAIN, Aspect, Atom, Event, add_aspect, add_effect, add_event
from sietch.engine.paths import Walk
from sietch.engine.resources import GAINED, AlwaysPossible, gain
from sietch.engine.rival_shop import buy_afterwards
from sietch.engine.rivals import is_far_ahead
from sietch.engine.rules import Node, Trigger, listening
from sietch.engine.sides import clockwise, is_commander
from sietch.engine.state import Frame, State
from sietch.engine.tech import TECH_ROW, TILE_GAINED
from sietch.engine.tiles import TILE
from sietch.engine.triggers import fire
from sietch.engine.units import RECRUITED, take_troops, within_reach

DIVIDENDS_PAID: Final = 5  # I-27: to the taker
DIVIDENDS_OF_OTHERS: Final = 1
TOP_OF_RIVALS: Final = "freighter_2"  # I-10


class Freighter(Walk):
    """`freighter N`: each time one may advance, or recall it for the rewards of its field and all below (I-5).

    A commander moves the freighter of the activated ally, who gains what a recall brings (X-34).
    """

    def walker(self, s: State, who: int, army: int) -> int:
        return army

    def verb(self) -> int:
        return ADVANCE

    def entry(self) -> int:
        return ADVANCED

    def back_verb(self) -> int:
        return RECALL

    def back_entry(self) -> int:
        return RECALLED

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not is_commander(s, army) and super().possible(s, node, who, army, source)

    def tempts(self, s: State, node: Node, who: int) -> bool:
        return True

    def for_rival(self, s: State, f: Frame) -> int:
        """I-10: to the second field, and then back."""
        here = s.rules.steps[s.players[f.army].steps[self.path_of(s, f.army)]]
        recall = o.option(RECALL, 0)
        return recall if here.printed == TOP_OF_RIVALS and recall in s.options else s.options[0]


class Dividends(AlwaysPossible):
    """I-27, I-47, X-35: 5 solari, and 1 for everybody else, mates too; a rival looks at once what it can buy (I-90)."""

    def changes(self, node: Node) -> int:
        return GAINED[w.SOLARI]

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for seat in clockwise(s, who):
            if seat != who:
                gain(s, seat, w.SOLARI, DIVIDENDS_OF_OTHERS)
                buy_afterwards(s, seat)
        gain(s, who, w.SOLARI, DIVIDENDS_PAID)


# --- the troops it brings ----------------------------------------------------------------------------------


class FreighterTroops(Atom):
    """`freighter_troops N`: recruited from the freighter track (I-28)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return within_reach(s, army) > 0

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """A tile that is bought first may bring more of them, or troops of its own (I-5, I-79)."""
        if not any([s.rules.nodes[p.node].changes & TILE_GAINED for p in s.inner]):
            return PLAIN
        return CHOICE if s.players[army].supply <= PLENTY or more_on_offer(s, army) else PLAIN

    def changes(self, node: Node) -> int:
        return RECRUITED | ARRIVED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        """X-42: a tile of the commander who has moved the ally's freighter works as one of the ally."""
        forget_landed(s, army)
        fire(s, ON_FREIGHTER_TROOPS, army, 0, node.low)
        if s.turn.is_about(army) and s.turn.seat != army:
            fire(s, ON_FREIGHTER_TROOPS, s.turn.seat, 0, node.low)
        take_troops(s, army, node.low, BEACHHEAD)


PLENTY: Final = 6  # troops of a supply: two, one more, and four of a tile would find less


def more_on_offer(s: State, seat: int) -> bool:
    """A tile lies open that would bring more troops."""
    tiles = s.rules.components[TILE]
    for tile in TECH_ROW.cards(s, s.players[seat]):
        if len(listening(tiles[tile].triggers, ON_FREIGHTER_TROOPS)) > 0:
            return True
    return False


class TroopsArrive(Event):
    """`on freighter_troops`: the freighter track gives troops."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def follows(self) -> int:
        return ARRIVED


class Transport(Landing):
    """`transport N`, after `on freighter_troops`: N more come with them, and any of all may be deployed (I-79)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_for(s, node, who, army, source, node.high)
        take_troops(s, army, node.arg, BEACHHEAD)

    def for_rival(self, s: State, f: Frame) -> int:
        """I-62: all of them, but not as a Conflict reward, nor where RV-15 holds them back."""
        held_back = s.rules.expert_deployment and is_far_ahead(s, f.who)
        return o.option(o.PASS, 0) if held_back or s.phase == w.COMBAT else most_of(s.options)


def most_of(options: list[int]) -> int:
    """The largest of the numbers that are offered, beside `pass`."""
    return max([code for code in options if code != o.PASS])


ARRIVED: Final = add_aspect(Aspect("troops of the freighter"))
ADVANCE: Final = o.add_verb("advance to ", w.STEP, place="freighter")
RECALL: Final = o.add_verb("recall freighter", w.NO_ARGUMENT, place="freighter")
ADVANCED: Final = events.add_entry("freighter_advanced", w.STEP)
RECALLED: Final = events.add_entry("freighter_recalled", w.STEP)
FREIGHTER: Final = add_effect(Freighter("freighter", "freighter", may=True))
DIVIDENDS: Final = add_effect(Dividends("dividends"))
FREIGHTER_TROOPS: Final = add_effect(FreighterTroops("freighter_troops"))
ON_FREIGHTER_TROOPS: Final = add_event(TroopsArrive("freighter_troops", joins_turn=False))
TRANSPORT: Final = add_effect(Transport("transport"))
