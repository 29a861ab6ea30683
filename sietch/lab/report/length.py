"""How long games are: rounds and decisions."""

from __future__ import annotations

from itertools import pairwise

from sietch.lab.report.charts import Histogram
from sietch.lab.report.numbers import count, percent, plural, short_percent, two
from sietch.lab.report.parts import Column, Figure, Row, Section, Table
from sietch.lab.report.played import Played
from sietch.lab.report.spread import Spread, spread
from sietch.lab.report.svg import ticks

BINS = 12


def length(played: Played) -> Section:
    rounds, decisions = spread(played.games, "rounds"), spread(played.games, "decisions")
    low, high = rounds.middle
    mean = two(rounds.mean) if rounds.margin is None else f"{two(rounds.mean)} ± {two(rounds.margin)}"
    usual = rounds.counts.most_common(1)[0][0]
    finding = (
        f"A game lasts {mean} rounds on the average, most often {usual}; "
        f"the middle 80 % end after {_rounds(low, high)}. It takes {count(decisions.mean)} decisions, "
        f"{count(decisions.mean / rounds.mean)} a round."
    )
    games = rounds.total
    every = range(min(rounds.counts), max(rounds.counts) + 1)
    bins = [(str(number), rounds.counts[number] / games) for number in every]
    table = Table(
        "Games by their length",
        [
            Column("Rounds", count),
            Column("Games", count),
            Column("Share", percent),
            Column("Ended by then", percent),
        ],
        [
            Row(
                (
                    number,
                    rounds.counts[number],
                    rounds.counts[number] / games,
                    sum(rounds.counts[n] for n in every if n <= number) / games,
                )
            )
            for number in every
        ],
    )
    figures = [
        Figure(
            Histogram("Rounds of a game", finding, bins, percent, short_percent, "Rounds"),
            "Share of the games by their number of rounds.",
            half=True,
        ),
        Figure(
            Histogram(
                "Decisions of a game", finding, _bins(decisions), percent, short_percent, "Decisions, from"
            ),
            "Share of the games by the number of decisions of all seats; forced moves are not counted.",
            half=True,
        ),
    ]
    return Section("length", "How long is a game?", finding, [*figures, table])


def _rounds(low: int, high: int) -> str:
    return plural(low, "round") if low == high else f"{low} to {high} rounds"


def _bins(spread: Spread) -> list[tuple[str, float]]:
    """Many numbers in a few groups of equal width, each called by its lowest number."""
    edges = ticks(min(spread.counts), max(spread.counts) + 1, BINS)
    return [
        (
            f"{low:g}",
            sum(times for number, times in spread.counts.items() if low <= number < high) / spread.total,
        )
        for low, high in pairwise(edges)
    ]
