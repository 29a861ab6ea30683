"""The base game's cards."""

from __future__ import annotations

from pathlib import Path

from sietch.content.base.words import WORDS
from sietch.content.game_set import GameSet

SET = GameSet(WORDS, Path(__file__).parent, option="base")
