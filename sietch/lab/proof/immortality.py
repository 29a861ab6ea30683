"""What holds at every decision of a game with Immortality: tanks, markers, the Tleilaxu cards, cards played together."""

from __future__ import annotations

from collections.abc import Iterable

from sietch.engine.facts import facts_of_player
from sietch.engine.rival_card import is_rival, is_solo
from sietch.engine.rows import IMPERIUM_ROW
from sietch.engine.sides import is_commander
from sietch.engine.specimens import TANKS, tanks_of
from sietch.engine.state import Player, State
from sietch.engine.tleilaxu import RECLAIMED, TLEILAXU_ROW, deck_of
from sietch.engine.words import CARD

TRACKS = ("research", "tleilaxu")
GOALS = {"epic", "to_11"}


def immortality_faults(state: State) -> Iterable[str]:
    """Of the table."""
    if not state.rules.has(TANKS):
        return
    yield from _board(state)
    yield from _tleilaxu_cards(state)
    yield from _borrowed(state)
    if set(state.rules.sets) >= GOALS:
        yield "epic mode together with the game to 11 points"


def faults_of_player(state: State, player: Player) -> Iterable[str]:
    if not state.rules.has(TANKS):
        return
    own = tanks_of(player)
    if is_rival(state, player.seat) or is_commander(state, player.seat):
        if own.specimens or own.atomics:
            yield f"{own.specimens} specimens and {int(own.atomics)} Family Atomics of a rival or commander"
    yield from _markers(state, player)
    yield from _pairs(state, player)


def _board(state: State) -> Iterable[str]:
    """T-5, T-51"""
    board = deck_of(state)
    for place, cards in zip(("left", "right"), board.face_up, strict=True):
        if len(cards) > 1:
            yield f"{len(cards)} Tleilaxu cards lie on the {place}"
        if not cards and board.deck:
            yield f"no Tleilaxu card lies on the {place}, and {len(board.deck)} in the deck"


def _tleilaxu_cards(state: State) -> Iterable[str]:
    """T-5, T-12, T-21: they come from their own deck alone, and Reclaimed Forces stays.

    That none is lost is counted with all other cards.
    """
    types = [card.type for card in state.rules.cards]
    in_front = [
        card
        for player in state.players
        for account in facts_of_player(player)
        for fact, pile in zip(account.sheet.piles, account.piles, strict=True)
        if fact.kind == CARD
        for card in pile
    ]
    elsewhere = state.row + state.imperium_deck
    elsewhere += [card for player in state.players for card in player.reserved]
    on_board = TLEILAXU_ROW.stock(state)
    if any(types[card] != TLEILAXU_ROW.type for card in on_board):
        yield "another card lies among the Tleilaxu cards"
    if any(types[card] == TLEILAXU_ROW.type for card in elsewhere):
        yield "a Tleilaxu card lies among the Imperium cards"
    if any(types[card] == RECLAIMED.type for card in in_front + on_board + elsewhere + state.removed):
        yield "Reclaimed Forces has left its place"


def _borrowed(state: State) -> Iterable[str]:
    """T-62: a partner out of a row still lies there."""
    turn = state.turn
    if turn.row < 0:
        return
    if state.rules.rows[turn.row] is not IMPERIUM_ROW or len(turn.cards) != 2:
        yield f"of the cards {turn.cards} one lies in row {turn.row}"
    elif turn.cards[-1] not in state.row:
        yield f"the partner {state.rules.cards[turn.cards[-1]].name} is not in the row"


def _markers(state: State, player: Player) -> Iterable[str]:
    """T-9, T-42, T-71: commanders have none; rivals one, on the Tleilaxu track, and only against one person."""
    rules = state.rules
    for path in rules.paths:
        if path.name not in TRACKS:
            continue
        step = rules.steps[player.steps[path.number]]
        if step.path != path.number:
            yield f"the marker of the {path.name} track stands elsewhere"
        stays = is_commander(state, player.seat)
        if is_rival(state, player.seat):
            stays = path.name == "research" or not is_solo(state)
        if stays and step.number != path.start:
            yield f"a marker on the {path.name} track of a rival or commander"


def _pairs(state: State, player: Player) -> Iterable[str]:
    """T-6: two cards each, one of them with Graft; those of this turn are the last."""
    cards = state.rules.cards
    if len(player.pairs) % 2 or not all(0 <= card < len(cards) for card in player.pairs):
        yield f"cards played together: {player.pairs}"
    elif not all(
        cards[a].graft or cards[b].graft for a, b in zip(player.pairs[::2], player.pairs[1::2], strict=True)
    ):
        yield "a pair without a graft card"
    if player.pairs and is_rival(state, player.seat):
        yield "a rival has played a pair"
    turn = state.turn
    if turn.is_of(player.seat) and len(turn.cards) > 1 and player.pairs[-2:] != turn.cards:
        yield f"this turn's pair {turn.cards} is not the last of {player.pairs}"
