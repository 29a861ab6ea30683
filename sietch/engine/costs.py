"""Costs: what stands before an arrow. All of it must be at hand before any of it is paid (A-7)."""

from sietch.engine import words as w
from sietch.engine.cards import trash_card
from sietch.engine.conditions import bits
from sietch.engine.frames import EFFECT
from sietch.engine.resources import pay
from sietch.engine.rules import Node, terms
from sietch.engine.state import State
from sietch.engine.targets import OTHER, conflicts_to_flip, fallable_tracks, influence_total, trash_count


def in_play_now(s: State, who: int, source: int) -> bool:
    """Whether the card that has this effect is still in play."""
    card = source % w.KIND
    player = s.players[who]
    return source // w.KIND == w.CARD and (card in player.played or card in player.revealed)


def can_pay(s: State, cost: Node, who: int, army: int, source: int) -> bool:
    player = s.players[who]
    needed = [0, 0, 0]
    lost = 0
    from_hand = 0
    from_play = 0
    for item in terms(cost):
        op = item.op
        if op == w.GAIN:
            needed[item.arg] += item.low
        elif op == w.INFLUENCE:
            lost -= item.low
            tracks = fallable_tracks(s, army, -item.low)
            if tracks == 0 or (item.arg != w.F_ANY and not tracks & (1 << item.arg)):
                return False
        elif op == w.DISCARD:
            from_hand += item.low
        elif op == w.TRASH:
            if trash_count(s, item, who, source) < item.low:
                return False
            if item.arg2 % OTHER == w.FROM_HAND:
                from_hand += item.low
            elif item.arg2 % OTHER == w.FROM_PLAY:
                from_play += item.low
        elif op == w.TRASH_SELF:
            from_play += 1
            if not in_play_now(s, who, source):
                return False
        elif op == w.TRASH_INTRIGUE:
            if len(player.intrigue) < item.low:
                return False
        elif op == w.RECALL_SPY:
            if bits(player.spies_on) < item.low:
                return False
        elif op == w.RETREAT:
            if s.players[army].troops < item.low:
                return False
        elif op == w.FLIP_CONFLICT and len(conflicts_to_flip(s, who, item.arg)) == 0:
            return False
    if len(player.hand) < from_hand or len(player.played) + len(player.revealed) < from_play:
        return False
    if lost > influence_total(s, army):
        return False
    have = player.resources
    return have[0] >= needed[0] and have[1] >= needed[1] and have[2] >= needed[2]


def pay_cost(s: State, pay_node: Node, who: int, army: int, source: int) -> None:
    """Pay what needs no choice, ask for the rest, and then gain."""
    gain_node = pay_node.kids[1]
    s.push(EFFECT, gain_node.number, who, army, source, 0, 0)
    parts = terms(pay_node.kids[0])
    for i in range(len(parts) - 1, -1, -1):
        item = parts[i]
        if item.op == w.GAIN:
            pay(s, who, item.arg, item.low)
        elif item.op == w.TRASH_SELF:
            trash_card(s, who, source % w.KIND, w.FROM_PLAY, source, w.NOTHING)
        else:
            s.push(item.op, item.number, who, army, source, item.low, 1)
