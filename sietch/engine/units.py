"""Units in the supply: the one way out of it, and recruiting (U-1, T-48)."""

from typing import Final

from sietch.engine import events
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import (
    CHOICE,
    PLAIN,
    Aspect,
    Atom,
    Named,
    Step,
    Unhandled,
    add_aspect,
    add_effect,
    add_step,
    give_number,
)
from sietch.engine.rules import Node
from sietch.engine.state import Frame, State
from sietch.engine.unit_kinds import GARRISON, RECRUITS, SUPPLY, TROOP, UnitKind
from sietch.native import mypyc_attr

# --- where troops go from there ----------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Destination(Named):
    """A row of the table of places that troops of the supply can go to. A set adds its own."""

    def __init__(self, word: str, calls_back: bool = True) -> None:
        super().__init__("destination", word)
        self.calls_back = (
            calls_back  # where the supply falls short for it, troops elsewhere may come back (T-48)
        )

    def receive(self, s: State, seat: int, count: int) -> None:
        """They have left the supply."""
        raise Unhandled(self.word + " does not say what becomes of troops")


class Garrison(Destination):
    """U-1"""

    def receive(self, s: State, seat: int, count: int) -> None:
        s.players[seat].garrison += count
        if s.turn.is_about(seat):
            s.turn.recruited += count
        s.note(events.RECRUITED, seat, 0, count, EVERYBODY)


class Conflict(Destination):
    """R-2: the defensive troop, which no turn deploys."""

    def receive(self, s: State, seat: int, count: int) -> None:
        s.players[seat].troops_in_conflict += count
        s.note(events.DEPLOYED, seat, 0, count, EVERYBODY)


DESTINATIONS: Final[list[Destination]] = []


def add_destination(destination: Destination) -> Destination:
    give_number(destination, len(DESTINATIONS))
    DESTINATIONS.append(destination)
    return destination


TO_GARRISON: Final = add_destination(Garrison("garrison"))
TO_CONFLICT: Final = add_destination(Conflict("conflict"))

# --- the way out -------------------------------------------------------------------------------------------


def spare(s: State, seat: int) -> int:
    """Troops of this seat that can come back to its supply when it falls short (T-19)."""
    count = 0
    for slot in s.rules.hooks.spare_troops:
        count += s.players[seat].parts[slot].spare_troops()
    return count


def within_reach(s: State, seat: int) -> int:
    """The supply, and what can come back to it."""
    return s.players[seat].supply + spare(s, seat)


def take_troops(s: State, seat: int, count: int, to: Destination) -> None:
    """The one way out of the supply. Where it falls short its owner says first what comes back (T-48)."""
    if s.players[seat].supply >= count or not to.calls_back or spare(s, seat) == 0:
        move_troops(s, seat, count, to)
        return
    s.push_step(TAKE_TROOPS, seat, count, to.number)
    for slot in s.rules.hooks.spare_troops:
        part = s.players[seat].parts[slot]
        if part.spare_troops() > 0:
            part.ask_for_troops(s, seat, count - s.players[seat].supply)


class TakeTroops(Step):
    """The owner has answered."""

    def run(self, s: State, f: Frame) -> None:
        s.stack.pop()
        move_troops(s, f.who, f.left, DESTINATIONS[f.to])


def move_troops(s: State, seat: int, count: int, to: Destination) -> None:
    """As far as the supply goes."""
    player = s.players[seat]
    count = min(count, player.supply)
    if count > 0:
        player.supply -= count
        to.receive(s, seat, count)


def recruit(s: State, kind: UnitKind, seat: int, count: int) -> None:
    """U-1: supply to garrison, as far as the supply goes."""
    if kind is TROOP:
        take_troops(s, seat, count, TO_GARRISON)
        return
    player = s.players[seat]
    count = min(count, kind.count(player, SUPPLY))
    if count > 0:
        kind.move(player, SUPPLY, GARRISON, count)
        if s.turn.is_about(seat):
            kind.count_in(s.turn, RECRUITS, count)
        s.note(kind.was_recruited, seat, 0, count, EVERYBODY)


class Troops(Atom):
    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.players[army].supply > 0 or spare(s, army) > 0

    def order(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """With a small supply it matters what takes the troops, recruiting or a memory."""
        kept = 1 if army == who and s.rules.leaders[s.players[who].leader].makes_memories else 0
        return PLAIN if s.players[army].supply >= node.low + kept else CHOICE

    def changes(self, node: Node) -> int:
        return RECRUITED

    def spoils_now(self, s: State, node: Node, who: int, army: int, source: int) -> int:
        """Only what takes troops that others would have."""
        return node.spoils if s.players[army].supply < PLENTY else 0

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        recruit(s, TROOP, army, node.low)


PLENTY: Final = 8  # troops of a supply, for whatever one turn recruits
RECRUITED: Final = add_aspect(Aspect("troops recruited"))
TAKE_TROOPS: Final = add_step(TakeTroops("take_troops"))
TROOPS: Final = add_effect(Troops("troops"))
