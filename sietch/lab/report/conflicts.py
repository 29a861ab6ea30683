"""Combat: how hard each Conflict is fought, who wins Conflicts, and what that is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sietch.lab.measure.estimate import wilson
from sietch.lab.report.charts import Bar, Bars
from sietch.lab.report.numbers import (
    count,
    one,
    percent,
    percent_range,
    plural,
    short,
    short_percent,
    two,
    whole_range,
)
from sietch.lab.report.parts import Column, Figure, Names, Note, Part, Row, Section, Table
from sietch.lab.report.played import Even, Played, Rows, grouped, pa, pc
from sietch.lab.report.rates import Rate, rates
from sietch.lab.report.spread import Spread
from sietch.lab.report.summary import leader_name
from sietch.view.catalogue import Catalogue

LEVELS = {1: "I", 2: "II", 3: "III"}


@dataclass(frozen=True, slots=True)
class Battle:
    """One Conflict over all games in which somebody fought for it."""

    id: str
    level: int
    games: int
    fighters: float  # on the average
    undecided: float  # the share of the games in which nobody won
    margin: float | None  # of the winner above the second, on the average
    strength: Spread  # of the winners; empty if there never was one


def conflicts(played: Played, catalogue: Catalogue) -> Section | None:
    rows = fights(played)
    if not rows.num_rows:
        return None
    found = battles(rows)
    by_wins = sorted(rates(played.seats, "conflicts_won"), key=lambda rate: int(rate.id))
    finding = _finding(found, by_wins)
    parts: list[Part] = [
        *_strengths(found, finding, catalogue),
        _table(found, catalogue),
        _worth(by_wins, played.even),
        _fighters(rows, "leader", played.everybody, partial(leader_name, catalogue)),
    ]
    if len(played.bots) > 1 or played.has_rivals:
        parts.append(_fighters(rows, "bot", played.everybody, played.bot_name))
    note = "A Conflict for which nobody fought is not counted; a tie for the first place has no winner."
    return Section("conflicts", "How are Conflicts won?", finding, [*parts, Note(note)])


def fights(played: Played) -> Rows:
    """Every seat in every Conflict of a finished game."""
    rows = played.table("conflicts", ["game", "conflict", "level", "seat", "strength", "won"])
    return played.with_everybody(rows, ["bot", "leader"])


def battles(rows: Rows) -> list[Battle]:
    """By level, then by the strength that it takes."""
    won = rows["won"].cast(pa.int64())
    strength = rows["strength"].cast(pa.int64())
    rows = rows.append_column("winners", won)
    rows = rows.append_column("first", pc.multiply(strength, won))
    rows = rows.append_column("second", pc.multiply(strength, pc.subtract(1, won)))
    games = grouped(
        rows,
        ["conflict", "level", "game"],
        [("seat", "count"), ("winners", "sum"), ("first", "max"), ("second", "max")],
    )
    decided = games.filter(pc.greater(games["winners_sum"], 0))
    decided = decided.append_column("margin", pc.subtract(decided["first_max"], decided["second_max"]))
    strengths: dict[str, Spread] = defaultdict(Spread)
    for row in grouped(decided, ["conflict", "first_max"], [("game", "count")]).to_pylist():
        strengths[row["conflict"]].add(row["first_max"], row["game_count"])
    margins = {
        row["conflict"]: row["margin_mean"]
        for row in grouped(decided, ["conflict"], [("margin", "mean")]).to_pylist()
    }
    measures = [("game", "count"), ("seat_count", "mean"), ("winners_sum", "mean")]
    found = [
        Battle(
            row["conflict"],
            row["level"],
            row["game_count"],
            row["seat_count_mean"],
            1 - row["winners_sum_mean"],
            margins.get(row["conflict"]),
            strengths[row["conflict"]],
        )
        for row in grouped(games, ["conflict", "level"], measures).to_pylist()
    ]
    return sorted(found, key=lambda b: (b.level, b.strength.mean if b.strength.total else 0.0, b.id))


def _finding(found: Sequence[Battle], by_wins: Sequence[Rate]) -> str:
    games = sum(battle.games for battle in found)
    fighters = sum(battle.fighters * battle.games for battle in found) / games
    told = f"On the average {one(fighters)} seats fight for a Conflict."
    usual = [rate for rate in by_wins if not rate.rare]
    if len(usual) < 2:
        return f"{told} There are too few games to tell what winning one is worth."
    least, most = usual[0], usual[-1]
    return (
        f"{told} Seats that won {_times(most)} won {percent(most.rate)} of their games "
        f"({percent_range(most.interval)}), "
        f"seats that won {_times(least)} {percent(least.rate)} ({percent_range(least.interval)})."
    )


def _times(rate: Rate) -> str:
    return "no Conflict" if rate.id == "0" else plural(int(rate.id), "Conflict")


def _strengths(found: Sequence[Battle], finding: str, catalogue: Catalogue) -> list[Figure]:
    decided = [battle for battle in found if battle.strength.total]
    if not decided:
        return []
    chart = Bars(
        "Strength of the winner by Conflict",
        finding,
        [
            Bar(
                titled(battle, catalogue),
                battle.strength.mean,
                *battle.strength.middle,
            )
            for battle in decided
        ],
        one,
        short,
    )
    caption = "Mean strength of the winner; the whiskers hold the middle 80 % of the winners. I, II, III is the level."
    return [Figure(chart, caption)]


def titled(battle: Battle, catalogue: Catalogue) -> str:
    """The level before the name."""
    return f"{LEVELS.get(battle.level, str(battle.level))} · {catalogue.label('conflicts', battle.id)}"


def _table(found: Sequence[Battle], catalogue: Catalogue) -> Table:
    return Table(
        "Conflicts",
        [
            Column("Conflict"),
            Column("Level", count),
            Column("Fought", count, "games in which somebody fought for it"),
            Column("Fighters", two, "seats that take part, on the average"),
            Column("Winner’s strength", one, "on the average"),
            Column("Middle 80 %", whole_range, "of the winner’s strength"),
            Column("Margin", one, "of the winner above the second, on the average"),
            Column("No winner", percent, "because of a tie"),
        ],
        [
            Row(
                (
                    catalogue.label("conflicts", battle.id),
                    battle.level,
                    battle.games,
                    battle.fighters,
                    battle.strength.mean if battle.strength.total else None,
                    battle.strength.middle if battle.strength.total else None,
                    battle.margin,
                    battle.undecided,
                )
            )
            for battle in found
        ],
    )


def _worth(by_wins: Sequence[Rate], even: Even) -> Figure:
    title = "Win rate by the number of Conflicts won"
    chart = Bars(
        title,
        "; ".join(f"{rate.id}: {percent(rate.rate)} ({percent_range(rate.interval)})" for rate in by_wins),
        [Bar(f"{rate.id} won – {plural(rate.seats, 'seat')}", rate.rate, *rate.interval) for rate in by_wins],
        percent,
        short_percent,
        even.share,
        even.told,
    )
    return Figure(chart, f"{title}, with 95 % intervals.")


def _fighters(rows: Rows, by: str, seats: Rows, names: Names) -> Table:
    """Who fights, and with what success."""
    rows = rows.append_column("victories", rows["won"].cast(pa.int64()))
    found = grouped(
        rows, [by], [("victories", "count"), ("victories", "sum"), ("strength", "mean")]
    ).to_pylist()
    played = {row[by]: row["game_count"] for row in grouped(seats, [by], [("game", "count")]).to_pylist()}
    found.sort(key=lambda row: (-row["victories_sum"] / played[row[by]], row[by]))
    return Table(
        f"Conflicts by {by}",
        [
            Column(by.capitalize()),
            Column("Fights", two, "Conflicts that a seat takes part in, in a game"),
            Column("Wins", two, "Conflicts that a seat wins, in a game"),
            Column("Won of fought", percent),
            Column("95 % interval", percent_range),
            Column("Strength", one, "when it fights, on the average"),
        ],
        [
            Row(
                (
                    names(row[by]),
                    row["victories_count"] / played[row[by]],
                    row["victories_sum"] / played[row[by]],
                    row["victories_sum"] / row["victories_count"],
                    wilson(row["victories_sum"], row["victories_count"]),
                    row["strength_mean"],
                )
            )
            for row in found
        ],
    )
