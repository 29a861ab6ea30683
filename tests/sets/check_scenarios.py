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
    p1: {leader: gurney_halleck, hand: [night_runner, dagger], contraband: 0, solari: 0}
  do: [STEPS]
"""


def said(tmp_path: Path, do: str) -> str:
    path = tmp_path / "trial.yaml"
    path.write_text(SCENARIO.replace("STEPS", do), encoding="utf-8")
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
