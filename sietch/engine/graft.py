"""Graft: two cards that are played together in an Agent turn (T-6, T-22 to T-24, T-54 to T-63)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.effects import add_to_turn
from sietch.engine.ops import PLAIN, UNHEEDED, Atom, Flag
from sietch.engine.options import argument_of, card_options, verb_of
from sietch.engine.rows import IMPERIUM_ROW
from sietch.engine.rules import Node, Rules
from sietch.engine.sending import Look, Sending, reach, rule_of, spaces_for
from sietch.engine.state import Player, State

GRAFT: Final = o.add_verb("graft ", w.CARD, place=o.IN_HAND)
GRAFT_FROM_ROW: Final = o.add_verb("graft ", w.CARD, " from row", place="imperium_row")


def has_graft(rules: Rules) -> bool:
    """Some card is played with a partner."""
    for card in rules.cards:
        if card.graft:
            return True
    return False


def partners(s: State, player: Player, card: int) -> list[int]:
    """T-54: the cards that, together with this one, can send an agent somewhere. Any card of the hand may do."""
    look = Look(s, player, [card, *player.hand])
    found: list[int] = []
    for code in candidates(s, player, card):
        if go_together(s, player, card, code, look):
            found.append(code)
    return found


def has_partner(s: State, player: Player, card: int, look: Look) -> bool:
    """T-54: there is such a card."""
    for code in candidates(s, player, card):
        if go_together(s, player, card, code, look):
            return True
    return False


def candidates(s: State, player: Player, card: int) -> list[int]:
    """Every card that could be played together with this one: of the hand, and of a row (T-36)."""
    hand = player.hand[:]
    if len(s.turn.cards) == 0:  # the graft card itself is still among them
        hand.remove(card)
    found = card_options(GRAFT, hand)
    row = row_to_graft(s, card)
    if row != w.NOTHING:
        found.extend(card_options(GRAFT_FROM_ROW, s.rules.rows[row].cards(s, player)))
    return found


def go_together(s: State, player: Player, card: int, code: int, look: Look) -> bool:
    """The card can send an agent somewhere with the partner that this option names."""
    other = argument_of(code)
    if look.covers(s.rules.cards[card]) and look.covers(s.rules.cards[other]):
        return (reach(s, player, card) | reach(s, player, other)) & look.spaces != 0
    return spaces_with(s, player, card, code) != 0


def spaces_with(s: State, player: Player, card: int, code: int) -> int:
    """Where the card can send an agent with the partner that this option names."""
    row = row_to_graft(s, card) if verb_of(code) == GRAFT_FROM_ROW else w.NOTHING
    return spaces_together(s, player, (card, argument_of(code)), row)


def spaces_together(s: State, player: Player, cards: tuple[int, ...], row: int) -> int:
    """Where these cards could send an agent if they had been played: conditions count them as in play (T-55)."""
    turn = s.turn
    played, lying, count = turn.cards, turn.row, len(player.played)
    own = cards if row == w.NOTHING else cards[:-1]
    player.played.extend(own[len(played) :])
    turn.cards, turn.row = cards, row
    spaces = spaces_for(s, player, cards)
    turn.cards, turn.row = played, lying
    del player.played[count:]
    return spaces


def row_to_graft(s: State, card: int) -> int:
    """The row whose cards may be the partner of this one, by its place among the rows; NOTHING if there is none."""
    for node in s.rules.cards[card].sending:
        if rule_of(node).grafts_row():
            return s.rules.rows.index(IMPERIUM_ROW)
    return w.NOTHING


class PartnerFromRow(Sending):
    """T-36, T-62: the partner may lie in the Imperium Row. It stays there, and is trashed at the end of the turn."""

    def grafts_row(self) -> bool:
        return True


class PartnersBox(Atom):
    """T-30, T-60: the agent box of the other card once more, as a box of this card."""

    def box(self, s: State, source: int) -> Node | None:
        card = source % w.KIND
        other = s.turn.other_card(card)
        if source // w.KIND != w.CARD or other == w.NOTHING or len(s.rules.cards[card].copied) == 0:
            return None
        return s.rules.cards[card].copied[other]

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        """It has become that box when it joined the turn; as a part of something else it is none."""
        return False

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        """What the box changes is known when it has joined the turn, and it does so at once."""
        return UNHEEDED

    def joins_as_one(self) -> bool:
        return False

    def join_turn(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        box = self.box(s, source)
        if box is not None:
            add_to_turn(s, box, who, army, source)

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        """Nothing is left to do."""


class Grafted(Flag):
    """T-24, T-57: it was played with another card, of one of the factions `arg` if it names any."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        card = source % w.KIND
        if source // w.KIND != w.CARD or s.turn.seat != who or card not in s.turn.cards:
            return False
        other = s.turn.other_card(card)
        return other != w.NOTHING and (arg == 0 or s.rules.cards[other].factions & arg != 0)

    def begins(self) -> int:
        return UNHEEDED

    def ends(self) -> int:
        return UNHEEDED
