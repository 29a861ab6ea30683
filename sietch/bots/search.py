"""The player that thinks ahead: tree search over the games that are possible as its seat sees them."""

from __future__ import annotations

import time

from sietch.bots.advice import Advice, advice
from sietch.bots.bot import AN_HOUR, PATIENCE, BadSetting, Bot, Decision
from sietch.bots.greedy import POSITIONS
from sietch.bots.knowledge import MODES, habits_of, worth_of
from sietch.bots.mind.evaluation import usual_weights
from sietch.bots.mind.tree import TreeSearch
from sietch.engine.rng import Rng
from sietch.engine.state import State
from sietch.language.sentence import sentence
from sietch.language.tables import ENGLISH
from sietch.view.names import NUMBERS, Names

MILLISECONDS = 100.0
GAMES_BETWEEN_LOOKS = 8  # at the clock
MARGIN = 0.9  # of the time that the table gives


class Search(Bot):
    """Thinks ahead for `ms` milliseconds, or plays `iterations` games in its mind: then its answer can be repeated."""

    modes = MODES

    def __init__(self, ms: float = MILLISECONDS, iterations: int = 0) -> None:
        if ms <= 0:
            raise BadSetting(sentence("bot.setting.ms", found=ms))
        if iterations < 0:
            raise BadSetting(sentence("bot.setting.negative", name="iterations", found=iterations))
        self._seconds = ms / 1000
        self._iterations = iterations
        self._tree: TreeSearch | None = None
        self.patience = AN_HOUR if iterations else max(PATIENCE, 2 * self._seconds)

    def choose(self, decision: Decision) -> str:
        if len(decision.options) == 1:
            return decision.options[0]
        try:
            return self._think(decision)
        except BaseException:
            self._tree = None  # stopped in the middle of a change
            raise

    def advise(self, decision: Decision, language: str = ENGLISH, names: Names = NUMBERS) -> list[Advice]:
        """For a person: the best options of a decision, with their chances. What was thought before does not count."""
        game = decision.imagine()
        tree = new_tree(game)
        self._grow(tree, game, decision)
        return advice(tree, game, decision.rng, language, names)

    def _think(self, decision: Decision) -> str:
        game = decision.imagine()
        if self._tree is None:
            self._tree = new_tree(game)
        tree = self._tree
        self._grow(tree, game, decision)
        visits = tree.visits(game)
        chosen = visits.index(max(visits))
        tree.follow(game.options[chosen])
        return decision.options[chosen]

    def _grow(self, tree: TreeSearch, game: State, decision: Decision) -> None:
        started = time.perf_counter()
        tree.begin(game)
        if self._iterations:
            tree.grow(game, decision.rng, self._iterations)
        else:
            limit = self._seconds
            if decision.seconds is not None:
                limit = min(limit, MARGIN * decision.seconds)
            think(tree, game, decision.rng, started, limit)


def new_tree(game: State) -> TreeSearch:
    return TreeSearch(worth_of(game.rules), usual_weights(), habits_of(game.rules), POSITIONS)


def think(tree: TreeSearch, game: State, rng: Rng, started: float, limit: float) -> None:
    """Until the time is over, or until nothing can overtake the best option in the time that is left."""
    games = 0
    began = time.perf_counter()
    while True:
        tree.grow(game, rng, GAMES_BETWEEN_LOOKS)
        games += GAMES_BETWEEN_LOOKS
        now = time.perf_counter()
        left = limit - (now - started)
        if left <= 0:
            return
        *_, second, best = sorted(tree.visits(game))
        if best - second > games * left / (now - began):
            return
