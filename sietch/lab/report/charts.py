"""Charts for the report: each holds its data and draws itself as SVG, for a wide or a narrow place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sietch.lab.report.svg import Drawing, Form, Scale, inside, shortened, ticks, width_of


class Chart(Protocol):
    """Anything that can be drawn."""

    def draw(self, width: int) -> str:
        """An SVG element of this width."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with the interval that holds it."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""  # for those who point at it


@dataclass(frozen=True, slots=True)
class Bars:
    """Horizontal bars with intervals, beginning at zero, and a line to compare with."""

    title: str
    description: str
    rows: Sequence[Bar]
    form: Form
    axis: Form
    line: float | None = None
    line_label: str = ""

    def draw(self, width: int) -> str:
        d = Drawing(width)
        label_room = min(max(width_of(row.label) for row in self.rows) + 12, width * 0.36)
        value_room = max(width_of(self.form(row.value)) for row in self.rows) + 14
        left = 2.0 if d.narrow else label_room
        marks = ticks(
            min(0.0, *(row.low for row in self.rows)),
            max(self.line or 0.0, *(row.high for row in self.rows)),
            3 if d.narrow else 6,
        )
        x = Scale(marks[0], marks[-1], left, width - value_room)
        top = 24 if self.line_label else 6
        step = 44 if d.narrow else 28
        bottom = top + step * len(self.rows)
        for tick in marks:
            d.line(x(tick), top, x(tick), bottom, "zero" if tick == 0 else "grid")
            d.text(inside(x(tick), self.axis(tick), width), bottom + 18, self.axis(tick), "tick", "middle")
        middles = [top + step * (number + 0.5) for number in range(len(self.rows))]
        for row, middle in zip(self.rows, middles, strict=True):
            self._bar(d, x, row, middle + 6 if d.narrow else middle)
        if self.line is not None:
            d.line(x(self.line), top - 4, x(self.line), bottom, "even")
            d.text(
                inside(x(self.line), self.line_label, width),
                top - 10,
                self.line_label,
                "even-label",
                "middle",
            )
        for row, middle in zip(self.rows, middles, strict=True):
            if d.narrow:
                d.text(left + 5, middle - 9, shortened(row.label, width - left - 5), "label")
            else:
                d.text(label_room - 10, middle + 4, shortened(row.label, label_room - 12), "label", "end")
        return d.done(bottom + 26, self.title, self.description)

    def _bar(self, d: Drawing, x: Scale, row: Bar, middle: float) -> None:
        start, end = sorted((x(0.0), x(row.value)))
        side = "above" if row.value >= (self.line or 0.0) else "below"
        note = (
            row.note or f"{row.label}: {self.form(row.value)} ({self.form(row.low)} to {self.form(row.high)})"
        )
        d.box(start, middle - 7, end - start, 14, f"fill {side}", note)
        d.whisker(x(row.low), x(row.high), middle)
        d.text(d.width, middle + 4, self.form(row.value), "value", "end")


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each number came; upright bars."""

    title: str
    description: str
    bins: Sequence[tuple[str, float]]
    form: Form
    axis: Form
    name: str  # of the numbers

    def draw(self, width: int) -> str:
        d = Drawing(width)
        marks = ticks(0, max(value for _, value in self.bins), 4)
        left = max(width_of(self.axis(mark)) for mark in marks) + 10
        top, bottom = 10.0, 190.0
        y = Scale(0, marks[-1], bottom, top)
        for mark in marks:
            d.line(left, y(mark), width, y(mark), "grid")
            d.text(left - 8, y(mark) + 4, self.axis(mark), "tick", "end")
        step = (width - left) / len(self.bins)
        every = _thinned([label for label, _ in self.bins], step)
        for number, (label, value) in enumerate(self.bins):
            x = left + step * number
            gap = min(6.0, step * 0.16)
            d.box(
                x + gap,
                y(value),
                step - 2 * gap,
                bottom - y(value),
                "fill s1",
                f"{label}: {self.form(value)}",
            )
            if number % every == 0:
                d.text(x + step / 2, bottom + 17, label, "tick", "middle")
        d.line(left, bottom, width, bottom, "zero")
        d.text((left + width) / 2, bottom + 38, self.name, "axis", "middle")
        return d.done(bottom + 48, self.title, self.description)


def _thinned(labels: Sequence[str], step: float) -> int:
    """Every how many labels can be written without touching the next."""
    widest = max(width_of(label) for label in labels) + 8
    return next(every for every in range(1, len(labels) + 2) if every * step >= widest or every > len(labels))


@dataclass(frozen=True, slots=True)
class Stacked:
    """Bars made of parts, all with the same scale."""

    title: str
    description: str
    parts: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float]]]
    form: Form

    def draw(self, width: int) -> str:
        d = Drawing(width)
        sums = [sum(max(value, 0.0) for value in values) for _, values in self.rows]
        value_room = max(width_of(self.form(total)) for total in sums) + 12
        x = Scale(0, max(*sums, 1e-9), 0, width - value_room)
        y = d.legend(self.parts, marks=False) + 10
        for (label, values), total in zip(self.rows, sums, strict=True):
            d.text(0, y + 10, label, "label strong")
            self._row(d, x, y + 18, label, values)
            d.text(d.width, y + 38, self.form(total), "value", "end")
            y += 62
        return d.done(y - 6, self.title, self.description)

    def _row(self, d: Drawing, x: Scale, y: float, label: str, values: Sequence[float]) -> None:
        at = 0.0
        for series, value in enumerate(values):
            if value <= 0:
                continue
            start, end = x(at), x(at + value)
            text = self.form(value)
            note = f"{label}, {self.parts[series]}: {text}"
            d.box(start, y, max(end - start - 1.5, 0.8), 30, f"fill s{series + 1}", note)
            if end - start > width_of(text, 11) + 6:
                d.text((start + end) / 2, y + 19, text, f"inside on{series + 1}", "middle")
            at += value


@dataclass(frozen=True, slots=True)
class Heat:
    """A table of numbers as shades; the text in a cell is the number itself."""

    title: str
    description: str
    rows: Sequence[tuple[str, Sequence[float]]]
    columns: Sequence[str]
    form: Form
    note: Form
    axis: str

    def draw(self, width: int) -> str:
        d = Drawing(width)
        size = 10.5 if d.narrow else 12
        left = min(max(width_of(label, size) for label, _ in self.rows) + 10, width * 0.34)
        step = (width - left) / len(self.columns)
        height = 22 if d.narrow else 26
        top = 38
        most = max(max(values) for _, values in self.rows) or 1.0
        d.text(left + (width - left) / 2, 12, self.axis, "axis", "middle")
        for column, name in enumerate(self.columns):
            d.text(left + step * (column + 0.5), 30, name, "tick", "middle")
        for row, (label, values) in enumerate(self.rows):
            y = top + height * row
            kind = "label small" if d.narrow else "label"
            d.text(left - 8, y + height / 2 + 4, shortened(label, left - 8, size), kind, "end")
            for column, value in enumerate(values):
                share = value / most
                x = left + step * column
                note = f"{label}, {self.axis.lower()} {self.columns[column]}: {self.note(value)}"
                d.box(x + 1, y + 1, step - 2, height - 2, "heat", note, max(share, 0.04))
                text = self.form(value)
                if text and step > width_of(text, 11) + 4:
                    kind = "on-heat" if share > 0.66 else "off-heat"
                    d.text(x + step / 2, y + height / 2 + 4, text, kind, "middle")
        return d.done(top + height * len(self.rows) + 4, self.title, self.description)
