"""Why units cannot be deployed, summoned or taken back (U-2, U-3, U-6, H-7)."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine.deploying import (
    ARMY_DEPLOYS,
    BANNED,
    CLEAR,
    NO_AGENT_SENT,
    NO_AGENT_TURN,
    NO_ARMY,
    NO_COMBAT_SPACE,
    NO_CONFLICT,
    NOT_FOR_TEAM,
    PROTECTED,
    deployable,
    turn_obstacle,
)
from sietch.engine.maneuvers import PUSHED_BACK
from sietch.engine.moving import Deploy, Retreat
from sietch.engine.ops import OPS
from sietch.engine.rules import Rules
from sietch.engine.sides import is_commander, whose_army
from sietch.engine.state import State
from sietch.engine.team_help import REINFORCEMENTS
from sietch.engine.turn import AGENT_MENU, LET_DEPLOY, TURN
from sietch.engine.unit_kinds import CONFLICT, GARRISON, UnitKind
from sietch.language.template import Seat
from sietch.view.catalogue import Catalogue
from sietch.view.reasons.case import Case
from sietch.view.reasons.reason import Reason, reason

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


def barrier(state: State, found: int, catalogue: Catalogue) -> Reason:
    """What keeps units out of the Conflict, as the engine has found it."""
    params: dict[str, object] = {}
    if found == NO_COMBAT_SPACE:
        params["space"] = catalogue.name("spaces", state.rules.spaces[state.turn.space].name)
    elif found == PROTECTED:
        params["conflict"] = catalogue.labelled("conflicts", state.rules.conflicts[state.conflict].name)
    elif found == NOT_FOR_TEAM:
        owner = next(x for x in state.rules.leaders if x.commander is not None and x.commander.has_worms)
        params["leader"] = catalogue.name("leaders", owner.name)
    return reason(catalogue.phrases, BARRIERS[found], **params)


def _kind(case: Case) -> UnitKind:
    """The unit that the option moves."""
    return next(kind for kind in case.rules.units if o.verb_of(case.code) in kind.verbs())


def _of(kind: UnitKind) -> str:
    """Sentences about troops name them."""
    return "" if kind.is_troop else ".units"


def _when(case: Case, army: int) -> Reason | None:
    """What keeps units of this army from being deployed by the turn; None in a menu where nothing does."""
    state = case.state
    if state.kind == TURN:
        return case.because("why.deploy_not_sent")
    found = turn_obstacle(state, army)
    if found != CLEAR:
        return barrier(state, found, case.catalogue)
    return None if state.kind == AGENT_MENU else case.first()


def deploy(case: Case) -> Reason:
    state = case.state
    if state.kind in (ARMY_DEPLOYS, REINFORCEMENTS) or isinstance(OPS[state.kind], Deploy):
        return case.number()
    army = whose_army(state, case.player.seat)
    kind = _kind(case)
    found = _when(case, army)
    if found:
        return found
    garrison = kind.count(state.players[army], GARRISON)
    if garrison < max(case.argument, 1):
        return case.because(f"why.deploy_garrison{_of(kind)}", n=garrison)
    most = deployable(state, kind, army)
    if 0 < case.argument <= most:  # of an army whose owner is asked
        return case.because("why.deploy_owner", seat=Seat(army))
    return case.because(f"why.deploy_limit{_of(kind)}", more=case.rules.deploy_from_garrison, n=most)


def _let_deploy(case: Case) -> Reason:
    state = case.state
    seat = case.player.seat
    if not is_commander(state, seat):
        return case.because("why.let_deploy")
    army = whose_army(state, seat)
    found = _when(case, army)
    if found:
        return found
    ally = Seat(army)
    return case.because("why.ally_declined" if state.turn.ally_declined else "why.ally_has_none", seat=ally)


def retreat(case: Case) -> Reason:
    state = case.state
    if not isinstance(OPS[state.kind], Retreat):
        return case.not_asked()
    kind = _kind(case)
    there = kind.count(state.players[state.stack[-1].army], CONFLICT)
    if case.argument > there and state.kind == PUSHED_BACK.number:
        return case.because("why.retreat_theirs", seat=Seat(state.stack[-1].army), n=there)
    if case.argument > there:
        return case.because(f"why.retreat_troops{_of(kind)}", n=there)
    return case.number()


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {o.DEPLOY: deploy, LET_DEPLOY: _let_deploy, o.RETREAT: retreat}


def reason_of(rules: Rules, verb: int) -> Callable[[Case], Reason] | None:
    """The same for kinds that sets add."""
    for kind in rules.units:
        if verb in kind.verbs():
            return deploy if verb == kind.deploys else retreat
    return None
