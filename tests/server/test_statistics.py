"""Statistics of finished games, from the same database."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from sietch.content import Setup
from sietch.engine import RULES_VERSION
from sietch.server.games.course import Course
from sietch.server.keeping import store
from sietch.server.tables.statistics import places_by_points
from sietch.server.web import door
from sietch.server.web.app import COST_OF_STATISTICS
from sietch.table import replay
from tests.server.client import PATIENCE, Plain, Running, one_and_bots
from tests.server.test_play import play
from tests.server.test_store import changed


def finished(server: Running, players: int, **wanted: object) -> Plain:
    made = server.new(players=players, seats=one_and_bots(players), seed=players, **wanted)
    with server.seat(made) as page:
        play(page, random.Random(1))
        position = page.position
    return {"id": made["id"], "places": position["view"]["places"]}


def asked(server: Running) -> list[Plain]:
    answer = server.http.get("/api/statistics")
    assert answer.status_code == 200
    games: list[Plain] = answer.json()["games"]
    return games


def test_many_games_are_read_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at the figures or the list again does not wait for hundreds of heads."""
    heads: list[str] = []

    def parse(head: str) -> replay.Replay:
        heads.append(head)
        return replay.parse(head)

    monkeypatch.setattr(store, "parse", parse)
    ids = [server.new(players=3, seats=one_and_bots(3))["id"] for _ in range(3)]
    over = """json_set(stand, '$.over', json('true'), '$.places', json('[1, 2, 3]'))"""
    changed(server.file, f"UPDATE tables SET stand = {over}")
    for _ in range(3):
        assert {game["id"] for game in asked(server)} == set(ids)
        assert len(server.http.get("/api/tables").json()["tables"]) == len(ids)
    assert len(heads) == len(set(heads)) == len(ids)


def test_sets_are_called_as_they_are_chosen(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3), sets=["choam", "ix"])
    over = """json_set(stand, '$.over', json('true'), '$.places', json('[1, 2, 3]'))"""
    changed(server.file, f"UPDATE tables SET stand = {over}")
    assert {game["id"]: game["sets"] for game in asked(server)} == {made["id"]: ["uprising", "choam", "ix"]}


def test_no_games_no_figures(server: Running) -> None:
    assert asked(server) == []
    server.new(players=3, seats=one_and_bots(3))  # it has only begun
    assert asked(server) == []


def test_finished_games_of_persons(server: Running) -> None:
    alone, three = finished(server, 1), finished(server, 3)
    watched = server.new(players=3, seats=[{"who": "bot", "bot": "random"}] * 3, pace=0)
    with server.watch(watched) as page:
        page.until(lambda position: bool(position["view"]["places"]))
    games = {game["id"]: game for game in asked(server)}
    assert set(games) == {alone["id"], three["id"]}  # bots among themselves are nobody's games
    for made in (alone, three):
        text = server.http.get(f"/api/tables/{made['id']}/replay").text
        game = replay.check(replay.parse(text))
        seats = games[made["id"]]["seats"]
        assert [seat["place"] for seat in seats] == made["places"] == list(game.state.places)
        assert [seat["points"] for seat in seats] == [player.vp for player in game.state.players]
    assert games[alone["id"]]["mode"] == "rivals" and games[alone["id"]]["difficulty"]
    assert [seat["who"] for seat in games[three["id"]]["seats"]] == ["person", "bot", "bot"]
    assert games[three["id"]]["seats"][1]["bot"] == "random"


def test_a_database_of_an_earlier_version(tmp_path: Path) -> None:
    """Its stands know neither places nor hints."""
    file = tmp_path / "tables.db"
    server = Running(file)
    made = finished(server, 3)
    server.stop()
    with sqlite3.connect(file) as db:
        db.execute("UPDATE tables SET stand = json_remove(stand, '$.places', '$.hints')")
    db.close()
    for _ in range(2):  # found out, and kept
        server = Running(file)
        try:
            [game] = asked(server)
            assert [seat["place"] for seat in game["seats"]] == made["places"]
            assert game["hints"] == 0
        finally:
            server.stop()


THREE, SIX = Setup(players=3), Setup(players=6)
STREAMLINED = Setup(players=1, variants=["streamlined_rivals"])


@pytest.mark.parametrize(
    ("setup", "points", "places"),
    [
        (THREE, [10, 8, 9], [1, 3, 2]),
        (THREE, [10, 10, 7], [0, 0, 3]),
        (THREE, [9, 11, 9], [2, 1, 2]),
        (SIX, [1, 9, 5, 8, 5, 7], [2, 1, 2, 1, 2, 1]),
        (SIX, [0, 9, 10, 4, 9, 6], [0] * 6),
        (Setup(players=1), [9, 10, 8], [2, 1, 3]),
        (STREAMLINED, [9, 10, 8], [1, 0, 0]),  # RV-34
    ],
)
def test_where_only_points_are_known(setup: Setup, points: list[int], places: list[int]) -> None:
    assert places_by_points(setup, points) == places


def test_a_guess_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When its rules are here again, the game is played again."""
    file = tmp_path / "tables.db"
    server = Running(file)
    made = finished(server, 3)
    server.stop()
    changed(
        file,
        "UPDATE tables SET stand = json_set(json_remove(stand, '$.places'), '$.points', json('[1, 1, 1]'))",
    )
    for rules, places in ((99, [0, 0, 0]), (RULES_VERSION, made["places"])):
        monkeypatch.setattr(replay, "RULES_VERSION", rules)
        server = Running(file)
        try:
            [game] = asked(server)
            assert [seat["place"] for seat in game["seats"]] == places
        finally:
            server.stop()


def test_a_game_whose_places_cannot_be_found_is_played_again_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not for everybody who looks at the figures."""
    tried: list[str] = []
    finished_ = server.serving.hall._finished
    course_of = finished_._course_of

    def counted(record: store.Record, options: Sequence[store.Option]) -> Course:
        tried.append(record.id)
        return course_of(record, options)

    monkeypatch.setattr(finished_, "_course_of", counted)
    gone, unfinished = finished(server, 3), server.new(players=3, seats=one_and_bots(3))
    changed(
        server.file,
        f"UPDATE tables SET head = replace(head, 'rules: ', 'rules: 9') WHERE id = '{gone['id']}'",
        "UPDATE tables SET stand = json_remove(json_set(stand, '$.over', json('true')), '$.places')",
    )
    for _ in range(3):
        assert {game["id"] for game in asked(server)} == {gone["id"], unfinished["id"]}
    assert sorted(tried) == sorted([gone["id"], unfinished["id"]])


def test_own_content_is_not_read_for_statistics(server: Running) -> None:
    """It may be large, and there may be many tables with it."""
    own = "id: mine\nversion: 1\ncards:\n  - {id: dagger, agent: spice 7}\n"
    made = finished(server, 3, content=own)
    records = asyncio.run_coroutine_threadsafe(
        server.serving.hall.store.finished(), server.serving.server.servers[0].get_loop()
    ).result(PATIENCE)
    assert [(record.id, record.content) for record in records] == [(made["id"], [])]
    changed(server.file, "UPDATE tables SET stand = json_remove(stand, '$.places')")
    [game] = asked(server)  # for its places it is
    assert [seat["place"] for seat in game["seats"]] == made["places"]


@pytest.mark.usefixtures("standstill")
def test_statistics_are_dearer_than_a_look(server: Running) -> None:
    statuses = [server.http.get("/api/statistics").status_code for _ in range(40)]
    assert set(statuses) == {200, 429} and statuses.count(200) <= door.BURST / COST_OF_STATISTICS


@pytest.mark.parametrize(
    "damage", ["head = 'sietch replay 99'", "stand = json_set(stand, '$.points', json('[1]'))"]
)
def test_one_game_that_cannot_be_read_hides_no_others(server: Running, damage: str) -> None:
    one, other = finished(server, 3), finished(server, 1)
    changed(server.file, f"UPDATE tables SET {damage} WHERE id = '{one['id']}'")
    assert [game["id"] for game in asked(server)] == [other["id"]]
