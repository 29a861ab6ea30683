"""Variants that the made-up set brings: sets with nothing but constants."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import GameSet
from sietch.content.spec import Words

HERE = Path(__file__).parent
LONG_RUN = GameSet(
    Words("long_run"),
    HERE / "long_run",
    "the long run",
    "long_run",
    needs=("smugglers",),
    players=(3, 4, 6),
    rule="K-11",
)
SHORT_RUN = GameSet(
    Words("short_run"),
    HERE / "short_run",
    "the short run",
    "short_run",
    needs=("smugglers",),
    without=("long_run",),
    rule="K-11",
)
