"""What a seat may know as numbers from 0 to 255: the facts of sietch/view/seat.py, and no others.

What cannot be known never changes a byte, so an imagined game looks exactly like the one at the table.
"""

from typing import Final

from sietch.bots.mind.pieces import Columns, Names, Pieces
from sietch.engine import words as w
from sietch.engine.cards import DISCARD
from sietch.engine.facts import Account, account_of_turn, facts_of_player, facts_of_table
from sietch.engine.influence import INFLUENCE
from sietch.engine.ops import OPS, Unhandled
from sietch.engine.paths import walked
from sietch.engine.result import won
from sietch.engine.rules import Rules
from sietch.engine.spies import RECALL_SPY
from sietch.engine.state import Player, State

MOST: Final = 255  # what is more counts as so much


class Features:
    """Observations for some rules and a number of players: rows of bytes, divided into pieces."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.pieces: Final = Pieces(rules, players)
        self.size: Final = self.pieces.size
        self.blank: Final = bytearray(self.size)
        self.node_component: Final = [self.pieces.component(node.source) for node in rules.nodes]

    def describe(self) -> list[str]:
        """What every number means: `turn: round`, `players: +1 vp`."""
        return [piece.name + ": " + column for piece in self.pieces.all for column in piece.columns()]

    def encode(self, s: State, seat: int) -> bytearray:
        """The observation of a seat."""
        row = bytearray(self.size)
        self.fill(s, seat, row, 0)
        return row

    def write(self, s: State, seat: int, rows: bytearray, start: int) -> None:
        """The same as one row of many."""
        rows[start : start + self.size] = self.blank
        self.fill(s, seat, rows, start)

    def fill(self, s: State, seat: int, row: bytearray, start: int) -> None:
        self.fill_turn(s, seat, row, start)
        self.fill_table(s, row, start)
        self.fill_board(s, seat, row, start)
        for player in s.players:
            self.fill_player(s, player, seat, row, start)
        if s.decider == seat:
            self.fill_decision(s, row, start)

    # --- the turn and the table --------------------------------------------------------------------------

    def fill_turn(self, s: State, seat: int, row: bytearray, start: int) -> None:
        pieces = self.pieces
        at = start + pieces.round
        row[at] = small(s.round)
        row[start + pieces.phase + s.phase] = 1
        row[start + pieces.seat + seat] = 1
        turn = s.turn
        if turn.kind == w.NO_TURN:
            return
        row[at + turn.kind] = 1
        account = account_of_turn(turn)
        self.fill_numbers(pieces.turn, account, row, start)
        self.fill_open_piles(pieces.turn, account, row, start)
        if turn.card != w.NOTHING:
            row[start + pieces.turn_card + turn.card] = 1
        if turn.space != w.NOTHING:
            row[start + pieces.turn_space + turn.space] = 1
        for pending in s.pool:
            component = self.node_component[pending.node]
            if component != w.NOTHING:
                add(row, start + pieces.open + component)

    def fill_table(self, s: State, row: bytearray, start: int) -> None:
        pieces = self.pieces
        at = start + pieces.table
        put(row, at, len(s.conflict_deck))
        put(row, at + 1, 1 if s.shield_wall else 0)
        put(row, at + 2, len(s.imperium_deck))
        put(row, at + 3, len(s.intrigue_deck))
        for stack in range(len(s.reserve)):
            put(row, start + pieces.reserve + stack, s.reserve[stack])
        for i in range(len(pieces.makers)):
            put(row, start + pieces.bonus_spice + i, s.bonus_spice[pieces.makers[i]])
        accounts = facts_of_table(s)
        for i in range(len(accounts)):
            self.fill_numbers(pieces.table_sheets[i], accounts[i], row, start)
            self.fill_masks(pieces.table_sheets[i], accounts[i], row, start)
            self.fill_open_piles(pieces.table_sheets[i], accounts[i], row, start)
        if s.conflict != w.NOTHING:
            row[start + pieces.conflict + s.conflict] = 1
        pile(row, start + pieces.unclaimed, s.conflicts_unclaimed)
        pile(row, start + pieces.row, s.row)
        pile(row, start + pieces.removed, s.removed)
        pile(row, start + pieces.intrigue_discard, s.intrigue_discard)

    def fill_board(self, s: State, seat: int, row: bytearray, start: int) -> None:
        """Control and alliances: known by place, written to their owners."""
        at = start + self.pieces.control
        for space in self.rules.control_spaces:
            self.mark_seat(row, at, s.control[space], seat)
            at += 1
        at = start + self.pieces.alliance
        for holder in s.alliance:
            self.mark_seat(row, at, holder, seat)
            at += 1

    def mark_seat(self, row: bytearray, at: int, other: int, seat: int) -> None:
        if other != w.NOBODY:
            row[at + (other - seat) % self.players * self.pieces.per_player] = 1

    # --- the seats ---------------------------------------------------------------------------------------

    def fill_player(self, s: State, p: Player, seat: int, row: bytearray, start: int) -> None:
        pieces = self.pieces
        distance = (p.seat - seat) % self.players
        block = start + distance * pieces.per_player
        accounts = facts_of_player(p)
        for i in range(len(accounts)):
            columns = pieces.player_sheets[i]
            self.fill_numbers(columns, accounts[i], row, block)
            self.fill_masks(columns, accounts[i], row, block)
            self.fill_open_piles(columns, accounts[i], row, start + distance * pieces.per_cards)
            if distance == 0:
                self.fill_own_piles(columns, accounts[i], row, start)
        at = block + pieces.player
        put(row, at, 1 if s.first == p.seat else 0)
        put(row, at + 1, 1 if s.turn.is_of(p.seat) else 0)
        put(row, at + 2, 1 if s.decider == p.seat else 0)
        put(row, at + 3, 1 if won(s, p.seat) else 0)
        put(row, at + 4, len(p.waiting))
        for source in range(len(p.vp_from)):
            put(row, block + pieces.vp_from + source, p.vp_from[source])
        for track in range(len(self.rules.tracks)):
            put(row, block + pieces.influence + track, p.influence[track])
        row[block + pieces.leader + p.leader] = 1
        for path in walked(self.rules, p):
            row[block + pieces.steps + p.steps[path]] = 1

    # --- the facts of a sheet ----------------------------------------------------------------------------

    def fill_numbers(self, columns: Columns, account: Account, row: bytearray, start: int) -> None:
        """And how many lie in the piles that not all may see."""
        at = start + columns.numbers
        for number in account.numbers:
            put(row, at, number)
            at += 1
        for i in range(len(account.piles)):
            if columns.secret[i]:
                put(row, start + columns.sizes[i], len(account.piles[i]))

    def fill_masks(self, columns: Columns, account: Account, row: bytearray, start: int) -> None:
        for i in range(len(account.masks)):
            bits(row, start + columns.masks[i], account.masks[i], columns.mask_names[i])

    def fill_open_piles(self, columns: Columns, account: Account, row: bytearray, start: int) -> None:
        for i in range(len(account.piles)):
            if not columns.secret[i]:
                folded_pile(row, start + columns.piles[i], account.piles[i], columns.pile_names[i])

    def fill_own_piles(self, columns: Columns, account: Account, row: bytearray, start: int) -> None:
        for i in range(len(account.piles)):
            if columns.secret[i] and columns.piles[i] != w.NOTHING:
                folded_pile(row, start + columns.piles[i], account.piles[i], columns.pile_names[i])

    # --- the decision ------------------------------------------------------------------------------------

    def fill_decision(self, s: State, row: bytearray, start: int) -> None:
        pieces = self.pieces
        kind = pieces.kind_of_decision[s.kind]
        if kind == w.NOTHING:
            raise Unhandled(OPS[s.kind].word + " should not ask in this game")
        row[start + pieces.decision + kind] = 1
        put(row, start + pieces.amount, asked_for(s))
        component = pieces.component(s.source)
        if component != w.NOTHING:
            row[start + pieces.source + component] = 1


def asked_for(s: State) -> int:
    """How many cards or spies are still to be chosen, how much influence there is to gain or lose."""
    f = s.stack[-1]
    if s.kind == DISCARD or s.kind == RECALL_SPY:
        return f.x
    return abs(s.rules.nodes[f.node].low) if s.kind == INFLUENCE else 0


# --- numbers -----------------------------------------------------------------------------------------------


def small(number: int) -> int:
    """As it fits into a byte."""
    if number > MOST:
        return MOST
    return number if number > 0 else 0


def put(row: bytearray, at: int, number: int) -> None:
    if number != 0:
        row[at] = small(number)


def add(row: bytearray, at: int) -> None:
    """One more."""
    number = row[at]
    if number < MOST:
        row[at] = number + 1


def pile(row: bytearray, at: int, cards: list[int]) -> None:
    """How many there are of each card."""
    for card in cards:
        add(row, at + card)


def folded_pile(row: bytearray, at: int, cards: list[int], names: Names) -> None:
    """The same where several components may share a column."""
    for card in cards:
        add(row, at + names.column[card])


def bits(row: bytearray, at: int, mask: int, names: Names) -> None:
    number = 0
    while mask:
        if mask & 1:
            add(row, at + names.column[number])
        mask >>= 1
        number += 1
