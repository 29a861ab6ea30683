"""How seats are spread over whole numbers: points, strengths, rounds."""

from __future__ import annotations

from collections import Counter

from sietch.lab.measure.estimate import Measured
from sietch.lab.report.means import around, counted
from sietch.lab.report.played import Rows, grouped

EDGES = (0.1, 0.9)  # of the band that holds the middle 80 %


class Spread:
    """Counts of whole numbers; never empty when it is asked."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, number: int, times: int) -> None:
        self.counts[number] += times

    @property
    def total(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        return counted(self.counts.items()).value

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of the mean; unknown if there are few numbers."""
        return counted(self.counts.items()).known_margin

    @property
    def measured(self) -> Measured | None:
        return around(self.mean, self.margin)

    @property
    def middle(self) -> tuple[int, int]:
        """Where the middle 80 % lie."""
        return self._quantile(EDGES[0]), self._quantile(EDGES[1])

    @property
    def median(self) -> int:
        return self._quantile(0.5)

    def _quantile(self, share: float) -> int:
        """The smallest number that is not exceeded in this share of the cases."""
        passed = 0
        for number in sorted(self.counts):
            passed += self.counts[number]
            if passed >= share * self.total:
                break
        return number


def spread(rows: Rows, column: str) -> Spread:
    """The numbers of a column."""
    found = Spread()
    for row in grouped(rows, [column], [("game", "count")]).to_pylist():
        found.add(row[column], row["game_count"])
    return found
