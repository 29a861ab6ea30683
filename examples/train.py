"""Learn the game by self-play: a small network, NumPy alone, about a minute.

    python examples/train.py --seconds 60
    sietch simulate --games 200 --bots examples/train.py:Learned,random

The network plays all seats with its own probabilities. What turned out better than it had expected becomes more
likely, the rest less: an actor and a critic, "advantage actor-critic" in the textbooks. docs/learning.md explains
observations and actions.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: threads only wait for each other

import numpy as np
import numpy.typing as npt

from sietch.bots import Bot, Decision
from sietch.bots.mind.actions import Actions
from sietch.bots.mind.features import Features
from sietch.engine.rules import Rules
from sietch.lab.env import Arena, Setup
from sietch.lab.env.sampler import Masks, Rows, Sampler, Trajectory, offered, random_policy
from sietch.lab.measure.estimate import wilson

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

WEIGHTS = Path(__file__).with_suffix(".npz")
HIDDEN = 64
GAMES = 16  # played between two lessons
TOGETHER = 8  # trajectories that make one step of learning
RATE = 3e-3  # how far a step goes
CURIOSITY = 0.01  # the worth of not being sure
SPREAD = 3.0  # points by which players usually differ
SCALE = np.log1p(np.arange(256, dtype=np.float32))  # the numbers of an observation as the network sees them


class Network:
    """Observation -> hidden layer -> a score for every action, and the reward to expect."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    @staticmethod
    def fresh(arena: Arena, rng: np.random.Generator) -> Network:
        """All actions are equally likely, no reward is expected."""
        hidden = rng.normal(0.0, 0.05, (arena.features.size, HIDDEN))
        later = {"bias": (HIDDEN,), "actor": (arena.actions.size, HIDDEN), "critic": (HIDDEN,)}
        zeros = {name: np.zeros(shape, np.float32) for name, shape in later.items()}
        return Network({"hidden": hidden.astype(np.float32), **zeros})

    def __call__(self, observations: Rows, masks: Masks, rng: np.random.Generator) -> Ints:
        """A policy: one action for every row, by chance, according to the probabilities."""
        rows, actions = offered(masks)
        chances = self.chances(self.hidden(SCALE[observations]), rows, actions)
        scores = np.log(chances) + rng.gumbel(size=len(chances))  # the best of these is such a choice
        chosen: Ints = actions[scores == np.maximum.reduceat(scores, firsts_of(rows))[rows]]
        return chosen

    def hidden(self, inputs: Floats) -> Floats:
        hidden: Floats = np.tanh(inputs @ self.weights["hidden"] + self.weights["bias"])
        return hidden

    def chances(self, hidden: Floats, rows: Ints, actions: Ints) -> Floats:
        """The probabilities of the offered actions, row by row."""
        firsts = firsts_of(rows)
        scores = (hidden[rows] * self.weights["actor"][actions]).sum(axis=1)
        scores = np.exp(scores - np.maximum.reduceat(scores, firsts)[rows])
        chances: Floats = np.maximum(scores / np.add.reduceat(scores, firsts)[rows], np.float32(1e-9))
        return chances

    def slopes(self, trajectories: Sequence[Trajectory]) -> dict[str, Floats]:
        """In which direction every weight makes these trajectories worse."""
        actor, critic = self.weights["actor"], self.weights["critic"]
        inputs = SCALE[np.concatenate([t.observations for t in trajectories])]
        rows, actions = offered(np.concatenate([t.masks for t in trajectories]))
        chosen = np.concatenate([t.actions for t in trajectories])
        rewards = np.concatenate(
            [np.full(len(t.actions), t.reward / SPREAD, np.float32) for t in trajectories]
        )
        firsts = firsts_of(rows)
        hidden = self.hidden(inputs)
        chances = self.chances(hidden, rows, actions)
        surprise = rewards - hidden @ critic
        # how much a higher score of each action would help
        better = ((actions == chosen[rows]) - chances) * surprise[rows]
        doubt = np.log(chances)
        better -= CURIOSITY * chances * (doubt - np.add.reduceat(chances * doubt, firsts)[rows])
        to_scores = (-better / len(chosen)).astype(np.float32)[:, np.newaxis]
        to_value = -surprise / len(chosen)
        to_hidden = np.add.reduceat(to_scores * actor[actions], firsts) + np.outer(to_value, critic)
        to_hidden *= 1 - hidden * hidden
        to_actor = np.zeros_like(actor)
        np.add.at(to_actor, actions, to_scores * hidden[rows])
        return {
            "hidden": inputs.T @ to_hidden,
            "bias": to_hidden.sum(axis=0),
            "actor": to_actor,
            "critic": hidden.T @ to_value,
        }


def firsts_of(rows: Ints) -> Ints:
    """Where each row begins."""
    return np.flatnonzero(np.diff(rows, prepend=-1))


class Learner:
    """Changes the weights step by step; each has a pace of its own (Adam)."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._steps = 0
        self._means = {name: np.zeros_like(weight) for name, weight in network.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in network.weights.items()}

    def learn(self, trajectories: Sequence[Trajectory]) -> None:
        self._steps += 1
        for name, slope in self.network.slopes(trajectories).items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            pace = RATE / (1 - 0.9**self._steps) * np.sqrt(1 - 0.999**self._steps)
            self.network.weights[name] -= pace * mean / (np.sqrt(square) + 1e-8)


class Learned(Bot):
    """The trained network at a seat: it takes what it likes best."""

    def __init__(self, weights: str = str(WEIGHTS)) -> None:
        self._network, self._vocabulary = load(weights)

    def choose(self, decision: Decision) -> str:
        game = decision.imagine()  # looks to its seat exactly like the game at the table
        features, actions = encoders(game.rules, len(game.players))
        if game.rules.vocabulary_hash != self._vocabulary:
            raise ValueError(
                f"the network knows the options {self._vocabulary}, not {game.rules.vocabulary_hash}"
            )
        if features.size != len(self._network.weights["hidden"]):
            raise ValueError("the network was trained for another number of players")
        inputs = SCALE[np.frombuffer(features.encode(game, decision.seat), np.uint8)]
        numbers = [actions.numbers[option] for option in decision.options]
        scores = self._network.weights["actor"][numbers] @ self._network.hidden(inputs)
        return decision.options[int(scores.argmax())]


@lru_cache(maxsize=4)
def load(file: str) -> tuple[Network, str]:
    """The network, and the hash of the options that it was trained with."""
    if not Path(file).is_file():
        raise ValueError(f"{file}: there is no such file; examples/train.py writes one")
    with np.load(file) as stored:
        weights = dict(stored)
    return Network(weights), str(weights.pop("vocabulary"))


@lru_cache(maxsize=4)
def encoders(rules: Rules, players: int) -> tuple[Features, Actions]:
    return Features(rules, players), Actions(rules)


def measured(network: Network, games: int) -> str:
    """How the network does against three random players; the same games every time."""
    with Sampler() as sampler:
        seats = sampler.sample([network, random_policy, random_policy, random_policy], games)
        won = sum(seat.reward > 0 for seat in seats if seat.policy == 0)
    low, high = wilson(won, games)
    return f"{won / games:.1%} of {games} games won against three random players, {low:.1%} to {high:.1%}"


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learn the game by self-play.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to learn (default: 60)")
    parser.add_argument("--games", type=int, default=200, help="for each of the measurements (default: 200)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="of the games to learn from (default: 1)")
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS, help="where the weights go (default: beside this file)"
    )
    args = parser.parse_args(argv)

    setup = Setup(seed=args.seed)
    arena = Arena(setup)
    vp = arena.features.describe().index("players: own vp")
    network = Network.fresh(arena, np.random.default_rng(args.seed))
    learner = Learner(network)
    print(f"measuring, {args.games} games …", flush=True)
    print(f"before: {measured(network, args.games)}", flush=True)
    began = shown = time.perf_counter()
    with Sampler(setup, args.jobs, GAMES, reward="points") as sampler:
        while (now := time.perf_counter()) < began + args.seconds:
            seats = list(sampler.sample([network], GAMES * args.jobs))
            for first in range(0, len(seats), TOGETHER):
                learner.learn(seats[first : first + TOGETHER])
            if now > shown + args.seconds / 10:
                shown = now
                points = np.mean([seat.observations[-1, vp] for seat in seats])
                print(
                    f"{now - began:6.1f} s  {sampler.games:5} games  {points:.1f} points a seat", flush=True
                )
    np.savez(args.out, allow_pickle=False, vocabulary=np.array(arena.vocabulary_hash), **network.weights)
    print(f"after:  {measured(network, args.games)}")
    print(f"{args.out} is written", flush=True)
    if args.out == WEIGHTS:
        print("to watch it: sietch simulate --bots examples/train.py:Learned,random")


if __name__ == "__main__":
    main()
