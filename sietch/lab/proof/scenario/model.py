"""A scenario as data: given, do, expect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sietch.lab.proof.scenario.keys import Key, seat_number
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.language.sentence import sentence

Names = tuple[str, ...]
Value = int | str | Names | Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Facts:
    """Some facts under their keys. Everything not said is left to the reader of the facts."""

    place: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def check_sets(self, keys: Mapping[str, Key]) -> None:
        """`keys` are those of the game: of a set that is not played there is nothing."""
        for key, value in self.values.items():
            if key not in keys and value:
                raise ScenarioError(sentence("scenario.of_other_set", name=key), self.place)

    def number(self, key: str, default: int) -> int:
        value = self.values.get(key, default)
        assert isinstance(value, int)
        return value

    def flag(self, key: str, default: bool) -> bool:
        return bool(self.number(key, default))

    def name(self, key: str, default: str) -> str:
        value = self.values.get(key, default)
        assert isinstance(value, str)
        return value

    def names(self, key: str) -> Names:
        value = self.values.get(key, ())
        assert isinstance(value, tuple)
        return value

    def counts(self, key: str) -> Mapping[str, int]:
        value = self.values.get(key, {})
        assert isinstance(value, Mapping)
        return {name: int(count) for name, count in value.items()}

    def places(self, key: str) -> Mapping[str, str]:
        value = self.values.get(key, {})
        assert isinstance(value, Mapping)
        return {name: str(place) for name, place in value.items()}

    def owners(self, key: str) -> Mapping[str, int]:
        """Seats by name."""
        value = self.values.get(key, {})
        assert isinstance(value, Mapping)
        return {name: seat_number(str(seat)) for name, seat in value.items()}

    def seat(self, key: str, default: int) -> int:
        return seat_number(self.name(key, "")) if key in self.values else default


@dataclass(frozen=True, slots=True)
class Situation:
    """What is given, or what is expected: facts of the table and of each player."""

    table: Facts
    players: Mapping[int, Facts]

    def __bool__(self) -> bool:
        return bool(self.table.values or any(facts.values for facts in self.players.values()))


@dataclass(frozen=True, slots=True)
class Take:
    """Choose an option; `seat` -1: whoever decides."""

    text: str
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Legal:
    """All these are offered; `only`: and nothing else."""

    texts: Names
    only: bool = False


@dataclass(frozen=True, slots=True)
class Illegal:
    """None of these is offered, for the reason whose text is given (or for any)."""

    reasons: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Check:
    expect: Situation


@dataclass(frozen=True, slots=True)
class Dice:
    """How the next dice come up."""

    rolls: tuple[int, ...]


What = Take | Legal | Illegal | Check | Dice


@dataclass(frozen=True, slots=True)
class Step:
    """One line of `do`."""

    number: int
    line: int
    what: What


@dataclass(frozen=True, slots=True)
class Open:
    """The decision in the middle of which a scenario ends."""

    seat: int
    texts: Names


@dataclass(frozen=True, slots=True)
class Scenario:
    path: Path
    name: str
    line: int
    proves: Names
    given: Situation
    do: tuple[Step, ...]
    expect: Situation
    open: Open | None

    @property
    def id(self) -> str:
        return f"{self.path.name}::{self.name}"

    @property
    def head(self) -> str:
        """Where it stands, and its name."""
        return f"{self.path}:{self.line}: {self.name}"

    @property
    def checks(self) -> bool:
        """Whether it says anything about how it comes out."""
        return bool(self.open or self.expect or any(_checks(step.what) for step in self.do))


def _checks(what: What) -> bool:
    match what:
        case Legal(texts, only):
            return only or bool(texts)
        case Illegal(reasons):
            return bool(reasons)
        case Check(expect):
            return bool(expect)
    return False


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a scenario came out; `message` is empty if it passed. `trace` tells all that happened, line by line."""

    scenario: Scenario
    message: str = ""
    taken: tuple[str, ...] = ()
    trace: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.message

    def __bool__(self) -> bool:
        return self.passed
