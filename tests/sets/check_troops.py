"""Troops of the made-up set that stand elsewhere, and what a turn counts of its units (I-3, I-82, T-4, T-48)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import load_rules
from sietch.content.handled import UnhandledWord, check_handled
from sietch.engine.deploying import (
    TROOPS_DEPLOYED_THIS_TURN,
    UNITS_DEPLOYED_THIS_TURN,
    deploy,
    join_conflict,
    retreat,
)
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.options import REVEAL, option
from sietch.engine.state import Player
from sietch.engine.unit_kinds import GARRISON, SUPPLY, TROOP, WORM
from sietch.engine.units import (
    DESTINATIONS,
    TO_CONFLICT,
    TO_GARRISON,
    Destination,
    add_destination,
    take_troops,
)
from sietch.lab.proof.orders import grow
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from tests.sets.at_table import WITH, faults, on_turn
from tests.sets.smugglers import SMUGGLERS
from tests.sets.smugglers.hideouts import ON_GUARD, hideout
from tests.sets.smugglers.moments import LYING_LOW, dealings
from tests.sets.smugglers.units import SKIFFS, SKIFFS_DEPLOYED_THIS_TURN


def table() -> tuple[Game, Player]:
    """All troops but two are in the supply."""
    game, player = on_turn("dagger")
    player.garrison, player.supply = 2, game.rules.troops_of_each - 2
    return game, player


# --- troops elsewhere ----------------------------------------------------------------------------------------


def test_a_set_has_destinations_of_its_own() -> None:
    game, player = table()
    take_troops(game.state, 0, 3, LYING_LOW)
    take_troops(game.state, 0, 2, ON_GUARD)
    assert (player.supply, dealings(player).stowed, hideout(player).guards) == (5, 3, 2)
    assert faults(game.state) == []


def test_nobody_vanishes_who_cannot_come_back() -> None:
    game, player = table()
    take_troops(game.state, 0, 2, ON_GUARD)
    hideout(player).guards -= 1
    assert any("memories + 1 elsewhere" in fault for fault in faults(game.state))


def test_no_more_come_back_than_stand_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = table()
    monkeypatch.setattr(type(hideout(player)), "spare_troops", lambda part: 1)
    assert "seat 1: 1 of 0 troops in hideouts may come back" in faults(game.state)


def test_only_some_are_called_back_to_an_empty_supply() -> None:
    """T-48: of those elsewhere the ones that may come back; the guards do not."""
    game, player = table()
    take_troops(game.state, 0, 2, LYING_LOW)
    take_troops(game.state, 0, 8, ON_GUARD)
    assert (player.supply, hideout(player).guards) == (0, 8)
    take_troops(game.state, 0, 3, TO_GARRISON)
    advance(game.state)
    assert game.options() == ["call up 1", "call up 2", "pass"]
    game.apply("call up 1")
    assert (player.supply, player.garrison, dealings(player).stowed) == (0, 3, 1)
    take_troops(game.state, 0, 1, ON_GUARD)  # any other effect that wants troops asks as well
    advance(game.state)
    game.apply("call up 1")
    assert (hideout(player).guards, dealings(player).stowed) == (9, 0)
    assert faults(game.state) == []


def test_nobody_comes_back_to_lie_low_again() -> None:
    """T-48: never in order to make specimens."""
    game, player = table()
    take_troops(game.state, 0, 9, LYING_LOW)
    take_troops(game.state, 0, 3, LYING_LOW)
    assert not any(text.startswith("call up") for text in game.options())
    assert (player.supply, dealings(player).stowed) == (0, 10)


def test_the_conflict_is_a_destination() -> None:
    """R-2: the defensive troop is not deployed by a turn."""
    game, player = table()
    take_troops(game.state, 0, 1, TO_CONFLICT)
    assert player.troops_in_conflict == 1
    assert TROOPS_DEPLOYED_THIS_TURN.count(game.state, 0, 0, 0, 0) == 0


def test_a_scenario_counts_them(tmp_path: Path) -> None:
    path = tmp_path / "guards.yaml"
    path.write_text(
        """
- scenario: Guards come home with the agents
  proves: [M-2]
  given:
    smugglers: true
    phase: recall
    p1: {leader: gurney_halleck, garrison: 2, stowed: 3, guards: 4}
    p2: {guards: 1, supply: 8}
  expect:
    round: 2
    p1: {supply: 7, stowed: 3, guards: 0}
    p2: {supply: 9, garrison: 3, guards: 0}
""",
        encoding="utf-8",
    )
    (scenario,) = load_scenarios(path)
    assert run(scenario).message == ""


def test_a_destination_that_takes_nobody_in_is_refused() -> None:
    add_destination(Destination("nowhere"))
    try:
        with pytest.raises(UnhandledWord, match="'nowhere' lacks receive"):
            check_handled(SMUGGLERS.words, (), ())
    finally:
        DESTINATIONS.pop()


# --- what a turn counts --------------------------------------------------------------------------------------


def deployed(game: Game, seat: int = 0) -> list[int]:
    """Troops, skiffs, and units of all kinds."""
    counters = (TROOPS_DEPLOYED_THIS_TURN, SKIFFS_DEPLOYED_THIS_TURN, UNITS_DEPLOYED_THIS_TURN)
    return [counter.count(game.state, 0, seat, seat, 0) for counter in counters]


def fighting() -> tuple[Game, Player]:
    """Two troops and two skiffs wait, one troop has fought since an earlier turn."""
    game, player = table()
    take_troops(game.state, 0, 1, TO_CONFLICT)
    SKIFFS.move(player, SUPPLY, GARRISON, 2)
    return game, player


def test_deployed_units_are_counted_by_kind() -> None:
    game, _ = fighting()
    deploy(game.state, TROOP, 0, 2)
    deploy(game.state, SKIFFS, 0, 1)
    join_conflict(game.state, WORM, 0, 1)
    assert deployed(game) == [2, 1, 4]
    assert deployed(game, 1) == [0, 0, 0]
    assert faults(game.state) == []
    game.state.turn = game.state.turn.copy()
    assert deployed(game) == [2, 1, 4]


def test_who_retreats_was_deployed_in_this_turn_as_long_as_there_is_one() -> None:
    """I-82: not retreated since; of the same kind."""
    game, _ = fighting()
    deploy(game.state, TROOP, 0, 1)
    deploy(game.state, SKIFFS, 0, 2)
    retreat(game.state, SKIFFS, 0, 1)
    assert deployed(game) == [1, 1, 2]
    retreat(game.state, TROOP, 0, 2)
    assert deployed(game) == [0, 1, 0]
    assert faults(game.state) == []


def test_a_part_hears_of_it_once_it_is_counted() -> None:
    """B-25: four troops in one turn, no other units, for the first time; not what comes at other times."""
    game, player = fighting()
    player.garrison, player.supply = 10, 1
    own = hideout(player)
    deploy(game.state, TROOP, 0, 3)
    deploy(game.state, SKIFFS, 0, 2)
    deploy(game.state, TROOP, 1, 1)
    assert (own.roused, own.lookouts) == (False, 1)
    deploy(game.state, TROOP, 0, 1)
    assert (own.roused, own.lookouts) == (True, 2)
    deploy(game.state, TROOP, 0, 1)
    assert own.lookouts == 2
    assert not load_rules().hooks.deployed


def test_what_did_not_arrive_is_found() -> None:
    game, player = fighting()
    deploy(game.state, SKIFFS, 0, 1)
    SKIFFS.go_home(player)
    assert "1 skiffs deployed this turn, 0 in the Conflict" in faults(game.state)


def test_what_takes_from_the_supply_leaves_the_order_open(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "{id: own, version: 1, cards: "
        "[{id: both, name: Both, type: imperium, cost: 2, reveal: guard 1; troops 1}]}",
        encoding="utf-8",
    )
    game, player = on_turn("both", setup=WITH.replaced(content=[str(own)]))
    player.garrison += player.supply - 1
    player.supply = 1
    reveal = option(REVEAL, 0)
    asked, every = grow(game.state, reveal, False), grow(game.state, reveal, True)
    assert asked is not None
    assert every is not None
    assert len(every.ends) == 2
    assert asked.ends.keys() == every.ends.keys()
