"""The words of the smugglers and their texts."""

from __future__ import annotations

from sietch.content.spec import Spec, Words
from sietch.engine import agent_turn
from tests.sets.smugglers import rules, runs

WORDS = Words(
    "smugglers",
    atoms={
        "Smugglers": (
            Spec("contraband", "N", "gain N contraband", op=rules.CONTRABAND, worth=0.12),
            Spec("favour", "", "take a favour for its price in contraband", op=rules.FAVOURS, worth=0.3),
            Spec("raiders", "N", "N raiders straight into the Conflict", op=rules.RAIDERS, worth=0.1),
            Spec("reputation", "N", "N steps on the reputation path", op=rules.REPUTATION, worth=0.2),
            Spec("watch", "", "close a space to opponents until your next turn", op=runs.CLOSE),
            Spec("come_back", "", "take back the agent sent this turn", op=runs.COME_BACK),
            Spec("once_more", "", "another turn after this one", op=runs.ONCE_MORE),
            Spec("unseen", "[WHERE]", "agents of others do not block yours there", op=runs.UNSEEN),
            Spec("toll_cut", "N RESOURCE WHERE", "cheaper spaces", op=runs.TOLL_CUT, build=runs.discount),
        )
    },
    hooks=(
        Spec("all contraband is given away", "", "an amnesty", op=rules.AMNESTY),
        Spec("has the agent box of its partner", "", "a disguise", op=runs.IN_DISGUISE),
        Spec("its partner may lie in the Imperium Row", "", "a stowaway", op=runs.STOWAWAY),
        Spec("send any of your agents anywhere", "", "a secret way", op=runs.FROM_ANYWHERE),
    ),
    flags=(Spec("in_company", "[FACTIONS]", "this card is played with another", flag=runs.IN_COMPANY),),
    counters=(Spec("contraband", "", "your contraband", counter=rules.HELD),),
    events=(
        Spec("smuggle", "[N]", "you gain contraband, N or more at once", event=rules.ON_SMUGGLE),
        Spec("toll", "RESOURCE", "you pay it as the cost of a space", event=agent_turn.ON_SPACE_PAID),
    ),
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
    "atom.watch": "close a space to opponents until your next turn",
    "atom.come_back": "take back the agent sent this turn",
    "atom.once_more": "take another turn after this one",
    "atom.unseen": "agents of others do not block yours",
    "atom.toll_cut": "visiting costs {n} less",
    "hook.has the agent box of its partner": "this card has the agent box of its partner",
    "hook.its partner may lie in the Imperium Row": (
        "its partner may lie in the Imperium Row; that card is trashed at the end of the turn"
    ),
    "hook.send any of your agents anywhere": "send any of your agents to any space",
    "flag.in_company": "this card is played with another",
    "event.toll": "when you pay a toll",
    "ask.watch": "choose a space to close",
    "ask.come_back": "choose the agent to take back",
    "do.watch": "Close {space}",
    "log.watched": "{seat} watches {a}: it is closed to opponents.",
    "log.smuggled_in": "{seat} smuggles {n} contraband.",
}
