"""Hideouts with guards, and patrols: parts in a slot of their own, which set themselves up and hear when agents come home."""

from __future__ import annotations

from typing import Final

from sietch.engine import words as w
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.ops import PLAIN, Atom, add_effect, add_slot
from sietch.engine.parts import Part, part_in
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rules import Node
from sietch.engine.state import Player, State
from sietch.engine.unit_kinds import ARRIVALS, TROOP
from sietch.engine.units import RECRUITED, Destination, add_destination, take_troops, within_reach
from tests.sets.smugglers.rules import smuggler

HIDEOUTS: Final = add_slot("hideouts")
HIDEOUT_FACTS: Final = Sheet(
    numbers=[Fact("lookouts"), Fact("guards"), Fact("roused", flag=True)],
    piles=[Fact("stash", w.CARD)],
    masks=[Fact("moored", w.SPACE)],
)
PATROL_FACTS: Final = Sheet(
    numbers=[Fact("patrols")], piles=[Fact("patrol_routes", w.SPACE, HIDDEN, field="routes")]
)


class Hideout(Part):
    """Begins with a lookout; another one comes home with the agents while there is contraband to watch.

    Troops stand guard there until the agents come home, and nothing calls them back before.
    """

    def __init__(self) -> None:
        self.lookouts = 0
        self.guards = 0
        self.roused = False
        self.stash: list[int] = []  # cards
        self.moored = 0  # mask of the spaces at which a boat of the hideout lies

    def slot(self) -> int:
        return HIDEOUTS

    def copy(self) -> Hideout:
        twin = Hideout()
        twin.lookouts = self.lookouts
        twin.guards = self.guards
        twin.roused = self.roused
        twin.stash = self.stash[:]
        twin.moored = self.moored
        return twin

    def sheet(self) -> Sheet:
        return HIDEOUT_FACTS

    def equip(self, s: State, player: Player) -> None:
        self.lookouts = 1

    def deployed(self, s: State, player: Player) -> None:
        """Four troops in one turn: for the first time another lookout comes to see that."""
        if not self.roused and TROOP.counted(s.turn, ARRIVALS) >= 4:
            self.roused = True
            self.lookouts += 1

    def own_cards(self) -> list[int]:
        return self.stash

    def covered_markers(self) -> int:
        return self.moored

    def troops_here(self) -> int:
        return self.guards

    def combat_over(self, s: State, player: Player) -> None:
        """The boats cast off."""
        self.moored = 0

    def recall(self, s: State, player: Player) -> None:
        player.supply += self.guards
        self.guards = 0
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


class StandGuard(Destination):
    def receive(self, s: State, seat: int, count: int) -> None:
        hideout(s.players[seat]).guards += count


class Guard(Atom):
    """`guard N`: troops of the supply stand guard in the hideout until the agents come home."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return within_reach(s, army) > 0

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return RECRUITED

    def heeds(self, node: Node) -> int:
        """Recruiting takes from the same supply."""
        return RECRUITED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        take_troops(s, army, node.low, ON_GUARD)


ON_GUARD: Final = add_destination(StandGuard("on guard"))
GUARD: Final = add_effect(Guard("guard"))
