"""Kill a server in the middle of games, a hundred times, and count what it had told and does not know any more.

PYTHONPATH=. .venv/bin/python benchmarks/kill_server.py [KILLS]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.server.killing import kill_again_and_again


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kills", nargs="?", type=int, default=100, help="how often (100)")
    kills: int = parser.parse_args().kills
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        figures = kill_again_and_again(Path(folder), kills, seed=1)
    print(
        f"{figures.kills} kills, {figures.told} positions told, {figures.games} games ended, "
        f"{figures.looked_for} looked for after a restart, {len(figures.lost)} lost, {time.perf_counter() - began:.0f} s"
    )
    for line in figures.lost:
        print(f"  {line}")
    return 1 if figures.lost else 0


if __name__ == "__main__":
    sys.exit(main())
