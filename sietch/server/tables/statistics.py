"""Finished games as numbers: who played what, and how it came out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from sietch.content import ContentError, SetupError
from sietch.content.sets import SETS
from sietch.content.setup import company
from sietch.engine.result import UNRANKED
from sietch.engine.setup import STREAMLINED, Setup
from sietch.server.games.course import Course
from sietch.server.keeping.store import Option, Record, Store, StoreError
from sietch.server.wire.lobby import PlayedGame, PlayedSeat, Statistics
from sietch.table.replay import ReplayError

log = logging.getLogger(__name__)
CourseOf = Callable[[Record, Sequence[Option]], Course]
Called = Callable[[str], str]  # the name of a bot


class Finished:
    """The finished games of a store's persons. `course_of` plays one again, `called` knows the names of bots."""

    def __init__(self, store: Store, course_of: CourseOf, called: Called) -> None:
        self._store = store
        self._course_of = course_of
        self._called = called
        self._unranked: set[str] = set()  # their places cannot be found by this program

    async def statistics(self) -> Statistics:
        """The latest first."""
        records = [record for record in await self._store.finished() if record.persons]
        for record in records:
            if not record.progress.places and record.id not in self._unranked:
                await self._rank(record)
        return Statistics(await asyncio.to_thread(_all_played, records, self._called))

    async def _rank(self, record: Record) -> None:
        """Earlier versions kept no places: the game is played again, once, if its rules are still here."""
        with contextlib.suppress(StoreError):  # it has gone on meanwhile, or can be ranked another time
            if places := await self._places(record.id):
                record.progress = msgspec.structs.replace(record.progress, places=places)
                await self._store.append(record.id, record.rev, [], record.progress)
            else:
                self._unranked.add(record.id)

    async def _places(self, id_: str) -> list[int]:
        """At the end of the game; none if it cannot be played here."""
        record, options = await self._store.table(id_), await self._store.options(id_)
        if record is None:
            return []
        try:
            course = await asyncio.to_thread(self._course_of, record, options)
        except (ReplayError, ContentError, SetupError):
            return []
        return list(course.state.places)


def _all_played(records: Sequence[Record], called: Called) -> list[PlayedGame]:
    """One game that cannot be read hides no others."""
    found = []
    for record in records:
        try:
            found.append(played(record, called))
        except (ReplayError, ValueError) as error:
            log.warning("table %s is in no statistics: %s", record.id, error)
    return found


def played(record: Record, called: Called) -> PlayedGame:
    """A finished game, with what its table was made of; raises `ReplayError`, or `ValueError` if seats have no result."""
    replay = record.replay
    setup, progress = replay.setup, record.progress
    places = progress.places or places_by_points(setup, progress.points)
    results = zip(record.seats, replay.dealt, progress.points, places, strict=True)
    return PlayedGame(
        id=record.id,
        name=record.name,
        made=record.made,
        company=str(company(setup)),
        players=setup.players,
        mode=setup.mode,  # type: ignore[arg-type]  # one of three words
        sets=[_chosen_as(name) for name in setup.sets],
        difficulty=setup.level,
        round=progress.round,
        seats=[
            PlayedSeat(seat.who, seat.name, called(seat.bot), leader, points, place)
            for seat, leader, points, place in results
        ],
        taken_back=record.taken_back,
        hints=progress.hints,
        continued=bool(record.kin.continues),
    )


def _chosen_as(name: str) -> str:
    """The option by which a set is chosen; what comes with every game, or is not known here, is called as it is."""
    return (SETS[name].option if name in SETS else "") or name


def places_by_points(setup: Setup, points: Sequence[int]) -> list[int]:
    """What points alone tell, a guess: ties were broken by things that nobody can look up any more, so nobody has won one.

    Teams pool their points (X-13), and a streamlined rival is not ranked (RV-34).
    """
    of_side: Counter[int] = Counter()
    for seat, (side, own) in enumerate(zip(setup.sides, points, strict=True)):
        if seat in setup.seated or STREAMLINED not in setup.variants:
            of_side[side] += own
    best = max(of_side.values())
    won = UNRANKED if list(of_side.values()).count(best) > 1 else 1
    places = {
        side: won if own == best else 1 + sum(other > own for other in of_side.values())
        for side, own in of_side.items()
    }
    return [places.get(side, UNRANKED) for side in setup.sides]
