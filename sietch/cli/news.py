"""The log for a person at the terminal: one paragraph per turn instead of one line per event."""

from __future__ import annotations

from collections.abc import Iterator

from sietch.cli.style import Style
from sietch.engine import events as e
from sietch.engine.state import State
from sietch.engine.words import NOBODY, VP_START
from sietch.view.catalogue import catalogue_of
from sietch.view.log import seat_name, seen, sentence, short_seat

# Of these the verb is said once: "reveals Dagger · Diplomacy".
LISTED = frozenset({e.REVEALED_CARD, e.DREW_CARD, e.DISCARDED, e.TRASHED, e.ACQUIRED, e.DREW_INTRIGUE_CARD})
# Who may read the cards themselves need not read how many there were.
COUNTS = frozenset({e.DREW, e.DREW_INTRIGUE})
# These are added up over a turn, those only if they follow each other.
SUMMED = frozenset({e.PERSUASION, e.SWORDS})
JOINED = frozenset({e.GAINED, e.RECRUITED, e.DEPLOYED})
HEADLINES = frozenset({e.ROUND, e.ENDGAME, e.GAME_WON})
ROUTINE = frozenset({e.DREW, e.SHUFFLED})

Entry = list[int]


def paragraphs(state: State, seat: int | None, since: int, style: Style) -> list[str]:
    """What happened from log entry `since` on, as far as the seat may know; wrapped and painted."""
    lines: list[str] = []
    for entries in _turns(state, seat, since):
        who = entries[0][1]
        texts = _clauses(state, entries)
        if who == NOBODY:
            lines += [style.title(line) for line in style.wrap(" ".join(texts))]
            continue
        head = seat_name(state, who) + ":"
        wrapped = style.wrap(" · ".join(texts), indent="   ", first=head + " ")
        lines += [style.seat(head, who) + wrapped[0][len(head) :], *wrapped[1:]]
    return lines


def last_round(state: State) -> int:
    """The log entry that begins the round, or 0."""
    log = state.log or []
    return max((number for number, entry in enumerate(log) if entry[0] == e.ROUND), default=0)


def _turns(state: State, seat: int | None, since: int) -> Iterator[list[Entry]]:
    """Runs of events of one seat, without what goes without saying."""
    run: list[Entry] = []
    for entry in (state.log or [])[since:]:
        kind, who, a, _, _ = entry
        if not seen(entry, seat) or (kind in COUNTS and who == seat) or (kind == e.SCORED and a == VP_START):
            continue
        if run and (who != run[-1][1] or kind == e.TURN or kind in HEADLINES):
            if _is_news(run):
                yield run
            run = []
        if kind != e.TURN:
            _put(run, entry)
    if _is_news(run):
        yield run


def _is_news(run: list[Entry]) -> bool:
    return any(entry[0] not in ROUTINE for entry in run)


def _put(run: list[Entry], entry: Entry) -> None:
    """Add an event to the run, or its amount to that of an event before."""
    for other in reversed(run):
        if other[0] == entry[0] and other[2] == entry[2] and entry[0] in SUMMED | JOINED:
            other[3] += entry[3]
            return
        if entry[0] not in SUMMED:
            break
    run.append(entry[:])


def _clauses(state: State, run: list[Entry]) -> list[str]:
    """The sentences without their subject, and without a verb that was just said."""
    texts = []
    before = -1
    for entry in run:
        text = sentence(state, entry)
        if entry[1] != NOBODY:
            subject = short_seat(catalogue_of(state.rules), entry[1]) + " "
            text = text.removeprefix(subject).removesuffix(".")
            if entry[0] == before and before in LISTED:
                text = text.split(" ", 1)[1]
        texts.append(text)
        before = entry[0]
    return texts
