"""Do all games come to an end? Random games of every kind, some of them checked position by position.

    python benchmarks/random_games.py --players 1 --games 1000000 --check 1000
    python benchmarks/random_games.py --players 4 --sets rise_of_ix

The games go in turn through all that such a table can be: with and without CHOAM (six players always have it), every
difficulty, every variant alone and all of them together, every selection of the options that the named sets bring.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import product

from sietch.cli.progress import Bar
from sietch.content import Setup
from sietch.content.rivals.levels import DIFFICULTIES, VARIANTS
from sietch.content.sets import SETS
from sietch.content.setup import SetupError, check
from sietch.lab.play.rules import edition, rules_for
from sietch.lab.play.series import Spec, portions
from sietch.lab.play.workers import cores, run
from sietch.lab.studies.simulate import RANDOM_GAMES, Call, Kept, Sums, play_games

BOX = ("uprising", "choam")
CHECKED_AT_ONCE = 5  # games


def selections(players: int, named: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """All that the sets of such a table can be."""
    if players == 6:
        return [(*BOX, *named, *more) for more in _brought_by(players, named)]
    return [(*box, *named, *more) for box in (BOX, ("uprising",)) for more in _brought_by(players, named)]


def _brought_by(players: int, named: Sequence[str]) -> list[tuple[str, ...]]:
    """Every selection of the sets that need a named one."""
    more = [game_set.id for game_set in SETS.values() if set(game_set.needs) & set(named)]
    found = [tuple(name for name in chosen if name) for chosen in product(*(("", name) for name in more))]
    return [chosen for chosen in found if _is_playable(Setup(players, (*BOX, *named, *chosen)))]


def _is_playable(setup: Setup) -> bool:
    try:
        check(setup)
    except SetupError:
        return False
    return True


def kinds(players: int, seed: int = 0, named: Sequence[str] = ()) -> list[Setup]:
    """Every kind of table for so many players, with the named sets."""
    fitting = [variant for variant, numbers in VARIANTS.items() if players in numbers]
    variants = [[], *([variant] for variant in fitting), fitting] if fitting else [[]]
    difficulties = list(DIFFICULTIES) if players == 1 else [""]
    return [
        Setup(players, sets, seed=seed, difficulty=difficulty, variants=chosen)
        for sets in selections(players, named)
        for difficulty in difficulties
        for chosen in variants
    ]


def calls(setups: list[Setup], games: int, checked: int) -> Iterator[tuple[Setup, Call]]:
    """All games, those that are checked first; each kind has its share of both."""
    for is_checked, first, end, size in (
        (True, 0, checked, CHECKED_AT_ONCE),
        (False, checked, games, RANDOM_GAMES),
    ):
        for number, setup in enumerate(setups):
            expected = edition(rules_for(setup))
            for portion in portions(range(first + number, end, len(setups)), size):
                yield setup, partial(play_games, Spec(setup, check=is_checked), portion, Kept(), expected)


def play(setups: list[Setup], games: int, checked: int, jobs: int = 1) -> tuple[Sums, list[str]]:
    """The sums, and the first errors of every kind of table."""
    result = Sums()
    errors = []
    bar = Bar(games)
    started = time.perf_counter()
    work = list(calls(setups, games, checked))
    with closing(run(jobs, (call for _, call in work), None)) as parts:
        for (setup, _), part in zip(work, parts, strict=True):
            result.add(part.result)
            errors += [f"{setup.replaced(seed=seed)}: {error}" for seed, error in part.result.broken]
            bar.show(result.games, f"{result.errors} errors" if result.errors else "")
    bar.clear()
    result.seconds = time.perf_counter() - started
    return result, errors


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4, 6), default=4)
    parser.add_argument("--sets", nargs="+", default=[], metavar="SET", help="expansions that are on")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument(
        "--check", type=int, default=100, help="of them with the invariants after every option"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cores())
    args = parser.parse_args()
    setups = kinds(args.players, args.seed, args.sets)
    checked = min(args.check, args.games)
    result, errors = play(setups, args.games, checked, args.jobs)
    unfinished = result.games - result.finished - result.errors
    print(f"players: {args.players}, kinds of tables: {len(setups)}")
    print(f"{result.games} games, {checked} of them checked: {result.errors} errors, {unfinished} unfinished")
    print(
        f"{result.games / result.seconds:.1f} games/s, {result.rounds / max(result.finished, 1):.2f} rounds a game"
    )
    print("".join(f"{error}\n" for error in errors), end="")
    return 0 if result.finished == result.games else 1


if __name__ == "__main__":
    sys.exit(main())
