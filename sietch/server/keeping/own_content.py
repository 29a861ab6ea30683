"""Own content of tables: a text in the store, a file for the loader."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Lock

from sietch.content import ContentError
from sietch.content.problems import Problem
from sietch.language.sentence import Sentence, sentence
from sietch.server.keeping.store import StoreError
from sietch.table.files import write_whole

NAME = "content.yaml"


class OwnContent:
    """Files of own content, for as long as the server runs; equal texts share one, and one that is of no use goes."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="sietch-content-")
        self._lock = Lock()  # several threads load
        self._tried: Counter[str] = Counter()  # who is loading a text right now
        self._of_use: set[str] = set()  # a game may be made of it

    @contextmanager
    def files(self, texts: Sequence[str], keep: bool = True) -> Iterator[list[Path]]:
        """The paths for a `Setup`. They stay for a game, unless whoever loads them fails or only looks at them.

        Raises `StoreError` if they cannot be written now.
        """
        names = [digest(text) for text in texts]
        with self._lock:
            self._tried.update(names)
        try:
            yield [self._file(name, text) for name, text in zip(names, texts, strict=True)]
            if keep:
                self._of_use.update(names)
        finally:
            with self._lock:
                self._tried -= Counter(names)
                for name in {*names} - {*self._tried} - self._of_use:
                    shutil.rmtree(self._path(name).parent, ignore_errors=True)

    def _file(self, name: str, text: str) -> Path:
        path = self._path(name)
        with self._lock:
            try:
                if not path.exists():
                    path.parent.mkdir(parents=True, exist_ok=True)  # the system may have tidied up
                    write_whole(path, text)
            except OSError as error:
                raise StoreError(sentence("store.content_not_written", reason=error.strerror)) from None
        return path

    def _path(self, name: str) -> Path:
        return Path(self._folder.name) / name / NAME

    def close(self) -> None:
        self._folder.cleanup()


def digest(text: str) -> str:
    """Of a whole file; that of the rules leaves out what does not matter in the game, such as names."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


def mistakes(error: ContentError, name: str) -> list[Sentence]:
    """One by one, of the file by its name, with the line of the field."""
    return [_told(problem, name or NAME) for problem in error.problems]


def _told(problem: Problem, name: str) -> Sentence:
    if problem.file != NAME:
        return problem.whole
    told = replace(problem, file=name).whole
    return sentence("at.line", line=problem.line, reason=told) if problem.line else told
