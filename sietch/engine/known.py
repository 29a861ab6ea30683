"""What seats know of hidden cards: one that was stolen or given, looked at on a deck, or came to a hand face up.

A hidden pile is a `Pile`: those of a player, the Intrigue deck, which nobody owns, and what a set adds, such as a
secret choice.

Equal cards are not told apart: a seat knows that so many copies of a card lie in a pile, and of a deck also where.
`State.known` has a row for each of them, usually none at all.

What leaves a pile openly is one copy less for all who know it. What leaves it face down may be any card, for a seat
that has not seen it: of each card that it knows there one copy less is sure. Only who knows that all cards of the
pile are equal knows which one it was. So nothing is claimed that could be false. What follows from counting alone,
such as the hand of a player whose deck is empty, is not kept.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import HIDDEN, OWN, PLAYER, Fact, pile_of
from sietch.engine.ops import Unhandled
from sietch.engine.state import SEATS, State
from sietch.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Pile:
    """A pile that is hidden from some; `fact` has its name, its kind of cards and whether it is a deck.

    What a seat does not know of it is dealt anew by `imagine.py`, and of a set by the `Part` that keeps it.
    """

    def __init__(self, fact: Fact, owned: bool = True) -> None:
        self.fact: Final = fact
        self.is_deck: Final = fact.seen > OWN  # its cards are known by their places
        self.owned: Final = (
            owned  # each player has one; otherwise it lies on the table, and its owner is NOBODY
        )
        self.number = -1

    def cards(self, s: State, owner: int) -> list[int]:
        """What lies there, no copy."""
        raise Unhandled(self.fact.name + " does not say what lies there")


class OfPlayer(Pile):
    """A pile of the common sheet."""

    def cards(self, s: State, owner: int) -> list[int]:
        return pile_of(s.players[owner], self.fact)


class IntrigueDeck(Pile):
    def cards(self, s: State, owner: int) -> list[int]:
        return s.intrigue_deck


PILES: Final[list[Pile]] = []


def add_pile(pile: Pile) -> int:
    """Its number."""
    pile.number = len(PILES)
    PILES.append(pile)
    return pile.number


def add_piles_of_players() -> None:
    for fact in PLAYER.piles:
        if fact.secret:
            add_pile(OfPlayer(fact))


add_piles_of_players()
# Their numbers, in the order of the sheet.
HAND: Final = 0
DECK: Final = 1
INTRIGUE: Final = 2
TRASHED_INTRIGUE: Final = 3
INTRIGUE_DECK: Final = add_pile(IntrigueDeck(Fact("intrigue_deck", w.INTRIGUE, HIDDEN), owned=False))
PRINTED_PILES: Final = PILES[:]

WATCHING: Final = SEATS  # in a mask of seats: whoever only looks on; what everybody saw is known there too


class Known:
    """A card of a hidden pile, and a mask of the seats that know it: not its owner, but for the cards of a deck.

    The Intrigue deck has no owner: NOBODY.

    `place` is counted from the bottom of the deck; NOTHING in the other piles. Rows never change.
    """

    def __init__(self, owner: int, pile: int, card: int, place: int, seats: int) -> None:
        self.owner: Final = owner
        self.pile: Final = pile
        self.card: Final = card
        self.place: Final = place
        self.seats: Final = seats

    def only(self, seats: int) -> "Known":
        """The same for these seats alone."""
        return self if self.seats == seats else Known(self.owner, self.pile, self.card, self.place, seats)

    def moved(self, places: int) -> "Known":
        """The same so many places higher."""
        return Known(self.owner, self.pile, self.card, self.place + places, self.seats)


NO_ROWS: Final[list[Known]] = []


def lies_in(row: Known, owner: int, pile: int) -> bool:
    return row.owner == owner and row.pile == pile


def by(s: State, seat: int, owner: int, pile: int) -> list[Known]:
    """What a seat knows of a pile: as it was learned, of a deck from the bottom."""
    if len(s.known) == 0:
        return NO_ROWS
    found: list[Known] = []
    for row in s.known:
        if lies_in(row, owner, pile) and row.seats >> seat & 1:
            found.append(row)
    return found


# --- learning ----------------------------------------------------------------------------------------------


def learn(s: State, owner: int, pile: int, card: int, seats: int) -> None:
    """These seats have seen which card comes into a hand, or among Intrigue cards."""
    others = seats & ~(1 << owner)
    if others != 0:
        s.known = (*s.known, Known(owner, pile, card, w.NOTHING, others))


def look(s: State, owner: int, deck: int, count: int, seats: int) -> None:
    """These seats see the top cards of a deck."""
    cards = PILES[deck].cards(s, owner)
    for place in range(len(cards) - count, len(cards)):
        see(s, owner, deck, place, cards[place], seats)


def see(s: State, owner: int, deck: int, place: int, card: int, seats: int) -> None:
    """The rows of a deck stay in the order of their places."""
    rows = list(s.known)
    at = 0
    while at < len(rows) and not (lies_in(rows[at], owner, deck) and rows[at].place >= place):
        at += 1
    if at < len(rows) and rows[at].place == place:
        rows[at] = rows[at].only(rows[at].seats | seats)
    else:
        rows.insert(at, Known(owner, deck, card, place, seats))
    s.known = tuple(rows)


def put_under(s: State, owner: int, deck: int, card: int, seats: int) -> None:
    """A card comes under a deck, and these seats know which one; the others lie one place higher now."""
    if len(s.known) > 0:
        s.known = tuple([row.moved(1) if lies_in(row, owner, deck) else row for row in s.known])
    if seats != 0:
        see(s, owner, deck, 0, card, seats)


# --- cards that leave --------------------------------------------------------------------------------------


def left_openly(s: State, owner: int, pile: int, card: int) -> None:
    """Played, discarded or trashed face up: one copy less for all."""
    if len(s.known) > 0:
        forget_one(s, owner, pile, card, EVERYBODY)


def forget(s: State, owner: int, pile: int) -> None:
    """All of a pile lies open now, or it was shuffled."""
    if len(s.known) > 0:
        s.known = tuple([row for row in s.known if not lies_in(row, owner, pile)])


def left_unseen(s: State, owner: int, pile: int, card: int, seats: int) -> int:
    """Face down, while its owner and these seats see which card it is; it still lies there. Returns all who know it."""
    knowing = 1 << owner | seats
    if len(s.known) == 0:
        return knowing
    knowing |= sure(s, owner, pile, card)
    forget_one(s, owner, pile, card, knowing)
    done: list[int] = []
    for row in s.known:
        if lies_in(row, owner, pile) and row.card not in done:
            done.append(row.card)
            forget_one(s, owner, pile, row.card, ~knowing)
    return knowing


def sure(s: State, owner: int, pile: int, card: int) -> int:
    """The seats that know all cards of a pile, and that they are equal."""
    cards = PILES[pile].cards(s, owner)
    found = 0
    if cards.count(card) == len(cards):
        for seat in range(WATCHING + 1):
            if len(by(s, seat, owner, pile)) == len(cards):
                found |= 1 << seat
    return found


def forget_one(s: State, owner: int, pile: int, card: int, seats: int) -> None:
    """One copy less for each of these seats."""
    kept: list[Known] = []
    for row in s.known:
        if lies_in(row, owner, pile) and row.card == card:
            left = row.seats & ~seats
            seats &= ~row.seats
            if left != 0:
                kept.append(row.only(left))
        else:
            kept.append(row)
    s.known = tuple(kept)


# --- decks -------------------------------------------------------------------------------------------------


def taken(s: State, owner: int, deck: int, place: int) -> int:
    """The card at this place leaves the deck, and those above it move down. Returns the seats that knew it."""
    seats = 0
    kept: list[Known] = []
    for row in s.known:
        if not lies_in(row, owner, deck) or row.place < place:
            kept.append(row)
        elif row.place == place:
            seats = row.seats
        else:
            kept.append(row.moved(-1))
    s.known = tuple(kept)
    return seats


def forget_top(s: State, owner: int, deck: int, count: int) -> None:
    """Of the top cards one is taken away unseen: nobody knows what lies there, until somebody looks again."""
    bottom = len(PILES[deck].cards(s, owner)) - count
    s.known = tuple([row for row in s.known if not lies_in(row, owner, deck) or row.place < bottom])
