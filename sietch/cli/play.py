"""Play a game in the terminal, one person against bots. Numbers choose; ? explains, u takes back, q saves and ends."""

from __future__ import annotations

import argparse
import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

from sietch.bots.registry import file_of
from sietch.cli.keeping import Closed, closing
from sietch.cli.menu import number_of
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
from sietch.cli.session import Session
from sietch.cli.style import terminal_style
from sietch.content import new_game
from sietch.content.reading import read_text
from sietch.content.setup import SetupError, find_leader, options, words_for
from sietch.engine.game import Game
from sietch.engine.setup import Setup
from sietch.lab.play.series import Spec
from sietch.table import replay, saves

EXAMPLES = """examples:
  sietch play --terminal
  sietch play --terminal --players 3 --leader "Lady Jessica" --seat 2 --seed 7
  sietch play --terminal --bots acolyte
  sietch play --terminal --bots mentat,naib,kwisatz_haderach
  sietch play --terminal --resume
'sietch bots' lists the opponents.
"""
OPPONENTS = "naib"
CHANCE_SEEDS = 1_000_000  # one of them, where none is given: short enough to be noted down
NOT_SAVED = 1
SIGNALLED = 128  # and the number of the signal, as shells do


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true", help="in this terminal (the only table so far)")
    parser.add_argument("--leader", metavar="NAME", help="your leader (default: at random)")
    parser.add_argument("--seat", metavar="N", type=whole, help="your seat (default: 1)")
    add_bots(parser, OPPONENTS)
    add_isolated(parser)
    parser.add_argument(
        "--resume",
        metavar="GAME",
        nargs="?",
        const="",
        help="go on with a saved game: its name or file; without a name, choose one",
    )
    parser.add_argument("--plain", action="store_true", help="no colours")
    add_setup(parser, "players", "seed", seed=f"{options()['seed'].help} (default: by chance)")


def run(args: argparse.Namespace) -> int:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # editing and history of the input line
    file: Path | None = None
    if args.resume is not None:
        file = _chosen() if args.resume == "" else _file(args.resume)
        if file is None:
            return 0
        game, seat, bots = _resumed(args, file)
    else:
        game, seat = _new(args)
        bots = bots_of(args)
    Spec(game.setup, bots, isolated=args.isolated).validate()
    session = Session(game, seat, bots, terminal_style(args.plain), input, print, file, args.isolated)
    try:
        with closing():
            return 0 if session.play() else NOT_SAVED
    except Closed as closed:
        return SIGNALLED + closed.number


def _chosen() -> Path | None:
    """One of the saved games, by its number; None if the person wants none."""
    games = [game for game in saves.saved_games() if not game.is_over]
    if not games:
        raise UsageError(f"no saved game in {saves.games_folder()}")
    for number, game in enumerate(games, 1):
        print(f"{number:3}  {_line(game)}")
    while True:
        try:
            answer = input("Which one? (its number; nothing for none) ").strip()
        except EOFError:
            print()
            return None
        if not answer:
            return None
        if 1 <= number_of(answer) <= len(games):
            return games[number_of(answer) - 1].path
        print(f"The games are 1 to {len(games)}.")


def _line(game: saves.Saved) -> str:
    if game.fault:
        return f"{game.path.stem}  cannot be read: {game.fault}"
    return f"{game.path.stem}  {game.players} players" + (f", {game.stand}" if game.stand else "")


def _file(name: str) -> Path:
    path = saves.find(name)
    if path is None:
        raise UsageError(f"{name}: no such saved game; 'sietch play --resume' shows them")
    return path


def _new(args: argparse.Namespace) -> tuple[Game, int]:
    setup = setup_of(args)
    seat = _seat(1 if args.seat is None else args.seat, setup)
    if args.leader:
        setup = setup.replaced(leaders=[*[""] * seat, args.leader])
    if args.seed is None:
        setup = setup.replaced(seed=random.randrange(CHANCE_SEEDS))
    return new_game(setup), seat


def _resumed(args: argparse.Namespace, file: Path) -> tuple[Game, int, tuple[str, ...]]:
    """The game, the seat of the person and the bots: as they were, unless something else is said."""
    with named(file):
        record = replay.load(file)
        remarks = saves.remarks(read_text(file))
        content = files_of(args) or remarks.content
        game = replay.play(record, None, content)
    mine = remarks.seat or args.seat
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
    return game, seat, bots_of(args) if args.bots else _bots_of(file, remarks) or bots_of(args)


def _bots_of(file: Path, remarks: saves.Remarks) -> tuple[str, ...]:
    """Those of before. A game that may come from anywhere does not decide which programs are started."""
    if not saves.is_own(file):
        for bot in remarks.bots:
            if file_of(bot) is not None:
                raise UsageError(
                    f"{file}: this game was played against {bot}; say --bots to start them again"
                )
    return tuple(remarks.bots)


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
