"""The log for a person at the terminal: one paragraph per turn instead of one line per event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sietch.cli.style import Style
from sietch.engine import events as e
from sietch.engine.state import State
from sietch.engine.words import NOBODY, VP_ALLIANCE, VP_BATTLE_ICONS, VP_INFLUENCE, VP_START
from sietch.view.catalogue import catalogue_of
from sietch.view.language import ENGLISH
from sietch.view.log import clause, named, seat_name, seen
from sietch.view.phrase import Phrases

# Of these the verb is said once: "reveals Dagger · Diplomacy".
LISTED = frozenset({e.REVEALED_CARD, e.DREW_CARD, e.DISCARDED, e.TRASHED, e.ACQUIRED, e.DREW_INTRIGUE_CARD})
# Who may read the cards themselves need not read how many there were.
COUNTS = frozenset({e.DREW, e.DREW_INTRIGUE, e.TRASHED_AN_INTRIGUE})
# These are added up over a turn, those only if they follow each other.
SUMMED = frozenset({e.PERSUASION, e.SWORDS})
JOINED = frozenset({e.GAINED, e.RECRUITED, e.DEPLOYED})
# With these something new begins, also for the same seat.
HEADLINES = frozenset({e.ROUND, e.TURN, e.PASSED, e.REWARD, e.ENDGAME, e.GAME_WON})
ROUTINE = frozenset({e.DREW, e.SHUFFLED})
# What brings points, and where the points that follow it come from.
SCORING = {
    e.INFLUENCE: VP_INFLUENCE,
    e.ALLIANCE: VP_ALLIANCE,
    e.ALLIANCE_LOST: VP_ALLIANCE,
    e.PAIRED: VP_BATTLE_ICONS,
}

Entry = list[int]


@dataclass
class Clause:
    """An event with what followed from it at once."""

    entry: Entry
    level: int = 0  # of influence, after it
    points: int = 0  # that it brought


def paragraphs(
    state: State, seat: int | None, since: int, style: Style, language: str = ENGLISH
) -> list[str]:
    """What happened from log entry `since` on, as far as the seat may know; wrapped and painted."""
    lines: list[str] = []
    for clauses in _turns(state, seat, since):
        who = clauses[0].entry[1]
        texts = _texts(state, clauses, language)
        if who == NOBODY:
            lines += [style.title(line) for line in style.wrap(" ".join(texts))]
            continue
        head = seat_name(state, who, language) + ":"
        wrapped = style.wrap(" · ".join(texts), indent="   ", first=head + " ")
        lines += [style.seat(head, who) + wrapped[0][len(head) :], *wrapped[1:]]
    return lines


def last_round(state: State) -> int:
    """The log entry that begins the round, or 0."""
    log = state.log or []
    return max((number for number, entry in enumerate(log) if entry[0] == e.ROUND), default=0)


def _turns(state: State, seat: int | None, since: int) -> Iterator[list[Clause]]:
    """Runs of events of one seat, without what goes without saying."""
    run: list[Clause] = []
    levels: Counter[tuple[int, int]] = Counter()
    for number, entry in enumerate(state.log or []):
        kind, who, a, b, _ = entry
        if kind == e.INFLUENCE:
            levels[who, a] += b
        if number < since or not seen(entry, seat):
            continue
        if (kind in COUNTS and who == seat) or (kind == e.SCORED and a == VP_START):
            continue
        if run and (who != run[-1].entry[1] or kind in HEADLINES):
            if _is_news(run):
                yield run
            run = []
        if kind != e.TURN:
            _put(run, Clause(entry[:], levels[who, a] if kind == e.INFLUENCE else 0))
    if _is_news(run):
        yield run


def _is_news(run: list[Clause]) -> bool:
    return any(clause.entry[0] not in ROUTINE for clause in run)


def _put(run: list[Clause], clause: Clause) -> None:
    """Add an event to the run, or its amount to that of an event before."""
    kind, _, a, b, _ = clause.entry
    if kind == e.SCORED and run and SCORING.get(run[-1].entry[0]) == a:
        run[-1].points += b
        return
    for other in reversed(run):
        if other.entry[0] == kind and other.entry[2] == a and kind in SUMMED | JOINED:
            other.entry[3] += b
            return
        if kind not in SUMMED:
            break
    run.append(clause)


def _texts(state: State, run: list[Clause], language: str) -> list[str]:
    """The sentences without their subject; of several that say the same, the others name the card alone."""
    phrases = catalogue_of(state.rules, language).phrases
    texts = []
    before: Entry = []
    for part in run:
        entry = part.entry
        again = entry[0] in LISTED and bool(before) and (entry[0], entry[3]) == (before[0], before[3])
        text = named(state, entry, language) if again else clause(state, entry, language)
        remark = _remark(part, phrases)
        texts.append(phrases.say("remark", text=text, remark=remark) if remark else text)
        before = entry
    return texts


def _remark(clause: Clause, phrases: Phrases) -> str:
    """`now 2: 1 VP`"""
    sign = ".lost" if clause.points < 0 else ""
    points = phrases.say(f"remark.points{sign}", n=abs(clause.points)) if clause.points else ""
    if clause.entry[0] != e.INFLUENCE:
        return points
    level = phrases.say("remark.level", n=clause.level)
    return phrases.say("remark.both", level=level, points=points) if points else level
