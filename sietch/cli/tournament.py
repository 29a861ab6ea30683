"""Let bots play against each other until it is clear who is better.

Every deal is played from all seats, with six players for both teams, so that luck falls on all bots alike. Ratings have
Elo's scale with a mean of 1500: 400 points more are ten to one in a duel. A ± is an interval that holds the truth with
95 % certainty.
"""

from __future__ import annotations

import argparse
import json
import sys

from sietch.cli.parser import add_json, add_series, place, positive, setup_of
from sietch.cli.progress import Bar
from sietch.cli.speech import say
from sietch.cli.style import terminal_style
from sietch.lab.play.workers import cores

EXAMPLES = """examples:
  sietch tournament random greedy
  sietch tournament greedy greedy:positions=20 my_bot.py:Careful --games 2000 --save league.jsonl
  sietch tournament greedy --bot my_bot.py:Careful --players 3 --seconds 0.5 --no-early-stop --json
  sietch tournament greedy naib --players 6     team against team, every deal with either commander
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="*",
        help="a name, file.py:Class, or either with settings as in greedy:positions=20",
    )
    parser.add_argument(
        "--bot", metavar="BOT", action="append", default=[], help="one more (may be repeated)"
    )
    parser.add_argument("--games", metavar="N", type=positive, default=400, help="at most (default: 400)")
    add_series(parser, "tournament")
    parser.add_argument(
        "--early-stop",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="end when every bot is apart from the next (default: on)",
    )
    parser.add_argument(
        "--save", metavar="FILE", type=place, help="keep every deal there; the same command goes on later"
    )
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
