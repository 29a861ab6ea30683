"""Many tables side by side in one process: what is seen at all of them stands in one array."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sietch.bots.mind.actions import take
from sietch.content import Setup
from sietch.engine.state import State
from sietch.engine.words import NOBODY, NOTHING
from sietch.lab.env.arena import Arena
from sietch.lab.play.match import LONGEST_GAME
from sietch.lab.play.seeds import game_seed


class Tables:
    """Where a game ends, the next one of the series begins; `games` says how many there are, if not endless.

    The seed of the setup is that of the series; `kind` are the other options of an Arena.

    The arrays stay the same, and `step` writes into them: copy what shall be kept.

    >>> tables = Tables(2, Setup(seed=7))
    >>> tables.step(tables.masks.argmax(axis=1))  # at every table the first action that is offered
    >>> tables.observations.shape == (2, tables.arena.features.size)
    True
    """

    def __init__(
        self,
        tables: int,
        setup: Setup | None = None,
        first: int = 0,
        games: int | None = None,
        **kind: Any,
    ) -> None:
        self.arena = Arena(setup, **kind)
        features, actions = self.arena.features.size, self.arena.actions.size
        self._rows = bytearray(tables * features)
        self._marks = bytearray(tables * actions)
        self.observations = np.frombuffer(self._rows, np.uint8).reshape(tables, features)
        self.masks = np.frombuffer(self._marks, np.int8).reshape(tables, actions)
        self.to_move = np.full(tables, NOBODY, np.int64)  # the seat that decides; -1: no game is left
        self.games = np.full(tables, NOTHING, np.int64)  # the number of the game
        self.dones = np.zeros(tables, np.bool_)  # whether the last step has ended a game,
        self.rewards = np.zeros((tables, self.arena.seats), np.float32)  # and what it brought to every seat
        self._next = first
        self._end = None if games is None else first + games
        self._steps = [0] * tables
        self._states: list[State | None] = [None] * tables
        for table in range(tables):
            self._begin(table)

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """One action per table; where no game is left it does not matter which."""
        arena = self.arena
        automatic = arena.automatic
        self.dones.fill(False)
        self.rewards.fill(0.0)
        for table, action in enumerate(actions.tolist()):
            state = self._states[table]
            if state is None:
                continue
            code = arena.actions.code(state, action)
            if code == NOTHING:
                raise ValueError(f"action {action} is not offered at table {table}")
            take(state, code, automatic)
            self._steps[table] += 1
            if state.options and self._steps[table] < LONGEST_GAME:
                self._show(table, state)
            else:
                self.dones[table] = True
                self.rewards[table] = arena.rewards(state)
                self._begin(table)

    def _begin(self, table: int) -> None:
        """The next game, if there is one."""
        if self._next == self._end:
            self._states[table] = None
            self.to_move[table] = NOBODY
            self.masks[table] = 0
            return
        state = self.arena.begin(game_seed(self.arena.setup.seed, self._next))
        self._states[table] = state
        self._steps[table] = 0
        self.games[table] = self._next
        self._next += 1
        self._show(table, state)

    def _show(self, table: int, state: State) -> None:
        features, actions = self.arena.features, self.arena.actions
        features.write(state, state.decider, self._rows, table * features.size)
        actions.write(state, self._marks, table * actions.size)
        self.to_move[table] = state.decider
