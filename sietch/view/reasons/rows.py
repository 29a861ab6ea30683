"""Why a card cannot be bought, acquired or set aside (V-2, V-3)."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.rows import ACQUIRE_FREE, ACQUIRE_PAYING, RESERVE_ROW_CARD, Row, row_of
from sietch.engine.turn import REVEAL_MENU
from sietch.view.reasons.case import Case
from sietch.view.reasons.reason import Reason

FOR_ONE_ALONE = frozenset({o.BUY_RESERVED, o.ACQUIRE_RESERVED})


def _row(case: Case) -> Row | None:
    return row_of(case.state, case.player, o.verb_of(case.code), case.argument)


def _absent(case: Case) -> Reason:
    """In none of the rows of the box."""
    if o.verb_of(case.code) in FOR_ONE_ALONE:
        return case.because("why.not_reserved", card=case.card)
    stacked = case.rules.cards[case.argument].reserve != w.NOTHING
    return case.because("why.reserve_empty" if stacked else "why.not_in_row", card=case.card)


def not_buying(case: Case) -> Reason | None:
    """None if this is the moment to buy."""
    if case.state.turn.kind != w.REVEAL_TURN or case.not_own_turn():
        return case.because("why.buy_when")
    return None if case.state.kind == REVEAL_MENU else case.first()


def _buy(case: Case) -> Reason:
    barred = not_buying(case)
    if barred:
        return barred
    row = _row(case)
    if row is None:
        return _absent(case)
    needed = row.price(case.state, case.player, case.argument)
    return case.because("why.persuasion", card=case.card, needed=needed, have=case.state.turn.persuasion)


def buy_elsewhere(case: Case) -> Reason:
    """From a row of a set, which may take something else than persuasion."""
    barred = not_buying(case)
    return barred or case.because(
        "why.not_on_offer" if _row(case) is None else "why.too_dear", card=case.card
    )


def buy_likewise(case: Case) -> Reason:
    """From a row of a set that takes persuasion, as those of the box do."""
    return buy_elsewhere(case) if _row(case) is None else _buy(case)


def _acquire(case: Case) -> Reason:
    if case.state.kind != ACQUIRE_FREE:
        return case.not_asked()
    return _absent(case) if _row(case) is None else _not_fitting(case)


def acquire_elsewhere(case: Case) -> Reason:
    """From a row of a set."""
    return case.because("why.not_on_offer", card=case.card) if _row(case) is None else _not_fitting(case)


def _not_fitting(case: Case) -> Reason:
    """The card lies there, but the effect is for others."""
    node = case.node
    cost = case.rules.cards[case.argument].cost
    if node.op == ACQUIRE_PAYING:
        return case.because(
            "why.acquire_pay",
            card=case.card,
            needed=cost,
            resource=case.say(f"resource.{w.RESOURCES[node.arg]}"),
            have=case.player.resources[node.arg],
        )
    key = "why.acquire_filter" if cost else "why.acquire_unpriced"
    return case.because(key, effect=case.catalogue.phrase(node), card=case.card, n=cost)


def _reserve(case: Case) -> Reason:
    if case.state.kind != RESERVE_ROW_CARD:
        return case.not_asked()
    return case.because("why.not_row_card", card=case.card)


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {
        o.BUY: _buy,
        o.BUY_RESERVED: _buy,
        o.ACQUIRE: _acquire,
        o.ACQUIRE_RESERVED: _acquire,
        o.RESERVE: _reserve,
    }
