"""The turn of a person ends when that person says so; the turns of bots and what else leaves no choice go on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sietch.content import Setup, load_rules
from sietch.server.games.course import Course
from sietch.table import replay
from tests.server.client import Page, Running, one_and_bots, options, over

END_TURN = "end turn"


def to_the_end_of_a_turn(page: Page, chance: random.Random) -> None:
    """By chance, until nothing is left but to end the turn."""
    while options(page.asked()) != [END_TURN]:
        assert not over(page.position)
        page.choose(chance.choice(options(page.position)))
        page.at(page.position["rev"] + 1)


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_nobody_elses_move_comes_before_it(server: Running, players: int) -> None:
    made = server.new(players=players, seats=one_and_bots(players), seed=players)
    chance = random.Random(players)
    with server.seat(made) as page:
        for _ in range(5):
            to_the_end_of_a_turn(page, chance)
            rev, seat = page.position["rev"], page.position["view"]["seat"]
            assert page.position["view"]["turn"]["seat"] == seat
            page.send(type="report")
            while page.next()["type"] != "report":
                pass  # whatever came by itself would have come before the answer
            assert page.position["rev"] == rev
            page.choose(END_TURN)
            move = page.at(rev + 1)["move"]
            assert (move["seat"], move["option"], move["automatic"]) == (seat, END_TURN, True)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_turn_of_every_person_is_ended_by_that_person(players: int) -> None:
    """Also one that has nothing but the Reveal turn, right after somebody else's has ended."""
    unasked = 0
    for seed in range(30):
        setup = Setup(players=players, seed=seed)
        course, chance = Course(load_rules(setup), setup), random.Random(seed)
        persons = [seat for seat in range(players) if seat != seed % 3]
        course.begin(persons)
        while not course.game.over:
            rev = course.rev
            for _ in course.play(chance.choice(course.game.options()), persons):
                pass
            followed = course.game.history[rev + 1 :]
            assert not any(entry.text == END_TURN and entry.seat in persons for entry in followed)
            unasked += any(entry.text == "reveal" and entry.seat in persons for entry in followed)
    assert unasked > 0


def test_things_say_why_they_are_not_offered(server: Running) -> None:
    made = server.new(players=4, seats=one_and_bots(4), seed=4)
    with server.seat(made) as page:
        to_the_end_of_a_turn(page, random.Random(4))
        spaces = [reason for reason in page.position["reasons"] if reason.get("kind") == "spaces"]
        assert spaces and all(reason["text"] for reason in spaces)


def test_the_replay_is_the_same_as_of_a_turn_that_ends_by_itself(server: Running) -> None:
    """To end a turn with nothing left is no decision: whoever takes back goes to the choice before it."""
    made = server.new(players=4, seats=one_and_bots(4), seed=4)
    with server.seat(made) as page:
        to_the_end_of_a_turn(page, random.Random(4))
        earlier = page.position["take_back"]["to"]
        rev = page.position["rev"]
        page.choose(END_TURN)
        page.at(rev + 1)
        assert page.asked()["take_back"]["to"] == earlier
    key = made["links"][0]["key"]
    text = server.http.get(f"/api/tables/{made['id']}/replay?key={key}").text
    [entry] = [entry for n, entry in enumerate(replay.check(replay.parse(text)).history) if n == rev]
    assert (entry.text, entry.automatic) == (END_TURN, True)


def test_after_a_restart_and_at_another_table_it_is_still_asked(tmp_path: Path) -> None:
    first = Running(tmp_path / "tables.db")
    made = first.new(players=4, seats=one_and_bots(4), seed=4)
    with first.seat(made) as page:
        to_the_end_of_a_turn(page, random.Random(4))
        told = page.position
    first.stop()
    second = Running(tmp_path / "tables.db")
    try:
        with second.seat(made) as page:
            found = page.asked()
            assert (found["rev"], found["view"]) == (told["rev"], told["view"])
            page.choose(END_TURN)
            page.at(told["rev"] + 1)
            while not over(page.asked()):
                page.choose(options(page.position)[0])
                page.at(page.position["rev"] + 1)
        answer = second.http.post(
            f"/api/tables/{made['id']}/continue",
            json={"rev": told["rev"], "keys": [made["links"][0]["key"]]},
        )
        with second.seat(answer.json()) as page:
            assert options(page.asked()) == [END_TURN] and page.position["rev"] == told["rev"]
    finally:
        second.stop()
