"""Deck cards: drawing, discarding, sorting, and what counts of them (R-5, R-9, R-10)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import DRAWN_NOW, add_to_turn, push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.intrigue import INTRIGUE_DRAWN
from sietch.engine.ops import (
    NEWS,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Counter,
    Flag,
    Question,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_flag,
)
from sietch.engine.options import argument_of, card_options
from sietch.engine.order import ACQUIRED, can_buy, possible_draws, sources
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import whose_army
from sietch.engine.state import Frame, Player, State
from sietch.engine.trashing import DRAWN, HAND, LEFT, LOST, take_from_deck, trash_card

# --- drawing -----------------------------------------------------------------------------------------------


def draw(s: State, seat: int, count: int) -> None:
    """R-5: from the own deck; an empty one is made anew from the discard pile."""
    player = s.players[seat]
    drawn = 0
    while drawn < count:
        if len(player.deck) == 0:
            if len(player.discard) == 0:
                break
            player.deck = player.discard
            player.discard = []
            s.rng.shuffle(player.deck)
            s.note(events.SHUFFLED, seat, 0, 0, EVERYBODY)
        card = player.deck.pop()
        seats = known.taken(s, seat, known.DECK, len(player.deck)) if len(s.known) > 0 else 0
        drawn += 1
        s.note(events.DREW_CARD, seat, card, 0, 1 << seat)
        if s.turn.reveals(seat):  # V-7
            reveal_card(s, seat, card)
            s.turn.remember(DRAWN_NOW, seat, w.CARD * w.KIND + card, 0)
        else:
            player.hand.append(card)
            if seats != 0:
                known.learn(s, seat, known.HAND, card, seats)
    if drawn:
        s.revealing = True
        s.note(events.DREW, seat, 0, drawn, EVERYBODY)


def reveal_card(s: State, seat: int, card: int) -> None:
    """V-1: face up in play; its reveal box joins the effects of the turn."""
    s.players[seat].revealed.append(card)
    s.note(events.REVEALED_CARD, seat, card, 0, EVERYBODY)
    box = s.rules.cards[card].reveal
    if box is not None:
        add_to_turn(s, box, seat, s.turn.army, w.CARD * w.KIND + card)


def can_draw(player: Player) -> bool:
    """R-5: the discard pile becomes a new deck."""
    return len(player.deck) > 0 or len(player.discard) > 0


class Draw(Atom):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return can_draw(s.players[who])

    def moment(self) -> int:
        return NEWS

    def changes(self, node: Node) -> int:
        return DRAWN

    def settled(self, s: State, node: Node, player: Player) -> bool:
        """The deck is enough, or nothing can change before what is shuffled into it."""
        if len(player.deck) >= possible_draws(s, player, self.number):
            return True
        return sources(s, DISCARDED | LOST | ACQUIRED | INTRIGUE_DRAWN) == 0 and not can_buy(s, player)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        draw(s, who, node.low)


class SortTop(Question):
    """Of the top cards one to hand, one to the discard pile, the rest trashed (Long Live the Fighters)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.players[who].deck) >= node.low

    def changes(self, node: Node) -> int:
        return DRAWN | LOST

    def run(self, s: State, f: Frame) -> None:
        deck = s.players[f.who].deck
        top = deck[len(deck) - f.left :] if len(deck) >= f.left else []
        known.look(s, f.who, known.DECK, len(top), 1 << f.who)
        s.revealing = True
        s.ask(f.who, self.number, f.source, card_options(o.DISCARD if f.first_chosen else o.KEEP, top))

    def answer(self, s: State, f: Frame, code: int) -> None:
        player = s.players[f.who]
        card = argument_of(code)
        known.forget_top(s, f.who, known.DECK, f.left)
        take_from_deck(s, f.who, card)
        if not f.first_chosen:
            player.hand.append(card)
            s.note(events.DREW, f.who, 0, 1, EVERYBODY)
            s.note(events.DREW_CARD, f.who, card, 0, 1 << f.who)
            s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.left - 1, 1)
            return
        player.discard.append(card)
        s.note(events.DISCARDED, f.who, card, 0, EVERYBODY)
        s.stack.pop()
        for trashed in player.deck[len(player.deck) - f.left + 1 :]:
            trash_card(s, f.who, trashed, w.FROM_DECK, f.source, f.node)


# --- discarding ----------------------------------------------------------------------------------------------


def discard_from_hand(s: State, seat: int, card: int, source: int) -> None:
    """R-9; remembered for the effect that asked for it."""
    player = s.players[seat]
    player.hand.remove(card)
    known.left_openly(s, seat, known.HAND, card)
    player.discard.append(card)
    s.turn.remember(DISCARDED_FACTIONS, seat, source, s.rules.cards[card].factions)
    s.note(events.DISCARDED, seat, card, 0, EVERYBODY)
    box = s.rules.cards[card].when_discarded
    if box is not None:
        push_effect(s, box, seat, whose_army(s, seat), w.CARD * w.KIND + card)


class Discard(Question):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(s.players[who].hand) > 0

    def changes(self, node: Node) -> int:
        return DISCARDED

    def paid_after(self, node: Node) -> int:
        return DRAWN | LEFT

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        return bill.add(HAND, 0, node.low) <= len(s.players[who].hand)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, card_options(o.DISCARD, s.players[f.who].hand))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        discard_from_hand(s, f.who, argument_of(code), f.source)


# --- counting --------------------------------------------------------------------------------------------------


def own_piles(s: State, player: Player) -> list[list[int]]:
    """All deck cards of a player, wherever they are: one that is set aside is still owned."""
    piles = [player.deck, player.hand, player.discard, player.played, player.revealed]
    for slot in s.rules.hooks.own_cards:
        piles.append(player.parts[slot].own_cards())
    return piles


def in_play(s: State, player: Player, factions: int) -> int:
    """R-10: cards of these factions, played in Agent turns or revealed."""
    cards = s.rules.cards
    count = 0
    for card in player.played:
        if cards[card].factions & factions:
            count += 1
    for card in player.revealed:
        if cards[card].factions & factions:
            count += 1
    return count


def other_in_play(s: State, player: Player, factions: int, source: int) -> int:
    """The same without the card that asks; a card that is not in play any more cannot count itself."""
    count = in_play(s, player, factions)
    if source // w.KIND == w.CARD and not s.turn.is_borrowed(player.seat, source):
        card = source % w.KIND
        if s.rules.cards[card].factions & factions and (card in player.played or card in player.revealed):
            count -= 1
    return count


class CardsDiscarded(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        return [card.when_discarded for card in rules.cards if card.when_discarded is not None]


class OtherInPlay(Flag):
    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return other_in_play(s, s.players[who], arg, source) > 0

    def begins(self) -> int:
        return DRAWN

    def ends(self) -> int:
        return LEFT


class FremenBond(OtherInPlay):
    """V-6"""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return other_in_play(s, s.players[who], 1 << w.FREMEN, source) > 0


class DiscardedFaction(Flag):
    """Of the card that was discarded for this effect."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        for factions in s.turn.recall_deed(DISCARDED_FACTIONS, who, source):
            if factions & arg:
                return True
        return False

    def own_doing(self) -> bool:
        return True

    def begins(self) -> int:
        return DISCARDED

    def ends(self) -> int:
        return UNHEEDED


class CardsInPlay(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return in_play(s, s.players[who], arg)

    def rises(self, number: int) -> int:
        return DRAWN

    def falls(self, number: int) -> int:
        return LEFT


class CardsRevealed(CardsInPlay):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        cards = s.rules.cards
        count = 0
        for card in s.players[who].revealed:
            if cards[card].factions & arg:
                count += 1
        return count


class CardsOwned(Counter):
    """Copies of a card. A rival has none, but may count as owning some (I-57)."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        if is_rival(s, who):
            return s.rules.rivals_own.get(arg, 0)
        return sum([pile.count(arg) for pile in own_piles(s, s.players[who])])

    def rises(self, number: int) -> int:
        return ACQUIRED

    def falls(self, number: int) -> int:
        return LOST


class DeckSize(Counter):
    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        return len(s.players[who].deck)

    def rises(self, number: int) -> int:
        """With an empty deck drawing shuffles the discard pile."""
        return DRAWN | ACQUIRED

    def falls(self, number: int) -> int:
        return DRAWN


DISCARDED: Final = add_aspect(CardsDiscarded("cards discarded"))
DISCARDED_FACTIONS: Final = add_deed("discarded factions")
DRAW: Final = add_effect(Draw("draw"))
SORT_TOP: Final = add_effect(SortTop("sort_top"))
DISCARD: Final = add_effect(Discard("discard"))
FREMEN_BOND: Final = add_flag(FremenBond("fremen_bond"))
OTHER_IN_PLAY: Final = add_flag(OtherInPlay("other_in_play"))
DISCARDED_FACTION: Final = add_flag(DiscardedFaction("discarded_faction"))
CARDS_IN_PLAY: Final = add_counter(CardsInPlay("cards_in_play"))
CARDS_REVEALED: Final = add_counter(CardsRevealed("cards_revealed"))
CARDS_OWNED: Final = add_counter(CardsOwned("cards_owned"))
DECK_SIZE: Final = add_counter(DeckSize("deck_size"))
