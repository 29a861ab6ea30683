"""Let bots play many games and count who wins. The same seed gives the same games with any number of jobs."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sietch.cli.parser import add_bots, add_json, add_series, bots_of, positive, setup_of
from sietch.cli.progress import Bar
from sietch.cli.style import Style, pad, terminal_style
from sietch.lab.measure.estimate import wilson
from sietch.lab.play.series import Spec
from sietch.lab.studies.simulate import Result, simulate, usual_jobs

EXAMPLES = """examples:
  sietch simulate --games 1000
  sietch simulate --games 20000 --players 3 --no-choam --jobs 8
  sietch simulate --games 500 --bot greedy --bot my_bot.py:Careful:depth=2 --seconds 0.5
  sietch simulate --games 100000 --out results       all that happened, as Parquet files
  sietch simulate --games 1000000 --out results --cluster ray://head:10001
  sietch simulate --games 200 --check --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", metavar="N", type=positive, default=100, help="how many (default: 100)")
    add_bots(parser, "random")
    add_series(parser, "whole series", "leaders")
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="write what happened as Parquet files")
    parser.add_argument("--force", action="store_true", help="replace the results in that folder")
    parser.add_argument("--check", action="store_true", help="check the position after every decision (slow)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    spec = Spec(setup_of(args), bots_of(args), args.check, args.seconds)
    jobs = args.jobs or usual_jobs(spec, args.games)
    bar = Bar(args.games, "games")
    try:
        result = simulate(spec, args.games, jobs, bar.show, args.cluster, args.out, args.force)
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(facts(spec, result)))
    else:
        print("\n".join(report(spec, result, args.out, terminal_style())))
    return 0 if result.finished == result.games else 1


def _wins(spec: Spec, result: Result) -> dict[str, dict[str, tuple[int, int]]]:
    """Who won how many of how many games; nobody who played is left out."""
    seats = [str(seat + 1) for seat in range(spec.setup.seats)]
    leaders = sorted(result.games_by_leader)
    return {
        "wins_by_bot": {bot: (result.wins_by_bot[bot], result.finished) for bot in sorted(set(spec.bots))},
        "wins_by_leader": {
            name: (result.wins_by_leader[name], result.games_by_leader[name]) for name in leaders
        },
        "wins_by_seat": {seat: (result.wins_by_seat[seat], result.finished) for seat in seats},
    }


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
    for key, counts in _wins(spec, result).items():
        width = max([24, *map(len, counts)])
        head = pad(style.title(key.replace("_", " ")), width + 12)
        lines += ["", head + style.dim("rate   95 % interval")]
        rates = {name: won / games if games else 0.0 for name, (won, games) in counts.items()}
        for name in sorted(rates, key=rates.__getitem__, reverse=True):
            low, high = wilson(*counts[name])
            interval = f"{100 * low:5.1f} to {100 * high:.1f} %"
            lines.append(f"  {name:{width}} {counts[name][0]:7}  {100 * rates[name]:5.1f} %  {interval}")
        if key == "wins_by_bot" and len(counts) > 1:
            lines.append(style.dim("  of all games, with however many seats a bot had"))
    if result.broken:
        lines += ["", style.paint("errors", "bold", "red")]
        lines += [f"  seed {seed}: {error}" for seed, error in result.broken]
    if result.faults_by_bot:
        lines += ["", *_faults(result, style)]
    if out is not None:
        lines += ["", f"What happened in every game is in {out}; 'sietch report {out}' makes a page of it."]
    return lines


def _faults(result: Result, style: Style) -> list[str]:
    """Decisions that a bot left to its stand-in."""
    lines = [
        style.paint("faults of bots", "bold", "red") + style.dim("  (another bot decided in their place)")
    ]
    for bot, kinds in sorted(result.faults_by_bot.items()):
        lines.append(f"  {bot}: {', '.join(f'{count} × {kind}' for kind, count in sorted(kinds.items()))}")
    lines += [f"  seed {seed}: {fault}" for seed, fault in result.faults]
    lines.append(style.dim("  (each fault is shown once, ten at most; 'sietch play --seed' deals its game)"))
    return lines
