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
from typing import Any

from sietch import __version__
from sietch.cli.asking import Parser
from sietch.cli.speech import SWITCH, UsageError, language, say
from sietch.content.setup import Kind, Option, options, setup_from, text_of
from sietch.engine.setup import Setup
from sietch.language.sentence import comma, sentence
from sietch.language.tables import ENGLISH, languages

COMMANDS = (
    "play",
    "serve",
    "bots",
    "simulate",
    "report",
    "tournament",
    "compare",
    "bench",
    "orders",
    "replay",
    "scenario",
    "cards",
    "rules",
)


class _Version(argparse.Action):
    """Version, build and content: what a bug report needs."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=say("switch.version"))

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
    parser = Parser("sietch", say("command.sietch"), say("command.sietch.examples"))
    parser.add_argument("--version", action=_Version)
    parser.add_argument(
        SWITCH,
        metavar=say("value.code"),
        help=say("help.language", codes=comma(languages()), usual=ENGLISH),
    )
    subparsers = parser.add_subparsers(metavar=say("value.command"), title=say("usage.commands"))
    for name in COMMANDS:
        wanted = name in words[:1]
        command = subparsers.add_parser(
            name,
            help=say(f"command.{name}"),
            description=say(f"command.{name}.about") if wanted else "",
            epilog=say(f"command.{name}.examples") if wanted else "",
        )
        if wanted:
            module = import_module(f"sietch.cli.{name}")
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


def with_default(option: str, usual: object) -> str:
    """The help of an option of the game, where a command has a default of its own."""
    return say("switch.default", told=options()[option].help, usual=usual)


def _help(option: Option) -> str:
    if option.kind is Kind.LIST:
        return say("switch.repeated", told=option.help)
    if option.kind is Kind.SET:
        usual = say("switch.on" if option.value(Setup()) else "switch.off")
    else:
        usual = text_of(option, Setup())
    return say("switch.default", told=option.help, usual=usual) if usual else option.help.in_words(language())


def _add_option(parser: argparse.ArgumentParser, option: Option, told: str) -> None:
    words: dict[str, Any] = {"dest": option.name, "default": None, "help": told}
    if option.kind is Kind.SET:
        parser.add_argument(option.switch, action=argparse.BooleanOptionalAction, **words)
        return
    words["metavar"] = say(f"value.{option.takes}")
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


def add_series(parser: argparse.ArgumentParser, *dealt: str, **helps: str) -> None:
    """Which games bots play, and who works on them."""
    series = {
        "leaders": say(
            "switch.default", told=sentence("switch.series_leaders"), usual=sentence("switch.all_random")
        ),
        "rivals": say("switch.series_rivals"),
        "seed": say("switch.series_seed"),
    }
    add_setup(parser, "rivals", "seed", *dealt, **(series | helps))
    add_seconds(parser)
    add_isolated(parser)
    add_jobs(parser)
    parser.add_argument("--cluster", metavar=say("value.address"), help=say("switch.cluster"))


def add_files(parser: argparse.ArgumentParser) -> None:
    """Content alone, where the game is known already."""
    content = options()["content"]
    _add_option(parser, content, _help(content))


def files_of(args: argparse.Namespace) -> list[Path]:
    return [Path(file) for file in args.content or ()]


def add_bots(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--bots",
        metavar=say("value.bots"),
        type=names_of,
        action="extend",
        help=say("switch.default", told=sentence("switch.bots"), usual=default),
    )
    parser.add_argument(
        "--bot",
        metavar=say("value.bot"),
        dest="bots",
        action="append",
        help=say("switch.repeated", told=sentence("switch.one_more_bot")),
    )
    parser.set_defaults(default_bots=tuple(names_of(default)))


def names_of(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def bots_of(args: argparse.Namespace) -> tuple[str, ...]:
    """The bots of `--bots` and `--bot`, in the order in which they were named."""
    return tuple(args.bots or args.default_bots)


def add_seconds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", metavar=say("value.seconds"), type=seconds, help=say("switch.seconds"))


def add_isolated(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--isolated", action="store_true", help=say("switch.isolated"))


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", metavar=say("value.number"), type=positive, help=say("switch.jobs"))


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=say("switch.json"))


def place(text: str) -> Path:
    """A file or folder; an empty name would be the folder one is in."""
    if not text.strip():
        raise UsageError(sentence("usage.place", found=text))
    return Path(text)


def positive(text: str) -> int:
    """A whole number from 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise UsageError(sentence("usage.positive", found=text))
    return number


def seconds(text: str) -> float:
    """A number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise UsageError(sentence("usage.seconds", found=text))
    return number


def whole(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise UsageError(sentence("usage.whole", found=text)) from None
