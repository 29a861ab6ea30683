"""Finished games as numbers: who played what, and how it came out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

import msgspec

from sietch.content import ContentError, SetupError
from sietch.content.setup import company
from sietch.server.choices import short_name
from sietch.server.course import Course
from sietch.server.protocol import PlayedGame, PlayedSeat, Statistics
from sietch.server.store import Option, Record, Store, StoreError
from sietch.table.replay import ReplayError, parse

CourseOf = Callable[[Record, Sequence[Option]], Course]


async def statistics(store: Store, course_of: CourseOf) -> Statistics:
    """The finished games of persons, the latest first."""
    records = [record for record in await store.tables() if record.stand.over and record.persons]
    for record in records:
        if not record.stand.places:
            await _rank(record, store, course_of)
    return Statistics(await asyncio.to_thread(lambda: [played(record) for record in records]))


async def _rank(record: Record, store: Store, course_of: CourseOf) -> None:
    """Earlier versions kept no places: the game is played again, once. Where that cannot be, points decide."""
    options = await store.options(record.id)
    try:
        course = await asyncio.to_thread(course_of, record, options)
        places = list(course.state.places)
    except (ReplayError, ContentError, SetupError):
        places = places_by_points(record)
    record.stand = msgspec.structs.replace(record.stand, places=places)
    with contextlib.suppress(StoreError):  # it has gone on meanwhile, or can be kept another time
        await store.append(record.id, record.rev, [], record.stand)


def played(record: Record) -> PlayedGame:
    """A finished game, with what its table was made of."""
    replay = parse(record.head)
    setup, stand = replay.setup, record.stand
    results = zip(record.seats, replay.dealt, stand.points, stand.places, strict=True)
    return PlayedGame(
        id=record.id,
        name=record.name,
        made=record.made,
        company=company(setup),
        players=setup.players,
        mode=setup.mode,  # type: ignore[arg-type]  # one of three words
        sets=list(setup.sets),
        difficulty=setup.level,
        round=stand.round,
        seats=[
            PlayedSeat(seat.who, seat.name, short_name(seat.bot), leader, points, place)
            for seat, leader, points, place in results
        ],
        taken_back=record.taken_back,
        hints=stand.hints,
        continued=bool(record.kin.continues),
    )


def places_by_points(record: Record) -> list[int]:
    """What points alone tell: a tie was broken by things that nobody can look up any more, so nobody has won it."""
    points = record.stand.points
    best = max(points)
    return [
        0 if points.count(best) > 1 and mine == best else 1 + sum(p > mine for p in points) for mine in points
    ]
