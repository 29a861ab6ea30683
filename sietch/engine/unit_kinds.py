"""Kinds of units, one row each: what the rules say of them, and where those of a player stand (U-1, U-6, V-4, C-8).

Troops and sandworms are numbers of the player and of the turn, by name, for their speed. Kinds that sets add stand in
`Forces`, a part of the player, and in `Turn.of_kinds`; a set lists its rows in `GameSet.units` and keeps nothing itself.
"""

from typing import TYPE_CHECKING, Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.facts import Fact, Sheet
from sietch.engine.ops import Named, Unhandled, give_number
from sietch.engine.parts import Part, part_in

if TYPE_CHECKING:
    from sietch.engine.state import Player, Turn

# Where a unit stands. Nobody counts what is in the bank.
SUPPLY: Final = 0
GARRISON: Final = 1
CONFLICT: Final = 2
BANK: Final = 3
PLACES: Final = 3  # that are counted

TROOP_STRENGTH: Final = 2  # V-4
SANDWORM_STRENGTH: Final = 3

# What a turn counts of each kind: how many were recruited, and deployed by the rule of combat spaces (U-2); and how many
# were deployed at all. Whoever retreats was one of these, as long as there are any (I-82).
RECRUITS: Final = 0
BY_RULE: Final = 1
ARRIVALS: Final = 2
COUNTED: Final = 3


class UnitKind(Named):
    """A row; `word` is the plural. Those without a supply come from the bank, straight into the Conflict."""

    def __init__(
        self,
        word: str,
        strength: int,
        home: int,
        has_supply: bool = False,
        retreats: bool = False,
        is_troop: bool = False,
        each: int = 0,
    ) -> None:
        super().__init__("unit", word)
        self.strength: Final = strength  # V-4
        self.home: Final = home  # where it goes after a Conflict (C-8, I-30)
        self.has_supply: Final = has_supply  # it is recruited, waits in the garrison and is deployed
        self.retreats: Final = retreats  # U-6, I-71
        self.is_troop: Final = is_troop  # what says troops means it (I-70)
        self.each: Final = each  # how many everybody has in the supply in the beginning
        # its options and what the log says of it
        self.deploys = w.NOTHING
        self.falls_back = w.NOTHING
        self.was_recruited = w.NOTHING
        self.was_deployed = w.NOTHING
        self.has_retreated = w.NOTHING

    def verbs(self) -> list[int]:
        return [verb for verb in (self.deploys, self.falls_back) if verb != w.NOTHING]

    def entries(self) -> list[int]:
        """Of the log."""
        entries = [self.was_recruited, self.was_deployed, self.has_retreated]
        return [entry for entry in entries if entry != w.NOTHING]

    def facts(self) -> list[tuple[str, int]]:
        """Its numbers by name, and the place of each."""
        if not self.has_supply:
            return [(self.word, CONFLICT)]
        return [
            (self.word + "_in_supply", SUPPLY),
            (self.word + "_in_garrison", GARRISON),
            (self.word + "_in_conflict", CONFLICT),
        ]

    # --- of a player -------------------------------------------------------------------------------------

    def count(self, p: "Player", place: int) -> int:
        return forces_of(p).counts[self.row() + place]

    def add(self, p: "Player", place: int, number: int) -> None:
        """More of them there, or fewer."""
        if place != BANK:
            forces_of(p).counts[self.row() + place] += number

    def strength_of(self, p: "Player") -> int:
        """Of one in this player's army."""
        return forces_of(p).strengths[self.number - PRINTED]

    def row(self) -> int:
        return (self.number - PRINTED) * PLACES

    def move(self, p: "Player", place: int, to: int, number: int) -> None:
        self.add(p, place, -number)
        self.add(p, to, number)

    def go_home(self, p: "Player") -> None:
        """C-8."""
        number = self.count(p, CONFLICT)
        if number > 0:
            self.move(p, CONFLICT, self.home, number)

    # --- of a turn ---------------------------------------------------------------------------------------

    def counted(self, turn: "Turn", what: int) -> int:
        at = (self.number - 1) * COUNTED + what  # troops have numbers of their own
        return turn.of_kinds[at] if turn.of_kinds is not None and at < len(turn.of_kinds) else 0

    def count_in(self, turn: "Turn", what: int, number: int) -> None:
        if turn.of_kinds is None:
            turn.of_kinds = [0] * ((len(UNITS) - 1) * COUNTED)
        turn.of_kinds[(self.number - 1) * COUNTED + what] += number


class Troop(UnitKind):
    def count(self, p: "Player", place: int) -> int:
        if place == SUPPLY:
            return p.supply
        return p.garrison if place == GARRISON else p.troops_in_conflict

    def add(self, p: "Player", place: int, number: int) -> None:
        if place == SUPPLY:
            p.supply += number
        elif place == GARRISON:
            p.garrison += number
        else:
            p.troops_in_conflict += number

    def strength_of(self, p: "Player") -> int:
        return self.strength

    def counted(self, turn: "Turn", what: int) -> int:
        if what == RECRUITS:
            return turn.recruited
        return turn.deploy_limit_used if what == BY_RULE else turn.troops_deployed

    def count_in(self, turn: "Turn", what: int, number: int) -> None:
        if what == RECRUITS:
            turn.recruited += number
        elif what == BY_RULE:
            turn.deploy_limit_used += number
        else:
            turn.troops_deployed += number


class Sandworm(UnitKind):
    def count(self, p: "Player", place: int) -> int:
        return p.sandworms if place == CONFLICT else 0

    def add(self, p: "Player", place: int, number: int) -> None:
        if place == CONFLICT:
            p.sandworms += number

    def strength_of(self, p: "Player") -> int:
        return self.strength


# --- kinds that sets add -----------------------------------------------------------------------------------


class Forces(Part):
    """A player's units of the kinds that sets add, kind by kind in the places that are counted."""

    def __init__(self, sheet: Sheet, counts: list[int], strengths: tuple[int, ...]) -> None:
        self.rows: Final = sheet
        self.counts = counts
        self.strengths = strengths  # of one unit each; a leader may have stronger ones

    def slot(self) -> int:
        return w.FORCES

    def copy(self) -> "Forces":
        return Forces(self.rows, self.counts[:], self.strengths)

    def sheet(self) -> Sheet:
        return self.rows

    def units(self, place: int) -> int:
        """How many stand there."""
        total = 0
        for i in range(place, len(self.counts), PLACES):
            total += self.counts[i]
        return total

    def strength(self) -> int:
        """Of those in the Conflict (V-4)."""
        total = 0
        for i in range(len(self.strengths)):
            total += self.strengths[i] * self.counts[i * PLACES + CONFLICT]
        return total

    def strengthen(self, kind: UnitKind, strength: int) -> None:
        """The leader's units of this kind are as strong as that."""
        changed = list(self.strengths)
        changed[kind.number - PRINTED] = strength
        self.strengths = tuple(changed)


def forces_of(p: "Player") -> Forces:
    part = part_in(p.parts, w.FORCES)
    if isinstance(part, Forces):
        return part
    raise Unhandled("this game has no such units")


def others_at(parts: tuple[Part, ...], place: int) -> int:
    """How many units that are neither troops nor sandworms stand there."""
    part = part_in(parts, w.FORCES)
    return part.units(place) if isinstance(part, Forces) else 0


def strength_of_others(parts: tuple[Part, ...]) -> int:
    part = part_in(parts, w.FORCES)
    return part.strength() if isinstance(part, Forces) else 0


def no_forces(kinds: list[UnitKind]) -> list[Part]:
    """What players have of these kinds before the game is set up; nothing with troops and sandworms alone."""
    rows: list[Fact] = []
    size = 0
    for kind in kinds:
        if kind.number >= PRINTED:
            size = max(size, kind.number - PRINTED + 1)
            for name, place in kind.facts():
                rows.append(Fact(name, field="counts", place=kind.row() + place, alone=True))
    if size == 0:
        return []
    strengths = [UNITS[PRINTED + i].strength for i in range(size)]
    return [Forces(Sheet(numbers=rows), [0] * (size * PLACES), tuple(strengths))]


# --- the table ---------------------------------------------------------------------------------------------

UNITS: Final[list[UnitKind]] = []


def add_unit(kind: UnitKind) -> UnitKind:
    """With options and log entries of its own, made of its word."""
    give_number(kind, len(UNITS))
    UNITS.append(kind)
    if kind.number >= PRINTED:
        kind.was_deployed = events.add_entry(kind.word + "_deployed", and_names=w.NUMBER)
        if kind.has_supply:
            kind.deploys = o.add_verb("deploy " + kind.word + " ", w.NUMBER, place=o.IN_ARMY)
            kind.was_recruited = events.add_entry(kind.word + "_recruited", and_names=w.NUMBER)
        if kind.retreats:
            kind.falls_back = o.add_verb("retreat " + kind.word + " ", w.NUMBER, place=o.IN_ARMY)
            kind.has_retreated = events.add_entry(kind.word + "_retreated", and_names=w.NUMBER)
    return kind


PRINTED: Final = 2  # those of every game; what follows belongs to a set
TROOP: Final = add_unit(
    Troop("troops", TROOP_STRENGTH, SUPPLY, has_supply=True, retreats=True, is_troop=True)
)
TROOP.deploys = o.DEPLOY
TROOP.falls_back = o.RETREAT
TROOP.was_recruited = events.RECRUITED
TROOP.was_deployed = events.DEPLOYED
TROOP.has_retreated = events.RETREATED
WORM: Final = add_unit(Sandworm("sandworms", SANDWORM_STRENGTH, BANK))
WORM.was_deployed = events.SANDWORMS
