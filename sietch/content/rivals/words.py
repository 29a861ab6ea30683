"""The words that Rivals (solo and two players) adds to the notation."""

from __future__ import annotations

from sietch.content.spec import Spec, Words

WORDS = Words(
    "rivals",
    atoms={
        "Influence and the board": (
            Spec("harvest", "", "rivals: bonus spice, then sandworms or else the base spice"),
        ),
        "Six players, leaders, rivals": (
            Spec("reveal_another", "", "rivals: reveal another Hagal card"),
            Spec("reshuffle_hagal", "", "rivals: shuffle all Hagal cards into a new deck"),
        ),
    },
    flags=(
        Spec("always", "", "true"),
        Spec(
            "more_bonus_spice", "SPACE SPACE", "more bonus spice lies on the first space than on the second"
        ),
    ),
    counters=(
        Spec("bonus_spice", "SPACE", "bonus spice lying there"),
        Spec("conflict_level", "", "level of the current Conflict"),
    ),
    words=(
        Spec("priority_1", "TARGET", "rivals: that place of the priority list"),
        Spec("priority_2", "TARGET", "rivals: that place of the priority list"),
        Spec("priority_3", "TARGET", "rivals: that place of the priority list"),
        Spec("most", "TARGET", "rivals: where it has the most influence, ties by priority"),
        Spec("alliance_first", "TARGET", "rivals: where this takes an Alliance token, else as usual"),
    ),
)
