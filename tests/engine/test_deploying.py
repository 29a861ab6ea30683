"""What keeps units of a seat from being deployed by the turn itself (U-2)."""

from __future__ import annotations

import pytest

from sietch.engine import words as w
from sietch.engine.deploying import (
    BANNED,
    CLEAR,
    NO_AGENT_SENT,
    NO_AGENT_TURN,
    NO_COMBAT_SPACE,
    turn_obstacle,
)
from sietch.engine.state import State
from tests.support import random_game


@pytest.fixture
def state() -> State:
    """The first seat has sent its agent to a combat space."""
    s = random_game(1, steps=0).state
    s.turn.seat = s.turn.army = 0
    s.turn.kind = w.AGENT_TURN
    s.turn.space = next(space.number for space in s.rules.spaces if space.combat)
    return s


def test_on_a_combat_space_nothing_does(state: State) -> None:
    assert turn_obstacle(state, 0) == CLEAR


def test_it_is_the_army_of_the_agent_turn(state: State) -> None:
    """Neither another army in this turn nor the own army in another kind of turn."""
    assert turn_obstacle(state, 1) == NO_AGENT_TURN
    for kind in (w.NO_TURN, w.UNDECIDED, w.REVEAL_TURN):
        state.turn.kind = kind
        assert turn_obstacle(state, 0) == NO_AGENT_TURN


def test_the_agent_stands_on_a_combat_space(state: State) -> None:
    state.turn.space = next(space.number for space in state.rules.spaces if not space.combat)
    assert turn_obstacle(state, 0) == NO_COMBAT_SPACE
    state.turn.space = w.NOTHING
    assert turn_obstacle(state, 0) == NO_AGENT_SENT


def test_a_ban_comes_before_the_space(state: State) -> None:
    """H-7"""
    state.turn.deploy_banned = True
    assert turn_obstacle(state, 0) == BANNED
    state.turn.space = w.NOTHING
    assert turn_obstacle(state, 0) == BANNED
