"""A server is killed in the middle of games, again and again: what it has told anybody must be there afterwards."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.client import PATIENCE, Page, Plain, one_and_bots, options, over

ADDRESS = re.compile(r"http://\S+")
LONGEST_LIFE = 0.6  # seconds of play


class Process:
    """`sietch serve` on a free port."""

    def __init__(self, file: Path) -> None:
        words = [sys.executable, "-m", "sietch", "serve", "--port", "0", "--db", str(file)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ})
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, "the server did not start"
        self.url = found[0]

    def kill(self) -> None:
        self.process.kill()

    def end(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Figures:
    """What happened. `lost` are positions that were told and are not there any more, of those that were looked for."""

    kills: int = 0
    looked_for: int = 0
    told: int = 0
    games: int = 0
    lost: list[str] = field(default_factory=list)


@dataclass
class Sitting:
    """A person at a table, over many lives of the server."""

    made: Plain
    last: Plain = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.made['id']}/seat?key={self.made['links'][0]['key']}"


def kill_again_and_again(folder: Path, kills: int, seed: int = 0) -> Figures:
    chance, figures = random.Random(seed), Figures()
    sitting: Sitting | None = None
    file = folder / "tables.db"
    while figures.kills < kills:
        server = Process(file)
        if sitting is None:
            sitting = Sitting(_new_table(server, chance))
        life = threading.Timer(chance.uniform(0.0, LONGEST_LIFE), server.kill)
        try:
            if _play(server, sitting, chance, figures, life):
                sitting = None
                figures.games += 1
        finally:
            life.cancel()
            server.end()
        figures.kills += 1
    return figures


def _new_table(server: Process, chance: random.Random) -> Plain:
    wanted = {"players": 4, "seats": one_and_bots(4), "seed": chance.randrange(1_000_000)}
    made: Plain = httpx.post(f"{server.url}/api/tables", json=wanted, timeout=PATIENCE).json()
    return made


def _play(
    server: Process, sitting: Sitting, chance: random.Random, figures: Figures, life: threading.Timer
) -> bool:
    """Until the server is killed; True if the game came to its end."""
    try:
        with connect(server.url.replace("http", "ws", 1) + sitting.path, max_size=None) as socket:
            page = Page(socket)
            page.wait("position")
            _check(page, sitting, figures)
            life.start()
            while not over(sitting.last):
                sitting.last = page.wait("position")
                figures.told += 1
                if options(page.position):
                    page.choose(chance.choice(options(page.position)))
            return True
    except (ConnectionClosed, EOFError, OSError):
        return False


def _check(page: Page, sitting: Sitting, figures: Figures) -> None:
    """The last position that was told before is still one of this game; then the game goes on."""
    figures.looked_for += bool(sitting.last)
    sitting.last = sitting.last or page.position
    rev = sitting.last["rev"]
    if page.position["rev"] < rev:
        figures.lost.append(f"option {rev}: the table is at {page.position['rev']}")
        return
    page.send(type="moments", **{"from": rev, "to": rev})
    [then] = page.wait("moments")["positions"]
    if then["view"] != sitting.last["view"]:
        figures.lost.append(f"option {rev}: another position")
    sitting.last = page.position
    if options(page.position):
        page.choose(options(page.position)[0])
