"""A file that grows by one line of JSON for every piece of work that is done, so that a long run can go on later."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, TypeVar

from sietch import __version__
from sietch.bots.registry import file_of
from sietch.content.setup import values_of
from sietch.engine import RULES_VERSION
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.lab.problems import LabError
from sietch.lab.records.older import SCHEMA, too_new
from sietch.language.sentence import Sentence, comma, plain, sentence

if sys.platform != "win32":
    import fcntl

Line = dict[str, Any]
T = TypeVar("T")


class JournalError(LabError):
    """A file that is no journal, that of something else, or in use."""


class OtherSettings(JournalError):
    """A journal of the same kind, but not of this run."""


class Journal:
    """The first line says what is done here; all others are entries. A torn last line is forgotten.

    `translated` makes of a line what this version would have written. `anew`: whatever cannot go on is forgotten.
    One process at a time has the file; the system takes it back from one that has died.
    """

    def __init__(
        self,
        path: Path,
        head: Mapping[str, Any],
        translated: Callable[[Line], Line] = lambda line: line,
        anew: bool = False,
    ) -> None:
        self.entries: list[Line] = []
        self.path = path
        self._translated = translated
        if path.exists() and not path.is_file():  # a pipe would keep us waiting
            raise JournalError(sentence("lab.no_file", file=path))
        self._file = _reserved(path)
        try:
            self._begin(head, anew)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, head: Mapping[str, Any], anew: bool) -> None:
        try:
            whole = self._read(head)
        except JournalError:
            if not anew:
                raise
            self.entries.clear()
            whole = 0
        self._file.truncate(whole)
        if whole == 0:
            self.add(head)

    def add(self, entry: Mapping[str, Any]) -> None:
        """Returns when the entry is safe on the disk."""
        self._file.write(_line(entry))
        self._file.flush()
        os.fsync(self._file.fileno())

    def remove(self) -> None:
        """The file goes while it is still ours, so that nobody else begins to write there; Windows wants it closed."""
        if sys.platform == "win32":
            self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        with suppress(OSError):  # every entry is on the disk; what could not be written was told
            self._file.close()

    def _read(self, head: Mapping[str, Any]) -> int:
        """Read the entries; returns how many bytes of the file are whole."""
        content = self.path.read_bytes()
        if _line(head).startswith(content):  # empty, or torn in the first line
            return 0
        lines = content.splitlines(keepends=True)
        found = _entry(lines[0]) or {}
        if reason := too_new(found):
            raise JournalError(sentence("at.file", file=self.path, reason=reason))
        self._compare(self._now(found, 1), head)
        whole = len(lines[0])
        for number, line in enumerate(lines[1:], 2):
            entry = _entry(line)
            if entry is not None:
                self.entries.append(self._now(entry, number))
                whole += len(line)
            elif number < len(lines):
                raise self._damaged(number)
        return whole

    def _now(self, line: Line, number: int) -> Line:
        return self.made_of(line, number, self._translated)

    def made_of(self, line: Line, number: int, make: Callable[[Line], T]) -> T:
        """What is made of a line of the file, if it is as anybody writes it."""
        try:
            return make(line)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            raise self._damaged(number) from None

    def _damaged(self, number: int) -> JournalError:
        """About a line that nobody has written like this."""
        return JournalError(sentence("lab.damaged_line", file=self.path, line=number))

    def _compare(self, found: Line, head: Mapping[str, Any]) -> None:
        head = json.loads(_line(head))  # as it would be read again
        kind = next(iter(head))
        if found.get(kind) != head[kind]:
            raise JournalError(sentence(f"lab.no_journal.{head[kind]}", file=self.path))
        before, now = _flat(found), _flat(head)
        for name in dict.fromkeys([*now, *before]):
            if before.get(name) != now.get(name):
                raise OtherSettings(
                    sentence(
                        "lab.other_settings",
                        file=self.path,
                        name=name,
                        before=setting_words(before.get(name)),
                        now=setting_words(now.get(name)),
                    )
                )


def settings(
    kind: str, rules: Rules, setup: Setup, bots: Sequence[str], seconds: float | None
) -> dict[str, Any]:
    """The first line of a journal about games of bots: what must be the same for them to go on."""
    return {
        "sietch": kind,
        "schema": SCHEMA,
        "version": __version__,
        "rules": RULES_VERSION,
        "content": [*rules.sets, rules.version, *rules.extra],
        "bots": bots,
        "files": {bot: digest for bot in bots if (digest := _digest(bot))},
        "setup": values_of(setup, own_content=False) | {"difficulty": setup.level},
        "seconds": seconds,
    }


def _digest(bot: str) -> str:
    """Of the file that a bot comes from; a bot that has changed is another one."""
    path = file_of(bot)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path is not None else ""


def _reserved(path: Path) -> BinaryIO:
    """The file at this place, for us alone: whoever had it before may have removed it when we had opened it."""
    while True:
        file = path.open("ab")
        try:
            _reserve(file, path)
            if _is_at(file, path):
                return file
        except BaseException:
            file.close()
            raise
        file.close()


def _is_at(file: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _reserve(file: BinaryIO, path: Path) -> None:
    """Nobody else may write as long as this file is open; where the system has no such locks, all may."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise JournalError(sentence("lab.in_use", file=path)) from None
        except OSError:
            return


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


def setting_words(value: object) -> Sentence:
    """A setting or a field in words."""
    if value is None or value == []:
        return sentence("lab.no_setting")
    return plain(comma(value) if isinstance(value, list) else value)
