"""PettingZoo's usual checks, with a direct way to the table.

Its wrappers ask one another for every name, which would take as long as the game and the observation together.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from pettingzoo.utils import wrappers  # type: ignore[import-untyped]


def _of_table(name: str) -> property:
    return property(attrgetter(f"_table.{name}"))


class _Direct(wrappers.BaseWrapper):  # type: ignore[misc]
    """What a wrapper looks up at every step. Before `reset` nothing is there, and the wrapper says so."""

    agent_selection = _of_table("agent_selection")
    agents = _of_table("agents")
    rewards = _of_table("rewards")
    terminations = _of_table("terminations")
    truncations = _of_table("truncations")
    infos = _of_table("infos")
    _cumulative_rewards = _of_table("_cumulative_rewards")

    def __init__(self, env: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(env, *args, **kwargs)
        self._table = env.unwrapped

    def __str__(self) -> str:
        return str(self._table)


class TerminateIllegal(_Direct, wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    pass


class AssertOutOfBounds(_Direct, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    pass


class OrderEnforcing(_Direct, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    pass
