"""Learn the habits of the search from games of the greedy player, and write sietch/bots/habits.json.

    python benchmarks/fit_habits.py --games 400
    python benchmarks/fit_habits.py --games 400 --teams        those of six players, habits_in_teams.json
    python benchmarks/fit_habits.py --games 400 --with rise_of_ix immortality      those with these sets

Which file is for which sets stands in sietch/bots/knowledge.py.

Every decision of these games is an example: the offered options, the circumstances, and how the greedy player
values the options. The weights are those with which habit imitates it best (softmax regression, Adam).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from sietch.bots.knowledge import LEARNED, verb_text, worth_of
from sietch.bots.mind.ahead import TurnSearch
from sietch.bots.mind.evaluation import usual_weights
from sietch.bots.mind.habits import CIRCUMSTANCES, Habits, circumstances
from sietch.content import Setup, load_rules
from sietch.content.setup import values_of
from sietch.engine.game import start
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.options import VERBS, option_text, verb_of, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.setup import SETS
from sietch.lab.play.seeds import beside
from sietch.lab.play.workers import run

Array = np.ndarray[Any, np.dtype[Any]]

FOLDER = Path(__file__).resolve().parents[1] / "sietch" / "bots"
HEAT = 0.1  # victory points: how sure the greedy player is taken to be
BLUNDERS = 6  # of a hundred decisions are made by chance, so that habit meets unusual positions
BATCH = 2048
EPOCHS = 8
RATE = 0.03
SMALL = 2e-3  # weights of options are kept small: rare ones follow their verb


@dataclass
class Examples:
    """Decisions one after another: their options stand in one long list."""

    options: list[str]
    values: list[float]  # how good the greedy player finds it
    counts: list[int]  # options per decision
    active: list[list[int]]  # circumstances per decision


def table(seed: int, teams: bool, added: tuple[str, ...]) -> Setup:
    """Six players, or three or four with and without CHOAM."""
    if teams:
        return Setup(6, SETS + added, seed=seed)
    return Setup(3 if seed % 5 == 0 else 4, (SETS[:1] if seed % 4 == 1 else SETS) + added, seed=seed)


def observe(setup: Setup, positions: int) -> Examples:
    """One game of greedy players."""
    rules = load_rules(setup)
    search = TurnSearch(worth_of(rules), usual_weights(), positions)
    rng = seeded(beside(setup.seed))
    state = start(rules, setup)
    found = Examples([], [], [], [])
    while state.options:
        if len(state.options) == 1:
            answer(state, state.options[0])
            continue
        values = search.values(imagine(state, state.decider, rng))
        found.options += [option_text(rules, code) for code in state.options]
        found.values += values
        found.counts.append(len(values))
        found.active.append(circumstances(state))
        blunder = rng.below(100) < BLUNDERS
        answer(state, state.options[rng.below(len(values)) if blunder else values.index(max(values))])
    return found


class Fit:
    """Weights per verb and per option, in every circumstance."""

    def __init__(self, parts: list[Examples], rows: dict[str, int], verbs: Array) -> None:
        self.rows = np.array([rows[text] for part in parts for text in part.options])
        self.values = np.concatenate([part.values for part in parts])
        self.counts = np.concatenate([part.counts for part in parts])
        self.starts = np.cumsum(self.counts) - self.counts
        self.active = np.zeros((len(self.counts), len(CIRCUMSTANCES)))
        for number, active in enumerate(found for part in parts for found in part.active):
            self.active[number, active] = 1.0
        self.verb_of_row = verbs
        self.options = np.zeros((len(verbs), len(CIRCUMSTANCES)))
        self.verbs = np.zeros((len(VERBS), len(CIRCUMSTANCES)))
        self._moments = {id(table): (np.zeros_like(table), np.zeros_like(table)) for table in self.tables}
        self._steps = 0

    @property
    def tables(self) -> tuple[Array, Array]:
        return self.options, self.verbs

    def batches(self, decisions: Array) -> Iterator[Array]:
        for first in range(0, len(decisions), BATCH):
            yield decisions[first : first + BATCH]

    def compare(self, decisions: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Habit's chances and the greedy player's, option by option."""
        counts = self.counts[decisions]
        decision = np.repeat(np.arange(len(decisions)), counts)
        place = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        at = self.starts[decisions][decision] + place
        rows, active = self.rows[at], self.active[decisions][decision]
        logits = ((self.options[rows] + self.verbs[self.verb_of_row[rows]]) * active).sum(1)
        return rows, active, decision, softmax(logits, decision), softmax(self.values[at] / HEAT, decision)

    def learn(self, decisions: Array, rate: float) -> None:
        rows, active, _, habit, greedy = self.compare(decisions)
        slope = (habit - greedy)[:, None] * active * (50.0 / len(decisions))
        slopes = [SMALL * self.options, np.zeros_like(self.verbs)]
        np.add.at(slopes[0], rows, slope)
        np.add.at(slopes[1], self.verb_of_row[rows], slope)
        self._steps += 1
        for table, gradient in zip(self.tables, slopes, strict=True):
            mean, square = self._moments[id(table)]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-6)
            table -= rate * step

    def agreement(self, decisions: Array) -> tuple[float, float]:
        """Cross entropy, and how often the likeliest option is the greedy player's best."""
        _, _, decision, habit, greedy = self.compare(decisions)
        first = np.flatnonzero(np.diff(decision, prepend=-1))
        same = [
            part.argmax() == best.argmax()
            for part, best in zip(np.split(habit, first[1:]), np.split(greedy, first[1:]), strict=True)
        ]
        return float(-(greedy * np.log(habit + 1e-12)).sum() / len(decisions)), float(np.mean(same))


def softmax(logits: Array, group: Array) -> Array:
    """Chances that add up to 1 within each group."""
    best = np.full(group[-1] + 1, -np.inf)
    np.maximum.at(best, group, logits)
    weight = np.exp(logits - best[group])
    total = np.zeros(len(best))
    np.add.at(total, group, weight)
    chances: Array = weight / total[group]
    return chances


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--teams", action="store_true", help="from games of six players")
    parser.add_argument("--with", dest="added", nargs="+", default=[], help="sets beside those of the box")
    args = parser.parse_args()
    added = tuple(args.added)
    seeds = range(args.seed, args.seed + args.games)
    tables = (table(seed, args.teams, added) for seed in seeds)
    parts = list(run(args.jobs, (partial(observe, setup, args.positions) for setup in tables)))
    usual = Setup(6 if args.teams else 4, SETS + added)
    rules = load_rules(usual)
    habits = Habits(rules)
    rows = {text: habits.row(code) // len(CIRCUMSTANCES) for text, code in vocabulary(rules).items()}
    verbs = np.zeros(habits.size, int)
    for text, code in vocabulary(rules).items():
        verbs[rows[text]] = verb_of(code)
    fit = Fit(parts, rows, verbs)
    chance = np.random.default_rng(args.seed)
    decisions = chance.permutation(len(fit.counts))
    kept, learned = decisions[: len(decisions) // 10], decisions[len(decisions) // 10 :]
    rate = RATE
    for epoch in range(EPOCHS):
        for batch in fit.batches(chance.permutation(learned)):
            fit.learn(batch, rate)
        rate *= 0.6
        loss, same = fit.agreement(kept)
        print(f"epoch {epoch + 1}: cross entropy {loss:.3f}, same choice as greedy {100 * same:.1f} %")
    met = np.bincount(fit.rows, minlength=habits.size) > 0
    options = {text: rounded(fit.options[row]) for text, row in rows.items() if met[row]}
    verbs_learned = {verb_text(verb): rounded(fit.verbs[verb]) for verb in range(len(VERBS))}
    (name,) = (file for file, sets in LEARNED.items() if sets == {*added, *(["six_player"] * args.teams)})
    file = FOLDER / name
    write(file, {"circumstances": CIRCUMSTANCES, **learned_with(usual)}, verbs_learned, options)
    print(f"{len(fit.counts)} decisions, {len(options)} options: {file.name} written")


def rounded(weights: Array) -> list[float]:
    return [round(float(weight), 2) for weight in weights]


def learned_with(setup: Setup) -> dict[str, object]:
    """Which options the weights belong to."""
    return {"setup": values_of(setup), "vocabulary": load_rules(setup).vocabulary_hash}


def write(
    file: Path, head: dict[str, object], verbs: dict[str, list[float]], options: dict[str, list[float]]
) -> None:
    """One line per option, so that a change can be looked at."""
    lines = ["{", *(f"{json.dumps(name)}: {json.dumps(fact)}," for name, fact in head.items())]
    for name, table, end in (("verbs", verbs, ","), ("options", options, "")):
        rows = [f"{json.dumps(text)}: {json.dumps(weights)}" for text, weights in table.items()]
        lines += [f'"{name}": {{', ",\n".join(rows), "}" + end]
    file.write_text("\n".join([*lines, "}"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
