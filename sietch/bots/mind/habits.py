"""Habits: how likely a player takes an option, from the option and a few circumstances, without looking ahead.

They were learned from games of the greedy player (`benchmarks/fit_habits.py`) and guide the search: which
options to try first, and how everybody plays on in its play-outs.
"""

from math import exp
from typing import Final

from sietch.engine import words as w
from sietch.engine.options import VERB, VERBS, argument_names
from sietch.engine.rng import Rng
from sietch.engine.rules import Rules
from sietch.engine.sides import whose_army
from sietch.engine.state import State

CIRCUMSTANCES: Final = [
    "always",
    "first rounds",
    "last rounds",
    "no units in the conflict",
    "leads the conflict",
    "garrison of three",
    "two agents ready",
    "no agent ready",
    "swordmaster",
    "council seat",
    "four spice",
    "six solari",
    "two water",
    "conflict of level three",
    "hook",
    "all others have revealed",
]


class Habits:
    """A weight for every option in every circumstance."""

    def __init__(self, rules: Rules) -> None:
        self.base: Final[list[int]] = []
        total = 0
        for _, kind, _ in VERBS:
            self.base.append(total)
            total += len(argument_names(rules, kind))
        self.size: Final = total
        self.weights: Final = [0.0] * (total * len(CIRCUMSTANCES))

    def row(self, code: int) -> int:
        """Where the weights of an option begin."""
        return (self.base[code // VERB] + code % VERB) * len(CIRCUMSTANCES)

    def likely(self, s: State) -> list[float]:
        """The chance of each offered option; they add up to 1."""
        active = circumstances(s)
        found: list[float] = []
        best = -1e9
        for code in s.options:
            row = self.row(code)
            logit = 0.0
            for c in active:
                logit += self.weights[row + c]
            found.append(logit)
            best = max(best, logit)
        total = 0.0
        for i in range(len(found)):
            found[i] = exp(found[i] - best)
            total += found[i]
        for i in range(len(found)):
            found[i] /= total
        return found

    def choose(self, s: State, rng: Rng) -> int:
        """One offered option by its chance."""
        likely = self.likely(s)
        point = rng.below(1 << 20) / (1 << 20)
        for i in range(len(likely) - 1):
            point -= likely[i]
            if point < 0.0:
                return s.options[i]
        return s.options[-1]


def circumstances(s: State) -> list[int]:
    """Which circumstances hold for the player who decides, and for the army that it leads."""
    p = s.players[s.decider]
    army = s.players[whose_army(s, s.decider)]
    active = [0]
    most = 0
    strongest = 0
    revealed = True
    for q in s.players:
        most = max(most, q.vp)
        if q is not army:
            strongest = max(strongest, q.strength())
        if q is not p:
            revealed = revealed and q.has_revealed
    late = max(s.round, most)
    if late <= 3:
        active.append(1)
    elif late >= 8:
        active.append(2)
    if army.units() == 0:
        active.append(3)
    elif army.strength() > strongest:
        active.append(4)
    if army.units_in_garrison() >= 3:
        active.append(5)
    if p.agents >= 2:
        active.append(6)
    elif p.agents == 0:
        active.append(7)
    if p.swordmaster:
        active.append(8)
    if p.council_seat:
        active.append(9)
    if p.resources[w.SPICE] >= 4:
        active.append(10)
    if p.resources[w.SOLARI] >= 6:
        active.append(11)
    if p.resources[w.WATER] >= 2:
        active.append(12)
    if s.conflict >= 0 and s.rules.conflicts[s.conflict].level == 3:
        active.append(13)
    if p.maker_hook:
        active.append(14)
    if revealed:
        active.append(15)
    return active
