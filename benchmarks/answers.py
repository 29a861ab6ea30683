"""How long a page waits for the answer to an option: one table on this machine, random bots, whole games.

PYTHONPATH=. .venv/bin/python benchmarks/answers.py [GAMES]
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.sync.client import connect

from sietch.engine import COMPILED
from tests.server.client import Page, one_and_bots, options, over
from tests.server.killing import Process


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    chance, waited = random.Random(1), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder) / "tables.db")
        try:
            for seed in range(games):
                waited += one_game(server.url, seed, chance)
        finally:
            server.end()
    waited.sort()
    build = "compiled" if COMPILED else "interpreted"
    shares = ", ".join(f"{share} %: {at(waited, share) * 1000:.1f} ms" for share in (50, 95, 99))
    print(
        f"{len(waited)} options in {games} games, {build} engine: {shares}, longest {waited[-1] * 1000:.1f} ms"
    )
    return 0


def one_game(url: str, seed: int, chance: random.Random) -> list[float]:
    """Seconds from sending an option to the position that it led to, each time."""
    found = []
    made = httpx.post(f"{url}/api/tables", json={"seats": one_and_bots(4), "seed": seed}, timeout=30).json()
    path = f"/api/tables/{made['id']}/seat?key={made['links'][0]['key']}"
    with connect(url.replace("http", "ws", 1) + path, max_size=None) as socket:
        page = Page(socket)
        while not over(page.asked()):
            option = chance.choice(options(page.position))
            time.sleep(0.04)  # as fast as a connection may go on
            began = time.perf_counter()
            page.choose(option)
            page.at(page.position["rev"] + 1)
            found.append(time.perf_counter() - began)
    return found


def at(waited: list[float], share: int) -> float:
    return waited[min(len(waited) - 1, len(waited) * share // 100)]


if __name__ == "__main__":
    sys.exit(main())
