"""Win rates: counted, with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sietch.lab.measure.estimate import FEW, Measured, wilson
from sietch.lab.report.played import grouped


@dataclass(frozen=True, slots=True)
class Rate:
    """How often some seats won, and how often they would have won if they were like all seats of their bots."""

    id: str
    seats: int
    wins: int
    expected: float

    def __add__(self, other: Rate) -> Rate:
        return Rate(self.id, self.seats + other.seats, self.wins + other.wins, self.expected + other.expected)

    @property
    def rate(self) -> float:
        return self.wins / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)

    @property
    def measured(self) -> Measured:
        return Measured(self.rate, *self.interval)

    @property
    def lift(self) -> float:
        return (self.wins - self.expected) / self.seats

    @property
    def lift_interval(self) -> tuple[float, float]:
        low, high = self.interval
        average = self.expected / self.seats
        return low - average, high - average

    @property
    def lifted(self) -> Measured | None:
        """The lift with its interval; unknown if there are few seats."""
        return None if self.rare else Measured(self.lift, *self.lift_interval)

    @property
    def rare(self) -> bool:
        return self.seats < FEW

    @property
    def margin(self) -> float:
        """How far the interval of the lift stays away from zero; negative if it holds zero."""
        low, high = self.lift_interval
        return low if self.lift >= 0 else -high


def rates(rows: Any, by: str) -> list[Rate]:
    """The win rates of rows with `wins` and `expected`, for every value of a column, best first."""
    found = grouped(rows, [by], [("wins", "count"), ("wins", "sum"), ("expected", "sum")]).to_pylist()
    counted = [Rate(str(row[by]), row["wins_count"], row["wins_sum"], row["expected_sum"]) for row in found]
    return sorted(counted, key=lambda rate: (-rate.rate, rate.id))


def most_telling(found: Sequence[Rate], each: int) -> list[Rate]:
    """Those whose lift is surest, some on either side of zero, best first; rare ones never."""
    usual = sorted((rate for rate in found if not rate.rare), key=lambda rate: (-rate.margin, rate.id))
    chosen = [rate for rate in usual if rate.lift >= 0][:each] + [rate for rate in usual if rate.lift < 0][
        :each
    ]
    return sorted(chosen, key=lambda rate: (-rate.lift, rate.id))
