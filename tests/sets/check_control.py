"""A marker that something of the made-up set covers, and cards that are set aside (I-31 to I-33, I-85)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.bots.mind.evaluation import deck_quality
from sietch.bots.mind.worth import Worth
from sietch.engine import words as w
from sietch.engine.cards import CARDS_OWNED
from sietch.engine.control import controller
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from sietch.view import view
from tests.sets.at_table import faults, on_turn
from tests.sets.smugglers.hideouts import hideout

SCENARIOS = """
- scenario: Whoever covers the marker has the bonus of every visit
  proves: [U-5]
  given:
    smugglers: true
    control: {arrakeen: p2}
    p1: {leader: gurney_halleck, hand: [night_shift], solari: 0}
    p2: {solari: 0}
    p3: {moored: [arrakeen], solari: 0}
  do:
    - p1: [play night_shift, to arrakeen, end turn]
  expect: {control: {arrakeen: p3}, p1: {solari: 0}, p2: {solari: 0}, p3: {solari: 1}}

- scenario: Nobody needs a marker below
  proves: [U-5]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [night_shift], solari: 0, moored: [arrakeen]}
  do:
    - p1: [play night_shift, to arrakeen, end turn]
  expect: {control: {arrakeen: p1}, p1: {solari: 1}}

- scenario: Whoever covers the marker has the defensive troop
  proves: [R-2]
  given:
    smugglers: true
    phase: round_start
    conflict: battle_for_arrakeen
    control: {arrakeen: p2}
    p3: {moored: [arrakeen]}
  do:
    - p3: defend
  expect: {turn: p1, p2: {conflict: 0}, p3: {conflict: 1}}

- scenario: What covers another space leaves the marker alone
  proves: [U-5]
  given:
    smugglers: true
    control: {arrakeen: p2}
    p1: {leader: gurney_halleck, hand: [night_shift]}
    p2: {solari: 0}
    p3: {moored: [imperial_basin], solari: 0}
  do:
    - p1: [play night_shift, to arrakeen, end turn]
  expect: {control: {arrakeen: p2}, p2: {solari: 1}, p3: {solari: 0}}
"""


def test_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "control.yaml"
    path.write_text(SCENARIOS, encoding="utf-8")
    scenarios = load_scenarios(path)
    assert len(scenarios) == SCENARIOS.count("- scenario:")
    assert [run(scenario).message for scenario in scenarios] == [""] * len(scenarios)


def test_the_view_shows_who_has_it_and_the_marker_works_again() -> None:
    game, player = on_turn("dagger")
    state = game.state
    arrakeen = game.rules.component_names(w.SPACE).index("arrakeen")
    state.control[arrakeen] = 1
    hideout(player).moored = 1 << arrakeen
    assert controller(state, arrakeen) == 0
    assert view(state, 2)["table"]["control"]["arrakeen"] == 0  # type: ignore[index]
    assert view(state, 2)["table"]["covered_control"] == {"arrakeen": 1}  # type: ignore[index]
    assert faults(state) == []
    hideout(player).moored = 0
    assert "covered_control" not in view(state, 2)["table"]  # type: ignore[operator]
    assert controller(state, arrakeen) == 1
    assert controller(state, w.NOTHING) == w.NOBODY


@pytest.mark.parametrize(("space", "by"), [("arrakeen", 2), ("assembly_hall", 1)])
def test_one_covers_a_space_that_can_be_controlled(space: str, by: int) -> None:
    game, _ = on_turn("dagger")
    number = game.rules.component_names(w.SPACE).index(space)
    for player in game.state.players[:by]:
        hideout(player).moored = 1 << number
    assert f"{space} is controlled" in faults(game.state)


def test_a_card_that_is_set_aside_is_owned() -> None:
    game, player = on_turn("dagger", "night_runner")
    state = game.state
    card = player.hand[1]
    worth = Worth(game.rules)
    quality = deck_quality(state, player, worth)
    assert CARDS_OWNED.count(state, card, 0, 0, 0) == 1
    hideout(player).stash.append(player.hand.pop())
    assert CARDS_OWNED.count(state, card, 0, 0, 0) == 1
    assert deck_quality(state, player, worth) == pytest.approx(quality)
    hideout(player).stash.clear()
    assert CARDS_OWNED.count(state, card, 0, 0, 0) == 0
