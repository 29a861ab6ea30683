"""What the parts of the smugglers must show: slots, set-up, recall, and who hears an event."""

from __future__ import annotations

import json
from pathlib import Path

from sietch.bots.mind.features import Features
from sietch.content import Setup, load_rules, new_game
from sietch.content.sets import add_set
from sietch.engine import words as w
from sietch.engine.facts import parts_of_player, parts_of_table
from sietch.engine.game import start
from sietch.engine.game_round import RECALL
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance
from sietch.engine.parts import NO_TRIGGERS, part_in
from sietch.engine.reveal import ON_REVEAL_TURN
from sietch.engine.rng import seeded
from sietch.engine.triggers import lasting
from sietch.lab.proof.invariants import violations
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from sietch.view import view
from tests.engine.test_copy import shared_parts, snapshot
from tests.sets.smugglers import SMUGGLERS
from tests.sets.smugglers.hideouts import HIDEOUTS, hideout, patrols
from tests.sets.smugglers.rules import ON_SMUGGLE, SLOT, smuggler
from tests.sets.smugglers.runs import LOOKOUTS

add_set(SMUGGLERS)
WITH = Setup(sets=("uprising", "choam", "smugglers"), leaders=("esmar_the_quiet",), seed=4)
WITHOUT_CHOAM = WITH.replaced(sets=("uprising", "smugglers"))


def test_parts_lie_in_their_slots_whichever_other_sets_are_on() -> None:
    for setup in (WITH, WITHOUT_CHOAM):
        rules = load_rules(setup)
        state = start(rules, setup)
        on = [slot for slot in range(len(w.SLOT_NAMES)) if rules.has(slot)]
        assert on == [*([w.CHOAM] if "choam" in setup.sets else []), SLOT, HIDEOUTS, LOOKOUTS]
        for player in state.players:
            assert [part.slot() for part in parts_of_player(player)] == on
        assert [part.slot() for part in parts_of_table(state)] == on[:-1]  # lookouts are the players' alone
        assert part_in(state.parts, w.CHOAM).absent() == ("choam" not in setup.sets)
        assert violations(state) == []


def test_they_are_set_up_and_hear_when_agents_come_home() -> None:
    state = start(load_rules(WITH), WITH)
    assert [hideout(player).lookouts for player in state.players] == [1, 1, 1, 1]
    assert patrols(state).patrols == 4
    assert sorted(patrols(state).routes) == list(range(len(state.rules.spaces)))
    assert patrols(state).routes != sorted(patrols(state).routes)
    smuggler(state.players[2]).contraband = 1
    for player in (state.players[0], state.players[1], state.players[3]):
        smuggler(player).contraband = 0
    state.stack.clear()
    state.push_step(RECALL, w.NOBODY, 0, 0)
    advance(state)
    assert [hideout(player).lookouts for player in state.players] == [1, 1, 2, 1]


def test_a_copy_is_apart_and_a_game_goes_on_with_it() -> None:
    state = start(load_rules(WITH), WITH)
    twin = state.copy()
    assert snapshot(twin) == snapshot(state)
    assert shared_parts(state, twin) == []
    hideout(twin.players[0]).lookouts = 7
    patrols(twin).routes.reverse()
    assert hideout(state.players[0]).lookouts == 1
    assert patrols(state).routes != patrols(twin).routes


def test_nobody_thinks_with_what_is_hidden() -> None:
    state = start(load_rules(WITH), WITH)
    other = state.copy()
    patrols(other).routes.reverse()
    dealt = {tuple(patrols(imagine(state, 0, seeded(seed))).routes) for seed in range(5)}
    assert len(dealt) == 5
    assert all(
        patrols(imagine(one, 0, seeded(seed))).routes == patrols(imagine(state, 0, seeded(seed))).routes
        for seed in range(3)
        for one in (other,)
    )


def test_an_event_that_nobody_waits_for_passes_by() -> None:
    """In a game without the set; in one with it only who has something to say answers."""
    rules = load_rules(Setup())
    assert not rules.awaited & ON_SMUGGLE.bit
    assert rules.awaited & ON_REVEAL_TURN.bit
    state = start(load_rules(WITH), WITH)
    assert state.rules.awaited & ON_SMUGGLE.bit
    esmar, other = state.players[0], state.players[1]
    assert [trigger.source // w.KIND for trigger in lasting(state, esmar, ON_SMUGGLE)] == [w.LEADER]
    assert lasting(state, other, ON_SMUGGLE) is NO_TRIGGERS


def test_the_council_seat_answers_first_then_parts_then_the_leader() -> None:
    state = start(load_rules(WITH), WITH)
    esmar = state.players[0]
    assert len(lasting(state, esmar, ON_REVEAL_TURN)) == 1
    esmar.council_seat = True
    smuggler(esmar).favours = 0b01  # Safe House
    kinds = [trigger.source // w.KIND for trigger in lasting(state, esmar, ON_REVEAL_TURN)]
    assert [w.KIND_NAMES[kind] for kind in kinds] == ["space", "favour", "leader"]
    esmar.council_seat = False
    smuggler(esmar).favours = 0
    assert len(lasting(state, esmar, ON_REVEAL_TURN)) == 1


def test_scenarios_begin_as_a_game_does_but_for_what_is_said(tmp_path: Path) -> None:
    path = tmp_path / "hideouts.yaml"
    path.write_text(
        """
- scenario: Lookouts
  proves: [M-2]
  given:
    smugglers: true
    patrols: 2
    p1: {lookouts: 3, contraband: 1}
    p2: {contraband: 0}
    phase: recall
    round: 2
  expect:
    patrols: 2
    patrol_routes_size: 22
    p1: {lookouts: 4}
    p2: {lookouts: 1}
""",
        encoding="utf-8",
    )
    (scenario,) = load_scenarios(path)
    result = run(scenario)
    assert result.passed, result.message


def test_without_the_set_nothing_of_it_is_there() -> None:
    game = new_game(Setup(seed=4))
    assert not game.rules.has(HIDEOUTS)
    assert "lookouts" not in json.dumps(view(game.state, 0))
    assert not [name for name in Features(game.rules, 4).describe() if "lookouts" in name]
