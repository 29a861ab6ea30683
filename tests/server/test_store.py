"""The file with the tables: earlier ones open, and what is of no use is told in words and left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from sietch.server.keeping.sqlite import COLUMNS, VERSION, SqliteStore
from sietch.server.keeping.store import Option, Record, StoreError
from sietch.table import replay
from tests.server.client import PATIENCE, Running, one_and_bots

FIRST = Path(__file__).parent / "data" / "first_schema.sql"  # as the first server wrote it
NAMES = {"The first", "Own cards"}


def made_by_the_first(file: Path) -> Path:
    db = sqlite3.connect(file)
    db.executescript(FIRST.read_text(encoding="utf-8"))
    db.close()
    return file


def test_a_file_of_the_first_schema_opens(tmp_path: Path) -> None:
    """Its tables are listed, with a reason if they cannot go on; their replays can be had."""
    file = made_by_the_first(tmp_path / "tables.db")
    for _ in range(2):  # what was brought up to date stays so
        server = Running(file)
        try:
            lines = server.http.get("/api/tables").json()["tables"]
            assert {line["name"] for line in lines} >= NAMES
            for line in lines:
                answer = server.http.get(f"/api/tables/{line['id']}/content")
                assert answer.status_code == (409 if line["reason"] else 200), answer.text
                if line["replay"]:
                    assert server.http.get(line["replay"]).text.startswith("sietch replay")
            server.new(players=3, seats=one_and_bots(3))
        finally:
            server.stop()
    db = sqlite3.connect(file)
    assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert [text[:7] for (text,) in db.execute("SELECT content FROM tables ORDER BY made")][:2] == [
        "[]",
        '["id: m',
    ]
    db.close()


def test_one_broken_table_does_not_hide_the_others(tmp_path: Path) -> None:
    file = made_by_the_first(tmp_path / "tables.db")
    SqliteStore(file)
    db = sqlite3.connect(file)
    db.execute("""UPDATE tables SET stand = '{"round' WHERE name = 'The first'""")
    db.execute("UPDATE tables SET head = 'sietch replay 99' WHERE name = 'Own cards'")
    db.commit()
    db.close()
    server = Running(file)
    try:
        [line] = server.http.get("/api/tables").json()["tables"]
        assert line["name"] == "Own cards" and "replay" in line["reason"]
        assert server.http.get(f"/api/tables/{line['id']}/content").status_code == 409
    finally:
        server.stop()


def changed(file: Path, *orders: str) -> None:
    """By somebody else, while a server has the file."""
    db = sqlite3.connect(file)
    for order in orders:
        db.execute(order)
    db.commit()
    db.close()


def all_pages(server: Running, limit: int) -> list[str]:
    """The ids of all tables that are listed, page by page."""
    found: list[str] = []
    before = ""
    while True:
        page = server.http.get(f"/api/tables?limit={limit}{before}").json()
        found += [line["id"] for line in page["tables"]]
        assert len(page["tables"]) <= limit
        if not page["more"]:
            return found
        before = f"&before={found[-1]}"


def test_broken_tables_hide_no_older_ones(server: Running) -> None:
    """Wherever the page ends, and if nothing else would stand on it."""
    server.new(players=3, seats=one_and_bots(3))
    columns = COLUMNS.removeprefix("id, made,")
    numbers = "WITH RECURSIVE n (n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM n WHERE n < 49)"
    changed(
        server.file,
        f"INSERT INTO tables (id, made, {columns}) {numbers} SELECT 't' || n, -n, {columns} FROM tables, n",
        "DELETE FROM tables WHERE made > 0",
    )
    ids = [f"t{number}" for number in range(10, 50)]
    assert all_pages(server, 30) == ids
    for broken in (["t39"], ["t30", "t31", "t32", "t33"], ["t10"], ["t49"]):
        for id_ in broken:
            changed(server.file, f"UPDATE tables SET kin = '[' WHERE id = '{id_}'")
            ids.remove(id_)
        assert all_pages(server, 30) == all_pages(server, 2) == ids


def test_a_table_that_cannot_be_read_stops_nobody(server: Running) -> None:
    made, other = (server.new(players=3, seats=one_and_bots(3))["id"] for _ in range(2))
    changed(server.file, f"UPDATE tables SET chance = '' WHERE id = '{made}'")
    answer = server.http.get(f"/api/tables/{made}/content")
    assert answer.status_code == 409 and "cannot be read" in answer.json()["error"]
    assert server.http.get(f"/api/tables/{other}/content").status_code == 200


def test_whatever_goes_wrong_only_one_job_fails(tmp_path: Path) -> None:
    def wrong(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE letters (text TEXT)")
        raise RuntimeError("nobody expected this")

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        with pytest.raises(StoreError, match="nobody expected"):
            await asyncio.wait_for(store._do(wrong), PATIENCE)
        tables = await asyncio.wait_for(
            store._do(
                lambda db: db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            ),
            PATIENCE,
        )
        assert ("tables",) in tables and ("letters",) not in tables
        await store.close()

    asyncio.run(work())


def test_a_new_table_is_kept_whole_or_not_at_all(server: Running) -> None:
    text = (Path(__file__).parent.parent / "golden" / "3_players_choam_1.replay").read_text(encoding="utf-8")
    full = "CREATE TRIGGER full BEFORE INSERT ON options BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    changed(server.file, full)
    answer = server.http.post("/api/replays", json={"text": text})
    assert answer.status_code == 503 and "the disk is full" in answer.json()["error"]
    assert server.http.get("/api/tables").json()["tables"] == []
    changed(server.file, "DROP TRIGGER full")
    for _ in range(2):
        answer = server.http.post("/api/replays", json={"text": text})
        assert answer.status_code == 201
        chronicle = server.http.get(f"/api/tables/{answer.json()['id']}/chronicle").json()
        assert chronicle["steps"] == len(replay.parse(text).moves)


def test_the_same_table_at_once_is_kept_once(tmp_path: Path) -> None:
    record = Record("one", 0.0, "", "", [], [], 1.0, 0)
    first, second = [Option("a", False), Option("b", True)], [Option("c", False)]

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        kept = await asyncio.gather(store.add(record, first), store.add(record, second))
        assert list(kept) == [True, False]
        assert await store.options("one") == first
        found = await store.table("one")
        assert found is not None and found.rev == 2
        await store.close()

    asyncio.run(work())


def test_a_cut_file_is_told_in_words(tmp_path: Path) -> None:
    """At the start or by the answer: never as a mistake of the server."""
    whole = made_by_the_first(tmp_path / "whole.db").read_bytes()
    for share in (0.2, 0.5, 0.9):
        file = tmp_path / f"cut {share}.db"
        file.write_bytes(whole[: int(len(whole) * share)])
        try:
            server = Running(file)
        except StoreError as error:
            assert str(file) in str(error)
            continue
        try:
            answer = server.http.get("/api/tables")
            assert answer.status_code in (200, 503), answer.text
        finally:
            server.stop()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letters.db"
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE letters (text TEXT)")
    db.close()
    before = file.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(file)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["letters.db"]


def test_tables_come_page_by_page(server: Running) -> None:
    """Those that run first, then the latest; nothing twice, nothing left out."""
    ids = [server.new(players=3, seats=one_and_bots(3))["id"] for _ in range(5)]
    db = sqlite3.connect(server.file)
    for over in (ids[1], ids[4]):
        db.execute(
            """UPDATE tables SET stand = json_set(stand, '$.over', json('true')) WHERE id = ?""", (over,)
        )
    db.commit()
    db.close()
    wanted = [ids[3], ids[2], ids[0], ids[4], ids[1]]
    assert all_pages(server, 2) == wanted
    assert [line["id"] for line in server.http.get("/api/tables").json()["tables"]] == wanted
    assert server.http.get("/api/tables?before=nothing").json() == {"tables": [], "more": False}
    for limit in ("0", "-1", "x", "10000", "²", ""):
        answer = server.http.get("/api/tables", params={"limit": limit})
        assert answer.status_code == 400 and "from 1 to" in answer.json()["error"]
