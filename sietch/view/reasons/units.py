"""Why units cannot be deployed, summoned or taken back (U-2, U-3, U-6, H-7)."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine.sides import whose_army
from sietch.engine.state import State
from sietch.engine.team_help import REINFORCEMENTS
from sietch.engine.turn import AGENT_MENU, LET_DEPLOY, TURN
from sietch.engine.units import (
    ARMY_DEPLOYS,
    BANNED,
    CLEAR,
    DEPLOY,
    NO_AGENT_SENT,
    NO_AGENT_TURN,
    NO_ARMY,
    NO_COMBAT_SPACE,
    NO_CONFLICT,
    NOT_FOR_TEAM,
    PROTECTED,
    RETREAT,
    deployable,
    turn_obstacle,
)
from sietch.view.catalogue import Catalogue
from sietch.view.log import short_seat
from sietch.view.reasons.case import Case

BARRIERS = {
    NO_AGENT_TURN: "why.deploy_when",
    BANNED: "why.deploy_banned",
    NO_AGENT_SENT: "why.deploy_not_sent",
    NO_COMBAT_SPACE: "why.deploy_space",
    NO_CONFLICT: "why.no_conflict",
    PROTECTED: "why.sandworms",
    NOT_FOR_TEAM: "why.worms_not_for_team",
    NO_ARMY: "why.no_army",
}


def barrier(state: State, found: int, catalogue: Catalogue) -> str:
    """What keeps units out of the Conflict, as the engine has found it."""
    params: dict[str, object] = {}
    if found == NO_COMBAT_SPACE:
        params["space"] = catalogue.name("spaces", state.rules.spaces[state.turn.space].name)
    elif found == PROTECTED:
        params["conflict"] = catalogue.label("conflicts", state.rules.conflicts[state.conflict].name)
    elif found == NOT_FOR_TEAM:
        owner = next(x for x in state.rules.leaders if x.commander is not None and x.commander.has_worms)
        params["leader"] = catalogue.name("leaders", owner.name)
    return catalogue.phrases.say(BARRIERS[found], **params)


def _deploy(case: Case) -> str:
    state = case.state
    if state.kind == TURN:
        return case.say("why.deploy_not_sent")
    if state.kind in (DEPLOY, ARMY_DEPLOYS, REINFORCEMENTS):
        return case.number()
    army = whose_army(state, case.player.seat)
    found = turn_obstacle(state, army)
    if found != CLEAR:
        return barrier(state, found, case.catalogue)
    if state.kind != AGENT_MENU:
        return case.first()
    garrison = state.players[army].garrison
    if garrison < max(case.argument, 1):
        return case.say("why.deploy_garrison", n=garrison)
    most = deployable(state, army)
    if 0 < case.argument <= most:  # of an army whose owner is asked
        return case.say("why.deploy_owner", seat=short_seat(case.catalogue, army))
    return case.say("why.deploy_limit", more=case.rules.deploy_from_garrison, n=most)


def _retreat(case: Case) -> str:
    state = case.state
    if state.kind != RETREAT:
        return case.not_asked()
    frame = state.stack[-1]
    troops = state.players[frame.army].troops_in_conflict
    if case.argument > troops:
        return case.say("why.retreat_troops", n=troops)
    return case.number()


def reasons() -> dict[int, Callable[[Case], str]]:
    return {o.DEPLOY: _deploy, LET_DEPLOY: _deploy, o.RETREAT: _retreat}
