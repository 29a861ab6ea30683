"""The words that the base game's cards adds to the notation."""

from __future__ import annotations

from sietch.content.spec import Spec, Words
from sietch.engine import agent_turn, rows, turn

WORDS = Words(
    "base",
    atoms={
        "Resources and cards": (Spec("shuffle_discard", "", "shuffle your discard pile into your deck"),),
        "Acquiring": (
            Spec(
                "card_discount",
                "N CARD",
                "every copy of the card costs N persuasion less this turn",
                op=rows.CARD_DISCOUNT,
            ),
        ),
        "Influence and the board": (
            Spec(
                "mentat",
                "[next_round]",
                "take the Mentat, if there, as an extra agent for this round or the next",
            ),
            Spec("add_icons", "ICON...", "the card you play this turn also has these agent icons"),
            Spec(
                "end_turn",
                "",
                "end the turn at once, without an Agent or Reveal turn",
                op=turn.END_OF_TURN,
            ),
        ),
    },
    flags=(Spec("in_reveal_turn", "", "it is your Reveal turn"),),
    events=(
        Spec(
            "pay_space_cost",
            "RESOURCE",
            "you pay the resource as the cost of a space",
            event=agent_turn.ON_SPACE_PAID,
        ),
        Spec("gain_council_seat", "", "you take a High Council seat"),
    ),
    who=(Spec("one_opponent", "", "one opponent of your choice"),),
    words=(Spec("behind_opponent", "TARGET", "one faction where an opponent has more influence than you"),),
)
