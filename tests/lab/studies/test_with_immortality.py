"""The laboratory with Immortality: series, results, reports, comparisons, tournaments and the learning environment."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sietch.cli import main
from sietch.content import Setup
from sietch.content.setup import setup_from
from sietch.engine import events, specimens
from sietch.engine.state import State
from sietch.engine.words import VP_TLEILAXU
from sietch.lab import env as learning
from sietch.lab.play.series import Spec
from sietch.lab.records.results import Results
from sietch.lab.records.rows import TABLES, Rows, columns_of, record
from sietch.lab.records.uses import uses_of
from sietch.lab.report import report
from sietch.lab.studies.compare import compare
from sietch.lab.studies.findings import lifts
from tests.support import IMMORTALITY, IX, ended

OWN = """
id: own
version: 1
cards:
  - {id: vat_keeper, name: Vat Keeper, type: tleilaxu, cost: 1, copies: 6, icons: [city], agent: "if grafted: tleilaxu 1",
     reveal: "persuasion 2; vp 1"}
"""
OWN_TRACK = """
id: own
version: 1
paths:
  - id: tleilaxu
    steps: [{id: tleilaxu_0, next: [tleilaxu_1]}, {id: tleilaxu_1, reward: vp 2}]
belongings:
  - {id: axolotl_tanks, orders: "on acquire_tleilaxu: spice 1"}
"""
SEEDS = 6
SETS = {"alone": IMMORTALITY, "with Rise of Ix": (*IX, "immortality")}


@cache
def state_of(sets: tuple[str, ...], seed: int) -> State:
    return ended(Setup(4, sets, seed=seed))


def games(sets: str) -> Iterator[tuple[State, dict[str, list[dict[str, Any]]]]]:
    """Random games, and their rows."""
    for seed in range(SEEDS):
        state, rows = state_of(SETS[sets], seed), Rows()
        record(rows, state, 0, seed, ["random"] * 4, 100, 0)
        yield (
            state,
            {
                table: [dict(zip(columns_of(table), row, strict=True)) for row in getattr(rows, table)]
                for table in TABLES
            },
        )


# --- results -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sets", SETS)
def test_tleilaxu_cards_stand_in_results_with_their_price(sets: str) -> None:
    found: Counter[str] = Counter()
    for state, tables in games(sets):
        prices = {card.name: card.price for card in state.rules.cards if card.type == "tleilaxu"}
        for row in tables["cards"]:
            if row["card"] in prices:
                assert (row["kind"], row["cost"]) == ("card", prices[row["card"]])
                found[row["event"]] += 1
    assert found["acquired"] > 0 and found["revealed"] > 0


@pytest.mark.parametrize("sets", SETS)
def test_what_seats_do_with_the_set_is_counted(sets: str) -> None:
    """Specimens by their number, not by how often some were made; all that is left lies in the tanks or came back."""
    total: Counter[str] = Counter()
    for state, tables in games(sets):
        steps = state.rules.steps
        paths = {path.name: path.number for path in state.rules.paths}
        for seat, player in zip(tables["seats"], state.players, strict=True):
            tanks = specimens.tanks_of(player)
            assert seat["vp_tleilaxu"] == player.vp_from[VP_TLEILAXU]
            assert seat["tleilaxu_steps"] == len(steps[player.steps[paths["tleilaxu"]]].way)
            assert seat["research_steps"] == int(steps[player.steps[paths["research"]]].name[1])
            assert seat["family_atomics"] == int(not tanks.atomics)
            assert seat["specimens_made"] - seat["specimens_spent"] >= tanks.specimens
            for column in COLUMNS:
                total[column] += seat[column]
        assert sum(seat["grafts"] for seat in tables["seats"]) == len(pairs(state))
    assert set(+total) == set(COLUMNS)


COLUMNS = (
    "vp_tleilaxu",
    "grafts",
    "specimens_made",
    "specimens_spent",
    "research_steps",
    "tleilaxu_steps",
    "family_atomics",
)


def pairs(state: State) -> list[tuple[int, int]]:
    """Cards that came into play one right after the other, before their agent was sent."""
    entries = [
        entry for entry in state.log or [] if entry[0] in (events.PLAYED, events.BORROWED, events.SENT)
    ]
    played = [entry for entry in entries if entry[0] != events.SENT]
    sent = len(entries) - len(played)
    singles = len(played) - 2 * (len(played) - sent)
    found = [
        (before[2], entry[2])
        for before, entry in pairwise(entries)
        if before[0] == events.PLAYED
        and entry[0] in (events.PLAYED, events.BORROWED)
        and before[1] == entry[1]
    ]
    assert singles + 2 * len(found) == len(played)
    return found


def test_without_graft_cards_there_is_nothing_to_count() -> None:
    rows = Rows()
    record(rows, ended(Setup(3, seed=1)), 0, 1, ["random"] * 3, 100, 0)
    for row in rows.seats:
        seat = dict(zip(columns_of("seats"), row, strict=True))
        assert seat["grafts"] is None and seat["specimens_made"] is None


def test_a_partner_out_of_the_row_was_played() -> None:
    for seed in range(60):
        state = state_of(IMMORTALITY, seed) if seed < SEEDS else ended(Setup(4, IMMORTALITY, seed=seed))
        borrowed = next((entry for entry in state.log or [] if entry[0] == events.BORROWED), None)
        if borrowed is not None:
            break
    assert borrowed is not None
    _, seat, card, *_ = borrowed
    name = state.rules.cards[card].name
    assert seat in uses_of(state).seats["cards", name, "played"]
    rows = Rows()
    record(rows, state, 0, seed, ["random"] * 4, 100, 0)
    told = [row for row in rows.cards if row[1] == seat + 1 and row[4] == name]
    assert {"played", "trashed"} <= {str(row[5]) for row in told}


def test_uses_of_family_atomics() -> None:
    found = [use for seed in range(SEEDS) for use in uses_of(state_of(IMMORTALITY, seed)).seats]
    assert {(id_, use) for kind, id_, use in found if kind == "belongings"} == {("family_atomics", "used")}


# --- the commands ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Games with the set, and without it."""
    base = tmp_path_factory.mktemp("runs")
    for name, more in (("with", ["--immortality", "--ix"]), ("without", [])):
        games = ["--games", "30", "--players", "3", "--bots", "random", "--seed", "5"]
        assert main(["simulate", *games, *more, "--out", str(base / name)]) == 0
    return base / "with", base / "without"


TOLD = (
    "Tleilaxu track",
    "Steps on the research track",
    "Specimens made",
    "Specimens spent",
    "Family Atomics used",
    "Pairs of grafted cards",
    "of Tleilaxu cards in specimens",
)


def test_the_report_has_the_set(folders: tuple[Path, Path]) -> None:
    page = report(folders[0])
    for word in (*TOLD, "Tech tiles acquired"):
        assert word in page, word


def test_without_the_set_nothing_of_it_is_told(folders: tuple[Path, Path]) -> None:
    page = report(folders[1])
    for word in TOLD:
        assert word not in page, word
    seats = Results(folders[1]).table("seats")
    for column in COLUMNS[1:]:
        assert seats[column].null_count == seats.num_rows


def test_two_runs_with_and_without_stand_side_by_side(folders: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert main(["report", str(folders[1]), str(folders[0]), "--out", str(out)]) == 0
    assert "Tleilaxu track" in out.read_text(encoding="utf-8")


def own_file(folder: Path, text: str) -> str:
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_an_own_tleilaxu_card_is_compared(tmp_path: Path) -> None:
    """A point at every reveal for one specimen: it is acquired, and whoever has it wins more often."""
    setup = setup_from({"players": 3, "immortality": True, "content": [own_file(tmp_path, OWN)]}, Setup())
    comparison = compare(Spec(setup, bots=("random",)), 120)
    (change,) = comparison.changes
    assert (change.kind, change.id, change.new) == ("cards", "vat_keeper", True)
    acquired = next(lift for lift in lifts(comparison, change) if lift.use == "acquired")
    assert acquired.seats > 20 and acquired.wins > acquired.others


def test_an_own_tleilaxu_card_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = own_file(tmp_path, OWN)
    assert main(["cards", "vat keeper", "--immortality", "--content", path]) == 0
    shown = capsys.readouterr().out
    assert "Tleilaxu card" in shown and "costs 1 specimen" in shown and "If this card is grafted" in shown
    assert main(["simulate", "--games", "1", "--bots", "random", "--content", path]) == 2
    assert "imperium" in capsys.readouterr().err  # a game without the set has no such row


def test_own_bonuses_are_compared_part_by_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = own_file(tmp_path, OWN_TRACK)
    words = ["--content", path, "--games", "4", "--players", "3", "--bots", "random", "--jobs", "1"]
    assert main(["compare", "--immortality", *words]) == 0
    text = capsys.readouterr().out
    assert "tleilaxu_1 reward: none → vp 2" in text
    assert "tleilaxu_7 reward: vp 1 → none" in text
    assert (
        "orders: on acquire_tleilaxu: genes>=1: may acquired_to deck_top → on acquire_tleilaxu: spice 1"
        in text
    )
    assert "tleilaxu_0 next" not in text


@pytest.mark.parametrize(
    "more",
    [["--immortality"], ["--immortality", "--to-11", "--ix"], ["--immortality", "--no-choam"]],
    ids=" ".join,
)
def test_every_command_knows_the_set(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--bots", "random", *more, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 2
    words = ["random", "greedy:positions=2", "--games", "8", "--no-early-stop", "--players", "3"]
    assert main(["tournament", *words, *more]) == 0
    assert "greedy:positions=2" in capsys.readouterr().out


# --- the learning environment ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{}, {"ix": True, "to_11": True}, {"players": 1}, {"players": 6}], ids=str
)
def test_the_environment_has_the_set(options: dict[str, Any]) -> None:
    table = learning.env(immortality=True, **options)
    table.reset(seed=7)
    texts = table.unwrapped.actions.texts
    assert {"buy tleilaxu ghola", "graft dagger", "research to c1r3", "put back 2 specimens"} <= set(texts)
    names = table.unwrapped.arena.features.describe()
    for name in (
        "players: own specimens",
        "players: own atomics",
        "players: own step c8r4",
        "players: own vp from tleilaxu",
        "table: tleilaxu left ghola",
    ):
        assert name in names, name
    rng = np.random.default_rng(0)
    for _ in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        over = terminated or truncated
        table.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
