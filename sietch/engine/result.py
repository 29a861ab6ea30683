"""How a game came out: the place of every seat, and what that is worth (M-3, X-13).

Seats belong to sides: to one of their own, or to a team. Sides are ranked; all seats of a side share its place.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.rival_card import is_rival, is_streamlined
from sietch.engine.rules import Rules
from sietch.engine.sides import clockwise
from sietch.engine.state import State

UNRANKED: Final = 0  # the place of whoever cannot win


class Result:
    """Seat by seat. A game that is not over has no places and no winners, and is worth nothing."""

    def __init__(self, places: tuple[int, ...], sides: tuple[int, ...]) -> None:
        self.places = places  # 1 is the best, UNRANKED none at all
        self.sides = sides
        self.winners = [seat for seat in range(len(places)) if places[seat] == 1]
        self.rewards = rewards(places, sides)

    @property
    def finished(self) -> bool:
        return len(self.places) > 0


def result_of(s: State) -> Result:
    return Result(s.places, s.sides)


def won(s: State, seat: int) -> bool:
    return len(s.places) > 0 and s.places[seat] == 1


def rewards(places: tuple[int, ...], sides: tuple[int, ...]) -> list[float]:
    """1 for the seats of the best side; the other sides lose it together, each the same. Not ranked: nothing."""
    if len(places) == 0:
        return [0.0] * len(sides)
    others = max(places) - 1
    return [0.0 if place == UNRANKED else 1.0 if place == 1 else -1.0 / others for place in places]


def ranking(s: State) -> list[int]:
    """Seats from the winner down, as it stands now; the seats of a side stand together, those not ranked at the end."""
    order = ranked_sides(s)
    found = [seat for side in order for seat in range(len(s.sides)) if s.sides[seat] == side]
    found.extend([seat for seat in range(len(s.sides)) if s.sides[seat] not in order])
    return found


def places_of(s: State) -> tuple[int, ...]:
    """The place of every seat, as it stands now."""
    order = ranked_sides(s)
    return tuple([order.index(side) + 1 if side in order else UNRANKED for side in s.sides])


def ranked_sides(s: State) -> list[int]:
    """From the best to the last, without a streamlined rival (RV-34)."""
    order: list[int] = []
    holdings: list[list[int]] = []
    unranked = [s.sides[seat] for seat in range(len(s.sides)) if is_streamlined(s, seat)]
    for side in range(max(s.sides) + 1):
        if side in unranked:
            continue
        own = holdings_of(s, side)
        place = 0
        while place < len(order) and holdings[place] > own:
            place += 1
        order.insert(place, side)
        holdings.insert(place, own)
    return order


# what decides between equal points, in this order (M-3)
USUAL_TIE_BREAKERS: Final = ["spice", "solari", "water", "troops in the garrison", "the later Reveal turn"]


def tie_breakers(rules: Rules) -> list[str]:
    """In the order of `holdings_of`: that of components comes first (I-77)."""
    return USUAL_TIE_BREAKERS if rules.tie_breaker == "" else [rules.tie_breaker, *USUAL_TIE_BREAKERS]


def holdings_of(s: State, side: int) -> list[int]:
    """Points, and then what breaks ties. A team pools them (X-13)."""
    found = [0] * 6
    of_components = 0
    for player in s.players:
        if s.sides[player.seat] == side:
            found[0] += player.vp
            found[1] += player.resources[w.SPICE]
            found[2] += player.resources[w.SOLARI]
            found[3] += player.resources[w.WATER]
            found[4] += player.garrison
            found[5] = max(found[5], player.reveal_clock)
            if is_rival(s, player.seat):  # RV-17: after all persons, the earlier one first
                found[5] = -clockwise(s, s.first).index(player.seat)
            for part in player.parts:
                of_components += part.tie_breaker(s, player.seat)
    if s.rules.tie_breaker != "":
        found.insert(1, of_components)
    return found
