"""Why a turn cannot go on like this: passing, effects, Intrigue cards, buying, units."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.combat import COMBAT_INTRIGUE
from sietch.engine.effects import POOL
from sietch.engine.game_round import ENDGAME
from sietch.engine.groups import CHOOSE_SIDE
from sietch.engine.intrigue import intrigue_side
from sietch.engine.ops import OPS, Effect
from sietch.engine.rows import SET_ASIDE
from sietch.engine.sides import whose_army
from sietch.engine.state import Pending
from sietch.engine.turn import AGENT_MENU, LET_DEPLOY, REVEAL_MENU, TURN
from sietch.engine.units import DEPLOY, RETREAT, deployable
from sietch.view.reasons.case import Case
from sietch.view.reasons.missing import missing

OWN_TURN = frozenset({TURN, AGENT_MENU, REVEAL_MENU})


# --- passing, turns --------------------------------------------------------------------------------------


def _bound(case: Case, pending: list[Pending]) -> str:
    """The effect that must be carried out first."""
    for p in pending:
        node = case.rules.nodes[p.node]
        at = (p.who, p.army, p.source)
        if node.possible(case.state, *at) and not node.optional(case.state, *at):
            return case.say("why.bound", effect=case.catalogue.phrase_now(case.state, node))
    return case.say("why.pass_must")


def _pass(case: Case) -> str:
    kind = case.state.kind
    if kind == TURN:
        return case.say("why.end_turn_early")
    if kind in (AGENT_MENU, REVEAL_MENU):
        return case.say("why.pass_menu")
    frame = case.state.stack[-1]
    if kind == POOL:
        return _bound(case, case.state.inner[frame.start :])
    if isinstance(OPS[kind], Effect) and case.rules.nodes[frame.node].is_cost:
        return case.say("why.pass_cost")
    return case.say("why.pass_must")


def _end_turn(case: Case) -> str:
    kind = case.state.kind
    if kind == TURN:
        return case.say("why.end_turn_early")
    if kind in (AGENT_MENU, REVEAL_MENU):
        return _bound(case, case.state.pool)
    return case.not_own_turn() or case.first()


def _reveal(case: Case) -> str:
    if case.state.turn.kind == w.AGENT_TURN and not case.not_own_turn():
        return case.say("why.agent_turn_begun")
    if case.state.turn.kind == w.REVEAL_TURN and not case.not_own_turn():
        return case.say("why.has_revealed")
    return case.not_own_turn() or case.first()


# --- effects ---------------------------------------------------------------------------------------------


def _resolve(case: Case) -> str:
    state = case.state
    node = case.rules.nodes[case.argument]
    if state.kind == POOL:
        for p in state.inner[state.stack[-1].start :]:
            if p.node == node.number:
                return _unresolved(case, p)
    for p in state.pool:
        if p.node == node.number:
            return _unresolved(case, p) if state.kind in OWN_TURN else case.first()
    return case.say("why.not_pending", effect=case.catalogue.phrase(node))


def _unresolved(case: Case, p: Pending) -> str:
    """What an open effect lacks."""
    node = case.rules.nodes[p.node]
    lack = missing(case.state, node, p.who, p.army, p.source, case.catalogue)
    return lack or case.say("why.impossible", effect=case.catalogue.phrase(node))


def _choose(case: Case) -> str:
    if case.state.kind != CHOOSE_SIDE:
        return case.not_asked()
    frame = case.state.stack[-1]
    sides = case.rules.nodes[frame.node].kids
    if not 0 < case.argument <= len(sides):
        return case.say("why.side_unknown", n=len(sides))
    side = sides[case.argument - 1]
    lack = missing(case.state, side, frame.who, frame.army, frame.source, case.catalogue)
    return lack or case.say("why.impossible", effect=case.catalogue.phrase(side))


def _intrigue(case: Case) -> str:
    state = case.state
    printed = case.rules.intrigue[case.argument]
    name = case.catalogue.name("intrigue", printed.name)
    if case.argument not in case.player.intrigue:
        return case.say("why.not_your_intrigue", card=name)
    if state.kind in OWN_TURN:
        side = printed.plot
    elif state.kind == COMBAT_INTRIGUE:
        side = printed.combat
    elif state.kind == ENDGAME:
        side = printed.endgame
    else:
        side = intrigue_side(state, case.argument, state.phase)
        if side is not None and (side is not printed.plot or not case.not_own_turn()):
            return case.first()
        if side is not None:
            return case.say("why.plot_when")
    if side is None:
        sides = {"plot": printed.plot, "combat": printed.combat, "endgame": printed.endgame}
        times = [time for time, node in sides.items() if node is not None]
        if len(times) == 1:
            return case.say(f"why.{times[0]}_when")
        return case.say(
            "why.either_when", card=name, times=case.phrases.either([case.say(f"time.{t}") for t in times])
        )
    seat = case.player.seat
    source = w.INTRIGUE * w.KIND + case.argument
    lack = missing(state, side, seat, whose_army(state, seat), source, case.catalogue)
    return lack or case.say("why.impossible", effect=case.catalogue.phrase(side))


# --- buying ----------------------------------------------------------------------------------------------


def _buy(case: Case) -> str:
    state = case.state
    if state.turn.kind != w.REVEAL_TURN or case.not_own_turn():
        return case.say("why.buy_when")
    if state.kind != REVEAL_MENU:
        return case.first()
    printed = case.rules.cards[case.argument]
    if printed.reserve != w.NOTHING:
        if state.reserve[printed.reserve] == 0:
            return case.say("why.reserve_empty", card=case.card)
    elif case.argument not in state.row:
        return case.say("why.not_in_row", card=case.card)
    return case.say("why.persuasion", card=case.card, needed=printed.cost, have=case.state.turn.persuasion)


def _buy_reserved(case: Case) -> str:
    if case.state.turn.kind != w.REVEAL_TURN or case.not_own_turn():
        return case.say("why.buy_when")
    if case.argument not in case.player.reserved:
        return case.say("why.not_reserved", card=case.card)
    if case.state.kind != REVEAL_MENU:
        return case.first()
    needed = SET_ASIDE.price(case.state, case.argument)
    return case.say("why.persuasion", card=case.card, needed=needed, have=case.state.turn.persuasion)


def buy_elsewhere(case: Case) -> str:
    """From a row of a set, at its own price."""
    state = case.state
    if state.turn.kind != w.REVEAL_TURN or case.not_own_turn():
        return case.say("why.buy_when")
    if state.kind != REVEAL_MENU:
        return case.first()
    rows = [row for row in case.rules.rows if row.buy == o.verb_of(case.code)]
    if not any(case.argument in row.cards(state, case.player) for row in rows):
        return case.say("why.not_on_offer", card=case.card)
    return case.say("why.too_dear", card=case.card)


# --- units -----------------------------------------------------------------------------------------------


def _deploy(case: Case) -> str:
    state = case.state
    count = case.argument
    player = case.player
    if state.kind == DEPLOY:
        return _number(case, o.DEPLOY, count)
    if state.turn.kind != w.AGENT_TURN or case.not_own_turn():
        return case.say("why.deploy_not_sent" if state.kind == TURN else "why.deploy_when")
    if state.turn.deploy_banned:
        return case.say("why.deploy_banned")
    if state.turn.space == w.NOTHING:
        return case.say("why.deploy_not_sent")
    space = case.rules.spaces[state.turn.space]
    if not space.combat:
        return case.say("why.deploy_space", space=case.catalogue.name("spaces", space.name))
    if state.kind != AGENT_MENU:
        return case.first()
    if count > player.garrison:
        return case.say("why.deploy_garrison", n=player.garrison)
    most = deployable(state, state.turn.army)
    return case.say("why.deploy_limit", more=case.rules.deploy_from_garrison, n=most)


def _retreat(case: Case) -> str:
    if case.state.kind != RETREAT:
        return case.not_asked()
    if case.argument > case.player.troops_in_conflict:
        return case.say("why.retreat_troops", n=case.player.troops_in_conflict)
    return _number(case, o.RETREAT, case.argument)


def _number(case: Case, verb: int, count: int) -> str:
    offered = [o.argument_of(code) for code in case.state.options if o.verb_of(code) == verb]
    if not offered:
        return case.not_asked()
    return case.say("why.number", low=min(offered), high=max(offered), n=count)


def reasons() -> dict[int, Callable[[Case], str]]:
    return {
        o.PASS: _pass,
        o.END_TURN: _end_turn,
        o.REVEAL: _reveal,
        o.RESOLVE: _resolve,
        o.CHOOSE: _choose,
        o.PLAY_INTRIGUE: _intrigue,
        o.BUY: _buy,
        o.BUY_RESERVED: _buy_reserved,
        o.DEPLOY: _deploy,
        LET_DEPLOY: _deploy,
        o.RETREAT: _retreat,
    }
