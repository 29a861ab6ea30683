"""A server on a free port of this machine, in a thread, and clients for its seats."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from sietch.server.web import limits
from tests.server.client import Running


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal and the bots of a test are the same every time; links and ids stay secret."""
    monkeypatch.setattr(secrets, "randbits", random.Random(request.node.name).getrandbits)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "tables.db")
    yield running
    running.stop()


@pytest.fixture
def standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bucket fills up again, however slow the machine is."""
    now = time.monotonic()
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
