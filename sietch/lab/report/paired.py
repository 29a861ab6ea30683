"""Two bars for every row, one of each run, and how far they are apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sietch.lab.measure.estimate import Measured
from sietch.lab.report.svg import Drawing, Form, Scale, inside, shortened, ticks, width_of

BAR = 10  # the height of one


@dataclass(frozen=True, slots=True)
class Pair:
    """Both values with their intervals; None where there is none. `told` stands at the end of the row."""

    label: str
    values: tuple[Measured | None, Measured | None]
    told: str
    sure: bool


@dataclass(frozen=True, slots=True)
class Paired:
    """Horizontal bars in pairs, beginning at zero; `names` are those of the two runs."""

    title: str
    description: str
    names: tuple[str, str]
    rows: Sequence[Pair]
    form: Form
    axis: Form

    def draw(self, width: int) -> str:
        d = Drawing(width)
        label_room = min(max(width_of(row.label) for row in self.rows) + 12, width * 0.36)
        left = 2.0 if d.narrow else label_room
        right = width - max(width_of(row.told) for row in self.rows) - 14
        seen = [value for row in self.rows for value in row.values if value is not None]
        marks = ticks(
            min(0.0, *(value.low for value in seen)),
            max(0.0, *(value.high for value in seen)),
            3 if d.narrow else 6,
        )
        x = Scale(marks[0], marks[-1], left, right)
        top = d.legend(self.names, marks=False) + 4
        step = 3 * BAR + (18 if d.narrow else 4)
        bottom = top + step * len(self.rows)
        for tick in marks:
            d.line(x(tick), top, x(tick), bottom, "zero" if tick == 0 else "grid")
            d.text(inside(x(tick), self.axis(tick), width), bottom + 18, self.axis(tick), "tick", "middle")
        for number, row in enumerate(self.rows):
            middle = top + step * (number + 0.5)
            if d.narrow:
                d.text(left + 5, middle - BAR - 3, shortened(row.label, right - left), "label")
                middle += 9
            else:
                d.text(label_room - 10, middle + 4, shortened(row.label, label_room - 12), "label", "end")
            self._pair(d, x, row, middle)
        return d.done(bottom + 26, self.title, self.description)

    def _pair(self, d: Drawing, x: Scale, row: Pair, middle: float) -> None:
        for series, (name, value) in enumerate(zip(self.names, row.values, strict=True)):
            if value is None:
                continue
            y = middle + (series - 1) * (BAR + 1)
            start, end = sorted((x(0.0), x(value.value)))
            interval = f"{self.form(value.low)} to {self.form(value.high)}"
            note = f"{row.label}, {name}: {self.form(value.value)} ({interval})"
            d.box(start, y, end - start, BAR, f"fill s{series + 1}", note)
            d.whisker(x(value.low), x(value.high), y + BAR / 2)
        d.text(d.width, middle + 4, row.told, "value" if row.sure else "tick", "end")
