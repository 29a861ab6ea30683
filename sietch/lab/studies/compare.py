"""What own content does to the game: games with it and without it, from the same seeds.

Both games of a seed begin with the same random numbers. If the content changes no deck, they have the same
decks and leaders, and much of their luck is the same; a new card shuffles everything anew, and then a pair has
nothing in common. What the games say is in sietch.lab.studies.findings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial

from sietch.engine.rules import Rules
from sietch.lab.play.match import play_match
from sietch.lab.play.rules import edition, rules_for, same_rules
from sietch.lab.play.series import Spec, portions, prepared
from sietch.lab.play.workers import run
from sietch.lab.problems import LabError
from sietch.lab.records.uses import Use, Uses, uses_of
from sietch.lab.studies.changes import Change, changes
from sietch.language.sentence import both, sentence

PAIRS_PER_CALL = 2

# in one pair: seats that did it, winners among them, all winners; without, then with
Cell = tuple[int, int, int, int, int, int]
Progress = Callable[[int], None]


class CompareError(LabError):
    """Games that cannot be compared."""


@dataclass(slots=True)
class Pairs:
    """Games without and with the content; two of these can be added."""

    count: int = 0
    broken: list[str] = field(default_factory=list)  # why a game of the pair broke off
    faults: int = 0  # of bots
    rounds: list[tuple[int, int]] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)  # the mean of the seats
    winners: list[tuple[float, float]] = field(default_factory=list)  # the points of a winner
    won: list[tuple[int, int]] = field(default_factory=list)  # seats that won; rivals are none
    uses: dict[Use, Counter[Cell]] = field(default_factory=dict)

    def see(self, without: Uses, with_it: Uses) -> None:
        self.count += 1
        self.rounds.append((without.rounds, with_it.rounds))
        both = list(without.points.values()), list(with_it.points.values())
        self.points.append((sum(both[0]) / len(both[0]), sum(both[1]) / len(both[1])))
        self.winners.append((without.points_of_winners, with_it.points_of_winners))
        self.won.append((len(without.winners), len(with_it.winners)))
        for use in sorted(without.seats.keys() | with_it.seats.keys()):  # sums of fractions heed the order
            self.uses.setdefault(use, Counter())[*without.count(use), *with_it.count(use)] += 1

    def add(self, other: Pairs) -> None:
        self.count += other.count
        self.broken += other.broken
        self.faults += other.faults
        self.rounds += other.rounds
        self.points += other.points
        self.winners += other.winners
        self.won += other.won
        for use, cells in other.uses.items():
            self.uses.setdefault(use, Counter()).update(cells)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was compared, and the games."""

    spec: Spec
    changes: list[Change]
    rules: Rules
    pairs: Pairs


def compare(
    spec: Spec,
    games: int,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress = lambda games: None,
) -> Comparison:
    """Play so many games with the content of `spec`, and as many without it."""
    if not spec.setup.content:
        raise CompareError(sentence("lab.nothing_to_compare"))
    if len(set(spec.bots)) > 1:
        raise CompareError(sentence("lab.one_bot", bots=both(spec.bots)))
    spec, rules = prepared(spec)
    changed = changes(spec.setup)
    if not changed:
        raise CompareError(sentence("lab.no_change", files=both(spec.setup.content)))
    pairs = Pairs()
    calls = (
        partial(play_pairs, spec, portion, edition(rules))
        for portion in portions(range(games), PAIRS_PER_CALL)
    )
    with closing(run(jobs, calls, cluster)) as parts:
        for part in parts:
            pairs.add(part)
            progress(pairs.count + len(pairs.broken))
    if pairs.count < 2:
        few = sentence("lab.few_pairs", n=pairs.count, games=games)
        raise CompareError(sentence("lab.because", told=few, why=pairs.broken[0]) if pairs.broken else few)
    return Comparison(spec, changed, rules, pairs)


def play_pairs(spec: Spec, games: Sequence[int], expected: str) -> Pairs:
    """Some of the games, wherever this process runs."""
    rules = same_rules(spec.setup, expected)
    plain = rules_for(spec.setup.replaced(content=()))
    pairs = Pairs()
    for game in games:
        found: list[Uses] = []
        for used in (plain, rules):
            match = spec.match(used, game, logged=True)
            ended = play_match(match)
            if ended.error or not ended.result.finished:
                pairs.broken.append(f"seed {match.setup.seed}: {ended.error or 'the game does not end'}")
                break
            pairs.faults += len(ended.faults)
            found.append(uses_of(ended.state))
        else:
            pairs.see(*found)
    return pairs
