"""Which weight of the evaluation should be larger, which smaller? An experiment with games of greedy players.

    python benchmarks/tune_evaluation.py --games 8000
    python benchmarks/tune_evaluation.py --games 2000 --with immortality --from "steps ahead"

In every game every seat has weights of its own: all of them changed at once, by chance. A regression of the
result on these changes then tells what each single change does, and where the best value seems to lie. So one
series of games measures all weights together. Take over what is significant, and repeat. With `--from` only the
terms from this one on are changed: fewer games tell them apart.
"""

from __future__ import annotations

import argparse
import random
from functools import partial
from math import exp
from typing import Any

import numpy as np

from sietch.bots.knowledge import worth_of
from sietch.bots.mind.ahead import TurnSearch
from sietch.bots.mind.evaluation import RIVALRY, TERMS, Weights
from sietch.content import Setup, load_rules
from sietch.engine.game import start
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.setup import SETS
from sietch.lab.play.seeds import beside
from sietch.lab.play.workers import run

Array = np.ndarray[Any, np.dtype[Any]]

SEATS = 4
REACH = 0.8  # a weight is changed by a factor from exp(-REACH) to exp(REACH)
TINY, SHIFT = 0.03, 0.05  # a weight near 0 is shifted instead

NAMES = [f"{name}, {end}" for end in ("early", "late") for name, _, _ in TERMS] + ["rivalry"]
USUAL = [early for _, early, _ in TERMS] + [late for _, _, late in TERMS] + [RIVALRY]


def changed(weight: float, change: float) -> float:
    """`change` from -1 to 1."""
    return weight * exp(REACH * change) if abs(weight) > TINY else weight + SHIFT * change


def weights_from(first: str) -> list[int]:
    """The places of the weights of this term and of those after it; of all, also the rivalry."""
    start = [name for name, _, _ in TERMS].index(first)
    if start == 0:
        return list(range(len(NAMES)))
    return [*range(start, len(TERMS)), *range(len(TERMS) + start, 2 * len(TERMS))]


def play(
    positions: int, added: tuple[str, ...], varied: list[int], seed: int
) -> tuple[list[list[float]], list[float], list[int]]:
    """One game: the changes of every seat, who won, and the points."""
    setup = Setup(SEATS, SETS + added, seed=seed)
    rules = load_rules(setup)
    chance = random.Random(seed)
    changes = [[chance.uniform(-1, 1) for _ in varied] for _ in range(SEATS)]
    searches = []
    for mine in changes:
        weights = USUAL[:]
        for place, change in zip(varied, mine, strict=True):
            weights[place] = changed(weights[place], change)
        own = Weights(weights[: len(TERMS)], weights[len(TERMS) : -1], weights[-1])
        searches.append(TurnSearch(worth_of(rules), own, positions))
    rng = seeded(beside(seed))
    state = start(rules, setup)
    while state.options:
        code = state.options[0]
        if len(state.options) > 1:
            values = searches[state.decider].values(imagine(state, state.decider, rng))
            code = state.options[values.index(max(values))]
        answer(state, code)
    won = [1.0 if place == 1 else 0.0 for place in state.places]
    return changes, won, [player.vp for player in state.players]


def within_games(values: Array) -> Array:
    """What a seat has more than the others of its game."""
    less: Array = values - values.mean(axis=1, keepdims=True)
    return less.reshape(-1, *values.shape[2:])


def regress(changes: Array, result: Array) -> tuple[Array, Array]:
    """What changes and their squares do to the result, and how many standard errors that is."""
    causes = within_games(np.concatenate([changes, changes**2], axis=2))
    effects = within_games(result)
    found = np.linalg.lstsq(causes, effects, rcond=None)[0]
    noise = (effects - causes @ found).var() * SEATS / (SEATS - 1)
    return found, found / np.sqrt(np.diag(np.linalg.inv(causes.T @ causes)) * noise)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--with", dest="added", nargs="+", default=[], help="sets beside those of the box")
    parser.add_argument("--from", dest="first", default=TERMS[0][0], help="the first term that is changed")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.games)
    varied = weights_from(args.first)
    play_one = partial(play, args.positions, tuple(args.added), varied)
    games = list(run(args.jobs, (partial(play_one, seed) for seed in seeds)))
    changes = np.array([game[0] for game in games])
    wins, win_errors = regress(changes, np.array([game[1] for game in games]))
    _, point_errors = regress(changes, np.array([game[2] for game in games], dtype=float))
    print(f"{args.games} games; effect of a factor {exp(REACH):.1f} on the win rate, standard errors")
    count = len(varied)
    for i in sorted(range(count), key=lambda i: -abs(win_errors[i] + point_errors[i])):
        slope, bend = wins[i], wins[count + i]
        best = max(-1.0, min(1.0, -slope / (2 * bend))) if bend < 0 else float(np.sign(slope))
        name, usual = NAMES[varied[i]], USUAL[varied[i]]
        print(
            f"{name:32} now {usual:6.3f}  {100 * slope:+5.1f} %  by wins {win_errors[i]:+5.1f}, "
            f"by points {point_errors[i]:+5.1f}  best near {changed(usual, best):6.3f}"
        )


if __name__ == "__main__":
    main()
