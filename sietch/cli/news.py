"""The log for a person at the terminal: one paragraph per turn instead of one line per event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from sietch.cli.style import Style
from sietch.engine import events as e
from sietch.engine.rival_card import is_rival
from sietch.engine.state import State
from sietch.engine.tech import TILE_ACQUIRED
from sietch.engine.tech_effects import NEGOTIATORS_RETURNED
from sietch.engine.words import NOBODY
from sietch.language.tables import ENGLISH
from sietch.view.deeds import Deed, Run, runs
from sietch.view.names import speaking
from sietch.view.telling import told

# What a rival does with what it has collected.
SHOPPING = frozenset({e.PAID, e.DISCARDED_INTRIGUE, e.SWORDMASTER, NEGOTIATORS_RETURNED, TILE_ACQUIRED})


@dataclass(frozen=True)
class Paragraph:
    """Who did it (NOBODY: the table), the lines that tell it, and whether it was a turn."""

    seat: int
    lines: list[str]
    is_turn: bool = False


def paragraphs(
    state: State, seat: int | None, since: int, style: Style, language: str = ENGLISH
) -> list[str]:
    """What happened from log entry `since` on, as far as the seat may know; wrapped and painted."""
    return [line for one in told_by_turns(state, seat, since, style, language) for line in one.lines]


def told_by_turns(
    state: State, seat: int | None, since: int, style: Style, language: str = ENGLISH
) -> Iterator[Paragraph]:
    """The same one after the other."""
    catalogue = speaking(state, language)
    for run in runs(state, seat, since):
        if not run.is_news:
            continue
        who = run.teller
        if who == NOBODY:
            text = " ".join(told(state, run, catalogue))
            yield Paragraph(who, [style.title(line) for line in style.wrap(text)])
            continue
        head = catalogue.phrases.seat(who, full=True) + ":"
        lines: list[str] = []
        for part in _parts(state, run):
            text = " · ".join(told(state, part, catalogue))
            lines += style.wrap(text, indent="   ", first=None if lines else head + " ")
        lines[0] = style.seat(head, who) + lines[0][len(head) :]
        yield Paragraph(who, lines, run.is_turn)


def _parts(state: State, run: Run) -> Iterator[Run]:
    """Cause before effect: the cards that a rival turns over, what it does, what it buys, each in lines of its own."""
    if not is_rival(state, run.deeds[0].entry[1]):
        yield run
        return
    for _, part in groupby(run.deeds, _stage):
        yield replace(run, deeds=list(part))


def _stage(deed: Deed) -> str:
    return "cards" if deed.kind == e.HAGAL else "shop" if deed.kind in SHOPPING else "deeds"


def last_round(state: State) -> int:
    """The log entry that begins the round, or 0."""
    log = state.log or []
    return max((number for number, entry in enumerate(log) if entry[0] == e.ROUND), default=0)
