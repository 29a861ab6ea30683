"""A run that writes a folder of results, and can go on where it was stopped.

While it plays, all that is known stands in the folder `unfinished` inside of the folder of results: a journal
with the sums of every part of the games, the rows of these parts one after the other, and the Parquet files as
far as they have grown. Parquet cannot be continued, so they are written anew from the rows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from operator import index
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from sietch.lab.records.journal import Journal, Line, OtherSettings
from sietch.lab.records.results import Batches, ResultsError, Writer, check_place, draft_of, pa
from sietch.lab.records.rows import TABLES
from sietch.language.sentence import sentence

JOURNAL = "journal.jsonl"
ROWS = "rows.arrow"  # for every part the tables in their order, each a stream of Arrow

T = TypeVar("T")


class Recording:
    """What is done stays, however the run ends; when all is done, only the results are left.

    with Recording(folder, facts, settings) as recording:
        for part in recording.kept(made_of_sums):
            …
        recording.add(sums, batches(rows, words))
    """

    def __init__(
        self, folder: Path, facts: Mapping[str, object], settings: Mapping[str, Any], force: bool = False
    ) -> None:
        check_place(folder, force)
        self._folder = folder
        self._draft = draft_of(folder)
        self._facts = facts
        self._settings = settings
        self._force = force

    def __enter__(self) -> Recording:
        self._new = not self._folder.exists()
        self._draft.mkdir(parents=True, exist_ok=True)
        with ExitStack() as opened:
            self._journal = journal = opened.enter_context(self._begun())
            self._parts = len(journal.entries)
            self._bytes = (
                journal.made_of(journal.entries[-1], self._parts + 1, _end_of_rows) if self._parts else 0
            )
            opened.push(self._tidy)
            check_place(self._folder, self._force)  # another run may just have come to its end
            self._writer = opened.enter_context(Writer(self._folder, self._facts, self._force))
            self._rows = (self._draft / ROWS).open("ab")
            opened.callback(self._close)
            if self._rows.tell() < self._bytes:
                raise self._damaged()
            self._rows.truncate(self._bytes)  # what is not in the journal was not done
            self._opened = opened.pop_all()
        return self

    def _begun(self) -> Journal:
        try:
            return Journal(self._draft / JOURNAL, self._settings, anew=self._force)
        except OtherSettings as error:
            raise ResultsError(sentence("lab.begin_anew", reason=error.whole)) from None
        except FileNotFoundError:  # it takes its folder along
            raise ResultsError(sentence("lab.just_ended", folder=self._folder)) from None

    @property
    def goes_on(self) -> bool:
        """Whether an earlier run has done a part of it."""
        return self._parts > 0

    def kept(self, make: Callable[[Mapping[str, Any]], T]) -> Iterator[T]:
        """What is made of the sums of all parts that are done; their rows go where new ones will go."""
        with pa.OSFile(str(self._draft / ROWS)) as file:
            for number, entry in enumerate(self._journal.entries, 2):
                part = self._journal.made_of(entry, number, lambda line: make(line["sums"]))
                try:
                    tables = {table: batch for table in TABLES for batch in pa.ipc.open_stream(file)}
                except (pa.ArrowInvalid, OSError):
                    raise self._damaged() from None
                self._write(tables)
                yield part

    def add(self, sums: Mapping[str, Any], tables: Batches) -> None:
        """One more part; when this returns it is safe on the disk."""
        rows = _packed(tables)
        with self._told():
            self._rows.write(rows)
            self._rows.flush()
            os.fsync(self._rows.fileno())
            self._journal.add({"sums": sums, "bytes": self._bytes + len(rows)})
        self._bytes += len(rows)
        self._parts += 1
        self._write(tables)

    def _write(self, tables: Batches) -> None:
        with self._told():
            self._writer.add(tables)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._told():
            self._opened.__exit__(kind, error, trace)

    def _close(self) -> None:
        with suppress(OSError):  # every part is on the disk; what could not be written was told
            self._rows.close()

    def _tidy(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave nothing of ours that no run can use: all is done, or nothing was. A folder of others' files stays."""
        if kind is None or self._parts == 0:
            with suppress(OSError):
                (self._draft / ROWS).unlink(missing_ok=True)
                self._journal.remove()
                self._draft.rmdir()
                if self._new:
                    self._folder.rmdir()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whoever finds the disk full, it is told in the same words."""
        try:
            yield
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise ResultsError(sentence("lab.not_written", folder=self._folder, reason=reason)) from None

    def _damaged(self) -> ResultsError:
        return ResultsError(sentence("lab.damaged_rows", file=self._draft / ROWS, folder=self._draft))


def _end_of_rows(entry: Line) -> int:
    """Where the rows of this part end in their file."""
    end = index(entry["bytes"])
    if end < 0:
        raise ValueError(end)
    return end


def _packed(tables: Batches) -> bytes:
    sink = pa.BufferOutputStream()
    for table in TABLES:
        batch = tables[table]
        options = pa.ipc.IpcWriteOptions(compression="zstd")
        with pa.ipc.new_stream(sink, batch.schema, options=options) as stream:
            stream.write_batch(batch)
    packed: bytes = sink.getvalue().to_pybytes()
    return packed
