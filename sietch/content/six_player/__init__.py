"""The game of the box for six players in two teams."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import GameSet
from sietch.content.six_player.words import WORDS

SET = GameSet(WORDS, Path(__file__).parent, "the game for six")
