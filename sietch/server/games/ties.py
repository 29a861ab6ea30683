"""Equal points at the end, and what decided between them (M-3, X-13, RV-17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from sietch.engine.result import holdings_of, ranked_sides
from sietch.engine.rival_card import is_rival
from sietch.engine.state import State
from sietch.server.wire import finished

COUNTED: Final[tuple[finished.TieBreaker, ...]] = ("spice", "solari", "water", "garrison")  # in this order


def ties(s: State) -> list[finished.Tie]:
    """Between neighbouring places, from the best down."""
    found = [_between(s, better, worse) for better, worse in pairwise(ranked_sides(s))]
    return [tie for tie in found if tie is not None]


def _between(s: State, better: int, worse: int) -> finished.Tie | None:
    (points, *more, _), (other_points, *less, _) = holdings_of(s, better), holdings_of(s, worse)
    if points != other_points:
        return None
    seats = [s.sides.index(side) for side in (better, worse)]
    equal: dict[str, int] = {}
    counted = COUNTED if s.rules.tie_breaker == "" else ("components", *COUNTED)
    for what, mine, theirs in zip(counted, more, less, strict=True):
        if mine != theirs:
            return finished.Tie(seats, points, equal, what, [mine, theirs])
        equal[what] = mine
    return finished.Tie(seats, points, equal, _at_last(s, seats), [])


def _at_last(s: State, seats: Sequence[int]) -> finished.TieBreaker:
    """A person comes before a rival, of two rivals the earlier one."""
    better, worse = (is_rival(s, seat) for seat in seats)
    return "order" if better else "person" if worse else "reveal"
