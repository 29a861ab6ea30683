"""Tables in one SQLite file. One thread has the connection; what waits at the same time is kept by one commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sietch import __version__
from sietch.language.sentence import Sentence, plain, sentence
from sietch.server.keeping.store import KeptSeat, Option, Overtaken, Progress, Record, StoreError, Unreadable
from sietch.server.wire.table import Kin

T = TypeVar("T")
log = logging.getLogger(__name__)

VERSION = 3  # of the schema; its column `stand` holds the `Progress`, by the name that earlier files have
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    made REAL NOT NULL,
    name TEXT NOT NULL,
    head TEXT NOT NULL,
    content TEXT NOT NULL,
    seats TEXT NOT NULL,
    pace REAL NOT NULL,
    chance TEXT NOT NULL,
    rev INTEGER NOT NULL,
    stand TEXT NOT NULL,
    taken_back INTEGER NOT NULL,
    kin TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE TABLE options (
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    automatic INTEGER NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
"""
# version -> what makes a file of the version before one of this
LATER = {
    2: "ALTER TABLE tables ADD COLUMN kin TEXT NOT NULL DEFAULT '{}'",
    # the first servers kept the text of one content file, and not a list of them
    3: "UPDATE tables SET content = CASE content WHEN '' THEN '[]' ELSE json_array(content) END"
    " WHERE CASE WHEN json_valid(content) THEN json_type(content) <> 'array' ELSE 1 END",
}
COLUMNS = "id, made, name, head, content, seats, pace, chance, rev, stand, taken_back, kin"
# of a table in lists; one that is broken stands among those that are over
PLACE = "iif(json_valid(stand), ifnull(json_extract(stand, '$.over'), 0), 1) AS over, -made AS age, id"
BUSY = 5000  # milliseconds that another process may hold the file


@dataclass(slots=True)
class Job:
    """Something to do with the database, for somebody who waits."""

    work: Callable[[sqlite3.Connection], Any]
    waiting: asyncio.Future[Any]
    done: Any = None
    failed: Exception | None = None

    def tell(self) -> None:
        """Back in the loop."""
        if self.waiting.cancelled():
            return
        if self.failed is not None:
            self.waiting.set_exception(self.failed)
        else:
            self.waiting.set_result(self.done)


class SqliteStore:
    """A store in a file; `:memory:` keeps nothing. Raises `StoreError` if the file is of no use."""

    def __init__(self, file: Path | str) -> None:
        self._file = file
        self._db = _opened(file)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def add(self, record: Record, options: Sequence[Option]) -> bool:
        return await self._do(lambda db: _write_table(db, record, options))

    async def add_rematch(self, record: Record, options: Sequence[Option], of: Record) -> None:
        order = (
            "UPDATE tables SET kin = json_set(kin, '$.rematch', ?)"
            " WHERE id = ? AND ifnull(json_extract(kin, '$.rematch'), '') = ?"
        )

        def work(db: sqlite3.Connection) -> None:
            if db.execute(order, (record.id, of.id, of.kin.rematch)).rowcount != 1:
                raise Overtaken(sentence("store.other_rematch"))
            _write_table(db, record, options)

        await self._do(work)

    async def table(self, id_: str) -> Record | None:
        def work(db: sqlite3.Connection) -> Record | None:
            row = db.execute(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (id_,)).fetchone()
            return None if row is None else _record(row)

        return await self._do(work)

    async def tables(self, before: str | None = None, limit: int | None = None) -> list[Record]:
        def work(db: sqlite3.Connection) -> list[Record]:
            found: list[Record] = []
            last, left = before, limit
            while left != 0 and (rows := _listed(db, last, left)):
                found += _readable(rows)
                last, left = rows[-1][0], None if limit is None else limit - len(found)
            return found

        return await self._do(work)

    async def finished(self) -> list[Record]:
        columns = COLUMNS.replace("content", "'[]'")
        order = f"SELECT {columns} FROM (SELECT *, {PLACE} FROM tables) WHERE over ORDER BY age, id"
        return await self._do(lambda db: _readable(db.execute(order)))

    async def options(self, id_: str) -> list[Option]:
        order = 'SELECT text, automatic FROM options WHERE "table" = ? ORDER BY number'
        return await self._do(
            lambda db: [Option(text, bool(automatic)) for text, automatic in db.execute(order, (id_,))]
        )

    async def append(self, id_: str, rev: int, options: Sequence[Option], progress: Progress) -> None:
        def work(db: sqlite3.Connection) -> None:
            _turn_over(db, id_, rev, rev + len(options), progress, "")
            _write_options(db, id_, rev, options)

        await self._do(work)

    async def cut(self, id_: str, rev: int, to: int, progress: Progress, marked: bool) -> None:
        def work(db: sqlite3.Connection) -> None:
            _turn_over(db, id_, rev, to, progress, f", taken_back = {int(marked)}")
            db.execute('DELETE FROM options WHERE "table" = ? AND number >= ?', (id_, to))

        await self._do(work)

    async def set_keys(self, id_: str, seats: Sequence[KeptSeat]) -> None:
        row = (_json(list(seats)), id_)
        await self._do(lambda db: db.execute("UPDATE tables SET seats = ? WHERE id = ?", row))

    async def remove(self, id_: str) -> None:
        await self._do(lambda db: db.execute("DELETE FROM tables WHERE id = ?", (id_,)))

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- in the thread ---------------------------------------------------------------------------------------

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if not self._thread.is_alive():
            raise self._told(sentence("store.closed"))
        job = Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        found: T = await job.waiting
        return found

    def _work(self) -> None:
        """Until it is closed: all jobs that wait, then one commit for them."""
        is_open = True
        while is_open:
            batch = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while True:
                    batch.append(self._jobs.get_nowait())
            is_open = None not in batch
            self._commit([job for job in batch if job is not None])
        self._db.close()

    def _commit(self, batch: list[Job]) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for job in batch:
                self._try(job)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            for job in batch:
                job.failed = job.failed or self._told(error)
        for job in batch:
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
                job.waiting.get_loop().call_soon_threadsafe(job.tell)

    def _try(self, job: Job) -> None:
        """One job fails alone, unless it is the database that fails."""
        self._db.execute("SAVEPOINT job")
        try:
            job.done = job.work(self._db)
        except Exception as error:
            if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
                raise
            job.failed = error if isinstance(error, StoreError) else self._told(error)
            self._db.execute("ROLLBACK TO job")
        self._db.execute("RELEASE job")

    def _told(self, error: object) -> StoreError:
        return _failed(Path(self._file).name, error)  # pages need not know its folder


def _write_table(db: sqlite3.Connection, record: Record, options: Sequence[Option]) -> bool:
    """False: there is one with this id."""
    row = (
        record.id, record.made, record.name, record.head, _json(record.content), _json(record.seats), record.pace,
        str(record.chance), len(options), _json(record.progress), record.taken_back, _json(record.kin),
    )  # fmt: skip
    marks = ", ".join("?" * len(row))
    order = f"INSERT INTO tables ({COLUMNS}) VALUES ({marks}) ON CONFLICT (id) DO NOTHING"
    is_new = db.execute(order, row).rowcount == 1
    if is_new:
        _write_options(db, record.id, 0, options)
    return is_new


def _write_options(db: sqlite3.Connection, id_: str, rev: int, options: Sequence[Option]) -> None:
    rows = [(id_, number, option.text, option.automatic) for number, option in enumerate(options, rev)]
    db.executemany("INSERT INTO options VALUES (?, ?, ?, ?)", rows)


def _turn_over(db: sqlite3.Connection, id_: str, rev: int, to: int, progress: Progress, more: str) -> None:
    """The table is at another option now, if it was where it is thought to be."""
    order = f"UPDATE tables SET rev = ?, stand = ?{more} WHERE id = ? AND rev = ?"
    if db.execute(order, (to, _json(progress), id_, rev)).rowcount != 1:
        raise Overtaken(sentence("store.overtaken", n=rev))


def _opened(file: Path | str) -> sqlite3.Connection:
    try:
        db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise _failed(file, error) from None
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY}")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        _made_ready(db, file)
        db.execute("PRAGMA journal_mode = WAL")  # it is written into the file, which is ours now
    except (sqlite3.Error, StoreError) as error:
        db.close()
        raise error if isinstance(error, StoreError) else _failed(file, error) from None
    return db


def _failed(file: Path | str, error: object) -> StoreError:
    return StoreError(
        sentence("store.failed", file=file, reason=error if isinstance(error, Sentence) else plain(error))
    )


def _made_ready(db: sqlite3.Connection, file: Path | str) -> None:
    """The schema is there; two servers may begin at the same moment."""
    db.execute("BEGIN IMMEDIATE")
    (found,) = db.execute("PRAGMA user_version").fetchone()
    if found > VERSION:
        db.execute("ROLLBACK")
        raise StoreError(sentence("store.later", file=file, n=found, version=__version__, most=VERSION))
    if not found:
        if db.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            db.execute("ROLLBACK")
            raise StoreError(sentence("store.other_program", file=file))
        for order in SCHEMA.split(";"):
            db.execute(order)
    else:
        for version in range(found + 1, VERSION + 1):
            db.execute(LATER[version])
    db.execute(f"PRAGMA user_version = {VERSION}")  # always: a file that cannot be written is told now
    db.execute("COMMIT")


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def _listed(db: sqlite3.Connection, before: str | None, limit: int | None) -> list[tuple[Any, ...]]:
    """Rows in the order of lists, the broken ones with them: all, or so many after this one.

    Only of these all is read: to find their places in the texts of all tables would take long.
    """
    after = f"WHERE (over, age, id) > (SELECT {PLACE} FROM tables WHERE id = :before)" if before else ""
    order = (
        f"WITH listed AS (SELECT * FROM (SELECT {PLACE} FROM tables) {after} ORDER BY over, age, id LIMIT :limit)"
        f" SELECT {COLUMNS} FROM listed JOIN tables USING (id) ORDER BY over, age, id"
    )
    return db.execute(order, {"before": before, "limit": -1 if limit is None else limit}).fetchall()


def _readable(rows: Iterable[tuple[Any, ...]]) -> list[Record]:
    """One table that is broken does not hide the others."""
    found = []
    for row in rows:
        try:
            found.append(_record(row))
        except StoreError as error:
            log.warning("%s", error)
    return found


def _record(row: tuple[Any, ...]) -> Record:
    """Raises `Unreadable`."""
    id_, made, name, head, content, seats, pace, chance, rev, progress, taken_back, kin = row
    try:
        return Record(
            id_, made, name, head, msgspec.json.decode(content, type=list[str]),
            msgspec.json.decode(seats, type=list[KeptSeat]), pace, int(chance), rev,
            msgspec.json.decode(progress, type=Progress), bool(taken_back),
            msgspec.json.decode(kin, type=Kin),
        )  # fmt: skip
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(sentence("store.unreadable", id=id_, reason=str(error))) from None
