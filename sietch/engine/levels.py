"""What conditions ask of influence: how much there is, with whom, and whose Alliance it is (F-7, X-5, X-36)."""

from typing import Final

from sietch.engine import words as w
from sietch.engine.influence import LOWERED, RAISED, RAISED_TO
from sietch.engine.ops import Counter, Flag, add_counter, add_flag
from sietch.engine.sides import standing
from sietch.engine.state import State
from sietch.engine.targets import ANY, target_of
from sietch.engine.tracks import means


class Alliance(Flag):
    """F-7: the token lies with the one who acts."""

    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        if arg == ANY.number:
            return who in s.alliance
        if arg < w.TRACKS:
            return s.alliance[arg] == who
        for track in s.rules.tracks:
            if means(s.rules, arg, track.number) and s.alliance[track.number] == who:
                return True
        return False

    def begins(self) -> int:
        return RAISED_TO[4] | RAISED_TO[5] | RAISED_TO[6]

    def ends(self) -> int:
        return LOWERED


def by_faction(s: State, who: int, army: int) -> list[int]:
    """The influence with each of the four factions of the board; two tracks that share an icon are one (X-5, X-36)."""
    found: list[int] = []
    for faction in range(w.FACTIONS_OF_ALL):
        levels = [standing(s, who, army, t.number) for t in s.rules.tracks if t.icon == faction]
        found.append(max(levels) if len(levels) > 0 else 0)
    return found


def best_with(s: State, who: int, army: int, factions: int) -> int:
    """The influence that there is with so many different factions."""
    found = by_faction(s, who, army)
    found.sort()
    return found[len(found) - factions] if 0 < factions <= len(found) else 0


class FactionsAtMost(Counter):
    """`factions_at_most N`: of the four factions of the board, personal tracks left aside (X-36)."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        count = 0
        for track in s.rules.tracks:
            if track.owner == w.NOTHING and standing(s, who, army, track.number) <= arg:
                count += 1
        return count

    def rises(self, number: int) -> int:
        return LOWERED

    def falls(self, number: int) -> int:
        return RAISED


class Standing(Counter):
    """`influence TRACK`, the best of several tracks, or with so many factions."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        if arg < w.TRACKS:
            return standing(s, who, army, arg)
        if arg >= w.F_SEVERAL:
            return best_with(s, who, army, arg - w.F_SEVERAL)
        tracks = target_of(arg).tracks(s, who, army, source, 0) if arg >= w.F_TARGET else 0
        best = 0
        for track in range(len(s.alliance)):
            if tracks & (1 << track) or means(s.rules, arg, track):
                best = max(best, standing(s, who, army, track))
        return best

    def rises(self, number: int) -> int:
        return RAISED_TO[number] if 0 <= number <= w.TOP_LEVEL else RAISED

    def falls(self, number: int) -> int:
        return LOWERED


ALLIANCE: Final = add_flag(Alliance("alliance"))
FACTIONS_AT_MOST: Final = add_counter(FactionsAtMost("factions_at_most"))
STANDING: Final = add_counter(Standing("influence"))
