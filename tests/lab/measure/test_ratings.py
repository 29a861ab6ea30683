"""Ratings: known strengths are found again, and the intervals hold what they promise."""

import random
from collections.abc import Sequence
from math import exp

import pytest

from sietch.lab.measure.ratings import MEAN, SCALE, Order, Ratings, fit

LINE_UPS = ((0, 0, 1, 1), (0, 1, 1, 1), (0, 0, 0, 1))


def game(rng: random.Random, strengths: Sequence[float], seats: Sequence[int]) -> Order:
    """An order drawn from the model."""
    left = list(seats)
    order = []
    while left:
        weights = [exp(strengths[bot]) for bot in left]
        order.append(left.pop(rng.choices(range(len(left)), weights)[0]))
    return tuple(order)


def tournament(rng: random.Random, strengths: Sequence[float], deals: int) -> list[list[Order]]:
    bots = range(len(strengths))
    line_ups = LINE_UPS if len(bots) == 2 else [tuple(rng.sample(bots, 4)) for _ in range(deals)]
    return [[game(rng, strengths, line_ups[deal % len(line_ups)]) for _ in range(4)] for deal in range(deals)]


def test_known_strengths_are_found() -> None:
    strengths = [0.8, 0.3, -0.1, -0.2, -0.8]
    ratings = fit(5, tournament(random.Random(3), strengths, 300))
    for bot, strength in enumerate(strengths):
        assert abs(ratings.rating(bot) - MEAN - SCALE * strength) < ratings.margin(bot) < 40
    assert ratings.order[0] == 0
    assert ratings.order[-1] == 4
    assert sum(ratings.rating(bot) for bot in range(5)) == pytest.approx(5 * MEAN)


@pytest.mark.parametrize(
    ("deals", "expected", "margins", "apart"),
    [
        (
            [[(0, 1), (1, 0)], [(0, 1), (0, 1)], [(0, 1), (0, 1)]],
            [1610.8867826726384, 1389.1132173273616],
            [299.3028623317866, 299.3028623317866],
            598.6057246635733,
        ),
        (
            [[(0, 1, 2), (0, 2, 1), (1, 0, 2)], [(2, 0, 1), (0, 1, 2), (0, 1, 2)]],
            [1661.937007831568, 1467.654735700319, 1370.408256468113],
            [598.3915619837423, 530.6132193634659, 591.0209938236793],
            964.3339073644976,
        ),
        (
            [[(0, 1, 2, 3), (1, 0, 2, 3)]] * 5
            + [[(0, 2, 1, 3), (3, 0, 1, 2)]] * 4
            + [[(2, 1, 0, 3), (0, 3, 1, 2)]] * 3,
            [1688.4113131226186, 1570.1835190598517, 1441.7081704734483, 1299.6969973440814],
            [60.981123091503584, 87.3361175053797, 20.523548853060593, 129.63161763515947],
            79.4872243666421,
        ),
    ],
    ids=["two", "three", "many deals"],
)
def test_known_ratings(
    deals: list[list[Order]], expected: list[float], margins: list[float], apart: float
) -> None:
    """As they were worked out once without NumPy, by elimination."""
    ratings = fit(len(expected), deals)
    bots = range(len(expected))
    assert [ratings.rating(bot) for bot in bots] == pytest.approx(expected, abs=1e-9)
    assert [ratings.margin(bot) for bot in bots] == pytest.approx(margins, abs=1e-9)
    assert ratings.difference_margin(0, 1) == pytest.approx(apart, abs=1e-9)
    assert all(
        type(number) is float for number in (ratings.rating(0), ratings.margin(0), ratings.difference(0, 1))
    )


def test_four_hundred_points_are_ten_to_one() -> None:
    ratings = fit(2, [[(0, 1)]] * 5000 + [[(1, 0)]] * 500)
    assert ratings.difference(0, 1) == pytest.approx(400, abs=1)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(5)
    strengths = [0.25, -0.25]
    held = 0
    for _ in range(200):
        ratings = fit(2, tournament(rng, strengths, 20))
        held += abs(ratings.difference(0, 1) - SCALE * 0.5) < ratings.difference_margin(0, 1)
    assert 0.91 < held / 200 < 0.985


def test_games_of_a_deal_that_end_alike_count_once() -> None:
    rng = random.Random(7)
    deals = [[game(rng, (0.3, -0.3), (0, 0, 1, 1))] for _ in range(60)]
    once = fit(2, deals)
    alike = fit(2, [deal * 4 for deal in deals])
    apart = fit(2, deals * 4)
    assert alike.margin(0) == pytest.approx(once.margin(0), rel=0.05)
    assert apart.margin(0) == pytest.approx(once.margin(0) / 2, rel=0.05)


def test_a_bot_that_always_wins_is_strong_but_not_without_end() -> None:
    few = fit(2, [[(0, 1, 1, 1)] * 4] * 15)
    many = fit(2, [[(0, 1, 1, 1)] * 4] * 150)
    assert 300 < few.difference(0, 1) < many.difference(0, 1) < 2000
    assert few.decided()
    assert many.margin(0) > 50  # how far above nobody knows


def test_the_order_of_the_deals_does_not_matter() -> None:
    deals = tournament(random.Random(2), [0.5, -0.5], 12)
    forward, backward = fit(2, deals), fit(2, deals[::-1])
    assert forward.rating(0) == pytest.approx(backward.rating(0))
    assert forward.margin(0) == pytest.approx(backward.margin(0))


def test_few_deals() -> None:
    ratings = fit(2, [[(0, 1, 0, 1)]])
    assert ratings.margin(0) > 200
    assert not ratings.decided()


def decided(strengths: Sequence[float], deals: int = 60) -> Ratings:
    return fit(len(strengths), tournament(random.Random(4), strengths, deals))


def test_decided_when_every_bot_is_apart_from_the_next() -> None:
    assert decided([2, 1, 0, -1, -2]).decided()
    assert not decided([2, 0, 0, -1, -2]).decided()
    assert not decided([0, 0]).decided()
    assert not decided([2, 1, 0, -1, -2]).decided(alpha=1e-9)
