"""Whatever happens to the server, its tables are found again."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from sietch.language.sentence import plain
from sietch.server.bots.thinking import Thinkers
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.keeping.store import StoreError
from sietch.server.tables import hall
from sietch.server.tables.table import Chair
from sietch.server.wire.making import NewSeat, NewTable
from sietch.table import replay
from tests.server.client import PATIENCE, Running, decider, one_and_bots, options, wait_until
from tests.server.killing import kill_again_and_again
from tests.server.test_play import play

KILLS = 20  # benchmarks/kill_server.py does it a hundred times


def test_killed_in_the_middle_of_games_it_loses_nothing_it_told(tmp_path: Path) -> None:
    figures = kill_again_and_again(tmp_path, KILLS)
    assert figures.lost == []
    assert figures.kills == KILLS and figures.looked_for
    assert figures.looked_for + figures.games >= KILLS - 1  # in each life, if not in the first one of a game


def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    first = Running(tmp_path / "tables.db")
    made = first.new(players=3, seats=one_and_bots(3, "acolyte"))
    with first.seat(made) as page:
        play(page, random.Random(1), 6)
        last = page.asked()
    first.stop()
    second = Running(tmp_path / "tables.db")
    try:
        with second.seat(made) as page:
            assert page.asked()["view"] == last["view"]
            assert page.position["rev"] == last["rev"]
            play(page, random.Random(2), 3)
    finally:
        second.stop()


def test_a_table_of_other_rules_says_why_and_can_be_had_as_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Running(tmp_path / "tables.db")
    made = first.new(players=3, seats=[{"who": "person"}] * 3)
    first.stop()
    monkeypatch.setattr(replay, "RULES_VERSION", 99)
    second = Running(tmp_path / "tables.db")
    try:
        [line] = second.http.get("/api/tables").json()["tables"]
        assert "other rules" in line["reason"] and "rules 99" in line["reason"]
        with second.open(f"/api/tables/{made['id']}/seat?key={made['links'][0]['key']}") as page:
            assert "other rules" in page.wait("refused")["reason"]
        answer = second.http.get(f"/api/tables/{made['id']}/content")
        assert answer.status_code == 409 and "other rules" in answer.json()["error"]
        assert replay.parse(second.http.get(line["replay"]).text).setup.players == 3
    finally:
        second.stop()


def test_two_servers_with_one_file_do_not_mix_up_a_game(tmp_path: Path) -> None:
    """Who comes second has not been heard; connected again, it is told what is kept."""
    one, two = Running(tmp_path / "tables.db"), Running(tmp_path / "tables.db")
    try:
        made = one.new(players=3, seats=[{"who": "person"}] * 3)
        with ExitStack() as connections:
            here = [connections.enter_context(one.seat(made, number)) for number in range(3)]
            there = [connections.enter_context(two.seat(made, number)) for number in range(3)]
            first, second = decider(here), decider(there)
            assert first is not None and second is not None and first.position == second.position
            option, other = options(first.position)[:2]
            first.choose(option)
            first.at(first.position["rev"] + 1)
            second.choose(other)
            with pytest.raises(ConnectionClosed):
                second.wait("position")
        seat = first.position["view"]["seat"]
        with two.seat(made, seat) as page:
            page.at(first.position["rev"])
            page.send(type="moments", **{"from": first.position["rev"], "to": first.position["rev"]})
            assert page.wait("moments")["positions"][0]["view"] == first.position["view"]
    finally:
        one.stop()
        two.stop()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version = 7")
    db.close()
    with pytest.raises(StoreError, match=r"later Sietch \(schema 7\)"):
        SqliteStore(file)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_text("spice must flow\n" * 100, encoding="utf-8")
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(file)
    assert file.read_text(encoding="utf-8").startswith("spice")


def test_a_file_that_cannot_be_written_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not by the first move that is lost."""
    file, opened = tmp_path / "tables.db", sqlite3.connect
    asyncio.run(SqliteStore(file).close())
    monkeypatch.setattr(
        sqlite3, "connect", lambda file, **more: opened(f"file:{file}?mode=ro", uri=True, **more)
    )
    with pytest.raises(StoreError, match="readonly"):
        SqliteStore(file)


def test_no_page_is_told_where_tables_are_kept(tmp_path: Path) -> None:
    server = Running(tmp_path / "tables.db")
    try:
        made = server.new(players=3, seats=one_and_bots(3))
        with sqlite3.connect(server.file) as db:
            db.execute("DROP TABLE options")
        db.close()
        with server.seat(made) as page:
            told = page.wait("refused")["reason"]
        answer = server.http.get(f"/api/tables/{made['id']}/replay?key={made['links'][0]['key']}")
        assert answer.status_code == 503 and "tables.db: no such table" in answer.text
        assert str(tmp_path) not in told + answer.text
    finally:
        server.stop()


def test_what_cannot_be_kept_is_not_applied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Running(tmp_path / "tables.db")
    try:
        made = server.new(players=3, seats=one_and_bots(3))
        with server.seat(made) as page:
            before = page.asked()

            async def full(*_: object) -> None:
                raise StoreError(plain("the disk is full"))

            with monkeypatch.context() as patch:
                patch.setattr(SqliteStore, "append", full)
                page.choose(options(before)[0])
                assert "the disk is full" in page.wait("refused")["reason"]
            page.choose(options(before)[0])
            assert page.at(before["rev"] + 1)["move"]["option"] == options(before)[0]
    finally:
        server.stop()


def test_tables_without_anybody_are_put_down_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "SWEEP", 0.05)
    server = Running(tmp_path / "tables.db")
    try:
        made = server.new(players=3, seats=one_and_bots(3))
        with server.seat(made) as page:
            play(page, random.Random(4), 3)
            last = page.asked()
        wait_until(lambda: not server.serving.hall.live)
        with server.seat(made) as page:
            assert page.asked()["view"] == last["view"]
    finally:
        server.stop()


def test_a_table_that_was_opened_anew_is_not_put_down_for_the_old_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the hall puts one table down, another may end and be opened again."""
    monkeypatch.setattr(hall, "SWEEP", 0.01)

    async def work() -> None:
        rooms = hall.Hall(SqliteStore(":memory:"), Thinkers())
        seats = [NewSeat("person")] * 3
        first, second = [(await rooms.make(NewTable(players=3, seats=seats))).id for _ in range(2)]
        leaves, old = await rooms.open(first), await rooms.open(second)
        close, chair = leaves.close, Chair.new(None)

        async def slowly() -> None:
            await close()
            rooms.live.pop(second)
            (await rooms.open(second)).sit(chair)

        monkeypatch.setattr(leaves, "close", slowly)
        sweeping = asyncio.create_task(rooms.sweep())
        while await asyncio.wait_for(chair.next(), PATIENCE) is None:
            pass
        await asyncio.sleep(0.05)
        assert rooms.live.keys() == {second} and rooms.live[second] is not old
        sweeping.cancel()
        await rooms.close()

    asyncio.run(work())
