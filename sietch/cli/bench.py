"""Measure the speed of the engine: one core, random players, complete games. Takes about ten seconds."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from sietch.cli.parser import add_json, add_setup, setup_of
from sietch.cli.speech import say
from sietch.content.setup import CHOAM, company
from sietch.engine.setup import TEAMS
from sietch.lab.studies.bench import Speed, bench, side_by_side
from sietch.language.sentence import Sentence

if TYPE_CHECKING:
    from sietch.lab.env.speed import EnvSpeed

BESIDE = (1, 2, 4, 6)  # players


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--env", action="store_true", help=say("switch.bench.env"))
    add_setup(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    return _environment(args) if args.env else _engine(args)


def _engine(args: argparse.Namespace) -> int:
    setup = setup_of(args)
    speed = bench(setup)
    beside = [] if args.players else [setup.replaced(players=players) for players in BESIDE]
    beside = [table for table in beside if table.mode != TEAMS or CHOAM in table.sets]
    paces = side_by_side(beside)
    if args.json:
        by_players = {table.players: pace for table, pace in zip(beside, paces, strict=True)}
        print(json.dumps(speed.as_dict() | {"games_per_second_by_players": by_players}))
        return 0
    _head(speed, company(setup))
    best = f"{speed.games_per_second_best:.1f}"
    print(say("bench.games", n=f"{speed.games_per_second:8.1f}", best=best))
    print(say("bench.decision", n=f"{speed.us_per_decision:8.2f}"))
    print(say("bench.copy", n=f"{speed.us_per_copy:8.2f}"))
    print(say("bench.decisions", n=f"{speed.decisions_per_game:8.1f}"))
    if beside:
        print(say("bench.in_turn"))
    for table, pace in zip(beside, paces, strict=True):
        print(say("bench.beside", n=f"{pace:8.1f}", players=company(table)))
    return 0


def _environment(args: argparse.Namespace) -> int:
    from sietch.lab.env.speed import env_bench

    setup = setup_of(args)
    speed = env_bench(setup)
    if args.json:
        print(json.dumps(speed.as_dict()))
        return 0
    _head(speed, company(setup))
    for name, pace in speed.paces.items():
        print(say("bench.steps", n=f"{pace.usual:8}", name=name, best=pace.best))
    print(say("bench.numbers", n=f"{speed.numbers:8}"))
    print(say("bench.actions", n=f"{speed.actions:8}"))
    return 0


def _head(speed: Speed | EnvSpeed, players: Sentence) -> None:
    build = say("build.compiled" if speed.compiled else "build.interpreted")
    print(say("bench.head", build=build, players=players, sets=" ".join(speed.sets)))
