"""Let bots play against each other until it is clear who is better."""

from __future__ import annotations

import argparse
import json
import sys

from sietch.cli.parser import add_json, add_series, place, positive, setup_of
from sietch.cli.progress import Bar
from sietch.cli.speech import say
from sietch.cli.style import terminal_style
from sietch.lab.play.workers import cores
from sietch.language.sentence import sentence

GAMES = 400


def add_arguments(parser: argparse.ArgumentParser) -> None:
    bot = say("value.bot")
    parser.add_argument("bots", metavar=bot, nargs="*", help=say("switch.bot"))
    parser.add_argument(
        "--bot",
        metavar=bot,
        action="append",
        default=[],
        help=say("switch.repeated", told=sentence("switch.one_more")),
    )
    parser.add_argument(
        "--games",
        metavar=say("value.number"),
        type=positive,
        default=GAMES,
        help=say("switch.tournament.games", usual=GAMES),
    )
    add_series(parser, seed=say("switch.tournament.seed"))
    parser.add_argument(
        "--early-stop",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=say("switch.tournament.early_stop"),
    )
    parser.add_argument("--save", metavar=say("value.file"), type=place, help=say("switch.tournament.save"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    from sietch.cli.standings import report  # needs NumPy, as do the next two
    from sietch.lab.studies.standings import as_dict
    from sietch.lab.studies.tournament import Tournament, play

    tournament = Tournament((*args.bots, *args.bot), setup_of(args), args.seconds, args.isolated)
    bar = Bar(args.games)
    try:
        outcome = play(
            tournament,
            args.games,
            args.jobs or cores(),
            args.cluster,
            args.early_stop,
            args.save,
            lambda games, bot: bar.show(games, say("tournament.leads", bot=bot) if bot else ""),
        )
    except KeyboardInterrupt:
        bar.clear()
        if args.save:
            print(say("progress.stopped", place=args.save), file=sys.stderr)
        raise
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(as_dict(outcome)))
    else:
        print("\n".join(report(outcome, args.games, terminal_style())))
    return 0 if all(game.places for game in outcome.games) else 1
