"""What seats know of hidden cards: one that was stolen or given, looked at on a deck, or came to a hand face up.

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
from sietch.engine.facts import PLAYER, pile_of
from sietch.engine.state import SEATS, State

# The hidden piles of a player, in the order of the sheet.
HAND: Final = 0
DECK: Final = 1
INTRIGUE: Final = 2
TRASHED_INTRIGUE: Final = 3
PILES: Final = [fact for fact in PLAYER.piles if fact.secret]

WATCHING: Final = SEATS  # in a mask of seats: whoever only looks on; what everybody saw is known there too


class Known:
    """A card of a hidden pile, and a mask of the seats that know it: not its owner, but for the cards of a deck.

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


NO_ROWS: Final[list[Known]] = []


def by(s: State, seat: int, owner: int, pile: int) -> list[Known]:
    """What a seat knows of a pile: as it was learned, of a deck from the bottom."""
    if len(s.known) == 0:
        return NO_ROWS
    found: list[Known] = []
    for row in s.known:
        if row.owner == owner and row.pile == pile and row.seats >> seat & 1:
            found.append(row)
    return found


# --- learning ----------------------------------------------------------------------------------------------


def learn(s: State, owner: int, pile: int, card: int, seats: int) -> None:
    """These seats have seen which card comes into a hand, or among Intrigue cards."""
    others = seats & ~(1 << owner)
    if others != 0:
        s.known = (*s.known, Known(owner, pile, card, w.NOTHING, others))


def look(s: State, owner: int, count: int, seats: int) -> None:
    """These seats see the top cards of a deck."""
    deck = s.players[owner].deck
    for place in range(len(deck) - count, len(deck)):
        see(s, owner, place, deck[place], seats)


def see(s: State, owner: int, place: int, card: int, seats: int) -> None:
    """The rows of a deck stay in the order of their places."""
    rows = list(s.known)
    at = 0
    while at < len(rows) and not (rows[at].owner == owner and rows[at].place >= place):
        at += 1
    if at < len(rows) and rows[at].place == place:
        rows[at] = rows[at].only(rows[at].seats | seats)
    else:
        rows.insert(at, Known(owner, DECK, card, place, seats))
    s.known = tuple(rows)


# --- cards that leave --------------------------------------------------------------------------------------


def left_openly(s: State, owner: int, pile: int, card: int) -> None:
    """Played, discarded or trashed face up: one copy less for all."""
    if len(s.known) > 0:
        forget_one(s, owner, pile, card, EVERYBODY)


def forget(s: State, owner: int, pile: int) -> None:
    """All of a pile lies open now, or it was shuffled."""
    if len(s.known) > 0:
        s.known = tuple([row for row in s.known if row.owner != owner or row.pile != pile])


def left_unseen(s: State, owner: int, pile: int, card: int, seats: int) -> int:
    """Face down, while its owner and these seats see which card it is; it still lies there. Returns all who know it."""
    knowing = 1 << owner | seats
    if len(s.known) == 0:
        return knowing
    knowing |= sure(s, owner, pile, card)
    forget_one(s, owner, pile, card, knowing)
    done: list[int] = []
    for row in s.known:
        if row.owner == owner and row.pile == pile and row.card not in done:
            done.append(row.card)
            forget_one(s, owner, pile, row.card, ~knowing)
    return knowing


def sure(s: State, owner: int, pile: int, card: int) -> int:
    """The seats that know all cards of a pile, and that they are equal."""
    cards = pile_of(s.players[owner], PILES[pile])
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
        if row.owner == owner and row.pile == pile and row.card == card:
            left = row.seats & ~seats
            seats &= ~row.seats
            if left != 0:
                kept.append(row.only(left))
        else:
            kept.append(row)
    s.known = tuple(kept)


# --- decks -------------------------------------------------------------------------------------------------


def taken(s: State, owner: int, place: int) -> int:
    """The card at this place leaves the deck, and those above it move down. Returns the seats that knew it."""
    seats = 0
    kept: list[Known] = []
    for row in s.known:
        if row.owner != owner or row.place < place:
            kept.append(row)
        elif row.place == place:
            seats = row.seats
        else:
            kept.append(Known(owner, DECK, row.card, row.place - 1, row.seats))
    s.known = tuple(kept)
    return seats


def forget_top(s: State, owner: int, count: int) -> None:
    """Of the top cards one is taken away unseen: nobody knows what lies there, until somebody looks again."""
    bottom = len(s.players[owner].deck) - count
    s.known = tuple([row for row in s.known if row.owner != owner or row.place < bottom])
