"""Random games of every kind of table, with the invariants after every option (benchmarks/random_games.py)."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

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


def test_an_error_names_its_table(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is checked is found; the unchecked games go on."""
    monkeypatch.setattr(simulate, "violations", lambda state: ["torn"])
    result, errors = script.play(script.kinds(2)[:2], 6, 2)
    assert (result.games, result.finished, result.errors) == (6, 4, 2)
    assert len(errors) == 2
    assert errors[1].startswith("Setup(players=2, seed=1, variants=('brutal_escalation',)): Violation: ")
