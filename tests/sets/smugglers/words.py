"""The words of the smugglers and their texts."""

from __future__ import annotations

from sietch.content.spec import Spec, Words
from tests.sets.smugglers import moments, rules

WORDS = Words(
    "smugglers",
    atoms={
        "Smugglers": (
            Spec("contraband", "N", "gain N contraband", op=rules.CONTRABAND, worth=0.12),
            Spec("favour", "", "take a favour for its price in contraband", op=rules.FAVOURS, worth=0.3),
            Spec("raiders", "N", "N raiders straight into the Conflict", op=rules.RAIDERS, worth=0.1),
            Spec(
                "lay_down", "", "lay this favour down until the next round", op=moments.LAY_DOWN, worth=-0.05
            ),
            Spec("stow", "N", "N troops of the supply lie low", op=moments.STOW, worth=0.05),
            Spec("reputation", "N", "N steps on the reputation path", op=rules.REPUTATION, worth=0.2),
        )
    },
    hooks=(Spec("all contraband is given away", "", "an amnesty", op=rules.AMNESTY),),
    counters=(Spec("contraband", "", "your contraband", counter=rules.HELD),),
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
    "atom.lay_down": "lay this favour down",
    "cost.lay_down": "lay this favour down",
    "atom.stow": "{n} {n:troop|troops} of your supply {n:lies|lie} low",
    "ask.call_up": "Your supply falls short: how many troops do you call up?",
    "do.call_up": "Call up {n} {n:troop|troops}",
    "do.pass.call_up": "Leave them where they are",
    "log.called_up": "{seat} calls up {n} {n:troop|troops}.",
    "ask.take_oath": "To whom do you swear, unseen by the others?",
    "do.swear_to": "Swear to {track}",
    "log.swore": "{seat} has sworn to {a}.",
    "log.smuggled_in": "{seat} smuggles {n} contraband.",
}
