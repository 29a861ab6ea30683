"""Trees of turns: what is asked leads nowhere that some order of effects does not lead to."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine.options import option_text
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.lab.orders import grow, positions


def sample(seed: int, players: int, every: int) -> list[tuple[State, int]]:
    setup = Setup(players, seed=seed)
    return [
        (state, code)
        for number, (_, state, code) in enumerate(positions(load_rules(setup), setup, "random"))
        if number % every == 0
    ]


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_asked_is_a_part_of_every_order(players: int) -> None:
    compared = larger = 0
    for state, code in sample(9001, players, 6):
        every = grow(state, code, True, 2000)
        asked = grow(state, code, False, 2000)
        if every is None or asked is None:
            continue
        compared += 1
        larger += every.positions > asked.positions
        assert asked.ends
        assert asked.ends.keys() <= every.ends.keys(), option_text(state.rules, code)
    assert compared > 10
    assert larger > 5  # the switch asks more


def test_a_tree_that_grows_too_large_is_given_up() -> None:
    state, code = sample(9001, 4, 1)[3]
    assert grow(state, code, True, 0) is None


def test_the_position_stays_as_it_is() -> None:
    state, code = sample(9001, 4, 1)[3]
    before = (state.options[:], state.players[0].hand[:], state.rng.a, len(state.stack))
    assert grow(state, code, True) is not None
    assert (state.options[:], state.players[0].hand[:], state.rng.a, len(state.stack)) == before
    assert not state.every_order


def test_a_copy_keeps_the_switch() -> None:
    state, _ = sample(9001, 4, 1)[3]
    state.every_order = True
    assert state.copy().every_order
