"""Whose is it? Opponents and mates, whose influence track and whose army an effect means (X-4, X-5, X-30).

Seats belong to sides: one seat each, or a team. `who` acts; `army` is the seat whose units and cubes are meant:
the same seat, or the ally that a commander has activated.
"""

from sietch.engine import words as w
from sietch.engine.state import State


def clockwise(s: State, seat: int) -> list[int]:
    """All seats, beginning with this one."""
    found = [seat]
    while len(found) < len(s.players):
        found.append(s.next_to[found[-1]])
    return found


def are_opponents(s: State, one: int, other: int) -> bool:
    return s.sides[one] != s.sides[other]


def opponents(s: State, seat: int) -> list[int]:
    """Clockwise from the next seat."""
    return [other for other in clockwise(s, seat) if s.sides[other] != s.sides[seat]]


def mates(s: State, seat: int) -> list[int]:
    """The others of the same side, clockwise."""
    return [other for other in clockwise(s, seat) if s.sides[other] == s.sides[seat] and other != seat]


def team(s: State, seat: int) -> list[int]:
    """All of the same side, clockwise from this seat."""
    found = [seat]
    other = s.next_to[seat]
    while other != seat:
        if s.sides[other] == s.sides[seat]:
            found.append(other)
        other = s.next_to[other]
    return found


def sees_hand(s: State, seat: int, owner: int) -> bool:
    """Whether the cards in the owner's hand are open to this seat (S-11, X-30)."""
    return seat == owner or (s.rules.open_hands and s.sides[seat] == s.sides[owner])


def hand_open_to(s: State, owner: int) -> int:
    """A mask of the seats that see the cards in this hand."""
    found = 1 << owner
    if s.rules.open_hands:
        for mate in mates(s, owner):
            found |= 1 << mate
    return found


# --- commanders and their allies ---------------------------------------------------------------------------


def is_commander(s: State, seat: int) -> bool:
    return s.rules.with_teams and s.rules.leaders[s.players[seat].leader].commander is not None


def allies(s: State, seat: int) -> list[int]:
    """Those of the side who have an army, clockwise from this seat: for a commander the left one and the right one."""
    return [other for other in team(s, seat) if not is_commander(s, other)]


def armies_of(s: State, seat: int) -> list[int]:
    """Outside of turns: for whom this seat can play a card, a commander for one of its allies (X-12, T-74)."""
    return allies(s, seat) if is_commander(s, seat) else [seat]


def whose_army(s: State, seat: int) -> int:
    """Whose army the effects of this seat mean: in its own turn the one that the turn is about (X-4)."""
    return s.turn.army if s.turn.is_of(seat) else seat


def whose_track(s: State, who: int, army: int, track: int) -> int:
    """The seat whose cube moves on the track; NOBODY if none of the two has one there (X-4, X-21).

    A commander who has not activated an ally has no cube on the board.
    """
    if not s.rules.with_teams:
        return army
    owner = s.rules.tracks[track].owner
    if owner != w.NOTHING:
        return who if s.players[who].leader == owner else w.NOBODY
    return w.NOBODY if is_commander(s, army) else army


def standing(s: State, who: int, army: int, track: int) -> int:
    """The influence that counts where it is asked for: a commander's is that of the better ally (X-5)."""
    if not s.rules.with_teams or not is_commander(s, who):
        return s.players[army].influence[track]
    best = 0
    for player in s.players:
        if s.sides[player.seat] == s.sides[who]:
            best = max(best, player.influence[track])
    return best
