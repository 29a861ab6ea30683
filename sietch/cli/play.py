"""Play a game in the terminal, one person against bots. Numbers choose; ? explains, u takes back, q saves and ends."""

from __future__ import annotations

import argparse
import contextlib
import random
import re
from collections.abc import Iterator
from pathlib import Path

from sietch.cli.parser import (
    UsageError,
    add_bots,
    add_isolated,
    add_setup,
    bots_of,
    files_of,
    said,
    setup_of,
    whole,
)
from sietch.cli.session import MINE, Session
from sietch.cli.style import terminal_style
from sietch.content import new_game
from sietch.content.setup import SetupError, find_leader, options, words_for
from sietch.engine.game import Game
from sietch.engine.setup import Setup
from sietch.lab.play.series import Spec
from sietch.table import replay

EXAMPLES = """examples:
  sietch play --terminal
  sietch play --terminal --players 3 --leader "Lady Jessica" --seat 2 --seed 7
  sietch play --terminal --bots acolyte
  sietch play --terminal --bots mentat,naib,kwisatz_haderach
  sietch play --terminal --resume sietch-7.replay
'sietch bots' lists the opponents.
"""
OPPONENTS = "naib"
MOST_SEED = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true", help="in this terminal (the only table so far)")
    parser.add_argument("--leader", metavar="NAME", help="your leader (default: at random)")
    parser.add_argument("--seat", metavar="N", type=whole, help="your seat (default: 1)")
    add_bots(parser, OPPONENTS)
    add_isolated(parser)
    parser.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved game")
    parser.add_argument("--plain", action="store_true", help="no colours")
    add_setup(parser, "players", "seed", seed=f"{options()['seed'].help} (default: by chance)")


def run(args: argparse.Namespace) -> int:
    bots = bots_of(args)
    file: Path | None = args.resume
    if file is not None:
        game, seat = _resumed(args, file)
    else:
        game, seat = _new(args)
    Spec(game.setup, bots, isolated=args.isolated).validate()
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # editing and history of the input line
    session = Session(game, seat, bots, terminal_style(args.plain), input, print, file, args.isolated)
    session.play()
    return 0


def _new(args: argparse.Namespace) -> tuple[Game, int]:
    setup = setup_of(args)
    seat = _seat(1 if args.seat is None else args.seat, setup)
    if args.leader:
        setup = setup.replaced(leaders=[*[""] * seat, args.leader])
    if args.seed is None:
        setup = setup.replaced(seed=random.randrange(MOST_SEED))
    return new_game(setup), seat


def _resumed(args: argparse.Namespace, file: Path) -> tuple[Game, int]:
    with named(file):
        record = replay.load(file)
        game = replay.play(record, None, files_of(args))
    remark = re.search(MINE.format(r"(\d+)"), file.read_text(encoding="utf-8"))
    mine = int(remark[1]) if remark else args.seat
    seat = _seat(1 if mine is None else mine, record.setup)
    leader = args.leader and find_leader(game.rules, args.leader)
    begun = [
        (args.seat, mine, f"--seat {mine}"),
        (leader, record.dealt[seat], f"--leader {record.dealt[seat]}"),
    ]
    for name, value in said(args).items():
        if name != "content":
            option = options()[name]
            begun.append((value, option.value(game.setup), words_for(option, game.setup)))
    for wanted, recorded, words in begun:
        if wanted is not None and wanted != recorded:
            raise UsageError(f"{file}: this game was begun with {words}")
    return game, seat


def _seat(number: int, setup: Setup) -> int:
    if not 1 <= number <= setup.players:
        raise SetupError(f"seat {number}: the seats are 1 to {setup.players}")
    return number - 1


@contextlib.contextmanager
def named(file: Path) -> Iterator[None]:
    """A mistake in a replay is told with the name of its file."""
    try:
        yield
    except replay.ReplayError as error:
        raise replay.ReplayError(f"{file}: {error}") from None
