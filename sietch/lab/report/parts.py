"""The parts of a report – sections with findings, figures and tables – and their HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sietch.lab.report.charts import Chart
from sietch.lab.report.numbers import NO_NUMBER, THIN
from sietch.lab.report.svg import NARROW, WIDE

MIXED = "Several bots have played: a part of every difference here is the difference between the bots."
UNCERTAIN = "uncertain"  # the tag of a row that is about few seats
LONG = 16  # rows of a table that gets a window of its own

Names = Callable[[str], str]  # id -> what it is called


def prose(text: str) -> str:
    """Words for the page; a number stays with its per cent."""
    return escape(text.replace(" %", f"{THIN}%"))


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart with its caption; `half`: two of them stand side by side."""

    chart: Chart
    caption: str
    half: bool = False

    def html(self) -> str:
        drawn = self.chart.draw(NARROW)
        if not self.half:
            drawn = f'<div class="wide">{self.chart.draw(WIDE)}</div><div class="narrow">{drawn}</div>'
        kind = ' class="half"' if self.half else ""
        return f"<figure{kind}>{drawn}<figcaption>{prose(self.caption)}</figcaption></figure>"


@dataclass(frozen=True, slots=True)
class Column:
    """`form` writes its values; a column without holds words. `hint` explains the heading."""

    title: str
    form: Callable[[Any], str] | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """The cells, the first of which names the row; `tag` is a word of caution, or in a `strong` row of weight."""

    cells: Sequence[Any]
    tag: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    columns: Sequence[Column]
    rows: Sequence[Row]

    def html(self) -> str:
        head = "".join(self._heading(number, column) for number, column in enumerate(self.columns))
        body = "".join(self._row(row) for row in self.rows)
        window = ' class="window long"' if len(self.rows) > LONG else ' class="window"'
        return (
            f'<div{window} role="region" tabindex="0" aria-label="{escape(self.caption)}"><table>'
            f"<caption>{prose(self.caption)}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table></div>"
        )

    def _heading(self, number: int, column: Column) -> str:
        kind = ' class="number"' if number and column.form else ""
        hint = f' title="{prose(column.hint)}"' if column.hint else ""
        return f'<th scope="col"{kind}{hint}>{prose(column.title)}</th>'

    def _row(self, row: Row) -> str:
        name, *cells = row.cells
        tag = f' <span class="tag">{escape(row.tag)}</span>' if row.tag else ""
        first = self.columns[0]
        text = str(name) if first.form is None else first.form(name)
        html = [f'<th scope="row"{_order(name)}>{escape(text)}{tag}</th>']
        for column, value in zip(self.columns[1:], cells, strict=True):
            if column.form is None:
                html.append(f"<td>{escape(NO_NUMBER if value is None else str(value))}</td>")
            else:
                written = NO_NUMBER if value is None else column.form(value)
                html.append(f'<td class="number"{_order(value)}>{escape(written)}</td>')
        kind = f' class="{"strong" if row.strong else "weak"}"' if row.tag else ""
        return f"<tr{kind}>{''.join(html)}</tr>"


def _order(value: Any) -> str:
    """The number to sort by; an interval is sorted by its lower end."""
    if isinstance(value, tuple):
        value = value[0]
    return f' data-order="{value:.6g}"' if isinstance(value, int | float) else ""


@dataclass(frozen=True, slots=True)
class Note:
    """How to read what stands above."""

    text: str

    def html(self) -> str:
        return f'<p class="note">{prose(self.text)}</p>'


Part = Figure | Table | Note


@dataclass(frozen=True, slots=True)
class Section:
    """One question to the games; `finding` is the answer in a sentence."""

    id: str
    title: str
    finding: str
    parts: Sequence[Part] = field(default_factory=list)

    def html(self) -> str:
        return (
            f'<section id="{self.id}" aria-labelledby="{self.id}-title"><h2 id="{self.id}-title">'
            f'{prose(self.title)}</h2><p class="finding">{prose(self.finding)}</p>{self._parts()}</section>'
        )

    def _parts(self) -> str:
        """Figures of half the width stand in one frame."""
        html = []
        pair: list[str] = []
        for part in self.parts:
            if isinstance(part, Figure) and part.half:
                pair.append(part.html())
                continue
            html += _framed(pair)
            pair = []
            html.append(part.html())
        return "".join(html + _framed(pair))


def _framed(pair: Sequence[str]) -> list[str]:
    return [f'<div class="pair">{"".join(pair)}</div>'] if pair else []
