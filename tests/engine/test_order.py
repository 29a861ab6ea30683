"""What can get in each other's way (A-5, V-1): the masks by which an effect is carried out at once or asked for."""

from __future__ import annotations

import pytest

from sietch.content import Setup, load_rules
from sietch.engine import influence as i
from sietch.engine import words as w
from sietch.engine.cards import DRAW
from sietch.engine.game import start
from sietch.engine.rules import Node
from sietch.engine.state import State

GUILD = 1


@pytest.fixture
def state() -> State:
    return start(load_rules(), Setup(seed=1, leaders=["muad_dib"]))


def drawing() -> Node:
    return next(node for node in load_rules().nodes if node.op == DRAW)


def test_a_drawn_card_matters_at_once_only_in_a_reveal_turn() -> None:
    """V-7: its reveal box joins the turn; in an Agent turn, and outside of turns, it only lies in the hand."""
    node = drawing()
    assert node.heeds_in(w.REVEAL_TURN) == node.heeds_later_revealing
    assert node.heeds_in(w.AGENT_TURN) == node.heeds_later
    assert node.heeds_in(w.NO_TURN) == node.heeds
    assert node.heeds_in(w.REVEAL_TURN) & i.LOWERED
    assert not node.heeds_in(w.AGENT_TURN) & i.LOWERED
    assert node.brings_in(w.REVEAL_TURN) & i.RAISED
    assert not node.brings_in(w.AGENT_TURN) & i.RAISED


def test_losing_first_matters_only_where_there_is_something_to_lose(state: State) -> None:
    """F-5; what was lost and is reached again brings the bonus of level 4 once more."""
    assert i.climb_heeds(state, 0, GUILD, 4) == 0
    state.players[0].influence[GUILD] = 2
    assert i.climb_heeds(state, 0, GUILD, 1) == 0
    assert i.climb_heeds(state, 0, GUILD, 2) == i.LOWERED


@pytest.mark.parametrize("level", range(w.TOP_LEVEL + 1))
def test_every_level_on_the_way_is_reached(state: State, level: int) -> None:
    state.players[0].influence[GUILD] = level
    top = min(level + 2, w.TOP_LEVEL)
    reached = sum(i.RAISED_TO[number] for number in range(level + 1, top + 1))
    assert i.climb_brings(state, 0, GUILD, 2, 0) & i.RAISED == reached
    assert i.climb_changes(state, 0, GUILD, 2) == reached
    fallen = sum(i.RAISED_TO[number] for number in range(1, top + 1))
    assert i.climb_brings(state, 0, GUILD, 2, i.LOWERED) & i.RAISED == fallen
