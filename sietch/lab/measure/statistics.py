"""How sure a number is."""

from __future__ import annotations

from math import sqrt

SURE = 1.96  # standard deviations on either side: 95 %


def wilson(wins: float, games: int, z: float = SURE) -> tuple[float, float]:
    """The interval that holds the true rate with 95 % certainty (Wilson's)."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
