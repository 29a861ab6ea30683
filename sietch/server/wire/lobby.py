"""The tables of a server and its finished games, as the lobby lists and counts them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sietch.server.wire.table import Kin, Seat, Who

# --- GET /api/tables ---------------------------------------------------------------------------------------


class TableLine(Struct):
    """A table of this server. `reason` says why it cannot go on here; `replay` is where its replay is, if it may be had."""

    id: str
    name: str
    made: float
    company: str
    seats: list[Seat]
    leaders: list[str]
    rev: int
    round: int
    points: list[int]
    over: bool
    taken_back: bool
    hints: int
    version: str
    reason: str
    replay: str
    kin: Kin = Kin()


class Tables(Struct):
    """Tables: those that run first, then the latest. `more`: there are older ones, `?before=` the id of the last."""

    tables: list[TableLine]
    more: bool


# --- GET /api/statistics -----------------------------------------------------------------------------------


class PlayedSeat(Struct):
    """A seat of a finished game. `place`: 1 has won; 0 could not win, or nobody knows any more."""

    who: Who
    name: str
    bot: str
    leader: str
    points: int
    place: int


class PlayedGame(Struct):
    """A finished game in which persons played; `continued` from a step of another, whose cards were known."""

    id: str
    name: str
    made: float
    company: str
    players: int
    mode: Literal["rivals", "free_for_all", "teams"]
    sets: list[str]
    difficulty: str
    round: int
    seats: list[PlayedSeat]
    taken_back: bool
    hints: int
    continued: bool


class Statistics(Struct):
    """All finished games of this server with persons, the latest first; the page knows which seats were its own."""

    games: list[PlayedGame]
