"""Who leads at the table."""

from __future__ import annotations

from sietch.engine.rules import Rules


def front_of(rules: Rules, leader: int) -> int:
    """The leader as dealt, whichever face is up now."""
    for other in rules.leaders:
        if other.back == leader:
            return other.number
    return leader
