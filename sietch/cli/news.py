"""The log for a person at the terminal: one paragraph per turn instead of one line per event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from sietch.cli.style import Style
from sietch.engine import events as e
from sietch.engine.rival_card import is_rival
from sietch.engine.sides import sees_hand
from sietch.engine.state import State
from sietch.engine.words import NOBODY, VP_ALLIANCE, VP_BATTLE_ICONS, VP_BOUGHT, VP_INFLUENCE, VP_START
from sietch.language.phrase import Phrases
from sietch.language.tables import ENGLISH
from sietch.view.catalogue import catalogue_of
from sietch.view.log import clause, is_told_of_commander, named, named_after, seat_name, seen, why

# Of these the verb is said once: "reveals Dagger · Diplomacy".
LISTED = frozenset({
    e.REVEALED_CARD, e.DREW_CARD, e.DISCARDED, e.TRASHED, e.ACQUIRED, e.DREW_INTRIGUE_CARD, e.DISCARDED_INTRIGUE, e.HAGAL,
})  # fmt: skip
# Who may read the cards themselves need not read how many there were.
COUNTS = frozenset({e.DREW, e.DREW_INTRIGUE, e.TRASHED_AN_INTRIGUE})
# These are added up over a turn, wherever they come from, those only if they follow each other.
SUMMED = frozenset({e.PERSUASION, e.SWORDS})
JOINED = frozenset({e.GAINED, e.RECRUITED, e.DEPLOYED})
# What was offered is told when it is given, and where a card was taken from when it is acquired.
TOLD_LATER = frozenset({e.OFFERED, e.OFFERED_INTRIGUE, e.FROM_THRONE})
# With these something new begins, also for the same seat.
HEADLINES = frozenset({e.ROUND, e.TURN, e.PASSED, e.REWARD, e.ENDGAME, e.GAME_WON})
TURNS = frozenset({e.SENT, e.REVEALED})
ROUTINE = frozenset({e.DREW, e.SHUFFLED})
# What brings points, and where the points that follow it come from.
SCORING = {
    e.INFLUENCE: VP_INFLUENCE,
    e.ALLIANCE: VP_ALLIANCE,
    e.ALLIANCE_LOST: VP_ALLIANCE,
    e.PAIRED: VP_BATTLE_ICONS,
    e.PAID: VP_BOUGHT,
    e.DISCARDED_INTRIGUE: VP_BOUGHT,
}
# What became of a House Hagal card, said with the card.
OF_A_HAGAL_CARD = frozenset(
    {e.HAGAL_OCCUPIED, e.HAGAL_POLITICS, e.HAGAL_NOWHERE, e.HAGAL_SWORDS, e.HAGAL_SHUFFLED}
)
# What a rival does with what it has collected.
SHOPPING = frozenset({e.PAID, e.DISCARDED_INTRIGUE, e.SWORDMASTER})

Entry = list[int]


@dataclass
class Clause:
    """An event with what followed from it at once."""

    entry: Entry
    level: int = 0  # of influence, after it
    points: int = 0  # that it brought
    from_throne: bool = False  # an acquired card of the Throne Row
    fate: list[Entry] = field(default_factory=list)  # of a House Hagal card


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
    return [line for told in told_by_turns(state, seat, since, style, language) for line in told.lines]


def told_by_turns(
    state: State, seat: int | None, since: int, style: Style, language: str = ENGLISH
) -> Iterator[Paragraph]:
    """The same one after the other."""
    for who, clauses in _turns(state, seat, since):
        if who == NOBODY:
            text = " ".join(_texts(state, who, clauses, language))
            yield Paragraph(who, [style.title(line) for line in style.wrap(text)])
            continue
        head = seat_name(state, who, language) + ":"
        lines: list[str] = []
        for part in _parts(state, clauses):
            text = " · ".join(_texts(state, who, part, language))
            lines += style.wrap(text, indent="   ", first=None if lines else head + " ")
        lines[0] = style.seat(head, who) + lines[0][len(head) :]
        yield Paragraph(who, lines, any(part.entry[0] in TURNS for part in clauses))


def _parts(state: State, run: list[Clause]) -> Iterator[list[Clause]]:
    """Cause before effect: the cards that a rival turns over, what it does, what it buys, each in lines of its own."""
    if not is_rival(state, run[0].entry[1]):
        yield run
        return
    for _, part in groupby(run, _stage):
        yield list(part)


def _stage(clause: Clause) -> str:
    kind = clause.entry[0]
    return "cards" if kind == e.HAGAL else "shop" if kind in SHOPPING else "deeds"


def last_round(state: State) -> int:
    """The log entry that begins the round, or 0."""
    log = state.log or []
    return max((number for number, entry in enumerate(log) if entry[0] == e.ROUND), default=0)


def _turns(state: State, seat: int | None, since: int) -> Iterator[tuple[int, list[Clause]]]:
    """Runs of events of one seat, without what goes without saying; what mates do in its turn is told with it."""
    run: list[Clause] = []
    teller = on_turn = NOBODY
    levels: Counter[tuple[int, int]] = Counter()
    log = state.log or []
    for number, entry in enumerate(log):
        kind, who, a, b, _ = entry
        if kind == e.INFLUENCE:
            levels[who, a] += b
        if kind in HEADLINES:
            on_turn = who if kind == e.TURN else NOBODY
        if number < since or not seen(state, entry, seat):
            continue
        if (
            (kind in COUNTS and seat is not None and sees_hand(state, seat, who))
            or (kind == e.SCORED and a == VP_START)
            or kind in TOLD_LATER
            or is_told_of_commander(state, entry)
        ):
            continue
        if _is_fate(entry, run):
            run[-1].fate.append(entry)
            continue
        begins = kind in HEADLINES or _begins_combat(log, number)
        told_by = on_turn if _helps(state, who, on_turn) else who
        if run and (told_by != teller or begins):
            if _is_news(run):
                yield teller, run
            run = []
        teller = told_by
        if kind == e.STRENGTH:
            on_turn = NOBODY
        if kind != e.TURN:
            level = levels[who, a] if kind == e.INFLUENCE else 0
            _put(run, Clause(entry[:], level, from_throne=log[number - 1][0] == e.FROM_THRONE))
    if _is_news(run):
        yield teller, run


def _helps(state: State, who: int, on_turn: int) -> bool:
    """Whether it is a mate of the one on turn."""
    return NOBODY not in (who, on_turn) and state.sides[who] == state.sides[on_turn]


def _is_fate(entry: Entry, run: list[Clause]) -> bool:
    """Whether it tells what became of the House Hagal card before it; a used-up deck has nothing to do with that."""
    if not run or run[-1].entry[0] != e.HAGAL or entry[0] not in OF_A_HAGAL_CARD:
        return False
    return not (entry[0] == e.HAGAL_SHUFFLED and run[-1].fate)


def _begins_combat(log: list[Entry], number: int) -> bool:
    """Whether a rival's first card for combat is turned over: that is no part of its turn before."""
    if log[number][0] != e.HAGAL or log[number - 1][:2] == [e.HAGAL_SWORDS, log[number][1]]:
        return False
    rest = (entry[0] for entry in log[number:])
    return next((kind for kind in rest if kind not in (e.HAGAL, e.HAGAL_SHUFFLED)), None) == e.HAGAL_SWORDS


def _is_news(run: list[Clause]) -> bool:
    return any(clause.entry[0] not in ROUTINE for clause in run)


def _put(run: list[Clause], clause: Clause) -> None:
    """Add an event to the run, or its amount to that of an event before."""
    kind, who, a, b, _ = clause.entry
    if kind == e.SCORED and run and SCORING.get(run[-1].entry[0]) == a and run[-1].entry[1] == who:
        run[-1].points += b
        return
    for other in reversed(run):
        same = other.entry[:2] == [kind, who] and (kind in SUMMED or other.entry[2] == a)
        if same and kind in SUMMED | JOINED:
            other.entry[3] += b
            return
        if kind not in SUMMED:
            break
    run.append(clause)


def _texts(state: State, who: int, run: list[Clause], language: str) -> list[str]:
    """The sentences without their subject if it is `who`; of several that say the same, the others name the card alone."""
    phrases = catalogue_of(state.rules, language).phrases
    texts = []
    before: Entry = []
    for part in run:
        entry = part.entry
        again = entry[0] in LISTED and bool(before) and _alike(entry, before)
        text = named(state, entry, language) if again else clause(state, entry, who, language)
        for key, remark in (
            ("remark", _remark(part, phrases)),
            ("remark.fate", _fate(state, part, language)),
        ):
            text = phrases.say(key, text=text, remark=remark) if remark else text
        texts.append(text)
        before = entry
    return texts


def _alike(entry: Entry, other: Entry) -> bool:
    """Whether they tell the same but for the card."""
    return entry[:2] == other[:2] and entry[3] == other[3]


def _fate(state: State, clause: Clause, language: str) -> str:
    """`Shipping is occupied`, `4 swords`"""
    phrases = catalogue_of(state.rules, language).phrases
    told = []
    for entry in clause.fate:
        word = e.ENTRIES[entry[0]][0]
        space = named_after(state, entry, language)
        reason = why(state, entry, language)
        there = ".why" if reason else ".there" if space == named(state, clause.entry, language) else ""
        told.append(phrases.say(f"remark.{word}{there}", space=space, n=entry[3], why=reason))
    return phrases.joined("list.comma", told) if told else ""


def _remark(clause: Clause, phrases: Phrases) -> str:
    """`now 2: 1 VP`"""
    sign = ".lost" if clause.points < 0 else ""
    points = phrases.say(f"remark.points{sign}", n=abs(clause.points)) if clause.points else ""
    if clause.from_throne:
        return phrases.say("remark.from_throne")
    if clause.entry[0] != e.INFLUENCE:
        return points
    level = phrases.say("remark.level", n=clause.level)
    return phrases.say("remark.both", level=level, points=points) if points else level
