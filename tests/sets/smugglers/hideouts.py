"""Hideouts and patrols: parts in a slot of their own, which set themselves up and hear when agents come home."""

from __future__ import annotations

from typing import Final

from sietch.engine import words as w
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.ops import add_slot
from sietch.engine.parts import Part, part_in
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.state import Player, State
from tests.sets.smugglers.rules import smuggler

HIDEOUTS: Final = add_slot("hideouts")
HIDEOUT_FACTS: Final = Sheet(numbers=[Fact("lookouts")])
PATROL_FACTS: Final = Sheet(
    numbers=[Fact("patrols")], piles=[Fact("patrol_routes", w.SPACE, HIDDEN, field="routes")]
)


class Hideout(Part):
    """Begins with a lookout; another one comes home with the agents while there is contraband to watch."""

    def __init__(self) -> None:
        self.lookouts = 0

    def slot(self) -> int:
        return HIDEOUTS

    def copy(self) -> Hideout:
        twin = Hideout()
        twin.lookouts = self.lookouts
        return twin

    def sheet(self) -> Sheet:
        return HIDEOUT_FACTS

    def equip(self, s: State, player: Player) -> None:
        self.lookouts = 1

    def recall(self, s: State, player: Player) -> None:
        if smuggler(player).contraband:
            self.lookouts += 1


class Patrols(Part):
    """One for every player; where they go nobody knows."""

    def __init__(self) -> None:
        self.patrols = 0
        self.routes: list[int] = []

    def slot(self) -> int:
        return HIDEOUTS

    def copy(self) -> Patrols:
        twin = Patrols()
        twin.patrols = self.patrols
        twin.routes = self.routes[:]
        return twin

    def sheet(self) -> Sheet:
        return PATROL_FACTS

    def take_seats(self, s: State) -> None:
        self.patrols = sum(player.leader != w.NOTHING for player in s.players)

    def set_up(self, s: State) -> None:
        self.routes = [space.number for space in s.rules.spaces]
        s.rng.shuffle(self.routes)

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        reshuffle(self.routes, rng)


def hideout(player: Player) -> Hideout:
    part = part_in(player.parts, HIDEOUTS)
    assert isinstance(part, Hideout)
    return part


def patrols(s: State) -> Patrols:
    part = part_in(s.parts, HIDEOUTS)
    assert isinstance(part, Patrols)
    return part
