"""Why a card cannot be played, an agent sent or a spy used (A-1 to A-4, Y-1 to Y-5)."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import (
    AGENT_FROM,
    AGENT_FROM_LEADER,
    GRAFT,
    SEND,
    SPACE_COST,
    TAKE_AGENT,
    destinations,
)
from sietch.engine.agents import RECALL_AGENT, recallable_agents
from sietch.engine.conditions import holds
from sietch.engine.graft import GRAFT as GRAFT_HAND
from sietch.engine.graft import GRAFT_FROM_ROW
from sietch.engine.levels import STANDING
from sietch.engine.rows import IMPERIUM_ROW
from sietch.engine.rules import Space
from sietch.engine.sending import (
    BARRED,
    CLOSED,
    OCCUPIED,
    ONCE,
    OPEN,
    OWN_AGENT,
    PERSONAL,
    REQUIREMENT,
    TOO_DEAR,
    in_force,
    lowest_cost,
    obstacle,
    price,
    prices,
    reach_together,
    waives_requirements,
)
from sietch.engine.sides import whose_army
from sietch.engine.spies import GATHER, INFILTRATE, PLACE_SPY, RECALL_SPY, free_posts, watched_by_others
from sietch.engine.turn import TURN
from sietch.language.sentence import both, either
from sietch.language.template import Seat
from sietch.view.arguments import icon
from sietch.view.conditions import test_text
from sietch.view.reasons.case import Case
from sietch.view.reasons.missing import track_of
from sietch.view.reasons.reason import Reason


def barrier(case: Case, space: Space, cards: tuple[int, ...]) -> Reason | None:
    """Why these cards can send no agent there now, whatever their icons; who cannot pay is told what else is missing."""
    found = obstacle(case.state, case.player, space, cards)
    if found == OPEN:
        return None
    if found == TOO_DEAR:
        text = _too_dear(case, space, cards)
    else:
        text = BARRIERS[found](case, space)
    waived = waives_requirements(in_force(case.state, case.player, cards))
    if found == TOO_DEAR and not waived and _unmet(case, space):
        return case.because("list.semicolon", before=text, item=_requirement(case, space))
    return text


def _own_agent(case: Case, space: Space) -> Reason:
    return case.because("why.own_agent_there", space=case.space(space.number))


def _occupied(case: Case, space: Space) -> Reason:
    seats = [Seat(p.seat) for p in case.state.players if p.agents_on & space.bit]
    return case.because("why.occupied", seats=both(seats), space=case.space(space.number))


def _once(case: Case, space: Space) -> Reason:
    return case.because("why.has_swordmaster")


def _barred(case: Case, space: Space) -> Reason:
    return case.because("why.swordmaster_barred")


def _personal(case: Case, space: Space) -> Reason:
    leader = case.catalogue.name("leaders", case.rules.leaders[space.owner].name)
    return case.because("why.personal", space=case.space(space.number), leader=leader)


def _closed(case: Case, space: Space) -> Reason:
    return case.because("why.closed", space=case.space(space.number))


def _too_dear(case: Case, space: Space, cards: tuple[int, ...]) -> Reason:
    changes = in_force(case.state, case.player, cards)
    return case.because(
        "why.cost",
        space=case.space(space.number),
        needed=price(case.state, case.player, space, lowest_cost(case.state, space), changes),
        resource=case.say(f"resource.{w.RESOURCES[space.cost_resource]}"),
        have=case.player.resources[space.cost_resource],
    )


def _unmet(case: Case, space: Space) -> list[int]:
    """The numbers of its requirements that the player does not meet."""
    state, seat = case.state, case.player.seat
    at = (seat, whose_army(state, seat), 0)
    return [number for number, test in enumerate(space.requirements) if not holds(state, test, *at)]


def _requirement(case: Case, space: Space) -> Reason:
    state, seat, name = case.state, case.player.seat, case.space(space.number)
    at = (seat, whose_army(state, seat), 0)
    number = _unmet(case, space)[0]
    test = space.requirements[number]
    if test.counter is STANDING and test.compare == w.GE and not test.negated:
        track = track_of(state, case.catalogue, test.arg, seat)
        have = STANDING.count(state, test.arg, *at)
        return case.because("why.requirement", space=name, needed=test.number, track=track, have=have)
    printed = case.catalogue.printed.conditions["spaces", space.name, "requirement"].tests[number]
    return case.because("why.requirement_test", space=name, condition=test_text(printed, case.catalogue))


BARRIERS: dict[int, Callable[[Case, Space], Reason]] = {
    OWN_AGENT: _own_agent,
    OCCUPIED: _occupied,
    ONCE: _once,
    BARRED: _barred,
    REQUIREMENT: _requirement,
    PERSONAL: _personal,
    CLOSED: _closed,
}


def _sent_already(case: Case) -> Reason | None:
    """None if a card can still be played in this turn."""
    state = case.state
    barred = case.not_own_turn()
    if barred:
        return barred
    if state.turn.kind == w.REVEAL_TURN:
        return case.because("why.reveal_turn_begun")
    return None


def _play(case: Case) -> Reason:
    state, player = case.state, case.player
    barred = _sent_already(case)
    if barred:
        return barred
    if state.turn.kind == w.AGENT_TURN:
        return case.because("why.card_played", card=_played(case))
    if case.argument not in player.hand:
        return case.because("why.not_in_hand", card=case.card)
    if state.kind != TURN:
        return case.first()
    cards = (case.argument,)
    reachable = reach_together(state, player, cards, in_force(state, player, cards))
    if case.rules.cards[case.argument].graft:
        return case.because("why.no_partner" if player.agents else "why.no_agent", card=case.card)
    if case.rules.cards[case.argument].icons == 0 and reachable == 0:
        return case.because("why.no_icon_at_all", card=case.card)
    if player.agents == 0:
        return case.because("why.no_agent")
    if reachable == 0:
        return case.because("why.no_spy_for_icon")
    found = [barrier(case, space, cards) for space in case.rules.spaces if reachable & (1 << space.number)]
    return case.because("why.no_space", card=case.card, reason=next(text for text in found if text))


def _send(case: Case) -> Reason:
    state, player = case.state, case.player
    barred = _sent_already(case)
    if barred:
        return barred
    if state.turn.space != w.NOTHING:
        return case.because("why.agent_sent")
    space = case.rules.spaces[case.argument]
    bit = 1 << case.argument
    name, wanted = case.space(case.argument), icon(case.catalogue, w.ICONS[space.icon])
    if state.kind == TURN:
        fitting = [card for card in dict.fromkeys(player.hand) if destinations(state, player, card) & bit]
        if fitting:
            names = [case.catalogue.name("cards", case.rules.cards[card].name) for card in fitting]
            return case.because("why.play_first", cards=either(names))
        if player.agents == 0:
            return case.because("why.no_agent")
        return barrier(case, space, ()) or case.because("why.no_card_for_space", icon=wanted, space=name)
    if state.kind != SEND:
        return case.first()
    cards = state.turn.cards
    if not reach_together(state, player, cards, in_force(state, player, cards)) & bit:
        spying = any(case.rules.cards[card].spy_icon for card in cards)
        key = "why.card_icon" if spying else "why.card_icon.plain"
        names = [case.catalogue.name("cards", case.rules.cards[card].name) for card in cards]
        return case.because(key, card=both(names), icon=wanted, space=name)
    return barrier(case, space, cards) or case.not_asked()


def _graft(case: Case) -> Reason:
    if case.state.kind != GRAFT:
        return case.not_asked()
    if case.argument not in case.player.hand:
        return case.because("why.not_in_hand", card=case.card)
    return case.because("why.no_space_together", card=case.card, other=_played(case))


def _graft_from_row(case: Case) -> Reason:
    if case.state.kind != GRAFT:
        return case.not_asked()
    if case.argument not in IMPERIUM_ROW.cards(case.state, case.player):
        return case.because("why.not_row_card", card=case.card)
    return case.because("why.no_space_together", card=case.card, other=_played(case))


def _played(case: Case) -> str:
    return case.catalogue.name("cards", case.rules.cards[case.state.turn.first_card()].name)


def _agent_from(case: Case) -> Reason:
    if case.state.kind != TAKE_AGENT:
        return case.not_asked()
    return case.because("why.no_agent_there", space=case.space(case.argument))


def _agent_from_leader(case: Case) -> Reason:
    return case.because("why.no_agent") if case.state.kind == TAKE_AGENT else case.not_asked()


def _pay(case: Case) -> Reason:
    if case.state.kind != SPACE_COST:
        return case.not_asked()
    space = case.rules.spaces[case.state.stack[-1].space]
    asked = prices(case.state, case.player, space, in_force(case.state, case.player, case.state.turn.cards))
    return case.because(
        "why.pay_amount",
        amounts=either(asked),
        resource=case.say(f"resource.{w.RESOURCES[space.cost_resource]}"),
        have=case.player.resources[space.cost_resource],
    )


def _spy_use(case: Case, space: int, rule: str) -> Reason:
    """Recalling a spy for an agent on this space."""
    if not case.player.spies_on & (1 << case.argument):
        return case.because("why.no_spy_there", post=case.post)
    return case.because("why.post_not_connected", (rule,), post=case.post, space=case.space(space))


def _infiltrate(case: Case) -> Reason:
    if case.state.kind == INFILTRATE:
        return _spy_use(case, case.state.stack[-1].space, "Y-4")
    barred = _sent_already(case)
    return barred or case.because("why.infiltrate_free")


def _gather(case: Case) -> Reason:
    if case.state.kind == GATHER:
        return _spy_use(case, case.state.turn.space, "Y-5")
    return case.because("why.gather_when")


def _spy(case: Case) -> Reason:
    state, player = case.state, case.player
    if state.kind != PLACE_SPY:
        return case.not_asked()
    if player.spies == 0:
        return case.because("why.no_spy_in_supply")
    bit = 1 << case.argument
    if player.spies_on & bit:
        return case.because("why.post_own", post=case.post)
    frame = state.stack[-1]
    node = case.rules.nodes[frame.node]
    if watched_by_others(state, frame.who) & bit and not (
        node.arg2 and free_posts(state, node, frame.who) & bit
    ):
        return case.because("why.post_taken", post=case.post)
    return case.because("why.post_elsewhere", post=case.post)


def _recall_spy(case: Case) -> Reason:
    if case.state.kind not in (PLACE_SPY, RECALL_SPY):
        return case.not_asked()
    if not case.player.spies_on & (1 << case.argument):
        return case.because("why.no_spy_there", post=case.post)
    return case.because("why.recall_not_needed" if case.player.spies else "why.recall_no_help")


def _recall_agent(case: Case) -> Reason:
    if case.state.kind != RECALL_AGENT:
        return case.not_asked()
    bit = 1 << case.argument
    if case.player.agents_on & bit and not recallable_agents(case.state, case.player) & bit:
        return case.because("why.sent_agent")
    return case.because("why.no_agent_there", space=case.space(case.argument))


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {
        o.PLAY: _play,
        o.SEND: _send,
        o.PAY_COST: _pay,
        o.INFILTRATE: _infiltrate,
        o.GATHER: _gather,
        o.SPY: _spy,
        o.RECALL_SPY: _recall_spy,
        o.RECALL_AGENT: _recall_agent,
        GRAFT_HAND: _graft,
        GRAFT_FROM_ROW: _graft_from_row,
        AGENT_FROM: _agent_from,
        AGENT_FROM_LEADER: _agent_from_leader,
    }
