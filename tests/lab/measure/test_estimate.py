"""Numbers from samples that hang together."""

import random

import pytest

from sietch.lab.measure.estimate import mean, ratio, spread


@pytest.mark.parametrize(
    ("alpha", "samples", "expected"),
    [(0.05, 10**9, 1.960), (0.05, 21, 2.086), (0.05, 11, 2.228), (0.01, 31, 2.750)],
)
def test_spread_is_students(alpha: float, samples: int, expected: float) -> None:
    assert spread(alpha, samples) == pytest.approx(expected, abs=0.01)


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
