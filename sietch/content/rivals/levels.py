"""Difficulties and variants of games with rivals (RV-3, RV-15, RV-34 to RV-37)."""

from __future__ import annotations

from dataclasses import dataclass

from sietch.engine.setup import OPEN_HANDS, STREAMLINED, Setup

BRUTAL, EXPERT, SMART, CHURN = "brutal_escalation", "expert_deployment", "smart_politics", "row_churn"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Of a game alone against two rivals."""

    rivals_have_troops: bool = True
    intrigue: int = 0  # for the person, at the start
    swordmaster: bool = True  # the person can have one
    variants: tuple[str, ...] = ()


DIFFICULTIES: dict[str, Difficulty] = {
    "mercenary": Difficulty(rivals_have_troops=False, intrigue=1),
    "sardaukar": Difficulty(),
    "mentat": Difficulty(variants=(BRUTAL, EXPERT, SMART)),
    "kwisatz_haderach": Difficulty(swordmaster=False, variants=(BRUTAL, EXPERT, SMART)),
}

# variant -> with how many players
VARIANTS: dict[str, tuple[int, ...]] = {
    BRUTAL: (1, 2),
    EXPERT: (1, 2),
    SMART: (1, 2),
    CHURN: (1,),
    STREAMLINED: (2,),
    OPEN_HANDS: (6,),
}


def difficulty_of(setup: Setup) -> Difficulty:
    """Two players have none: theirs is as usual."""
    return DIFFICULTIES.get(setup.level, Difficulty())


def in_force(setup: Setup) -> frozenset[str]:
    """The variants that were chosen, and those of the difficulty."""
    return frozenset((*setup.variants, *difficulty_of(setup).variants))
