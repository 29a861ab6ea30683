"""Results of many games: a folder of Parquet files, one per table (docs/data.md).

Equal runs give equal files: nothing in them depends on the time, or on how the games were divided.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from sietch.lab.extras import extra
from sietch.lab.problems import LabError
from sietch.lab.records.older import SCHEMA, facts_of_today, schema_of, table_of_today, too_new
from sietch.lab.records.rows import TABLES, Rows, columns_of
from sietch.language.sentence import sentence

pa = extra("pyarrow", "results")
pq = extra("pyarrow.parquet", "results")

KEY = b"sietch"  # of the facts about the run, in the metadata of every file
GAMES = "games"
UNFINISHED = "unfinished"  # the folder of what is not yet a result
ROW_GROUP = 200_000  # rows that are kept in memory before they are written
MOST_WAITING = 64  # parts of a row group: many small ones cost more than their rows
WORD = pa.dictionary(pa.int32(), pa.string())

Batch = Any  # pyarrow has no types
Batches = dict[str, Batch]
Words = Mapping[str, Sequence[str]]


class ResultsError(LabError):
    """A folder that holds no results, or too many."""


def file_of(folder: Path, table: str) -> Path:
    return folder / f"{table}.parquet"


def draft_of(folder: Path) -> Path:
    return folder / UNFINISHED


def check_place(folder: Path, force: bool) -> None:
    """Whether results may be written there."""
    if folder.exists() and not folder.is_dir():
        raise ResultsError(sentence("lab.needs_folder", folder=folder))
    if file_of(folder, GAMES).exists() and not force:
        raise ResultsError(sentence("lab.results_there", folder=folder))


# --- from rows to columns --------------------------------------------------------------------------------


def batches(rows: Rows, words: Words) -> Batches:
    """The rows as columns; `words` lists what can stand in a column of words, in a fixed order."""
    return {table: _batch(table, getattr(rows, table), words) for table in TABLES}


def _batch(table: str, rows: list[tuple[object, ...]], words: Words) -> Batch:
    types = columns_of(table)
    columns = list(zip(*rows, strict=True)) or [()] * len(types)
    arrays = [
        _word_column(column, words[name]) if kind == "word" else pa.array(column, pa.type_for_alias(kind))
        for (name, kind), column in zip(types.items(), columns, strict=True)
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=_schema(table))


def _word_column(column: Sequence[object], words: Sequence[str]) -> Any:
    numbers: dict[object, int | None] = {word: number for number, word in enumerate(words)}
    numbers[None] = None
    indices = pa.array([numbers[word] for word in column], pa.int32())
    return pa.DictionaryArray.from_arrays(indices, pa.array(words, pa.string()))


def _schema(table: str) -> Any:
    return pa.schema(
        [
            (name, WORD if kind == "word" else pa.type_for_alias(kind))
            for name, kind in columns_of(table).items()
        ]
    )


def _one(batches: Sequence[Batch]) -> Any:
    return pa.Table.from_batches(batches).combine_chunks()


# --- writing ---------------------------------------------------------------------------------------------


class Writer:
    """Writes the tables bit by bit; they come to their place together, when all is written.

    with Writer(folder, facts) as writer:
        writer.add(batches(rows, words))
    """

    def __init__(self, folder: Path, facts: Mapping[str, object], force: bool = False) -> None:
        check_place(folder, force)
        self._folder = folder
        self._draft = draft_of(folder)
        self._files: dict[str, Any] = {}
        self._facts = json.dumps({**facts, "schema": SCHEMA}, sort_keys=True)

    def __enter__(self) -> Writer:
        self._draft.mkdir(parents=True, exist_ok=True)
        try:
            for table in TABLES:
                self._files[table] = self._open(table)
        except BaseException:
            self._tidy()
            raise
        self._waiting: dict[str, list[Batch]] = {table: [] for table in TABLES}
        self._rows = dict.fromkeys(TABLES, 0)  # that wait
        return self

    def _open(self, table: str) -> Any:
        schema = _schema(table).with_metadata({KEY: self._facts})
        return pq.ParquetWriter(file_of(self._draft, table), schema, compression="zstd")

    def add(self, parts: Batches) -> None:
        """Games in their order."""
        for table, batch in parts.items():
            self._waiting[table].append(batch)
            self._rows[table] += batch.num_rows
            if len(self._waiting[table]) > MOST_WAITING:
                self._waiting[table] = _one(self._waiting[table]).to_batches()
            self._write(table, ROW_GROUP)

    def _write(self, table: str, least: int) -> None:
        """Row groups end after the same rows, and lie in one piece, whatever the size of the parts."""
        while self._rows[table] >= least:
            rows = _one(self._waiting[table])
            self._files[table].write_table(
                rows.slice(0, ROW_GROUP).combine_chunks(), row_group_size=ROW_GROUP
            )
            self._waiting[table] = rows.slice(ROW_GROUP).to_batches()
            self._rows[table] = max(0, self._rows[table] - ROW_GROUP)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                for table in TABLES:
                    self._write(table, 1)
                for file in self._files.values():
                    file.close()
                self._publish()
        finally:
            self._tidy()

    def _tidy(self) -> None:
        """What else is in the draft belongs to somebody else."""
        for file in self._files.values():
            with suppress(OSError):  # a disk that was full still is
                file.close()
        for table in TABLES:
            file_of(self._draft, table).unlink(missing_ok=True)
        with suppress(OSError):
            self._draft.rmdir()

    def _publish(self) -> None:
        """`games` goes first and comes last: without it the folder holds no results."""
        file_of(self._folder, GAMES).unlink(missing_ok=True)
        for table in reversed(TABLES):
            file_of(self._draft, table).replace(file_of(self._folder, table))


# --- reading ---------------------------------------------------------------------------------------------


class Results:
    """A folder of results. `facts` tells of the run: version, content, and the kind of games."""

    def __init__(self, folder: Path) -> None:
        missing = [table for table in TABLES if not file_of(folder, table).is_file()]
        if missing:
            raise ResultsError(sentence("lab.no_results", folder=folder, table=missing[0]))
        self.folder = folder
        facts = self._read_facts(GAMES)
        if facts is None:
            raise ResultsError(sentence("lab.not_ours", file=file_of(folder, GAMES)))
        if reason := too_new(facts):
            raise ResultsError(sentence("at.file", file=folder, reason=reason))
        self._check_one_run(facts)
        self._schema = schema_of(facts)
        self.facts = facts_of_today(facts)

    def _read_facts(self, table: str) -> dict[str, Any] | None:
        """What a file tells of its run, if it does."""
        try:
            found: dict[str, Any] = json.loads(pq.read_metadata(file_of(self.folder, table)).metadata[KEY])
        except (pa.ArrowInvalid, KeyError, TypeError, ValueError):
            return None
        return found

    def _check_one_run(self, facts: Mapping[str, Any]) -> None:
        """All files tell the same; those of earlier versions tell nothing, but for `games`."""
        others = {table: self._read_facts(table) for table in TABLES if table != GAMES}
        if any(others.values()):
            for table, found in others.items():
                if found != facts:
                    raise ResultsError(sentence("lab.different_runs", folder=self.folder, table=table))

    def table(self, name: str, columns: Sequence[str] | None = None) -> Any:
        """A table of pyarrow, whole or some of its columns."""
        wanted, file = columns and list(columns), file_of(self.folder, name)
        if self._schema == SCHEMA and pq.read_schema(file).names == list(columns_of(name)):
            return pq.read_table(file, columns=wanted)
        whole = table_of_today(name, pq.read_table(file), self._schema)
        return whole.select(wanted) if wanted else whole
