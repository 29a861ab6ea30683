"""Folders of results: whole or not there, equal for equal runs, and readable with the tools that people have."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sietch import __version__
from sietch.content import Setup, load_rules
from sietch.content.setup import values_of
from sietch.engine import RULES_VERSION
from sietch.engine.words import VP_SOURCES
from sietch.lab.extras import MissingExtra, extra
from sietch.lab.play.series import Spec
from sietch.lab.records import results as lab
from sietch.lab.records.results import Results, ResultsError, Writer
from sietch.lab.records.rows import TABLES, columns_of
from sietch.lab.report import report
from sietch.lab.studies.simulate import simulate
from tests.support import setup_for

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
SPEC = Spec(setup_for(players=3, seed=8), bots=("random", "random"))
GAMES = 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lab") / "new" / "results"
    result = simulate(SPEC, GAMES, out=path)
    assert result.finished == GAMES
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_files(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {f"{table}.parquet" for table in TABLES}
    assert [path.name for path in folder.parent.iterdir()] == ["results"]  # no drafts are left


def test_the_schema(folder: Path) -> None:
    for table in TABLES:
        schema = pq.read_schema(folder / f"{table}.parquet")
        assert schema.names == list(columns_of(table))
        for name, kind in columns_of(table).items():
            word = pa.dictionary(pa.int32(), pa.string())
            assert schema.field(name).type == (word if kind == "word" else pa.type_for_alias(kind))


def test_the_rows(folder: Path) -> None:
    results = Results(folder)
    games = results.table("games").to_pylist()
    seats = results.table("seats").to_pylist()
    assert [row["game"] for row in games] == list(range(GAMES))
    assert [row["seed"] for row in games] == [8_000_000 + game for game in range(GAMES)]
    assert [(row["game"], row["seat"]) for row in seats] == [
        (game, seat) for game in range(GAMES) for seat in (1, 2, 3)
    ]
    for row in games:
        own = [seat for seat in seats if seat["game"] == row["game"]]
        assert row["sets"] == "uprising choam"
        assert [seat["side"] for seat in own] == [1, 2, 3]
        assert sorted(seat["place"] for seat in own) == [1, 2, 3]
        assert [seat["won"] for seat in own] == [seat["place"] == 1 for seat in own]
    for table in TABLES:
        numbers = results.table(table, ["game"])["game"].to_pylist()
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(GAMES))


def test_the_sums_of_a_run_are_those_of_its_rows(folder: Path, tmp_path: Path) -> None:
    result = simulate(SPEC, GAMES, out=tmp_path / "again")
    games = Results(folder).table("games").to_pylist()
    winners = Counter(str(row["seat"]) for row in Results(folder).table("seats").to_pylist() if row["won"])
    assert result.decisions == sum(row["decisions"] for row in games)
    assert result.rounds == sum(row["rounds"] for row in games)
    assert result.wins_by_seat == winners


def test_the_facts(folder: Path) -> None:
    assert Results(folder).facts == {
        "schema": 6,
        "version": __version__,
        "rules": RULES_VERSION,
        "content": {"sets": ["uprising", "choam"], "digest": load_rules().version},
        "spec": {
            "setup": values_of(SPEC.setup),
            "bots": ["random", "random"],
            "games": GAMES,
            "seconds": None,
        },
    }


def test_added_content_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nversion: 2\ncards:\n  - {id: dagger, reveal: swords 2}\n", encoding="utf-8")
    simulate(Spec(setup_for(content=(path,))), 1, out=tmp_path / "results")
    assert Results(tmp_path / "results").facts["spec"]["setup"]["content"] == ["mine 2"]


def test_rivals_have_rows(tmp_path: Path) -> None:
    setup = Setup(2, variants=["streamlined_rivals"], rivals=["rabban"], seed=3)
    simulate(Spec(setup, bots=("random", "greedy")), 2, out=tmp_path / "results")
    results = Results(tmp_path / "results")
    seats = results.table("seats").to_pylist()
    assert [row["bot"] for row in seats] == ["random", "greedy", "rival", "greedy", "random", "rival"]
    assert {row["leader"] for row in seats if row["seat"] == 3} == {"rival_glossu_rabban"}
    assert {(row["place"], row["won"], row["vp"]) for row in seats if row["seat"] == 3} == {(0, False, 0)}
    assert {row["place"] for row in seats if row["seat"] < 3} == {1, 2}
    games = results.table("games", ["players", "sets"]).to_pylist()
    assert games == [{"players": 2, "sets": "uprising choam rivals"}] * 2
    assert 3 in results.table("spaces")["seat"].to_pylist()
    recorded = results.facts["spec"]["setup"]
    assert recorded["variants"] == ["streamlined_rivals"]
    assert recorded["rivals"] == ["rival_glossu_rabban"]


def test_a_game_alone_has_its_difficulty_recorded(tmp_path: Path) -> None:
    simulate(Spec(Setup(1, sets=["uprising"], seed=3)), 4, out=tmp_path / "usual")
    usual = Results(tmp_path / "usual")
    assert usual.facts["spec"]["setup"]["difficulty"] == "sardaukar"
    seats = usual.table("seats").to_pylist()
    assert [row["bot"] for row in seats[:3]] == ["random", "rival", "rival"]
    assert sum(row["won"] for row in seats) == 4
    assert {row["vp_bought"] for row in seats if row["seat"] == 1} == {0}
    assert max(row["vp_bought"] for row in seats) > 0
    assert all(row["vp"] == sum(row[f"vp_{source}"] for source in VP_SOURCES) for row in seats)


def batches_of(folder: Path, size: int) -> list[dict[str, Any]]:
    """The rows of a folder, cut into parts of so many rows."""
    tables = {table: Results(folder).table(table).combine_chunks() for table in TABLES}
    parts = max(len(rows) for rows in tables.values()) // size + 1
    return [
        {
            table: batch
            for table, rows in tables.items()
            for batch in rows.slice(part * size, size).to_batches()
        }
        for part in range(parts)
    ]


def test_row_groups_do_not_depend_on_the_parts(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "ROW_GROUP", 100)
    for size in (7, 100, 10_000):
        with Writer(tmp_path / str(size), {}) as writer:
            for part in batches_of(folder, size):
                writer.add(part)
        cards = pq.read_metadata(tmp_path / str(size) / "cards.parquet")
        groups = [cards.row_group(number).num_rows for number in range(cards.num_row_groups)]
        assert set(groups[:-1]) == {100}
        for table in TABLES:
            assert Results(tmp_path / str(size)).table(table).equals(Results(folder).table(table))
    assert contents(tmp_path / "7") == contents(tmp_path / "100") == contents(tmp_path / "10000")


def test_many_games_in_parts_of_any_size(tmp_path: Path) -> None:
    """So many different seeds that Parquet gives up its dictionary: not earlier or later with other parts."""
    games = 140_000
    rows = pa.table({name: [0] * games for name, kind in columns_of("games").items() if kind != "word"})
    rows = rows.set_column(rows.schema.get_field_index("seed"), "seed", pa.array(range(games)))
    words = pa.array(["greedy"] * games).dictionary_encode()
    for name, kind in columns_of("games").items():
        rows = rows if kind != "word" else rows.append_column(name, words)
    rows = rows.select(list(columns_of("games"))).cast(lab._schema("games"))
    for size in (5_000, 3_777):
        with Writer(tmp_path / str(size), {}) as writer:
            for batch in rows.combine_chunks().to_batches(max_chunksize=size):
                writer.add({"games": batch})
                assert len(writer._waiting["games"]) <= lab.MOST_WAITING + 1
    assert contents(tmp_path / "5000") == contents(tmp_path / "3777")


def test_files_of_different_runs_are_refused(folder: Path, tmp_path: Path) -> None:
    simulate(replace(SPEC, setup=setup_for(players=3, seed=9)), GAMES, out=tmp_path / "other")
    for table in TABLES:
        mixed = tmp_path / table
        shutil.copytree(folder, mixed)
        shutil.copy(tmp_path / "other" / f"{table}.parquet", mixed)
        with pytest.raises(ResultsError, match=r"from different runs: \w+\.parquet does not belong to games"):
            report(mixed)
    unmarked = pq.read_table(folder / "seats.parquet").replace_schema_metadata(None)
    shutil.copytree(folder, tmp_path / "unmarked")
    pq.write_table(unmarked, tmp_path / "unmarked" / "seats.parquet")
    with pytest.raises(ResultsError, match=r"seats\.parquet does not belong"):
        Results(tmp_path / "unmarked")


def test_results_are_not_overwritten_by_accident(tmp_path: Path) -> None:
    path = tmp_path / "results"
    simulate(SPEC, 2, out=path)
    (path / "notes.txt").write_text("mine", encoding="utf-8")
    before = contents(path)
    with pytest.raises(ResultsError, match="there are results already; --force replaces them"):
        simulate(SPEC, 3, out=path)
    assert contents(path) == before
    simulate(SPEC, 3, out=path, force=True)
    assert Results(path).table("games").num_rows == 3
    assert (path / "notes.txt").read_text(encoding="utf-8") == "mine"
    with pytest.raises(ResultsError, match="this is a file"):
        simulate(SPEC, 1, out=path / "notes.txt")


def test_a_seed_that_fits_into_no_column_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="seed"):
        simulate(Spec(setup_for(seed=10**13)), 1, out=tmp_path / "results")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_folder_of_results(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(
        ResultsError, match=r"no results of 'sietch simulate --out' here; games.parquet is missing"
    ):
        Results(tmp_path / "none")
    for table in TABLES:
        pq.write_table(pa.table({"game": [1]}), tmp_path / f"{table}.parquet")
    with pytest.raises(ResultsError, match=r"games\.parquet: not written by sietch"):
        Results(tmp_path)
    (tmp_path / "games.parquet").write_bytes(b"nonsense")
    with pytest.raises(ResultsError, match=r"games\.parquet: not written by sietch"):
        Results(tmp_path)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"a report needs the package pyarrow: pip install pyarrow$"):
        extra("pyarrow", "report")


# --- docs/data.md ----------------------------------------------------------------------------------------


def test_every_column_is_documented() -> None:
    found = {
        title: dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", text, re.MULTILINE))
        for title, text in re.findall(r"^## (\w+)\n(.*?)(?=^## )", DOCUMENT, re.MULTILINE | re.DOTALL)
    }
    assert {title: columns for title, columns in found.items() if columns} == {
        table: columns_of(table) for table in TABLES
    }


def test_the_example_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    exec(example.replace("RESULTS", folder.as_posix()), {})
    found: dict[str, list[Any]] = eval(capsys.readouterr().out)
    assert sum(found["won_sum"]) == GAMES
    assert sum(found["won_count"]) == 3 * GAMES


# --- other schemas -----------------------------------------------------------------------------------------

OLD = Path(__file__).parents[1] / "data" / "schema_1"  # twelve games, written before there was a schema


def test_an_old_folder_is_read_like_one_of_today() -> None:
    results = Results(OLD)
    assert results.facts["spec"]["setup"] == {"players": 4, "seed": 7, "choam": True, "content": []}
    assert (results.facts["schema"], results.facts["rules"]) == (6, 1)
    for name in TABLES:
        assert results.table(name).column_names == list(columns_of(name))
    games = results.table("games", ["game", "sets"]).to_pylist()
    assert games == [{"game": game, "sets": "uprising choam"} for game in range(12)]
    for row in results.table("seats", ["seat", "side", "place", "won", "vp_bought"]).to_pylist():
        assert (row["side"], row["vp_bought"]) == (row["seat"], 0)
        assert row["won"] == (row["place"] == 1)


OF_IX = ["vp_tiles", "tiles_acquired", "dreadnoughts", "freighters_recalled"]
OF_IMMORTALITY = ["vp_tleilaxu", "grafts", "specimens_made", "tleilaxu_steps"]
OF_BOTH = OF_IX + OF_IMMORTALITY
TRACKS_OF_TEAMS = ["influence_great_houses", "influence_fringe_worlds"]


@pytest.mark.parametrize(
    ("schema", "unknown", "later"),
    [
        (2, ["difficulty", "variants", "rivals"], ["vp_bought", *TRACKS_OF_TEAMS, *OF_BOTH]),
        (3, [], [*TRACKS_OF_TEAMS, *OF_BOTH]),
        (4, [], OF_BOTH),
        (5, [], OF_IX[1:] + OF_IMMORTALITY),
        (6, [], OF_IX[1:] + OF_IMMORTALITY[2:]),
    ],
)
def test_a_folder_of_an_earlier_schema_is_read_like_one_of_today(
    folder: Path, tmp_path: Path, schema: int, unknown: list[str], later: list[str]
) -> None:
    """2: nobody bought points, and the options of rivals were unknown. 3: there were no teams. 4: no points by tiles. 5: none by the track. 6: fewer sets."""
    for table in TABLES:
        rows = pq.read_table(folder / f"{table}.parquet")
        facts = json.loads(rows.schema.metadata[b"sietch"]) | {"schema": schema}
        for name in unknown:
            del facts["spec"]["setup"][name]
        rows = rows.drop_columns(later) if table == "seats" else rows
        rows = rows.replace_schema_metadata({"sietch": json.dumps(facts)})
        pq.write_table(rows, tmp_path / f"{table}.parquet")
    old, new = Results(tmp_path), Results(folder)
    assert old.facts["schema"] == new.facts["schema"]
    for name in TABLES:
        assert old.table(name).equals(new.table(name))
    assert "random" in report(tmp_path)


def test_an_old_folder_has_its_report() -> None:
    page = report(OLD)
    assert "12" in page
    assert "greedy" in page


@pytest.mark.parametrize("schema", [7, "new"])
def test_a_newer_folder_is_refused(folder: Path, tmp_path: Path, schema: object) -> None:
    copy = tmp_path / "newer"
    shutil.copytree(folder, copy)
    games = pq.read_table(copy / "games.parquet")
    facts = json.loads(games.schema.metadata[b"sietch"]) | {"schema": schema, "version": "7.0"}
    pq.write_table(games.replace_schema_metadata({"sietch": json.dumps(facts)}), copy / "games.parquet")
    here = f"this is Sietch {__version__}, which reads up to 6"
    with pytest.raises(ResultsError, match=f"newer: written by Sietch 7.0 in schema {schema}; {here}"):
        Results(copy)
