"""Influence tracks and Alliance tokens (F-1 to F-6)."""

from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import EFFECT, GIVE_ALLIANCE, LOSE_INFLUENCE
from sietch.engine.state import State


def score(s: State, seat: int, source: int, points: int) -> None:
    """Victory points, remembered by where they came from."""
    player = s.players[seat]
    player.vp += points
    player.vp_from[source] += points
    s.note(events.SCORED, seat, source, points, EVERYBODY)


def gain_influence(s: State, seat: int, track: int, steps: int) -> None:
    """Up one level at a time; what a level brings is resolved right after."""
    player = s.players[seat]
    climbed = 0
    for _ in range(steps):
        if player.influence[track] == w.TOP_LEVEL:
            break
        player.influence[track] += 1
        climbed += 1
        level = player.influence[track]
        for trigger in s.rules.leaders[player.leader].triggers:  # F-6
            if trigger.event == w.E_REACH_INFLUENCE and trigger.arg == track and trigger.low == level:
                s.push(EFFECT, trigger.effect.number, seat, seat, w.LEADER * w.KIND + player.leader, 0, 0)
        if level == 2:
            score(s, seat, w.VP_INFLUENCE, 1)  # F-1
        elif level == 4:
            bonus = s.rules.tracks[track].bonus
            if bonus is not None:
                s.push(EFFECT, bonus.number, seat, seat, w.TRACK * w.KIND + track, 0, 0)  # F-2
        if level >= 4:
            claim_alliance(s, seat, track, level)
    if climbed:
        s.note(events.INFLUENCE, seat, track, climbed, EVERYBODY)


def claim_alliance(s: State, seat: int, track: int, level: int) -> None:
    """F-3: the first at four takes the token, later whoever rises above its holder."""
    holder = s.alliance[track]
    if holder == seat or (holder != w.NOBODY and s.players[holder].influence[track] >= level):
        return
    move_alliance(s, track, seat)


def move_alliance(s: State, track: int, seat: int) -> None:
    """The token and its point go together; NOBODY means back to the board."""
    holder = s.alliance[track]
    if holder != w.NOBODY:
        score(s, holder, w.VP_ALLIANCE, -1)
        s.note(events.ALLIANCE_LOST, holder, track, 0, EVERYBODY)
    s.alliance[track] = seat
    if seat != w.NOBODY:
        score(s, seat, w.VP_ALLIANCE, 1)
        s.note(events.ALLIANCE, seat, track, 0, EVERYBODY)


def lose_influence(s: State, seat: int, track: int, steps: int) -> None:
    """Down one level at a time (ruling all-loss-stepwise)."""
    player = s.players[seat]
    player.influence[track] -= 1
    level = player.influence[track]
    s.note(events.INFLUENCE, seat, track, -1, EVERYBODY)
    if level == 1:
        score(s, seat, w.VP_INFLUENCE, -1)  # F-1
    if steps > 1:
        s.push(LOSE_INFLUENCE, -1, seat, seat, 0, track, steps - 1)
    if s.alliance[track] == seat:
        heirs = alliance_heirs(s, seat, track)  # F-4
        if len(heirs) == 1:
            move_alliance(s, track, heirs[0])
        elif len(heirs) > 1:
            s.push(GIVE_ALLIANCE, -1, seat, seat, 0, track, 0)
        elif level < 4:
            move_alliance(s, track, w.NOBODY)


def alliance_heirs(s: State, seat: int, track: int) -> list[int]:
    """Those now ahead of the holder, with four or more."""
    level = max(s.players[seat].influence[track], 3)
    return [p.seat for p in s.players if p.seat != seat and p.influence[track] > level]
