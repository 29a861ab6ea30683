"""Trashing: which cards, what is lost with them, and cards that go back to the hand (R-8)."""

from typing import Final

from sietch.engine import events, known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Bill,
    Counter,
    Question,
    Unhandled,
    add_aspect,
    add_counter,
    add_deed,
    add_effect,
    add_thing,
)
from sietch.engine.options import add_option, argument_of, option, verb_of
from sietch.engine.order import TRASHED, givers
from sietch.engine.parts import Part
from sietch.engine.rules import Node, Rules
from sietch.engine.sides import whose_army
from sietch.engine.state import Frame, Pending, Player, State

# What a bill can demand of the cards.
HAND: Final = add_thing("card of the hand")
PLAY: Final = add_thing("card in play")

OTHER: Final = 8  # added to the place of a trash atom: not the card itself


def trash_card(s: State, seat: int, card: int, place: int, source: int, by: int) -> None:
    """R-8: out of the game; a Reserve card goes back to its stack. `by`: the atom, NOTHING if it is its own."""
    player = s.players[seat]
    printed = s.rules.cards[card]
    if place == w.FROM_HAND:
        player.hand.remove(card)
        known.left_openly(s, seat, known.HAND, card)
    elif place == w.FROM_DISCARD:
        player.discard.remove(card)
    elif place == w.FROM_DECK:
        take_from_deck(s, seat, card)
    elif place == w.FROM_ROW:  # T-62: the row is refilled
        s.rules.rows[s.turn.row].take(s, player, card)
        s.turn.row = w.GONE
    elif place != w.FROM_PLAY:
        raise Unhandled("no card can be trashed there")
    else:
        leave_play(s, player, card)
        if by != w.NOTHING:  # ruling trashed-kept
            lose_unused_effects(s, player, card, source, by)
    s.turn.remember(TRASHED_COST, seat, source, printed.cost)
    leave_game(s, card)
    s.note(events.TRASHED, seat, card, 0, EVERYBODY)
    if printed.when_trashed is not None:
        push_effect(s, printed.when_trashed, seat, whose_army(s, seat), w.CARD * w.KIND + card)


def leave_game(s: State, card: int) -> None:
    """Unless it came from a stack that takes it back."""
    for row in s.rules.rows:
        if row.type == s.rules.cards[card].type:
            row.take_back(s, card)
            return
    s.removed.append(card)


def take_from_deck(s: State, seat: int, card: int) -> None:
    """A card that was looked at: of equal ones the uppermost."""
    deck = s.players[seat].deck
    index = len(deck) - 1
    while deck[index] != card:
        index -= 1
    known.taken(s, seat, known.DECK, index)
    deck.pop(index)


def trash_borrowed(s: State) -> bool:
    """T-63: at the end of the turn, the card that was played out of a row. False if there is none."""
    turn = s.turn
    if turn.row < 0:
        return False
    card = turn.cards[-1]
    source = w.CARD * w.KIND + card
    s.pool[:] = [p for p in s.pool if p.source != source]  # ruling trashed-no-effect
    trash_card(s, turn.seat, card, w.FROM_ROW, source, w.NOTHING)
    return True


def in_play_now(s: State, who: int, source: int) -> bool:
    """Whether the card that has this effect is still in play."""
    card = source % w.KIND
    player = s.players[who]
    if source // w.KIND != w.CARD or s.turn.is_borrowed(who, source):
        return False
    return card in player.played or card in player.revealed


def keeper_of(s: State, who: int, source: int) -> Part | None:
    """The part where this component of the player lies, if it is no card."""
    if source // w.KIND == w.CARD:
        return None
    for slot in s.rules.hooks.has:
        part = s.players[who].parts[slot]
        if part.has(source):
            return part
    return None


def sent_now(s: State, player: Player, card: int) -> int:
    """How many copies of this card have been put into play for the agent of this turn, and are still there."""
    turn = s.turn
    if turn.seat != player.seat:
        return 0
    count = turn.cards.count(card)
    if turn.is_borrowed(player.seat, w.CARD * w.KIND + card):
        count -= 1
    return min(count, player.played.count(card))


def leave_play(s: State, player: Player, card: int) -> None:
    """Take a card out of play; of equal cards the one that is used up goes first."""
    turn = s.turn
    in_turn = turn.seat == player.seat
    if player.played.count(card) > sent_now(s, player, card):
        player.played.remove(card)
    elif card in player.revealed:
        player.revealed.remove(card)
        if in_turn and turn.sword_cards.count(card) > player.revealed.count(card):
            turn.sword_cards.remove(card)
    else:
        player.played.remove(card)


def lose_unused_effects(s: State, player: Player, card: int, cause: int, by: int) -> None:
    """What a trashed card has not given yet is lost (ruling trashed-no-effect).

    If an equal card was the cause, that one has already used the part that contains the atom `by`.
    """
    if s.turn.seat != player.seat:
        return
    source = w.CARD * w.KIND + card
    seen: list[int] = []
    kept: list[Pending] = []
    for pending in s.pool:
        if card in givers(s, pending):
            used = 1 if cause == source and contains(s.rules.nodes[pending.node], by) else 0
            if seen.count(pending.node) >= still_given(s, player, pending) - used:
                continue
            seen.append(pending.node)
        kept.append(pending)
    s.pool[:] = kept


def still_given(s: State, player: Player, pending: Pending) -> int:
    """How many cards in play give this effect."""
    count = 0
    for card in givers(s, pending):
        count += player.revealed.count(card) + sent_now(s, player, card)
    return count


def contains(node: Node, number: int) -> bool:
    """Whether a node is, or has somewhere among its parts, the node with this number."""
    if node.number == number:
        return True
    for kid in node.kids:
        if contains(kid, number):
            return True
    return False


def trash_targets(s: State, node: Node, who: int, source: int) -> list[int]:
    """R-8: hand, discard pile or in play, or only the place that is named."""
    player = s.players[who]
    place = node.arg2 % OTHER
    found: list[int] = []
    if place == w.ANYWHERE or place == w.FROM_HAND:
        _add_cards(s, found, o.TRASH_HAND, player.hand, node.arg)
    if place == w.ANYWHERE:
        _add_cards(s, found, o.TRASH_DISCARD, player.discard, node.arg)
    if place == w.ANYWHERE or place == w.FROM_PLAY:
        _add_cards(s, found, o.TRASH_PLAY, player.played, node.arg)
        _add_cards(s, found, o.TRASH_PLAY, player.revealed, node.arg)
        if node.arg2 >= OTHER and source // w.KIND == w.CARD:
            card = source % w.KIND
            if player.played.count(card) + player.revealed.count(card) <= 1:
                code = option(o.TRASH_PLAY, card)
                if code in found:
                    found.remove(code)
    return found


def _add_cards(s: State, found: list[int], verb: int, cards: list[int], factions: int) -> None:
    for card in cards:
        if factions == 0 or s.rules.cards[card].factions & factions:
            add_option(found, option(verb, card))


def trash_count(s: State, node: Node, who: int, source: int) -> int:
    """How many cards a cost of trashed cards could take; equal ones count one by one."""
    player = s.players[who]
    count = 0
    for code in trash_targets(s, node, who, source):
        card = argument_of(code)
        verb = verb_of(code)
        if verb == o.TRASH_HAND:
            count += player.hand.count(card)
        elif verb == o.TRASH_DISCARD:
            count += player.discard.count(card)
        else:
            count += player.played.count(card) + player.revealed.count(card)
    return count


class Trash(Question):
    """`arg`: mask of factions, 0 for any; `arg2`: the place, with OTHER if it is not the card itself."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return len(trash_targets(s, node, who, source)) > 0

    def optional(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def declines(self, node: Node) -> bool:
        return True

    def looks_into_hand(self, node: Node) -> bool:
        return node.arg != 0

    def changes(self, node: Node) -> int:
        place = node.arg2 % OTHER
        return LEFT | TRASHED | LOST if place == w.ANYWHERE or place == w.FROM_PLAY else LOST

    def heeds(self, node: Node) -> int:
        place = node.arg2 % OTHER
        return LEFT if place == w.ANYWHERE or place == w.FROM_PLAY else 0

    def paid_after(self, node: Node) -> int:
        return DRAWN

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        player = s.players[who]
        if trash_count(s, node, who, source) < node.low:
            return False
        place = node.arg2 % OTHER
        if place == w.FROM_HAND:
            return bill.add(HAND, 0, node.low) <= len(player.hand)
        if place == w.FROM_PLAY:
            return bill.add(PLAY, 0, node.low) <= len(player.played) + len(player.revealed)
        return True

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        self.ask_as_cost(s, node, who, army, source)

    def run(self, s: State, f: Frame) -> None:
        """The icon is optional, a cost is not."""
        node = s.rules.nodes[f.node]
        choices = trash_targets(s, node, f.who, f.source)
        if not node.is_cost and len(choices) > 0:
            choices.append(option(o.PASS, 0))
        s.ask(f.who, self.number, f.source, choices)

    def answer(self, s: State, f: Frame, code: int) -> None:
        if code == o.PASS:
            s.stack.pop()
            return
        s.again(f, f.left - 1)
        verb = verb_of(code)
        place = w.FROM_PLAY
        if verb == o.TRASH_HAND:
            place = w.FROM_HAND
        elif verb == o.TRASH_DISCARD:
            place = w.FROM_DISCARD
        trash_card(s, f.who, argument_of(code), place, f.source, f.node)


class TrashSelf(Atom):
    """The card that has the effect: out of play, or out of the row where it still lies (T-62); or the tile (I-25)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        if source // w.KIND != w.CARD:
            return keeper_of(s, who, source) is not None
        return in_play_now(s, who, source) or self.lies_in_row(s, who, source)

    def lies_in_row(self, s: State, who: int, source: int) -> bool:
        return s.turn.row >= 0 and s.turn.is_borrowed(who, source)

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return LEFT | LOST

    def brings_now(self, s: State, node: Node, who: int, army: int, source: int, coming: int) -> int:
        box = s.rules.cards[source % w.KIND].when_trashed if source // w.KIND == w.CARD else None
        return LEFT if box is None else LEFT | box.brings_in(s.turn.kind)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        if self.possible(s, node, who, army, source):
            self.pay(s, node, who, army, source)

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: Bill) -> bool:
        player = s.players[who]
        if not in_play_now(s, who, source):
            return self.possible(s, node, who, army, source)
        return bill.add(PLAY, 0, 1) <= len(player.played) + len(player.revealed)

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        keeper = keeper_of(s, who, source)
        if keeper is not None:
            keeper.trash(s, who, source)
        else:
            place = w.FROM_ROW if self.lies_in_row(s, who, source) else w.FROM_PLAY
            trash_card(s, who, source % w.KIND, place, source, w.NOTHING)


class ToHand(Atom):
    """A card in play returns to its owner's hand; its other parts still count. `arg` 1: the partner of this card (T-39)."""

    def meant(self, s: State, node: Node, who: int, source: int) -> int:
        """NOTHING if it is no longer in play."""
        if node.arg == 0:
            return source % w.KIND if in_play_now(s, who, source) else w.NOTHING
        card = s.players[who].partner(source % w.KIND)
        return card if card in s.players[who].played else w.NOTHING

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return self.meant(s, node, who, source) != w.NOTHING

    def moment(self) -> int:
        return CHOICE

    def changes(self, node: Node) -> int:
        return LEFT

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        card = self.meant(s, node, who, source)
        if card != w.NOTHING:
            player = s.players[who]
            leave_play(s, player, card)
            player.hand.append(card)
            known.learn(s, who, known.HAND, card, EVERYBODY)
            s.note(events.TOOK_BACK, who, card, 0, EVERYBODY)


class CardsDrawn(Aspect):
    """V-7: in a Reveal turn they are revealed."""

    def adds(self, rules: Rules, revealing: bool) -> list[Node]:
        return [card.reveal for card in rules.cards if revealing and card.reveal is not None]


class CardsLost(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        return [card.when_trashed for card in rules.cards if card.when_trashed is not None]


class TrashedCardCost(Counter):
    """Of the card that this effect has trashed last."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        costs = s.turn.recall_deed(TRASHED_COST, who, source)
        return costs[-1] if len(costs) > 0 else 0

    def own_doing(self) -> bool:
        return True

    def rises(self, number: int) -> int:
        return LOST

    def falls(self, number: int) -> int:
        return UNHEEDED


DRAWN: Final = add_aspect(CardsDrawn("cards drawn"))
LEFT: Final = add_aspect(Aspect("cards left play"))
LOST: Final = add_aspect(CardsLost("cards trashed"))
TRASHED_COST: Final = add_deed("trashed cost")
TRASH: Final = add_effect(Trash("trash"))
TRASH_SELF: Final = add_effect(TrashSelf("trash_self"))
TO_HAND: Final = add_effect(ToHand("to_hand"))
TRASHED_CARD_COST: Final = add_counter(TrashedCardCost("trashed_card_cost"))
