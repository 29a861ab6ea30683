"""Moments outside of turns (I-72, I-76, I-77), with a leader of own content: for persons, rivals and teams."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import Setup, load_rules
from sietch.engine import words as w
from sietch.engine.combat import CONFLICT_WON
from sietch.engine.game import start
from sietch.engine.game_round import ENDGAME, ROUND_STARTS
from sietch.engine.interpreter import answer
from sietch.engine.options import option_text
from sietch.engine.reveal import REVEAL_STARTS
from sietch.engine.rng import seeded
from sietch.engine.table import questions
from sietch.engine.turn import TURN
from sietch.lab.proof.invariants import violations

LEADER = """
id: moments
version: 1
leaders:
  - id: count_momente
    name: Count Momente
    ability:
      name: Always There
      effect: >-
        on round_start: may water 1; on win_conflict: may spice 1; on reveal_turn_start: may solari 1;
        on endgame: vp 1; on own_turn: solari 1 -> spice 1
    signet: {name: Ring, effect: solari 1}
"""

EARLY = """
id: early
version: 1
leaders:
  - id: count_early
    name: Count Early
    ability: {name: Up First, effect: "on turn_start: solari 1"}
    signet: {name: Ring, effect: solari 1}
"""


@pytest.fixture
def content(tmp_path: Path) -> str:
    path = tmp_path / "moments.yaml"
    path.write_text(LEADER, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("players", "seat"), [(1, 0), (2, 1), (4, 2), (6, 1)])
def test_only_the_owner_is_asked_at_its_moments(content: str, players: int, seat: int) -> None:
    leaders = [""] * seat + ["count_momente"]
    setup = Setup(players=players, seed=5, content=[content], leaders=leaders)
    state = start(load_rules(setup), setup)
    rng = seeded(players)
    asked: dict[int, set[int]] = {}
    offered: set[int] = set()
    while state.options:
        assert violations(state) == []
        asked.setdefault(state.kind, set()).add(state.decider)
        if state.kind == TURN:
            texts = [option_text(state.rules, code) for code in state.options]
            if "resolve count_momente ability 5" in texts:
                offered.add(state.decider)
        answer(state, state.options[rng.below(len(state.options))])
    for window in (ROUND_STARTS, REVEAL_STARTS):
        assert asked[window] == {seat}
    assert asked.get(CONFLICT_WON, {seat}) == {seat}
    assert offered == {seat}
    points = [player.vp_from[w.VP_CARDS] for player in state.players]
    assert points[seat] >= 1  # of the endgame


@pytest.mark.parametrize(("players", "seat"), [(1, 0), (4, 2), (6, 1)])
def test_what_comes_at_the_start_of_a_turn_comes_before_its_first_choice(
    tmp_path: Path, players: int, seat: int
) -> None:
    path = tmp_path / "early.yaml"
    path.write_text(EARLY, encoding="utf-8")
    setup = Setup(players=players, seed=5, content=[str(path)], leaders=[""] * seat + ["count_early"])
    state = start(load_rules(setup), setup)
    while state.kind != TURN or state.decider != seat:
        assert state.players[seat].resources[w.SOLARI] == 0
        answer(state, state.options[-1])
    assert state.players[seat].resources[w.SOLARI] == 1


def test_a_game_without_them_asks_as_it_always_did() -> None:
    """Numbers of decisions are learned: none may be added to games that cannot come to it."""
    asking = {op.number for op in questions(load_rules())}
    assert ENDGAME in asking
    assert not asking & {ROUND_STARTS, REVEAL_STARTS, CONFLICT_WON}
