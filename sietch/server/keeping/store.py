"""Where tables are kept. Whatever a store has taken is still there after the power has failed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from sietch.language.sentence import Refusal
from sietch.server.wire.table import Kin, Who
from sietch.table.replay import Replay, parse

MOST_HEADS = 10_000  # of tables, kept ready


class StoreError(Refusal):
    """Something could not be kept or found; nothing was changed."""


class Unreadable(StoreError):
    """What was kept makes no sense, and will make none later."""


class Overtaken(StoreError):
    """Somebody else, or another server, has changed this table meanwhile."""


class KeptSeat(Struct):
    """Who sits there; of a person's secret key only the hash. `hints`: whether it may ask for them; None: as usual."""

    who: Who
    name: str = ""
    bot: str = ""
    key: str = ""
    hints: bool | None = None


class Progress(Struct, frozen=True):
    """How far a game is, for lists: how many hints were given, and in the end the places of the seats, 1 is the best.

    `hinted`: one of them for the question that is open. Tables of earlier versions have no places.
    """

    round: int = 0
    points: list[int] = []
    over: bool = False
    hints: int = 0
    places: list[int] = []
    hinted: bool = False


class Record(Struct):
    """A table as it is kept, without its options. `head` is that of its replay: versions, setup, leaders."""

    id: str
    made: float
    name: str
    head: str
    content: list[str]  # texts of own content files
    seats: list[KeptSeat]
    pace: float
    chance: int  # that of the bots
    rev: int = 0
    progress: Progress = Progress()
    taken_back: bool = False
    kin: Kin = Kin()

    @property
    def replay(self) -> Replay:
        """What the head says; raises `ReplayError`."""
        return _read(self.head)

    @property
    def persons(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.who == "person"]

    @property
    def names(self) -> list[str]:
        """What the persons are called, seat by seat; empty: nobody who has a name."""
        return [seat.name if seat.who == "person" else "" for seat in self.seats]

    def allows_hints(self, seat: int | None) -> bool:
        """If nobody has decided it, who plays alone against bots or rivals may ask, and nobody among persons."""
        if seat is None:
            return False
        allowed = self.seats[seat].hints
        return self.persons == [seat] if allowed is None else allowed


@lru_cache(MOST_HEADS)
def _read(head: str) -> Replay:
    """Once: lists and statistics ask for the heads of many tables again and again."""
    return parse(head)


class Option(Struct):
    """One applied option."""

    text: str
    automatic: bool


class Store(Protocol):
    """All that the server asks of a database. What has returned is durable; a `StoreError` changed nothing."""

    async def add(self, record: Record, options: Sequence[Option]) -> bool:
        """A new table with what was applied already, all of it or nothing. False: there is one with this id."""
        ...

    async def add_rematch(self, record: Record, options: Sequence[Option], of: Record) -> None:
        """A new table, and what the old one knows of it: both or neither.

        `Overtaken` if the old one is gone, or knows of another rematch than its record.
        """
        ...

    async def table(self, id_: str) -> Record | None: ...

    async def tables(self, before: str | None = None, limit: int | None = None) -> list[Record]:
        """Those that run before those that are over, the latest first: all, or so many after this one.

        One that cannot be read is left out, and the next one stands in its place.
        """
        ...

    async def finished(self) -> list[Record]:
        """All that are over, the latest first, without the texts of own content: they may be large, and nobody reads them."""
        ...

    async def options(self, id_: str) -> list[Option]:
        """In their order."""
        ...

    async def append(self, id_: str, rev: int, options: Sequence[Option], progress: Progress) -> None:
        """After the first `rev` options; `Overtaken` if there are more or fewer."""
        ...

    async def cut(self, id_: str, rev: int, to: int, progress: Progress, marked: bool) -> None:
        """Of `rev` options only the first `to` stay; `marked`: the table remembers that something was taken back."""
        ...

    async def set_keys(self, id_: str, seats: Sequence[KeptSeat]) -> None:
        """New secrets for the seats."""
        ...

    async def remove(self, id_: str) -> None: ...

    async def close(self) -> None: ...
