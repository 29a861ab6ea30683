"""What was done, turn by turn: the log grouped by who tells it, with what belongs together added up.

The terminal and the page both tell it so. It is data: `telling.py` has the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sietch.engine import events as e
from sietch.engine.ix_contracts import KEPT
from sietch.engine.sides import sees_hand
from sietch.engine.state import State
from sietch.engine.tleilaxu import WENT_ON
from sietch.engine.words import (
    NOBODY,
    VP_ALLIANCE,
    VP_BATTLE_ICONS,
    VP_BOUGHT,
    VP_INFLUENCE,
    VP_START,
    VP_TLEILAXU,
)
from sietch.view.log import OPEN, Reader, is_told_of_commander, seen

# Who may read the cards themselves need not read how many there were.
COUNTS = frozenset({e.DREW, e.DREW_INTRIGUE, e.TRASHED_AN_INTRIGUE})
# These are added up over a turn, wherever they come from, those only if they follow each other.
SUMMED = frozenset({e.PERSUASION, e.SWORDS})
JOINED = frozenset({e.GAINED, e.RECRUITED, e.DEPLOYED})
# What was offered is told when it is given, and where a card was taken from when it is acquired.
TOLD_LATER = frozenset({e.OFFERED, e.OFFERED_INTRIGUE, e.FROM_THRONE})
# With these something new begins, also for the same seat.
HEADLINES = frozenset({e.ROUND, e.TURN, e.PASSED, e.REWARD, e.ENDGAME, e.GAME_WON})
ROUTINE = frozenset({e.DREW, e.SHUFFLED})
TURNS = frozenset({e.SENT, e.REVEALED})
# What brings points, and where the points that follow it come from.
SCORING = {
    e.INFLUENCE: VP_INFLUENCE,
    e.ALLIANCE: VP_ALLIANCE,
    e.ALLIANCE_LOST: VP_ALLIANCE,
    e.PAIRED: VP_BATTLE_ICONS,
    e.PAID: VP_BOUGHT,
    e.DISCARDED_INTRIGUE: VP_BOUGHT,
    WENT_ON: VP_TLEILAXU,
}
# What became of a House Hagal card, said with the card.
OF_A_HAGAL_CARD = frozenset(
    {e.HAGAL_OCCUPIED, e.HAGAL_POLITICS, e.HAGAL_NOWHERE, e.HAGAL_SWORDS, e.HAGAL_SHUFFLED}
)

Entry = list[int]


@dataclass
class Deed:
    """An entry of the log, with the sum as its amount, and with what followed from it at once."""

    entry: Entry
    number: int  # of the entry in the log
    level: int = 0  # of influence, after it
    points: int = 0  # that it brought
    from_throne: bool = False  # an acquired card of the Throne Row
    fate: list[int] = field(default_factory=list)  # the entries that tell what became of a House Hagal card
    along: list[int] = field(default_factory=list)  # the others that are told with it, by their numbers

    @property
    def kind(self) -> int:
        return self.entry[0]


@dataclass
class Run:
    """Deeds told under one name (NOBODY: the table). `goes_on` if those before it were told under the same one."""

    teller: int
    goes_on: bool
    deeds: list[Deed] = field(default_factory=list)

    @property
    def is_turn(self) -> bool:
        return any(deed.kind in TURNS for deed in self.deeds)

    @property
    def is_news(self) -> bool:
        """Whether it tells more than what goes without saying."""
        return any(deed.kind not in ROUTINE for deed in self.deeds)


def runs(state: State, reader: Reader, since: int = 0) -> Iterator[Run]:
    """What happened from log entry `since` on, as far as the reader may know; what mates do in a turn is told with it."""
    log = state.log or []
    teller = on_turn = NOBODY
    run: Run | None = None
    has_begun = False  # whether something was told under the name of `teller`
    for number in range(_headline(log, since), len(log)):
        entry = log[number]
        kind, who, _, _, _ = entry
        if kind in HEADLINES:
            on_turn = who if kind == e.TURN else NOBODY
        if not seen(state, entry, reader) or _goes_unsaid(state, entry, reader):
            continue
        if run is not None and _is_fate(entry, run.deeds):
            run.deeds[-1].fate.append(number)
            continue
        begins = kind in HEADLINES or _begins_combat(log, number)
        told_by = on_turn if _helps(state, who, on_turn) else who
        if told_by != teller or begins:
            if run is not None and run.deeds:
                yield run
            run, has_begun = None, False
        teller = told_by
        if kind == e.STRENGTH:
            on_turn = NOBODY
        if kind == e.TURN:
            continue
        if number >= since:
            run = run or Run(teller, has_begun)
            _put(run.deeds, _deed(log, number))
        has_begun = True
    if run is not None:
        yield run


def _headline(log: list[Entry], since: int) -> int:
    """Where what was told last before `since` has begun."""
    return next((number for number in range(since - 1, 0, -1) if log[number][0] in HEADLINES), 0)


def _goes_unsaid(state: State, entry: Entry, reader: Reader) -> bool:
    kind, who, a, _, _ = entry
    by_name = kind in COUNTS and (reader == OPEN or (reader is not None and sees_hand(state, reader, who)))
    return (
        by_name
        or (kind == e.SCORED and a == VP_START)
        or kind in TOLD_LATER
        or _was_kept(state, entry, reader)
        or is_told_of_commander(state, entry)
    )


def _was_kept(state: State, entry: Entry, reader: Reader) -> bool:
    """Whether it is a contract of which the reader was told that it is kept (I-65)."""
    kept = [KEPT, *entry[1:3]]
    return entry[0] == e.CONTRACT_TAKEN and any(
        other[:3] == kept and seen(state, other, reader) for other in state.log or ()
    )


def _helps(state: State, who: int, on_turn: int) -> bool:
    """Whether it is a mate of the one on turn."""
    return NOBODY not in (who, on_turn) and state.sides[who] == state.sides[on_turn]


def _is_fate(entry: Entry, run: list[Deed]) -> bool:
    """Whether it tells what became of the House Hagal card before it; a used-up deck has nothing to do with that."""
    if not run or run[-1].kind != e.HAGAL or entry[0] not in OF_A_HAGAL_CARD:
        return False
    return not (entry[0] == e.HAGAL_SHUFFLED and run[-1].fate)


def _begins_combat(log: list[Entry], number: int) -> bool:
    """Whether a rival's first card for combat is turned over: that is no part of its turn before."""
    if log[number][0] != e.HAGAL or log[number - 1][:2] == [e.HAGAL_SWORDS, log[number][1]]:
        return False
    rest = (entry[0] for entry in log[number:])
    return next((kind for kind in rest if kind not in (e.HAGAL, e.HAGAL_SHUFFLED)), None) == e.HAGAL_SWORDS


def _deed(log: list[Entry], number: int) -> Deed:
    entry = log[number]
    is_from_throne = number > 0 and log[number - 1][0] == e.FROM_THRONE
    level = _level(log, number) if entry[0] == e.INFLUENCE else 0
    along = [number - 1] if is_from_throne else []
    return Deed(entry[:], number, level, from_throne=is_from_throne, along=along)


def _level(log: list[Entry], number: int) -> int:
    """The influence of a seat after this entry."""
    change = log[number][:3]
    return sum(entry[3] for entry in log[: number + 1] if entry[:3] == change)


def _put(run: list[Deed], deed: Deed) -> None:
    """Add a deed to the run, or its amount to that of one before."""
    kind, who, a, b, _ = deed.entry
    if kind == e.SCORED and run and SCORING.get(run[-1].kind) == a and run[-1].entry[1] == who:
        run[-1].points += b
        run[-1].along.append(deed.number)
        return
    for other in reversed(run):
        same = other.entry[:2] == [kind, who] and (kind in SUMMED or other.entry[2] == a)
        if same and kind in SUMMED | JOINED:
            other.entry[3] += b
            return
        if kind not in SUMMED:
            break
    run.append(deed)
