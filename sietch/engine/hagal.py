"""The House Hagal deck: its cards move the rivals, and give them swords in combat (RV-13, RV-19, RV-21)."""

from typing import Final

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.ops import UNHEEDED, Step, Unhandled, add_effect, add_step
from sietch.engine.parts import Part, part_in
from sietch.engine.resources import AlwaysPossible
from sietch.engine.rival_card import is_rival, persons
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rules import HagalCard, Node, Rules
from sietch.engine.sides import clockwise
from sietch.engine.state import Frame, State

HAGAL: Final = Sheet(
    piles=[
        Fact("hagal_deck", w.HAGAL, HIDDEN, field="deck"),
        Fact("hagal_turned", w.HAGAL, key="hagal_discard", field="turned"),
    ]
)


class Hagal(Part):
    """The deck, with the top card last, and the cards that were turned over since it was shuffled."""

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.turned: list[int] = []

    def slot(self) -> int:
        return w.RIVALS

    def copy(self) -> "Hagal":
        twin = Hagal()
        twin.deck = self.deck[:]
        twin.turned = self.turned[:]
        return twin

    def sheet(self) -> Sheet:
        return HAGAL

    def take_seats(self, s: State) -> None:
        """RV-19: without the cards for another number of players."""
        count = len(persons(s))
        for card in s.rules.hagal:
            if card.players in (0, count):
                self.deck.extend([card.number] * card.copies)
        s.rng.shuffle(self.deck)

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        reshuffle(self.deck, rng)


def hagal_of(s: State) -> Hagal:
    """Of a game with rivals."""
    part = part_in(s.parts, w.RIVALS)
    if isinstance(part, Hagal):
        return part
    raise Unhandled("there are no rivals in this game")


def turn_over(s: State, hagal: Hagal, seat: int) -> HagalCard:
    """The next card, for the rival at this seat. RV-21: a used-up deck is made anew."""
    if len(hagal.deck) == 0:
        shuffle_hagal(s, hagal)
    card = hagal.deck.pop()
    hagal.turned.append(card)
    s.revealing = True
    s.note(events.HAGAL, seat, card, 0, EVERYBODY)
    return s.rules.hagal[card]


def shuffle_hagal(s: State, hagal: Hagal) -> None:
    """All cards."""
    hagal.deck.extend(hagal.turned)
    hagal.turned.clear()
    hagal.deck.sort()
    s.rng.shuffle(hagal.deck)
    s.revealing = True
    s.note(events.HAGAL_SHUFFLED, w.NOBODY, 0, 0, EVERYBODY)


class ReshuffleHagal(AlwaysPossible):
    """RV-21."""

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        shuffle_hagal(s, hagal_of(s))


# --- swords ------------------------------------------------------------------------------------------------


def add_hagal_swords(s: State) -> None:
    """RV-13: for every rival with a unit in the Conflict, in turn order."""
    if not s.rules.has(w.RIVALS):
        return
    order = clockwise(s, s.first)
    order.reverse()
    for seat in order:
        if is_rival(s, seat) and s.players[seat].units() > 0:
            s.push_step(HAGAL_SWORDS, seat, cards_in_combat(s), 0)


def cards_in_combat(s: State) -> int:
    """RV-35: Brutal Escalation turns two over in a Conflict III."""
    return 2 if s.rules.brutal_escalation and s.rules.conflicts[s.conflict].level == w.LAST_LEVEL else 1


class HagalSwords(Step):
    """Only the swords of the card count; one that has the deck shuffled does so, and another follows."""

    def occurs(self, rules: Rules) -> bool:
        return rules.has(w.RIVALS)

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        hagal = hagal_of(s)
        for _ in range(f.left):
            card = turn_over(s, hagal, f.who)
            while card.reshuffles:
                shuffle_hagal(s, hagal)
                card = turn_over(s, hagal, f.who)
            s.players[f.who].swords += card.swords
            s.note(events.HAGAL_SWORDS, f.who, card.number, card.swords, EVERYBODY)


RESHUFFLE_HAGAL: Final = add_effect(ReshuffleHagal("reshuffle_hagal"))
HAGAL_SWORDS: Final = add_step(HagalSwords("hagal_swords"))
