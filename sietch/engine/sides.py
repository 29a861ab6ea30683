"""Whose is it? Opponents and mates, whose influence track and whose units an effect means (X-4, X-30).

Seats belong to sides: one seat each, or a team. `who` acts; `army` is the seat whose units and cubes are meant.
"""

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


def whose_army(s: State, seat: int) -> int:
    """Whose army the effects of this seat mean: in its own turn the one that the turn is about (X-4)."""
    return s.turn.army if s.turn.is_of(seat) else seat


def whose_track(s: State, who: int, army: int, track: int) -> int:
    """The seat whose cube moves on the track, and whose level counts there."""
    return army


def whose_units(s: State, who: int, army: int) -> int:
    """The seat whose supply, garrison and units in the Conflict are meant."""
    return army
