"""The file with the tables: earlier ones open, and what is of no use is told in words and left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sietch.server.sqlite import VERSION, SqliteStore
from sietch.server.store import StoreError
from tests.server.client import Running, one_and_bots

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
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(file)
    with sqlite3.connect(file) as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("letters",)]
    db.close()


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
    found, before = [], ""
    while True:
        page = server.http.get(f"/api/tables?limit=2{before}").json()
        found += [line["id"] for line in page["tables"]]
        assert len(page["tables"]) <= 2
        if not page["more"]:
            break
        before = f"&before={found[-1]}"
    assert found == wanted
    assert [line["id"] for line in server.http.get("/api/tables").json()["tables"]] == wanted
    assert server.http.get("/api/tables?before=nothing").json() == {"tables": [], "more": False}
    for limit in ("0", "-1", "x", "10000", "²", ""):
        answer = server.http.get("/api/tables", params={"limit": limit})
        assert answer.status_code == 400 and "from 1 to" in answer.json()["error"]
