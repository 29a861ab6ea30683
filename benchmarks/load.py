"""Many tables at once, then many messages that nobody should send: how long persons wait, how much memory the server
needs, and whether anything of the tables has changed. Everything stays on this machine.

PYTHONPATH=. .venv/bin/python benchmarks/load.py [--tables 60] [--seconds 60] [--messages 100000]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from sietch.engine import COMPILED
from tests.server.crowd import Figures, Sitting, memory_of, play_together
from tests.server.killing import Process
from tests.server.noise import make_noise

MOST_TABLES, MOST_SECONDS, MOST_MESSAGES = 500, 3600, 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--messages", type=int, default=100_000)
    wanted = parser.parse_args()
    if not (
        0 < wanted.tables <= MOST_TABLES
        and 0 < wanted.seconds <= MOST_SECONDS
        and 0 <= wanted.messages <= MOST_MESSAGES
    ):
        parser.error(f"up to {MOST_TABLES} tables, {MOST_SECONDS} seconds and {MOST_MESSAGES:,} messages")
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder) / "tables.db")
        try:
            return asyncio.run(_measure(server, wanted))
        finally:
            server.end()


async def _measure(server: Process, wanted: argparse.Namespace) -> int:
    pid = server.process.pid
    figures, sittings = await play_together(server.url, wanted.tables, wanted.seconds, pid)
    build = "compiled" if COMPILED else "interpreted"
    waited = ", ".join(f"{share:.0%} within {figures.at(share) * 1000:.0f} ms" for share in (0.5, 0.95, 0.99))
    print(
        f"{wanted.tables} tables, {wanted.seconds:.0f} s, {build} engine: {len(figures.waited):,} options, {waited}; "
        f"{figures.games} games ended, {figures.busy * 1000 / max(1, len(figures.waited)):.1f} ms of the processor each"
    )
    print(f"memory of the server and what it started: {_course(figures)}")
    if not wanted.messages:
        return 0
    before, began = await _replays(server.url, sittings), time.perf_counter()
    heard = await make_noise(server.url, sittings, wanted.messages)
    changed = sum(a != b for a, b in zip(before, await _replays(server.url, sittings), strict=True))
    print(
        f"{heard.sent:,} messages that make no sense in {time.perf_counter() - began:.0f} s: "
        f"{len(heard.mistakes)} answered as a mistake of the server, {changed} tables changed, "
        f"the server {'runs' if server.process.poll() is None else 'has ended'}, {memory_of(pid):.0f} MB"
    )
    print("  " + ", ".join(f"{kind}: {count:,}" for kind, count in heard.answers.most_common()))
    for mistake in heard.mistakes[:20]:
        print(f"  {mistake}")
    return 1 if changed or heard.mistakes or server.process.poll() is not None else 0


def _course(figures: Figures) -> str:
    """At ten moments."""
    every = max(1, len(figures.memory) // 10)
    return ", ".join(f"{megabytes:.0f}" for megabytes in figures.memory[::every]) + " MB"


async def _replays(url: str, sittings: Sequence[Sitting]) -> list[str]:
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        found = []
        for sitting in sittings:
            key, id_ = sitting.made["links"][0]["key"], sitting.made["id"]
            found.append((await client.get(f"/api/tables/{id_}/replay", params={"key": key})).text)
            await asyncio.sleep(0.02)  # as fast as one address may ask
        return found


if __name__ == "__main__":
    sys.exit(main())
