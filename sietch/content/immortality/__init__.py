"""The expansion Immortality, and the longer game that it brings."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import ComponentKind, GameSet
from sietch.content.immortality.words import WORDS
from sietch.content.spec import Words
from sietch.engine import specimens, tleilaxu
from sietch.engine.words import VP_TLEILAXU

HERE = Path(__file__).parent
SET = GameSet(
    WORDS,
    HERE,
    option="immortality",
    rule="K-4",
    verbs=(
        specimens.PUT_BACK,
        tleilaxu.RESEARCH_TO,
        tleilaxu.GO_ON_TO,
        tleilaxu.BUY_TLEILAXU,
        tleilaxu.TAKE_TLEILAXU,
    ),
    kinds=(ComponentKind("belongings", "", specimens.BELONGINGS, triggers=("orders",)),),
    rows=(tleilaxu.TLEILAXU_ROW, tleilaxu.RECLAIMED),
    player_parts=(specimens.Tanks,),
    table_parts=(tleilaxu.TleilaxuDeck,),
    path_points={"tleilaxu": VP_TLEILAXU},
    counted=(
        ("specimens_made", specimens.SPECIMENS_MADE),
        ("specimens_spent", specimens.SPECIMENS_SPENT),
        ("research_steps", tleilaxu.RESEARCHED),
        ("tleilaxu_steps", tleilaxu.WENT_ON),
        ("family_atomics", specimens.ATOMICS_USED),
    ),
)
TO_11 = GameSet(
    Words("to_11"),
    HERE.parent / "to_11",
    option="to_11",
    needs=("immortality",),
    without=("epic",),
    rule="K-11",
)
