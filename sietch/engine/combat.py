"""The Combat phase: Intrigue cards, places, rewards, the won card (C-1 to C-8)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import (
    CLAIM_CONFLICT,
    COMBAT_END,
    COMBAT_INTRIGUE,
    MAKERS,
    POOL,
    REWARD,
    REWARDS,
)
from sietch.engine.influence import score
from sietch.engine.options import argument_of, option
from sietch.engine.rules import terms
from sietch.engine.state import Frame, Pending, State
from sietch.engine.turn import intrigue_options, play_intrigue


def start_combat(s: State, f: Frame) -> None:
    s.stack.pop()
    s.phase = w.COMBAT
    s.push_step(COMBAT_END, w.NOBODY, 0, 0)
    s.push_step(CLAIM_CONFLICT, w.NOBODY, 0, 0)
    s.push_step(REWARDS, w.NOBODY, 0, 0)
    fighters = 0
    for player in s.players:
        if player.units() > 0:
            fighters |= 1 << player.seat
    s.push(COMBAT_INTRIGUE, w.NOTHING, w.NOBODY, w.NOBODY, fighters, s.first, fighters)


def ask_combat(s: State, f: Frame) -> None:
    """C-1: seat `x` is to play or pass. `y`: who has not passed since the last card, `source`: who takes part."""
    if f.y == 0:
        s.stack.pop()
        return
    seat = f.x
    player = s.players[seat]
    if not f.y & (1 << seat) or player.units() == 0:  # ruling combat-last-unit
        next_fighter(s, f, f.y & ~(1 << seat))
        return
    choices = intrigue_options(s, player, w.COMBAT)
    choices.append(option(o.PASS, 0))
    s.ask(seat, COMBAT_INTRIGUE, w.CONFLICT * w.KIND + s.conflict, choices)


def next_fighter(s: State, f: Frame, waiting: int) -> None:
    seat = (f.x + 1) % len(s.players)
    s.stack[-1] = Frame(f.op, f.node, w.NOBODY, w.NOBODY, f.source, seat, waiting)


def answer_combat(s: State, f: Frame, code: int) -> None:
    """Who has just played a card (`who`) and stops has not passed, unless nobody else is left."""
    seat = f.x
    if code == o.PASS:
        others = f.y & ~(1 << seat)
        if f.who == seat and others:
            next_fighter(s, f, f.y)
        else:
            s.note(events.PASSED, seat, 0, 0, EVERYBODY)
            next_fighter(s, f, others)
        return
    s.stack[-1] = Frame(f.op, f.node, seat, seat, f.source, seat, f.source)
    play_intrigue(s, seat, argument_of(code), w.COMBAT)


# --- places and rewards ----------------------------------------------------------------------------------


def places(strengths: list[int]) -> list[int]:
    """The reward of every seat: 1, 2, 3, or 0 for none (C-2 to C-5)."""
    seats = len(strengths)
    result = [0] * seats
    best = max(strengths)
    if best == 0:
        return result
    top = [seat for seat in range(seats) if strengths[seat] == best]
    third_given = seats > 3
    if len(top) > 1:
        for seat in top:
            result[seat] = 2
        if len(top) == 2 and third_given:
            give_place(strengths, result, 3)
        return result
    result[top[0]] = 1
    second = best_unplaced(strengths, result)
    if second == 0:
        return result
    tied = [seat for seat in range(seats) if result[seat] == 0 and strengths[seat] == second]
    if len(tied) > 1:
        for seat in tied:
            result[seat] = 3
        return result
    result[tied[0]] = 2
    if third_given:
        give_place(strengths, result, 3)
    return result


def best_unplaced(strengths: list[int], result: list[int]) -> int:
    best = 0
    for seat in range(len(strengths)):
        if result[seat] == 0:
            best = max(best, strengths[seat])
    return best


def give_place(strengths: list[int], result: list[int], place: int) -> None:
    """To the strongest without a place; a tie gets nothing (C-5)."""
    best = best_unplaced(strengths, result)
    if best == 0:
        return
    tied = [seat for seat in range(len(strengths)) if result[seat] == 0 and strengths[seat] == best]
    if len(tied) == 1:
        result[tied[0]] = place


def deal_rewards(s: State, f: Frame) -> None:
    """In turn order from the first player (ruling reward-order)."""
    s.stack.pop()
    won = places([player.strength() for player in s.players])
    seats = len(s.players)
    s.conflict_winner = w.NOBODY
    for distance in range(seats - 1, -1, -1):
        seat = (s.first + distance) % seats
        if won[seat] == 1:
            s.conflict_winner = seat
        if won[seat] > 0:
            s.push_step(REWARD, seat, won[seat], 0)


def give_reward(s: State, f: Frame) -> None:
    """C-6: doubled with a sandworm, but not control."""
    s.stack.pop()
    doubled = s.players[f.who].sandworms > 0
    s.note(events.REWARD, f.who, f.x, 1 if doubled else 0, EVERYBODY)
    reward = s.rules.conflicts[s.conflict].rewards[f.x - 1]
    if reward is None:
        return
    source = w.CONFLICT * w.KIND + s.conflict
    start = len(s.inner)
    for term in terms(reward):
        s.inner.append(Pending(term.number, f.who, f.who, source))
    if doubled:
        for term in terms(reward):
            if term.op != w.CONTROL:
                s.inner.append(Pending(term.number, f.who, f.who, source))
    s.push(POOL, reward.number, f.who, f.who, source, start, 0)


def claim_conflict(s: State, f: Frame) -> None:
    """C-7: the winner takes the card; a second card with its battle icon makes a pair."""
    s.stack.pop()
    if s.conflict_winner == w.NOBODY:
        s.conflicts_unclaimed.append(s.conflict)
        s.note(events.NOBODY_WON, w.NOBODY, s.conflict, 0, EVERYBODY)
        return
    seat = s.conflict_winner
    s.conflict_winner = w.NOBODY
    player = s.players[seat]
    s.note(events.WON, seat, s.conflict, 0, EVERYBODY)
    icon = s.rules.conflicts[s.conflict].battle_icon
    player.won |= 1 << s.conflict
    if icon == w.WILD or icon == w.NOTHING:
        return
    for other in s.rules.conflicts:
        if other.number != s.conflict and other.battle_icon == icon and player.won & (1 << other.number):
            pair(s, seat, s.conflict, other.number)
            return


def pair(s: State, seat: int, one: int, other: int) -> None:
    player = s.players[seat]
    both = 1 << one | 1 << other
    player.won &= ~both
    player.paired |= both
    s.note(events.PAIRED, seat, one, other, EVERYBODY)
    score(s, seat, w.VP_BATTLE_ICONS, 1)


def end_combat(s: State, f: Frame) -> None:
    """C-8: troops to the supply, sandworms to the bank, strength to 0."""
    s.stack.pop()
    for player in s.players:
        player.supply += player.troops
        player.troops = 0
        player.sandworms = 0
        player.swords = 0
    s.conflict = w.NOTHING
    s.push_step(MAKERS, w.NOBODY, 0, 0)
