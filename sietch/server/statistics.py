"""Finished games as numbers: who played what, and how it came out."""

from __future__ import annotations

from sietch.content.setup import company
from sietch.server.choices import short_name
from sietch.server.protocol import PlayedGame, PlayedSeat
from sietch.server.store import Record
from sietch.table.replay import parse


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
    )


def places_by_points(record: Record) -> list[int]:
    """What points alone tell: a tie was broken by things that nobody can look up any more, so nobody has won it."""
    points = record.stand.points
    best = max(points)
    return [
        0 if points.count(best) > 1 and mine == best else 1 + sum(p > mine for p in points) for mine in points
    ]
