"""What a seat may know as numbers from 0 to 255: the facts of sietch/view/seat.py, and no others.

What cannot be known never changes a byte, so an imagined game looks exactly like the one at the table.
"""

from typing import Final

from sietch.bots.mind.pieces import Pieces
from sietch.engine import words as w
from sietch.engine.result import won
from sietch.engine.rules import Rules
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
            distance = (player.seat - seat) % self.players
            self.fill_player(s, player, row, start + distance * self.pieces.per_player)
            self.fill_cards(player, row, start + distance * self.pieces.per_cards)
        self.fill_own(s.players[seat], row, start)
        if s.decider == seat:
            self.fill_decision(s, row, start)

    # --- the turn and the table --------------------------------------------------------------------------

    def fill_turn(self, s: State, seat: int, row: bytearray, start: int) -> None:
        pieces = self.pieces
        at = start + pieces.turn
        row[at] = small(s.round)
        row[start + pieces.phase + s.phase] = 1
        row[start + pieces.seat + seat] = 1
        if s.turn == w.NO_TURN:
            return
        row[at + s.turn] = 1
        p = s.players[s.current]
        put(row, at + 4, s.paid)
        put(row, at + 5, p.persuasion)
        put(row, at + 6, p.recruited)
        put(row, at + 7, p.units_deployed)
        put(row, at + 8, 1 if s.deploy_banned else 0)
        for resource in range(len(w.RESOURCES)):
            put(row, at + 9 + resource, p.gained[resource])
        put(row, at + 12, p.spies_recalled)
        if s.turn_card != w.NOTHING:
            row[start + pieces.turn_card + s.turn_card] = 1
        if s.turn_space != w.NOTHING:
            row[start + pieces.turn_space + s.turn_space] = 1
        pile(row, start + pieces.acquired, p.acquired)
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
        put(row, at + 4, len(s.contract_bank))
        for stack in range(len(s.reserve)):
            put(row, start + pieces.reserve + stack, s.reserve[stack])
        for i in range(len(pieces.makers)):
            put(row, start + pieces.bonus_spice + i, s.bonus_spice[pieces.makers[i]])
        for tile in s.offer:
            add(row, start + pieces.offer + pieces.contract_kind[tile])
        self.tiles(row, start + pieces.aside, s.set_aside)
        if s.conflict != w.NOTHING:
            row[start + pieces.conflict + s.conflict] = 1
        pile(row, start + pieces.unclaimed, s.conflicts_unclaimed)
        pile(row, start + pieces.row, s.row)
        pile(row, start + pieces.removed, s.removed)
        pile(row, start + pieces.intrigue_discard, s.intrigue_discard)

    def fill_board(self, s: State, seat: int, row: bytearray, start: int) -> None:
        """Agents, spies, control and alliances: known by place, written to their owners."""
        at = start + self.pieces.agents
        for seats in s.agents_at:
            if seats != 0:
                self.mark_seats(row, at, seats, seat)
            at += 1
        at = start + self.pieces.spies
        for seats in s.spies_at:
            if seats != 0:
                self.mark_seats(row, at, seats, seat)
            at += 1
        at = start + self.pieces.control
        for space in self.rules.control_spaces:
            self.mark_seat(row, at, s.control[space], seat)
            at += 1
        at = start + self.pieces.alliance
        for holder in s.alliance:
            self.mark_seat(row, at, holder, seat)
            at += 1

    def mark_seats(self, row: bytearray, at: int, seats: int, seat: int) -> None:
        for other in range(self.players):
            if seats >> other & 1:
                self.mark_seat(row, at, other, seat)

    def mark_seat(self, row: bytearray, at: int, other: int, seat: int) -> None:
        if other != w.NOBODY:
            row[at + (other - seat) % self.players * self.pieces.per_player] = 1

    def tiles(self, row: bytearray, at: int, mask: int) -> None:
        """Contracts; equal ones are counted together."""
        tile = 0
        while mask:
            if mask & 1:
                add(row, at + self.pieces.contract_kind[tile])
            mask >>= 1
            tile += 1

    # --- the seats ---------------------------------------------------------------------------------------

    def fill_player(self, s: State, p: Player, row: bytearray, start: int) -> None:
        pieces = self.pieces
        at = start + pieces.player
        put(row, at, 1 if s.first == p.seat else 0)
        put(row, at + 1, 1 if s.turn != w.NO_TURN and s.current == p.seat else 0)
        put(row, at + 2, 1 if s.decider == p.seat else 0)
        put(row, at + 3, 1 if won(s, p.seat) else 0)
        put(row, at + 4, 1 if p.has_revealed else 0)
        put(row, at + 5, p.resources[w.SOLARI])
        put(row, at + 6, p.resources[w.SPICE])
        put(row, at + 7, p.resources[w.WATER])
        put(row, at + 8, p.agents)
        put(row, at + 9, p.spies)
        put(row, at + 10, 1 if p.swordmaster else 0)
        put(row, at + 11, 1 if p.council_seat else 0)
        put(row, at + 12, 1 if p.maker_hook else 0)
        put(row, at + 13, p.supply)
        put(row, at + 14, p.garrison)
        put(row, at + 15, p.troops)
        put(row, at + 16, p.sandworms)
        put(row, at + 17, p.swords)
        put(row, at + 18, p.strength())
        put(row, at + 19, p.memories)
        put(row, at + 20, len(p.hand))
        put(row, at + 21, len(p.deck))
        put(row, at + 22, len(p.intrigue))
        put(row, at + 23, len(p.trashed_intrigue))
        put(row, at + 24, len(p.waiting))
        put(row, at + 25, p.vp)
        for source in range(len(p.vp_from)):
            put(row, start + pieces.vp_from + source, p.vp_from[source])
        for track in range(len(self.rules.tracks)):
            put(row, start + pieces.influence + track, p.influence[track])
        row[start + pieces.leader + p.leader] = 1
        if len(self.rules.leaders[p.leader].training) > 0:
            row[start + pieces.training + p.training] = 1
        self.tiles(row, start + pieces.contracts, p.contracts)
        self.tiles(row, start + pieces.completed, p.completed)
        bits(row, start + pieces.won, p.won)
        bits(row, start + pieces.paired, p.paired)

    def fill_cards(self, p: Player, row: bytearray, start: int) -> None:
        pieces = self.pieces
        pile(row, start + pieces.discard, p.discard)
        pile(row, start + pieces.played, p.played)
        pile(row, start + pieces.revealed, p.revealed)
        pile(row, start + pieces.reserved, p.reserved)
        pile(row, start + pieces.face_up, p.face_up)

    # --- the own seat ------------------------------------------------------------------------------------

    def fill_own(self, p: Player, row: bytearray, start: int) -> None:
        pile(row, start + self.pieces.hand, p.hand)
        pile(row, start + self.pieces.deck, p.deck)
        pile(row, start + self.pieces.intrigue, p.intrigue)
        pile(row, start + self.pieces.trashed, p.trashed_intrigue)

    def fill_decision(self, s: State, row: bytearray, start: int) -> None:
        pieces = self.pieces
        row[start + pieces.decision + pieces.kind_of_decision[s.kind]] = 1
        put(row, start + pieces.amount, asked_for(s))
        component = pieces.component(s.source)
        if component != w.NOTHING:
            row[start + pieces.source + component] = 1


def asked_for(s: State) -> int:
    """How many cards or spies are still to be chosen, how much influence there is to gain or lose."""
    f = s.stack[-1]
    if s.kind == w.DISCARD or s.kind == w.RECALL_SPY:
        return f.x
    return abs(s.rules.nodes[f.node].low) if s.kind == w.INFLUENCE else 0


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


def bits(row: bytearray, at: int, mask: int) -> None:
    while mask:
        if mask & 1:
            row[at] = 1
        mask >>= 1
        at += 1
