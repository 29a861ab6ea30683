"""The laboratory with Rise of Ix: series, results, reports, comparisons, tournaments and the learning environment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sietch.cli import main
from sietch.content import Setup, load_rules
from sietch.content.setup import setup_from
from sietch.engine import dreadnoughts, freighters, tech, tiles
from sietch.lab import env as learning
from sietch.lab.play.series import Spec
from sietch.lab.records.results import Results
from sietch.lab.records.rows import TABLES, Rows, columns_of, record
from sietch.lab.records.uses import uses_of
from sietch.lab.report import report
from sietch.lab.studies.compare import compare
from sietch.lab.studies.findings import lifts
from tests.support import game_with_ix

OWN_TILE = """
id: own
version: 1
tiles:
  - {id: palace, name: Palace, price: 1, acquire: vp 3, ability: "on round_start: solari 1"}
"""


def rows_of(seed: int) -> tuple[Any, dict[str, list[dict[str, Any]]]]:
    state = game_with_ix(seed)
    rows = Rows()
    record(rows, state, 0, seed, ["random"] * 4, 100, 0)
    return state, {
        table: [dict(zip(columns_of(table), row, strict=True)) for row in getattr(rows, table)]
        for table in TABLES
    }


# --- results -----------------------------------------------------------------------------------------------


def test_what_happens_to_tiles_is_told() -> None:
    names = load_rules(setup_from({"ix": True}, Setup())).component_names(tiles.TILE)
    events = set()
    for seed in range(8):
        state, tables = rows_of(seed)
        told = [row for row in tables["cards"] if row["kind"] == "tile"]
        events |= {row["event"] for row in told}
        for row in told:
            tile = state.rules.components[tiles.TILE][names.index(row["card"])]
            assert row["cost"] == tile.numbers[tiles.PRICE] and 1 <= row["round"] <= state.round
        for seat, player in zip(tables["seats"], state.players, strict=True):
            bought = [r for r in told if r["seat"] == seat["seat"] and r["event"] == "acquired"]
            trashed = [r for r in told if r["seat"] == seat["seat"] and r["event"] == "trashed"]
            own = tech.technology_of(player)
            assert seat["tiles_acquired"] == len(bought)
            assert len(bought) - len(trashed) == (own.tiles | own.used).bit_count()
            assert seat["vp_tiles"] == player.vp_from[9]
    assert events >= {"acquired", "played"}


def test_dreadnoughts_and_freighters_are_counted() -> None:
    counted = {
        "dreadnoughts": dreadnoughts.DREADNOUGHTS.was_recruited,
        "freighters_recalled": freighters.RECALLED,
    }
    total = dict.fromkeys(counted, 0)
    for seed in range(8):
        state, tables = rows_of(seed)
        for column, entry in counted.items():
            for seat in tables["seats"]:
                told = [line for line in state.log if line[0] == entry and line[1] == seat["seat"] - 1]
                assert seat[column] == len(told)
                total[column] += len(told)
    assert all(total.values())


def test_uses_of_tiles() -> None:
    found = [use for seed in range(8) for use in uses_of(game_with_ix(seed)).seats]
    assert {use for kind, _, use in found if kind == "tiles"} == {"acquired", "turned over"}


# --- the commands ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Games with the set, and without it."""
    base = tmp_path_factory.mktemp("runs")
    for name, more in (("with", ["--ix", "--ix-conflicts"]), ("without", [])):
        games = ["--games", "40", "--players", "3", "--bots", "random", "--seed", "5"]
        assert main(["simulate", *games, *more, "--out", str(base / name)]) == 0
    return base / "with", base / "without"


def test_the_report_has_tiles(folders: tuple[Path, Path]) -> None:
    page = report(folders[0])
    assert "Which tech tiles go with winning?" in page
    for word in (
        "Tech tiles acquired",
        "Dreadnoughts commissioned",
        "Freighter recalled",
        "Shuttle Fleet",
        "Tech Negotiation",
    ):
        assert word in page


def test_without_the_set_nothing_of_it_is_told(folders: tuple[Path, Path]) -> None:
    page = report(folders[1])
    for word in ("tech tile", "Tech tile", "Dreadnought", "Freighter recalled"):
        assert word not in page
    seats = Results(folders[1]).table("seats")
    for column in ("tiles_acquired", "dreadnoughts", "freighters_recalled"):
        assert seats[column].null_count == seats.num_rows


def test_two_runs_with_and_without_stand_side_by_side(folders: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert main(["report", str(folders[1]), str(folders[0]), "--out", str(out)]) == 0
    assert "Which tech tiles are acquired" in out.read_text(encoding="utf-8")


def test_an_own_tile_is_compared(tmp_path: Path) -> None:
    """Three points for one spice: it is bought, and whoever has it wins more often."""
    path = tmp_path / "own.yaml"
    path.write_text(OWN_TILE, encoding="utf-8")
    setup = setup_from({"players": 3, "ix": True, "content": [str(path)]}, Setup())
    comparison = compare(Spec(setup, bots=("random",)), 240)
    (change,) = comparison.changes
    assert (change.kind, change.id, change.new) == ("tiles", "palace", True)
    acquired = next(lift for lift in lifts(comparison, change) if lift.use == "acquired")
    assert acquired.seats > 20 and acquired.wins > acquired.others


@pytest.mark.parametrize(
    "more", [["--ix"], ["--ix", "--epic"], ["--ix", "--ix-conflicts", "--no-choam"]], ids=" ".join
)
def test_every_command_knows_the_set(
    more: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["simulate", "--games", "2", "--bots", "random", *more, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 2
    assert (
        main(
            [
                "tournament",
                "random",
                "greedy:positions=2",
                "--games",
                "8",
                "--no-early-stop",
                "--players",
                "3",
                *more,
            ]
        )
        == 0
    )
    assert "greedy:positions=2" in capsys.readouterr().out


def test_the_environment_has_the_set() -> None:
    table = learning.env(ix=True, epic=True)
    table.reset(seed=7)
    texts = table.unwrapped.actions.texts
    assert "tech shuttle_fleet" in texts and "recall freighter" in texts
    names = table.unwrapped.arena.features.describe()
    for name in (
        "players: own negotiators",
        "players: own tile shuttle_fleet",
        "players: own vp from tiles",
        "table: tech 1 shuttle_fleet",
    ):
        assert name in names, name
    rng = np.random.default_rng(0)
    for _ in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        over = terminated or truncated
        table.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
