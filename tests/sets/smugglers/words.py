"""The words of the smugglers and their texts."""

from __future__ import annotations

from sietch.content.spec import Spec, Words
from sietch.engine import agent_turn
from tests.sets.smugglers import moments, roads, rules, runs, secrets, units, wares

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
            Spec("raiders", "N", "N raiders straight into the Conflict", op=units.RAID, worth=0.1, needs=OWN),
            Spec(
                "skiff", "N", "N skiffs from the supply to the garrison", op=units.SKIFF, worth=0.4, needs=OWN
            ),
            Spec(
                "skiff_strength",
                "N",
                "your skiffs have strength N each",
                op=units.SKIFF_STRENGTH,
                worth=0.2,
                needs=OWN,
            ),
            Spec("rush", "AMOUNT", "units of any kind from the garrison to the Conflict", op=units.RUSH),
            Spec(
                "drive_back", "N", "N units of opponents retreat", op=units.DRIVE_BACK, worth=0.2, needs=OWN
            ),
            Spec(
                "reputation",
                "N",
                "N steps on the reputation path",
                op=rules.REPUTATION,
                worth=0.2,
                needs=OWN,
            ),
            Spec(
                "lay_down",
                "",
                "lay this favour down until the next round",
                op=moments.LAY_DOWN,
                worth=-0.05,
                needs=OWN,
            ),
            Spec("stow", "N", "N troops of the supply lie low", op=moments.STOW, worth=0.05, needs=OWN),
            Spec("watch", "", "close a space to opponents until your next turn", op=runs.CLOSE, needs=OWN),
            Spec("come_back", "", "take back the agent sent this turn", op=runs.COME_BACK),
            Spec("once_more", "", "another turn after this one", op=runs.ONCE_MORE),
            Spec("unseen", "[WHERE]", "agents of others do not block yours there", op=runs.UNSEEN),
            Spec("toll_cut", "N RESOURCE WHERE", "cheaper spaces", op=runs.TOLL_CUT, build=runs.discount),
            *wares.ATOMS,
            *roads.ATOMS,
            *secrets.ATOMS,
        )
    },
    hooks=(
        Spec("all contraband is given away", "", "an amnesty", op=rules.AMNESTY, needs=OWN),
        Spec("has the agent box of its partner", "", "a disguise", op=runs.IN_DISGUISE),
        Spec("its partner may lie in the Imperium Row", "", "a stowaway", op=runs.STOWAWAY),
        Spec("send any of your agents anywhere", "", "a secret way", op=runs.FROM_ANYWHERE),
    ),
    flags=(Spec("in_company", "[FACTIONS]", "this card is played with another", flag=runs.IN_COMPANY),),
    counters=(
        Spec("contraband", "", "your contraband", counter=rules.HELD, needs=OWN),
        Spec(
            "skiffs_in_conflict",
            "",
            "your skiffs in the Conflict",
            counter=units.SKIFFS_IN_CONFLICT,
            needs=OWN,
        ),
    ),
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
    "log.favour_taken": "is owed a favour: {a}",
    "do.walk": "Walk on: {effect}",
    "log.walked": "makes a name: {a}",
    "log.raiders_deployed": "{n:A raider rides|{n} raiders ride} into the Conflict for {seat}",
    "atom.skiff": "build {n} {n:skiff|skiffs}",
    "atom.skiff_strength": "your skiffs have strength {n} each",
    "atom.rush": "deploy {amount} {n:unit|units} from your garrison",
    "atom.drive_back": "{n} {n:unit|units} of opponents {n:retreats|retreat}",
    "test.skiffs_in_conflict": "you have {number} {n:skiff|skiffs} in the Conflict",
    "per.skiffs_in_conflict": "skiff you have in the Conflict",
    "ask.rush": "which units do you deploy?",
    "ask.fall_back": "which unit retreats?",
    "ask.drive_back": "whose unit retreats?",
    "do.deploy_skiffs": "Deploy {n} {n:skiff|skiffs}",
    "do.retreat_skiffs": "Retreat {n} {n:skiff|skiffs}",
    "do.drive_back_seat": "A unit of {seat}",
    "log.skiffs_recruited": "builds {n} {n:skiff|skiffs}",
    "log.skiffs_deployed": "deploys {n} {n:skiff|skiffs}",
    "log.skiffs_retreated": "{n:A skiff of {seat} retreats|{n} skiffs of {seat} retreat}",
    "atom.lay_down": "lay this favour down",
    "cost.lay_down": "lay this favour down",
    "atom.stow": "{n} {n:troop|troops} of your supply {n:lies|lie} low",
    "ask.call_up": "Your supply falls short: how many troops do you call up?",
    "do.call_up": "Call up {n} {n:troop|troops}",
    "do.pass.call_up": "Leave them where they are",
    "log.called_up": "calls up {n} {n:troop|troops}",
    "ask.take_oath": "To whom do you swear, unseen by the others?",
    "do.swear_to": "Swear to {track}",
    "log.swore": "has sworn to {a}",
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
    "log.watch_over": "watches no longer: what was closed is open",
    "log.watched": "watches {a}: it is closed to opponents",
    "log.smuggled_in": "smuggles {n} contraband",
    **wares.TEXTS,
    **roads.TEXTS,
    **secrets.TEXTS,
}
