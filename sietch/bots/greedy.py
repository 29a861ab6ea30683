"""The player that makes the best of its turn: every option is followed to the end of the turn and weighed."""

from __future__ import annotations

from sietch.bots.bot import Bot, Decision
from sietch.bots.mind.ahead import TurnSearch
from sietch.bots.mind.evaluation import usual_weights
from sietch.bots.mind.worth import Worth
from sietch.engine.rules import Rules

POSITIONS = 60

_worths: dict[int, Worth] = {}


def worth_of(rules: Rules) -> Worth:
    """What the components of these rules are worth; computed once."""
    found = _worths.get(id(rules))
    if found is None or found.rules is not rules:
        found = _worths[id(rules)] = Worth(rules)
    return found


class Greedy(Bot):
    """Looks at so many positions per decision."""

    def __init__(self, positions: int = POSITIONS) -> None:
        self._positions = positions

    def choose(self, decision: Decision) -> str:
        game = decision.imagine()
        values = TurnSearch(worth_of(game.rules), usual_weights(), self._positions).values(game)
        return decision.options[max(range(len(values)), key=values.__getitem__)]
