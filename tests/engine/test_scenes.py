"""What can be seen in the middle of a move: nothing is missing, nothing is invented, and nothing is changed by looking."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sietch.content import Setup, load_rules
from sietch.engine import events as e
from sietch.engine import words as w
from sietch.engine.interpreter import advance, answer
from sietch.engine.new_game import new_state
from sietch.engine.rival_card import is_rival
from sietch.engine.rng import seeded
from sietch.engine.scenes import BATTLE, ROUND, TURN, opening, scenes
from sietch.engine.state import State
from tests.engine.test_copy import snapshot
from tests.support import ALL_TABLES, setup_for, states


def is_turn_of_rival(s: State) -> bool:
    """Somebody is asked within it."""
    return s.phase == w.PLAYER_TURNS and s.turn.kind != w.NO_TURN and is_rival(s, s.turn.seat)


def watched(setup: Setup) -> Counter[str]:
    """A random game, every scene of it compared with what the log says of the move; how often there was which."""
    seen = Counter[str]()
    state = new_state(load_rules(setup), setup, True)
    advance(state)
    rng = seeded(setup.seed + 7)
    log = state.log
    assert log is not None
    while state.options:
        code = state.options[rng.below(len(state.options))]
        running = is_turn_of_rival(state)
        found = scenes(state, code)
        length, told = len(log), 0
        answer(state, code)
        for scene in found:
            assert told < scene.entries <= len(log) - length
            kinds = [entry[0] for entry in log[length + told : length + scene.entries]]
            told = scene.entries
            middle = scene.state
            assert (middle.decider, middle.options) == (w.NOBODY, [])
            if scene.what == TURN:
                assert is_rival(middle, scene.seat) and middle.phase == w.PLAYER_TURNS
                assert [e.TURN, scene.seat] in [entry[:2] for entry in log[: length + told]]
            elif scene.what == BATTLE:
                assert {e.WON, e.NOBODY_WON, e.COMPARED} & set(kinds)
                assert middle.conflict != w.NOTHING and middle.phase == w.COMBAT
            else:
                assert e.FIRST_PLAYER in kinds and middle.conflict == w.NOTHING
                assert middle.occupied() == 0
        kinds = [entry[0] for entry in log[length:]]
        whats = [scene.what for scene in found]
        assert whats.count(ROUND) == kinds.count(e.ROUND) - (state.round == 1 and e.ROUND in kinds)
        over = kinds.count(e.WON) + kinds.count(e.NOBODY_WON)
        asked = not over and e.COMPARED in kinds  # about a reward, after it was seen who has won
        assert whats.count(BATTLE) == over + asked
        seen["asked for a reward"] += asked
        begun = [seat for kind, seat, *_ in log[length:] if kind == e.TURN and is_rival(state, seat)]
        assert whats.count(TURN) == running + len(begun) - is_turn_of_rival(state)
        seen.update(whats)
        seen["asked in a rival's turn"] += is_turn_of_rival(state)
    return seen


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_every_scene_is_seen_once_and_in_its_order(players: int, choam: bool) -> None:
    seen = Counter[str]()
    for seed in range(3):
        seen += watched(setup_for(players, choam, seed))
    assert seen[BATTLE] >= 15 and seen[ROUND] >= 12
    assert seen["asked for a reward"] >= 3 or players < 3
    assert (seen[TURN] > 50) == (players < 3)


ASKING = """
id: asking
version: 1
leaders:
  - {id: staban_tuek, ability: {name: Smuggle Spice, effect: "on opponent_visit maker_space: (spice 1 OR solari 1)"}}
"""


def test_a_rival_whose_turn_was_interrupted_by_a_question_has_moved_after_the_answer(tmp_path: Path) -> None:
    """No component of the box asks there; an own one may."""
    file = tmp_path / "asking.yaml"
    file.write_text(ASKING, encoding="utf-8")
    seen = watched(setup_for(1, seed=1, leaders=("staban_tuek",), content=[file]))
    assert seen["asked in a rival's turn"] > 5


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_rivals_that_begin_are_seen_before_the_first_question(players: int) -> None:
    seen = 0
    for seed in range(30):
        setup = setup_for(players, seed=seed)
        rules = load_rules(setup)
        state = new_state(rules, setup, True)
        advance(state)
        found, log = opening(rules, setup), state.log or []
        begun = [seat for kind, seat, *_ in log if kind == e.TURN and is_rival(state, seat)]
        assert [(scene.what, scene.seat) for scene in found] == [(TURN, seat) for seat in begun]
        for scene in found:
            assert log[scene.entries][0] == e.TURN  # the next one's
            assert (scene.state.decider, scene.state.options) == (w.NOBODY, [])
        seen += len(found)
    assert (seen > 5) == (players == 1)  # RV-2: with two a person begins


def test_looking_changes_nothing() -> None:
    for state, rng in states(4, players=1):
        before = snapshot(state)
        scenes(state, state.options[rng.copy().below(len(state.options))])
        assert snapshot(state) == before


def test_units_are_still_in_the_battle_that_is_over() -> None:
    """C-8 comes after it: who looks sees what has won."""
    fought = 0
    for state, rng in states(5):
        for scene in scenes(state, state.options[rng.copy().below(len(state.options))]):
            if scene.what == BATTLE:
                fought += sum(player.units() for player in scene.state.players)
    assert fought > 10
