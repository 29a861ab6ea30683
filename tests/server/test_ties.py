"""Equal points at the end: what decided (M-3, X-13, RV-17)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sietch.content import Setup, new_game
from sietch.engine import words as w
from sietch.engine.result import places_of
from sietch.engine.state import State
from sietch.server.games.ties import ties
from sietch.server.web import limits
from tests.server.client import Running
from tests.server.test_afterwards import GOLDEN, got, loaded

COUNTED = ["spice", "solari", "water", "garrison"]
GOODS = {"spice": w.SPICE, "solari": w.SOLARI, "water": w.WATER}


def ended(players: int = 4) -> State:
    """Nobody has anything, and all have other points."""
    s = new_game(Setup(players=players, seed=3)).state
    for player in s.players:
        player.vp = 12 - player.seat
        player.garrison = 0
        player.resources[:] = [0] * len(player.resources)
    return s


def held(s: State, seat: int, **goods: int) -> None:
    player = s.players[seat]
    player.garrison = goods.pop("garrison", 0)
    for good, n in goods.items():
        player.resources[GOODS[good]] = n


def test_without_equal_points_there_is_nothing_to_tell() -> None:
    s = ended()
    held(s, 1, spice=5)
    assert ties(s) == []


@pytest.mark.parametrize("by", COUNTED)
def test_the_first_of_goods_and_garrison_that_differs_decides(by: str) -> None:
    s = ended()
    s.players[0].vp = s.players[3].vp = 8
    before = dict.fromkeys(COUNTED[: COUNTED.index(by)], 4)
    after = {"garrison": 9} if by != "garrison" else {}
    held(s, 0, **{**after, **before, by: 1})
    held(s, 3, **{**before, by: 2})
    [tie] = ties(s)
    assert (tie.seats, tie.points, tie.equal, tie.by, tie.held) == ([3, 0], 8, before, by, [2, 1])


def test_at_last_the_later_reveal_turn_decides() -> None:
    s = ended()
    s.players[1].vp = s.players[2].vp
    s.players[1].reveal_clock, s.players[2].reveal_clock = 4, 5
    [tie] = ties(s)
    assert (tie.seats, tie.by, tie.held) == ([2, 1], "reveal", [])
    assert list(tie.equal) == COUNTED


def test_a_person_comes_before_a_rival_and_of_two_rivals_the_earlier_one() -> None:
    s = ended(players=1)
    for player in s.players:
        player.vp = 10
    first, second = ties(s)
    assert (first.seats[0], first.by) == (0, "person")
    assert (second.seats[0], second.by) == (first.seats[1], "order")


def test_teams_pool_what_they_have() -> None:
    s = ended(players=6)
    first, second = ([seat for seat in range(6) if s.sides[seat] == side] for side in (0, 1))
    for seats in (first, second):
        for seat in seats:
            s.players[seat].vp = 4
    held(s, first[0], spice=3)
    held(s, second[0], spice=2)
    held(s, second[1], spice=2)
    [tie] = ties(s)
    assert (tie.seats, tie.points, tie.by, tie.held) == ([second[0], first[0]], 12, "spice", [4, 3])


def test_the_course_of_a_game_tells_its_ties(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all golden games of up to four players; several of them have ties, and some have none."""
    monkeypatch.setattr(limits.Bucket, "take", lambda *_: True)  # these are more than one may ask for at once
    told = []
    for file in sorted(GOLDEN.glob("[1-4]_*.replay")):
        id_ = loaded(server, file.read_text(encoding="utf-8"))
        chronicle = got(server, f"{id_}/chronicle")
        end = got(server, f"{id_}/steps?from={chronicle['steps']}&view=open")["steps"][0]["position"]["view"]
        ranked = sorted((place, seat) for seat, place in enumerate(end["places"]) if place)
        equal = [
            [a, b] for (_, a), (_, b) in pairwise(ranked) if chronicle["points"][a] == chronicle["points"][b]
        ]
        told.append([tie["seats"] for tie in chronicle["ties"]])
        assert told[-1] == equal, file.name
    assert any(told) and not all(told)


def test_places_agree_with_what_is_told() -> None:
    s = ended()
    for player in s.players:
        player.vp = 9
        held(s, player.seat, spice=player.seat)
    places = places_of(s)
    for tie in ties(s):
        better, worse = (places[seat] for seat in tie.seats)
        assert worse == better + 1
    assert len(ties(s)) == 3
