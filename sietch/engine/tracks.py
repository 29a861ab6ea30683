"""Which tracks an icon means, and where a cube can move (F-5, X-5)."""

from sietch.engine import words as w
from sietch.engine.rules import Rules
from sietch.engine.sides import whose_track
from sietch.engine.state import State

# --- which tracks are meant -----------------------------------------------------------------------------------


def means(rules: Rules, word: int, track: int) -> bool:
    """Whether a track, or an icon that several tracks share (X-5), stands for this track."""
    return word == track or (word >= w.F_ICON and rules.tracks[track].icon == word - w.F_ICON)


def all_tracks(s: State) -> int:
    return (1 << len(s.alliance)) - 1


def tracks_meant(s: State, word: int, who: int, army: int) -> int:
    """Those that the icon stands for and where one of the two has a cube, as a mask."""
    mask = 0
    for track in s.rules.tracks:
        if means(s.rules, word, track.number) and whose_track(s, who, army, track.number) != w.NOBODY:
            mask |= 1 << track.number
    return mask


def aimed_at(s: State, word: int, who: int, army: int) -> int:
    """A track, or the word itself if it leaves a choice; an icon may leave none (X-5)."""
    if word < w.F_ICON or word >= w.F_TARGET:
        return word
    found = word
    for track in s.rules.tracks:
        if means(s.rules, word, track.number) and whose_track(s, who, army, track.number) != w.NOBODY:
            if found != word:
                return word
            found = track.number
    return found


# --- what can be reached -------------------------------------------------------------------------------------


def level_of(s: State, who: int, army: int, track: int) -> int:
    """Of the cube that would move; NOTHING without one."""
    seat = whose_track(s, who, army, track)
    return w.NOTHING if seat == w.NOBODY else s.players[seat].influence[track]


def rises(s: State, who: int, army: int, track: int) -> bool:
    return 0 <= level_of(s, who, army, track) < w.TOP_LEVEL


def risable_tracks(s: State, who: int, army: int) -> int:
    mask = 0
    for track in range(len(s.alliance)):
        if rises(s, who, army, track):
            mask |= 1 << track
    return mask


def fallable_tracks(s: State, who: int, army: int, steps: int) -> int:
    """F-5: where that much influence is there to lose."""
    mask = 0
    for track in range(len(s.alliance)):
        if level_of(s, who, army, track) >= steps:
            mask |= 1 << track
    return mask


def influence_total(s: State, who: int, army: int) -> int:
    total = 0
    for track in range(len(s.alliance)):
        total += max(0, level_of(s, who, army, track))
    return total


def visited_faction(s: State) -> int:
    return s.rules.spaces[s.turn.space].faction if s.turn.space != w.NOTHING else w.NOTHING
