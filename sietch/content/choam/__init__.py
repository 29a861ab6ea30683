"""The CHOAM module of the box."""

from __future__ import annotations

from pathlib import Path

from sietch.content.choam.words import WORDS
from sietch.content.game_set import GameSet
from sietch.engine import contracts

SET = GameSet(
    WORDS,
    Path(__file__).parent,
    option="choam",
    player_parts=(contracts.Contracts,),
    table_parts=(contracts.Exchange,),
)
