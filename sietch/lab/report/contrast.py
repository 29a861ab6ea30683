"""Winners and others side by side, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sietch.lab.report.means import Contrast
from sietch.lab.report.numbers import signed, signed_range, two
from sietch.lab.report.parts import Column, Row, Table


def contrast_table(
    caption: str, first: str, names: Mapping[str, str], columns: Sequence[str], found: Mapping[str, Contrast]
) -> Table:
    heads = [
        Column(first),
        Column("Winners", two),
        Column("Others", two),
        Column("Difference", signed),
        Column("95 % interval", signed_range),
    ]
    rows = []
    for name in columns:
        seen = found[name]
        rows.append(Row((names[name], seen.winners.mean, seen.others.mean, seen.difference, seen.interval)))
    return Table(caption, heads, rows)
