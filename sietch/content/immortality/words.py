"""The words that Immortality adds to the notation."""

from __future__ import annotations

from sietch.content.spec import Spec, Words

WORDS = Words(
    "immortality",
    atoms={
        "Acquiring": (Spec("acquire_tleilaxu", "", "acquire one Tleilaxu card for its specimens"),),
        "Influence and the board": (Spec("recall_sent_agent", "", "take back the agent sent this turn"),),
        "Immortality": (
            Spec("research", "N", "N steps on the research track, each bonus at once"),
            Spec("tleilaxu", "N", "N steps on the Tleilaxu track, each bonus at once"),
            Spec(
                "specimen",
                "N",
                "N troops from the supply to the tank; as a cost: spend specimens",
                to_pay=True,
            ),
            Spec(
                "trash_grafted",
                "other|any",
                "trash the other or any one of the two grafted cards",
                to_pay=True,
            ),
            Spec("trash_tleilaxu", "left|right", "rivals: replace that card of the Tleilaxu Row"),
        ),
    },
    flags=(
        Spec("grafted", "[FACTIONS]", "this card is grafted (to a card of one of these factions)"),
        Spec(
            "opponent_played_combat_intrigue",
            "",
            "an opponent has played a Combat Intrigue card in this Conflict",
        ),
        Spec("more_than_each_opponent", "COUNTER", "your counter is higher than that of every opponent"),
    ),
    counters=(
        Spec("genes", "", "gene markers reached; needs no `if`"),
        Spec("spice", "", "your spice now: checked, not paid"),
        Spec("troops_in_conflict", "", "your troops in the Conflict"),
        Spec("icons_on_other_grafted", "", "agent icons of the other grafted card"),
    ),
    limits=(Spec("once_per_game", "", "at most once per game and player"),),
)
