"""The sets that have lines of their own in the terminal; what others lay on the table stands under its name."""

from __future__ import annotations

from sietch.cli import immortality, ix
from sietch.cli.seen import Lines

OF_SETS: tuple[Lines, ...] = (ix.LINES, immortality.LINES)
