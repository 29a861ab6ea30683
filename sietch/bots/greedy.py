"""The player that makes the best of its turn: every option is followed to the end of the turn and weighed."""

from __future__ import annotations

from math import log

from sietch.bots.bot import BadSetting, Bot, Decision
from sietch.bots.knowledge import MODES, worth_of
from sietch.bots.mind.ahead import TurnSearch
from sietch.bots.mind.evaluation import beginner_weights, usual_weights, weights_of_the_box
from sietch.engine.rng import Rng
from sietch.language.sentence import either, sentence

POSITIONS = 60
KNOWLEDGE = {"full": usual_weights(), "box": weights_of_the_box(), "beginner": beginner_weights()}


class Greedy(Bot):
    """Makes the best of its turn. It looks at `positions` in a decision; `noise` blurs their values."""

    modes = MODES

    def __init__(self, positions: int = POSITIONS, noise: float = 0.0, knowledge: str = "full") -> None:
        if positions < 1:
            raise BadSetting(sentence("bot.setting.positions", found=positions))
        if noise < 0:
            raise BadSetting(sentence("bot.setting.negative", name="noise", found=noise))
        if knowledge not in KNOWLEDGE:
            raise BadSetting(sentence("bot.setting.knowledge", found=knowledge, known=either(KNOWLEDGE)))
        self._positions = positions
        self._noise = noise
        self._weights = KNOWLEDGE[knowledge]

    def choose(self, decision: Decision) -> str:
        game = decision.imagine()
        values = TurnSearch(worth_of(game.rules), self._weights, self._positions).values(game)
        if self._noise:
            values = [value + self._noise * blur(decision.rng) for value in values]
        return decision.options[values.index(max(values))]


def blur(rng: Rng) -> float:
    """A random number around 0, like a measurement that is off by about 1 (logistic)."""
    point = (rng.below(1 << 20) + 0.5) / (1 << 20)
    return 0.55 * log(point / (1 - point))
