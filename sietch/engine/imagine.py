"""What a seat can imagine: a copy of the game in which everything it cannot know is dealt anew."""

from typing import Final

from sietch.engine.cards import SORT_TOP
from sietch.engine.interpreter import advance
from sietch.engine.rng import Rng, seeded
from sietch.engine.state import Player, State

ATTEMPTS: Final = 100


def imagine(s: State, seat: int, rng: Rng) -> State:
    """A possible game as `seat` sees it, with a random stream of its own.

    Heaps are sorted before they are shuffled: two games that look the same to the seat give the same result.

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
    for player in c.players:
        if player.seat == seat:
            shuffle_own_deck(c, player, rng)
        else:
            deal_again(player, rng)
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
    holding = c.holding
    c.holding = True
    advance(c)
    c.holding = holding


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


def shuffle_own_deck(c: State, player: Player, rng: Rng) -> None:
    """The order is unknown, but for the cards that are being looked at."""
    seen: list[int] = []
    if len(c.stack) > 0 and c.stack[-1].op == SORT_TOP and c.stack[-1].who == player.seat:
        for _ in range(c.stack[-1].x):
            seen.append(player.deck.pop())
    reshuffle(player.deck, rng)
    while len(seen) > 0:
        player.deck.append(seen.pop())


def deal_again(player: Player, rng: Rng) -> None:
    """Hand and deck of another player are one unknown heap."""
    size = len(player.hand)
    heap = player.hand + player.deck
    reshuffle(heap, rng)
    player.hand = heap[:size]
    player.deck = heap[size:]


def deal_intrigue_again(c: State, seat: int, rng: Rng) -> None:
    """The deck, what others hold, and what they have trashed unseen."""
    heap = c.intrigue_deck
    for player in c.players:
        if player.seat != seat:
            heap = heap + player.intrigue + player.trashed_intrigue
    reshuffle(heap, rng)
    at = 0
    for player in c.players:
        if player.seat != seat:
            size = len(player.intrigue)
            player.intrigue = heap[at : at + size]
            at += size
            size = len(player.trashed_intrigue)
            player.trashed_intrigue = heap[at : at + size]
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
