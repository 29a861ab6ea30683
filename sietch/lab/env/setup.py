"""Which games are played, and what all games of that kind share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sietch.bots.mind.actions import Actions, take_single
from sietch.bots.mind.features import Features
from sietch.bots.mind.pieces import Piece
from sietch.content.problems import did_you_mean
from sietch.engine.interpreter import advance
from sietch.engine.setup import new_state
from sietch.engine.state import State
from sietch.engine.words import NOBODY
from sietch.lab.table import RANDOM, TableError, check_leaders, check_players, find_leader, open_rules

REWARDS = ("win", "points")


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a game, as plain data that can be sent to other processes."""

    players: int = 4
    choam: bool = True
    content: tuple[Path | str, ...] = ()  # files of own content
    leaders: tuple[str | None, ...] = ()  # per seat; None, or none at all: by chance
    reward: str = "win"  # or "points"
    automatic: bool = True  # options that leave no choice are applied, not asked


class Arena:
    """The rules of a setup, its observations and actions, and how its games begin and are rewarded."""

    def __init__(self, setup: Setup) -> None:
        check_players(setup.players)
        if setup.reward not in REWARDS:
            raise TableError(f"unknown reward '{setup.reward}'{did_you_mean(setup.reward, REWARDS, 20)}")
        if len(setup.leaders) > setup.players:
            raise TableError(f"{len(setup.leaders)} leaders for {setup.players} seats")
        self.setup = setup
        self.players = setup.players
        self.rules = open_rules(setup.choam, [Path(file) for file in setup.content])
        self.features = Features(self.rules, setup.players)
        self.actions = Actions(self.rules)
        self._leaders = [find_leader(self.rules, name) if name else RANDOM for name in setup.leaders]
        self._leaders += [RANDOM] * (setup.players - len(self._leaders))
        check_leaders(self.rules, self._leaders)

    def pieces(self, names: Sequence[str] = ()) -> list[Piece]:
        """The pieces of the observation with these names; all of them without names."""
        known = {piece.name: piece for piece in self.features.pieces.all}
        for name in names:
            if name not in known:
                raise TableError(f"unknown piece '{name}'{did_you_mean(name, known, 20)}")
        return [known[name] for name in names or known]

    def begin(self, seed: int, logged: bool = False) -> State:
        """The game of this seed, at its first decision."""
        state = new_state(self.rules, self._leaders, seed, logged)
        advance(state)
        if self.setup.automatic:
            take_single(state)
        return state

    def rewards(self, state: State) -> list[float]:
        """What the end of a game is worth to every seat; they add up to nothing."""
        others = self.players - 1
        if self.setup.reward == "win":
            if state.winner == NOBODY:
                return [0.0] * self.players
            return [1.0 if seat == state.winner else -1.0 / others for seat in range(self.players)]
        points = [player.vp for player in state.players]
        return [own - (sum(points) - own) / others for own in points]
