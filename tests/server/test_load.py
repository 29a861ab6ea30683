"""A crowd and its noise, for a few seconds; benchmarks/load.py does it for as long as one likes."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from tests.server import noise
from tests.server.client import PATIENCE
from tests.server.crowd import Sitting, busy_of, host_of, line_to, memory_of, play_together
from tests.server.killing import Process
from tests.server.noise import make_noise

TABLES, SECONDS, MESSAGES = 4, 4.0, 600


def replay(url: str, sitting: Sitting) -> str:
    key, id_ = sitting.made["links"][0]["key"], sitting.made["id"]
    return httpx.get(f"{url}/api/tables/{id_}/replay", params={"key": key}, timeout=30).text


@pytest.fixture(autouse=True)
def _many_addresses() -> None:
    """Not every system has a whole network of addresses for itself."""
    try:
        with socket.socket() as found:
            found.bind((host_of(1234), 0))
    except OSError:
        pytest.skip("only one address for this machine")


def test_a_crowd_plays_and_noise_changes_nothing(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.db")
    try:
        figures, sittings = asyncio.run(play_together(server.url, TABLES, SECONDS, server.process.pid))
        assert len(figures.waited) >= TABLES
        if memory_of(server.process.pid):
            assert max(figures.memory) < 300
            assert 0 < figures.busy / len(figures.waited) < 0.2
        before = [replay(server.url, sitting) for sitting in sittings]
        heard = asyncio.run(make_noise(server.url, sittings, MESSAGES))
        assert heard.sent == MESSAGES and heard.mistakes == []
        assert heard.answers["refused"] > MESSAGES / 3
        assert [replay(server.url, sitting) for sitting in sittings] == before
        assert server.process.poll() is None
        # and the tables can be played on
        asyncio.run(_looks_alive(server.url, sittings[0]))
    finally:
        server.end()
    assert busy_of(None) == 0


class ShortLine:
    """The server closes it after a few messages."""

    def __init__(self, *_: object) -> None:
        self.left = 7

    async def __aenter__(self) -> ShortLine:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def send(self, message: object) -> None:
        if self.left == 0:
            await self.recv()
        self.left -= 1

    async def recv(self) -> str:
        raise ConnectionClosedError(Close(1009, ""), None)


def test_who_is_cut_off_says_the_rest_on_another_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noise, "HTTP_SHARE", 0)
    monkeypatch.setattr(noise, "line_to", ShortLine)
    heard = asyncio.run(make_noise("", [Sitting({"id": "x", "links": [{"key": "y"}]})], 200))
    assert heard.sent == 200 and heard.answers["closed 1009"] > 200 / 7


class DeafLine(ShortLine):
    """The server has had too much of it, and hears the last words the second time."""

    def __init__(self, *_: object) -> None:
        self.last_words = 0

    async def send(self, message: object) -> None:
        self.last_words += message == noise.LAST

    async def recv(self) -> str:
        if self.last_words < 2:
            await asyncio.sleep(PATIENCE)
        return noise.LAST_WORDS


def test_last_words_that_were_too_much_are_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noise, "HTTP_SHARE", 0)
    monkeypatch.setattr(noise, "SILENCE", 0.05)
    monkeypatch.setattr(noise, "line_to", DeafLine)
    heard = asyncio.run(make_noise("", [Sitting({"id": "x", "links": [{"key": "y"}]})], 200))
    assert heard.sent == 200 and not heard.answers


async def _looks_alive(url: str, sitting: Sitting) -> None:
    async with line_to(url, sitting.path, 77) as line:
        assert '"table"' in str(await asyncio.wait_for(line.recv(), 30))
