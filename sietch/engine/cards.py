"""Cards on the move: drawing, discarding, trashing, Intrigue cards (R-5 to R-9)."""

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import EFFECT
from sietch.engine.rules import Node, terms
from sietch.engine.state import Pending, Player, State


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
        drawn += 1
        s.note(events.DREW_CARD, seat, card, 0, 1 << seat)
        if s.turn == w.REVEAL_TURN and s.current == seat:  # V-7
            reveal_card(s, seat, card)
        else:
            player.hand.append(card)
    if drawn:
        s.revealing = True
        s.note(events.DREW, seat, 0, drawn, EVERYBODY)


def reveal_card(s: State, seat: int, card: int) -> None:
    """V-1: face up in play; its reveal box joins the effects of the turn."""
    s.players[seat].revealed.append(card)
    s.note(events.REVEALED_CARD, seat, card, 0, EVERYBODY)
    box = s.rules.cards[card].reveal
    if box is not None:
        add_to_turn(s, box, seat, seat, w.CARD * w.KIND + card)


def add_to_turn(s: State, effect: Node, who: int, army: int, source: int) -> None:
    """The parts of an effect become effects of this turn, in any order (A-5)."""
    for term in terms(effect):
        if term.op == w.SIGNET:
            leader = s.players[who].leader
            signet = s.rules.leaders[leader].signet
            if signet is not None:
                for part in terms(signet):
                    s.pool.append(Pending(part.number, who, army, w.LEADER * w.KIND + leader))
        else:
            s.pool.append(Pending(term.number, who, army, source))


def discard_from_hand(s: State, seat: int, card: int, source: int) -> None:
    """R-9; remembered for the effect that asked for it."""
    player = s.players[seat]
    player.hand.remove(card)
    player.discard.append(card)
    player.remember(w.DISCARDED_FACTIONS, source, s.rules.cards[card].factions)
    s.note(events.DISCARDED, seat, card, 0, EVERYBODY)
    box = s.rules.cards[card].when_discarded
    if box is not None:
        s.push(EFFECT, box.number, seat, seat, w.CARD * w.KIND + card, 0, 0)


def trash_card(s: State, seat: int, card: int, place: int, source: int, by: int) -> None:
    """R-8: out of the game; a Reserve card goes back to its stack. `by`: the atom, NOTHING if it is its own."""
    player = s.players[seat]
    printed = s.rules.cards[card]
    if place == w.FROM_HAND:
        player.hand.remove(card)
    elif place == w.FROM_DISCARD:
        player.discard.remove(card)
    elif place == w.FROM_DECK:
        player.deck.remove(card)
    else:
        leave_play(s, player, card)
        if by != w.NOTHING:  # ruling trashed-kept
            lose_unused_effects(s, player, card, source, by)
    player.remember(w.TRASHED_COST, source, printed.cost)
    if printed.reserve != w.NOTHING:
        s.reserve[printed.reserve] += 1
    else:
        s.removed.append(card)
    s.note(events.TRASHED, seat, card, 0, EVERYBODY)
    if printed.when_trashed is not None:
        s.push(EFFECT, printed.when_trashed.number, seat, seat, w.CARD * w.KIND + card, 0, 0)


def leave_play(s: State, player: Player, card: int) -> None:
    """Take a card out of play; of equal cards the one that is used up goes first."""
    in_turn = s.current == player.seat
    if card in player.played and not (in_turn and card == s.turn_card and player.played.count(card) == 1):
        player.played.remove(card)
    elif card in player.revealed:
        player.revealed.remove(card)
        if player.sword_cards.count(card) > player.revealed.count(card):
            player.sword_cards.remove(card)
    else:
        player.played.remove(card)


def lose_unused_effects(s: State, player: Player, card: int, cause: int, by: int) -> None:
    """What a trashed card has not given yet is lost (ruling trashed-no-effect).

    If an equal card was the cause, that one has already used the part that contains the atom `by`.
    """
    if s.current != player.seat:
        return
    alive = player.revealed.count(card)
    if card == s.turn_card and card in player.played:
        alive += 1
    source = w.CARD * w.KIND + card
    ring = w.LEADER * w.KIND + player.leader if s.rules.cards[card].has_signet else w.NOTHING
    seen: list[int] = []
    kept: list[Pending] = []
    for pending in s.pool:
        if pending.source == source or (pending.source == ring and is_signet(s, player, pending.node)):
            used = 1 if cause == source and contains(s.rules.nodes[pending.node], by) else 0
            if seen.count(pending.node) >= alive - used:
                continue
            seen.append(pending.node)
        kept.append(pending)
    s.pool[:] = kept


def contains(node: Node, number: int) -> bool:
    """Whether a node is, or has somewhere among its parts, the node with this number."""
    if node.number == number:
        return True
    for kid in node.kids:
        if contains(kid, number):
            return True
    return False


def is_signet(s: State, player: Player, node: int) -> bool:
    signet = s.rules.leaders[player.leader].signet
    if signet is not None:
        for term in terms(signet):
            if term.number == node:
                return True
    return False


def take_back_to_hand(s: State, seat: int, card: int) -> None:
    """A card in play returns to its owner's hand; its other parts still count."""
    player = s.players[seat]
    leave_play(s, player, card)
    player.hand.append(card)
    s.note(events.TOOK_BACK, seat, card, 0, EVERYBODY)


# --- Intrigue cards --------------------------------------------------------------------------------------


def draw_intrigue(s: State, seat: int, count: int) -> None:
    """R-7: an empty Intrigue deck is made anew from its discard pile."""
    player = s.players[seat]
    drawn = 0
    while drawn < count:
        if len(s.intrigue_deck) == 0:
            if len(s.intrigue_discard) == 0:
                break
            s.intrigue_deck = s.intrigue_discard
            s.intrigue_discard = []
            s.rng.shuffle(s.intrigue_deck)
            s.note(events.INTRIGUE_SHUFFLED, seat, 0, 0, EVERYBODY)
        card = s.intrigue_deck.pop()
        player.intrigue.append(card)
        drawn += 1
        s.note(events.DREW_INTRIGUE_CARD, seat, card, 0, 1 << seat)
    if drawn:
        s.revealing = True
        s.note(events.DREW_INTRIGUE, seat, 0, drawn, EVERYBODY)


def trash_intrigue(s: State, seat: int, card: int) -> None:
    """Out of the game; nobody else sees which one it was (R-7)."""
    player = s.players[seat]
    player.intrigue.remove(card)
    player.trashed_intrigue.append(card)
    s.note(events.TRASHED_AN_INTRIGUE, seat, 0, 0, EVERYBODY)
    s.note(events.TRASHED_INTRIGUE, seat, card, 0, 1 << seat)


def steal_intrigue(s: State, seat: int) -> None:
    """A-13: every opponent with four or more gives a random one."""
    for victim in s.players:
        if victim.seat != seat and len(victim.intrigue) >= s.rules.steal_from:
            card = victim.intrigue.pop(s.rng.below(len(victim.intrigue)))
            s.players[seat].intrigue.append(card)
            s.revealing = True
            s.note(events.STOLE_INTRIGUE, seat, victim.seat, 0, EVERYBODY)
            s.note(events.DREW_INTRIGUE_CARD, seat, card, 0, 1 << seat | 1 << victim.seat)
