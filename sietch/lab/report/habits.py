"""What winners do differently: influence, combat, cards, and when they take the Swordmaster and the High Council."""

from __future__ import annotations

from sietch.lab.records.rows import counted_by_sets
from sietch.lab.report.charts import Bar, Bars
from sietch.lab.report.contrast import contrast_table
from sietch.lab.report.means import Contrast, contrasts, contrasts_apart
from sietch.lab.report.numbers import (
    count,
    percent,
    percent_range,
    short,
    short_percent,
    signed_range,
    two,
)
from sietch.lab.report.parts import MIXED, Figure, Note, Section
from sietch.lab.report.played import Even, Played, Rows, pa, pc
from sietch.lab.report.rates import Rate, rates
from sietch.language.phrase import capital
from sietch.view.catalogue import Catalogue

HABITS = {
    "conflicts_won": "Conflicts won",
    "cards_acquired": "Cards acquired",
    "cards_trashed": "Cards trashed",
    "intrigue_played": "Intrigue cards played",
    "contracts_completed": "Contracts completed",
    "tiles_acquired": "Tech tiles acquired",
    "dreadnoughts": "Dreadnoughts commissioned",
    "freighters_recalled": "Freighter recalled",
    "grafts": "Pairs of grafted cards",
    "tleilaxu_steps": "Steps on the Tleilaxu track",
    "research_steps": "Steps on the research track",
    "family_atomics": "Family Atomics used",
    "garrison": "Garrison at the end",
    "solari": "Solari at the end",
    "spice": "Spice at the end",
    "water": "Water at the end",
}
MILESTONES = {"swordmaster": "Swordmaster", "council": "High Council"}
INFLUENCE = "influence_"
NEVER = "never"


def measured_habits(played: Played, catalogue: Catalogue) -> tuple[Rows, dict[str, str]]:
    """The seats with a column for all that can be counted, and what these columns are called."""
    seats = played.seats
    names = {
        column: f"Influence: {catalogue.name('tracks', column.removeprefix(INFLUENCE))}"
        for column in seats.column_names
        if column.startswith(INFLUENCE) and _is_there(seats, column)
    }
    named = {column: capital(column.replace("_", " ")) for column in counted_by_sets()} | HABITS
    names |= {column: name for column, name in named.items() if _is_there(seats, column)}
    for name in _milestones(seats):
        has = pc.is_valid(seats[f"{name}_round"]).cast(pa.int64())
        seats = seats.append_column(f"has_{name}", has)
        names[f"has_{name}"] = f"{MILESTONES[name]} taken"
    return seats, names


def _is_there(seats: Rows, column: str) -> bool:
    """On this board, in these games."""
    return column in seats.column_names and seats[column].null_count < seats.num_rows


def _milestones(seats: Rows) -> list[str]:
    return [name for name in MILESTONES if f"{name}_round" in seats.column_names]


def habits(played: Played, catalogue: Catalogue) -> Section | None:
    """Of players; rivals do what their cards say."""
    if not 0 < played.winners < played.seats.num_rows:
        return None
    seats, names = measured_habits(played, catalogue)
    found = (contrasts_apart if played.has_rivals else contrasts)(seats, list(names))
    ranked = sorted(names, key=lambda column: (-_effect(found[column])[0], names[column]))
    finding = _finding([(names[column], found[column]) for column in ranked])
    chart = Bars(
        "How far winners are from the others",
        finding,
        [Bar(names[column], *_effect(found[column])) for column in ranked],
        two,
        short,
    )
    caption = (
        "Difference of the means in standard deviations, with 95 % intervals: "
        "0.2 is small, 0.5 is plain to see, 0.8 is large."
    )
    figures = [_milestone(seats, name, played.even) for name in _milestones(seats)]
    note = "A difference tells what goes with winning, not what causes it: who is ahead can also afford more."
    if len(played.bots) > 1:
        note = f"{note} {MIXED}"
    return Section(
        "habits",
        "What do winners do differently?",
        finding,
        [
            Figure(chart, caption),
            contrast_table("Means of winners and others", "Per seat", names, ranked, found),
            *figures,
            Note(note),
        ],
    )


def _effect(contrast: Contrast) -> tuple[float, float, float]:
    """The difference and its interval in standard deviations (Cohen's d)."""
    unit = contrast.deviation or 1.0
    low, high = contrast.interval or (contrast.difference, contrast.difference)
    return contrast.difference / unit, low / unit, high / unit


def _finding(ranked: list[tuple[str, Contrast]]) -> str:
    name, contrast = ranked[0]
    if contrast.interval is None or contrast.interval[0] <= 0:
        return "Nothing tells winners from others with certainty: there are too few games."
    return (
        f"Nothing goes with winning as much as “{name}”: {two(contrast.winners.mean)} on the average for winners, "
        f"{two(contrast.others.mean)} for the others (95 % interval of the difference: {signed_range(contrast.interval)})."
    )


def _milestone(seats: Rows, name: str, even: Even) -> Figure:
    """The win rate by the round in which something was taken."""
    rounds = pc.fill_null(seats[f"{name}_round"].cast(pa.string()), NEVER)
    found = sorted(rates(seats.append_column("taken", rounds), "taken"), key=_by_round)
    title = f"Win rate by the round of the {MILESTONES[name]}"
    chart = Bars(
        title,
        "; ".join(f"{_when(rate)}: {percent(rate.rate)} ({percent_range(rate.interval)})" for rate in found),
        [
            Bar(f"{_when(rate)} – {count(rate.seats)} seats", rate.rate, *rate.interval)
            for rate in found
            if not rate.rare
        ]
        or [Bar(_when(rate), rate.rate, *rate.interval) for rate in found],
        percent,
        short_percent,
        even.share,
        even.told,
    )
    return Figure(chart, f"{title}, with 95 % intervals.", half=True)


def _by_round(rate: Rate) -> tuple[bool, int]:
    return rate.id == NEVER, 0 if rate.id == NEVER else int(rate.id)


def _when(rate: Rate) -> str:
    return "Never" if rate.id == NEVER else f"Round {rate.id}"
