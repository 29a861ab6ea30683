"""What games with and without own content say about it.

The interval of a difference is computed from the pairs of games of one seed, so it is right whether the two
have much luck in common or none.

Seats that acquired a card often won for another reason: who is ahead can afford more. So the lift of a card –
how much more often those won who had it – is shown beside that of the other cards like it, and for a changed
card beside its own before the change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import NormalDist
from typing import Any

from sietch.engine.setup import RIVALS, TEAMS
from sietch.lab.measure.estimate import Estimate, mean, normal_spread, ratio
from sietch.lab.play.series import setup_facts
from sietch.lab.records.uses import USES, Use
from sietch.lab.studies.changes import Change
from sietch.lab.studies.compare import Cell, Comparison

ENOUGH_SEATS = 20  # with fewer seats that did something, nothing is said about their luck
POWER = 0.8


@dataclass(frozen=True, slots=True)
class Shift:
    """A number without the content and with it."""

    without: float
    with_it: float
    change: Estimate


@dataclass(frozen=True, slots=True)
class Lift:
    """What seats did with a component, and how much more often they won than the others."""

    use: str
    seats: int
    share: Estimate  # of all seats
    share_change: Estimate | None  # against the old version
    wins: float
    others: float
    lift: Estimate | None  # None: too few seats did it, or did not
    lift_change: Estimate | None  # against the old version
    alike: float | None  # the lift of other components of the kind; cards of the same type and cost


def course(comparison: Comparison) -> dict[str, Shift]:
    """How games go."""
    pairs = comparison.pairs
    numbers: dict[str, Sequence[tuple[float, float]]] = {
        "rounds": pairs.rounds,
        "points of a seat": pairs.points,
        "points of the winner": pairs.winners,
    }
    if comparison.spec.setup.mode == RIVALS:
        numbers["wins of players"] = pairs.won
    found = {}
    for name, values in numbers.items():
        without, with_it = map(mean, zip(*values, strict=True))
        found[name] = Shift(without.value, with_it.value, with_it - without)
    if comparison.spec.setup.mode == TEAMS:
        commanders = [leader.name for leader in comparison.rules.leaders if leader.commander is not None]
        found |= {f"wins of {name}": leaders(comparison)[name] for name in commanders}
    return found


def leaders(comparison: Comparison) -> dict[str, Shift]:
    """The win rates of the leaders that can be dealt with and without the content."""
    found = {}
    for use in sorted(comparison.pairs.uses):
        if use[0] == "leaders":
            without, with_it = (_Side(comparison, use, side) for side in (0, 1))
            if without.seats and with_it.seats:
                change = with_it.wins() - without.wins()
                found[use[1]] = Shift(without.wins().value, with_it.wins().value, change)
    return found


def lifts(comparison: Comparison, change: Change) -> list[Lift]:
    """What seats did with a new or changed component; with one for rivals, nothing."""
    if change.gone:
        return []
    return [_lift(comparison, change, (change.kind, change.id, use)) for use in USES.get(change.kind, ())]


def _lift(comparison: Comparison, change: Change, use: Use) -> Lift:
    before, now = (_Side(comparison, use, side) for side in (0, 1))
    return Lift(
        use=use[2],
        seats=now.seats,
        share=now.share(),
        share_change=None if change.new else now.share() - before.share(),
        wins=now.wins().value,
        others=now.others().value,
        lift=now.lift() if now.enough else None,
        lift_change=now.lift() - before.lift() if now.enough and before.enough else None,
        alike=_alike(comparison, use),
    )


class _Side:
    """What seats did in the games without (0) or with (1) the content.

    For the error of a rate there is one virtual game in which all seats did it and one in which nobody did.
    """

    def __init__(self, comparison: Comparison, use: Use, side: int) -> None:
        seen = comparison.pairs.uses.get(use, Counter[Cell]())
        cells = seen + _nobody_did(comparison, seen)
        self._counts = list(cells.values())
        self._did = [cell[3 * side] for cell in cells]
        self._won = [cell[3 * side + 1] for cell in cells]
        self._winners = [cell[3 * side + 2] for cell in cells]
        self._all = comparison.spec.setup.players
        self.seats = sum(count * did for count, did in zip(self._counts, self._did, strict=True))
        rest = comparison.pairs.count * self._all - self.seats
        self.enough = min(self.seats, rest) >= ENOUGH_SEATS

    def share(self) -> Estimate:
        virtual = ((self._all, self._all), (0, self._all))
        return ratio(self._did, [self._all] * len(self._did), self._counts, virtual)

    def wins(self) -> Estimate:
        return ratio(self._won, self._did, self._counts, ((1, self._all), (0, 0)))

    def others(self) -> Estimate:
        won = [winners - won for winners, won in zip(self._winners, self._won, strict=True)]
        rest = [self._all - did for did in self._did]
        return ratio(won, rest, self._counts, ((0, 0), (1, self._all)))

    def lift(self) -> Estimate:
        return self.wins() - self.others()


def _nobody_did(comparison: Comparison, seen: Counter[Cell]) -> Counter[Cell]:
    """The pairs of games in which no seat did it, by who won them."""
    left = Counter(comparison.pairs.won)
    for cell, pairs in seen.items():
        left[cell[2], cell[5]] -= pairs
    return Counter({(0, 0, without, 0, 0, with_it): pairs for (without, with_it), pairs in left.items()})


def _alike(comparison: Comparison, use: Use) -> float | None:
    """The lift of the unchanged components that are like this one, without the content."""
    changed = {(change.kind, change.id) for change in comparison.changes}
    price = _price(comparison, use)
    sides = [
        _Side(comparison, other, 0)
        for other in comparison.pairs.uses
        if other[::2] == use[::2] and other[:2] not in changed and _price(comparison, other) == price
    ]
    known = [side for side in sides if side.enough]
    if not known:
        return None
    return sum(side.seats * side.lift().value for side in known) / sum(side.seats for side in known)


def _price(comparison: Comparison, use: Use) -> tuple[str, int] | None:
    if use[0] != "cards":
        return None
    prices = ((card.type, card.price) for card in comparison.rules.cards if card.name == use[1])
    return next(prices, None)  # None: the content removes it


# --- for programs ------------------------------------------------------------------------------------------


def games_needed(estimate: Estimate, games: int, difference: float) -> int:
    """To see a difference of this size four times out of five."""
    reach = normal_spread() + NormalDist().inv_cdf(POWER)
    return max(1, ceil(games * (reach * estimate.error / difference) ** 2))


def as_dict(comparison: Comparison) -> dict[str, Any]:
    spec, pairs = comparison.spec, comparison.pairs
    return {
        "digest": comparison.rules.version,
        "bots": spec.bots,
        "setup": setup_facts(spec.setup, comparison.rules),
        "games": pairs.count,
        "broken": pairs.broken,
        "faults": pairs.faults,
        "course": {name: _shift(shift) for name, shift in course(comparison).items()},
        "components": [
            {
                "kind": change.kind,
                "id": change.id,
                "new": change.new,
                "gone": change.gone,
                "fields": {field: {"without": a, "with": b} for field, (a, b) in change.fields.items()},
                "uses": [_lift_dict(lift) for lift in lifts(comparison, change)],
            }
            for change in comparison.changes
        ],
        "leaders": {name: _shift(shift) for name, shift in leaders(comparison).items()},
    }


def _shift(shift: Shift) -> dict[str, Any]:
    return {"without": shift.without, "with": shift.with_it, "change": _number(shift.change)}


def _lift_dict(lift: Lift) -> dict[str, Any]:
    return {
        "use": lift.use,
        "seats": lift.seats,
        "share": _number(lift.share),
        "share_change": _number(lift.share_change),
        "win_rate": lift.wins if lift.seats else None,
        "win_rate_of_others": lift.others,
        "lift": _number(lift.lift),
        "lift_change": _number(lift.lift_change),
        "lift_of_others_alike": lift.alike,
    }


def _number(estimate: Estimate | None) -> dict[str, Any] | None:
    """A value with its interval: value ± margin, 95 % sure."""
    if estimate is None:
        return None
    return {"value": estimate.value, "margin": estimate.margin(), "differs": estimate.differs_from(0)}
