"""Charts with two axes: lines with bands, and points with names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sietch.lab.report.svg import Drawing, Form, Scale, powers, ticks, width_of

HEIGHT = 340


@dataclass(frozen=True, slots=True)
class Point:
    """A value with the band or interval around it."""

    x: float
    y: float
    low: float
    high: float
    label: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Axes:
    """The frame of a plot: where numbers lie on the paper, and what they mean."""

    x: Scale
    y: Scale
    across: Sequence[float]
    upward: Sequence[float]

    @classmethod
    def around(cls, d: Drawing, points: Iterable[Point], top: float, form_y: Form, whole: bool) -> Axes:
        """Room for all points. The horizontal axis has whole numbers, or is logarithmic."""
        points = list(points)
        upward = ticks(min(0.0, *(p.low for p in points)), max(p.high for p in points), 6)
        first, last = min(p.x for p in points), max(p.x for p in points)
        left = max(width_of(form_y(tick)) for tick in upward) + 28
        right = d.width - 22
        if whole:
            across: Sequence[float] = range(int(first), int(last) + 1)
            x = Scale(first - 0.3, last + 0.3, left, right)
        else:
            across = powers(first, last)
            x = Scale(first * 0.93, across[-1], left, right, logarithmic=True)
        return cls(x, Scale(upward[0], upward[-1], top + HEIGHT, top), across, upward)

    def draw(self, d: Drawing, form_x: Form, form_y: Form, axis_x: str, axis_y: str) -> float:
        """Lines, numbers and names; returns where the drawing ends."""
        x, y = self.x, self.y
        for tick in self.upward:
            d.line(x.start, y(tick), x.end, y(tick), "zero" if tick == 0 else "grid")
            d.text(x.start - 8, y(tick) + 4, form_y(tick), "tick", "end")
        for tick in self.across:
            d.line(x(tick), y.start, x(tick), y.start + 5, "zero")
            d.text(x(tick), y.start + 18, form_x(tick), "tick", "middle")
        d.text((x.start + x.end) / 2, y.start + 40, axis_x, "axis", "middle")
        d.upright(12, (y.start + y.end) / 2, axis_y, "axis")
        return y.start + 50


@dataclass(frozen=True, slots=True)
class Lines:
    """Curves over whole numbers, each with its band."""

    title: str
    description: str
    series: Sequence[tuple[str, Sequence[Point]]]
    form: Form
    axis_x: str
    axis_y: str

    def draw(self, width: int) -> str:
        d = Drawing(width)
        top = d.legend([name for name, _ in self.series], marks=True) + 8
        axes = Axes.around(d, (p for _, points in self.series for p in points), top, self.form, whole=True)
        end = axes.draw(d, lambda n: f"{n:.0f}", self.form, self.axis_x, self.axis_y)
        x, y = axes.x, axes.y
        for number, (_, points) in enumerate(self.series):
            upper = [(x(p.x), y(p.high)) for p in points]
            lower = [(x(p.x), y(p.low)) for p in reversed(points)]
            d.path(upper + lower, f"band s{number + 1}", closed=True)
        for number, (_, points) in enumerate(self.series):
            d.path([(x(p.x), y(p.y)) for p in points], f"curve s{number + 1}")
            for p in points:
                d.mark(x(p.x), y(p.y), number, f"mark s{number + 1}", p.note)
        return d.done(end, self.title, self.description)


@dataclass(frozen=True, slots=True)
class Scatter:
    """Points with their intervals; those with a label are named where there is room."""

    title: str
    description: str
    points: Sequence[Point]
    form_x: Form
    form_y: Form
    axis_x: str
    axis_y: str

    def draw(self, width: int) -> str:
        d = Drawing(width)
        axes = Axes.around(d, self.points, 10, self.form_y, whole=False)
        end = axes.draw(d, self.form_x, self.form_y, self.axis_x, self.axis_y)
        x, y = axes.x, axes.y
        taken = []
        for p in self.points:
            d.line(x(p.x), y(p.low), x(p.x), y(p.high), "interval")
            taken.append(_box(x(p.x), y(p.y), 0, "middle"))
        for p in self.points:
            side = "above" if p.y >= 0 else "below"
            d.mark(x(p.x), y(p.y), 0 if p.y >= 0 else 1, f"mark {side}", p.note, 4)
        for p in self.points:
            if p.label:
                self._name(d, x(p.x), y(p.y), p.label, taken)
        return d.done(end, self.title, self.description)

    def _name(self, d: Drawing, x: float, y: float, label: str, taken: list[Box]) -> None:
        """To the right, to the left, above or below; not at all where it would cover something."""
        size = width_of(label, 11)
        for dx, dy, anchor in ((9, 4, "start"), (-9, 4, "end"), (0, -9, "middle"), (0, 17, "middle")):
            box = _box(x + dx, y + dy - 4, size, anchor)
            if box[0] >= 30 and box[2] <= d.width and not any(_overlap(box, other) for other in taken):
                d.text(x + dx, y + dy, label, "name", anchor)
                taken.append(box)
                return


Box = tuple[float, float, float, float]


def _box(x: float, y: float, size: float, anchor: str) -> Box:
    """The place that a text of this width, or a mark, takes around y."""
    if anchor == "middle":
        x -= size / 2
    elif anchor == "end":
        x -= size
    return (x, y - 6, x + size, y + 6) if size else (x - 4, y - 4, x + 4, y + 4)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
