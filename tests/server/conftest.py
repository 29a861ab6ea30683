"""A server on a free port of this machine, in a thread, and clients for its seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "tables.db")
    yield running
    running.stop()
