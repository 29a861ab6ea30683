"""An option that brings nothing hidden to light does the same in every game that the seat could imagine."""

from __future__ import annotations

import json

import pytest

from sietch.content import Setup
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.view.seat import view
from tests.support import ALL_TABLES, IMMORTALITY_TABLES, IX_TABLES, states, states_of


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_to_reveal_nothing_reveals_nothing(players: int, choam: bool, seed: int) -> None:
    """Take-back among persons rests on it."""
    rng = seeded(3)
    quiet = 0
    for number, (state, _) in enumerate(states(seed + 40, players, choam)):
        seat = state.decider
        code = state.options[number % len(state.options)]
        after = state.copy()
        answer(after, code)
        if not after.revealing:
            quiet += 1
            other = imagine(state, seat, rng)
            answer(other, code)
            assert json.dumps(view(other, seat, words=False)) == json.dumps(view(after, seat, words=False))
            assert not other.revealing
    assert quiet > 10


@pytest.mark.parametrize("tables", [IX_TABLES, IMMORTALITY_TABLES], ids=["Rise of Ix", "Immortality"])
def test_what_another_seat_chooses_tells_nothing_of_the_hand_on_turn(
    tables: dict[str, Setup],
) -> None:
    """Which effects of the turn go on by themselves may depend on the Intrigue cards of the seat that is on turn."""
    rng = seeded(3)
    quiet = 0
    for number, (state, _) in enumerate(states_of(tables["four"].replaced(seed=303))):
        seat = state.decider
        if seat == state.turn.seat:
            continue
        code = state.options[number % len(state.options)]
        after = state.copy()
        answer(after, code)
        if after.revealing:
            continue
        quiet += 1
        for _ in range(40):
            other = imagine(state, seat, rng)
            answer(other, code)
            assert json.dumps(view(other, seat, words=False)) == json.dumps(view(after, seat, words=False))
            assert not other.revealing
    assert quiet > 5
