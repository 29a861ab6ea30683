"""The words that the six-player game adds to the notation."""

from __future__ import annotations

from sietch.content.spec import Spec, Words
from sietch.engine import council, team_help, throne, trade

WORDS = Words(
    "six_player",
    atoms={
        "Acquiring": (
            Spec(
                "throne_row",
                "N",
                "move N cards that are not Fremen from the Imperium Row to the Throne Row",
                op=throne.MOVE_TO_THRONE,
                needs=("six_player",),
            ),
        ),
        "Influence and the board": (
            Spec(
                "swordmaster_token",
                "",
                "take the Swordmaster agent for one use and a bonus token",
                op=council.SWORDMASTER_TOKEN,
                needs=("six_player",),
                worth=0.8,
            ),
        ),
        "Six players, leaders, rivals": (
            Spec(
                "reinforce",
                "N",
                "recruit N troops for your two Allies, split as you like; each may be deployed",
                op=team_help.REINFORCE,
                needs=("six_player",),
            ),
            Spec(
                "trade",
                "",
                "you and a team mate may each hand over any amount of one kind",
                op=trade.TRADE,
                needs=("six_player",),
            ),
            Spec(
                "team_spice",
                "N",
                "a cost of N spice to which your team mates may add",
                op=team_help.TEAM_SPICE,
                needs=("six_player",),
            ),
        ),
    },
    hooks=(
        Spec(
            "give the two face-up contracts to your Allies, one each, then refill both places",
            "",
            "contracts for both allies",
            op=team_help.GIVE_CONTRACTS,
            needs=("six_player",),
        ),
    ),
    flags=(Spec("swordmaster_token", "", "you have a Swordmaster bonus token", flag=council.HAS_TOKEN),),
    who=(
        Spec("team", "", "every member of your team", op=team_help.TEAM),
        Spec("ally", "", "the activated Ally, when the acting player is a Commander", op=team_help.ALLY),
        Spec("allies", "", "each of the two Allies of the team", op=team_help.ALLIES),
    ),
    words=(
        Spec("great_houses", "TRACK", "the board tracks for six players"),
        Spec("fringe_worlds", "TRACK", "the board tracks for six players"),
        Spec("emperor_icon", "STANDING", "any track that the Emperor icon stands for"),
        Spec("fremen_icon", "STANDING", "any track that the Fremen icon stands for"),
    ),
)
