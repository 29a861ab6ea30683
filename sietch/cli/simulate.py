"""Let bots play many games and count who wins. The same seed gives the same games with any number of jobs."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TextIO

from sietch.cli.parser import add_choam, add_content, add_json, positive, whole
from sietch.cli.style import Style, terminal_style
from sietch.lab.simulate import Result, Spec, simulate

EXAMPLES = """examples:
  sietch simulate --games 1000
  sietch simulate --games 20000 --players 3 --no-choam --jobs 8
  sietch simulate --games 200 --check --json
"""
BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", metavar="N", type=positive, default=100, help="how many (default: 100)")
    parser.add_argument("--players", metavar="P", type=whole, default=4, help="3 or 4 (default: 4)")
    parser.add_argument(
        "--bots",
        metavar="BOT,…",
        default="random",
        help="who plays, separated by commas; fewer than players take turns (default: random)",
    )
    parser.add_argument("--seed", metavar="S", type=whole, default=0, help="of the whole series (default: 0)")
    parser.add_argument("--jobs", metavar="J", type=positive, default=1, help="processes (default: 1)")
    parser.add_argument("--check", action="store_true", help="check the position after every decision (slow)")
    add_choam(parser)
    add_content(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    spec = Spec(
        players=args.players,
        bots=tuple(bot.strip() for bot in args.bots.split(",")),
        seed=args.seed,
        choam=args.choam,
        content=tuple(args.content),
        check=args.check,
    )
    bar = Bar(args.games, sys.stderr)
    try:
        result = simulate(spec, args.games, args.jobs, bar.show)
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(result.as_dict() | _wins(spec, result)))
    else:
        print("\n".join(report(spec, result, terminal_style())))
    return 0 if result.finished == result.games else 1


class Bar:
    """A progress bar, for a person who looks at a terminal."""

    def __init__(self, games: int, stream: TextIO) -> None:
        self._games = games
        self._stream = stream
        self._wanted = stream.isatty()
        self._started = time.perf_counter()

    def show(self, done: int) -> None:
        if not self._wanted:
            return
        filled = BAR * done // self._games
        rate = done / max(time.perf_counter() - self._started, 1e-9)
        left = (self._games - done) / rate
        text = f"{'█' * filled}{'░' * (BAR - filled)} {done}/{self._games}  {rate:.0f} games/s  {left:.0f} s left"
        self._stream.write(f"\r{text}\x1b[K")
        self._stream.flush()

    def clear(self) -> None:
        if self._wanted:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _wins(spec: Spec, result: Result) -> dict[str, dict[str, int]]:
    """Who won how often; nobody who played is left out."""
    seats = [str(seat + 1) for seat in range(spec.players)]
    return {
        "wins_by_bot": {bot: result.wins_by_bot[bot] for bot in sorted(set(spec.bots))},
        "wins_by_leader": {name: result.wins_by_leader[name] for name in sorted(result.games_by_leader)},
        "wins_by_seat": {seat: result.wins_by_seat[seat] for seat in seats},
    }


def report(spec: Spec, result: Result, style: Style) -> list[str]:
    """The result for a person."""
    facts = result.as_dict()
    build = "compiled" if facts["compiled"] else "interpreted"
    lines = [
        f"{result.finished} of {result.games} games finished, {result.errors} errors",
        f"{facts['seconds']} s, {facts['games_per_second']} games/s ({build}); "
        f"{result.decisions / result.games:.0f} decisions and {facts['rounds_mean']} rounds a game",
    ]
    for key, wins in _wins(spec, result).items():
        lines += ["", style.title(key.replace("_", " "))]
        games = result.games_by_leader if key == "wins_by_leader" else dict.fromkeys(wins, result.finished)
        rates = {name: wins[name] / games[name] if games[name] else 0.0 for name in wins}
        for name in sorted(rates, key=rates.__getitem__, reverse=True):
            lines.append(f"  {name:24} {wins[name]:7}  {100 * rates[name]:5.1f} %")
    if result.faults:
        lines += ["", style.paint("faults", "bold", "red")]
        lines += [f"  seed {seed}: {fault}" for seed, fault in result.faults]
    return lines
