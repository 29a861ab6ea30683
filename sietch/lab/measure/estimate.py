"""Numbers from samples, and how sure they are: here it is said how wide an interval is.

Samples may hang together inside – the games of one deal, two games from one seed –, but not with each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

ALPHA = 0.05  # the error of an interval: it misses the truth once in twenty times
FEW = 30  # with fewer samples nobody knows how far they scatter


def normal_spread(alpha: float = ALPHA) -> float:
    """How many standard errors an interval reaches to either side, where these are known."""
    return NormalDist().inv_cdf(1 - alpha / 2)


def spread(alpha: float, samples: int) -> float:
    """The same where they are seen from so many samples: Student's t, by its series around the normal."""
    z = normal_spread(alpha)
    freedom = max(samples - 1, 1)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of a rate that was counted in games which know nothing of each other (Wilson's)."""
    if games == 0:
        return 0.0, 1.0
    z = normal_spread()
    rate = wins / games
    middle = rate + z * z / (2 * games)
    reach = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = (middle - reach) / scale if wins > 0 else 0.0  # exactly, whatever the last digit is
    high = (middle + reach) / scale if wins < games else 1.0
    return max(0.0, low), min(1.0, high)


class Measured(NamedTuple):
    """A number and its interval."""

    value: float
    low: float
    high: float


def apart(before: Measured, after: Measured) -> Measured:
    """How far two numbers from unconnected games are apart; their intervals add up by squares (Newcombe's)."""
    value = after.value - before.value
    down = sqrt((after.value - after.low) ** 2 + (before.high - before.value) ** 2)
    up = sqrt((after.high - after.value) ** 2 + (before.value - before.low) ** 2)
    return Measured(value, value - down, value + up)


class Estimate:
    """A number, and how far every sample pulls it.

    Whatever happens inside a sample may be dependent; the samples are not. A difference of two estimates from
    the same samples is computed sample by sample, so that luck that both share goes away.
    """

    def __init__(self, value: float, pulls: list[float], counts: Sequence[int]) -> None:
        self.value = value
        self._pulls = pulls
        self._counts = counts  # how many samples pull like this

    @property
    def samples(self) -> int:
        return sum(self._counts)

    @property
    def error(self) -> float:
        """The standard error."""
        samples = self.samples
        square = sum(count * pull * pull for count, pull in zip(self._counts, self._pulls, strict=True))
        return sqrt(square * samples / max(samples - 1, 1))

    def margin(self, alpha: float = ALPHA) -> float:
        """Half the width of the interval: value ± margin."""
        return spread(alpha, self.samples) * self.error

    @property
    def known_margin(self) -> float | None:
        """The usual one, unless there are few samples."""
        return None if self.samples < FEW else self.margin()

    def differs_from(self, value: float, alpha: float = ALPHA) -> bool:
        if self.error == 0 and self.samples < FEW:
            return False
        return abs(self.value - value) > self.margin(alpha)

    def __sub__(self, other: Estimate) -> Estimate:
        pulls = [mine - theirs for mine, theirs in zip(self._pulls, other._pulls, strict=True)]
        return Estimate(self.value - other.value, pulls, self._counts)


def ratio(
    tops: Sequence[float],
    bottoms: Sequence[float],
    counts: Sequence[int] | None = None,
    virtual: Sequence[tuple[float, float]] = (),
) -> Estimate:
    """The sum of `tops` over the sum of `bottoms`, one of each per sample: wins per seat, rounds per game.

    Virtual samples do not change the value; they keep it from being sure where all samples agree.
    """
    counts = [1] * len(tops) if counts is None else counts
    whole = sum(count * bottom for count, bottom in zip(counts, bottoms, strict=True)) or 1
    value = sum(count * top for count, top in zip(counts, tops, strict=True)) / whole
    samples = [*zip(tops, bottoms, strict=True), *virtual]
    pulls = [(top - value * bottom) / whole for top, bottom in samples]
    return Estimate(value, pulls, [*counts, *(1 for _ in virtual)])


def mean(values: Sequence[float], counts: Sequence[int] | None = None) -> Estimate:
    return ratio(values, [1.0] * len(values), counts)


def summed_up(samples: int, value: float, deviation: float) -> Estimate:
    """A mean of numbers of which only their deviation is known: each pulls as far as the usual one."""
    return Estimate(value, [deviation / samples], [samples])
