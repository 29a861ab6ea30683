"""What the card of a rival says about its seat: who is a rival, what it prefers (RV-18, RV-31)."""

from sietch.engine import words as w
from sietch.engine.rules import Rival
from sietch.engine.state import State


def rival_at(s: State, seat: int) -> Rival | None:
    """None for a person."""
    return s.rules.leaders[s.players[seat].leader].rival if s.rules.with_rivals else None


def is_rival(s: State, seat: int) -> bool:
    return s.rules.with_rivals and s.rules.leaders[s.players[seat].leader].rival is not None


def persons(s: State) -> list[int]:
    """The seats of all others."""
    return [player.seat for player in s.players if not is_rival(s, player.seat)]


def is_solo(s: State) -> bool:
    """One person against rivals."""
    count = 0
    for player in s.players:
        if is_rival(s, player.seat):
            count += 1
    return count > 0 and count == len(s.players) - 1


def is_streamlined(s: State, seat: int) -> bool:
    """RV-34: it scores no points and is not ranked."""
    rival = rival_at(s, seat)
    return rival is not None and rival.streamlined


def collects(s: State, seat: int) -> bool:
    """RV-34: with its Swordmaster a streamlined rival takes no resources any more, but still Intrigue cards."""
    return not (is_streamlined(s, seat) and s.players[seat].swordmaster)


# --- factions ----------------------------------------------------------------------------------------------


def least_influence(s: State, seat: int, rival: Rival, tracks: int) -> int:
    """RV-31: of these tracks; ties by the list. NOTHING of none."""
    influence = s.players[seat].influence
    best = w.NOTHING
    for track in rival.priority:
        if tracks & (1 << track) and (best == w.NOTHING or influence[track] < influence[best]):
            best = track
    return best


def most_influence(s: State, seat: int, rival: Rival, tracks: int) -> int:
    influence = s.players[seat].influence
    best = w.NOTHING
    for track in rival.priority:
        if tracks & (1 << track) and (best == w.NOTHING or influence[track] > influence[best]):
            best = track
    return best


def alliances_to_take(s: State, seat: int, tracks: int, steps: int) -> int:
    """Where so many steps bring the Alliance token, as a mask."""
    found = 0
    for track in range(len(s.alliance)):
        if tracks & (1 << track) and s.alliance[track] != seat:
            level = min(s.players[seat].influence[track] + steps, w.TOP_LEVEL)
            holder = s.alliance[track]
            if level >= w.ALLIANCE_LEVEL and (
                holder == w.NOBODY or s.players[holder].influence[track] < level
            ):
                found |= 1 << track
    return found
