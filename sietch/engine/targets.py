"""Words for tracks of influence beside their names: which ones they mean depends on the position."""

from typing import Final

from sietch.engine import words as w
from sietch.engine.ops import UNHEEDED, Named, Unhandled, give_number
from sietch.engine.rival_card import alliances_to_take, least_influence, most_influence, rival_at
from sietch.engine.rules import Rival
from sietch.engine.sides import are_opponents
from sietch.engine.spies import spied_spaces
from sietch.engine.state import State
from sietch.engine.tracks import all_tracks, risable_tracks, visited_faction
from sietch.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Target(Named):
    """A word for tracks. The player chooses one of them, unless `each` of them is meant."""

    def __init__(self, word: str, each: bool = False) -> None:
        super().__init__("target", word)
        self.each = each

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        """Those that it means now, as a mask; `steps`: by how many one would rise."""
        raise Unhandled(self.word + " does not say which tracks it means")

    def heeds(self) -> int:
        """The aspects whose change makes it mean other tracks, as a mask."""
        return UNHEEDED

    def of_rivals(self) -> bool:
        """Only a card of a rival can mean it (RV-5)."""
        return False


class AnyTrack(Target):
    """All: which of them can rise or fall is asked for anyway."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        return all_tracks(s)


class VisitedFaction(Target):
    """The faction of the space that was visited this turn."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        track = visited_faction(s)
        return 0 if track == w.NOTHING else 1 << track


class EachSpied(Target):
    """The factions on one of whose spaces this player is spying."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        spaces = spied_spaces(s, s.players[who])
        mask = 0
        number = 0
        while spaces:
            if spaces & 1 and s.rules.spaces[number].faction != w.NOTHING:
                mask |= 1 << s.rules.spaces[number].faction
            spaces >>= 1
            number += 1
        return mask


class OpponentAlliance(Target):
    """Those whose Alliance token an opponent holds."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        mask = 0
        for track in range(len(s.alliance)):
            holder = s.alliance[track]
            if holder != w.NOBODY and are_opponents(s, who, holder):
                mask |= 1 << track
        return mask


# --- of rivals, who have a list of priorities (RV-5, RV-31) ---------------------------------------------------


class ByCard(Target):
    """The one that the card of a rival means, if it can rise there."""

    def __init__(self, word: str) -> None:
        super().__init__(word, each=True)

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        rival = rival_at(s, who)
        if rival is None:
            raise Unhandled("only a rival has a list of priorities")
        track = self.preferred(s, who, rival, risable_tracks(s, who, army), steps)
        return 0 if track == w.NOTHING else 1 << track

    def preferred(self, s: State, who: int, rival: Rival, risable: int, steps: int) -> int:
        """Of those that can rise; NOTHING of none."""
        raise Unhandled(self.word + " does not say what a rival prefers")

    def of_rivals(self) -> bool:
        return True


class ByPriority(ByCard):
    def __init__(self, word: str, place: int) -> None:
        super().__init__(word)
        self.place = place

    def preferred(self, s: State, who: int, rival: Rival, risable: int, steps: int) -> int:
        track = rival.priority[self.place]
        return track if risable & (1 << track) else w.NOTHING


class Most(ByCard):
    def preferred(self, s: State, who: int, rival: Rival, risable: int, steps: int) -> int:
        return most_influence(s, who, rival, risable)


class AllianceFirst(ByCard):
    def preferred(self, s: State, who: int, rival: Rival, risable: int, steps: int) -> int:
        alliances = alliances_to_take(s, who, risable, steps)
        return least_influence(s, who, rival, risable if alliances == 0 else alliances)


# --- the table -------------------------------------------------------------------------------------------------

TARGETS: Final[list[Target]] = []


def add_target(target: Target) -> Target:
    """Its number stands as an argument where a track could stand."""
    give_number(target, w.F_TARGET + len(TARGETS))
    TARGETS.append(target)
    return target


def target_of(number: int) -> Target:
    """The word with this number, which is that of no track and no icon."""
    return TARGETS[number - w.F_TARGET]


def means_each(number: int) -> bool:
    """All tracks that are meant; otherwise one of them, of choice."""
    return number >= w.F_TARGET and target_of(number).each


ANY: Final = add_target(AnyTrack("any"))
TWO_DIFFERENT: Final = add_target(AnyTrack("two_different"))
VISITED_FACTION: Final = add_target(VisitedFaction("visited", each=True))
EACH_SPIED: Final = add_target(EachSpied("each_spied", each=True))
OPPONENT_ALLIANCE: Final = add_target(OpponentAlliance("opponent_alliance"))
PRIORITY_1: Final = add_target(ByPriority("priority_1", 0))
PRIORITY_2: Final = add_target(ByPriority("priority_2", 1))
PRIORITY_3: Final = add_target(ByPriority("priority_3", 2))
MOST: Final = add_target(Most("most"))
ALLIANCE_FIRST: Final = add_target(AllianceFirst("alliance_first"))
