"""Why something of Immortality is not offered: steps on its tracks, specimens, Tleilaxu cards, grafted cards."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import words as w
from sietch.engine.grafted_cards import RECALL_SENT_AGENT, TRASH_GRAFTED
from sietch.engine.ops import OPS
from sietch.engine.paths import Walk, ahead
from sietch.engine.rules import Node
from sietch.engine.specimens import ATOMICS, BELONGINGS, PUT_BACK, PUT_BACK_SPECIMENS, SPECIMENS, tanks_of
from sietch.engine.tleilaxu import (
    ACQUIRE_TLEILAXU,
    BUY_TLEILAXU,
    GO_ON_TO,
    RESEARCH,
    RESEARCH_TO,
    TAKE_TLEILAXU,
    TLEILAXU,
    TLEILAXU_ROW,
    AcquireTleilaxu,
)
from sietch.language.sentence import either
from sietch.view.reasons.attempt import Attempt, Lacks
from sietch.view.reasons.case import Case
from sietch.view.reasons.reason import Reason
from sietch.view.reasons.rows import not_buying

# --- tracks ------------------------------------------------------------------------------------------------


def _step(op: int) -> Callable[[Case], Reason]:
    """The next ones are all that can be reached by one move (T-2, T-3)."""

    def reason(case: Case) -> Reason:
        walk = OPS[op]
        assert isinstance(walk, Walk)
        path = walk.path_of(case.state, case.player.seat)
        following = ahead(case.state, case.player.seat, path)
        if not following:
            return case.because("why.at_end")
        if case.state.kind != op:
            return case.not_asked()
        return case.because("why.next_step", steps=either(map(case.catalogue.step_name, following)))

    return reason


# --- specimens and Tleilaxu cards --------------------------------------------------------------------------


def _put_back(case: Case) -> Reason:
    return case.number() if case.state.kind == PUT_BACK_SPECIMENS else case.not_asked()


def _buy(case: Case) -> Reason:
    return not_buying(case) or _for_specimens(case, case.state.turn.army)


def _take(case: Case) -> Reason:
    if case.state.kind != ACQUIRE_TLEILAXU:
        return case.not_asked()
    return _for_specimens(case, case.state.stack[-1].army)


def _for_specimens(case: Case, army: int) -> Reason:
    if case.argument not in TLEILAXU_ROW.cards(case.state, case.player):
        return case.because("why.not_in_tleilaxu_row", card=case.card)
    needed = TLEILAXU_ROW.price(case.state, case.player, case.argument)
    have = tanks_of(case.state.players[army]).specimens
    return case.because("why.specimens", card=case.card, needed=needed, have=have)


def atomics_spent(case: Case, node: Node) -> Reason | None:
    """Of the Family Atomics, once they have been used; commanders never had them (T-7, T-72)."""
    if node.source != BELONGINGS * w.KIND + ATOMICS or tanks_of(case.player).atomics:
        return None
    return case.because("why.atomics_spent")


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {
        RESEARCH_TO: _step(RESEARCH),
        GO_ON_TO: _step(TLEILAXU),
        PUT_BACK: _put_back,
        BUY_TLEILAXU: _buy,
        TAKE_TLEILAXU: _take,
    }


# --- effects that cannot be used ---------------------------------------------------------------------------


def _no_step(a: Attempt, node: Node) -> Reason | None:
    walk = OPS[node.op]
    assert isinstance(walk, Walk)
    path = walk.path_of(a.state, a.army)
    return None if path == w.NOTHING or ahead(a.state, a.army, path) else a.because("miss.track_end")


def _no_troops(a: Attempt, node: Node) -> Reason:
    return a.because("miss.no_specimen")


def _no_card(a: Attempt, node: Node) -> Reason:
    """Reclaimed Forces is always there, so there is a cheapest one."""
    op = OPS[ACQUIRE_TLEILAXU]
    assert isinstance(op, AcquireTleilaxu)
    prices = [op.price(a.state, node, a.who, card) for card in TLEILAXU_ROW.cards(a.state, a.player)]
    return a.because("miss.tleilaxu_card", needed=min(prices), have=_specimens(a))


def _no_agent(a: Attempt, node: Node) -> Reason:
    return a.because("miss.sent_agent")


def _grafted(a: Attempt, item: Node) -> Reason:
    return a.because("miss.grafted")


def _too_few(a: Attempt, item: Node) -> Reason:
    return a.because("miss.specimens", needed=item.low, have=_specimens(a))


def _specimens(a: Attempt) -> int:
    return tanks_of(a.state.players[a.army]).specimens


def lacks() -> Lacks:
    return {
        RESEARCH: _no_step,
        TLEILAXU: _no_step,
        SPECIMENS: _no_troops,
        ACQUIRE_TLEILAXU: _no_card,
        RECALL_SENT_AGENT: _no_agent,
        TRASH_GRAFTED: _grafted,
    }


def costs() -> Lacks:
    return {SPECIMENS: _too_few, TRASH_GRAFTED: _grafted}
