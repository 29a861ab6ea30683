"""Foldspace: a stack of cards that no persuasion buys; only an effect that names them acquires one (I-18)."""

from typing import Final

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.facts import Fact, Sheet
from sietch.engine.ops import add_slot
from sietch.engine.parts import Part, part_in
from sietch.engine.rows import Row
from sietch.engine.state import Player, State

STACK: Final = add_slot("foldspace")
ON_STACK: Final = Sheet(numbers=[Fact("foldspace", field="left")])


class FoldspaceStack(Part):
    """How many cards are left."""

    def __init__(self) -> None:
        self.left = 0

    def slot(self) -> int:
        return STACK

    def copy(self) -> "FoldspaceStack":
        twin = FoldspaceStack()
        twin.left = self.left
        return twin

    def sheet(self) -> Sheet:
        return ON_STACK


def stack_of(s: State) -> FoldspaceStack:
    part = part_in(s.parts, STACK)
    assert isinstance(part, FoldspaceStack)
    return part


class FoldspaceRow(Row):
    """A stack of equal cards; what is trashed comes back to it."""

    def __init__(self) -> None:
        super().__init__("foldspace", "foldspace", w.NOTHING, o.ACQUIRE, paid_in="nothing")

    def set_up(self, s: State) -> None:
        stack_of(s).left = len(s.rules.decks[self.type])

    def stock(self, s: State) -> list[int]:
        return s.rules.decks[self.type][: stack_of(s).left]

    def cards(self, s: State, player: Player) -> list[int]:
        return self.stock(s)[:1]

    def take(self, s: State, player: Player, card: int) -> None:
        stack_of(s).left -= 1

    def take_back(self, s: State, card: int) -> None:
        stack_of(s).left += 1


FOLDSPACE: Final = FoldspaceRow()
