"""The words of the command line, shared by all commands."""

from __future__ import annotations

import argparse
import math
import platform
import shutil
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from sietch import __version__
from sietch.cli.speech import SWITCH, UsageError, say
from sietch.content.setup import Kind, Option, options, setup_from, text_of
from sietch.engine.setup import Setup
from sietch.language.sentence import comma, sentence
from sietch.language.tables import ENGLISH, languages

# command -> what it does, in one line
COMMANDS = {
    "play": "play a game, in the browser or in the terminal",
    "serve": "serve tables to browsers",
    "bots": "list the players that are made of code",
    "simulate": "let bots play many games and count who wins",
    "report": "make a page of charts and tables from the results of a simulation, or of two",
    "tournament": "let bots play against each other until it is clear who is better",
    "compare": "see what content of your own does to the game",
    "bench": "measure the speed of the engine",
    "orders": "prove that no order of effects is lost by what is not asked",
    "replay": "step through a recorded game, or check it",
    "scenario": "run scenarios: the rules in executable form",
    "cards": "show components with their text",
    "rules": "show the numbered rules and which have a test",
}


class Exit(Exception):
    """The parser has said all there is to say (--help, --version)."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Parser(argparse.ArgumentParser):
    """Argparse with messages in one line and without leaving the process."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(sentence("usage.see_help", reason=message, program=self.prog))

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        if message:
            self._print_message(message)
        raise Exit(status)


class _Version(argparse.Action):
    """Version, build and content: what a bug report needs."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print version, build and content, and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from sietch.content import load_rules
        from sietch.engine import COMPILED

        rules = load_rules()
        build = say("build.compiled" if COMPILED else "build.interpreted")
        machine = f"{platform.python_version()} {platform.system()} {platform.machine()}"
        print(say("version.sietch", version=__version__, build=build))
        print(say("version.content", sets=" ".join(rules.sets), version=rules.version))
        print(say("version.python", machine=machine))
        parser.exit()


def program() -> str:
    """This command as it can be typed again."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{sys.orig_argv[0]} -m sietch"
    if called.stem != "sietch" or shutil.which("sietch"):
        return "sietch"
    path = called.absolute()
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def build_parser(words: Sequence[str]) -> Parser:
    """Only the module of the wanted command is loaded."""
    parser = Parser(
        prog="sietch",
        description="Dune: Imperium – Uprising: play it, simulate it, study it. Unofficial.",
        epilog="'sietch COMMAND --help' tells more about a command.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version)
    parser.add_argument(
        SWITCH, metavar="CODE", help=say("help.language", codes=comma(languages()), usual=ENGLISH)
    )
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")
    for name, summary in COMMANDS.items():
        module = import_module(f"sietch.cli.{name}") if name in words[:1] else None
        command = subparsers.add_parser(
            name,
            help=summary,
            description=module.__doc__ if module else summary,
            epilog=module.EXAMPLES if module else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if module:
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


# --- options that several commands have --------------------------------------------------------------------


def add_setup(parser: argparse.ArgumentParser, *dealt: str, **helps: str) -> None:
    """What a game is made of: all that changes the rules, and what is named of `leaders`, `rivals`, `seed`.

    What is not said is None, so that a command can tell. `helps` has all the words for an option, if they are others.
    """
    for option in options().values():
        if option.offered and (option.changes_rules or option.name in dealt):
            _add_option(parser, option, helps.get(option.name) or _help(option))


def _help(option: Option) -> str:
    usual = text_of(option, Setup())
    if option.kind is Kind.LIST:
        return f"{option.help} (may be repeated)"
    return f"{option.help} (default: {usual})" if usual else option.help


def _add_option(parser: argparse.ArgumentParser, option: Option, told: str) -> None:
    words: dict[str, Any] = {"dest": option.name, "default": None, "help": told}
    if option.kind is Kind.SET:
        parser.add_argument(option.switch, action=argparse.BooleanOptionalAction, **words)
        return
    words["metavar"] = option.metavar
    if option.kind is Kind.NUMBER:
        words["type"] = whole
    elif option.kind is Kind.SEATS:
        words["type"] = names_of
    elif option.kind is Kind.LIST:
        words["action"] = "append"
    parser.add_argument(option.switch, choices=option.choices, **words)


def said(args: argparse.Namespace) -> dict[str, Any]:
    """The options of the game that stand on the command line."""
    return {name: value for name in options() if (value := getattr(args, name, None)) is not None}


def setup_of(args: argparse.Namespace) -> Setup:
    return setup_from(said(args))


def add_series(parser: argparse.ArgumentParser, of: str, *dealt: str) -> None:
    """Which games bots play, and who works on them."""
    leaders = (
        "the same in every game, seat by seat, separated by commas; an empty or missing one is dealt by chance, "
        "and the bots change seats from game to game (default: all by chance)"
    )
    rivals = "the same in every game, separated by commas; an empty or missing one is dealt by chance"
    seed = f"of the {of} (default: 0)"
    add_setup(parser, "rivals", "seed", *dealt, seed=seed, leaders=leaders, rivals=rivals)
    add_seconds(parser)
    add_isolated(parser)
    add_workers(parser)


def add_files(parser: argparse.ArgumentParser) -> None:
    """Content alone, where the game is known already."""
    content = options()["content"]
    _add_option(parser, content, _help(content))


def files_of(args: argparse.Namespace) -> list[Path]:
    return [Path(file) for file in args.content or ()]


def add_bots(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--bots",
        metavar="BOT,…",
        type=names_of,
        action="extend",
        help=f"who plays, separated by commas; fewer than players take turns (default: {default})",
    )
    parser.add_argument(
        "--bot",
        metavar="BOT",
        dest="bots",
        action="append",
        help="one more: a name, file.py:Class, or either with settings as in greedy:positions=20 (may be repeated)",
    )
    parser.set_defaults(default_bots=tuple(names_of(default)))


def names_of(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def bots_of(args: argparse.Namespace) -> tuple[str, ...]:
    """The bots of `--bots` and `--bot`, in the order in which they were named."""
    return tuple(args.bots or args.default_bots)


def add_seconds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        help="time for every decision of a bot (default: no limit of its own; the patience ends after 10 s)",
    )


def add_isolated(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--isolated",
        action="store_true",
        help="every bot in a process of its own: it sees only its decisions and is ended when it is late",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", metavar="J", type=positive, help="processes (default: one for every core)")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="run on Ray: ray://HOST:PORT, or 'auto' for the Ray of this machine, started if there is none",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def place(text: str) -> Path:
    """A file or folder; an empty name would be the folder one is in."""
    if not text.strip():
        raise argparse.ArgumentTypeError(say("usage.place", found=text))
    return Path(text)


def positive(text: str) -> int:
    """A whole number from 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(say("usage.positive", found=text))
    return number


def seconds(text: str) -> float:
    """A number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(say("usage.seconds", found=text))
    return number


def whole(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("usage.whole", found=text)) from None
