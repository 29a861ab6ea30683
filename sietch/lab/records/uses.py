"""Who had to do with which component in a game, and who won it.

What rivals do is not theirs: their cards do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sietch.engine import events as e
from sietch.engine import specimens, tech, tiles
from sietch.engine.result import result_of
from sietch.engine.rival_card import is_rival
from sietch.engine.rules import Rules
from sietch.engine.state import State
from sietch.table.leaders import leaders_of

# kind of component -> what a seat can do with it -> the entry of the log that tells
USES: dict[str, dict[str, int]] = {
    "cards": {"acquired": e.ACQUIRED, "played": e.PLAYED, "revealed": e.REVEALED_CARD},
    "intrigue": {"played": e.PLAYED_INTRIGUE},
    "conflicts": {"won": e.WON},
    "contracts": {"taken": e.CONTRACT_TAKEN, "completed": e.CONTRACT_COMPLETED},
    "belongings": {"used": specimens.ATOMICS_USED},
    "tiles": {"acquired": tech.TILE_ACQUIRED, "turned over": tech.TILE_FLIPPED},
    "spaces": {"visited": e.SENT},
    "posts": {"occupied": e.SPY_PLACED},
    "tracks": {"allied": e.ALLIANCE},
    "leaders": {"led": -1},  # known from the set-up
    "objectives": {"dealt": -1},
}
TOLD = {entry: (kind, use) for kind, uses in USES.items() for use, entry in uses.items()}
TOLD[e.BORROWED] = TOLD[e.PLAYED]  # out of a row (T-62)

Use = tuple[str, str, str]  # kind, id, use: ("cards", "dagger", "played")


@dataclass(frozen=True, slots=True)
class Uses:
    """One finished game."""

    rounds: int
    points: dict[int, int]  # by seat, of those with a player
    points_of_winners: float  # on the average of the seats that have won, rivals too
    winners: list[int]  # without rivals
    seats: dict[Use, set[int]]  # without rivals

    def count(self, use: Use) -> tuple[int, int, int]:
        """How many seats did it, how many of them won, and how many won at all."""
        seats = self.seats.get(use, set())
        return len(seats), sum(seat in seats for seat in self.winners), len(self.winners)


def uses_of(state: State) -> Uses:
    """A finished game with a log."""
    seats = _dealt(state)
    for use, seat in _told(state):
        seats.setdefault(use, set()).add(seat)
    persons = {player.seat for player in state.players if not is_rival(state, player.seat)}
    points = [player.vp for player in state.players]
    winners = result_of(state).winners
    return Uses(
        state.round,
        {seat: points[seat] for seat in sorted(persons)},
        sum(points[seat] for seat in winners) / len(winners),
        [seat for seat in winners if seat in persons],
        {use: own for use, did in seats.items() if (own := did & persons)},
    )


def _dealt(state: State) -> dict[Use, set[int]]:
    """What the set-up gave to the seats; an Objective stays with its seat, also face down."""
    found: dict[Use, set[int]] = {}
    for player, leader in zip(state.players, leaders_of(state), strict=True):
        found["leaders", leader, "led"] = {player.seat}
        for conflict in state.rules.conflicts:
            if conflict.level == 0 and (player.won | player.paired) >> conflict.number & 1:
                found["objectives", conflict.name, "dealt"] = {player.seat}
    return found


def _told(state: State) -> Iterator[tuple[Use, int]]:
    names = _names(state.rules)
    for entry, seat, number, _, _ in state.log or []:
        if entry in TOLD:
            kind, use = TOLD[entry]
            yield (kind, names[kind][number], use), seat


def _names(rules: Rules) -> dict[str, list[str]]:
    return {
        "cards": [card.name for card in rules.cards],
        "intrigue": [card.name for card in rules.intrigue],
        "conflicts": [conflict.name for conflict in rules.conflicts],
        "contracts": [contract.name for contract in rules.contracts],
        "belongings": rules.component_names(specimens.BELONGINGS),
        "tiles": rules.component_names(tiles.TILE),
        "spaces": [space.name for space in rules.spaces],
        "posts": rules.posts,
        "tracks": [track.name for track in rules.tracks],
    }
