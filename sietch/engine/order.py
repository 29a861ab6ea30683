"""Freedom of order (A-5, V-1): which effects get in each other's way.

An effect changes some aspects of the position, and heeds others. One that needs no choice is carried out at once
if nothing that is open, or could still come in this turn, changes what it heeds, and if it changes nothing that
another one heeds. Otherwise the player says when.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.deploying import DEPLOYED, may_come_to_deploy
from sietch.engine.ops import ASPECTS, Aspect, add_aspect
from sietch.engine.rules import Node, Rules, Test
from sietch.engine.state import Pending, Player, State

# --- found once, for all nodes -----------------------------------------------------------------------------


def find_ways(rules: Rules) -> None:
    """What every node changes, heeds and brings. Parts come before their whole."""
    heeded = 0
    for node in rules.nodes:
        node.changes = node.does.changes_paid(node) if node.is_cost else node.does.changes(node)
        node.heeds = node.does.heeds(node) | ended_by(node)
        node.waits_for = node.does.waits_for(node) | begun_by(node)
        if node.counter is not None:
            node.heeds |= node.counter.rises(w.ALL) | node.counter.falls(w.ALL)
        if node.trigger is None or node.trigger.event.can_be_now():  # otherwise it comes later
            for kid in node.kids:
                node.changes |= kid.changes
                node.heeds |= kid.heeds
                node.waits_for |= kid.waits_for
        heeded |= node.heeds
    at_once = [changed_by(opened(rules, aspect)) for aspect in ASPECTS]
    agent_turn = [at_once[a.number] | changed_by(added(rules, a, False)) for a in ASPECTS]
    reveal_turn = [at_once[a.number] | changed_by(added(rules, a, True)) for a in ASPECTS]
    rules.heeded_behind = [heeded_by(opened(rules, a) + added(rules, a, False)) for a in ASPECTS]
    rules.heeded_behind_revealing = [heeded_by(opened(rules, a) + added(rules, a, True)) for a in ASPECTS]
    for node in rules.nodes:
        node.spoils = node.changes & heeded
        node.starts = through(at_once, node.changes)
        node.brings = through(agent_turn, node.changes)
        node.brings_revealing = through(reveal_turn, node.changes)
        node.heeds_later = node.heeds | behind(rules.heeded_behind, node.brings)
        node.heeds_later_revealing = node.heeds | behind(rules.heeded_behind_revealing, node.brings_revealing)


def opened(rules: Rules, aspect: Aspect) -> list[Node]:
    """The effects that may follow at once when it changes."""
    return aspect.opens(rules) + answers(rules, aspect, False)


def added(rules: Rules, aspect: Aspect, revealing: bool) -> list[Node]:
    """The effects that may join the turn."""
    return aspect.adds(rules, revealing) + answers(rules, aspect, True)


def answers(rules: Rules, aspect: Aspect, joining: bool) -> list[Node]:
    """What lasting components answer to the events that a change can be."""
    return [
        trigger.effect
        for trigger in rules.all_triggers()
        if trigger.event.follows() & aspect.bit and trigger.event.joins_turn == joining
    ]


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
    if heeds & open_to_all(s):
        return not any_in_the_way(s, index, heeds)
    for p in s.inner:
        other = s.rules.nodes[p.node]
        if spoils & other.heeds_in(turn) or heeds & other.brings_in(turn):
            return not any_in_the_way(s, index, heeds)
    for i in range(len(s.pool)):
        if i != index:
            other = s.rules.nodes[s.pool[i].node]
            if spoils & other.heeds_in(turn) or heeds & other.brings_in(turn):
                return not any_in_the_way(s, index, heeds)
    for card in plots_of(s):
        plot = s.rules.intrigue[card].plot
        if plot is not None and (spoils & plot.heeds_in(turn) or heeds & plot.brings_in(turn)):
            return not any_in_the_way(s, index, heeds)
    return True


def heeded(s: State, index: int) -> int:
    """What an effect of the turn heeds; one of a card in play is lost with the card."""
    p = s.pool[index]
    heeds = s.rules.nodes[p.node].heeds
    return heeds | TRASHED if is_of_card(s, p) else heeds


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
    """Whether an effect of the turn and a part of the effect that is being resolved get in each other's way."""
    node = s.rules.nodes[s.pool[index].node]
    heeds = heeded(s, index)
    for p in s.inner:
        other = s.rules.nodes[p.node]
        if other.waits_for & node.brings_in(s.turn.kind):
            return True
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
    if heeds & ACQUIRED and can_buy(s, s.players[s.turn.seat]):
        return True
    if spoils != 0:
        for i in range(len(s.pool)):
            if i != index and spoils & s.rules.nodes[s.pool[i].node].heeds:
                return True
        for part in s.inner:
            if spoils & s.rules.nodes[part.node].heeds:
                return True
    coming = all_that_can_change(s, index)
    if coming & heeds:
        return True
    if spoils == 0:
        return False
    for card in plots_of(s):
        plot = s.rules.intrigue[card].plot
        if plot is not None and spoils & plot.heeds and is_playable(s, plot, card, coming):
            return True
    doors = s.rules.heeded_behind_revealing if s.turn.kind == w.REVEAL_TURN else s.rules.heeded_behind
    return spoils & behind(doors, coming) != 0


def all_that_can_change(s: State, but: int) -> int:
    """The aspects that other effects, Plot cards and deploying can still change in this turn, one by way of another."""
    coming = DEPLOYED if may_come_to_deploy(s, s.turn.army) else 0
    before = -1
    while coming != before:
        before = coming
        for i in range(len(s.pool)):
            if i != but:
                p = s.pool[i]
                coming |= what_can_change(s, p, coming)
        for p in s.inner:
            coming |= what_can_change(s, p, coming)
        for card in plots_of(s):
            plot = s.rules.intrigue[card].plot
            if plot is not None and is_playable(s, plot, card, coming):
                source = w.INTRIGUE * w.KIND + card
                coming |= plot.does.brings_now(s, plot, s.turn.seat, s.turn.army, source, coming)
    return coming


def plots_of(s: State) -> list[int]:
    """The Intrigue cards of the turn's owner. What happens by itself tells something of them, if somebody else has chosen."""
    cards = s.players[s.turn.seat].intrigue
    if s.chosen_by != s.turn.seat and len(cards) > 0:
        s.revealing = True
    return cards


def open_to_all(s: State) -> int:
    """What the player can change without any effect: by deploying, by buying."""
    if s.turn.kind == w.AGENT_TURN:
        return DEPLOYED if may_come_to_deploy(s, s.turn.army) else 0
    return ACQUIRED if s.turn.kind == w.REVEAL_TURN else 0


def can_buy(s: State, player: Player) -> bool:
    """V-2: anything, in a Reveal turn."""
    if not s.turn.reveals(player.seat):
        return False
    for row in s.rules.rows:
        if row.buy != w.NOTHING:
            for card in row.cards(s, player):
                if row.can_buy(s, player, card):
                    return True
    return False


def what_can_change(s: State, p: Pending, coming: int) -> int:
    """By this effect, if it is possible now, or when what it waits for has come."""
    node = s.rules.nodes[p.node]
    if node.brings_in(s.turn.kind) & ~coming == 0:  # nothing that would be new
        return 0
    if node.waits_for & coming or node.possible(s, p.who, p.army, p.source):
        return node.does.brings_now(s, node, p.who, p.army, p.source, coming)
    return 0


def is_playable(s: State, plot: Node, card: int, coming: int) -> bool:
    """Now, or when what it waits for has come."""
    if plot.waits_for & coming:
        return True
    return plot.allowed(s, s.turn.seat, s.turn.army, w.INTRIGUE * w.KIND + card)


def sources(s: State, aspects: int) -> int:
    """How many open effects and Plot cards in hand could change one of these aspects in this turn."""
    turn = s.turn.kind
    count = 0
    for p in s.pool:
        if s.rules.nodes[p.node].brings_in(turn) & aspects:
            count += 1
    for p in s.inner:
        if s.rules.nodes[p.node].brings_in(turn) & aspects:
            count += 1
    for card in plots_of(s):
        plot = s.rules.intrigue[card].plot
        if plot is not None and plot.brings_in(turn) & aspects:
            count += 1
    return count


def possible_draws(s: State, player: Player, op: int) -> int:
    """How many cards the open effects of this turn and the Plot cards in hand draw together, if all come to it."""
    count = 0
    for p in s.pool:
        count += draws(s.rules.nodes[p.node], op)
    for card in player.intrigue:
        plot = s.rules.intrigue[card].plot
        if plot is not None:
            count += draws(plot, op)
    return count


def draws(node: Node, op: int) -> int:
    count = node.low if node.op == op else 0
    for kid in node.kids:
        count += draws(kid, op)
    return count if node.counter is None else count * w.ALL


def is_of_card(s: State, p: Pending) -> bool:
    """A card in play gives this effect: it is lost with the card (ruling trashed-no-effect)."""
    kind = p.source // w.KIND
    if kind == w.CARD:
        return not s.turn.is_borrowed(p.who, p.source)
    if kind == w.LEADER:
        for card in s.turn.cards:
            if has_signet(s, card):
                return is_signet(s, p)
    return False


def givers(s: State, p: Pending) -> list[int]:
    """The cards that give it; a signet may be of both that were played together (T-60)."""
    kind = p.source // w.KIND
    found: list[int] = []
    if kind == w.CARD and not s.turn.is_borrowed(p.who, p.source):
        found.append(p.source % w.KIND)
    elif kind == w.LEADER and is_signet(s, p):
        for card in s.turn.cards:
            if card not in found and has_signet(s, card):
                found.append(card)
    return found


def is_signet(s: State, p: Pending) -> bool:
    signet = s.rules.leaders[p.source % w.KIND].signet
    if signet is not None:
        for term in signet.terms:
            if term.number == p.node:
                return True
    return False


def has_signet(s: State, card: int) -> bool:
    """The card of this turn has it in its own box, or in the one that it shares with its partner."""
    printed = s.rules.cards[card]
    other = s.turn.other_card(card)
    return printed.has_signet or (
        len(printed.copied) > 0 and other != w.NOTHING and s.rules.cards[other].has_signet
    )


class CardsAcquired(Aspect):
    def opens(self, rules: Rules) -> list[Node]:
        return [card.acquire for card in rules.cards if card.acquire is not None]


TRASHED: Final = add_aspect(Aspect("cards trashed in play"))
ACQUIRED: Final = add_aspect(CardsAcquired("cards acquired"))
