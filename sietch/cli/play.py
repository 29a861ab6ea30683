"""Play a game against bots or rivals, for six in two teams: in the browser, or with --terminal right here."""

from __future__ import annotations

import argparse
import contextlib
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from sietch.bots.registry import file_of
from sietch.cli.keeping import Closed, closing
from sietch.cli.menu import number_of
from sietch.cli.pace import AT_ONCE, PACES, Pace
from sietch.cli.parser import (
    add_bots,
    add_isolated,
    add_setup,
    bots_of,
    files_of,
    names_of,
    positive,
    said,
    setup_of,
    whole,
    with_default,
)
from sietch.cli.session import Session
from sietch.cli.speech import UsageError, say
from sietch.cli.style import terminal_style
from sietch.content import new_game
from sietch.content.reading import read_text
from sietch.content.setup import SetupError, find_leader, options, with_leaders, words_for
from sietch.engine.game import Game
from sietch.engine.setup import USUAL_DIFFICULTY, Setup
from sietch.lab.play.series import Spec
from sietch.language.sentence import sentence
from sietch.table import replay, saves

OPPONENTS = "naib"
EVERYBODY = 0  # so many persons: all that the game is for
CHANCE_SEEDS = 1_000_000  # one of them, where none is given: short enough to be noted down
NOT_SAVED = 1
SIGNALLED = 128  # and the number of the signal, as shells do


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true", help=say("switch.play.terminal"))
    parser.add_argument("--no-browser", action="store_true", help=say("switch.play.no_browser"))
    parser.add_argument("--leader", metavar=say("value.name"), type=names_of, help=say("switch.play.leader"))
    parser.add_argument("--seat", metavar=say("value.number"), type=whole, help=say("switch.play.seat"))
    parser.add_argument(
        "--hot-seat",
        metavar=say("value.number"),
        nargs="?",
        const=EVERYBODY,
        type=positive,
        help=say("switch.play.hot_seat"),
    )
    parser.add_argument("--pace", choices=PACES, help=say("switch.play.pace", usual=AT_ONCE))
    add_bots(parser, OPPONENTS)
    add_isolated(parser)
    parser.add_argument(
        "--resume", metavar=say("value.game"), nargs="?", const="", help=say("switch.play.resume")
    )
    parser.add_argument("--plain", action="store_true", help=say("switch.plain"))
    add_setup(
        parser,
        "rivals",
        "seed",
        difficulty=with_default("difficulty", USUAL_DIFFICULTY),
        rivals=with_default("rivals", sentence("switch.all_random")),
        seed=with_default("seed", sentence("switch.random")),
    )


def run(args: argparse.Namespace) -> int:
    if args.terminal or args.resume is not None:
        return _run_terminal(args)
    from sietch.cli import browser

    for switch in ("pace", "plain"):
        if getattr(args, switch):
            raise UsageError(sentence("usage.for_terminal", switch=switch))
    setup, persons = _setup(args)
    bots = _for_seats(setup, persons, bots_of(args), args)
    return browser.run(setup, persons, bots, args.seed is None, not args.no_browser)


def _run_terminal(args: argparse.Namespace) -> int:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # editing and history of the input line
    file: Path | None = None
    if args.resume is not None:
        file = _chosen() if args.resume == "" else _file(args.resume)
        if file is None:
            return 0
        game, persons, bots = _resumed(args, file)
        pace = args.pace or _pace_of(file)
    else:
        game, persons = _new(args)
        bots = bots_of(args)
        pace = args.pace or AT_ONCE
    bots = _for_seats(game.setup, persons, bots, args)
    session = Session(
        game, persons, bots, terminal_style(args.plain), input, print, file, args.isolated, Pace(pace)
    )
    try:
        with closing():
            return 0 if session.play() else NOT_SAVED
    except Closed as closed:
        return SIGNALLED + closed.number


def _chosen() -> Path | None:
    """One of the saved games, by its number; None if the person wants none."""
    games = [game for game in saves.saved_games() if not game.is_over]
    if not games:
        raise UsageError(sentence("usage.no_saved_games", folder=saves.games_folder()))
    for number, game in enumerate(games, 1):
        print(f"{number:3}  {_line(game)}")
    while True:
        try:
            answer = input(say("saved.which")).strip()
        except EOFError:
            print()
            return None
        if not answer:
            return None
        if 1 <= number_of(answer) <= len(games):
            return games[number_of(answer) - 1].path
        print(say("saved.games", n=len(games)))


def _line(game: saves.Saved) -> str:
    if game.fault:
        return say("saved.unreadable", name=game.path.stem, reason=game.fault)
    players = say("saved.alone" if game.players == 1 else "saved.players", n=game.players)
    told = say("saved.stand", players=players, stand=game.stand) if game.stand else players
    return f"{game.path.stem}  {told}"


def _file(name: str) -> Path:
    path = saves.find(name)
    if path is None:
        raise UsageError(sentence("usage.no_such_save", name=name))
    return path


def _new(args: argparse.Namespace) -> tuple[Game, list[int]]:
    setup, persons = _setup(args)
    if args.seed is None:
        setup = setup.replaced(seed=random.randrange(CHANCE_SEEDS))
    return new_game(setup), persons


def _setup(args: argparse.Namespace) -> tuple[Setup, list[int]]:
    """Of a new game, and the seats of the persons."""
    setup = setup_of(args)
    persons = _persons(args, setup)
    if args.leader:
        if len(args.leader) > len(persons):
            raise SetupError(sentence("setup.leaders_of_persons", n=len(args.leader), persons=len(persons)))
        setup = setup.replaced(leaders=[*[""] * persons[0], *args.leader])
    return setup, persons


def _resumed(args: argparse.Namespace, file: Path) -> tuple[Game, list[int], tuple[str, ...]]:
    """The game, the seats of the persons and the bots: as they were, unless something else is said."""
    with named(file):
        record = replay.load(file)
        remarks = saves.remarks(read_text(file))
        content = files_of(args) or remarks.content
        game = replay.play(record, None, content)
    setup = game.setup.replaced(difficulty=game.setup.level)
    persons = [_seat(number, setup) for number in remarks.seats] or _persons(args, setup)
    leaders = [record.dealt[seat] for seat in persons]
    rivals = record.dealt[setup.players :]
    sitting = f"--seat {persons[0] + 1}" if len(persons) == 1 else f"--hot-seat {len(persons)}"
    named_rivals = with_leaders(game.rules, setup.replaced(rivals=args.rivals or ())).rivals
    begun = [
        (_said_persons(args, setup) in (None, persons), "usage.begun_with", sitting),
        (
            _fit([name and find_leader(game.rules, name) for name in args.leader or ()], leaders),
            "usage.begun_with",
            f"--leader {','.join(leaders)}",
        ),
        (_fit(named_rivals, rivals), "usage.begun_with", f"--rivals {','.join(rivals)}"),
    ]
    for name, value in said(args).items():
        if name not in ("content", "rivals"):
            option = options()[name]
            is_so = option.value(setup) == (tuple(value) if isinstance(value, list) else value)
            words = words_for(option, setup)
            how = "usage.begun_with" if words else "usage.begun_without"
            begun.append((is_so, how, words or option.switch))
    for is_so, how, words in begun:
        if not is_so:
            raise UsageError(sentence(how, file=file, words=words))
    return game, persons, bots_of(args) if args.bots else _bots_of(file, remarks) or bots_of(args)


def _pace_of(file: Path) -> str:
    """The one it was played at; older games do not know."""
    pace = saves.remarks(read_text(file)).pace
    return pace if pace in PACES else AT_ONCE


def _fit(named: Sequence[str], dealt: Sequence[str]) -> bool:
    """Whether those who are named sit there; an empty name may be anybody."""
    return len(named) <= len(dealt) and all(
        name in ("", there) for name, there in zip(named, dealt, strict=False)
    )


def _bots_of(file: Path, remarks: saves.Remarks) -> tuple[str, ...]:
    """Those of before. A game that may come from anywhere does not decide which programs are started."""
    if not saves.is_own(file):
        for bot in remarks.bots:
            if file_of(bot) is not None:
                raise UsageError(sentence("usage.bot_of_file", file=file, bot=bot))
    return tuple(remarks.bots)


def _for_seats(
    setup: Setup, persons: Sequence[int], bots: tuple[str, ...], args: argparse.Namespace
) -> tuple[str, ...]:
    """The bots for the seats that are left; none where there are none."""
    free = len(setup.seated) - len(persons)
    if not free:
        if args.bots:
            raise UsageError(sentence("usage.no_seat_for_bots"))
        return ()
    Spec(setup, bots, isolated=args.isolated).validate()
    if args.bots and len(bots) > free:
        raise UsageError(sentence("usage.many_bots", n=len(bots), seats=free))
    return bots


def _persons(args: argparse.Namespace, setup: Setup) -> list[int]:
    """Their seats: one, or with --hot-seat the first ones."""
    persons = _said_persons(args, setup) or [0]
    if len(persons) > setup.players:
        raise UsageError(sentence("usage.many_persons", n=len(persons), players=setup.players))
    return [_seat(seat + 1, setup) for seat in persons]


def _said_persons(args: argparse.Namespace, setup: Setup) -> list[int] | None:
    """None if the command line does not say it."""
    if args.hot_seat is None:
        return None if args.seat is None else [args.seat - 1]
    if args.seat is not None:
        raise UsageError(sentence("usage.one_person"))
    return list(range(setup.players if args.hot_seat == EVERYBODY else args.hot_seat))


def _seat(number: int, setup: Setup) -> int:
    if not 1 <= number <= setup.players:
        raise SetupError(sentence("setup.no_seat", n=number, players=setup.players))
    return number - 1


@contextlib.contextmanager
def named(file: Path) -> Iterator[None]:
    """A mistake in a replay is told with the name of its file."""
    try:
        yield
    except replay.ReplayError as error:
        raise replay.ReplayError(sentence("at.file", file=file, reason=error.whole)) from None
