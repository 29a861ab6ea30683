"""Why something of commanders and allies is not offered (X-4, X-9, X-10, X-24, X-28, X-40)."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.combat import YIELD
from sietch.engine.intrigue import FOR_WHOM
from sietch.engine.rows import ACQUIRE_FREE, buys
from sietch.engine.sides import allies, mates
from sietch.engine.team_help import GIVE_TROOPS, PAY_SHARE, REINFORCE, TEAM_SPICE
from sietch.engine.teams import ACTIVATE_ALLY, teams_of, tokens_of
from sietch.engine.throne import ACQUIRE_THRONE, BUY_THRONE, MOVE_TO_THRONE, TO_THRONE
from sietch.engine.trade import GIVE, GIVE_INTRIGUE, OFFER_GIFT, TRADE, TRADE_WITH, places_given
from sietch.engine.turn import ACTIVATE, SEND_TOKEN
from sietch.language.template import Seat
from sietch.view.reasons.case import Case
from sietch.view.reasons.reason import Reason
from sietch.view.reasons.rows import acquire_elsewhere, buy_likewise


def _token(case: Case) -> Reason:
    if case.state.kind != ACTIVATE:
        return case.not_asked()
    if case.state.stack[-1].card == w.NOTHING or case.state.turn.token != w.NOTHING:
        return case.first()
    tokens = tokens_of(case.player)
    if tokens is not None and tokens.ready >> case.argument & 1 and case.argument != w.BOTH_WAYS:
        ally = allies(case.state, case.player.seat)[case.argument]
        return case.because("why.no_space_with_ally", seat=Seat(ally))
    return case.because("why.token_away", token=case.say(f"token.{w.TOKENS[case.argument]}"))


def _activate(case: Case) -> Reason:
    state = case.state
    if state.kind not in (ACTIVATE, FOR_WHOM):
        return case.not_asked()
    seat = Seat(case.argument)
    if case.argument not in allies(state, case.player.seat):
        return case.because("why.not_your_ally", seat=seat)
    if state.kind == ACTIVATE and state.turn.token != w.NOTHING:
        return case.because("why.no_space_with_ally", seat=seat)
    return case.first() if state.kind == ACTIVATE else case.because("why.no_use_for_ally", seat=seat)


def _trade_with(case: Case) -> Reason:
    if case.state.kind != TRADE or case.argument in mates(case.state, case.player.seat):
        return case.not_asked()
    return case.because("why.not_your_mate", seat=Seat(case.argument))


def _give(case: Case) -> Reason:
    if case.state.kind != OFFER_GIFT:
        return case.not_asked()
    if places_given(case.state, case.player.seat):
        return case.because("why.one_kind")
    kind = GIVE.index(o.verb_of(case.code))
    return case.because(
        "why.gift",
        needed=case.argument,
        resource=case.say(f"resource.{w.RESOURCES[kind]}"),
        have=case.player.resources[kind],
    )


def _give_intrigue(case: Case) -> Reason:
    if case.state.kind != OFFER_GIFT:
        return case.not_asked()
    name = case.catalogue.name("intrigue", case.rules.intrigue[case.argument].name)
    return case.because("why.not_your_intrigue", card=name)


def _give_troops(case: Case) -> Reason:
    return case.number() if case.state.kind == REINFORCE else case.not_asked()


def _share(case: Case) -> Reason:
    return case.number() if case.state.kind == TEAM_SPICE else case.not_asked()


def _yield(case: Case) -> Reason:
    return case.because("why.yield")


def _to_throne(case: Case) -> Reason:
    if case.state.kind != MOVE_TO_THRONE:
        return case.not_asked()
    if case.argument in case.state.row:
        return case.because("why.throne_fremen", card=case.card)
    return case.because("why.not_row_card", card=case.card)


def _from_throne(case: Case) -> Reason:
    """To buy or acquire."""
    state = case.state
    buying = buys(state, o.verb_of(case.code))
    if not state.rules.has(w.TEAMS) or (not buying and state.kind != ACQUIRE_FREE):
        return case.not_asked()
    if state.sides[case.player.seat] != teams_of(state).throne_side:
        return case.because("why.throne_team")
    return buy_likewise(case) if buying else acquire_elsewhere(case)


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {
        SEND_TOKEN: _token,
        ACTIVATE_ALLY: _activate,
        TRADE_WITH: _trade_with,
        **dict.fromkeys(GIVE, _give),
        GIVE_INTRIGUE: _give_intrigue,
        GIVE_TROOPS: _give_troops,
        PAY_SHARE: _share,
        YIELD: _yield,
        TO_THRONE: _to_throne,
        BUY_THRONE: _from_throne,
        ACQUIRE_THRONE: _from_throne,
    }
