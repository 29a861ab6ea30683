"""Which effects can be carried out now, which are optional, and whose order can matter (A-5, A-7, V-1).

Effects whose moment cannot matter are carried out at once; the player is asked about the others.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.conditions import all_hold, counter, holds
from sietch.engine.costs import can_pay, in_play_now
from sietch.engine.rules import Node, terms
from sietch.engine.state import State
from sietch.engine.targets import (
    acquire_targets,
    can_summon,
    conflicts_to_flip,
    free_posts,
    helpful_recalls,
    may_deploy,
    own_reserves,
    recallable_agents,
    recruited_in_garrison,
    risable_tracks,
    someone_to_steal_from,
    spied_factions,
    training_ahead,
    trash_targets,
    visited_faction,
)

PLAIN: Final = 0  # its moment cannot matter
NEWS: Final = 1  # brings cards to light, but leaves nothing to choose
CHOICE: Final = 2


def _order_table() -> list[int]:
    table = [PLAIN] * 100
    for op in (w.DRAW, w.DRAW_INTRIGUE, w.STEAL_INTRIGUE, w.FOR_WHO, w.RETURN_MEMORIES, w.FLIP_LEADER):
        table[op] = NEWS
    for op in (w.MAY, w.LIMIT, w.PAY, w.DISCARD, w.TRASH, w.TO_HAND_SELF, w.TRASH_INTRIGUE):
        table[op] = CHOICE
    for op in (w.ACQUIRE_FREE, w.ACQUIRE_PAYING, w.RESERVE_ROW_CARD, w.RECALL_AGENT, w.DETONATE):
        table[op] = CHOICE
    for op in (w.PLACE_SPY, w.RECALL_SPY, w.DEPLOY, w.DEPLOY_RECRUITED, w.RETREAT, w.TRAINING, w.SORT_TOP):
        table[op] = CHOICE
    return table


ORDER: Final = _order_table()


def allowed(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """Conditions hold and costs can be paid: it may be chosen, even if it would do nothing."""
    op = node.op
    if op >= w.FIRST_ATOM:
        return op != w.SANDWORM or can_summon(s, army)
    if op == w.SEQUENCE or op == w.EITHER:
        for kid in node.kids:
            if allowed(s, kid, who, army, source):
                return True
        return False
    if op == w.IF:
        if all_hold(s, node.tests, who, army, source):
            return allowed(s, node.kids[0], who, army, source)
        return len(node.kids) > 1 and allowed(s, node.kids[1], who, army, source)
    if op == w.PAY:
        return can_pay(s, node.kids[0], who, army, source) and worth_paying(
            s, node.kids[1], who, army, source
        )
    if op == w.MAY:
        return allowed(s, node.kids[0], who, army, source)
    if op == w.LIMIT:
        return node.number not in s.players[who].limits_used and allowed(s, node.kids[0], who, army, source)
    return True


def possible(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """It can be carried out now and does something (rulings opt-no-early-fizzle, opt-fizzle-no-target)."""
    op = node.op
    if op < w.FIRST_ATOM:
        return _group_possible(s, node, who, army, source)
    player = s.players[who]
    if op == w.DRAW:
        return len(player.deck) > 0 or len(player.discard) > 0
    if op == w.DISCARD:
        return len(player.hand) > 0
    if op == w.TRASH:
        return len(trash_targets(s, node, who, source)) > 0
    if op == w.TRASH_SELF or op == w.TO_HAND_SELF:
        return in_play_now(s, who, source)
    if op == w.DRAW_INTRIGUE:
        return len(s.intrigue_deck) > 0 or len(s.intrigue_discard) > 0
    if op == w.STEAL_INTRIGUE:
        return someone_to_steal_from(s, who)
    if op == w.TRASH_INTRIGUE:
        return len(player.intrigue) > 0
    if op == w.INFLUENCE:
        return _influence_possible(s, node, who, army)
    if op == w.PLACE_SPY:
        if player.spies == 0:
            return helpful_recalls(s, node, who) != 0
        return free_posts(s, node, who) != 0
    if op == w.TROOPS:
        return s.players[army].supply > 0
    if op == w.SANDWORM:
        return can_summon(s, army)
    if op == w.DEPLOY:
        return s.players[army].garrison >= max(node.low, 1) and may_deploy(s, army)
    if op == w.DEPLOY_RECRUITED:
        return recruited_in_garrison(s.players[army]) > 0 and may_deploy(s, army)
    if op == w.RETREAT:
        return s.players[army].troops >= max(node.low, 1)
    if op == w.RECALL_AGENT:
        return recallable_agents(s, player) != 0
    if op == w.RECALL_SPY:
        return player.spies_on != 0
    if op == w.DETONATE:
        return s.shield_wall
    if op == w.MAKER_HOOK:
        return not s.players[army].maker_hook
    if op == w.COUNCIL_SEAT:
        return not player.council_seat
    if op == w.SWORDMASTER:
        return not player.swordmaster
    if op == w.ACQUIRE_FREE:
        return len(acquire_targets(s, node, who, -1)) > 0
    if op == w.ACQUIRE_PAYING:
        return len(acquire_targets(s, node, who, player.resources[node.arg])) > 0
    if op == w.RESERVE_ROW_CARD:
        return len(s.row) > 0
    if op == w.TRAINING:
        return len(training_ahead(s, player)) > 0
    if op == w.MEMORY:
        return player.supply > 0
    if op == w.SORT_TOP:
        return len(player.deck) >= node.low
    if op == w.VISIT_INFLUENCE:
        return visited_faction(s) != w.NOTHING
    if op == w.REPEAT_SPACE:
        return s.turn_space != w.NOTHING
    if op == w.FLIP_CONFLICT:
        return len(conflicts_to_flip(s, who, node.arg)) > 0
    return True


def _group_possible(s: State, node: Node, who: int, army: int, source: int) -> bool:
    op = node.op
    if op == w.IF:
        if all_hold(s, node.tests, who, army, source):
            return possible(s, node.kids[0], who, army, source)
        return len(node.kids) > 1 and possible(s, node.kids[1], who, army, source)
    if op == w.PAY:
        return can_pay(s, node.kids[0], who, army, source) and worth_paying(
            s, node.kids[1], who, army, source
        )
    if op == w.SEQUENCE:
        for kid in node.kids:
            if possible(s, kid, who, army, source):
                return True
        return False
    if op == w.EITHER:
        return allowed(s, node, who, army, source)
    if op == w.LIMIT:
        return node.number not in s.players[who].limits_used and possible(s, node.kids[0], who, army, source)
    if op == w.PER:
        return counter(s, node.arg2, node.arg, who, army, source) > 0 and possible(
            s, node.kids[0], who, army, source
        )
    if op == w.MAY:
        return possible(s, node.kids[0], who, army, source)
    if op == w.VISIT:
        return s.players[army].influence[node.arg] < w.TOP_LEVEL
    return True


def worth_paying(s: State, gain: Node, who: int, army: int, source: int) -> bool:
    """Ruling cost-useless: no influence to be had, or the Shield Wall keeps the sandworm out (U-3)."""
    if gain.op == w.SANDWORM or gain.op == w.INFLUENCE or gain.op == w.VISIT_INFLUENCE:
        return possible(s, gain, who, army, source)
    return True


def _influence_possible(s: State, node: Node, who: int, army: int) -> bool:
    if node.arg < w.TRACKS:
        return s.players[army].influence[node.arg] < w.TOP_LEVEL
    if node.arg == w.F_VISITED:
        return visited_faction(s) != w.NOTHING
    if node.arg == w.F_EACH_SPIED:
        return spied_factions(s, who) != 0
    return risable_tracks(s, army) != 0


def optional(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """A-7: arrows, "may", the trash icon, the Shield Wall, amounts that allow none."""
    op = node.op
    if op == w.MAY or op == w.PAY or op == w.TRASH or op == w.DETONATE:
        return True
    if op == w.IF:
        if all_hold(s, node.tests, who, army, source):
            return optional(s, node.kids[0], who, army, source)
        return len(node.kids) > 1 and optional(s, node.kids[1], who, army, source)
    if op == w.LIMIT:
        return optional(s, node.kids[0], who, army, source)
    if op == w.SEQUENCE or op == w.EITHER:
        for kid in node.kids:
            if allowed(s, kid, who, army, source) and not optional(s, kid, who, army, source):
                return False
        return True
    if op == w.DEPLOY or op == w.DEPLOY_RECRUITED or op == w.RETREAT:
        return node.low == 0
    if op == w.PLACE_SPY:
        return s.players[who].spies == 0  # Y-2
    return False


def asks_itself(node: Node) -> bool:
    """Its own question already contains the way to decline."""
    op = node.op
    if op == w.DEPLOY or op == w.RETREAT or op == w.DEPLOY_RECRUITED:
        return node.low == 0
    return op == w.TRASH or op == w.DETONATE or op == w.PLACE_SPY


def order_class(s: State, node: Node, who: int, army: int, source: int) -> int:
    """How much the moment of this effect can matter."""
    op = node.op
    if op == w.IF:
        if all_hold(s, node.tests, who, army, source):
            return order_class(s, node.kids[0], who, army, source)
        return order_class(s, node.kids[1], who, army, source) if len(node.kids) > 1 else CHOICE
    if op == w.SEQUENCE or op == w.COMPLETE:
        worst = PLAIN
        for kid in node.kids:
            for term in terms(kid):
                worst = max(worst, order_class(s, term, who, army, source))
        return worst
    if op == w.INFLUENCE or op == w.VISIT:
        if node.arg >= w.TRACKS:
            return CHOICE
        steps = s.visit_influence if op == w.VISIT else node.low
        return _climb_class(s, army, node.arg, steps)
    if op == w.TROOPS:
        player = s.players[army]
        kept = 1 if s.rules.leaders[player.leader].makes_memories else 0
        return PLAIN if player.supply >= node.low + kept else CHOICE
    if op == w.EITHER:
        side = only_side(s, node, who, army, source)
        return CHOICE if side is None else order_class(s, side, who, army, source)
    if op == w.TAKE_CONTRACT:
        return CHOICE if len(s.offer) > 0 or len(own_reserves(s, who)) > 0 else PLAIN
    if op == w.TRASH_SELF:  # a card without factions counts for nothing in play
        return PLAIN if s.rules.cards[source % w.KIND].factions == 0 else NEWS
    if op == w.PER:
        return max(NEWS, order_class(s, node.kids[0], who, army, source))
    return ORDER[op]


def only_side(s: State, node: Node, who: int, army: int, source: int) -> Node | None:
    """The one side of A OR B that is left when the others are ruled out for the whole turn."""
    left: Node | None = None
    for kid in node.kids:
        if kid.op == w.IF and _ruled_out(s, kid, who, army, source):
            continue
        if left is not None:
            return None
        left = kid
    return left


def _ruled_out(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """A maker hook missing, a council seat already taken: neither changes while it matters."""
    for test in node.tests:
        if test.kind == w.T_MAKER_HOOK or (test.kind == w.T_COUNCIL_SEAT and test.negated):
            if not holds(s, test, who, army, source):
                return True
    return False


def _climb_class(s: State, army: int, track: int, steps: int) -> int:
    """Rising is plain unless the levels on the way bring cards or a choice."""
    player = s.players[army]
    before = player.influence[track]
    after = before + steps
    worst = PLAIN
    for trigger in s.rules.leaders[player.leader].triggers:
        if trigger.event == w.E_REACH_INFLUENCE and trigger.arg == track:
            if before < trigger.low <= after:
                worst = max(worst, order_class(s, trigger.effect, army, army, 0))
    if before < 4 <= after:
        bonus = s.rules.tracks[track].bonus
        if bonus is not None:
            worst = max(worst, order_class(s, bonus, army, army, 0))
    return worst
