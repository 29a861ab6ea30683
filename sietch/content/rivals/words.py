"""The words that Rivals (solo and two players) adds to the notation."""

from __future__ import annotations

from sietch.content.arguments import names_in, space
from sietch.content.spec import Args, Built, Spec, Words
from sietch.engine import hagal, rivals, spies, targets
from sietch.engine import words as w
from sietch.engine.rules import Rules


def two_spaces(rules: Rules, args: Args) -> Built:
    """arg: the first * KIND + the second."""
    first, second = (space(rules, word.name) for word in names_in(args))
    return Built(arg=first * w.KIND + second)


WORDS = Words(
    "rivals",
    atoms={
        "Influence and the board": (
            Spec(
                "harvest",
                "",
                "rivals: bonus spice, then sandworms or else the base spice",
                op=rivals.HARVEST_SPACE,
                needs=("rivals",),
            ),
        ),
        "Six players, leaders, rivals": (
            Spec(
                "reveal_another",
                "",
                "rivals: reveal another Hagal card",
                op=rivals.REVEAL_ANOTHER,
                needs=("rivals",),
            ),
            Spec(
                "reshuffle_hagal",
                "",
                "rivals: shuffle all Hagal cards into a new deck",
                op=hagal.RESHUFFLE_HAGAL,
                needs=("rivals",),
            ),
        ),
    },
    flags=(
        Spec("always", "", "true", flag=rivals.ALWAYS),
        Spec(
            "more_bonus_spice",
            "SPACE SPACE",
            "more bonus spice lies on the first space than on the second",
            flag=rivals.MORE_BONUS_SPICE,
            build=two_spaces,
        ),
    ),
    counters=(
        Spec("bonus_spice", "SPACE", "bonus spice lying there", counter=rivals.BONUS_SPICE),
        Spec("conflict_level", "", "level of the current Conflict", counter=rivals.CONFLICT_LEVEL),
    ),
    events=(Spec("last_spy", "", "you place the last spy of your supply", event=spies.ON_LAST_SPY),),
    words=(
        Spec("priority_1", "TARGET", "rivals: that place of the priority list", target=targets.PRIORITY_1),
        Spec("priority_2", "TARGET", "rivals: that place of the priority list", target=targets.PRIORITY_2),
        Spec("priority_3", "TARGET", "rivals: that place of the priority list", target=targets.PRIORITY_3),
        Spec(
            "most", "TARGET", "rivals: where it has the most influence, ties by priority", target=targets.MOST
        ),
        Spec(
            "alliance_first",
            "TARGET",
            "rivals: where this takes an Alliance token, else as usual",
            target=targets.ALLIANCE_FIRST,
        ),
    ),
)
