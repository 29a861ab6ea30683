"""Let bots play many games and count who wins. The same seed gives the same games with any number of jobs."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from sietch.cli.parser import add_bots, add_json, add_series, bots_of, place, positive, setup_of
from sietch.cli.progress import Bar
from sietch.cli.style import Style, pad, terminal_style
from sietch.content import load_rules
from sietch.content.setup import company
from sietch.engine.setup import RIVALS, TEAMS
from sietch.lab.measure.estimate import wilson
from sietch.lab.play.series import Spec
from sietch.lab.records.replays import Replays
from sietch.lab.studies.simulate import Result, simulate, usual_jobs

EXAMPLES = """examples:
  sietch simulate --games 1000
  sietch simulate --games 20000 --players 3 --no-choam --jobs 8
  sietch simulate --games 500 --bot greedy --bot my_bot.py:Careful:depth=2 --seconds 0.5
  sietch simulate --games 100000 --out results       all that happened, as Parquet files
  sietch simulate --games 1000000 --out results --cluster ray://head:10001
  sietch simulate --games 1000 --bots greedy --players 1 --difficulty mentat     alone against two rivals
  sietch simulate --games 1000 --bots greedy,naib --players 6     team against team
  sietch simulate --games 1000 --bots greedy --leaders muad_dib,feyd     at seats 1 and 2 in every game
  sietch simulate --games 20 --bots search --replays games       games to look at, one file each
  sietch simulate --games 200 --check --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", metavar="N", type=positive, default=100, help="how many (default: 100)")
    add_bots(parser, "random")
    add_series(parser, "whole series", "leaders")
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        type=place,
        help="write what happened as Parquet files; after an interruption the same command goes on",
    )
    parser.add_argument(
        "--replays",
        metavar="FOLDER",
        type=place,
        help="write a replay of every game, to be looked at with `sietch replay` or in the browser",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="replace what is in these folders, and what is unfinished there of another run",
    )
    parser.add_argument("--check", action="store_true", help="check the position after every decision (slow)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    spec = Spec(setup_of(args), bots_of(args), args.check, args.seconds, args.isolated)
    jobs = args.jobs or usual_jobs(spec, args.games)
    bar = Bar(args.games, "games")
    replays = Replays(args.replays, args.force) if args.replays else None
    try:
        result = simulate(spec, args.games, jobs, bar.show, args.cluster, args.out, args.force, replays)
    except KeyboardInterrupt:
        bar.clear()
        if args.out:
            print(f"sietch: stopped; the same command goes on with {args.out}", file=sys.stderr)
        raise
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(facts(spec, result)))
    else:
        print("\n".join(report(spec, result, args.out, terminal_style())))
        if replays is not None:
            print(
                f"\n{written(replays.written)} to {args.replays}: sietch replay FILE, or load it in the browser."
            )
    return 0 if result.finished == result.games else 1


def written(count: int) -> str:
    """Of a run that goes on only the games that were played now."""
    return "One replay was written" if count == 1 else f"{count} replays were written"


def _wins(spec: Spec, result: Result) -> dict[str, dict[str, tuple[int, int]]]:
    """Who won at how many of how many seats, in finished games; nobody who played is left out."""
    seats = [str(seat + 1) for seat in spec.setup.seated]
    found = {
        "wins_by_bot": {
            bot: (result.wins_by_bot[bot], result.seats_by_bot[bot]) for bot in sorted(set(spec.bots))
        },
        "wins_by_leader": _of(result.wins_by_leader, result.games_by_leader),
        "wins_by_rival": _of(result.wins_by_rival, result.games_by_rival),
        "wins_by_seat": {seat: (result.wins_by_seat[seat], result.finished) for seat in seats},
    }
    if spec.setup.mode != RIVALS:
        del found["wins_by_rival"]
    if spec.setup.mode == TEAMS:  # the seats of a team win together
        del found["wins_by_seat"]
        found["wins_by_team"] = {
            name: won for name, won in found["wins_by_leader"].items() if name in _commanders(spec)
        }
    return found


def _commanders(spec: Spec) -> list[str]:
    return [leader.name for leader in load_rules(spec.setup).leaders if leader.commander is not None]


def _of(wins: Counter[str], games: Counter[str]) -> dict[str, tuple[int, int]]:
    return {name: (wins[name], games[name]) for name in sorted(games)}


def facts(spec: Spec, result: Result) -> dict[str, Any]:
    """The result for a program; an interval holds the true rate with 95 % certainty."""
    found = result.as_dict()
    wins = _wins(spec, result)
    for key, counts in wins.items():
        found[key] = {name: won for name, (won, _) in counts.items()}
    found["intervals"] = {
        key: {name: [round(end, 4) for end in wilson(*count)] for name, count in counts.items()}
        for key, counts in wins.items()
    }
    return found


def report(spec: Spec, result: Result, out: Path | None, style: Style) -> list[str]:
    """The result for a person."""
    found = result.as_dict()
    build = "compiled" if found["compiled"] else "interpreted"
    lines = [
        f"{result.finished} of {result.games} games finished, {result.errors} errors",
        f"{found['seconds']} s, {found['games_per_second']} games/s ({build}); "
        f"{result.decisions / result.games:.0f} decisions and {found['rounds_mean']} rounds a game",
    ]
    each = "team" if spec.setup.mode == TEAMS else "seat"
    for key, counts in _wins(spec, result).items():
        width = max([24, *map(len, counts)])
        head = pad(style.title(key.replace("_", " ")), width + 3)
        lines += ["", head + style.dim(f"   wins  of {each}s  per {each}   95 % interval")]
        rates = {name: won / seats if seats else 0.0 for name, (won, seats) in counts.items()}
        for name in sorted(rates, key=rates.__getitem__, reverse=True):
            won, seats = counts[name]
            low, high = wilson(won, seats)
            interval = f"{100 * low:5.1f} to {100 * high:.1f} %"
            lines.append(f"  {name:{width}} {won:7} {seats:9}   {100 * rates[name]:5.1f} %   {interval}")
    if result.finished:
        shares = f"Shares are wins per {each}, as in 'sietch report'; {_even(spec, result)}."
        lines += ["", style.dim(shares)]
    if result.broken:
        lines += ["", style.paint("errors", "bold", "red")]
        lines += [f"  seed {seed}: {error}" for seed, error in result.broken]
    if result.faults_by_bot:
        lines += ["", *_faults(result, style)]
    if out is not None:
        again = f"sietch report {shlex.quote(str(out))}"
        lines += ["", f"What happened in every game is in {out}. A page of it: {again}"]
    return lines


def _even(spec: Spec, result: Result) -> str:
    """What the shares have to be compared with."""
    won = sum(result.wins_by_bot.values())
    if spec.setup.mode == RIVALS:
        low, high = wilson(won, result.finished)
        share = f"{100 * won / result.finished:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"
        return f"{company(spec.setup)}: a player won {share} of the games"
    return f"an even share is {100 * won / sum(result.seats_by_bot.values()):.1f} %"


def _faults(result: Result, style: Style) -> list[str]:
    """Decisions that a bot left to its stand-in."""
    lines = [
        style.paint("faults of bots", "bold", "red") + style.dim("  (another bot decided in their place)")
    ]
    for bot, kinds in sorted(result.faults_by_bot.items()):
        out = result.out_by_bot[bot]
        end = f"; out in {out} {'game' if out == 1 else 'games'}" if out else ""
        lines.append(
            f"  {bot}: {', '.join(f'{count} × {kind}' for kind, count in sorted(kinds.items()))}{end}"
        )
    lines += [f"  seed {seed}: {fault}" for seed, fault in result.faults]
    lines.append(style.dim("  (each fault is shown once, ten at most; 'sietch play --seed' deals its game)"))
    return lines
