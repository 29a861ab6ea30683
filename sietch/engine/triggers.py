"""Events and what waits for them: Plot cards, contracts, the council seat, leaders, the tiles of sets.

Whoever knows that something has happened says so with `fire`, and everything lasting that belongs to the seat
takes effect: as one more effect of the turn (A-5), or at once.
"""

from typing import Final

from sietch.engine.effects import add_to_turn, open_parts, push_effect
from sietch.engine.ops import Event, add_deed
from sietch.engine.parts import NO_TRIGGERS
from sietch.engine.rules import Node, Trigger, listening
from sietch.engine.sides import whose_army
from sietch.engine.state import Pending, Player, State

ANSWERED: Final = add_deed("answered an event")  # that is told again as long as it holds


def lasting(s: State, player: Player, event: Event) -> list[Trigger]:
    """What the seat has that answers to this event every time."""
    rules = s.rules
    found = NO_TRIGGERS
    if player.council_seat and rules.seat_awaited & event.bit:
        found = listening(rules.seat_bonuses, event)
    if rules.answered & event.bit:
        for slot in rules.answering[event.number]:
            more = player.parts[slot].answering(rules, player, event)
            if len(more) > 0:
                found = more if len(found) == 0 else found + more
    leader = rules.leaders[player.leader]
    if leader.listens & event.bit:
        more = listening(leader.triggers, event)
        found = more if len(found) == 0 else found + more
    return found


def waited_for(s: State, player: Player, event: Event) -> list[Trigger]:
    """Everything of the seat that answers to this event, also what waits for it once."""
    found = lasting(s, player, event)
    for p in player.waiting:
        trigger = s.rules.nodes[p.node].trigger
        if trigger is not None and trigger.event is event:
            found = [*found, trigger]
    return found


def fire(s: State, event: Event, seat: int, what: int, amount: int) -> None:
    """The event has happened to this seat. `what` and `amount` say more about it."""
    if not s.rules.awaited & event.bit:
        return
    player = s.players[seat]
    if len(player.waiting) > 0:
        for p in woken(s, event, player, what, amount):
            answer_event(s, event, s.rules.nodes[p.node], p.who, p.army, p.source)
    for trigger in lasting(s, player, event):
        if event.fits(s, trigger, what, amount) and not (event.repeats and has_answered(s, trigger, seat)):
            answer_event(s, event, trigger.effect, seat, whose_army(s, seat), trigger.source)


def has_answered(s: State, trigger: Trigger, seat: int) -> bool:
    """In this turn already; if not, it does now."""
    if trigger.effect.number in s.turn.recall_deed(ANSWERED, seat, trigger.source):
        return True
    s.turn.remember(ANSWERED, seat, trigger.source, trigger.effect.number)
    return False


def catch_up(s: State, seat: int, triggers: list[Trigger]) -> None:
    """Something lasting has just come: what it waits for may be happening right now."""
    for trigger in triggers:
        if trigger.event.now(s, trigger, seat):
            answer_event(s, trigger.event, trigger.effect, seat, whose_army(s, seat), trigger.source)


def collect(s: State, event: Event, seat: int) -> None:
    """What answers to the event becomes one inner pool: its owner says in which order (I-72, I-76, I-77)."""
    player = s.players[seat]
    army = whose_army(s, seat)
    if len(player.waiting) > 0:
        for p in woken(s, event, player, 0, 0):
            open_parts(s, s.rules.nodes[p.node], p.who, p.army, p.source)
    for trigger in lasting(s, player, event):
        if event.fits(s, trigger, 0, 0):
            open_parts(s, trigger.effect, seat, army, trigger.source)


def woken(s: State, event: Event, player: Player, what: int, amount: int) -> list[Pending]:
    """What waits for the event: the next time, or each time while another event lasts."""
    found: list[Pending] = []
    asleep: list[Pending] = []
    for pending in player.waiting:
        trigger = s.rules.nodes[pending.node].trigger
        if trigger is None or trigger.event is not event or not event.fits(s, trigger, what, amount):
            asleep.append(pending)
            continue
        if trigger.inside:
            asleep.append(pending)
        army = s.turn.army if s.turn.is_of(pending.who) else pending.army
        found.append(Pending(trigger.effect.number, pending.who, army, pending.source))
    player.waiting = asleep
    return found


def answer_event(s: State, event: Event, effect: Node, who: int, army: int, source: int) -> None:
    if event.joins_turn:
        add_to_turn(s, effect, who, army, source)
    else:
        push_effect(s, effect, who, army, source)


def is_waiting(s: State, player: Player, source: int) -> bool:
    """Something of this component still waits: for an event, or for its moment in this turn."""
    for pending in player.waiting:
        if pending.source == source:
            return True
    for pending in s.pool:
        if pending.source == source:
            return True
    return False


def forget(player: Player, source: int) -> None:
    """What this component has left waiting is over."""
    player.waiting = [pending for pending in player.waiting if pending.source != source]
