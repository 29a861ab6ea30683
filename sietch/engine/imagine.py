"""What a seat can imagine: a copy of the game in which everything it cannot know is dealt anew."""

from typing import Final

from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.interpreter import advance
from sietch.engine.rng import Rng, reshuffle, seeded
from sietch.engine.sides import sees_hand
from sietch.engine.state import Player, State

ATTEMPTS: Final = 100
NO_PILES: Final[list[list[int]]] = []


def imagine(s: State, seat: int, rng: Rng) -> State:
    """A possible game as `seat` sees it, with a random stream of its own.

    Heaps are sorted before they are shuffled: two games that look the same to the seat give the same result.
    What the seat knows stays where it is; what others know of hidden cards is none of its knowledge.

    Another player who is being asked has something to answer: that much is known of the hidden cards.
    """
    c = deal(s, seat, rng)
    for _ in range(ATTEMPTS):
        if c.decider == s.decider and len(c.stack) == len(s.stack):
            break
        c = deal(s, seat, rng)
    return c


def deal(s: State, seat: int, rng: Rng) -> State:
    c = s.copy()
    c.rng = seeded(rng.below(1 << 30))
    if len(c.known) > 0:
        c.known = tuple([row.only(1 << seat) for row in c.known if row.seats >> seat & 1])
    for player in c.players:
        if sees_hand(c, seat, player.seat):
            shuffle_deck(c, seat, player, rng)
        else:
            deal_again(c, seat, player, rng)
    deal_intrigue_again(c, seat, rng)
    for player in c.players:
        for part in player.parts:
            part.imagine(c, player.seat, seat, rng)
    reshuffle(c.imperium_deck, rng)
    for part in c.parts:
        part.imagine(c, w.NOBODY, seat, rng)
    deal_conflicts_again(c, rng)
    if c.decider >= 0 and c.decider != seat:
        ask_again(c)
    return c


def ask_again(c: State) -> None:
    """What the other one may choose follows from the new cards; what was still open stays open."""
    holding = c.holding
    c.holding = True
    advance(c)
    c.holding = holding


def gather(c: State, seat: int, owner: int, pile: int, cards: list[int], heap: list[int]) -> None:
    """A pile comes on the heap, without the cards that the seat knows."""
    heap.extend(cards)
    for row in known.by(c, seat, owner, pile):
        heap.remove(row.card)


def deal_pile(c: State, seat: int, owner: int, pile: int, cards: list[int], heap: list[int], at: int) -> int:
    """As many cards from the heap, beside those that the seat knows. Returns where the rest of the heap begins."""
    rows = known.by(c, seat, owner, pile)
    rest = at + len(cards) - len(rows)
    cards.clear()
    cards.extend(heap[at:rest])
    for row in rows:
        cards.insert(row.place if known.PILES[pile].is_deck else len(cards), row.card)
    return rest


def shuffle_deck(c: State, seat: int, player: Player, rng: Rng) -> None:
    """Whoever sees the hand knows the deck too, but for its order."""
    heap: list[int] = []
    gather(c, seat, player.seat, known.DECK, player.deck, heap)
    reshuffle(heap, rng)
    deal_pile(c, seat, player.seat, known.DECK, player.deck, heap, 0)


def deal_again(c: State, seat: int, player: Player, rng: Rng) -> None:
    """Hand, deck and what is set aside face down are one unknown heap."""
    heap: list[int] = []
    gather(c, seat, player.seat, known.HAND, player.hand, heap)
    gather(c, seat, player.seat, known.DECK, player.deck, heap)
    aside = [part.hidden_cards() for part in player.parts] if c.rules.hooks.own_cards else NO_PILES
    for cards in aside:
        heap.extend(cards)
    reshuffle(heap, rng)
    rest = deal_pile(c, seat, player.seat, known.HAND, player.hand, heap, 0)
    rest = deal_pile(c, seat, player.seat, known.DECK, player.deck, heap, rest)
    for cards in aside:
        cards[:] = heap[rest : rest + len(cards)]
        rest += len(cards)


def deal_intrigue_again(c: State, seat: int, rng: Rng) -> None:
    """The deck, what others hold, and what they have trashed unseen."""
    heap: list[int] = []
    gather(c, seat, w.NOBODY, known.INTRIGUE_DECK, c.intrigue_deck, heap)
    for player in c.players:
        if not sees_hand(c, seat, player.seat):
            gather(c, seat, player.seat, known.INTRIGUE, player.intrigue, heap)
            gather(c, seat, player.seat, known.TRASHED_INTRIGUE, player.trashed_intrigue, heap)
    reshuffle(heap, rng)
    rest = 0
    for player in c.players:
        if not sees_hand(c, seat, player.seat):
            rest = deal_pile(c, seat, player.seat, known.INTRIGUE, player.intrigue, heap, rest)
            rest = deal_pile(
                c, seat, player.seat, known.TRASHED_INTRIGUE, player.trashed_intrigue, heap, rest
            )
    deal_pile(c, seat, w.NOBODY, known.INTRIGUE_DECK, c.intrigue_deck, heap, rest)


def deal_conflicts_again(c: State, rng: Rng) -> None:
    """S-2: of every level, any card that has not been seen may lie in the deck."""
    seen = 0
    for player in c.players:
        seen |= player.won | player.paired
    for conflict in c.conflicts_unclaimed:
        seen |= 1 << conflict
    if c.conflict >= 0:
        seen |= 1 << c.conflict
    unseen: list[list[int]] = [[], [], [], []]
    for printed in c.rules.conflicts:
        if printed.level > 0 and printed.in_deck and not seen & (1 << printed.number):
            unseen[printed.level].append(printed.number)
    for level in range(1, 4):
        rng.shuffle(unseen[level])
    for i in range(len(c.conflict_deck)):
        c.conflict_deck[i] = unseen[c.rules.conflicts[c.conflict_deck[i]].level].pop()
