"""Schedules: every bot has each seat, each leader and each opponent equally often."""

from collections import Counter
from itertools import combinations, islice

import pytest

from sietch.lab.play.schedule import Deal, LineUp, deals, line_ups

LEADERS = list("abcdefghi")


def rounds_of(bots: int, seats: int, rounds: int) -> list[Deal]:
    """Complete rounds of the schedule."""
    found: list[Deal] = []
    choices = Counter[LineUp]()
    for deal in deals(bots, seats, LEADERS, 3):
        choices[tuple(sorted(deal.line_up))] += 1
        if choices.total() > len(choices) * rounds:
            return found
        found.append(deal)
    raise AssertionError


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
def test_a_round_is_fair(bots: int, seats: int) -> None:
    sat: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for deal in rounds_of(bots, seats, 2):
        for seating in deal.seatings:
            sat.update((bot, seat) for seat, bot in enumerate(seating))
            met.update(pair for pair in combinations(sorted(seating), 2) if pair[0] != pair[1])
    assert len(sat) == bots * seats
    assert len(met) == bots * (bots - 1) // 2
    assert len(set(sat.values())) == 1, "every bot has each seat equally often"
    assert len(set(met.values())) == 1, "every bot meets each other one equally often"


def test_two_bots_play_in_every_proportion() -> None:
    assert {line_up.count(0) for line_up in islice(line_ups(2, 4), 3)} == {1, 2, 3}


def test_the_circle_changes() -> None:
    circles = Counter(islice(line_ups(4, 4), 12))
    assert len(circles) == 6
    assert set(circles.values()) == {2}


def test_an_incomplete_round_is_nearly_fair() -> None:
    met = Counter(
        pair for line_up in islice(line_ups(10, 4), 100) for pair in combinations(sorted(line_up), 2)
    )
    assert len(met) == 45
    assert max(met.values()) - min(met.values()) <= 2


def test_a_deal_is_played_from_all_seats() -> None:
    deal = Deal(0, 1, tuple("abcd"), (0, 1, 2, 2))
    assert deal.seatings == [(0, 1, 2, 2), (1, 2, 2, 0), (2, 2, 0, 1), (2, 0, 1, 2)]
    assert Deal(0, 1, tuple("abcd"), (0, 1, 0, 1)).seatings == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_alone_every_bot_plays_every_deal() -> None:
    found = list(islice(deals(3, 1, LEADERS, 3), len(LEADERS)))
    assert all(deal.seatings == [(0,), (1,), (2,)] for deal in found)
    assert sorted(deal.leaders[0] for deal in found) == LEADERS


def test_every_leader_has_each_seat_once() -> None:
    leaders = Counter(
        (leader, seat)
        for deal in islice(deals(2, 4, LEADERS, 1), len(LEADERS))
        for seat, leader in enumerate(deal.leaders)
    )
    assert len(leaders) == len(LEADERS) * 4
    first, again = (next(deals(2, 4, LEADERS, seed)).leaders for seed in (1, 1))
    assert first == again
    assert len({next(deals(2, 4, LEADERS, seed)).leaders for seed in range(10)}) > 5
