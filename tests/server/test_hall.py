"""What happens in a hall at the same moment: opening, removing, and a rematch that two want."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from sietch.server.bots.thinking import Thinkers
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.keeping.store import Progress
from sietch.server.making import again
from sietch.server.tables import archive
from sietch.server.tables.hall import Hall, Unknown
from sietch.server.tables.table import Chair
from sietch.server.wire import making
from tests.server.client import PATIENCE
from tests.server.test_store import changed

A_MOMENT = 0.3  # seconds, for what must not happen


def hall(file: Path) -> Hall:
    return Hall(SqliteStore(file), Thinkers())


async def table(rooms: Hall, over: bool = False) -> tuple[str, list[str]]:
    """A new one of three persons, and their keys."""
    made = await rooms.make(making.NewTable(players=3, seats=[making.NewSeat("person")] * 3))
    if over:
        rev = (await rooms.record(made.id)).rev
        await rooms.store.append(made.id, rev, [], Progress(9, [10, 9, 8], True, places=[1, 2, 3]))
    return made.id, [link.key for link in made.links]


def while_it_is_opened(rooms: Hall, monkeypatch: pytest.MonkeyPatch, work: Any) -> None:
    """Its record has been read, and the table is not there yet."""

    async def seated(*_: object) -> dict[int, Any]:
        await asyncio.wait([work()], timeout=A_MOMENT)
        return {}

    monkeypatch.setattr(rooms, "_seated", seated)


def test_a_rematch_while_somebody_opens_the_old_table_is_the_only_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        rooms = hall(tmp_path / "tables.db")
        id_, keys = await table(rooms, over=True)
        wanted: list[asyncio.Task[making.Made]] = []

        def want() -> asyncio.Task[making.Made]:
            wanted.append(asyncio.create_task(rooms.archive.rematch(id_, making.Rematch(keys[:1]))))
            return wanted[0]

        while_it_is_opened(rooms, monkeypatch, want)
        live = await rooms.open(id_)
        first = await asyncio.wait_for(wanted[0], PATIENCE)
        assert live.record.kin.rematch == first.id
        assert (await rooms.archive.rematch(id_, making.Rematch(keys[1:]))).id == first.id
        await rooms.close()

    asyncio.run(work())


def test_two_servers_with_one_file_make_one_rematch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both find none and make one; who comes second gives that of the first."""
    both, rematch = threading.Barrier(2), again.rematch

    def at_once(*asked: Any) -> Any:
        both.wait(PATIENCE)
        return rematch(*asked)

    monkeypatch.setattr(archive, "rematch", at_once)

    async def work() -> None:
        halls = [hall(tmp_path / "tables.db") for _ in range(2)]
        id_, keys = await table(halls[0], over=True)
        live = [await rooms.open(id_) for rooms in halls]
        asked = [rooms.archive.rematch(id_, making.Rematch(keys)) for rooms in halls]
        one, other = await asyncio.gather(*asked)
        assert one.id == other.id and one.links == other.links
        assert [old.record.kin.rematch for old in live] == [one.id, one.id]
        assert {record.id for record in await halls[0].store.tables()} == {id_, one.id}
        for rooms in halls:
            await rooms.close()

    asyncio.run(work())


def test_a_table_that_is_removed_meanwhile_has_no_rematch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, rematch = tmp_path / "tables.db", again.rematch

    def removed(*asked: Any) -> Any:
        changed(file, "DELETE FROM tables")
        return rematch(*asked)

    monkeypatch.setattr(archive, "rematch", removed)

    async def work() -> None:
        rooms = hall(file)
        id_, keys = await table(rooms, over=True)
        with pytest.raises(Unknown):
            await rooms.archive.rematch(id_, making.Rematch(keys))
        assert await rooms.store.tables() == []
        await rooms.close()

    asyncio.run(work())


def test_a_rematch_that_was_removed_is_followed_by_another(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = hall(tmp_path / "tables.db")
        id_, keys = await table(rooms, over=True)
        first = await rooms.archive.rematch(id_, making.Rematch(keys))
        await rooms.remove(first.id, keys[0])
        second = await rooms.archive.rematch(id_, making.Rematch(keys))
        assert {record.id for record in await rooms.store.tables()} == {id_, second.id}
        await rooms.close()

    asyncio.run(work())


def test_a_page_that_comes_back_does_not_open_a_table_that_is_being_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        rooms = hall(tmp_path / "tables.db")
        id_, keys = await table(rooms)
        await rooms.open(id_)
        chair, remove = Chair.new(None), rooms.store.remove

        async def slowly(id_: str) -> None:
            (await rooms.open(id_)).sit(chair)
            await remove(id_)

        monkeypatch.setattr(rooms.store, "remove", slowly)
        await rooms.remove(id_, keys[0])
        assert rooms.live == {}
        while await asyncio.wait_for(chair.next(), PATIENCE) is not None:
            pass
        await rooms.close()

    asyncio.run(work())


def test_a_table_that_is_removed_while_somebody_opens_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        rooms = hall(tmp_path / "tables.db")
        id_, keys = await table(rooms)
        removing: list[asyncio.Task[None]] = []

        def remove() -> asyncio.Task[None]:
            removing.append(asyncio.create_task(rooms.remove(id_, keys[0])))
            return removing[0]

        while_it_is_opened(rooms, monkeypatch, remove)
        await rooms.open(id_)
        await asyncio.wait_for(removing[0], PATIENCE)
        assert rooms.live == {} and await rooms.store.tables() == []
        await rooms.close()

    asyncio.run(work())
