"""The expansion Rise of Ix, and the variants that it brings."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import ComponentKind, GameSet
from sietch.content.rise_of_ix.words import WORDS
from sietch.content.spec import Words
from sietch.engine import (
    dreadnoughts,
    foldspace,
    freighters,
    ix_contracts,
    ix_leaders,
    tech,
    tech_effects,
    tiles,
)
from sietch.engine.words import VP_TILES

HERE = Path(__file__).parent
SET = GameSet(
    WORDS,
    HERE,
    option="ix",
    rule="K-3",
    verbs=(
        tech_effects.TAKE_TILE,
        tech_effects.RETURN_NEGOTIATORS,
        tech_effects.PLACE_NEGOTIATORS,
        *tech_effects.PAY_WITH,
        freighters.ADVANCE,
        freighters.RECALL,
        dreadnoughts.TAKE,
        ix_leaders.SET_ASIDE_CARD,
        ix_contracts.KEEP,
    ),
    kinds=(
        ComponentKind(
            "tiles",
            "",
            tiles.TILE,
            numbers=("price",),
            flags=("hagal",),
            effects=("acquire",),
            triggers=("ability",),
            price="price",
            paid_in="spice",
            points=VP_TILES,
        ),
        ComponentKind("snooper_slots", "", ix_leaders.SNOOPER_SLOT, effects=("reward",)),
        ComponentKind("fleets", "", dreadnoughts.ORDERS, triggers=("orders",)),
    ),
    rows=(tech.TECH_ROW, foldspace.FOLDSPACE),
    units=(dreadnoughts.DREADNOUGHTS,),
    player_parts=(tech.Technology, dreadnoughts.Fleet, ix_leaders.Notable, ix_contracts.DealtContracts),
    table_parts=(tech.TechStacks, foldspace.FoldspaceStack, ix_contracts.ContractBox),
    counted=(
        ("tiles_acquired", tech.TILE_ACQUIRED),
        ("dreadnoughts", dreadnoughts.DREADNOUGHTS.was_recruited),
        ("freighters_recalled", freighters.RECALLED),
    ),
    tie_breaker="Chaumurky",
)
CONFLICTS = GameSet(
    Words("ix_conflicts"),
    HERE.parent / "ix_conflicts",
    option="ix_conflicts",
    needs=("rise_of_ix",),
    rule="K-6",
)
EPIC = GameSet(
    Words("epic"),
    HERE.parent / "epic",
    option="epic",
    needs=("rise_of_ix",),
    players=(3, 4, 6),
    rule="K-11",
)
FOLDSPACE_CARD = GameSet(
    Words("ix_foldspace"),
    HERE.parent / "ix_foldspace",
    option="ix_foldspace",
    needs=("rise_of_ix",),
    players=(1, 2),
    rule="RV-16",
)
