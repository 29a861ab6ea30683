"""What a set is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sietch.content.spec import Words
from sietch.engine.known import Pile
from sietch.engine.new_game import PLAYERS
from sietch.engine.parts import Part
from sietch.engine.rows import Row
from sietch.engine.unit_kinds import UnitKind
from sietch.engine.words import VP_CARDS

FACTS = "set.yaml"


@dataclass(frozen=True, slots=True)
class ComponentKind:
    """A kind of component that a set adds; the engine has it as `rules.components[number]`."""

    name: str  # in content files: `tiles`
    one: str  # in a sentence: `tile`; empty: the texts of the language have it (`one.tiles`)
    number: int  # by `ops.add_kind`
    numbers: tuple[str, ...] = ()  # its fields: whole numbers,
    flags: tuple[str, ...] = ()  # marks; the set's texts say what each is (`fact.WORD`),
    effects: tuple[str, ...] = ()  # effects,
    triggers: tuple[str, ...] = ()  # and what it waits for: `on EVENT: effect`
    price: str = ""  # which of its numbers is its price,
    paid_in: str = ""  # and in what; the set's texts say so many of it (`price.WORD`)
    points: int = VP_CARDS  # as what the victory points that it gives are counted

    @property
    def fields(self) -> dict[str, type]:
        return (
            dict.fromkeys(self.numbers, int)
            | dict.fromkeys(self.flags, bool)
            | dict.fromkeys((*self.effects, *self.triggers), str)
        )


@dataclass(frozen=True, slots=True)
class GameSet:
    """A set. `texts` are its sentences by language; parts are made anew for every player and every table.

    Its option is a switch of the command line, a field of replays and a key of scenarios: `sietch/content/setup.py`. A
    variant that changes constants alone is a set with nothing but a `set.yaml`, which `needs` the set that brings it.
    """

    words: Words
    folder: Path
    name: str = ""  # in a sentence; the set's texts may have it in other languages (`set.ID`)
    option: str = ""  # by which it is chosen; empty: it comes with every game, or with a number of players
    needs: tuple[str, ...] = ()  # ids of the sets that it needs
    without: tuple[str, ...] = ()  # of those that it cannot be played with
    players: tuple[int, ...] = PLAYERS  # numbers of players that can play with it
    rule: str = ""  # id of the rule that says all this
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    verbs: tuple[int, ...] = ()
    kinds: tuple[ComponentKind, ...] = ()
    rows: tuple[Row, ...] = ()
    units: tuple[UnitKind, ...] = ()  # by `unit_kinds.add_unit`
    piles: tuple[Pile, ...] = ()
    player_parts: tuple[Callable[[], Part], ...] = ()
    table_parts: tuple[Callable[[], Part], ...] = ()
    path_points: Mapping[str, int] = field(
        default_factory=dict
    )  # path: as what its victory points are counted
    counted: tuple[
        tuple[str, int], ...
    ] = ()  # columns of results: how often an event was a seat's, or how much it tells in all
    tie_breaker: str = (
        ""  # what of its components decides between equal points before all else; by `Part.tie_breaker`
    )

    @property
    def id(self) -> str:
        return self.words.set_id

    @property
    def exists(self) -> bool:
        """Whether its facts are there; the words of a set may be known before."""
        return _is_there(self.folder / FACTS)


@cache
def _is_there(file: Path) -> bool:
    """Once: every setup and every replay asks for all sets."""
    return file.is_file()
