"""Which team wins, and how much better is a bot that plays for a whole team? Tables for docs/bots.md.

    python benchmarks/teams.py --games 200 --searched 40 --jobs 2

Team against team: every deal is played twice, with the same leaders and decks, so that either bot has either
commander. Intervals are 95 %, from how much the deals differ. Commanders are compared in games that one bot plays
for both teams.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import chain

from sietch.content import Setup
from sietch.lab.measure.estimate import wilson
from sietch.lab.play.series import Spec
from sietch.lab.play.workers import cores
from sietch.lab.studies.simulate import simulate
from sietch.lab.studies.standings import standings, teams
from sietch.lab.studies.tournament import Tournament, play

SETUP = Setup(players=6, seed=20)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Row by row, as they are played."""
    for cells in chain((head, ["---"] * len(head)), rows):
        print(f"| {' | '.join(cells)} |", flush=True)
    print()


def percent(rate: float, low: float, high: float) -> str:
    return f"{rate:.1%} ({low:.1%}–{high:.1%})"


def duel(bot: str, other: str, games: int, jobs: int) -> list[str]:
    """A row: one bot against the other, with both commanders and with each."""
    outcome = play(Tournament((bot, other), SETUP), games, jobs, early_stop=False)
    found = {standing.bot: standing for standing in standings(outcome)}
    own = found[bot]
    with_each = {
        team.commander: percent(team.wins / team.games, team.low, team.high)
        for team in teams(outcome)
        if team.bot == bot
    }
    return [
        f"`{bot}`",
        f"`{other}`",
        str(own.games),
        percent(own.win_rate, own.win_rate_low, own.win_rate_high),
        *(with_each[commander] for commander in sorted(with_each)),
        f"{own.points:.1f} : {found[other].points:.1f}",
    ]


def commanders(bot: str, games: int, jobs: int) -> list[list[str]]:
    """A row for each: how often its team wins where both are played alike."""
    result = simulate(Spec(SETUP, bots=(bot,)), games, jobs)
    found = sorted({"muad_dib", "shaddam_corrino_iv"} & result.games_by_leader.keys())
    return [
        [
            f"`{bot}`",
            name,
            str(result.finished),
            percent(
                result.wins_by_leader[name] / result.finished,
                *wilson(result.wins_by_leader[name], result.finished),
            ),
            f"{result.rounds / result.finished:.2f}",
        ]
        for name in found
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games", type=int, default=200, help="of greedy against random, and of greedy alone (200)"
    )
    parser.add_argument("--searched", type=int, default=40, help="of a search against greedy (40)")
    parser.add_argument(
        "--search", default="search:iterations=200", help="which search (search:iterations=200)"
    )
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (all cores)")
    args = parser.parse_args()
    duels = (("greedy", "random", args.games), (args.search, "greedy", args.searched))
    table(
        ["one team", "the other", "games", "won", "with Muad'Dib", "with Shaddam", "points"],
        (duel(bot, other, games, args.jobs) for bot, other, games in duels),
    )
    table(
        ["both teams", "commander", "games", "won", "rounds"],
        (row for bot in ("random", "greedy") for row in commanders(bot, args.games, args.jobs)),
    )


if __name__ == "__main__":
    main()
