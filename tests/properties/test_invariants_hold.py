"""Thousands of random games with the invariant checker after every decision; fewer where the engine is interpreted."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine import COMPILED
from sietch.engine.words import FINISHED
from sietch.lab.proof.invariants import violations
from sietch.table.leaders import front_of
from tests.support import ALL_TABLES, setup_for, states

GAMES = 20
PARTS = 12 if COMPILED else 4
DEALS = 500


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_or_invented(players: int, choam: bool, part: int) -> None:
    for seed in range(part * GAMES, (part + 1) * GAMES):
        state = None
        for state, _ in states(seed, players, choam):
            assert violations(state) == [], seed
        assert state is not None and state.phase == FINISHED, seed
        assert violations(state) == [], seed


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_every_leader_plays(players: int, choam: bool) -> None:
    rules = load_rules(setup_for(players, choam))
    seen: set[int] = set()
    for seed in range(DEALS):
        state, _ = next(states(seed, players, choam))
        seen |= {front_of(rules, player.leader) for player in state.players}
    dealt = [leader for leader in rules.leaders if leader.rival is None or not leader.rival.streamlined]
    assert seen == {leader.number for leader in dealt if leader.front}
