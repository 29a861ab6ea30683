"""Which games are played, and what all games of that kind share."""

from __future__ import annotations

from collections.abc import Sequence

from sietch.bots.mind.actions import Actions, take_single
from sietch.bots.mind.features import Features
from sietch.bots.mind.pieces import Piece
from sietch.content import Setup, SetupError, load_rules
from sietch.content.problems import did_you_mean
from sietch.content.setup import with_leaders
from sietch.engine.interpreter import advance
from sietch.engine.new_game import new_state
from sietch.engine.result import result_of
from sietch.engine.rival_card import is_streamlined
from sietch.engine.state import State
from sietch.language.sentence import sentence

REWARDS = ("win", "points")


class Arena:
    """The rules of a setup, its observations and actions, and how its games begin and are rewarded.

    `automatic`: options that leave no choice are applied, not asked.
    """

    def __init__(
        self, setup: Setup | None = None, reward: str = "win", automatic: bool = True, vocabulary: str = ""
    ) -> None:
        """`vocabulary`: the hash that something was learned with; another one is refused."""
        setup = setup or Setup()
        if reward not in REWARDS:
            raise SetupError(
                sentence("env.unknown_reward", name=reward, hint=did_you_mean(reward, REWARDS, 20))
            )
        self.rules = load_rules(setup)
        if vocabulary not in ("", self.vocabulary_hash):
            raise SetupError(sentence("env.other_vocabulary", learned=vocabulary, now=self.vocabulary_hash))
        self.setup = with_leaders(self.rules, setup)
        self.reward = reward
        self.automatic = automatic
        self.seats = setup.seats
        self.features = Features(self.rules, setup.seats)
        self.actions = Actions(self.rules)

    @property
    def vocabulary_hash(self) -> str:
        """Numbers of actions mean the same only where this is the same."""
        return self.rules.vocabulary_hash

    def pieces(self, names: Sequence[str] = ()) -> list[Piece]:
        """The pieces of the observation with these names; all of them without names."""
        known = {piece.name: piece for piece in self.features.pieces.all}
        for name in names:
            if name not in known:
                raise SetupError(sentence("env.unknown_piece", name=name, hint=did_you_mean(name, known, 20)))
        return [known[name] for name in names or known]

    def begin(self, seed: int, logged: bool = False) -> State:
        """The game of this seed, at its first decision."""
        state = new_state(self.rules, self.setup.replaced(seed=seed), logged)
        advance(state)
        if self.automatic:
            take_single(state)
        return state

    def rewards(self, state: State) -> list[float]:
        """What the end of a game is worth to every seat; those of all sides add up to nothing.

        A rival that cannot win gets nothing, and nobody is measured by it (RV-34).
        """
        if self.reward == "win":
            return result_of(state).rewards
        ranked = [player for player in state.players if not is_streamlined(state, player.seat)]
        sides = [state.sides[player.seat] for player in ranked]
        found = [0.0] * self.seats
        for player, ahead in zip(ranked, points_ahead([player.vp for player in ranked], sides), strict=True):
            found[player.seat] = ahead
        return found


def points_ahead(points: Sequence[int], sides: Sequence[int]) -> list[float]:
    """How far the side of every seat is above the average of the other sides."""
    totals = [0] * (max(sides) + 1)
    for side, own in zip(sides, points, strict=True):
        totals[side] += own
    return [totals[side] - (sum(totals) - totals[side]) / (len(totals) - 1) for side in sides]
