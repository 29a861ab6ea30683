"""Seeds: those of the games of a series, and that of all chance which is not in the decks."""

from __future__ import annotations

GAMES_PER_SEED = 1_000_000


def game_seed(series: int, game: int) -> int:
    """The seed of one game of the series with this seed."""
    return series * GAMES_PER_SEED + game


def beside(seed: int) -> int:
    """The seed of another stream than that of the game, for what players and schedules do by chance."""
    return -1 - seed
