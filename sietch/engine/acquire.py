"""Acquiring cards: Imperium Row, Reserve, reserved cards (V-2, V-3, R-6)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import EFFECT
from sietch.engine.options import option
from sietch.engine.state import Player, State


def buy_options(s: State, player: Player) -> list[int]:
    """V-2: what the persuasion of this Reveal turn can pay."""
    cards = s.rules.cards
    persuasion = player.persuasion
    found: list[int] = []
    for card in s.row:
        if cards[card].cost <= persuasion:
            code = option(o.BUY, card)
            if code not in found:
                found.append(code)
    for stack in range(len(s.reserve)):
        card = s.rules.reserve_cards[stack]
        if s.reserve[stack] > 0 and cards[card].cost <= persuasion:
            found.append(option(o.BUY, card))
    for card in player.reserved:
        if reserved_cost(s, card) <= persuasion:
            code = option(o.BUY_RESERVED, card)
            if code not in found:
                found.append(code)
    return found


def reserved_cost(s: State, card: int) -> int:
    """Manipulate: one persuasion less (ruling card-manipulate)."""
    return max(0, s.rules.cards[card].cost - 1)


def buy(s: State, seat: int, card: int, reserved: bool) -> None:
    player = s.players[seat]
    player.persuasion -= reserved_cost(s, card) if reserved else s.rules.cards[card].cost
    acquire(s, seat, card, reserved, 0)


def acquire(s: State, seat: int, card: int, reserved: bool, destination: int) -> None:
    """The row is refilled first (ruling row-refill-first), then all that the acquisition triggers."""
    player = s.players[seat]
    printed = s.rules.cards[card]
    if reserved:
        player.reserved.remove(card)
    elif printed.reserve != w.NOTHING:
        s.reserve[printed.reserve] -= 1
    else:
        s.row.remove(card)
        refill_row(s)
    if destination == w.TO_HAND:
        player.hand.append(card)
    elif destination == w.TO_DECK_TOP:
        player.deck.append(card)
    else:
        player.discard.append(card)
    player.acquired.append(card)
    s.note(events.ACQUIRED, seat, card, destination, EVERYBODY)
    trigger_acquisition(s, player, card)


def trigger_acquisition(s: State, player: Player, card: int) -> None:
    """Ruling acquire-trigger-order: the card's own box, the contract, face-up Intrigue cards."""
    seat = player.seat
    for waiting in player.waiting:
        node = s.rules.nodes[waiting.node]
        if node.op == w.ON and node.arg == w.E_ACQUIRE and (node.arg2 == w.NOTHING or node.arg2 == card):
            s.push(EFFECT, node.kids[0].number, waiting.who, waiting.army, waiting.source, 0, 0)
    for contract in s.rules.contracts:
        if (
            player.contracts & (1 << contract.number)
            and contract.event == w.E_ACQUIRE
            and contract.arg == card
        ):
            completion = contract.completion
            if completion is not None:
                s.push(EFFECT, completion.number, seat, seat, w.CONTRACT * w.KIND + contract.number, 0, 0)
    box = s.rules.cards[card].acquire
    if box is not None:
        s.push(EFFECT, box.number, seat, seat, w.CARD * w.KIND + card, 0, 0)


def refill_row(s: State) -> None:
    """An empty Imperium deck leaves a gap (ruling imperium-deck-empty)."""
    while len(s.row) < s.rules.row_size and len(s.imperium_deck) > 0:
        s.row.append(s.imperium_deck.pop())
        s.revealing = True


def reserve_row_card(s: State, seat: int, card: int) -> None:
    """Manipulate: out of the row, for this player alone."""
    s.row.remove(card)
    s.players[seat].reserved.append(card)
    s.note(events.RESERVED, seat, card, 0, EVERYBODY)
    refill_row(s)
