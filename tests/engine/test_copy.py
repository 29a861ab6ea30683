"""A copy has every field, equal and apart; playing on with it leaves the original alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sietch.content.sets import SETS
from sietch.engine.facts import NO_FACTS, Sheet
from sietch.engine.game import play_out
from sietch.engine.known import HAND, Known, learn
from sietch.engine.parts import Part, laid_out
from sietch.engine.rng import Rng
from sietch.engine.rules import Rules
from sietch.engine.state import Frame, Pending, Player, State, Turn
from sietch.engine.teams import Gift
from sietch.engine.unit_kinds import Forces
from tests.support import fields, states

IMMUTABLE = (Frame, Gift, Known, Pending, Rules, Sheet, int, str, bool, type(None))
PARTS = [part for known in SETS.values() for part in (*known.player_parts, *known.table_parts)]


def snapshot(value: object) -> object:
    """The value as nested plain data."""
    if isinstance(value, list | tuple):
        return [snapshot(item) for item in value]
    if isinstance(value, Player | State | Turn | Part | Rng | Frame | Gift | Known | Pending):
        return {name: snapshot(part) for name, part in fields(value).items()}
    if isinstance(value, Rules):
        return id(value)
    return value


def shared_parts(one: object, other: object) -> list[str]:
    """Where two objects share something that can change, however deep."""
    if one is other and not isinstance(one, (*IMMUTABLE, tuple)) and not is_nothing(one):
        return [type(one).__name__]
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return [
            f"{i}: {name}"
            for i, pair in enumerate(zip(one, other, strict=True))
            for name in shared_parts(*pair)
        ]
    if isinstance(one, IMMUTABLE):
        return []
    mine, theirs = fields(one), fields(other)
    return [f"{part}: {name}" for part in mine for name in shared_parts(mine[part], theirs[part])]


def is_nothing(thing: object) -> bool:
    """Lies in the slot of a set that is off."""
    return isinstance(thing, Part) and thing.absent()


def filled(thing: object) -> None:
    """Another value in every field, so that a forgotten one shows."""
    for number, (name, value) in enumerate(fields(thing).items(), 2):
        if isinstance(value, bool):
            setattr(thing, name, not value)
        elif isinstance(value, int) and name != "seat":
            setattr(thing, name, number)
        elif isinstance(value, list) and value and isinstance(value[0], list):
            setattr(thing, name, [[number + place] for place in range(len(value))])
        elif isinstance(value, list | tuple) and name not in ("waiting", "parts"):
            setattr(thing, name, type(value)([number, number + 1, number + 2]))


def no_units() -> Forces:
    return Forces(NO_FACTS, [0], (1,))


@pytest.mark.parametrize("make", [lambda: Player(1), lambda: Turn(1), no_units, *PARTS])
def test_every_field_is_copied(make: Callable[[], Player | Turn | Part]) -> None:
    thing = make()
    filled(thing)
    twin = thing.copy()
    assert snapshot(twin) == snapshot(thing) != snapshot(make())
    assert shared_parts(thing, twin) == []


class Pile(Part):
    """What a set may keep."""

    def __init__(self) -> None:
        self.cards = [1]

    def slot(self) -> int:
        return len(self.cards)

    def copy(self) -> Pile:
        twin = Pile()
        twin.cards = self.cards[:]
        return twin


def test_parts_of_sets_are_copied() -> None:
    state, _ = next(iter(states(1)))
    state.parts = laid_out([Pile()])
    state.players[0].parts = (Pile(), Pile())
    twin = state.copy()
    assert snapshot(twin) == snapshot(state)
    assert shared_parts(state, twin) == []
    assert [part.absent() for part in twin.parts] == [True, False]


@pytest.mark.parametrize(("seed", "players"), [(0, 4), (1, 4), (2, 3), (3, 6)])
def test_copy_is_equal_and_apart(seed: int, players: int) -> None:
    for number, (state, _) in enumerate(states(seed, players)):
        if number % 40:
            continue
        twin = state.copy()
        before = snapshot(state)
        assert snapshot(twin) == before
        assert shared_parts(state, twin) == []
        play_out(twin, seed)
        assert snapshot(state) == before


def test_what_is_known_is_copied() -> None:
    state, _ = next(iter(states(1)))
    learn(state, 0, HAND, 1, 1 << 1)
    twin = state.copy()
    learn(twin, 0, HAND, 2, 1 << 1)
    assert [row.card for row in state.known] == [1]
    assert [row.card for row in twin.known] == [1, 2]


def test_copy_drops_the_log_only() -> None:
    state, _ = next(iter(states(1)))
    state.log = [[0, 0, 0, 0, -1]]
    assert state.copy().log is None
