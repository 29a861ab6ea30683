"""What a seat can imagine: a copy of the game in which everything it cannot know is dealt anew."""

from typing import Final

from sietch.engine import known
from sietch.engine.interpreter import advance
from sietch.engine.rng import Rng, seeded
from sietch.engine.state import Player, State

ATTEMPTS: Final = 100


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
        if player.seat == seat:
            shuffle_own_deck(c, player, rng)
        else:
            deal_again(c, seat, player, rng)
    deal_intrigue_again(c, seat, rng)
    reshuffle(c.imperium_deck, rng)
    if c.exchange is not None:
        reshuffle(c.exchange.bank, rng)
    deal_conflicts_again(c, rng)
    imagine_parts(c, seat, rng)
    if c.decider >= 0 and c.decider != seat:
        ask_again(c)
    return c


def ask_again(c: State) -> None:
    """What the other one may choose follows from the new cards; what was still open stays open."""
    every_order = c.every_order
    c.every_order = True
    advance(c)
    c.every_order = every_order


def imagine_parts(c: State, seat: int, rng: Rng) -> None:
    """What sets keep on the table and on the players."""
    if c.parts is not None:
        for part in c.parts:
            part.imagine(seat, rng)
    for player in c.players:
        if player.parts is not None:
            for part in player.parts:
                part.imagine(seat, rng)


def reshuffle(cards: list[int], rng: Rng) -> None:
    cards.sort()
    rng.shuffle(cards)


def take_known(c: State, seat: int, owner: int, pile: int, heap: list[int]) -> list[int]:
    """The cards of a pile that the seat knows, out of the heap in which they lie."""
    found: list[int] = []
    for row in known.by(c, seat, owner, pile):
        heap.remove(row.card)
        found.append(row.card)
    return found


def put_back(c: State, seat: int, player: Player) -> None:
    """The cards of a deck that the seat knows, where they lay."""
    for row in known.by(c, seat, player.seat, known.DECK):
        player.deck.insert(row.place, row.card)


def shuffle_own_deck(c: State, player: Player, rng: Rng) -> None:
    """The order is unknown, but for the cards that the seat has seen there."""
    take_known(c, player.seat, player.seat, known.DECK, player.deck)
    reshuffle(player.deck, rng)
    put_back(c, player.seat, player)


def deal_again(c: State, seat: int, player: Player, rng: Rng) -> None:
    """Hand and deck of another player are one heap, but for what the seat knows."""
    heap = player.hand + player.deck
    take_known(c, seat, player.seat, known.DECK, heap)
    hand = take_known(c, seat, player.seat, known.HAND, heap)
    reshuffle(heap, rng)
    size = len(player.hand) - len(hand)
    player.hand = hand + heap[:size]
    player.deck = heap[size:]
    put_back(c, seat, player)


def deal_intrigue_again(c: State, seat: int, rng: Rng) -> None:
    """The deck, what others hold, and what they have trashed unseen, but for what the seat knows."""
    heap = c.intrigue_deck
    for player in c.players:
        if player.seat != seat:
            heap = heap + player.intrigue + player.trashed_intrigue
    held = [take_known(c, seat, player.seat, known.INTRIGUE, heap) for player in c.players]
    trashed = [take_known(c, seat, player.seat, known.TRASHED_INTRIGUE, heap) for player in c.players]
    reshuffle(heap, rng)
    at = 0
    for player in c.players:
        if player.seat != seat:
            size = len(player.intrigue) - len(held[player.seat])
            player.intrigue = held[player.seat] + heap[at : at + size]
            at += size
            size = len(player.trashed_intrigue) - len(trashed[player.seat])
            player.trashed_intrigue = trashed[player.seat] + heap[at : at + size]
            at += size
    c.intrigue_deck = heap[at:]


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
        if printed.level > 0 and not seen & (1 << printed.number):
            unseen[printed.level].append(printed.number)
    for level in range(1, 4):
        rng.shuffle(unseen[level])
    for i in range(len(c.conflict_deck)):
        c.conflict_deck[i] = unseen[c.rules.conflicts[c.conflict_deck[i]].level].pop()
