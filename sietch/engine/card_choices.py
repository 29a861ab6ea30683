"""Choices about cards: discard, trash, acquire, reserve, sort."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquire import acquire, reserve_row_card
from sietch.engine.cards import discard_from_hand, trash_card, trash_intrigue
from sietch.engine.events import EVERYBODY
from sietch.engine.options import argument_of, option, verb_of
from sietch.engine.resources import pay
from sietch.engine.state import Frame, State
from sietch.engine.targets import acquire_targets, trash_targets


def card_options(verb: int, cards: list[int]) -> list[int]:
    found: list[int] = []
    for card in cards:
        code = option(verb, card)
        if code not in found:
            found.append(code)
    return found


def ask_discard(s: State, f: Frame) -> None:
    s.ask(f.who, w.DISCARD, f.source, card_options(o.DISCARD, s.players[f.who].hand))


def answer_discard(s: State, f: Frame, code: int) -> None:
    s.again(f, f.x - 1)
    discard_from_hand(s, f.who, argument_of(code), f.source)


def ask_trash(s: State, f: Frame) -> None:
    """The icon is optional, a cost (`y`) is not."""
    choices = trash_targets(s, s.rules.nodes[f.node], f.who, f.source)
    if f.y == 0 and len(choices) > 0:
        choices.append(option(o.PASS, 0))
    s.ask(f.who, w.TRASH, f.source, choices)


def answer_trash(s: State, f: Frame, code: int) -> None:
    if code == o.PASS:
        s.stack.pop()
        return
    s.again(f, f.x - 1)
    verb = verb_of(code)
    place = w.FROM_PLAY
    if verb == o.TRASH_HAND:
        place = w.FROM_HAND
    elif verb == o.TRASH_DISCARD:
        place = w.FROM_DISCARD
    trash_card(s, f.who, argument_of(code), place, f.source, f.node)


def ask_trash_intrigue(s: State, f: Frame) -> None:
    s.ask(f.who, w.TRASH_INTRIGUE, f.source, card_options(o.TRASH_INTRIGUE, s.players[f.who].intrigue))


def answer_trash_intrigue(s: State, f: Frame, code: int) -> None:
    s.again(f, f.x - 1)
    trash_intrigue(s, f.who, argument_of(code))


def ask_acquire(s: State, f: Frame) -> None:
    node = s.rules.nodes[f.node]
    budget = s.players[f.who].resources[node.arg] if node.op == w.ACQUIRE_PAYING else -1
    s.ask(f.who, w.ACQUIRE_FREE, f.source, acquire_targets(s, node, f.who, budget))


def answer_acquire(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    node = s.rules.nodes[f.node]
    card = argument_of(code)
    if node.op == w.ACQUIRE_PAYING:
        pay(s, f.who, node.arg, s.rules.cards[card].cost)
    acquire(s, f.who, card, verb_of(code) == o.ACQUIRE_RESERVED, node.low)


def ask_reserve(s: State, f: Frame) -> None:
    s.ask(f.who, w.RESERVE_ROW_CARD, f.source, card_options(o.RESERVE, s.row))


def answer_reserve(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    reserve_row_card(s, f.who, argument_of(code))


# --- Long Live the Fighters: of the top cards one to hand, one to the discard pile, the rest trashed --------


def ask_sort(s: State, f: Frame) -> None:
    """`x` cards are still to be sorted, `y` have been."""
    deck = s.players[f.who].deck
    top = deck[len(deck) - f.x :] if len(deck) >= f.x else []
    s.revealing = True
    s.ask(f.who, w.SORT_TOP, f.source, card_options(o.KEEP if f.y == 0 else o.DISCARD, top))


def answer_sort(s: State, f: Frame, code: int) -> None:
    player = s.players[f.who]
    card = argument_of(code)
    index = len(player.deck) - 1
    while player.deck[index] != card:
        index -= 1
    player.deck.pop(index)
    if f.y == 0:
        player.hand.append(card)
        s.note(events.DREW, f.who, 0, 1, EVERYBODY)
        s.note(events.DREW_CARD, f.who, card, 0, 1 << f.who)
        s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.x - 1, 1)
        return
    player.discard.append(card)
    s.note(events.DISCARDED, f.who, card, 0, EVERYBODY)
    s.stack.pop()
    for trashed in player.deck[len(player.deck) - f.x + 1 :]:
        trash_card(s, f.who, trashed, w.FROM_DECK, f.source, f.node)
