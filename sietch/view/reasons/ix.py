"""Why something of Rise of Ix is not offered: tech, freighters, dreadnoughts, cards of its leaders."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.dreadnoughts import COMMISSION, DREADNOUGHT_CONTROL, GIVE_UP_DREADNOUGHT
from sietch.engine.dreadnoughts import TAKE as TAKE_SPACE
from sietch.engine.freighters import ADVANCE, FREIGHTER, RECALL
from sietch.engine.intrigue_deck import PICK, PICK_INTRIGUE, PUT_BACK_INTRIGUE, PUT_UNDER
from sietch.engine.ix_contracts import KEEP, KEEPING
from sietch.engine.ix_leaders import LAY_ASIDE, SET_ASIDE_CARD
from sietch.engine.maneuvers import (
    EITHER,
    LOSE,
    LOSE_TROOPS,
    PUSH_BACK,
    RETREAT_DREADNOUGHTS,
    RETREAT_ENEMY_UNITS,
    RETREAT_UNITS,
    LoseTroops,
)
from sietch.engine.moving import Retreat
from sietch.engine.ops import OPS
from sietch.engine.rules import Node
from sietch.engine.sides import opponents
from sietch.engine.tech import TECH_ROW
from sietch.engine.tech_effects import (
    ACQUIRE_TECH,
    FLIP,
    NEGOTIATOR,
    PAY_WITH,
    PLACE_NEGOTIATORS,
    RETURN_NEGOTIATORS,
    TAKE_TILE,
    AcquireTech,
    waits_for_ally,
)
from sietch.engine.tiles import TILE
from sietch.language.template import Seat
from sietch.view.reasons.attempt import Attempt, Lacks
from sietch.view.reasons.case import Case
from sietch.view.reasons.reason import Reason

# --- tech ------------------------------------------------------------------------------------------------


def _icon() -> AcquireTech:
    icon = OPS[ACQUIRE_TECH]
    assert isinstance(icon, AcquireTech)
    return icon


def _tile(case: Case) -> Reason:
    state = case.state
    if state.kind != ACQUIRE_TECH or state.stack[-1].entry != w.NOTHING:
        return case.not_asked()
    frame = state.stack[-1]
    tile = case.catalogue.name("tiles", case.rules.component_names(TILE)[case.argument])
    if case.argument not in TECH_ROW.cards(state, case.player):
        return case.because("why.tile_covered", tile=tile)
    return case.because(
        "why.tile_price",
        tile=tile,
        needed=_icon().price(state, case.node, frame.who, case.argument),
        have=_icon().most_in_a_purse(state, case.node, frame.who, frame.army),
        n=_icon().pieces(state, frame.who, frame.army),
    )


def _return(case: Case) -> Reason:
    return case.number() if case.state.kind == ACQUIRE_TECH else case.not_asked()


def _place(case: Case) -> Reason:
    return case.number() if case.state.kind == NEGOTIATOR else case.not_asked()


def _pay(case: Case) -> Reason:
    state = case.state
    offered = [o.verb_of(code) for code in state.options]
    if state.kind != ACQUIRE_TECH or not any(verb in PAY_WITH for verb in offered):
        return case.not_asked()
    purse = PAY_WITH.index(o.verb_of(case.code))
    resource = case.say(f"resource.{w.RESOURCES[purse]}")
    if purse not in _icon().purses(case.node):
        return case.because("why.not_paid_in", resource=resource)
    frame = state.stack[-1]
    needed = _icon().price(state, case.node, frame.who, frame.entry) - max(0, frame.pieces)
    have = _icon().holds(state, frame.who, frame.army, purse)
    return case.because("miss.resource", ("I-40",), needed=needed, resource=resource, have=have)


# --- freighters and dreadnoughts ---------------------------------------------------------------------------


def _advance(case: Case) -> Reason:
    return case.because("why.freighter_field") if case.state.kind == FREIGHTER else case.not_asked()


def _recall(case: Case) -> Reason:
    return case.because("why.freighter_bottom") if case.state.kind == FREIGHTER else case.not_asked()


def _take_space(case: Case) -> Reason:
    if case.state.kind != DREADNOUGHT_CONTROL:
        return case.not_asked()
    controlled = case.argument in case.rules.control_spaces
    key = "why.dreadnought_there" if controlled else "why.no_control_space"
    return case.because(key, space=case.space(case.argument))


def _push_back(case: Case) -> Reason:
    if case.state.kind != RETREAT_ENEMY_UNITS:
        return case.not_asked()
    against = case.argument in opponents(case.state, case.player.seat)
    return case.because("why.nothing_to_push" if against else "why.no_opponent", seat=Seat(case.argument))


def _lose(case: Case) -> Reason:
    if case.state.kind != LOSE_TROOPS:
        return case.not_asked()
    place = next(place for place, verb in LOSE.items() if verb == o.verb_of(case.code))
    fits = case.node.arg in (EITHER, place)
    return case.because("why.no_troop_there" if fits else "why.troop_elsewhere")


# --- hidden cards ------------------------------------------------------------------------------------------


def _intrigue(case: Case) -> str:
    return case.catalogue.name("intrigue", case.rules.intrigue[case.argument].name)


def _put_back(case: Case) -> Reason:
    if case.state.kind != PUT_BACK_INTRIGUE:
        return case.not_asked()
    return case.because("why.not_your_intrigue", card=_intrigue(case))


def _pick(case: Case) -> Reason:
    if case.state.kind != PICK_INTRIGUE:
        return case.not_asked()
    return case.because("why.pick", card=_intrigue(case))


def _keep(case: Case) -> Reason:
    if case.state.kind != KEEPING:
        return case.not_asked()
    contract = case.catalogue.labelled("contracts", case.rules.contracts[case.argument].name)
    return case.because("why.not_dealt", contract=contract)


def _set_aside(case: Case) -> Reason:
    if case.state.kind != LAY_ASIDE:
        return case.not_asked()
    return case.because("why.aside_hand", card=case.card)


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {
        TAKE_TILE: _tile,
        RETURN_NEGOTIATORS: _return,
        PLACE_NEGOTIATORS: _place,
        **dict.fromkeys(PAY_WITH, _pay),
        ADVANCE: _advance,
        RECALL: _recall,
        TAKE_SPACE: _take_space,
        PUSH_BACK: _push_back,
        **dict.fromkeys(LOSE.values(), _lose),
        PUT_UNDER: _put_back,
        PICK: _pick,
        KEEP: _keep,
        SET_ASIDE_CARD: _set_aside,
    }


# --- effects that cannot be used ---------------------------------------------------------------------------


def _no_tile(a: Attempt, node: Node) -> Reason:
    """The cheapest tile is too dear, or there is none."""
    tiles = TECH_ROW.cards(a.state, a.player)
    if not tiles:
        return a.because("miss.no_tile")
    return a.because(
        "miss.tile",
        needed=min(_icon().price(a.state, node, a.who, tile) for tile in tiles),
        have=_icon().most_in_a_purse(a.state, node, a.who, a.army),
        n=_icon().pieces(a.state, a.who, a.army),
    )


def _no_negotiator(a: Attempt, node: Node) -> Reason:
    return a.because("miss.supply")


def _no_dreadnought(a: Attempt, node: Node) -> Reason:
    return a.because("miss.no_dreadnought")


def _units(a: Attempt, item: Node) -> Reason:
    """In the Conflict, of the kinds that it lets retreat."""
    op = OPS[item.op]
    assert isinstance(op, Retreat)
    return a.because("miss.units", needed=item.low, have=op.at_hand(a.state, a.army, 0))


def _troops_to_lose(a: Attempt, item: Node) -> Reason:
    op = OPS[item.op]
    assert isinstance(op, LoseTroops)
    return a.because("miss.lose_troops", needed=item.low, have=op.at_hand(a.state, item, a.army))


def _give_up(a: Attempt, item: Node) -> Reason:
    return a.because("miss.give_up")


def _cards_to_put_back(a: Attempt, item: Node) -> Reason:
    return a.because("miss.put_back", needed=item.low, have=len(a.player.intrigue))


def _flip(a: Attempt, item: Node) -> Reason:
    waits = waits_for_ally(a.state, a.army, a.source % w.KIND)
    return a.because("miss.ally" if waits else "miss.face_up")


def lacks() -> Lacks:
    return {ACQUIRE_TECH: _no_tile, NEGOTIATOR: _no_negotiator, COMMISSION: _no_dreadnought}


def costs() -> Lacks:
    return {
        RETREAT_UNITS: _units,
        RETREAT_DREADNOUGHTS: _units,
        LOSE_TROOPS: _troops_to_lose,
        GIVE_UP_DREADNOUGHT: _give_up,
        PUT_BACK_INTRIGUE: _cards_to_put_back,
        FLIP: _flip,
    }
