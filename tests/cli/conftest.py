"""Where the person at the terminal is."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the person is; the data folder of this person is another one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIETCH_DATA", str(tmp_path / "data"))
    yield tmp_path
