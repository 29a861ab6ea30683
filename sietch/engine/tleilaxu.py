"""The Bene Tleilax board: the two tracks and the row of Tleilaxu cards (T-2, T-3, T-5, T-12, T-14 to T-21, T-41, T-71, T-73)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquiring import AcquireFrom
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.ops import (
    PLAIN,
    UNHEEDED,
    Atom,
    Counter,
    Event,
    Unhandled,
    add_counter,
    add_effect,
    add_event,
    add_slot,
)
from sietch.engine.order import ACQUIRED
from sietch.engine.parts import Part, part_in
from sietch.engine.paths import WALKED, Walk
from sietch.engine.places import Places
from sietch.engine.rival_card import is_rival, is_solo
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rows import Row
from sietch.engine.rules import Node, Trigger
from sietch.engine.sides import allies, is_commander
from sietch.engine.specimens import SPECIMEN_MADE, spend_specimens, tanks_of
from sietch.engine.state import Player, State
from sietch.engine.triggers import fire

# --- the tracks --------------------------------------------------------------------------------------------------


class Along(Walk):
    """A marker of the activated ally, who says where it goes and gets what that brings, if a commander moves it (T-71)."""

    def walker(self, s: State, who: int, army: int) -> int:
        return army

    def decider(self, s: State, who: int, army: int) -> int:
        return army

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not is_commander(s, army) and super().possible(s, node, who, army, source)

    def worth_paying(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        """T-44: not at the end of the track."""
        return self.possible(s, node, who, army, source)

    def worth_choosing(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.possible(s, node, who, army, source)


class Research(Along):
    """`research N`: to the right, up or down (T-2); rivals have no marker there (T-9)."""

    def verb(self) -> int:
        return RESEARCH_TO

    def entry(self) -> int:
        return RESEARCHED

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return not is_rival(s, who) and super().possible(s, node, who, army, source)


class TleilaxuTrack(Along):
    """`tleilaxu N`: to the right (T-3); of rivals only those of a solo game have a marker (T-9, T-42)."""

    def verb(self) -> int:
        return GO_ON_TO

    def entry(self) -> int:
        return WENT_ON

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return (not is_rival(s, who) or is_solo(s)) and super().possible(s, node, who, army, source)


class Genes(Counter):
    """T-14: the gene markers reached; a commander has those of the ally who is farther (X-32)."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        if is_commander(s, who):
            return max([genes_of(s, ally) for ally in allies(s, who)])
        return genes_of(s, who)

    def rises(self, number: int) -> int:
        return WALKED

    def falls(self, number: int) -> int:
        return UNHEEDED


def genes_of(s: State, seat: int) -> int:
    path = RESEARCH_TRACK.path_of(s, seat)
    return 0 if path == w.NOTHING else s.rules.steps[s.players[seat].steps[path]].marks


# --- the row -----------------------------------------------------------------------------------------------------

BOARD: Final = add_slot("bene_tleilax")
PLACES: Final = ("left", "right")
ON_BOARD: Final = Sheet(
    piles=[
        *[Fact(f"tleilaxu_{name}", w.CARD, field="face_up", place=n) for n, name in enumerate(PLACES)],
        Fact("tleilaxu_deck", w.CARD, HIDDEN, field="deck"),
    ]
)


class TleilaxuDeck(Part):
    """T-12: the shuffled deck, and two cards that lie open beside Reclaimed Forces."""

    def __init__(self) -> None:
        self.face_up: list[list[int]] = [[] for _ in PLACES]
        self.deck: list[int] = []  # the top card is the last one

    def slot(self) -> int:
        return BOARD

    def copy(self) -> "TleilaxuDeck":
        twin = TleilaxuDeck()
        twin.face_up = [cards[:] for cards in self.face_up]
        twin.deck = self.deck[:]
        return twin

    def sheet(self) -> Sheet:
        return ON_BOARD

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        reshuffle(self.deck, rng)


def deck_of(s: State) -> TleilaxuDeck:
    part = part_in(s.parts, BOARD)
    assert isinstance(part, TleilaxuDeck)
    return part


class ReclaimedForces(Row):
    """T-21: one card beside the row, which never leaves it."""

    def __init__(self) -> None:
        super().__init__("reclaimed_forces", "reclaimed_forces", w.NOTHING, w.NOTHING, paid_in="specimen")

    def set_up(self, s: State) -> None:
        """It is printed there."""

    def stock(self, s: State) -> list[int]:
        return s.rules.decks[self.type]

    def cards(self, s: State, player: Player) -> list[int]:
        return self.stock(s)

    def take(self, s: State, player: Player, card: int) -> None:
        raise Unhandled("it stays")


class TleilaxuRow(Places):
    """Cards for specimens; what is acquired from the Imperium Row or for persuasion is never one of them (T-5, T-20)."""

    def __init__(self) -> None:
        super().__init__("tleilaxu_row", "tleilaxu", BUY_TLEILAXU, w.NOTHING, paid_in="specimen")

    def set_up(self, s: State) -> None:
        board = deck_of(s)
        board.deck = s.rules.decks[self.type][:]
        s.rng.shuffle(board.deck)
        self.turn_up(s)

    def face_up(self, s: State) -> list[list[int]]:
        return deck_of(s).face_up

    def decks(self, s: State) -> list[list[int]]:
        return [deck_of(s).deck]

    def cards(self, s: State, player: Player) -> list[int]:
        return super().cards(s, player) + RECLAIMED.stock(s)

    def stays(self, s: State, card: int) -> bool:
        return s.rules.cards[card].type == RECLAIMED.type

    def purse(self, s: State, player: Player) -> int:
        """T-73: a commander pays with those of the activated ally."""
        return tanks_of(s.players[s.turn.army]).specimens

    def pay(self, s: State, player: Player, card: int) -> None:
        spend_specimens(s, s.turn.army, self.price(s, player, card))

    def tell(self, s: State, seat: int, card: int) -> None:
        super().tell(s, seat, card)
        fire(s, ON_ACQUIRE_TLEILAXU, seat, card, 0)


class AcquireTleilaxu(AcquireFrom):
    """`acquire_tleilaxu`: a card of the row, or Reclaimed Forces, for its specimens at once (T-52)."""

    def purses(self, node: Node) -> list[int]:
        return [0]

    def paid_in(self, purse: int) -> str:
        return self.row.paid_in

    def holds(self, s: State, who: int, army: int, purse: int) -> int:
        return tanks_of(s.players[army]).specimens

    def spend(self, s: State, who: int, army: int, purse: int, amount: int) -> None:
        spend_specimens(s, army, amount)

    def changes(self, node: Node) -> int:
        return ACQUIRED

    def waits_for(self, node: Node) -> int:
        return SPECIMEN_MADE


class AcquiresTleilaxu(Event):
    """`on acquire_tleilaxu`: `what` is the card (T-15)."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def follows(self) -> int:
        return ACQUIRED


class TrashTleilaxu(Atom):
    """`trash_tleilaxu left|right`, of a rival's card: that one leaves the game, and another one comes (T-41)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(deck_of(s).face_up[node.arg]) > 0

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        for card in deck_of(s).face_up[node.arg][:]:
            TLEILAXU_ROW.take(s, s.players[who], card)
            s.removed.append(card)
            s.note(events.CHURNED, w.NOBODY, card, 0, EVERYBODY)


RESEARCH_TO: Final = o.add_verb("research to ", w.STEP, place="research")
RESEARCHED: Final = events.add_entry("researched", w.STEP)
GO_ON_TO: Final = o.add_verb("go on to ", w.STEP, place="tleilaxu")
WENT_ON: Final = events.add_entry("went_on", w.STEP)
BUY_TLEILAXU: Final = o.add_verb("buy tleilaxu ", w.CARD, place="tleilaxu_row")
TAKE_TLEILAXU: Final = o.add_verb("acquire tleilaxu ", w.CARD, place="tleilaxu_row")
RECLAIMED: Final = ReclaimedForces()
TLEILAXU_ROW: Final = TleilaxuRow()
RESEARCH_TRACK: Final = Research("research", "research")
RESEARCH: Final = add_effect(RESEARCH_TRACK)
TLEILAXU_TRACK: Final = TleilaxuTrack("tleilaxu", "tleilaxu")
TLEILAXU: Final = add_effect(TLEILAXU_TRACK)
ACQUIRE_TLEILAXU: Final = add_effect(AcquireTleilaxu("acquire_tleilaxu", TLEILAXU_ROW, TAKE_TLEILAXU))
ON_ACQUIRE_TLEILAXU: Final = add_event(AcquiresTleilaxu("acquire_tleilaxu", joins_turn=False))
TRASH_TLEILAXU: Final = add_effect(TrashTleilaxu("trash_tleilaxu"))
GENES: Final = add_counter(Genes("genes"))
