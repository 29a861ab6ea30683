"""Measure the speed of the engine: one core, four random players, complete games. Takes about five seconds."""

from __future__ import annotations

import argparse
import json

from sietch.cli.parser import add_choam, add_json
from sietch.lab.bench import bench

EXAMPLES = """examples:
  sietch bench
  sietch bench --no-choam --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_choam(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    speed = bench(choam=args.choam)
    if args.json:
        print(json.dumps(speed.as_dict()))
        return 0
    build = "compiled" if speed.compiled else "interpreted"
    print(f"{build} engine, {speed.players} players, CHOAM {'on' if speed.choam else 'off'}, one core")
    print(f"{speed.games_per_second:8.1f} games/s (best round {speed.games_per_second_best:.1f})")
    print(f"{speed.us_per_decision:8.2f} µs a decision")
    print(f"{speed.us_per_copy:8.2f} µs a copy of the state")
    print(f"{speed.decisions_per_game:8.1f} decisions a game")
    return 0
