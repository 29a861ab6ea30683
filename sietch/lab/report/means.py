"""Means of seats, and how far winners are from the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from sietch.lab.report.played import grouped
from sietch.lab.statistics import SURE

FEW = 30  # below that a mean is hardly more than chance


def together(one: float | None, other: float | None) -> float | None:
    """The error of a difference from the errors of its sides."""
    return None if one is None or other is None else sqrt(one**2 + other**2)


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a column over some seats."""

    seats: int
    mean: float
    deviation: float

    @property
    def error(self) -> float | None:
        """Half the width of the 95 % interval of the mean; unknown if there are few seats."""
        return None if self.seats < FEW else SURE * self.deviation / sqrt(self.seats - 1)


@dataclass(frozen=True, slots=True)
class Contrast:
    """Winners against the others."""

    winners: Mean
    others: Mean

    @property
    def difference(self) -> float:
        return self.winners.mean - self.others.mean

    @property
    def interval(self) -> tuple[float, float] | None:
        """Of the difference, with 95 % certainty; unknown if there are few games."""
        error = together(self.winners.error, self.others.error)
        return None if error is None else (self.difference - error, self.difference + error)

    @property
    def deviation(self) -> float:
        """The usual distance of a seat from the mean of its own group."""
        a, b = self.winners, self.others
        return sqrt((a.seats * a.deviation**2 + b.seats * b.deviation**2) / (a.seats + b.seats))


def contrasts(seats: Any, columns: Sequence[str]) -> dict[str, Contrast]:
    """The means of these columns for winners and others."""
    measures = [(column, how) for column in columns for how in ("mean", "stddev")]
    found = grouped(seats, ["won"], [("won", "count"), *measures]).to_pylist()
    groups = {row["won"]: row for row in found}
    return {column: Contrast(_mean(groups[True], column), _mean(groups[False], column)) for column in columns}


def _mean(row: dict[str, Any], column: str) -> Mean:
    return Mean(row["won_count"], row[f"{column}_mean"], row[f"{column}_stddev"])
