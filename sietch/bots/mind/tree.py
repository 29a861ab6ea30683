"""Information-set Monte-Carlo tree search: many possible games, and one tree over what players choose in them.

Every game of the search begins with `imagine`: what the seat cannot know is dealt anew. As long as the game
follows the tree, an option is chosen by its value so far, by habit and by curiosity; below the tree everybody
plays by habit until the horizon, where the evaluation says who is how likely to win.
"""

from math import exp, sqrt
from typing import Final

from sietch.bots.mind.ahead import TurnSearch
from sietch.bots.mind.evaluation import Weights, of_sides, scores
from sietch.bots.mind.habits import Habits
from sietch.bots.mind.worth import Worth
from sietch.engine import words as w
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.result import won
from sietch.engine.rng import Rng
from sietch.engine.state import State

HORIZON: Final = 2  # a play-out ends with the next round
HORIZON_IN_TEAMS: Final = 1  # with this one: six players do so much in a round that more is noise
EXPLORATION: Final = 1.0
HEAT: Final = 0.2  # victory points: a difference like this makes the better option 2.7 times as likely
OPINION: Final = 0.85  # the share of the greedy player in the first guess; the rest is habit
SHARPNESS: Final = 0.9  # how much a victory point decides
UNTRIED: Final = 0.02  # an option that was not tried yet is thought to be worse by this chance


class Node:
    """What was learned about one decision: every option that was ever offered here."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.codes: Final[list[int]] = []
        self.kids: Final[list[Node | None]] = []
        self.priors: Final[list[float]] = []
        self.visits: Final[list[int]] = []
        self.wins: Final[list[float]] = []

    def add(self, code: int, prior: float) -> None:
        self.codes.append(code)
        self.kids.append(None)
        self.priors.append(prior)
        self.visits.append(0)
        self.wins.append(0.0)


class TreeSearch:
    """Grows a tree below one decision, and keeps what is still of use for the next one."""

    def __init__(self, worth: Worth, weights: Weights, habits: Habits, positions: int) -> None:
        self.worth: Final = worth
        self.weights: Final = weights
        self.habits: Final = habits
        self.positions: Final = positions
        self.root = Node(w.NOBODY)
        self.turn = -1
        self.last_round = 0

    # --- the root ----------------------------------------------------------------------------------------

    def begin(self, s: State) -> None:
        """Take up this decision; what the greedy player thinks of it says what to try first."""
        if self.root.seat != s.decider or self.turn != s.turns_taken or not knows(self.root, s):
            self.root = Node(s.decider)
        self.turn = s.turns_taken
        self.last_round = s.round + (HORIZON_IN_TEAMS if s.rules.has(w.TEAMS) else HORIZON)
        values = TurnSearch(self.worth, self.weights, self.positions).values(s)
        best = max(values)
        total = 0.0
        for value in values:
            total += exp((value - best) / HEAT)
        habits = self.habits.likely(s)
        for i in range(len(values)):
            prior = OPINION * exp((values[i] - best) / HEAT) / total + (1.0 - OPINION) * habits[i]
            if s.options[i] in self.root.codes:
                self.root.priors[self.root.codes.index(s.options[i])] = prior
            else:
                self.root.add(s.options[i], prior)

    def grow(self, s: State, rng: Rng, games: int) -> None:
        for _ in range(games):
            self.play(imagine(s, self.root.seat, rng), rng)

    def visits(self, s: State) -> list[int]:
        """How often each offered option was tried: the best one most often."""
        return [self.root.visits[self.root.codes.index(code)] for code in s.options]

    def follow(self, code: int) -> None:
        """The option was chosen: what lies below it is the tree of the next decision in this turn."""
        kid = self.root.kids[self.root.codes.index(code)]
        self.root = Node(w.NOBODY) if kid is None else kid

    # --- one game ----------------------------------------------------------------------------------------

    def play(self, s: State, rng: Rng) -> None:
        node = self.root
        path: list[Node] = []
        chosen: list[int] = []
        while True:
            i = self.select(node, s)
            path.append(node)
            chosen.append(i)
            answer(s, node.codes[i])
            self.skip(s)
            if self.at_end(s):
                break
            kid = node.kids[i]
            if kid is None or kid.seat != s.decider:
                node.kids[i] = Node(s.decider)
                self.play_out(s, rng)
                break
            node = kid
        values = chances(s, self.worth, self.weights)
        for depth in range(len(path)):
            node = path[depth]
            node.visits[chosen[depth]] += 1
            node.wins[chosen[depth]] += values[node.seat]

    def at_end(self, s: State) -> bool:
        return len(s.options) == 0 or s.round >= self.last_round

    def skip(self, s: State) -> None:
        while len(s.options) == 1 and s.round < self.last_round:
            answer(s, s.options[0])

    def play_out(self, s: State, rng: Rng) -> None:
        while not self.at_end(s):
            answer(s, self.habits.choose(s, rng))
            self.skip(s)

    def select(self, node: Node, s: State) -> int:
        """The offered option with the best sum of value and curiosity (PUCT)."""
        self.meet(node, s)
        offered: list[int] = []
        games = 0
        wins = 0.0
        for code in s.options:
            i = node.codes.index(code)
            offered.append(i)
            games += node.visits[i]
            wins += node.wins[i]
        usual = wins / games - UNTRIED if games > 0 else 0.0
        curiosity = EXPLORATION * sqrt(games + 1.0)
        best = -1.0
        chosen = offered[0]
        for i in offered:
            visits = node.visits[i]
            value = node.wins[i] / visits if visits > 0 else usual
            value += curiosity * node.priors[i] / (1.0 + visits)
            if value > best:
                best = value
                chosen = i
        return chosen

    def meet(self, node: Node, s: State) -> None:
        """Options that were never offered here before."""
        for code in s.options:
            if code not in node.codes:
                likely = self.habits.likely(s)
                for i in range(len(s.options)):
                    if s.options[i] not in node.codes:
                        node.add(s.options[i], likely[i])
                return


def knows(node: Node, s: State) -> bool:
    for code in s.options:
        if code not in node.codes:
            return False
    return True


def chances(s: State, worth: Worth, weights: Weights) -> list[float]:
    """Every seat's chance to win; that of its side."""
    if s.phase == w.FINISHED:
        return [1.0 if won(s, seat) else 0.0 for seat in range(len(s.players))]
    found = of_sides(s, scores(s, worth, weights))
    best = max(found)
    total = 0.0
    for side in range(len(found)):
        found[side] = exp(SHARPNESS * (found[side] - best))
        total += found[side]
    return [found[side] / total for side in s.sides]
