"""Who leads at the table."""

from __future__ import annotations

from sietch.engine.rules import Rules
from sietch.engine.state import State


def leaders_of(state: State) -> list[str]:
    """Seat by seat, as they were dealt."""
    rules = state.rules
    return [rules.leaders[front_of(rules, player.leader)].name for player in state.players]


def front_of(rules: Rules, leader: int) -> int:
    """The leader as dealt, whichever face is up now."""
    for other in rules.leaders:
        if other.back == leader:
            return other.number
    return leader
