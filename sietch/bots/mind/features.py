"""What a seat may know as numbers from 0 to 255: the facts of sietch/view/seat.py, and no others.

What cannot be known never changes a byte, so an imagined game looks exactly like the one at the table.
"""

from typing import Any, Final

from sietch.bots.mind.pieces import Columns, Field, Pieces
from sietch.engine import words as w
from sietch.engine.cards import DISCARD
from sietch.engine.control import controller
from sietch.engine.facts import (
    MOST,
    masks,
    number_of,
    parts_of_player,
    parts_of_table,
    pile_of,
    piles,
    put,
    small,
    write_numbers,
    write_turn_numbers,
)
from sietch.engine.influence import INFLUENCE
from sietch.engine.ops import OPS, Unhandled
from sietch.engine.parts import Part
from sietch.engine.result import won
from sietch.engine.rules import Rules
from sietch.engine.sides import sees_hand
from sietch.engine.spies import RECALL_SPY
from sietch.engine.state import Player, State
from sietch.engine.teams import CARDS, Teams, teams_of


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
        for player in s.players:
            self.fill_player(s, player, seat, row, start)
        self.fill_board(s, seat, row, start)
        if self.rules.has(w.TEAMS):
            self.fill_teams(s, teams_of(s), seat, row, start)
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
        write_turn_numbers(turn, row, start + pieces.turn.numbers)
        fill_piles(row, start, [turn.acquired], pieces.turn.open)
        for card in turn.cards:
            row[start + pieces.turn_card + card] = 1
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
        parts = parts_of_table(s)
        for i in range(len(parts)):
            fill_part(row, start, start, parts[i], pieces.table_sheets[i])
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
            self.mark_seat(row, at, controller(s, space), seat)
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
        cards = start + distance * pieces.per_cards
        columns = pieces.player_sheets[0]
        laid = piles(p)
        at = write_numbers(p, row, block + columns.numbers)
        fill_sizes(row, at, laid, columns.secret)
        at = block + pieces.player
        put(row, at, 1 if s.first == p.seat else 0)
        put(row, at + 1, 1 if s.turn.is_of(p.seat) else 0)
        put(row, at + 2, 1 if s.decider == p.seat else 0)
        put(row, at + 3, 1 if won(s, p.seat) else 0)
        put(row, at + 4, len(p.waiting))
        at = block + pieces.vp_from
        for source in pieces.sources:
            put(row, at, p.vp_from[source])
            at += 1
        for track in range(len(self.rules.tracks)):
            put(row, block + pieces.influence + track, p.influence[track])
        row[block + pieces.leader + p.leader] = 1
        for path in pieces.paths[p.leader]:
            row[block + pieces.steps + p.steps[path]] = 1
        held = masks(p)
        for field in columns.masks:
            fill_mask(row, block, held[field.row], field)
        fill_piles(row, cards, laid, columns.open)
        is_open = sees_hand(s, seat, p.seat)
        if is_open:
            self.fill_own(row, start, distance, laid, columns)
        parts = parts_of_player(p)
        for i in range(len(parts)):
            columns = pieces.player_sheets[i + 1]
            laid = fill_part(row, block, cards, parts[i], columns)
            if is_open:
                self.fill_own(row, start, distance, laid, columns)

    def fill_own(
        self, row: bytearray, start: int, distance: int, laid: list[list[int]], columns: Columns
    ) -> None:
        """What its owner sees, and who else may."""
        fill_piles(row, start + distance * self.pieces.per_own_cards, laid, columns.own)
        fill_piles(row, start + distance * self.pieces.per_own_intrigue, laid, columns.own_intrigue)

    def fill_teams(self, s: State, teams: Teams, seat: int, row: bytearray, start: int) -> None:
        """The ally that a commander has activated, by which token, and what mates offer each other (X-4, X-24)."""
        at = start + self.pieces.team
        turn = s.turn
        if turn.kind != w.NO_TURN and turn.army != turn.seat:
            self.mark_seat(row, at, turn.army, seat)
        if turn.kind != w.NO_TURN and turn.token != w.NOTHING:
            row[start + self.pieces.token + turn.token] = 1
        for gift in teams.gifts:
            block = at + (gift.giver - seat) % self.players * self.pieces.per_player
            if gift.kind == CARDS:
                add(row, block + 1 + gift.kind)
            else:
                put(row, block + 1 + gift.kind, gift.amount)

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
        return f.left
    return abs(s.rules.nodes[f.node].low) if s.kind == INFLUENCE else 0


# --- numbers -----------------------------------------------------------------------------------------------


def add(row: bytearray, at: int) -> None:
    """One more."""
    place: Any = at  # made an object once, for reading and for writing
    number: int = row[place]
    if number < MOST:
        row[place] = number + 1


def pile(row: bytearray, at: int, cards: list[int]) -> None:
    """How many there are of each card."""
    for card in cards:
        add(row, at + card)


# --- the facts of a sheet ----------------------------------------------------------------------------------


def fill_sizes(row: bytearray, at: int, laid: list[list[int]], secret: list[int]) -> None:
    """How many lie in the piles that not all may see."""
    for i in secret:
        put(row, at, len(laid[i]))
        at += 1


def fill_mask(row: bytearray, start: int, mask: int, field: Field) -> None:
    """A mark for every member; of equal tiles how many."""
    at = start + field.at
    number = 0
    while mask:
        if mask & 15 == 0:  # most are sparse
            mask >>= 4
            number += 4
        else:
            if mask & 1:
                if field.folded:
                    add(row, at + field.column[number])
                else:
                    row[at + number] = 1
            mask >>= 1
            number += 1


def fill_piles(row: bytearray, start: int, laid: list[list[int]], fields: list[Field]) -> None:
    for field in fields:
        cards = laid[field.row]
        if field.folded:
            for card in cards:
                add(row, start + field.at + field.column[card])
        else:
            pile(row, start + field.at, cards)


def fill_part(row: bytearray, block: int, cards: int, part: Part, columns: Columns) -> list[list[int]]:
    """What a set keeps: numbers and masks in one block, open piles in another. Returns all piles."""
    sheet = columns.sheet
    at = block + columns.numbers
    for fact in sheet.numbers:
        put(row, at, number_of(part, fact))
        at += 1
    for field in columns.masks:
        fill_mask(row, block, number_of(part, sheet.masks[field.row]), field)
    laid = [pile_of(part, fact) for fact in sheet.piles]
    if len(laid) > 0:
        fill_sizes(row, at, laid, columns.secret)
        fill_piles(row, cards, laid, columns.open)
    return laid
