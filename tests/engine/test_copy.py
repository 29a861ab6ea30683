"""A copy has every field, equal and apart; playing on with it leaves the original alone."""

from __future__ import annotations

import pytest

from sietch.engine.contracts import Contracts, Exchange
from sietch.engine.game import play_out
from sietch.engine.ops import Part
from sietch.engine.rng import Rng
from sietch.engine.rules import Rules
from sietch.engine.state import Frame, Pending, Player, State, Turn
from tests.support import fields, states

CHANGEABLE = (Player, State, Rng, Turn, Contracts, Exchange, Part)
OBJECTS = (*CHANGEABLE, Frame, Pending)
IMMUTABLE = (Frame, Pending, Rules, int, str, bool, tuple, type(None))


def snapshot(value: object) -> object:
    """The value as nested plain data."""
    if isinstance(value, list):
        return [snapshot(item) for item in value]
    if isinstance(value, OBJECTS):
        return {name: snapshot(part) for name, part in fields(value).items()}
    if isinstance(value, Rules):
        return id(value)
    return value


def shared_parts(one: object, other: object) -> list[str]:
    """Names of changeable fields that two objects share, also inside of their own objects."""
    mine, theirs = fields(one), fields(other)
    found = []
    for name, value in mine.items():
        if value is theirs[name] and not isinstance(value, IMMUTABLE):
            found.append(name)
        elif isinstance(value, CHANGEABLE):
            found += [f"{name}.{part}" for part in shared_parts(value, theirs[name])]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_copy_is_equal_and_apart(seed: int) -> None:
    for number, (state, _) in enumerate(states(seed)):
        if number % 40:
            continue
        twin = state.copy()
        before = snapshot(state)
        assert snapshot(twin) == before
        assert shared_parts(state, twin) == []
        for player, other in zip(state.players, twin.players, strict=True):
            assert shared_parts(player, other) == []
        play_out(twin, seed)
        assert snapshot(state) == before


def test_copy_drops_the_log_only() -> None:
    state, _ = next(iter(states(1)))
    state.log = [[0, 0, 0, 0, -1]]
    assert state.copy().log is None
