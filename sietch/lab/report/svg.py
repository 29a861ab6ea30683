"""Drawing with SVG: shapes, scales and legends. Colours are classes of the page's style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log, log10

Form = Callable[[float], str]  # how a number is written

NARROW = 400  # the width of a drawing for a phone, or for half of the page
WIDE = 840
SHAPES = ("circle", "square", "diamond", "triangle")
SLIM, BROAD = "ijlftr.,;:'’|!()-I ·\u202f", "mwMWOQGD@%—"


def width_of(text: str, size: float = 12) -> float:
    """About how wide a text is, with any font that a system may have."""
    units = sum(0.34 if c in SLIM else 0.86 if c in BROAD else 0.66 if c.isupper() else 0.56 for c in text)
    return units * size


def shortened(text: str, room: float, size: float = 12) -> str:
    """The text, or as much of its beginning as there is room for."""
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + "…", size) > room:
        text = text[:-1].rstrip()
    return text + "…"


def inside(x: float, text: str, width: float) -> float:
    """The middle of a text that must not leave the paper."""
    half = width_of(text) / 2
    return min(max(x, half), width - half)


@dataclass(frozen=True, slots=True)
class Scale:
    """From numbers to places on the paper."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        if self.logarithmic:
            share = log(value / self.low) / log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from below `low` to above `high`."""
    if high <= low:
        high = low + 1
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough * 0.999)
    first = floor(low / step + 1e-9)
    found = [first * step]
    while found[-1] < high - step * 1e-9:
        found.append((first + len(found)) * step)
    return [round(tick, 10) for tick in found]


def powers(low: float, high: float) -> list[float]:
    """1, 2, 5, 10, 20 … from `low` to the first that is not below `high`, for a logarithmic axis."""
    decades = range(floor(log10(low)), floor(log10(high)) + 2)
    steps = [round(n * 10.0**power, 10) for power in decades for n in (1, 2, 5)]
    end = next(n for n in steps if n >= high)
    return [n for n in steps if low <= n <= end]


class Drawing:
    """Collects shapes; `done` makes an SVG element of them."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.narrow = width <= NARROW
        self._parts: list[str] = []

    def text(self, x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> None:
        classes = f' class="{kind}"' if kind else ""
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self._parts.append(f'<text x="{x:.1f}" y="{y:.1f}"{where}{classes}>{escape(text)}</text>')

    def upright(self, x: float, y: float, text: str, kind: str) -> None:
        """A text that is read from below, for the vertical axis."""
        turn = f'transform="rotate(-90 {x:.1f} {y:.1f})"'
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" {turn} text-anchor="middle" class="{kind}">{escape(text)}</text>'
        )

    def box(
        self, x: float, y: float, width: float, height: float, kind: str, title: str = "", strength: float = 1
    ) -> None:
        """A rectangle; `title` is shown to those who point at it."""
        faint = "" if strength == 1 else f' fill-opacity="{strength:.2f}"'
        shape = f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}" class="{kind}"{faint}'
        self._parts.append(_titled(shape, "rect", title))

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str) -> None:
        self._parts.append(f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" class="{kind}"/>')

    def path(self, points: Sequence[tuple[float, float]], kind: str, closed: bool = False) -> None:
        steps = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self._parts.append(f'<path d="M{steps}{"Z" if closed else ""}" class="{kind}"/>')

    def mark(self, x: float, y: float, series: int, kind: str, title: str = "", size: float = 4.5) -> None:
        """A point; every series has a shape of its own besides its colour."""
        shape = SHAPES[series % len(SHAPES)]
        if shape == "circle":
            self._parts.append(
                _titled(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:g}" class="{kind}"', "circle", title)
            )
            return
        corners = {
            "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
            "diamond": ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
            "triangle": ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
        }[shape]
        steps = "L".join(f"{x + size * dx:.1f} {y + size * dy:.1f}" for dx, dy in corners)
        self._parts.append(_titled(f'<path d="M{steps}Z" class="{kind}"', "path", title))

    def whisker(self, x1: float, x2: float, y: float) -> None:
        """A horizontal interval with ends."""
        self._parts.append(
            f'<path d="M{x1:.1f} {y - 4:.1f}v8M{x1:.1f} {y:.1f}H{x2:.1f}M{x2:.1f} {y - 4:.1f}v8" class="whisker"/>'
        )

    def legend(self, names: Sequence[str], marks: bool, x: float = 0, y: float = 12) -> float:
        """The names of the series with their colours, in as many lines as needed; returns where it ends."""
        left = x
        for series, name in enumerate(names):
            wide = width_of(name) + 34
            if x > left and x + wide > self.width:
                x, y = left, y + 20
            if marks:
                self.mark(x + 6, y - 4, series, f"mark s{series + 1}")
            else:
                self.box(x, y - 10, 12, 12, f"fill s{series + 1}")
            self.text(x + 18, y, name, "label")
            x += wide
        return y + 12

    def done(self, height: float, title: str, description: str) -> str:
        """`title` and `description` are for those who cannot see the picture."""
        return (
            f'<svg class="chart" viewBox="0 0 {self.width} {height:.0f}" width="{self.width}" '
            f'height="{height:.0f}" role="img"><title>{escape(title)}</title>'
            f"<desc>{escape(description)}</desc>{''.join(self._parts)}</svg>"
        )


def _titled(shape: str, name: str, title: str) -> str:
    return f"{shape}><title>{escape(title)}</title></{name}>" if title else f"{shape}/>"
