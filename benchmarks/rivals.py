"""How often does a bot win alone against two rivals, and two bots against a shared one? Tables for docs/rivals.md.

    python benchmarks/rivals.py --bot greedy --games 4000 --jobs 2

Every difficulty is played with the same seeds, that is with the same leaders, rivals and decks, so that two of them are
compared game by game. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from sietch.content import Setup, load_rules
from sietch.content.rivals.levels import DIFFICULTIES
from sietch.lab.measure.estimate import mean, wilson
from sietch.lab.play.match import Match, play_match
from sietch.lab.play.workers import cores, run
from sietch.table.leaders import leaders_of
from sietch.view.catalogue import standard_catalogue

TOGETHER = 20  # games in one call


class Played(NamedTuple):
    """A finished game: who led and against whom, and whether a person won."""

    leader: str
    rivals: str
    won: bool
    rounds: int
    ahead: int  # points of the persons' best more than those of the best rival


def play(setup: Setup, bot: str, seeds: Sequence[int]) -> list[Played]:
    rules = load_rules(setup)
    return [_one(Match(rules, setup.replaced(seed=seed), [bot] * setup.players)) for seed in seeds]


def _one(match: Match) -> Played:
    ended = play_match(match)
    if ended.error or not ended.result.finished:
        raise RuntimeError(f"seed {match.setup.seed}: {ended.error or 'not finished'}")
    dealt = leaders_of(ended.state)
    persons = match.setup.players
    rivals = " and ".join(sorted(dealt[persons:]))
    points = [player.vp for player in ended.state.players]
    ahead = max(points[:persons]) - max(points[persons:])
    return Played(dealt[0], rivals, min(ended.result.winners) < persons, ended.state.round, ahead)


def played(setup: Setup, bot: str, games: int, jobs: int) -> list[Played]:
    calls = [
        partial(play, setup, bot, range(first, min(first + TOGETHER, games)))
        for first in range(0, games, TOGETHER)
    ]
    return [game for part in run(jobs, calls) for game in part]


# --- tables ------------------------------------------------------------------------------------------------


def rate(games: Sequence[Played]) -> str:
    won = sum(game.won for game in games)
    low, high = wilson(won, len(games))
    return f"{won / len(games):.1%} ({low:.1%}–{high:.1%})"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    for cells in (head, ["---"] * len(head), *rows):
        print(f"| {' | '.join(cells)} |")
    print()


def name(id_: str) -> str:
    catalogue = standard_catalogue(players=1)
    return " and ".join(catalogue.name("leaders", part) for part in id_.split(" and "))


def cells(found: dict[str, list[Played]], key: Callable[[Played], str], title: str) -> None:
    """One row for each leader or pair of rivals, one column for each difficulty."""
    names = sorted({key(game) for games in found.values() for game in games})
    table(
        [title, *found],
        [
            [name(one), *(rate([game for game in games if key(game) == one]) for games in found.values())]
            for one in names
        ],
    )


def differences(found: dict[str, list[Played]]) -> None:
    """Game by game: the luck of the deal is the same for both."""
    rows = []
    for easier, harder in pairwise(found):
        pairs = list(zip(found[easier], found[harder], strict=True))
        won = mean([float(after.won) - float(before.won) for before, after in pairs])
        ahead = mean([float(after.ahead - before.ahead) for before, after in pairs])
        rows.append(
            [
                f"{easier} → {harder}",
                f"{won.value:+.1%} ± {won.margin():.1%}",
                "yes" if won.differs_from(0) else "no",
                f"{ahead.value:+.2f} ± {ahead.margin():.2f}",
                "yes" if ahead.differs_from(0) else "no",
            ]
        )
    table(["from → to", "win rate, paired", "differs", "points ahead, paired", "differs"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="greedy", help="who plays (greedy)")
    parser.add_argument("--games", type=int, default=4000, help="per difficulty (4000)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (all cores)")
    parser.add_argument("--alone", action="store_true", help="leave out the games for two")
    args = parser.parse_args()
    found: dict[str, list[Played]] = {}
    for difficulty in DIFFICULTIES:
        started = time.perf_counter()
        found[difficulty] = played(Setup(1, difficulty=difficulty), args.bot, args.games, args.jobs)
        print(f"{difficulty}: {args.games} games in {time.perf_counter() - started:.0f} s", flush=True)
    print(f"\n{args.bot}, {args.games} games per difficulty, seeds 0 to {args.games - 1}\n")
    table(
        ["alone", "won", "points ahead", "rounds"],
        [
            [
                level,
                rate(games),
                f"{mean([game.ahead for game in games]).value:+.2f}",
                f"{mean([game.rounds for game in games]).value:.2f}",
            ]
            for level, games in found.items()
        ],
    )
    differences(found)
    if not args.alone:
        two = played(Setup(2), args.bot, args.games, args.jobs)
        print(f"For two, a person wins {rate(two)} of the games.\n")
    cells(found, lambda game: game.leader, "leader")
    cells(found, lambda game: game.rivals, "rivals")


if __name__ == "__main__":
    main()
