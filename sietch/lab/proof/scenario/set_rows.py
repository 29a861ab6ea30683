"""What rows of sets sell: what a scenario names lies where it says, and everything else in its row."""

from __future__ import annotations

from collections import Counter

from sietch.engine import words as w
from sietch.engine.contracts import Exchange
from sietch.engine.facts import HIDDEN, Fact, parts_of_table, pile_of
from sietch.engine.hagal import Hagal
from sietch.engine.parts import Part
from sietch.engine.rows import PRINTED_ROWS, Row
from sietch.engine.state import State
from sietch.lab.proof.scenario.keys import size_key
from sietch.lab.proof.scenario.model import Facts
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.lab.proof.scenario.seats import give
from sietch.lab.proof.scenario.stock import Stock
from sietch.language.sentence import sentence

Pile = tuple[Part, Fact]


class RowOfSet:
    """A row with its piles on the table, as they are when it is set up, before anything is given."""

    def __init__(self, s: State, row: Row) -> None:
        self.row = row
        row.set_up(s)
        entries = set(row.stock(s))
        self.piles: list[Pile] = [
            (part, fact)
            for part in parts_of_table(s)
            for fact in part.sheet().piles
            if fact.kind == row.kind and not entries.isdisjoint(pile_of(part, fact))
        ]

    def settle(self, s: State, stock: Stock, table: Facts) -> None:
        """What is given elsewhere leaves it; what had to make room lies at the bottom, and comes where something is missing."""
        as_dealt = [(fact, pile_of(part, fact)) for part, fact in self.piles if fact.key not in table]
        stacks = [pile_of(part, fact) for part, fact in self.piles if fact.seen == HIDDEN]
        lies = Counter(entry for _, pile in as_dealt for entry in pile)
        left = Counter(stock.rest_of(self.row.kind, self.row.type))
        if stacks:
            stacks[0][:0] = sorted((left - lies).elements())
        as_dealt.sort(key=lambda pile: pile[0].seen != HIDDEN)  # the stacks first
        for entry in (lies - left).elements():
            fact, pile = next(one for one in as_dealt if entry in one[1])
            place = pile.index(entry)
            below = next((stack for stack in stacks if stack), []) if fact.seen != HIDDEN else []
            pile[place : place + 1] = [below.pop(0)] if below else []
        if self.row.kind == w.CARD:
            self._cut(s, table)

    def _cut(self, s: State, table: Facts) -> None:
        """Of a deck of cards whose size is given: the others leave the game, from the bottom."""
        for part, fact in self.piles:
            key = size_key(fact.key)
            if fact.seen != HIDDEN or key not in table:
                continue
            size, named = table.number(key, 0), len(table.names(fact.key))
            if size < named:
                raise ScenarioError(
                    sentence("scenario.named_in_deck", n=named, deck=fact.key), f"given, {key}"
                )
            deck = pile_of(part, fact)
            extra = max(0, len(deck) - size)
            s.removed += deck[:extra]
            del deck[:extra]


def lay_out(s: State, stock: Stock, table: Facts) -> list[RowOfSet]:
    """What sets keep on the table: as it lies in the beginning, but for what is named."""
    parts = [part for part in parts_of_table(s) if not isinstance(part, Exchange | Hagal)]  # they have decks
    for part in parts:
        part.take_seats(s)
        part.set_up(s)
    rows = [RowOfSet(s, row) for row in s.rules.rows if row not in PRINTED_ROWS]
    for part in parts:
        give(stock, table, part.sheet(), part)
    return rows
