"""Statistics of finished games, from the same database."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from sietch.server.statistics import places_by_points
from sietch.server.store import Record, Stand
from sietch.table import replay
from tests.server.client import Plain, Running, one_and_bots
from tests.server.test_play import play


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


@pytest.mark.parametrize(
    ("points", "places"), [([10, 8, 9], [1, 3, 2]), ([10, 10, 7], [0, 0, 3]), ([9, 11, 9], [2, 1, 2])]
)
def test_where_only_points_are_known(points: list[int], places: list[int]) -> None:
    record = Record("id", 0.0, "", "", [], [], 1.0, 0, stand=Stand(8, points, True))
    assert places_by_points(record) == places
