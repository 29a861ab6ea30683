"""The game as a PettingZoo environment: agents act one at a time, each sees what its seat may know."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from sietch.bots.mind.actions import take
from sietch.content import Setup, SetupError
from sietch.content.setup import setup_from
from sietch.engine.rng import Rng, seeded
from sietch.engine.words import NOTHING
from sietch.lab.env.arena import Arena
from sietch.lab.env.wrappers import AssertOutOfBounds, OrderEnforcing, TerminateIllegal
from sietch.lab.play.match import LONGEST_GAME
from sietch.language.sentence import sentence
from sietch.view.log import sentences
from sietch.view.names import seat_name
from sietch.view.questions import option_words, question

ILLEGAL = -1.0  # the reward for an action that is not offered
SEEDS = 1 << 31


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual checks; `raw_env` names the options."""
    return OrderEnforcing(AssertOutOfBounds(TerminateIllegal(raw_env(**options), ILLEGAL)))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """One table: `player_0` sits at seat 1.

    Options of the game are those of a Setup: `players=3`, `choam=False`. Rivals are no agents. `reward` is `win` or `points`; `automatic`
    applies options that leave no choice; `pieces` names the wanted parts of the observation, `flat` makes one vector of
    them; `vocabulary` is the hash of the options that something was learned with, and a game with others is refused.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sietch_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        setup: Setup | None = None,
        reward: str = "win",
        automatic: bool = True,
        pieces: Sequence[str] = (),
        flat: bool = False,
        render_mode: str | None = None,
        vocabulary: str = "",
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, setup, reward, automatic, pieces, flat, render_mode, vocabulary, **options)
        AECEnv.__init__(self)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SetupError(sentence("env.unknown_render_mode", name=render_mode))
        self.render_mode = render_mode
        self.arena = Arena(setup_from(options, setup), reward, automatic, vocabulary)
        self.actions = self.arena.actions  # `.texts` and `.numbers`: from a number to its option and back
        self.vocabulary_hash = self.arena.vocabulary_hash
        chosen = self.arena.pieces(pieces)
        self._whole = flat and not pieces
        self._slices = {piece.name: slice(piece.start, piece.start + piece.size) for piece in chosen}
        self._flat = flat
        self._seats = {f"player_{seat}": seat for seat in self.arena.setup.seated}
        self._agents = {seat: agent for agent, seat in self._seats.items()}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self._seeds: Rng = seeded(secrets.randbelow(SEEDS))

        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self._observation_space(), "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents}
        self.state_space = bytes_space(self.arena.seats, self.arena.features.size)

    # --- spaces ------------------------------------------------------------------------------------------

    def _observation_space(self) -> spaces.Space[Any]:
        sizes = {name: part.stop - part.start for name, part in self._slices.items()}
        if self._flat:
            return bytes_space(sum(sizes.values()))
        return spaces.Dict({name: bytes_space(size) for name, size in sizes.items()})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # --- what is seen ------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat may know; the mask is empty for whoever is not to move."""
        seat = self._seats[agent]
        row = np.frombuffer(self.arena.features.encode(self._state, seat), np.uint8)
        to_move = self._state.decider == seat
        mask = self.actions.mask(self._state) if to_move else bytearray(self.actions.size)
        seen: Any = row
        if not self._whole:
            seen = {name: row[part] for name, part in self._slices.items()}
            if self._flat:
                seen = np.concatenate(list(seen.values()))
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def state(self) -> npt.NDArray[np.uint8]:
        """The observations of all seats: everything that somebody knows."""
        rows = [self.arena.features.encode(self._state, seat) for seat in range(self.arena.seats)]
        return np.frombuffer(bytearray().join(rows), np.uint8).reshape(self.state_space.shape)

    # --- playing -----------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of the seed, or the next of the series that the last seed began."""
        if seed is not None:
            self._seeds = seeded(seed)
        game = self._seeds.below(SEEDS) if seed is None else seed
        self._state = self.arena.begin(game, logged=self.render_mode is not None)
        self._steps = 0
        self._told = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agents[self._state.decider]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._state
        code = NOTHING if action is None else self.actions.code(state, int(action))
        if code == NOTHING:
            raise ValueError(f"action {action} is not offered to {agent}, only these are: {self.options()}")
        take(state, code, self.arena.automatic)
        self._steps += 1
        if state.options and self._steps < LONGEST_GAME:
            self.agent_selection = self._agents[state.decider]
            return
        self.terminations = dict.fromkeys(self.agents, not state.options)
        self.truncations = dict.fromkeys(self.agents, bool(state.options))
        rewards = self.arena.rewards(state)
        self.rewards = {agent: rewards[seat] for agent, seat in self._seats.items()}
        self._accumulate_rewards()

    def options(self) -> dict[int, str]:
        """The actions that are offered now, with the texts of their options."""
        numbers = [self.actions.of_code[code] for code in self._state.options]
        return {number: self.actions.texts[number] for number in numbers}

    # --- for people --------------------------------------------------------------------------------------

    def render(self) -> str | None:
        """What has happened since the last time, the points, and the open question."""
        if self.render_mode is None:
            logger.warn("without render_mode='ansi' there is nothing to see")
            return None
        state = self._state
        lines = sentences(state, since=self._told)
        self._told = len(state.log or [])
        lines += [f"{seat_name(state, player.seat)}: {player.vp} VP" for player in state.players]
        if state.options:
            lines.append(f"{seat_name(state, state.decider)}: {question(state)}")
            lines += [
                f"  {self.actions.of_code[code]:4}  {option_words(state, code)}" for code in state.options
            ]
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is open."""


def bytes_space(*shape: int) -> spaces.Box:
    return spaces.Box(0, 255, shape, np.uint8)
