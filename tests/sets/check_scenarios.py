"""What scenarios make of verbs that only a set knows: `illegal` proves something, or fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content.sets import add_set
from sietch.lab.proof.scenario import load_scenarios, run
from tests.sets.smugglers import SMUGGLERS

add_set(SMUGGLERS)

SCENARIO = """
- scenario: trial
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [HAND], contraband: 0, solari: 0, P1}
    TABLE
  do: [STEPS]
"""


def said(tmp_path: Path, do: str, table: str = "", p1: str = "", hand: str = "night_runner, dagger") -> str:
    path = tmp_path / "trial.yaml"
    text = SCENARIO.replace("STEPS", do).replace("TABLE", table).replace("HAND", hand)
    text = text.replace(", P1", f", {p1}" if p1 else "")
    path.write_text(text, encoding="utf-8")
    (scenario,) = load_scenarios(path)
    return run(scenario).message


@pytest.mark.parametrize(
    "do",
    [
        "reveal, illegal: {buy smuggled sky_dock: V-2}, end turn",  # too dear
        # the other favour is offered
        "reveal, resolve night_runner reveal 3, illegal: take favour safe_house, take favour night_pilot, end turn",
    ],
)
def test_a_rule_keeps_it_back(tmp_path: Path, do: str) -> None:
    assert said(tmp_path, do) == ""


@pytest.mark.parametrize(
    "do",
    [
        "illegal: take favour safe_house",
        "illegal: walk trusted",
        "play night_runner, illegal: take favour safe_house",
    ],
)
def test_nothing_asks_for_it(tmp_path: Path, do: str) -> None:
    assert "could not be offered at this point anyway" in said(tmp_path, do)


def test_what_it_names_is_not_there(tmp_path: Path) -> None:
    assert "what it names is not there" in said(tmp_path, "reveal, illegal: buy smuggled maula_pistol")


def test_a_favour_that_nobody_is_owed_is_not_there(tmp_path: Path) -> None:
    assert "what it names is not there" in said(tmp_path, "illegal: resolve tip_off promise")
    do = "resolve tip_off promise, illegal: resolve tip_off promise, reveal, pass, pass, end turn"
    assert "what it names" not in said(tmp_path, do, p1="favours: [tip_off]")


def test_a_ware_deep_in_the_stack_is_not_there(tmp_path: Path) -> None:
    depot = "depot: [ledger, fast_boat]"
    do = "reveal, resolve silent_partner reveal 2, illegal: trade for hidden_well"
    assert "what it names is not there" in said(tmp_path, do, depot, "spice: 3", "silent_partner")


@pytest.mark.parametrize(
    ("table", "p1", "expect"),
    [
        ("depot: [ledger, fast_boat]", "", "depot: [ledger, fast_boat], depot_stack_size: 3"),
        ("", "wares: [ledger]", "depot_size: 2, depot_stack_size: 2, p1: {wares: [ledger]}"),
        ("depot_stack: [old_charts]", "", "depot_size: 2, depot_stack: [old_charts], depot_stack_size: 3"),
        ("black_market: [sky_dock, hidden_blade]", "", "black_market: [sky_dock, hidden_blade]"),
        ("", "discard: [sky_dock, forged_seal]", "black_market_size: 2, black_market_deck_size: 3"),
    ],
)
def test_what_a_row_sells_lies_where_it_is_given(tmp_path: Path, table: str, p1: str, expect: str) -> None:
    assert said(tmp_path, f"expect: {{{expect}}}, reveal, end turn", table, p1) == ""


@pytest.mark.parametrize(
    ("table", "p1"),
    [("depot: [ledger]", "wares: [ledger]"), ("black_market: [sky_dock]", "discard: [sky_dock]")],
)
def test_nothing_that_a_row_sells_is_given_twice(tmp_path: Path, table: str, p1: str) -> None:
    assert "given" in said(tmp_path, "legal: reveal", table, p1)


def test_units_of_a_kind_are_deployed_where_troops_are(tmp_path: Path) -> None:
    p1 = "skiffs_in_garrison: 2, skiffs_in_supply: 0"
    to = "play night_runner, to spice_refinery"
    deployed = "deploy skiffs 2, end turn"
    assert "at this point anyway" in said(
        tmp_path, f"{to}, illegal: deploy skiffs 2, pay 0, {deployed}", "", p1
    )
    do = f"{to}, pay 0, illegal: deploy skiffs 3, legal: deploy skiffs 2, {deployed}"
    assert said(tmp_path, do, "", p1) == ""
