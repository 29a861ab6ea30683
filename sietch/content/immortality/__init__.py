"""The expansion Immortality."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import GameSet
from sietch.content.immortality.words import WORDS

SET = GameSet(WORDS, Path(__file__).parent, option="immortality")
