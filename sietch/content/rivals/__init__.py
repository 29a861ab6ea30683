"""Rivals: the box for one and two players."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import GameSet
from sietch.content.rivals.words import WORDS
from sietch.engine import hagal

SET = GameSet(WORDS, Path(__file__).parent, table_parts=(hagal.Hagal,))
