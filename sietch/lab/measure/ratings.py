"""How strong each bot is: the Plackett–Luce model, fitted to the complete order of every game.

In the model the winner is drawn with chances in proportion to the strengths at the table, then the second
among those that are left, and so on. All games are weighed together by maximum likelihood. Elo's formula,
applied game after game, would make the order of the games matter, would forget the early ones as fast as a
constant tells it to, would take a game of four for six duels that know nothing of each other, and would not
say how sure it is.

Ratings are on Elo's scale – 400 points are ten to one in a duel – and their mean is 1500. A bot that always
wins would be infinitely strong; so each bot also has one virtual win and one virtual loss against the average.

The games of a deal share decks, leaders and the order of turns, so they are not independent, and no game
follows the model exactly. The intervals allow for both: the deals are the samples (a sandwich estimator,
clustered by deal), and the virtual games count as samples too. With very few deals there is not enough to see
how they scatter; then the observed information of the model has to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import exp, log, sqrt

from sietch.lab.extras import extra
from sietch.lab.measure.estimate import ALPHA, spread

extra("numpy", "tournament")

import numpy as np  # noqa: E402  # a missing extra is told first
import numpy.typing as npt  # noqa: E402  # the same

MEAN = 1500.0
SCALE = 400 / log(10)
ENOUGH_DEALS = 10
STEPS = 100
TOLERANCE = 1e-9
DIGITS = 9  # of a strength that mean something

Order = tuple[int, ...]  # the bots of one game by number, from the winner to the last; a bot may come twice
Matrix = npt.NDArray[np.float64]


class Ratings:
    """The strength of every bot, and how sure it is."""

    def __init__(self, strengths: Sequence[float], covariance: npt.ArrayLike, deals: int) -> None:
        self._strengths = strengths
        self._covariance = np.asarray(covariance, np.float64)
        self._deals = deals
        # Equals stand as they were named, whatever the last digit of a machine is.
        self.order = sorted(range(len(strengths)), key=lambda bot: (-round(strengths[bot], DIGITS), bot))

    def rating(self, bot: int) -> float:
        return MEAN + SCALE * self._strengths[bot]

    def margin(self, bot: int, alpha: float = ALPHA) -> float:
        """Half the width of the interval of a rating."""
        return self._margin(self._covariance[bot, bot], alpha)

    def difference(self, bot: int, other: int) -> float:
        return SCALE * (self._strengths[bot] - self._strengths[other])

    def difference_margin(self, bot: int, other: int, alpha: float = ALPHA) -> float:
        v = self._covariance
        return self._margin(v[bot, bot] + v[other, other] - 2 * v[bot, other], alpha)

    def apart(self, alpha: float = ALPHA) -> list[bool]:
        """In their order, whether each bot is apart from the next; the error is shared by all these comparisons."""
        pairs = list(pairwise(self.order))
        return [
            self.difference(bot, other) > self.difference_margin(bot, other, alpha / len(pairs))
            for bot, other in pairs
        ]

    def decided(self, alpha: float = ALPHA) -> bool:
        """Whether the whole order is sure."""
        return all(self.apart(alpha))

    def _margin(self, variance: float, alpha: float) -> float:
        return SCALE * spread(alpha, self._deals) * sqrt(variance)


def fit(bots: int, deals: Iterable[Sequence[Order]]) -> Ratings:
    """The ratings of bots 0 to bots - 1 from the orders of all games, deal by deal."""
    kinds = Counter(tuple(sorted(deal)) for deal in deals)
    games: Counter[Order] = Counter()
    for deal, count in kinds.items():
        for order in deal:
            games[order] += count
    strengths = _most_likely(bots, games)
    bread = np.linalg.inv(_information(strengths, games))
    count = kinds.total()
    covariance = bread
    if count >= ENOUGH_DEALS:
        covariance = bread @ _scatter(strengths, kinds) @ bread
    centre = np.eye(bots) - 1 / bots  # takes the mean of all strengths away
    return Ratings((centre @ strengths).tolist(), centre @ covariance @ centre, count)


# --- the likelihood ----------------------------------------------------------------------------------------


def _most_likely(bots: int, games: Counter[Order]) -> list[float]:
    """Newton's method; the likelihood has one top only, so halving a step that goes down is enough."""
    strengths = [0.0] * bots
    height = _likelihood(strengths, games)
    for _ in range(STEPS):
        step = np.linalg.solve(_information(strengths, games), _slope(strengths, games)).tolist()
        length = max(map(abs, step))
        if length < TOLERANCE:
            break
        size = min(1.0, 3 / length)
        while True:
            tried = [strength + size * part for strength, part in zip(strengths, step, strict=True)]
            reached = _likelihood(tried, games)
            if reached >= height or size * length < TOLERANCE:
                break
            size /= 2
        strengths, height = tried, reached
    return strengths


def _likelihood(strengths: list[float], games: Counter[Order]) -> float:
    """The logarithm."""
    found = sum(log(win * (1 - win)) for win in map(_against_average, strengths))
    for order, count in games.items():
        left = 0.0
        for bot in reversed(order):
            left += exp(strengths[bot])
            found += count * (strengths[bot] - log(left))
    return found


def _slope(strengths: list[float], games: Counter[Order]) -> list[float]:
    found = [1 - 2 * win for win in map(_against_average, strengths)]
    for order, count in games.items():
        for bot, part in enumerate(_pull(strengths, order)):
            found[bot] += count * part
    return found


def _pull(strengths: list[float], order: Order) -> list[float]:
    """How one game changes the likelihood with each strength: wins less expected wins, place by place."""
    found = [0.0] * len(strengths)
    for place, bot in enumerate(order):
        found[bot] += 1
        for other, share in _shares(strengths, order[place:]):
            found[other] -= share
    return found


def _information(strengths: list[float], games: Counter[Order]) -> Matrix:
    """How sharply the likelihood bends at these strengths."""
    found = [[0.0] * len(strengths) for _ in strengths]
    for bot, strength in enumerate(strengths):
        win = _against_average(strength)
        found[bot][bot] = 2 * win * (1 - win)
    for order, count in games.items():
        for place in range(len(order) - 1):
            shares = _shares(strengths, order[place:])
            for bot, share in shares:
                found[bot][bot] += count * share
                for other, its_share in shares:
                    found[bot][other] -= count * share * its_share
    return np.array(found)


def _scatter(strengths: list[float], kinds: Counter[tuple[Order, ...]]) -> Matrix:
    """How far the pulls of single deals, and of the virtual games, scatter."""
    deals = kinds.total()
    pulls = np.array([np.sum([_pull(strengths, order) for order in deal], axis=0) for deal in kinds])
    wins = np.array([_against_average(strength) for strength in strengths])
    counts = np.array(list(kinds.values()))[:, None]
    scatter: Matrix = pulls.T @ (counts * pulls) * deals / (deals - 1) + np.diag(wins**2 + (1 - wins) ** 2)
    return scatter


def _shares(strengths: list[float], left: Order) -> list[tuple[int, float]]:
    """The chances of those that are left to take the next place."""
    weights = [exp(strengths[bot]) for bot in left]
    whole = sum(weights)
    return [(bot, weight / whole) for bot, weight in zip(left, weights, strict=True)]


def _against_average(strength: float) -> float:
    return 1 / (1 + exp(-strength))
