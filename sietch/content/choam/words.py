"""The words that the CHOAM module adds to the notation."""

from __future__ import annotations

from sietch.content.spec import Spec, Words
from sietch.engine import contracts, deploying, resources

WORDS = Words(
    "choam",
    atoms={
        "Units": (
            Spec(
                "no_deploy_this_turn",
                "",
                "you cannot deploy for the rest of this turn",
                op=deploying.NO_DEPLOY,
            ),
        ),
    },
    counters=(
        Spec(
            "gained_this_turn",
            "RESOURCE",
            "what you have gained of it this turn",
            counter=resources.GAINED_THIS_TURN,
        ),
        Spec("contracts_completed", "", "your completed contracts", counter=contracts.CONTRACTS_COMPLETED),
    ),
    events=(
        Spec(
            "harvest",
            "[N]",
            "you gain spice with an agent sent to a maker space (N or more in this turn)",
            event=contracts.ON_HARVEST,
        ),
        Spec("take_contract", "", "you take a contract"),
        Spec("immediate", "", "contracts: at once when taken", event=contracts.ON_IMMEDIATE),
    ),
)
