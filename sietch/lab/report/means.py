"""Means of seats, and how far winners are from the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt

from sietch.lab.measure.estimate import Estimate, Measured, mean, summed_up
from sietch.lab.report.played import Rows, grouped, pc


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a number over some seats or games."""

    count: int
    mean: float
    deviation: float

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of the mean; unknown if there are few."""
        return summed_up(self.count, self.mean, self.deviation).known_margin

    @property
    def measured(self) -> Measured | None:
        return around(self.mean, self.margin)


@dataclass(frozen=True, slots=True)
class Contrast:
    """Winners against the others. The seats of a game depend on each other, so each game is one sample."""

    winners: Mean
    others: Mean
    gap: Mean  # game by game: the winner minus the mean of the others; or all winners minus all others

    @property
    def difference(self) -> float:
        return self.winners.mean - self.others.mean

    @property
    def interval(self) -> tuple[float, float] | None:
        """Of the difference, with 95 % certainty; unknown if there are few games."""
        margin = self.gap.margin
        return None if margin is None else (self.difference - margin, self.difference + margin)

    @property
    def deviation(self) -> float:
        """The usual distance of a seat from the mean of its own group."""
        a, b = self.winners, self.others
        return sqrt((a.count * a.deviation**2 + b.count * b.deviation**2) / (a.count + b.count))


def contrasts(seats: Rows, columns: Sequence[str]) -> dict[str, Contrast]:
    """The means of these columns for winners and others."""
    by_game = gaps(seats, ["game"], columns)
    parts = (seats.filter(seats["won"]), seats.filter(pc.invert(seats["won"])), by_game)
    winners, others, apart = (_means(rows, columns) for rows in parts)
    return {column: Contrast(winners[column], others[column], apart[column]) for column in columns}


def contrasts_apart(seats: Rows, columns: Sequence[str]) -> dict[str, Contrast]:
    """The same where not every game has a winner among these seats; then each seat is a sample."""
    parts = (seats.filter(seats["won"]), seats.filter(pc.invert(seats["won"])))
    winners, others = (_means(rows, columns) for rows in parts)
    return {
        column: Contrast(winners[column], others[column], _apart(winners[column], others[column]))
        for column in columns
    }


def _apart(one: Mean, other: Mean) -> Mean:
    """The difference of two means; as sure as the smaller number of samples allows."""
    count = min(one.count, other.count)
    error = sqrt(one.deviation**2 / one.count + other.deviation**2 / other.count)
    return Mean(count, one.mean - other.mean, error * sqrt(count))


def gaps(seats: Rows, by: Sequence[str], columns: Sequence[str]) -> Rows:
    """How far the winner is above the mean of the others, for every game (and whatever else is in `by`)."""
    means = grouped(seats, [*by, "won"], [(column, "mean") for column in columns])
    means = means.sort_by([(key, "ascending") for key in by])
    winners, others = means.filter(means["won"]), means.filter(pc.invert(means["won"]))
    found = winners.select(list(by))
    for column in columns:
        gap = pc.subtract(winners[f"{column}_mean"], others[f"{column}_mean"])
        found = found.append_column(column, gap)
    return found


def around(value: float, margin: float | None) -> Measured | None:
    """Unknown if the margin is."""
    return None if margin is None else Measured(value, value - margin, value + margin)


def counted(numbers: Collection[tuple[float, int]]) -> Estimate:
    """The mean of numbers, each with how often it came."""
    values, times = zip(*numbers, strict=True)
    return mean(values, times)


def by_game(seats: Rows, columns: Sequence[str]) -> dict[str, Mean]:
    """The means of a seat. The seats of a game depend on each other, so each game is one sample."""
    games = grouped(seats, ["game"], [(column, "mean") for column in columns])
    return _means(games.rename_columns(["game", *columns]), columns)


def _means(rows: Rows, columns: Sequence[str]) -> dict[str, Mean]:
    measures = [(column, how) for column in columns for how in ("mean", "stddev")]
    (row,) = grouped(rows, [], measures).to_pylist()
    return {column: Mean(rows.num_rows, row[f"{column}_mean"], row[f"{column}_stddev"]) for column in columns}
