"""Terminals that know few signs: what they cannot show is replaced, and the game goes on."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

SIGNS = {
    "–": "-", "—": "-", "−": "-", "─": "-", "·": "|", "•": "*", "▸": ">", "▹": "+", "×": "x", "…": "..", "→": "->",
    "≤": "<=", "≥": ">=", "±": "+-", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "█": "#", "░": ".",
}  # fmt: skip
PLAINLY = "sietch.plainly"


def plainly(error: UnicodeError) -> tuple[str, int]:
    """For `errors=` of a stream: a sign that looks like it, the letter without its accent, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(map(_replaced, text)), error.end


def _replaced(sign: str) -> str:
    letters = [c for c in unicodedata.normalize("NFKD", sign) if c.isascii()]
    return SIGNS.get(sign) or "".join(letters) or "?"


def speak_plainly() -> None:
    """From now on no sign stops the output, and none the input."""
    codecs.register_error(PLAINLY, plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAINLY)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
