"""Carrying out effects: what each node does, and the pool of parts whose order is the player's (A-5)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.cards import (
    add_to_turn,
    draw,
    draw_intrigue,
    steal_intrigue,
    take_back_to_hand,
    trash_card,
)
from sietch.engine.conditions import all_hold, counter
from sietch.engine.contracts import complete, take_contract
from sietch.engine.costs import in_play_now, pay_cost
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import CHOOSE_SIDE, EFFECT, POOL
from sietch.engine.influence import gain_influence, score
from sietch.engine.options import option
from sietch.engine.order import (
    NEWS,
    PLAIN,
    allowed,
    asks_itself,
    only_side,
    optional,
    order_class,
    possible,
)
from sietch.engine.resources import gain
from sietch.engine.rules import Node, terms
from sietch.engine.state import Frame, Pending, State
from sietch.engine.targets import can_summon, spied_factions, visited_faction
from sietch.engine.units import recruit, summon, take_control


def resolve(s: State, node: Node, who: int, army: int, source: int) -> None:
    """Carry out one part. What needs a choice becomes a frame."""
    while node.op == w.IF or node.op == w.MAY or node.op == w.LIMIT or node.op == w.EITHER:
        if node.op == w.EITHER:
            side = only_side(s, node, who, army, source)
            if side is None:
                break
            node = side
        elif node.op == w.IF:
            if all_hold(s, node.tests, who, army, source):
                node = node.kids[0]
            elif len(node.kids) > 1:
                node = node.kids[1]
            else:
                return
        else:
            if node.op == w.LIMIT:
                s.players[who].limits_used.append(node.number)
            node = node.kids[0]
    op = node.op
    if op >= w.FIRST_ATOM:
        resolve_atom(s, node, who, army, source)
    elif op == w.SEQUENCE:
        s.push(EFFECT, node.number, who, army, source, 0, 0)
    elif op == w.EITHER:
        s.push(CHOOSE_SIDE, node.number, who, army, source, 0, 0)
    elif op == w.PAY:
        pay_cost(s, node, who, army, source)
    elif op == w.PER:
        kid = node.kids[0]
        for _ in range(counter(s, node.arg2, node.arg, who, army, source)):
            if kid.op >= w.FIRST_ATOM:
                resolve_atom(s, kid, who, army, source)
            else:
                s.push(EFFECT, kid.number, who, army, source, 0, 0)
    elif op == w.ON:
        wait_for(s, node, who, army, source)
    elif op == w.FOR_WHO:
        seats = len(s.players)
        for distance in range(seats - 1, 0, -1):
            other = (who + distance) % seats
            s.push(EFFECT, node.kids[0].number, other, other, source, 0, 0)
    elif op == w.VISIT:
        s.visit_taken = s.visit_influence
        gain_influence(s, army, node.arg, s.visit_influence)
    elif op == w.COMPLETE and s.players[who].contracts & (1 << (source % w.KIND)):
        complete(s, who, source % w.KIND)
        s.push(EFFECT, node.kids[0].number, who, army, source, 0, 0)


def wait_for(s: State, node: Node, who: int, army: int, source: int) -> None:
    """`on EVENT` of something that happens once: it waits, unless the event is now."""
    if node.arg == w.E_REVEAL_TURN and s.turn == w.REVEAL_TURN and s.current == who:
        add_to_turn(s, node.kids[0], who, army, source)
    else:
        s.players[who].waiting.append(Pending(node.number, who, army, source))


def resolve_atom(s: State, node: Node, who: int, army: int, source: int) -> None:
    op = node.op
    player = s.players[who]
    if op == w.GAIN:
        gain(s, who, node.arg, node.low)
    elif op == w.PERSUASION:
        player.persuasion += node.low
        s.note(events.PERSUASION, who, 0, node.low, EVERYBODY)
    elif op == w.SWORDS:
        give_swords(s, who, army, source, node.low)
    elif op == w.VP:
        score(s, who, vp_source(s, source), node.low)
    elif op == w.DRAW:
        draw(s, who, node.low)
    elif op == w.DRAW_INTRIGUE:
        draw_intrigue(s, who, node.low)
    elif op == w.TROOPS:
        recruit(s, army, node.low)
    elif op == w.INFLUENCE:
        gain_printed_influence(s, node, who, army, source)
    elif op == w.TRASH_SELF:
        if in_play_now(s, who, source):
            trash_card(s, who, source % w.KIND, w.FROM_PLAY, source, w.NOTHING)
    elif op == w.TO_HAND_SELF:
        if in_play_now(s, who, source):
            take_back_to_hand(s, who, source % w.KIND)
    elif op == w.STEAL_INTRIGUE:
        steal_intrigue(s, who)
    elif op == w.TAKE_CONTRACT:
        for _ in range(node.low):
            take_contract(s, who, army, source, node)
    elif op == w.VISIT_INFLUENCE:
        raise_visit_influence(s, army, node.low)
    elif op == w.COUNCIL_SEAT:
        take_council_seat(s, who)
    elif op == w.SWORDMASTER:
        if not player.swordmaster:
            player.swordmaster = True
            player.agents += 1
            s.note(events.SWORDMASTER, who, 0, 0, EVERYBODY)
    elif op == w.CONTROL:
        take_control(s, army, node.arg)
    elif op == w.MAKER_HOOK:
        if not s.players[army].maker_hook:
            s.players[army].maker_hook = True
            s.note(events.MAKER_HOOK, army, 0, 0, EVERYBODY)
    elif op == w.MAKER_BONUS_SPICE:
        space = s.turn_space
        if space != w.NOTHING and s.bonus_spice[space] > 0:
            gain(s, who, w.SPICE, s.bonus_spice[space])
            s.bonus_spice[space] = 0
    elif op == w.SANDWORM:
        if can_summon(s, army):
            summon(s, army, node.low)
    elif op == w.REPEAT_SPACE:
        effect = s.rules.spaces[s.turn_space].effect if s.turn_space != w.NOTHING else None
        if effect is not None:
            add_to_turn(s, effect, who, army, w.SPACE * w.KIND + s.turn_space)
    elif op == w.MEMORY:
        count = min(node.low, s.players[army].supply)
        s.players[army].supply -= count
        player.memories += count
        s.note(events.MEMORY, who, 0, player.memories, EVERYBODY)
    elif op == w.RETURN_MEMORIES:
        s.note(events.MEMORIES_RETURNED, who, 0, player.memories, EVERYBODY)
        player.supply += player.memories
        player.memories = 0
    elif op == w.FLIP_LEADER:
        flip_leader(s, who)
    elif op == w.NO_DEPLOY:
        s.deploy_banned = True
    elif op == w.SIGNET:
        signet = s.rules.leaders[player.leader].signet
        if signet is not None:
            s.push(EFFECT, signet.number, who, army, w.LEADER * w.KIND + player.leader, 0, 0)
    elif op != w.IGNORE_REQUIREMENTS:
        s.push(op, node.number, who, army, source, node.high, 0)


def give_swords(s: State, who: int, army: int, source: int, count: int) -> None:
    if s.conflict == w.NOTHING:
        return
    s.players[army].swords += count
    s.note(events.SWORDS, army, 0, count, EVERYBODY)
    if s.turn == w.REVEAL_TURN and source // w.KIND == w.CARD:
        card = source % w.KIND
        player = s.players[who]
        if player.sword_cards.count(card) < player.revealed.count(card):
            player.sword_cards.append(card)


def vp_source(s: State, source: int) -> int:
    kind = source // w.KIND
    if kind == w.CONFLICT:
        return w.VP_CONFLICT
    if kind == w.INTRIGUE:
        return w.VP_INTRIGUE
    if kind == w.CARD and s.rules.cards[source % w.KIND].acquire is not None:
        return w.VP_ACQUIRED
    return w.VP_CARDS


def gain_printed_influence(s: State, node: Node, who: int, army: int, source: int) -> None:
    if node.low < 0:
        s.push(w.INFLUENCE, node.number, who, army, source, w.NOTHING, 0)
    elif node.arg < w.TRACKS:
        gain_influence(s, army, node.arg, node.low)
    elif node.arg == w.F_VISITED:
        faction = visited_faction(s)
        if faction != w.NOTHING:
            gain_influence(s, army, faction, node.low)
    elif node.arg == w.F_EACH_SPIED:
        mask = spied_factions(s, who)
        start = len(s.inner)
        for track in s.rules.tracks:
            if mask & (1 << track.number):
                for _ in range(node.low):
                    s.inner.append(Pending(track.step.number, who, army, source))
        s.push(POOL, node.number, who, army, source, start, 0)
    else:
        s.push(w.INFLUENCE, node.number, who, army, source, w.NOTHING, 0)


def raise_visit_influence(s: State, army: int, amount: int) -> None:
    """The visit gives `amount` in all, whether or not the usual one was taken already."""
    s.visit_influence = max(s.visit_influence, amount)
    faction = visited_faction(s)
    if s.visit_taken and s.visit_taken < s.visit_influence and faction != w.NOTHING:
        missing = s.visit_influence - s.visit_taken
        s.visit_taken = s.visit_influence
        gain_influence(s, army, faction, missing)


def take_council_seat(s: State, who: int) -> None:
    """A-9; taken in a Reveal turn it already gives its persuasion there."""
    player = s.players[who]
    if player.council_seat:
        return
    player.council_seat = True
    s.note(events.COUNCIL, who, 0, 0, EVERYBODY)
    if s.turn == w.REVEAL_TURN and s.current == who and s.rules.seat_bonus is not None:
        add_to_turn(s, s.rules.seat_bonus, who, who, w.SPACE * w.KIND + s.rules.high_council)


def flip_leader(s: State, who: int) -> None:
    """The other face counts at once (ruling lead-jessica-same-turn)."""
    player = s.players[who]
    back = s.rules.leaders[player.leader].back
    if back == w.NOTHING:
        return
    player.leader = back
    s.note(events.FLIPPED, who, back, 0, EVERYBODY)
    add_visit_abilities(s, who)


def add_visit_abilities(s: State, who: int) -> None:
    """`on visit` of a leader: one more effect of the turn."""
    if s.turn_space == w.NOTHING:
        return
    leader = s.players[who].leader
    for trigger in s.rules.leaders[leader].triggers:
        if trigger.event == w.E_VISIT and trigger.arg & (1 << s.turn_space):
            add_to_turn(s, trigger.effect, who, who, w.LEADER * w.KIND + leader)


# --- effects in parts ------------------------------------------------------------------------------------


def begin_effect(s: State, f: Frame) -> None:
    """The parts of a printed effect become a pool of their own."""
    s.stack.pop()
    start = len(s.inner)
    for term in terms(s.rules.nodes[f.node]):
        s.inner.append(Pending(term.number, f.who, f.army, f.source))
    s.push(POOL, f.node, f.who, f.army, f.source, start, f.y)


def do_plain(s: State, pool: list[Pending], start: int) -> bool:
    """Carry out what cannot matter. True if new frames are to be resolved first."""
    height = len(s.stack)
    i = start
    while i < len(pool):
        p = pool[i]
        node = s.rules.nodes[p.node]
        if (
            order_class(s, node, p.who, p.army, p.source) == PLAIN
            and possible(s, node, p.who, p.army, p.source)
            and not optional(s, node, p.who, p.army, p.source)
        ):
            del pool[i]
            resolve(s, node, p.who, p.army, p.source)
            if len(s.stack) != height:
                return True
            i = start
        else:
            i += 1
    return False


def run_pool(s: State, f: Frame) -> None:
    """Ask for the next part, unless only one can follow. `y` of the frame: at least one must be used."""
    if s.turn == w.REVEAL_TURN and do_plain(s, s.pool, 0):  # a card drawn meanwhile (V-7)
        return
    start = f.x
    height = len(s.stack)
    parts = len(s.inner)
    pushed = do_plain(s, s.inner, start)
    if f.y == 1 and len(s.inner) < parts:
        f = Frame(f.op, f.node, f.who, f.army, f.source, f.x, 0)
        s.stack[height - 1] = f
    if pushed:
        return
    choices: list[int] = []
    only_news = True
    must = f.y == 1
    single = w.NOTHING
    for i in range(start, len(s.inner)):
        p = s.inner[i]
        node = s.rules.nodes[p.node]
        if possible(s, node, p.who, p.army, p.source):
            if single == w.NOTHING:
                single = i
            code = option(o.RESOLVE, p.node)
            if code not in choices:
                choices.append(code)
            if not optional(s, node, p.who, p.army, p.source):
                must = True
            if order_class(s, node, p.who, p.army, p.source) != NEWS:
                only_news = False
    if single == w.NOTHING:
        del s.inner[start:]
        s.stack.pop()
    elif only_news or (len(choices) == 1 and (must or asks_itself(s.rules.nodes[s.inner[single].node]))):
        take_part(s, f, single)
    else:
        if not must:
            choices.append(option(o.PASS, 0))
        s.ask(f.who, POOL, f.source, choices)


def answer_pool(s: State, f: Frame, code: int) -> None:
    if code == o.PASS:
        del s.inner[f.x :]
        s.stack.pop()
        return
    for i in range(f.x, len(s.inner)):
        if s.inner[i].node == o.argument_of(code):
            take_part(s, f, i)
            return


def take_part(s: State, f: Frame, index: int) -> None:
    p = s.inner.pop(index)
    if f.y == 1:
        s.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, f.x, 0)
    resolve(s, s.rules.nodes[p.node], p.who, p.army, p.source)


def ask_side(s: State, f: Frame) -> None:
    """A OR B: the sides whose conditions hold and whose costs can be paid."""
    kids = s.rules.nodes[f.node].kids
    choices = [
        option(o.CHOOSE, i + 1) for i in range(len(kids)) if allowed(s, kids[i], f.who, f.army, f.source)
    ]
    s.ask(f.who, CHOOSE_SIDE, f.source, choices)


def answer_side(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    kid = s.rules.nodes[f.node].kids[o.argument_of(code) - 1]
    resolve(s, kid, f.who, f.army, f.source)
