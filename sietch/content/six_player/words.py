"""The words that the six-player game adds to the notation."""

from __future__ import annotations

from sietch.content.spec import Spec, Words

WORDS = Words(
    "six_player",
    atoms={
        "Acquiring": (
            Spec(
                "throne_row", "N", "move N cards that are not Fremen from the Imperium Row to the Throne Row"
            ),
        ),
        "Influence and the board": (
            Spec("swordmaster_token", "", "take the Swordmaster agent for one use and a bonus token"),
        ),
        "Six players, leaders, rivals": (
            Spec(
                "reinforce",
                "N",
                "recruit N troops for your two Allies, split as you like; each may be deployed",
            ),
            Spec("trade", "", "you and a team mate may each hand over any amount of one kind"),
        ),
    },
    flags=(Spec("swordmaster_token", "", "you have a Swordmaster bonus token"),),
    who=(
        Spec("team", "", "every member of your team"),
        Spec("ally", "", "the activated Ally, when the acting player is a Commander"),
        Spec("allies", "", "each of the two Allies of the team"),
    ),
    words=(
        Spec("great_houses", "TRACK", "the board tracks for six players"),
        Spec("fringe_worlds", "TRACK", "the board tracks for six players"),
        Spec("emperor_icon", "STANDING", "any track that the Emperor icon stands for"),
        Spec("fremen_icon", "STANDING", "any track that the Fremen icon stands for"),
    ),
)
