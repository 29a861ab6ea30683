"""A file that grows by one line of JSON for every piece of work that is done, so that a long run can go on later."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from sietch.lab.problems import LabError
from sietch.lab.records.older import too_new

Line = dict[str, Any]


class JournalError(LabError):
    """A file that is no journal, or that of something else."""


class Journal:
    """The first line says what is done here; all others are entries. A torn last line is forgotten.

    `translated` makes of a line what this version would have written.
    """

    def __init__(
        self, path: Path, head: Mapping[str, Any], translated: Callable[[Line], Line] = lambda line: line
    ) -> None:
        self.entries: list[Line] = []
        self.path = path
        self._translated = translated
        whole = self._read(head) if path.exists() else 0
        self._file: BinaryIO = path.open("ab")
        self._file.truncate(whole)
        if whole == 0:
            self.add(head)

    def add(self, entry: Mapping[str, Any]) -> None:
        """Returns when the entry is safe on the disk."""
        self._file.write(_line(entry))
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._file.close()

    def _read(self, head: Mapping[str, Any]) -> int:
        """Read the entries; returns how many bytes of the file are whole."""
        if not self.path.is_file():  # a pipe would keep us waiting
            raise JournalError(f"{self.path}: this is no file")
        content = self.path.read_bytes()
        if _line(head).startswith(content):  # empty, or torn in the first line
            return 0
        lines = content.splitlines(keepends=True)
        found = _entry(lines[0]) or {}
        if reason := too_new(found):
            raise JournalError(f"{self.path}: {reason}")
        self._compare(self._now(found, 1), head)
        whole = len(lines[0])
        for number, line in enumerate(lines[1:], 2):
            entry = _entry(line)
            if entry is not None:
                self.entries.append(self._now(entry, number))
                whole += len(line)
            elif number < len(lines):
                raise self.damaged(number)
        return whole

    def _now(self, line: Line, number: int) -> Line:
        try:
            return self._translated(line)
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
        ):  # not as anybody writes it
            raise self.damaged(number) from None

    def damaged(self, number: int) -> JournalError:
        """About a line that nobody has written like this."""
        return JournalError(f"{self.path}: line {number} is damaged")

    def _compare(self, found: Line, head: Mapping[str, Any]) -> None:
        head = json.loads(_line(head))  # as it would be read again
        kind = next(iter(head))
        if found.get(kind) != head[kind]:
            raise JournalError(f"{self.path}: this is no file of a {head[kind]}")
        before, now = _flat(found), _flat(head)
        for name in dict.fromkeys([*now, *before]):
            if before.get(name) != now.get(name):
                raise JournalError(
                    f"{self.path} was begun with other settings: {name} {shown(before.get(name))}, "
                    f"now {shown(now.get(name))}; choose another file, or the same settings"
                )


def _flat(head: Mapping[str, Any]) -> Line:
    """Settings that belong together, one by one."""
    found: Line = {}
    for name, value in head.items():
        if isinstance(value, dict):
            found |= {f"{name} {part}": own for part, own in value.items()}
        else:
            found[name] = value
    return found


def _line(entry: Mapping[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _entry(line: bytes) -> Line | None:
    """None if the line is not whole."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and line.endswith(b"\n") else None


def shown(value: object) -> str:
    """A setting or a field in words."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
