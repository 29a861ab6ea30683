"""A bot in fifty lines: every option is tried in some possible games, and judged by the worst that came of it.

    sietch simulate --games 20 --bot examples/cautious_bot.py:Cautious --bot random
    sietch simulate --games 20 --bot examples/cautious_bot.py:Cautious:games=12 --bot random
    sietch play --terminal --bot examples/cautious_bot.py:Cautious

docs/bots.md explains what a decision holds.
"""

from sietch.bots import Bot, Decision
from sietch.engine.interpreter import answer
from sietch.engine.state import State

LAST_ROUNDS = 7  # points of the leading player
POINT = 1.0
GOODS = 0.1  # a resource, a troop, an Intrigue card
LEAD = 0.5  # in the Conflict


class Cautious(Bot):
    """Plays so that even an unlucky turn is a good one. `games`: how often every option is tried."""

    def __init__(self, games: int = 4) -> None:
        if games < 1:
            raise ValueError(f"games={games}: at least one")
        self._games = games

    def choose(self, decision: Decision) -> str:
        # The view is plain data: all that the seat may know. Late in the game nothing but points matters.
        most = max(player["vp"] for player in decision.view["players"])
        goods = GOODS if most < LAST_ROUNDS else GOODS / 3
        worst = [
            min(self._outcome(decision, number, goods) for _ in range(self._games))
            for number in range(len(decision.options))
        ]
        return decision.options[worst.index(max(worst))]

    def _outcome(self, decision: Decision, number: int, goods: float) -> float:
        """Take an option in a possible game, and play the turn to its end by chance."""
        game = decision.imagine()  # its options stand in the same order
        answer(game, game.options[number])
        while game.decider == decision.seat:
            answer(game, game.options[decision.rng.below(len(game.options))])
        return worth(game, decision.seat, goods)


def worth(game: State, seat: int, goods: float) -> float:
    """What the seat has got, in points."""
    me = game.players[seat]
    held = sum(me.resources) + me.garrison + len(me.intrigue) + 2 * sum(me.influence)
    held += 5 * me.swordmaster + 4 * me.council_seat
    strongest = max(player.strength() for player in game.players if player.seat != seat)
    return POINT * me.vp + goods * held + (LEAD if me.strength() > strongest else 0.0)
