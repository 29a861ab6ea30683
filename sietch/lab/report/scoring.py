"""Victory points: how they grow from round to round, and where they come from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from sietch.engine.setup import RIVALS
from sietch.lab.measure.estimate import wilson
from sietch.lab.report.charts import Bar, Bars, Stacked
from sietch.lab.report.contrast import contrast_table
from sietch.lab.report.means import Contrast, contrasts, counted, gaps
from sietch.lab.report.numbers import (
    count,
    one,
    percent,
    percent_range,
    plural,
    short,
    short_percent,
    signed,
    signed_range,
    two,
    whole_range,
)
from sietch.lab.report.parts import MIXED, Column, Figure, Note, Part, Row, Section, Table
from sietch.lab.report.played import Even, Played, Rows, grouped, pa, pc
from sietch.lab.report.plots import Lines, Point
from sietch.lab.report.spread import Spread
from sietch.language.phrase import capital
from sietch.view.catalogue import Catalogue

SOURCE = "vp_"  # the columns of the sources begin with this
OF_SETS = {"vp_bought": RIVALS, "vp_tiles": "rise_of_ix", "vp_tleilaxu": "immortality"}


@dataclass(slots=True)
class Stand:
    """The points after one round, in all games that lasted so long."""

    winners: Spread = field(default_factory=Spread)
    others: Spread = field(default_factory=Spread)
    gaps: Counter[float] = field(default_factory=Counter)  # the winner above the mean of the others, by game
    led: float = 0.0  # games in which a winner was in the lead; a shared lead counts in part

    @property
    def lead(self) -> float:
        return self.winners.mean - self.others.mean

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of the lead; unknown if there are few games."""
        return counted(self.gaps.items()).known_margin

    @property
    def ahead(self) -> bool:
        """Whether the later winners are surely in the lead."""
        return self.margin is not None and self.lead > self.margin

    @property
    def kept(self) -> float:
        """How often the seat in the lead wins in the end."""
        return self.led / self.gaps.total()

    @property
    def kept_interval(self) -> tuple[float, float]:
        return wilson(self.led, self.gaps.total())


Stands = dict[int, Stand]  # by round


def stands(played: Played) -> Stands:
    found: Stands = defaultdict(Stand)
    for rows in played.parts("scores", ["game", "seat", "round", "vp"]):
        seats = played.with_everybody(rows, ["won", "wins", *(["side"] if played.has_teams else [])])
        seats = played.together(seats, ["game", "round"])
        for row in grouped(seats, ["round", "won", "vp"], [("game", "count")]).to_pylist():
            stand = found[row["round"]]
            (stand.winners if row["won"] else stand.others).add(row["vp"], row["game_count"])
        by_game = gaps(seats, ["game", "round"], ["vp"])
        for row in grouped(by_game, ["round", "vp"], [("game", "count")]).to_pylist():
            found[row["round"]].gaps[row["vp"]] += row["game_count"]
        for row in _leads(seats).to_pylist():
            found[row["round"]].led += row["share_sum"]
    return dict(sorted(found.items()))


def _leads(seats: Rows) -> Rows:
    """For every round, the sum of the winner's share in the lead."""
    by_points = grouped(seats, ["game", "round", "vp"], [("wins", "sum"), ("wins", "count")])
    by_points = by_points.sort_by([("game", "ascending"), ("round", "ascending"), ("vp", "descending")])
    first = grouped(by_points, ["game", "round"], [("wins_sum", "first"), ("wins_count", "first")])
    share = pc.divide(first["wins_sum_first"].cast(pa.float64()), first["wins_count_first"])
    return grouped(first.append_column("share", share), ["round"], [("share", "sum")])


def scores(played: Played) -> Section | None:
    found = stands(played)
    if not found:
        return None
    series = [
        ("Winners", [point_of(number, stand.winners) for number, stand in found.items()]),
        ("Others", [point_of(number, stand.others) for number, stand in found.items()]),
    ]
    each = played.each
    finding = _finding(found, each)
    chart = Lines("Victory points after each round", finding, series, short, "Round", "Victory points")
    table = Table(
        "Victory points after each round",
        [
            Column("Round", count),
            Column("Games", count, "that lasted so long"),
            Column("Winners", two, "mean of those who win in the end"),
            Column("±", two, "half the width of the 95 % interval"),
            Column("Middle 80 %", whole_range),
            Column("Others", two),
            Column("±", two),
            Column("Middle 80 %", whole_range),
            Column("Ahead", signed, "winners above others"),
            Column(
                "Lead kept", percent, f"how often the {each} in the lead wins; a shared lead counts in part"
            ),
        ],
        [_row(number, stand) for number, stand in found.items()],
    )
    seats = played.everybody
    even = Even(seats.filter(seats["won"]).num_rows / seats.num_rows, "even share")
    kept = Bars(
        f"How often the {each} in the lead wins",
        "; ".join(f"after round {number}: {percent(stand.kept)}" for number, stand in found.items()),
        [Bar(f"After round {number}", stand.kept, *stand.kept_interval) for number, stand in found.items()],
        percent,
        short_percent,
        even.share,
        even.told,
    )
    caption = f"Mean victory points of winners and others; the bands hold the middle 80 % of the {each}s."
    note = "Late rounds are reached by long games only, in which everybody scores slowly: curves may bend for it."
    keeping = f"How often the {each} with the most points after a round wins in the end; a shared lead counts in part."
    parts: list[Part] = [Figure(chart, caption), Figure(kept, keeping), table, Note(note)]
    if len(played.bots) > 1:
        parts.append(Note(MIXED))
    return Section("scores", "How do scores grow?", finding, parts)


def point_of(number: int, spread: Spread) -> Point:
    low, high = spread.middle
    return Point(number, spread.mean, low, high, note=f"Round {number}: {two(spread.mean)} ({low} to {high})")


def _row(number: int, stand: Stand) -> Row:
    cells: list[object] = [number, stand.winners.total]
    for spread in (stand.winners, stand.others):
        cells += [spread.mean, spread.margin, spread.middle]
    return Row([*cells, stand.lead, stand.kept])


def _finding(found: Stands, each: str) -> str:
    """When winners are first surely ahead, and what a lead in the middle of the game is worth."""
    ahead = next((number for number, stand in found.items() if stand.ahead), None)
    if ahead is None:
        games = next(iter(found.values())).winners.total
        return f"In {plural(games, 'game')} no lead of the later winners can be told from chance."
    number = list(found)[len(found) // 2]
    return (
        f"Later winners are measurably ahead first in round {ahead} (by {_lead(found[ahead])} points). "
        f"After round {number} the lead is {_lead(found[number])} points, and the {each} in the lead wins "
        f"{percent(found[number].kept)} of the games ({percent_range(found[number].kept_interval)})."
    )


def _lead(stand: Stand) -> str:
    return two(stand.lead) if stand.margin is None else f"{two(stand.lead)} ± {two(stand.margin)}"


# --- sources -----------------------------------------------------------------------------------------------


def source_columns(played: Played) -> list[str]:
    """Those that were there in these games."""
    known = [name for name in played.seats.column_names if name.startswith(SOURCE)]
    return [name for name in known if name not in OF_SETS or OF_SETS[name] in played.sets]


def source_names(columns: Sequence[str], catalogue: Catalogue) -> dict[str, str]:
    return {column: _name(column, catalogue) for column in columns}


def sources(played: Played, catalogue: Catalogue) -> Section | None:
    columns = source_columns(played)
    if not columns:
        return None
    found = contrasts(played.everybody, columns)
    names = source_names(columns, catalogue)
    rows = [
        (
            f"Winners ({plural(found[columns[0]].winners.count, 'seat')})",
            [found[c].winners.mean for c in columns],
        ),
        (
            f"Others ({plural(found[columns[0]].others.count, 'seat')})",
            [found[c].others.mean for c in columns],
        ),
    ]
    if len(played.bots) > 1 or played.has_rivals:
        rows += _by_bot(played, columns)
    finding = _telling_source(found, names)
    chart = Stacked("Mean victory points by source", finding, [names[c] for c in columns], rows, one)
    table = contrast_table("Mean victory points by source", "Source", names, columns, found)
    caption = "Mean points of a seat at the end of the game; parts too small for a number are in the table."
    parts: list[Part] = [Figure(chart, caption), table]
    if len(played.bots) > 1:
        parts.append(Note(MIXED))
    return Section("sources", "Where do victory points come from?", finding, parts)


def _name(column: str, catalogue: Catalogue) -> str:
    source = column.removeprefix(SOURCE)
    key = f"vp.{source}"
    return capital(catalogue.phrases.say(key)) if catalogue.phrases.has(key) else catalogue.word(source)


def _by_bot(played: Played, columns: list[str]) -> list[tuple[str, list[float]]]:
    means = grouped(played.everybody, ["bot"], [(column, "mean") for column in columns]).to_pylist()
    means.sort(key=lambda row: -sum(row[f"{column}_mean"] for column in columns))
    return [
        (played.bot_name(row["bot"], "Bot "), [row[f"{column}_mean"] for column in columns]) for row in means
    ]


def _telling_source(found: dict[str, Contrast], names: dict[str, str]) -> str:
    total = sum(contrast.difference for contrast in found.values())
    column, most = max(found.items(), key=lambda item: item[1].difference)
    if most.interval is None or most.interval[0] <= 0:
        return "No source of points tells winners from others with certainty: there are too few games."
    return (
        f"Winners end {one(total)} points above the average of the others. The largest part of that is "
        f"“{names[column]}”: {two(most.winners.mean)} points against {two(most.others.mean)} "
        f"(95 % interval of the difference: {signed_range(most.interval)})."
    )
