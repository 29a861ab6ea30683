"""Texts of others in our messages: nothing in them may move the cursor, hide text or fill the screen."""

from __future__ import annotations

import re

from sietch.content.limits import LONGEST_SHOWN

# Controls (C0, DEL, C1), separators of lines, halves of characters, and what turns the direction of writing.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
# The same without tabs and ends of lines, which a text of several lines may have.
CONTROL_IN_TEXT = re.compile(CONTROL.pattern.replace("\x00-\x1f", "\x00-\x08\x0b-\x1f"))


def harmless(text: str) -> str:
    r"""In one line, what is not to be seen written out.

    >>> print(harmless("red: \x1b[31m"))
    red: \x1b[31m
    """
    return CONTROL.sub(lambda found: escaped(found[0]), text)


def harmless_lines(text: str) -> str:
    """The same for a message of several lines."""
    return "\n".join(harmless(line) for line in text.split("\n"))


def escaped(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def shown(value: object) -> str:
    """A wrong value in a message, no longer than it takes to find it."""
    text = harmless(value if isinstance(value, str) else repr(value))
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
