"""Numbers from samples, and how sure they are."""

import random
from statistics import pstdev

import pytest

from sietch.lab.measure.estimate import ALPHA, FEW, mean, normal_spread, ratio, spread, summed_up, wilson


@pytest.mark.parametrize(
    ("alpha", "samples", "expected"),
    [(0.05, 10**9, 1.960), (0.05, 21, 2.086), (0.05, 11, 2.228), (0.01, 31, 2.750)],
)
def test_spread_is_students(alpha: float, samples: int, expected: float) -> None:
    assert spread(alpha, samples) == pytest.approx(expected, abs=0.01)


def test_the_width_of_an_interval_follows_from_its_error() -> None:
    assert normal_spread() == pytest.approx(1.959964, abs=1e-6)
    assert normal_spread(0.01) == pytest.approx(2.575829, abs=1e-6)
    assert spread(ALPHA, 10**9) == pytest.approx(normal_spread(), abs=1e-6)


def test_the_interval_of_a_rate() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)


def test_a_mean() -> None:
    estimate = mean([1, 2, 3, 4])
    assert estimate.value == 2.5
    assert estimate.error == pytest.approx((5 / 3 / 4) ** 0.5)


def test_what_is_the_same_within_a_sample_makes_nothing_surer() -> None:
    one_each = ratio([1, 0, 0, 1, 0], [1] * 5)
    four_each = ratio([4, 0, 0, 4, 0], [4] * 5)
    assert four_each.value == one_each.value
    assert four_each.error == pytest.approx(one_each.error)


def test_counts_stand_for_equal_samples() -> None:
    long = ratio([1, 1, 0, 0, 0], [2, 2, 1, 1, 1])
    short = ratio([1, 0], [2, 1], [2, 3])
    assert short.value == long.value
    assert short.error == pytest.approx(long.error)


def test_a_mean_that_is_summed_up() -> None:
    numbers = [1, 2, 2, 5]
    known = summed_up(4, mean(numbers).value, pstdev(numbers))
    assert (known.value, known.samples) == (2.5, 4)
    assert known.error == pytest.approx(mean(numbers).error)
    assert mean([1, 2, 5], [1, 2, 1]).error == pytest.approx(known.error)


def test_the_margin_of_few_samples_is_unknown() -> None:
    assert mean([1, 2] * (FEW // 2)).known_margin == mean([1, 2] * (FEW // 2)).margin()
    assert mean([1, 2] * (FEW // 2 - 1)).known_margin is None


def test_luck_that_both_share_goes_away() -> None:
    rng = random.Random(1)
    luck = [rng.gauss(0, 10) for _ in range(100)]
    without = mean(luck)
    with_it = mean([value + 1 + rng.gauss(0, 0.1) for value in luck])
    assert not with_it.differs_from(without.value)
    difference = with_it - without
    assert difference.differs_from(0)
    assert difference.value == pytest.approx(1, abs=0.1)


def test_virtual_samples_keep_the_value_but_not_the_certainty() -> None:
    sure = ratio([1, 1, 1], [1, 1, 1])
    assert (sure.value, sure.error) == (1, 0)
    unsure = ratio([1, 1, 1], [1, 1, 1], virtual=[(1, 1), (0, 1)])
    assert unsure.value == 1
    assert unsure.error > 0.2


def test_few_samples_that_agree_say_nothing() -> None:
    assert not mean([1] * 3).differs_from(0)
    assert mean([1] * 30).differs_from(0)


def test_nothing_measured() -> None:
    assert ratio([0, 0], [0, 0]).value == 0
