"""Choices about the board: influence, agents, units, the Shield Wall, won cards, training."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import EFFECT, GIVE_ALLIANCE, SECOND_FACTION
from sietch.engine.influence import alliance_heirs, gain_influence, lose_influence, move_alliance
from sietch.engine.options import argument_of, option
from sietch.engine.state import Frame, State
from sietch.engine.targets import (
    conflicts_to_flip,
    fallable_tracks,
    mask_options,
    may_deploy,
    recallable_agents,
    recruited_in_garrison,
    risable_tracks,
    training_ahead,
)
from sietch.engine.units import deploy, retreat

# --- influence -------------------------------------------------------------------------------------------


def ask_influence(s: State, f: Frame) -> None:
    """One faction of choice; two different ones are both named first (`x` is the first)."""
    node = s.rules.nodes[f.node]
    if node.low < 0:
        tracks = fallable_tracks(s, f.army, -node.low)
        if node.arg != w.F_ANY:
            tracks &= 1 << node.arg
        s.ask(f.who, w.INFLUENCE, f.source, mask_options(o.LOSE_INFLUENCE, tracks))
        return
    tracks = risable_tracks(s, f.army)
    if f.y == 1 and f.x != w.NOTHING:
        tracks &= ~(1 << f.x)
        if tracks == 0:
            s.stack.pop()
            gain_influence(s, f.army, f.x, node.low)
            return
    s.ask(f.who, w.INFLUENCE, f.source, mask_options(o.GAIN_INFLUENCE, tracks))


def answer_influence(s: State, f: Frame, code: int) -> None:
    node = s.rules.nodes[f.node]
    track = argument_of(code)
    s.stack.pop()
    if node.low < 0:
        lose_influence(s, f.army, track, -node.low)
    elif node.arg == w.F_TWO_DIFFERENT and f.x == w.NOTHING:
        s.push(f.op, f.node, f.who, f.army, f.source, track, 1)
    elif node.arg == w.F_TWO_DIFFERENT:
        s.push(SECOND_FACTION, f.node, f.who, f.army, f.source, track, 0)
        gain_influence(s, f.army, f.x, node.low)
    else:
        gain_influence(s, f.army, track, node.low)


def second_faction(s: State, f: Frame) -> None:
    s.stack.pop()
    gain_influence(s, f.army, f.x, s.rules.nodes[f.node].low)


def lose_next_level(s: State, f: Frame) -> None:
    s.stack.pop()
    lose_influence(s, f.who, f.x, f.y)


def ask_heir(s: State, f: Frame) -> None:
    """F-4: among several who are now ahead, the loser chooses the new holder."""
    heirs = alliance_heirs(s, f.who, f.x)
    s.ask(f.who, GIVE_ALLIANCE, 0, [option(o.GIVE_ALLIANCE, seat) for seat in heirs])


def answer_heir(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    move_alliance(s, f.x, argument_of(code))


# --- agents ----------------------------------------------------------------------------------------------


def ask_recall_agent(s: State, f: Frame) -> None:
    mask = recallable_agents(s, s.players[f.who])
    s.ask(f.who, w.RECALL_AGENT, f.source, mask_options(o.RECALL_AGENT, mask))


def answer_recall_agent(s: State, f: Frame, code: int) -> None:
    s.again(f, f.x - 1)
    space = argument_of(code)
    player = s.players[f.who]
    player.agents += 1
    player.agents_on &= ~(1 << space)
    s.agents_at[space] &= ~(1 << f.who)
    source = w.SPACE * w.KIND + space
    player.waiting = [pending for pending in player.waiting if pending.source != source]
    s.note(events.AGENT_RECALLED, f.who, space, 0, EVERYBODY)


# --- units -----------------------------------------------------------------------------------------------


def number_options(verb: int, low: int, high: int) -> list[int]:
    """Numbers from low to high; none at all is `pass`."""
    found = [option(verb, n) for n in range(max(low, 1), high + 1)]
    if low == 0:
        found.append(option(o.PASS, 0))
    return found


def ask_deploy(s: State, f: Frame) -> None:
    node = s.rules.nodes[f.node]
    army = s.players[f.army]
    most = army.garrison if f.op == w.DEPLOY else recruited_in_garrison(army)
    most = min(most, node.high)
    if most < max(node.low, 1) or not may_deploy(s, f.army):
        s.stack.pop()
    else:
        s.ask(f.who, w.DEPLOY, f.source, number_options(o.DEPLOY, node.low, most))


def answer_deploy(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    if code == o.PASS:
        return
    count = argument_of(code)
    if f.op == w.DEPLOY_RECRUITED:
        s.players[f.army].deployed += count
    deploy(s, f.army, count)


def ask_retreat(s: State, f: Frame) -> None:
    node = s.rules.nodes[f.node]
    most = min(s.players[f.army].troops, node.high)
    if most < max(node.low, 1):
        s.stack.pop()
    else:
        s.ask(f.who, w.RETREAT, f.source, number_options(o.RETREAT, node.low, most))


def answer_retreat(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    if code != o.PASS:
        retreat(s, f.army, argument_of(code))


# --- the Shield Wall, won cards, training -----------------------------------------------------------------


def ask_detonate(s: State, f: Frame) -> None:
    """U-4: optional, and for good."""
    if s.shield_wall:
        s.ask(f.who, w.DETONATE, f.source, [option(o.DETONATE, 0), option(o.PASS, 0)])
    else:
        s.stack.pop()


def answer_detonate(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    if code != o.PASS:
        s.shield_wall = False
        s.note(events.SHIELD_WALL, f.who, 0, 0, EVERYBODY)


def ask_flip(s: State, f: Frame) -> None:
    won = conflicts_to_flip(s, f.who, s.rules.nodes[f.node].arg)
    s.ask(f.who, w.FLIP_CONFLICT, f.source, [option(o.FLIP, conflict) for conflict in won])


def answer_flip(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    player = s.players[f.who]
    conflict = argument_of(code)
    player.won &= ~(1 << conflict)
    player.paired |= 1 << conflict
    s.note(events.FLIPPED_CONFLICT, f.who, conflict, 0, EVERYBODY)


def ask_training(s: State, f: Frame) -> None:
    """A-16: the next space of the training track; at its end nothing more."""
    player = s.players[f.who]
    following = training_ahead(s, player)
    s.ask(f.who, w.TRAINING, f.source, [option(o.TRAIN, step) for step in following])


def answer_training(s: State, f: Frame, code: int) -> None:
    s.again(f, f.x - 1)
    player = s.players[f.who]
    step = s.rules.leaders[player.leader].training[argument_of(code)]
    player.training = step.number
    s.note(events.TRAINED, f.who, step.number, 0, EVERYBODY)
    if step.reward is not None:
        s.push(EFFECT, step.reward.number, f.who, f.army, w.LEADER * w.KIND + player.leader, 0, 0)
