"""Play a game in the terminal, one person against bots. Numbers choose; ? explains, u takes back, q saves and ends."""

from __future__ import annotations

import argparse
import contextlib
import random
import re
from collections.abc import Iterator
from pathlib import Path

from sietch.cli.parser import UsageError, add_bots, add_choam, add_content, bots_of, whole
from sietch.cli.session import MINE, Session
from sietch.cli.style import terminal_style
from sietch.engine.game import Game
from sietch.lab import replay
from sietch.lab.simulate import Spec
from sietch.lab.table import RANDOM, TableError, check_players, find_leader, open_rules

EXAMPLES = """examples:
  sietch play --terminal
  sietch play --terminal --players 3 --leader "Lady Jessica" --seat 2 --seed 7
  sietch play --terminal --bots acolyte
  sietch play --terminal --bots mentat,naib,kwisatz_haderach
  sietch play --terminal --resume sietch-7.replay
'sietch bots' lists the opponents.
"""
PLAYERS = 4
OPPONENTS = "naib"
MOST_SEED = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true", help="in this terminal (the only table so far)")
    parser.add_argument("--players", metavar="P", type=whole, help="3 or 4 (default: 4)")
    parser.add_argument("--leader", metavar="NAME", help="your leader (default: at random)")
    parser.add_argument("--seat", metavar="N", type=whole, help="your seat (default: 1)")
    parser.add_argument("--seed", metavar="S", type=whole, help="the same seed deals the same game")
    add_bots(parser, OPPONENTS)
    parser.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved game")
    parser.add_argument("--plain", action="store_true", help="no colours")
    add_choam(parser)
    parser.set_defaults(choam=None)
    add_content(parser)


def run(args: argparse.Namespace) -> int:
    bots = bots_of(args)
    file: Path | None = args.resume
    if file is not None:
        game, seat = _resumed(args, file)
    else:
        game, seat = _new(args)
    Spec(players=len(game.leaders), bots=bots).validate()
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # editing and history of the input line
    session = Session(game, seat, bots, terminal_style(args.plain), input, print, file, args.content)
    session.play()
    return 0


def _new(args: argparse.Namespace) -> tuple[Game, int]:
    players = PLAYERS if args.players is None else args.players
    check_players(players)
    seat = _seat(1 if args.seat is None else args.seat, players)
    rules = open_rules(args.choam is not False, args.content)
    leaders = [RANDOM] * players
    if args.leader:
        leaders[seat] = find_leader(rules, args.leader)
    seed = random.randrange(MOST_SEED) if args.seed is None else args.seed
    return Game(rules, leaders, seed), seat


def _resumed(args: argparse.Namespace, file: Path) -> tuple[Game, int]:
    with named(file):
        record = replay.load(file)
        game = replay.play(record, None, args.content)
    remark = re.search(MINE.format(r"(\d+)"), file.read_text(encoding="utf-8"))
    mine = int(remark[1]) if remark else args.seat
    seat = _seat(1 if mine is None else mine, record.players)
    leader = args.leader and game.rules.leaders[find_leader(game.rules, args.leader)].name
    for said, recorded, words in (
        (args.players, record.players, f"--players {record.players}"),
        (args.choam, record.choam, "--choam" if record.choam else "--no-choam"),
        (args.seat, mine, f"--seat {mine}"),
        (leader, record.leaders[seat], f"--leader {record.leaders[seat]}"),
        (args.seed, record.seed, f"--seed {record.seed}"),
    ):
        if said is not None and said != recorded:
            raise UsageError(f"{file}: this game was begun with {words}")
    return game, seat


def _seat(number: int, players: int) -> int:
    if not 1 <= number <= players:
        raise TableError(f"seat {number}: the seats are 1 to {players}")
    return number - 1


@contextlib.contextmanager
def named(file: Path) -> Iterator[None]:
    """A mistake in a replay is told with the name of its file."""
    try:
        yield
    except replay.ReplayError as error:
        raise replay.ReplayError(f"{file}: {error}") from None
