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
from sietch.cli.speech import say
from sietch.cli.style import Style, pad, terminal_style
from sietch.content import load_rules
from sietch.content.setup import company
from sietch.engine.setup import RIVALS, TEAMS
from sietch.lab.measure.estimate import wilson
from sietch.lab.play.series import Spec
from sietch.lab.records.replays import Replays
from sietch.lab.studies.simulate import Sums, simulate, usual_jobs

GAMES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games",
        metavar=say("value.number"),
        type=positive,
        default=GAMES,
        help=say("switch.games", usual=GAMES),
    )
    add_bots(parser, "random")
    add_series(parser, "leaders")
    folder = say("value.folder")
    parser.add_argument("--out", metavar=folder, type=place, help=say("switch.simulate.out"))
    parser.add_argument("--replays", metavar=folder, type=place, help=say("switch.simulate.replays"))
    parser.add_argument("--force", action="store_true", help=say("switch.simulate.force"))
    parser.add_argument("--check", action="store_true", help=say("switch.simulate.check"))
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
            print(say("progress.stopped", place=args.out), file=sys.stderr)
        raise
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(as_data(spec, result)))
    else:
        print("\n".join(report(spec, result, args.out, terminal_style())))
        if replays is not None:
            # Of a run that goes on only the games that were played now.
            told = "simulate.one_replay" if replays.written == 1 else "simulate.replays"
            print("\n" + say(told, n=replays.written, folder=args.replays))
    return 0 if result.finished == result.games else 1


def _wins(spec: Spec, result: Sums) -> dict[str, dict[str, tuple[int, int]]]:
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


def as_data(spec: Spec, result: Sums) -> dict[str, Any]:
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


def report(spec: Spec, result: Sums, out: Path | None, style: Style) -> list[str]:
    """The result for a person."""
    found = result.as_dict()
    build = say("build.compiled" if found["compiled"] else "build.interpreted")
    lines = [
        say("simulate.finished", n=result.finished, games=result.games, errors=result.errors),
        say(
            "simulate.speed",
            seconds=found["seconds"],
            pace=found["games_per_second"],
            build=build,
            decisions=f"{result.decisions / result.games:.0f}",
            rounds=found["rounds_mean"],
        ),
    ]
    each = "team" if spec.setup.mode == TEAMS else "seat"
    for key, counts in _wins(spec, result).items():
        width = max([24, *map(len, counts)])
        head = pad(style.title(say(f"simulate.{key}")), width + 3)
        lines += ["", head + style.dim("   " + say(f"simulate.heads.{each}"))]
        rates = {name: won / seats if seats else 0.0 for name, (won, seats) in counts.items()}
        for name in sorted(rates, key=rates.__getitem__, reverse=True):
            won, seats = counts[name]
            low, high = wilson(won, seats)
            interval = say("simulate.interval", low=f"{100 * low:5.1f}", high=f"{100 * high:.1f}")
            lines.append(f"  {name:{width}} {won:7} {seats:9}   {100 * rates[name]:5.1f} %   {interval}")
    if result.finished:
        lines += ["", style.dim(say(f"simulate.shares.{each}", even=_even(spec, result)))]
    if result.broken:
        lines += ["", style.paint(say("simulate.errors"), "bold", "red")]
        lines += ["  " + say("simulate.of_seed", seed=seed, told=error) for seed, error in result.broken]
    if result.faults_by_bot:
        lines += ["", *_faults(result, style)]
    if out is not None:
        lines += ["", say("simulate.results", folder=out, quoted=shlex.quote(str(out)))]
    return lines


def _even(spec: Spec, result: Sums) -> str:
    """What the shares have to be compared with."""
    won = sum(result.wins_by_bot.values())
    if spec.setup.mode == RIVALS:
        low, high = wilson(won, result.finished)
        return say(
            "simulate.players_won",
            company=company(spec.setup),
            share=f"{100 * won / result.finished:.1f}",
            low=f"{100 * low:.1f}",
            high=f"{100 * high:.1f}",
        )
    return say("simulate.even", share=f"{100 * won / sum(result.seats_by_bot.values()):.1f}")


def _faults(result: Sums, style: Style) -> list[str]:
    """Decisions that a bot left to its stand-in."""
    lines = [style.paint(say("simulate.faults"), "bold", "red") + style.dim("  " + say("simulate.stand_in"))]
    for bot, kinds in sorted(result.faults_by_bot.items()):
        out = result.out_by_bot[bot]
        end = say("simulate.out", n=out) if out else ""
        lines.append(
            f"  {bot}: {', '.join(f'{count} × {kind}' for kind, count in sorted(kinds.items()))}{end}"
        )
    lines += ["  " + say("simulate.of_seed", seed=seed, told=fault) for seed, fault in result.faults]
    lines.append(style.dim("  " + say("simulate.each_once")))
    return lines
