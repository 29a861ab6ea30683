"""Own content of tables: a text in the store, a file for the loader."""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sietch.content import ContentError
from sietch.content.problems import Problem
from sietch.table.files import write_whole

NAME = "content.yaml"


class OwnContent:
    """Files of own content, for as long as the server runs; equal texts share one."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="sietch-content-")

    def files(self, texts: Sequence[str]) -> list[Path]:
        """The paths for a `Setup`."""
        return [self._file(text) for text in texts]

    def _file(self, text: str) -> Path:
        path = Path(self._folder.name) / digest(text) / NAME
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            write_whole(path, text)
        return path

    def close(self) -> None:
        self._folder.cleanup()


def digest(text: str) -> str:
    """Of a whole file; that of the rules leaves out what does not matter in the game, such as names."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


def mistakes(error: ContentError, text: str, name: str) -> list[str]:
    """One by one, of the file by its name, with the line of the entry where the loader names no line."""
    return [
        f"{_place(problem, text)}{replace(problem, file=name or NAME) if problem.file == NAME else problem}"
        for problem in error.problems
    ]


def _place(problem: Problem, text: str) -> str:
    if not problem.entry or problem.file != NAME:
        return ""
    found = re.search(rf"\bid\s*:\s*[\"']?{re.escape(problem.entry)}\b", text)
    return f"line {text.count(chr(10), 0, found.start()) + 1}: " if found else ""
