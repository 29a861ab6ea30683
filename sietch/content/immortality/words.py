"""The words that Immortality adds to the notation."""

from __future__ import annotations

from sietch.content.arguments import build, names_in
from sietch.content.spec import Args, Built, Spec, Words
from sietch.content.vocabulary import COUNTERS
from sietch.engine import deploying, grafted_cards, groups, resources, specimens, tleilaxu
from sietch.engine import words as w
from sietch.engine.rules import Rules

OWN = ("immortality",)  # the parts that these words need


def which_grafted(rules: Rules, args: Args) -> Built:
    """arg: 1 for the other one alone."""
    return Built(arg=int(names_in(args)[0].name == "other"))


def which_place(rules: Rules, args: Args) -> Built:
    """arg: the place in the row."""
    return Built(arg=tleilaxu.PLACES.index(names_in(args)[0].name))


def counted(rules: Rules, args: Args) -> Built:
    """arg: the counter and its own argument."""
    spec = COUNTERS[names_in(args)[0].name]
    assert spec.counter is not None
    return Built(arg=spec.counter.number + w.KIND * build(rules, spec, args[1:], w.NOTHING).arg)


WORDS = Words(
    "immortality",
    atoms={
        "Acquiring": (
            Spec(
                "acquire_tleilaxu",
                "",
                "acquire one Tleilaxu card for its specimens",
                op=tleilaxu.ACQUIRE_TLEILAXU,
                worth=0.3,
                needs=OWN,
            ),
        ),
        "Influence and the board": (
            Spec(
                "recall_sent_agent",
                "",
                "take back the agent sent this turn",
                op=grafted_cards.RECALL_SENT_AGENT,
                worth=0.5,
            ),
        ),
        "Immortality": (
            Spec(
                "research",
                "N",
                "N steps on the research track, each bonus at once",
                op=tleilaxu.RESEARCH,
                worth=0.3,
                needs=OWN,
            ),
            Spec(
                "tleilaxu",
                "N",
                "N steps on the Tleilaxu track, each bonus at once",
                op=tleilaxu.TLEILAXU,
                worth=0.35,
                needs=OWN,
            ),
            Spec(
                "specimen",
                "N",
                "N troops from the supply to the tank; as a cost: spend specimens",
                op=specimens.SPECIMENS,
                worth=0.12,
                needs=OWN,
            ),
            Spec(
                "trash_grafted",
                "other|any",
                "trash the other or any one of the two grafted cards",
                op=grafted_cards.TRASH_GRAFTED,
                build=which_grafted,
            ),
            Spec(
                "trash_tleilaxu",
                "left|right",
                "rivals: replace that card of the Tleilaxu Row",
                op=tleilaxu.TRASH_TLEILAXU,
                build=which_place,
                needs=OWN,
            ),
        ),
    },
    hooks=(
        Spec(
            "remove all cards of the Imperium Row from the game, then deal a new row of 5 from the Imperium deck",
            "",
            "Family Atomics",
            op=specimens.FAMILY_ATOMICS,
        ),
        Spec(
            "has the same agent box as the other grafted card",
            "",
            "Ghola",
            op=grafted_cards.GHOLA,
            worth=0.3,
        ),
        Spec(
            "may be grafted to a card in the Imperium Row without acquiring it; if so, trash that card at the end of your turn",
            "",
            "Usurp",
            op=grafted_cards.USURP,
        ),
    ),
    flags=(
        Spec(
            "grafted",
            "[FACTIONS]",
            "this card is grafted (to a card of one of these factions)",
            flag=grafted_cards.GRAFTED,
        ),
        Spec(
            "opponent_played_combat_intrigue",
            "",
            "an opponent has played a Combat Intrigue card in this Conflict",
            flag=grafted_cards.OPPONENT_PLAYED,
        ),
        Spec(
            "more_than_each_opponent",
            "COUNTER",
            "your counter is higher than that of every opponent",
            flag=grafted_cards.MORE_THAN_EACH,
            build=counted,
        ),
    ),
    counters=(
        Spec("genes", "", "gene markers reached; needs no `if`", counter=tleilaxu.GENES, needs=OWN),
        Spec("spice", "", "your spice now: checked, not paid", counter=resources.HELD_SPICE),
        Spec("troops_in_conflict", "", "your troops in the Conflict", counter=deploying.TROOPS_IN_CONFLICT),
        Spec(
            "icons_on_other_grafted",
            "",
            "agent icons of the other grafted card",
            counter=grafted_cards.ICONS_ON_OTHER,
        ),
    ),
    events=(
        Spec(
            "acquire_tleilaxu",
            "",
            "you acquire a Tleilaxu card",
            event=tleilaxu.ON_ACQUIRE_TLEILAXU,
        ),
    ),
    limits=(Spec("once_per_game", "", "at most once per game and player", op=groups.ONCE_PER_GAME),),
)
