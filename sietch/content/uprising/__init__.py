"""Uprising: the box for three and four players."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import GameSet
from sietch.content.uprising.words import WORDS

SET = GameSet(WORDS, Path(__file__).parent)
