"""Which effects can be carried out now, which are optional, and whose order can matter (A-5, A-7, V-1).

Effects whose moment cannot matter are carried out at once; the player is asked about the others.
"""

from typing import Final

from sietch.engine.conditions import all_hold, counter, holds
from sietch.engine.costs import can_pay, in_play_now
from sietch.engine.rules import Node, terms
from sietch.engine.state import State
from sietch.engine.targets import (
    acquire_targets,
    can_summon,
    free_posts,
    may_deploy,
    recallable_agents,
    recruited_in_garrison,
    risable_tracks,
    someone_to_steal_from,
    spied_factions,
    trash_targets,
    visited_faction,
)
from sietch.engine.words import (
    ACQUIRE_FREE,
    ACQUIRE_PAYING,
    COMPLETE,
    COUNCIL_SEAT,
    DEPLOY,
    DEPLOY_RECRUITED,
    DETONATE,
    DISCARD,
    DRAW,
    DRAW_INTRIGUE,
    E_REACH_INFLUENCE,
    EITHER,
    F_EACH_SPIED,
    F_VISITED,
    FLIP_LEADER,
    FOR_WHO,
    IF,
    INFLUENCE,
    KIND,
    LIMIT,
    MAKER_HOOK,
    MAY,
    MEMORY,
    NOTHING,
    PAY,
    PER,
    PLACE_SPY,
    RECALL_AGENT,
    RECALL_SPY,
    RESERVE_ROW_CARD,
    RETREAT,
    RETURN_MEMORIES,
    SANDWORM,
    SEQUENCE,
    SORT_TOP,
    STEAL_INTRIGUE,
    SWORDMASTER,
    T_COUNCIL_SEAT,
    T_MAKER_HOOK,
    TAKE_CONTRACT,
    TO_HAND_SELF,
    TRAINING,
    TRASH,
    TRASH_INTRIGUE,
    TRASH_SELF,
    TROOPS,
    VISIT,
    VISIT_INFLUENCE,
)

PLAIN: Final = 0  # its moment cannot matter
NEWS: Final = 1  # brings cards to light, but leaves nothing to choose
CHOICE: Final = 2


def allowed(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """Conditions hold and costs can be paid: it may be chosen, even if it would do nothing."""
    op = node.op
    if op >= 20:
        return op != SANDWORM or can_summon(s, army)
    if op == SEQUENCE or op == EITHER:
        for kid in node.kids:
            if allowed(s, kid, who, army, source):
                return True
        return False
    if op == IF:
        if all_hold(s, node.tests, who, army, source):
            return allowed(s, node.kids[0], who, army, source)
        return len(node.kids) > 1 and allowed(s, node.kids[1], who, army, source)
    if op == PAY:
        return can_pay(s, node.kids[0], who, army, source)
    if op == MAY:
        return allowed(s, node.kids[0], who, army, source)
    return True


def possible(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """It can be carried out now and does something (rulings opt-no-early-fizzle, opt-fizzle-no-target)."""
    op = node.op
    if op < 20:
        return _group_possible(s, node, who, army, source)
    player = s.players[who]
    if op == DRAW:
        return len(player.deck) > 0 or len(player.discard) > 0
    if op == DISCARD:
        return len(player.hand) > 0
    if op == TRASH:
        return len(trash_targets(s, node, who, source)) > 0
    if op == TRASH_SELF or op == TO_HAND_SELF:
        return in_play_now(s, who, source)
    if op == DRAW_INTRIGUE:
        return len(s.intrigue_deck) > 0 or len(s.intrigue_discard) > 0
    if op == STEAL_INTRIGUE:
        return someone_to_steal_from(s, who)
    if op == TRASH_INTRIGUE:
        return len(player.intrigue) > 0
    if op == INFLUENCE:
        return _influence_possible(s, node, who, army)
    if op == PLACE_SPY:
        if player.spies == 0 and player.spies_on == 0:
            return False
        return free_posts(s, node, who) != 0 or player.spies == 0
    if op == TROOPS:
        return s.players[army].supply > 0
    if op == SANDWORM:
        return can_summon(s, army)
    if op == DEPLOY:
        return s.players[army].garrison >= max(node.low, 1) and may_deploy(s, army)
    if op == DEPLOY_RECRUITED:
        return recruited_in_garrison(s.players[army]) > 0 and may_deploy(s, army)
    if op == RETREAT:
        return s.players[army].troops >= max(node.low, 1)
    if op == RECALL_AGENT:
        return recallable_agents(s, player) != 0
    if op == RECALL_SPY:
        return player.spies_on != 0
    if op == DETONATE:
        return s.shield_wall
    if op == MAKER_HOOK:
        return not s.players[army].maker_hook
    if op == COUNCIL_SEAT:
        return not player.council_seat
    if op == SWORDMASTER:
        return not player.swordmaster
    if op == ACQUIRE_FREE:
        return len(acquire_targets(s, node, who, -1)) > 0
    if op == ACQUIRE_PAYING:
        return len(acquire_targets(s, node, who, player.resources[node.arg])) > 0
    if op == RESERVE_ROW_CARD:
        return len(s.row) > 0
    if op == TRAINING:
        return len(s.rules.leaders[player.leader].training[player.training].following) > 0
    if op == MEMORY:
        return player.supply > 0
    if op == SORT_TOP:
        return len(player.deck) >= node.low
    if op == VISIT_INFLUENCE:
        return visited_faction(s) != NOTHING
    return True


def _group_possible(s: State, node: Node, who: int, army: int, source: int) -> bool:
    op = node.op
    if op == IF:
        if all_hold(s, node.tests, who, army, source):
            return possible(s, node.kids[0], who, army, source)
        return len(node.kids) > 1 and possible(s, node.kids[1], who, army, source)
    if op == PAY:
        return can_pay(s, node.kids[0], who, army, source) and worth_paying(s, node.kids[1])
    if op == SEQUENCE:
        for kid in node.kids:
            if possible(s, kid, who, army, source):
                return True
        return False
    if op == EITHER:
        return allowed(s, node, who, army, source)
    if op == LIMIT:
        return node.number not in s.players[who].limits_used and possible(s, node.kids[0], who, army, source)
    if op == PER:
        return counter(s, node.arg2, node.arg, who, army, source) > 0 and possible(
            s, node.kids[0], who, army, source
        )
    if op == MAY:
        return possible(s, node.kids[0], who, army, source)
    if op == VISIT:
        return s.players[army].influence[node.arg] < 6
    return True


def worth_paying(s: State, gain: Node) -> bool:
    """Ruling cost-useless: influence with a visited faction needs a faction space."""
    return gain.op != VISIT_INFLUENCE or visited_faction(s) != NOTHING


def _influence_possible(s: State, node: Node, who: int, army: int) -> bool:
    if node.arg < 6:
        return s.players[army].influence[node.arg] < 6
    if node.arg == F_VISITED:
        return visited_faction(s) != NOTHING
    if node.arg == F_EACH_SPIED:
        return spied_factions(s, who) != 0
    return risable_tracks(s, army) != 0


def optional(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """A-7: arrows, "may", the trash icon, the Shield Wall, amounts that allow none."""
    op = node.op
    if op == MAY or op == PAY or op == TRASH or op == DETONATE:
        return True
    if op == IF:
        if all_hold(s, node.tests, who, army, source):
            return optional(s, node.kids[0], who, army, source)
        return len(node.kids) > 1 and optional(s, node.kids[1], who, army, source)
    if op == LIMIT:
        return optional(s, node.kids[0], who, army, source)
    if op == SEQUENCE or op == EITHER:
        for kid in node.kids:
            if allowed(s, kid, who, army, source) and not optional(s, kid, who, army, source):
                return False
        return True
    if op == DEPLOY or op == DEPLOY_RECRUITED or op == RETREAT:
        return node.low == 0
    if op == PLACE_SPY:
        return s.players[who].spies == 0  # Y-2
    return False


def asks_itself(node: Node) -> bool:
    """Its own question already contains the way to decline."""
    op = node.op
    if op == DEPLOY or op == RETREAT or op == DEPLOY_RECRUITED:
        return node.low == 0
    return op == TRASH or op == DETONATE or op == PLACE_SPY


def order_class(s: State, node: Node, who: int, army: int, source: int) -> int:
    """How much the moment of this effect can matter."""
    op = node.op
    if op == IF:
        if all_hold(s, node.tests, who, army, source):
            return order_class(s, node.kids[0], who, army, source)
        return order_class(s, node.kids[1], who, army, source) if len(node.kids) > 1 else CHOICE
    if op == SEQUENCE or op == COMPLETE:
        worst = PLAIN
        for kid in node.kids:
            for term in terms(kid):
                worst = max(worst, order_class(s, term, who, army, source))
        return worst
    if op == INFLUENCE or op == VISIT:
        if node.arg >= 6:
            return CHOICE
        steps = s.visit_influence if op == VISIT else node.low
        return _climb_class(s, army, node.arg, steps)
    if op == TROOPS:
        return PLAIN if s.players[army].supply >= node.low else CHOICE
    if op == EITHER:
        side = only_side(s, node, who, army, source)
        return CHOICE if side is None else order_class(s, side, who, army, source)
    if op == TAKE_CONTRACT:
        return CHOICE if s.rules.choam else PLAIN
    if op == TRASH_SELF:  # a card without factions counts for nothing in play
        return PLAIN if s.rules.cards[source % KIND].factions == 0 else NEWS
    if op == PER:
        return max(NEWS, order_class(s, node.kids[0], who, army, source))
    if (
        op == DRAW
        or op == DRAW_INTRIGUE
        or op == STEAL_INTRIGUE
        or op == FOR_WHO
        or op == RETURN_MEMORIES
        or op == FLIP_LEADER
    ):
        return NEWS
    if (
        op == MAY
        or op == LIMIT
        or op == PAY
        or op == DISCARD
        or op == TRASH
        or op == TO_HAND_SELF
        or op == TRASH_INTRIGUE
        or op == ACQUIRE_FREE
        or op == ACQUIRE_PAYING
        or op == RESERVE_ROW_CARD
        or op == RECALL_AGENT
        or op == DETONATE
        or op == PLACE_SPY
        or op == RECALL_SPY
        or op == DEPLOY
        or op == DEPLOY_RECRUITED
        or op == RETREAT
        or op == TRAINING
        or op == SORT_TOP
    ):
        return CHOICE
    return PLAIN


def only_side(s: State, node: Node, who: int, army: int, source: int) -> Node | None:
    """The one side of A OR B that is left when the others are ruled out for the whole turn."""
    left: Node | None = None
    for kid in node.kids:
        if kid.op == IF and _ruled_out(s, kid, who, army, source):
            continue
        if left is not None:
            return None
        left = kid
    return left


def _ruled_out(s: State, node: Node, who: int, army: int, source: int) -> bool:
    """A maker hook missing, a council seat already taken: neither changes while it matters."""
    for test in node.tests:
        if test.kind == T_MAKER_HOOK or (test.kind == T_COUNCIL_SEAT and test.negated):
            if not holds(s, test, who, army, source):
                return True
    return False


def _climb_class(s: State, army: int, track: int, steps: int) -> int:
    """Rising is plain unless the levels on the way bring cards or a choice."""
    player = s.players[army]
    before = player.influence[track]
    after = before + steps
    worst = PLAIN
    if before < 2 <= after:
        for trigger in s.rules.leaders[player.leader].triggers:
            if trigger.event == E_REACH_INFLUENCE and trigger.arg == track:
                worst = max(worst, order_class(s, trigger.effect, army, army, 0))
    if before < 4 <= after:
        bonus = s.rules.tracks[track].bonus
        if bonus is not None:
            worst = max(worst, order_class(s, bonus, army, army, 0))
    return worst
