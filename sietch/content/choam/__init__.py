"""The CHOAM module of the box."""

from __future__ import annotations

from pathlib import Path

from sietch.content.choam.words import WORDS
from sietch.content.game_set import GameSet

SET = GameSet(WORDS, Path(__file__).parent, "the CHOAM module", "choam")
