"""Colours of the terminal and their absence, and the size of its window."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable
from typing import TextIO

CODES = {
    "bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35",
    "cyan": "36", "white": "97",
}  # fmt: skip
SEAT_COLOURS = ("green", "red", "blue", "yellow", "magenta", "cyan")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the window and what has left it
NARROWEST, WIDEST = 50, 120
UNKNOWN = (100, 50)  # where no window is to be seen
DOT, KEPT_DOT = " · ", "\u00a0· "  # the second stays with the word before it
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

Size = tuple[int, int]  # columns and lines


class Style:
    """Paints words, or leaves them plain; wraps them to the window as it is at that moment."""

    def __init__(
        self, coloured: bool, width: int = 80, height: int = 50, window: Callable[[], Size] | None = None
    ) -> None:
        self.coloured = coloured
        self._window = window or (lambda: (width, height))

    @property
    def width(self) -> int:
        return self._window()[0]

    @property
    def height(self) -> int:
        return self._window()[1]

    def paint(self, text: str, *names: str) -> str:
        if not self.coloured or not text:
            return text
        return f"\x1b[{';'.join(CODES[name] for name in names)}m{text}\x1b[0m"

    def seat(self, text: str, seat: int) -> str:
        return self.paint(text, "bold", SEAT_COLOURS[seat % len(SEAT_COLOURS)])

    def title(self, text: str) -> str:
        return self.paint(text, "bold", "yellow")

    def dim(self, text: str) -> str:
        return self.paint(text, "dim")

    def wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        """Lines of the window's width; the first may begin differently, and none begins with a dot."""
        lines = textwrap.wrap(
            text.replace(DOT, KEPT_DOT),
            self.width,
            initial_indent=indent if first is None else first,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return [line.replace(KEPT_DOT, DOT).replace(KEPT_DOT.rstrip(), DOT.rstrip()) for line in lines]

    def flow(self, items: list[str], between: str, indent: int) -> list[str]:
        """Items one after the other, painted or not; an item is broken only if it fills a line."""
        room = self.width - indent
        words: list[str] = []
        for number, item in enumerate(items):
            text = item if number == len(items) - 1 else item + between.rstrip()
            words += [text] if visible(text) <= room else text.split()
        lines = [""]
        for word in words:
            if lines[-1] and visible(lines[-1]) + 1 + visible(word) > room:
                lines.append("")
            lines[-1] += f" {word}" if lines[-1] else word
        return [" " * indent + line for line in lines]


def visible(text: str) -> int:
    """The number of columns that a painted text takes."""
    return len(ESCAPE.sub("", text))


def cut(text: str, width: int) -> str:
    """As much of a plain text as there is room for; that something is missing is shown."""
    return text if len(text) <= width else text[: width - 1].rstrip(" …") + "…"


def pad(text: str, width: int) -> str:
    return text + " " * (width - visible(text))


def hide(say: Callable[[str], None], style: Style) -> None:
    """Leave nothing of what was shown in the window."""
    say(CLEAR if sys.stdout.isatty() and os.environ.get("TERM") != "dumb" else "\n" * style.height)


def terminal_style(plain: bool = False, stream: TextIO | None = None) -> Style:
    """Colours if a person is likely to see them; NO_COLOR and dumb terminals are respected."""
    stream = stream or sys.stdout
    coloured = (
        not plain and stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )
    return Style(coloured, window=_window)


def _window() -> Size:
    columns, lines = shutil.get_terminal_size(UNKNOWN)
    return max(NARROWEST, min(columns, WIDEST)), lines
