"""A set that keeps something on the players: a part and its sheet are all that it takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sietch.bots.mind.features import Features
from sietch.content import load_rules
from sietch.content.sets import SETS
from sietch.engine import words as w
from sietch.engine.facts import HIDDEN, OWN, Fact, Sheet
from sietch.engine.game import start
from sietch.engine.ops import add_slot
from sietch.engine.parts import Part, part_in
from sietch.engine.rules import Rules
from sietch.engine.state import State
from sietch.lab.proof.invariants import violations
from sietch.lab.proof.scenario import ScenarioError, load_scenarios, run
from sietch.lab.proof.scenario.keys import player_keys, table_keys
from sietch.view.seat import view
from tests.support import setup_for

CONTENT = "{id: nothing, version: 1}"

SHIPS = add_slot("ships")
FLEET = Sheet(
    numbers=[Fact("warehouses"), Fact("freighter", flag=True)],
    piles=[Fact("plans", w.SPACE, OWN)],
    masks=[Fact("ports", w.SPACE, column="port")],
)
YARD = Sheet(numbers=[Fact("hulls")], piles=[Fact("blueprints", w.SPACE, HIDDEN)])


class Fleet(Part):
    def __init__(self) -> None:
        self.warehouses = 0
        self.freighter = False
        self.plans: list[int] = []
        self.ports = 0

    def slot(self) -> int:
        return SHIPS

    def copy(self) -> Fleet:
        twin = Fleet()
        twin.warehouses = self.warehouses
        twin.freighter = self.freighter
        twin.plans = self.plans[:]
        twin.ports = self.ports
        return twin

    def sheet(self) -> Sheet:
        return FLEET


class Yard(Part):
    def __init__(self) -> None:
        self.hulls = 4
        self.blueprints: list[int] = []

    def slot(self) -> int:
        return SHIPS

    def copy(self) -> Yard:
        twin = Yard()
        twin.hulls = self.hulls
        twin.blueprints = self.blueprints[:]
        return twin

    def sheet(self) -> Sheet:
        return YARD


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """With a module that has ships. A content file keeps these rules apart from the usual ones."""
    (tmp_path / "nothing.yaml").write_text(CONTENT, encoding="utf-8")
    choam = SETS["choam"]
    ships = replace(choam, player_parts=(*choam.player_parts, Fleet), table_parts=(*choam.table_parts, Yard))
    monkeypatch.setitem(SETS, "choam", ships)
    return load_rules(setup_for(content=[tmp_path / "nothing.yaml"]))


@pytest.fixture
def state(rules: Rules) -> State:
    return start(rules, setup_for(3))


def fleet(state: State, seat: int) -> Fleet:
    part = part_in(state.players[seat].parts, SHIPS)
    assert isinstance(part, Fleet)
    return part


def test_the_view_shows_it(state: State) -> None:
    mine = fleet(state, 1)
    mine.warehouses, mine.freighter, mine.plans, mine.ports = 2, True, [3, 4], 1 << 5
    names = state.rules.component_names(w.SPACE)
    for seat in range(3):
        seen: dict[str, Any] = view(state, seat)
        shown = seen["players"][1]
        assert (shown["warehouses"], shown["freighter"], shown["plans"]) == (2, True, 2)
        assert shown["ports"] == [names[5]]
        assert seen["own"]["plans"] == ([names[3], names[4]] if seat == 1 else [])
        assert (seen["table"]["hulls"], seen["table"]["blueprints"]) == (4, 0)


def test_nothing_shows_without_the_set() -> None:
    seen: dict[str, Any] = view(start(load_rules(), setup_for(3)), 0)
    assert not {"warehouses", "freighter", "plans", "ports"} & set(seen["players"][0])
    assert "hulls" not in seen["table"]
    assert "plans" not in seen["own"]
    assert not [name for name in Features(load_rules(), 3).describe() if "warehouses" in name]


def test_observations_hold_it(state: State) -> None:
    features = Features(state.rules, 3)
    names = state.rules.component_names(w.SPACE)
    empty = features.encode(state, 0)
    mine = fleet(state, 1)
    mine.warehouses, mine.freighter, mine.plans, mine.ports = 2, True, [3, 4], 1 << 5
    row = features.encode(state, 0)
    told = zip(features.describe(), row, empty, strict=True)
    assert {name: now for name, now, before in told if now != before} == {
        "players: +1 warehouses": 2,
        "players: +1 freighter": 1,
        "players: +1 plans": 2,
        f"players: +1 port {names[5]}": 1,
    }
    own = dict(zip(features.describe(), features.encode(state, 1), strict=True))
    assert own[f"own_cards: plans {names[3]}"] == own["players: own freighter"] == 1
    assert (own["table: hulls"], own["table: blueprints"]) == (4, 0)


def test_invariants_check_it(state: State) -> None:
    assert violations(state) == []
    fleet(state, 2).warehouses = 1
    assert violations(state) == []
    fleet(state, 2).warehouses = -1
    assert "seat 3: warehouses is -1" in violations(state)
    part_in(state.parts, SHIPS).hulls = -2  # type: ignore[attr-defined]
    assert "hulls is -2" in violations(state)


SCENARIO = """
- scenario: Ships
  given:
    content: nothing.yaml
    hulls: 1
    blueprints: [arrakeen, fremkit]
    p1: {warehouses: 2, plans: [arrakeen], ports: [fremkit, arrakeen], hand: [dagger]}
  do: [expect: {p2: {warehouses: 0, freighter: false, plans_size: 0}}]
  expect:
    hulls: 1
    blueprints: [arrakeen]
    blueprints_size: 2
    p1: {warehouses: 2, freighter: false, plans: [arrakeen], ports: [arrakeen, fremkit]}
"""


@pytest.mark.usefixtures("rules")
def test_scenarios_name_it(tmp_path: Path) -> None:
    file = tmp_path / "ships.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    (scenario,) = load_scenarios(file)
    assert run(scenario).message == ""
    file.write_text(SCENARIO.replace("warehouses: 2", "warehouses: 3", 1), encoding="utf-8")
    (scenario,) = load_scenarios(file)
    assert "p1 warehouses: expected 2, found 3" in run(scenario).message
    file.write_text(SCENARIO.replace("nothing.yaml", "nothing.yaml\n    choam: false"), encoding="utf-8")
    (scenario,) = load_scenarios(file)
    assert "'hulls' belongs to a set that is not played" in run(scenario).message
    file.write_text(SCENARIO.replace("plans:", "planks:"), encoding="utf-8")
    with pytest.raises(ScenarioError, match="unknown key 'planks'; did you mean 'plans'"):
        load_scenarios(file)


def test_keys_belong_to_their_sets(rules: Rules) -> None:
    assert {"warehouses", "plans_size", "ports"} <= set(player_keys()) & set(player_keys(rules))
    assert "hulls" in table_keys(rules)
    assert "warehouses" not in player_keys(load_rules())
    assert "contracts" not in player_keys(load_rules(setup_for(choam=False)))
    assert "offer" not in table_keys(load_rules(setup_for(choam=False)))


def test_a_copy_has_its_own(state: State) -> None:
    twin = state.copy()
    fleet(twin, 0).warehouses = 5
    fleet(twin, 0).plans.append(1)
    assert (fleet(state, 0).warehouses, fleet(state, 0).plans) == (0, [])
