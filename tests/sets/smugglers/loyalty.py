"""To whom smugglers have sworn, as tracks of influence."""

from __future__ import annotations

from typing import Final

from sietch.engine.influence import LOWERED, RAISED
from sietch.engine.state import Player, State
from sietch.engine.targets import Target, add_target
from sietch.engine.tracks import all_tracks
from tests.sets.smugglers.moments import dealings


class Sworn(Target):
    """Each faction to which anybody of the side has sworn."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        return sum(
            {
                1 << track
                for player in s.players
                if s.sides[player.seat] == s.sides[who]
                for track in oaths(player)
            }
        )


class Unsworn(Target):
    """One to which nobody has sworn, and which an opponent leads."""

    def tracks(self, s: State, who: int, army: int, source: int, steps: int) -> int:
        free = all_tracks(s)
        for player in s.players:
            for track in oaths(player):
                free &= ~(1 << track)
        return free & ahead(s, who)

    def heeds(self) -> int:
        return RAISED | LOWERED


def oaths(player: Player) -> list[int]:
    return dealings(player).sworn


def ahead(s: State, who: int) -> int:
    """Where somebody has more influence, as a mask."""
    own = s.players[who].influence
    return sum(
        1 << track
        for track in range(len(s.alliance))
        if any(player.influence[track] > own[track] for player in s.players)
    )


SWORN: Final = add_target(Sworn("sworn", each=True))
UNSWORN: Final = add_target(Unsworn("unsworn"))
