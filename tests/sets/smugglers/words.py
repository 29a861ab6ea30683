"""The words of the smugglers and their texts."""

from __future__ import annotations

from sietch.content.spec import Spec, Words
from tests.sets.smugglers import roads, rules, secrets, wares

OWN = ("smugglers",)  # the parts that these words need
WORDS = Words(
    "smugglers",
    atoms={
        "Smugglers": (
            Spec("contraband", "N", "gain N contraband", op=rules.CONTRABAND, worth=0.12, needs=OWN),
            Spec(
                "favour",
                "",
                "take a favour for its price in contraband",
                op=rules.FAVOURS,
                worth=0.3,
                needs=OWN,
            ),
            Spec(
                "raiders",
                "N",
                "N raiders straight into the Conflict",
                op=rules.RAIDERS,
                worth=0.1,
                needs=OWN,
            ),
            Spec(
                "reputation",
                "N",
                "N steps on the reputation path",
                op=rules.REPUTATION,
                worth=0.2,
                needs=OWN,
            ),
            *wares.ATOMS,
            *roads.ATOMS,
            *secrets.ATOMS,
        )
    },
    hooks=(Spec("all contraband is given away", "", "an amnesty", op=rules.AMNESTY, needs=OWN),),
    counters=(Spec("contraband", "", "your contraband", counter=rules.HELD, needs=OWN),),
    events=(Spec("smuggle", "[N]", "you gain contraband, N or more at once", event=rules.ON_SMUGGLE),),
)

TEXTS = {
    "set.smugglers": "Smugglers",
    "kind.smuggled": "Smuggled card",
    "atom.contraband": "gain {n} contraband",
    "cost.contraband": "give {n} contraband",
    "kind.favours": "Favour",
    "box.promise": "Promise",
    "hook.all contraband is given away": "let everybody give their contraband away",
    "atom.favour": "take a favour for its price",
    "atom.raiders": "{n} {n:raider rides|raiders ride} into the Conflict",
    "atom.reputation": "go {n} {n:step|steps} on the reputation path",
    "test.contraband": "you have {number} contraband",
    "per.contraband": "contraband you have",
    "event.smuggle": "when you gain contraband",
    "ask.reputation": "which step do you take?",
    "do.buy_smuggled": "Buy {card} on the black market ({n} contraband)",
    "ask.favour": "which favour do you take?",
    "do.take_favour": "Take the favour {component}",
    "log.favour_taken": "{seat} is owed a favour: {a}.",
    "do.walk": "Walk on: {effect}",
    "log.walked": "{seat} makes a name: {a}.",
    "log.smuggled_in": "{seat} smuggles {n} contraband.",
    **wares.TEXTS,
    **roads.TEXTS,
    **secrets.TEXTS,
}
