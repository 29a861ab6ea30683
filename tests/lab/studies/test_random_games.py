"""Random games of every kind of table, with the invariants after every option (benchmarks/random_games.py)."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from sietch.content import Setup
from sietch.content.rivals.levels import DIFFICULTIES, VARIANTS
from sietch.content.setup import check
from sietch.lab.studies import simulate

SCRIPT = Path(__file__).parents[3] / "benchmarks" / "random_games.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("random_games", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("players", [1, 2, 6])
def test_every_kind_of_game_with_rivals_or_in_teams(script: ModuleType, players: int) -> None:
    setups = script.kinds(players)
    for setup in setups:
        check(setup)
    assert {setup.difficulty for setup in setups} == (set(DIFFICULTIES) if players == 1 else {""})
    wanted = {variant for variant, numbers in VARIANTS.items() if players in numbers}
    assert {variant for setup in setups for variant in setup.variants} == wanted
    result, errors = script.play(setups, len(setups), len(setups))
    assert (result.games, result.finished, errors) == (len(setups), len(setups), [])


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_tables_with_everything_that_a_set_brings(script: ModuleType, players: int) -> None:
    """Epic mode is for three, four and six, the Foldspace card for one and two (K-11, RV-16)."""
    found = script.selections(players, ["rise_of_ix"])
    assert len(found) == len(set(found)) == (4 if players == 6 else 8)
    brought = {name for sets in found for name in sets} - {"uprising", "choam", "rise_of_ix"}
    assert brought == {"ix_conflicts", "ix_foldspace" if players < 3 else "epic"}
    for sets in found:
        check(Setup(players, sets))


def test_an_error_names_its_table(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is checked is found; the unchecked games go on."""
    monkeypatch.setattr(simulate, "violations", lambda state: ["torn"])
    result, errors = script.play(script.kinds(2)[:2], 6, 2)
    assert (result.games, result.finished, result.errors) == (6, 4, 2)
    assert len(errors) == 2
    assert errors[1].startswith("Setup(players=2, seed=1, variants=('brutal_escalation',)): Violation: ")


def test_the_command_tells_what_it_played(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--players", "3", "--sets", "rise_of_ix", "--games", "8", "--check", "2", "--jobs", "1"]
    monkeypatch.setattr(sys, "argv", ["random_games.py", *words])
    assert script.main() == 0
    assert "players: 3, kinds of tables: 8\n8 games, 2 of them checked: 0 errors" in capsys.readouterr().out
