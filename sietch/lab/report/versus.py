"""Two runs on one page: what is different, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sietch.lab.measure.estimate import FEW
from sietch.lab.records.results import ResultsError
from sietch.lab.report.both import Both
from sietch.lab.report.charts import Bar, Bars
from sietch.lab.report.numbers import plural, points, short_points
from sietch.lab.report.page import catalogue_of_runs, page, studying
from sietch.lab.report.parts import Column, Figure, Note, Part, Row, Section, Table
from sietch.lab.report.played import Played
from sietch.lab.report.shifts import (
    NUMBER,
    Compared,
    Measure,
    Shift,
    Subject,
    by_chance,
    compared,
    finding,
    shared_limit,
    sure_ones,
)
from sietch.lab.report.summary import KeyFigure, Summary, names_of_bots, played_with, run_facts
from sietch.lab.report.svg import shortened
from sietch.language.sentence import sentence
from sietch.view.catalogue import Catalogue

ROOM = 160  # for the name of a run, in points
MOST = 12  # changes in the chart at the top
MIXING = (
    "Bots",
    "Players",
    "Difficulty",
    "Variants",
    "Rivals",
    "Program",
    "Time for a decision",
    "Leaders, seat by seat",
)
READING = (
    (
        "Difference",
        "The number of the second run minus that of the first; of two rates in percentage points. The games of the "
        "two runs are taken as unconnected: with equal seeds the truth is a little surer than shown.",
    ),
    (
        "95 % interval",
        "If everything were simulated anew many times, 95 of 100 such intervals would hold the true difference. "
        "One that holds zero tells of no change.",
    ),
    (
        "Sure",
        "A page with hundreds of numbers shows some changes by chance alone. Marked as changed is only what is so far "
        "from zero that, with nothing changed at all, one such page in twenty would have a single mark.",
    ),
    ("Win rate", "The share of some seats that won: always per seat."),
    (
        "Lift",
        "The win rate of some seats minus the average win rate of the bots that sat there, in percentage points.",
    ),
    ("–", f"Too few to say: fewer than {FEW} games or seats."),
    (
        "Bots are not people",
        "All of this tells how these bots play. A card that they misuse looks weak here.",
    ),
)


def versus(first: Path, second: Path) -> str:
    """The page about two folders of results."""
    if first.resolve() == second.resolve():
        raise ResultsError(sentence("lab.with_itself", folder=first))
    with studying(first, second):
        runs = Played(first), Played(second)
        for folder, run in zip((first, second), runs, strict=True):
            if not run.games.num_rows:
                raise ResultsError(sentence("lab.nothing_finished", folder=folder))
        catalogue = catalogue_of_runs(*runs)
        both = Both(*runs, _names(first, second), catalogue)
        subjects = both.subjects()
        limit = shared_limit(subjects)
        sections = [_section(subject, both.names, limit) for subject in subjects]
        head = _summary(both, catalogue)
        return page(head, [_changes(subjects, both, limit), *sections], READING)


def _names(first: Path, second: Path) -> tuple[str, str]:
    """Those of the folders, with what stands before them if they are called the same; they must be short."""
    paths = first.resolve(), second.resolve()
    for a, b in (
        (paths[0].name, paths[1].name),
        (f"{paths[0].parent.name}/{paths[0].name}", f"{paths[1].parent.name}/{paths[1].name}"),
    ):
        if shortened(a, ROOM) != shortened(b, ROOM):
            return shortened(a, ROOM), shortened(b, ROOM)
    return "first", "second"


# --- the head ----------------------------------------------------------------------------------------------


def _summary(both: Both, catalogue: Catalogue) -> Summary:
    first, second = (dict(run_facts(run, catalogue)) for run in both.runs)
    told = [
        f"{name}: {plural(run.games.num_rows, 'game')} of {names_of_bots(run)}, {played_with(run, catalogue)}"
        for name, run in zip(both.names, both.runs, strict=True)
    ]
    return Summary(
        f"{both.names[0]} and {both.names[1]}",
        " · ".join(told),
        [_figure(shift) for shift in both.course()],
        _warnings(first, second, both),
        [(name, _either(first.get(name), second.get(name))) for name in dict.fromkeys([*first, *second])],
        "The runs",
    )


def _figure(shift: Shift) -> KeyFigure:
    before, after, found = shift.before, shift.after, shift.difference
    if before is None or after is None or found is None:
        return shift.name, "–", "too few games"
    return (
        shift.name,
        f"{NUMBER.form(before.value)} → {NUMBER.form(after.value)}",
        f"{NUMBER.change(found.value)} ({NUMBER.span((found.low, found.high))})",
    )


def _warnings(first: dict[str, str], second: dict[str, str], both: Both) -> list[str]:
    """What else is different, so that not every change is one of the content."""
    other = [
        f"{name} ({_either(first.get(name), second.get(name))})"
        for name in MIXING
        if first.get(name) != second.get(name)
    ]
    found = [
        f"The runs differ in more than content: {', '.join(other)}. A part of every change comes from that."
    ]
    found = found if other else []
    for name, run in zip(both.names, both.runs, strict=True):
        missing = run.all_games.num_rows - run.games.num_rows
        if missing:
            found.append(f"{name}: {plural(missing, 'game')} did not come to an end and are left out.")
    return found


def _either(first: str | None, second: str | None) -> str:
    return str(first) if first == second else f"{first or '–'} → {second or '–'}"


# --- the sections ------------------------------------------------------------------------------------------


def _section(subject: Subject, names: tuple[str, str], limit: float) -> Section:
    parts: list[Part] = list(subject.more)
    for measure in subject.measures:
        parts += [*measure.figures(names, limit), measure.table(names, limit)]
    if subject.note:
        parts.append(Note(subject.note))
    return Section(subject.id, subject.title, finding(subject, limit), parts)


def _changes(subjects: Sequence[Subject], both: Both, limit: float) -> Section:
    """All that is sure, the surest first: what a designer wants to see at once."""
    names = both.names
    alone = [
        Note(f"Seen only in {name}: {', '.join(dict.fromkeys(things))}.")
        for name, things in zip(names, both.alone, strict=True)
        if things
    ]
    known = compared(subjects)
    sure = sure_ones(known, limit)
    chance = by_chance(known)
    if not sure:
        return Section("changes", "What changed?", f"Nothing that is sure. {chance}", alone)
    measure, shift = sure[0]
    told = (
        f"{plural(len(sure), 'number')} changed by more than chance. The surest is {measure.told(shift)}: "
        f"{measure.caption[0].lower() + measure.caption[1:]}. {chance}"
    )
    table = Table(
        f"All changes that are sure ({len(sure)})",
        [
            Column("What"),
            Column("Measured"),
            *(Column(name, str) for name in names),
            Column("Difference", str),
            Column("95 % interval", str),
        ],
        [Row(_cells(measure, shift)) for measure, shift in sure],
    )
    return Section("changes", "What changed?", told, [*_surest(sure), table, *alone])


def _cells(measure: Measure, shift: Shift) -> tuple[str, ...]:
    found, unit = shift.difference, measure.unit
    assert found is not None and shift.before is not None and shift.after is not None
    return (
        shift.name,
        measure.caption,
        unit.form(shift.before.value),
        unit.form(shift.after.value),
        unit.change(found.value),
        unit.span((found.low, found.high)),
    )


def _surest(sure: Sequence[Compared]) -> list[Figure]:
    """Rates can stand in one picture, for they have one unit."""
    rows = [
        Bar(f"{shift.name} – {measure.short}", *found)
        for measure, shift in sure
        if measure.unit is not NUMBER and (found := shift.difference) is not None
    ][:MOST]
    if not rows:
        return []
    chart = Bars(
        "The surest changes of rates",
        "; ".join(f"{row.label} {points(row.value)}" for row in rows),
        rows,
        points,
        short_points,
    )
    return [Figure(chart, "The surest changes of rates, in percentage points with 95 % intervals.")]
