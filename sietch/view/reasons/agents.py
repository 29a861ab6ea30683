"""Why a card cannot be played, an agent sent or a spy used (A-1 to A-4, Y-1 to Y-5)."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.agent_turn import (
    BARRED,
    OCCUPIED,
    ONCE,
    OPEN,
    OWN_AGENT,
    PERSONAL,
    RECALL_AGENT,
    REQUIREMENT,
    SEND,
    SPACE_COST,
    TOO_DEAR,
    lowest_cost,
    obstacle,
    reach,
    recallable_agents,
)
from sietch.engine.conditions import holds
from sietch.engine.influence import STANDING
from sietch.engine.rules import Space
from sietch.engine.sides import whose_army
from sietch.engine.spies import GATHER, INFILTRATE, PLACE_SPY, RECALL_SPY, free_posts, watched_by_others
from sietch.engine.turn import TURN
from sietch.view.arguments import icon
from sietch.view.conditions import test_text
from sietch.view.reasons.case import Case
from sietch.view.reasons.missing import track_of
from sietch.view.reasons.reason import Reason


def barrier(case: Case, space: Space, requirements: bool) -> Reason | None:
    """Why no agent of the player can go there now, whatever the card; who cannot pay is told what else is missing."""
    found = obstacle(case.state, case.player, space, requirements)
    if found == OPEN:
        return None
    text = BARRIERS[found](case, space)
    if found == TOO_DEAR and requirements and _unmet(case, space):
        return case.because("list.semicolon", before=text, item=_requirement(case, space))
    return text


def _own_agent(case: Case, space: Space) -> Reason:
    return case.because("why.own_agent_there", space=case.space(space.number))


def _occupied(case: Case, space: Space) -> Reason:
    seats = [case.phrases.seat(p.seat) for p in case.state.players if p.agents_on & space.bit]
    return case.because("why.occupied", seats=case.phrases.both(seats), space=case.space(space.number))


def _once(case: Case, space: Space) -> Reason:
    return case.because("why.has_swordmaster")


def _barred(case: Case, space: Space) -> Reason:
    return case.because("why.swordmaster_barred")


def _personal(case: Case, space: Space) -> Reason:
    leader = case.catalogue.name("leaders", case.rules.leaders[space.owner].name)
    return case.because("why.personal", space=case.space(space.number), leader=leader)


def _too_dear(case: Case, space: Space) -> Reason:
    return case.because(
        "why.cost",
        space=case.space(space.number),
        needed=lowest_cost(case.state, space),
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
    TOO_DEAR: _too_dear,
    REQUIREMENT: _requirement,
    PERSONAL: _personal,
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
        played = case.catalogue.name("cards", case.rules.cards[state.turn.card].name)
        return case.because("why.card_played", card=played)
    if case.argument not in player.hand:
        return case.because("why.not_in_hand", card=case.card)
    if state.kind != TURN:
        return case.first()
    printed = case.rules.cards[case.argument]
    if printed.icons == 0:
        return case.because("why.no_icon_at_all", card=case.card)
    if player.agents == 0:
        return case.because("why.no_agent")
    reachable = reach(state, player, case.argument)
    if reachable == 0:
        return case.because("why.no_spy_for_icon")
    found = [
        barrier(case, space, not printed.ignores_requirements)
        for space in case.rules.spaces
        if reachable & (1 << space.number)
    ]
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
        if player.agents == 0:
            return case.because("why.no_agent")
        cards = [card for card in dict.fromkeys(player.hand) if reach(state, player, card) & bit]
        fitting = [c for c in cards if not barrier(case, space, not case.rules.cards[c].ignores_requirements)]
        if fitting:
            names = [case.catalogue.name("cards", case.rules.cards[card].name) for card in fitting]
            return case.because("why.play_first", cards=case.phrases.either(names))
        return barrier(case, space, True) or case.because("why.no_card_for_space", icon=wanted, space=name)
    if state.kind != SEND:
        return case.first()
    printed = case.rules.cards[state.turn.card]
    if not reach(state, player, state.turn.card) & bit:
        spying = printed.icons & (1 << w.ICON_SPY)
        key = "why.card_icon" if spying else "why.card_icon.plain"
        return case.because(key, card=case.catalogue.name("cards", printed.name), icon=wanted, space=name)
    return barrier(case, space, not printed.ignores_requirements) or case.not_asked()


def _pay(case: Case) -> Reason:
    if case.state.kind != SPACE_COST:
        return case.not_asked()
    space = case.rules.spaces[case.state.stack[-1].space]
    return case.because(
        "why.pay_amount",
        amounts=case.phrases.either([str(cost) for cost in space.costs]),
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
    }
