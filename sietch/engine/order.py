"""Freedom of order (A-5, V-1): which effects get in each other's way.

An effect changes some aspects of the position, and heeds others. One that needs no choice is carried out at once
if nothing that is open, or could still come in this turn, changes what it heeds, and if it changes nothing that
another one heeds. Otherwise the player says when.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.ops import ASPECTS, Aspect, add_aspect
from sietch.engine.rules import Node, Rules, Test
from sietch.engine.state import Pending, State
from sietch.engine.units import DEPLOYED, deployable

# --- found once, for all nodes -----------------------------------------------------------------------------


def find_ways(rules: Rules) -> None:
    """What every node changes, heeds and brings. Parts come before their whole."""
    heeded = 0
    for node in rules.nodes:
        node.changes = node.does.changes(node)
        node.heeds = node.does.heeds(node) | ended_by(node)
        node.waits_for = node.does.waits_for(node) | begun_by(node)
        if node.counter is not None:
            node.heeds |= node.counter.rises(w.ALL) | node.counter.falls(w.ALL)
        if node.trigger is None:  # what waits for an event comes later
            for kid in node.kids:
                node.changes |= kid.changes
                node.heeds |= kid.heeds
                node.waits_for |= kid.waits_for
        heeded |= node.heeds
    at_once = [changed_by(aspect.opens(rules)) for aspect in ASPECTS]
    agent_turn = [at_once[a.number] | changed_by(a.adds(rules, False)) for a in ASPECTS]
    reveal_turn = [at_once[a.number] | changed_by(a.adds(rules, True)) for a in ASPECTS]
    rules.heeded_behind = [heeded_by(a.opens(rules) + a.adds(rules, False)) for a in ASPECTS]
    rules.heeded_behind_revealing = [heeded_by(a.opens(rules) + a.adds(rules, True)) for a in ASPECTS]
    for node in rules.nodes:
        node.spoils = node.changes & heeded
        node.starts = through(at_once, node.changes)
        node.brings = through(agent_turn, node.changes)
        node.brings_revealing = through(reveal_turn, node.changes)
        node.heeds_later = node.heeds | behind(rules.heeded_behind, node.brings)
        node.heeds_later_revealing = node.heeds | behind(rules.heeded_behind_revealing, node.brings_revealing)


def heeded_by(nodes: list[Node]) -> int:
    mask = 0
    for node in nodes:
        mask |= node.heeds
    return mask


def behind(doors: list[int], aspects: int) -> int:
    """What lies behind the doors of these aspects."""
    mask = 0
    door = 0
    while aspects:
        if aspects & 1:
            mask |= doors[door]
        aspects >>= 1
        door += 1
    return mask


def changed_by(nodes: list[Node]) -> int:
    mask = 0
    for node in nodes:
        mask |= node.changes
    return mask


def through(doors: list[int], changes: int) -> int:
    """These aspects and all that can follow, one door leading to the next."""
    found = 0
    reached = changes
    while reached != found:
        found = reached
        reached |= behind(doors, found)
    return found


def ended_by(node: Node) -> int:
    """The aspects whose change can end the condition of a node."""
    mask = 0
    for test in node.tests:
        mask |= falsified_by(test, False)
    return mask


def begun_by(node: Node) -> int:
    """The aspects whose change can make it true."""
    mask = 0
    for test in node.tests:
        mask |= falsified_by(test, True)
    return mask


def falsified_by(test: Test, opposite: bool) -> int:
    """What can make a test, or its opposite, false."""
    negated = test.negated != opposite
    if test.flag is not None:
        return test.flag.begins() if negated else test.flag.ends()
    if test.counter is None:
        return 0
    if test.compare == w.EQ:
        return test.counter.rises(w.ALL) | test.counter.falls(w.ALL)
    beyond = test.number + 1 if test.compare == w.GT or test.compare == w.LE else test.number
    at_least = test.compare == w.GE or test.compare == w.GT
    return test.counter.falls(beyond) if at_least != negated else test.counter.rises(beyond)


# --- in a position -----------------------------------------------------------------------------------------


def goes_first(s: State, index: int) -> bool:
    """Whether no other order than this effect before all others of the turn could matter."""
    node = s.rules.nodes[s.pool[index].node]
    spoils = node.spoils
    heeds = heeded(s, index)
    if spoils == 0 and heeds == 0:
        return True
    turn = s.turn.kind
    for p in s.inner:
        other = s.rules.nodes[p.node]
        if spoils & other.heeds_in(turn) or heeds & other.brings_in(turn):
            return not any_in_the_way(s, index, heeds)
    for i in range(len(s.pool)):
        if i != index:
            other = s.rules.nodes[s.pool[i].node]
            if spoils & other.heeds_in(turn) or heeds & other.brings_in(turn):
                return not any_in_the_way(s, index, heeds)
    for card in s.players[s.turn.seat].intrigue:
        plot = s.rules.intrigue[card].plot
        if plot is not None and (spoils & plot.heeds_in(turn) or heeds & plot.brings_in(turn)):
            return not any_in_the_way(s, index, heeds)
    return True


def heeded(s: State, index: int) -> int:
    """What an effect of the turn heeds; one of a card in play is lost with the card."""
    p = s.pool[index]
    heeds = s.rules.nodes[p.node].heeds
    return heeds if card_of(s, p) == w.NOTHING else heeds | TRASHED


def goes_first_inside(s: State, start: int, index: int) -> bool:
    """The same among the parts of an effect: no Plot card can come between them."""
    node = s.rules.nodes[s.inner[index].node]
    spoils = node.spoils
    heeds = node.heeds
    if spoils == 0 and heeds == 0:
        return True
    for i in range(start, len(s.inner)):
        if i != index:
            other = s.rules.nodes[s.inner[i].node]
            if spoils & other.heeds or heeds & other.starts:
                return False
    return True


def is_blocked_inside(s: State, index: int) -> bool:
    """Whether a part of the effect that is being resolved gets in the way of an effect of the turn."""
    node = s.rules.nodes[s.pool[index].node]
    heeds = heeded(s, index)
    for p in s.inner:
        other = s.rules.nodes[p.node]
        if node.spoils & other.heeds or heeds & other.starts:
            if other.possible(s, p.who, p.army, p.source):
                return True
    return False


def any_in_the_way(s: State, index: int, heeds: int) -> bool:
    """The same by what can happen in this position."""
    p = s.pool[index]
    node = s.rules.nodes[p.node]
    heeds &= node.does.heeds_now(s, node, p.who, p.army, p.source) | TRASHED
    spoils = node.spoils & node.does.spoils_now(s, node, p.who, p.army, p.source)
    if heeds == 0 and spoils == 0:
        return False
    coming = all_that_can_change(s, index)
    if coming & heeds:
        return True
    if spoils == 0:
        return False
    for i in range(len(s.pool)):
        if i != index and spoils & s.rules.nodes[s.pool[i].node].heeds:
            return True
    for part in s.inner:
        if spoils & s.rules.nodes[part.node].heeds:
            return True
    for card in s.players[s.turn.seat].intrigue:
        plot = s.rules.intrigue[card].plot
        if plot is not None and spoils & plot.heeds and is_playable(s, plot, card, coming):
            return True
    doors = s.rules.heeded_behind_revealing if s.turn.kind == w.REVEAL_TURN else s.rules.heeded_behind
    return spoils & behind(doors, coming) != 0


def all_that_can_change(s: State, but: int) -> int:
    """The aspects that other effects, Plot cards and deploying can still change in this turn, one by way of another."""
    coming = DEPLOYED if deployable(s, s.turn.army) > 0 else 0
    before = -1
    while coming != before:
        before = coming
        for i in range(len(s.pool)):
            if i != but:
                p = s.pool[i]
                coming |= what_can_change(s, p, coming)
        for p in s.inner:
            coming |= what_can_change(s, p, coming)
        for card in s.players[s.turn.seat].intrigue:
            plot = s.rules.intrigue[card].plot
            if plot is not None and is_playable(s, plot, card, coming):
                source = w.INTRIGUE * w.KIND + card
                coming |= plot.does.brings_now(s, plot, s.turn.seat, s.turn.army, source)
    return coming


def what_can_change(s: State, p: Pending, coming: int) -> int:
    """By this effect, if it is possible now, or when what it waits for has come."""
    node = s.rules.nodes[p.node]
    if node.waits_for & coming or node.possible(s, p.who, p.army, p.source):
        return node.does.brings_now(s, node, p.who, p.army, p.source)
    return 0


def is_playable(s: State, plot: Node, card: int, coming: int) -> bool:
    """Now, or when what it waits for has come."""
    if plot.waits_for & coming:
        return True
    return plot.allowed(s, s.turn.seat, s.turn.army, w.INTRIGUE * w.KIND + card)


def card_of(s: State, p: Pending) -> int:
    """The card in play that gives this effect: lost with it (ruling trashed-no-effect). NOTHING: it is no card's."""
    kind = p.source // w.KIND
    if kind == w.CARD:
        return p.source % w.KIND
    if kind == w.LEADER and s.turn.card != w.NOTHING and s.rules.cards[s.turn.card].has_signet:
        signet = s.rules.leaders[p.source % w.KIND].signet
        if signet is not None:
            for term in signet.terms:
                if term.number == p.node:
                    return s.turn.card
    return w.NOTHING


TRASHED: Final = add_aspect(Aspect("cards trashed in play"))
