"""Numbers of two runs side by side: how far they are apart, and how surely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sietch.lab.measure.estimate import ALPHA, Measured, apart, normal_spread
from sietch.lab.report.numbers import (
    percent,
    plural,
    points,
    points_range,
    short,
    short_percent,
    short_points,
    signed,
    signed_range,
    two,
)
from sietch.lab.report.paired import Pair, Paired
from sietch.lab.report.parts import Column, Figure, Row, Table
from sietch.lab.report.svg import Form

SHOWN = 14  # rows of a chart
SURE = "changed"  # the tag of a row whose difference is more than chance, with the error shared by all
Names = tuple[str, str]  # of the two runs


@dataclass(frozen=True, slots=True)
class Unit:
    """How numbers, their differences and the intervals of these are written."""

    form: Form
    axis: Form
    change: Form
    span: Callable[[tuple[float, float]], str]


SHARE = Unit(percent, short_percent, points, points_range)
LIFT = Unit(points, short_points, points, points_range)
NUMBER = Unit(two, short, signed, signed_range)


@dataclass(frozen=True, slots=True)
class Shift:
    """One number in both runs; None where a run does not tell it."""

    name: str
    before: Measured | None
    after: Measured | None

    @property
    def difference(self) -> Measured | None:
        if self.before is None or self.after is None:
            return None
        return apart(self.before, self.after)

    @property
    def clear(self) -> float:
        """The difference in halves of its interval, seen from zero: more than 1 is more than chance."""
        found = self.difference
        if found is None or found.value == 0:
            return 0.0
        reach = found.value - found.low if found.value > 0 else found.high - found.value
        return abs(found.value) / max(reach, 1e-9)


@dataclass(frozen=True, slots=True)
class Measure:
    """The same question about many things: win rates of leaders, shares of cards."""

    caption: str
    short: str  # the caption in a word or two
    what: str  # one of the things
    unit: Unit
    shifts: Sequence[Shift]
    ranked: bool = True  # the surest changes first; otherwise the things have an order of their own
    drawn: bool = True

    @property
    def in_order(self) -> list[Shift]:
        return sorted(self.shifts, key=_surest) if self.ranked else list(self.shifts)

    def figures(self, names: Names, limit: float) -> list[Figure]:
        known = [shift for shift in self.in_order if shift.before or shift.after]
        shown = known[:SHOWN] if self.ranked else known
        if not self.drawn or not shown:
            return []
        rows = [
            Pair(shift.name, (shift.before, shift.after), self.change(shift), shift.clear > limit)
            for shift in shown
        ]
        told = "; ".join(f"{row.label} {row.told}" for row in rows)
        chart = Paired(self.caption, told, names, rows, self.unit.form, self.unit.axis)
        which = f" Shown are the {len(shown)} surest changes." if len(shown) < len(known) else ""
        caption = (
            f"{self.caption}, with 95 % intervals; on the right the difference, bold if it is sure.{which}"
        )
        return [Figure(chart, caption)]

    def table(self, names: Names, limit: float) -> Table:
        return Table(
            f"{self.caption}, {names[0]} and {names[1]}",
            [
                Column(self.what),
                Column(names[0], self.unit.form),
                Column(names[1], self.unit.form),
                Column("Difference", self.unit.change, f"{names[1]} minus {names[0]}"),
                Column("95 % interval", self.unit.span, "of the difference"),
            ],
            [self._row(shift, limit) for shift in self.in_order],
        )

    def _row(self, shift: Shift, limit: float) -> Row:
        found = shift.difference
        cells = (
            shift.name,
            shift.before and shift.before.value,
            shift.after and shift.after.value,
            found and found.value,
            found and (found.low, found.high),
        )
        return Row(cells, SURE if shift.clear > limit else "", strong=True)

    def change(self, shift: Shift) -> str:
        found = shift.difference
        return "" if found is None else self.unit.change(found.value)

    def told(self, shift: Shift) -> str:
        """From here to there, and how sure that is."""
        found = shift.difference
        assert found is not None and shift.before is not None and shift.after is not None
        form = self.unit.form
        return (
            f"{shift.name}, {form(shift.before.value)} → {form(shift.after.value)} "
            f"({self.unit.span((found.low, found.high))})"
        )


Compared = tuple[Measure, Shift]


def measured(
    names: Mapping[str, str],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    of: Callable[[Any], Measured | None],
) -> list[Shift]:
    """For everything that has a name, its number in both runs; None where a run does not know it."""
    return [
        Shift(name, of(before[id_]) if id_ in before else None, of(after[id_]) if id_ in after else None)
        for id_, name in names.items()
    ]


@dataclass(frozen=True, slots=True)
class Subject:
    """One section of the page: what was measured, and what else is to be seen."""

    id: str
    title: str
    measures: Sequence[Measure]
    more: Sequence[Figure] = field(default_factory=tuple)
    note: str = ""


def compared(subjects: Iterable[Subject]) -> list[Compared]:
    """All numbers that both runs tell."""
    return [
        (measure, shift)
        for subject in subjects
        for measure in subject.measures
        for shift in measure.shifts
        if shift.difference is not None
    ]


def sure_ones(known: Iterable[Compared], limit: float) -> list[Compared]:
    """Those that changed by more than chance, the surest first."""
    return sorted((pair for pair in known if pair[1].clear > limit), key=lambda pair: _surest(pair[1]))


def shared_limit(subjects: Iterable[Subject]) -> float:
    """How clear a difference must be if one in twenty whole pages may err, instead of one in twenty numbers."""
    return normal_spread(ALPHA / max(len(compared(subjects)), 1)) / normal_spread()


def finding(subject: Subject, limit: float) -> str:
    """The surest changes of a section, or that there are none."""
    known = compared([subject])
    if not known:
        return "There are too few games to compare."
    sure = sure_ones(known, limit)
    if not sure:
        return f"No change is sure. {by_chance(known)}"
    told = "; ".join(measure.told(shift) for measure, shift in sure[:3])
    return f"{plural(len(sure), 'sure change')} among {plural(len(known), 'number')}: {told}{'; …' if len(sure) > 3 else '.'}"


def by_chance(known: Sequence[Compared]) -> str:
    """How many intervals do not hold zero, and how many would not if nothing had changed."""
    outside = sum(shift.clear > 1 for _, shift in known)
    return (
        f"The 95 % interval of the difference leaves out zero for {outside} of {plural(len(known), 'number')}; "
        f"by chance for about {ALPHA * len(known):.0f}."
    )


def _surest(shift: Shift) -> tuple[float, str]:
    return -shift.clear, shift.name
