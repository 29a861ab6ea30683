"""Who plays whom: deals whose luck falls on every bot alike.

A deal is a seed, the leaders at the seats, and a line-up: the bots around the table. It is played once for
every way to turn the line-up around the table, with the same decks and the same leaders at the same seats. So
every bot of the line-up gets each seat and each leader, and the luck of the deal falls on all alike.

Which bots: with at least as many bots as seats, every choice of different bots; with fewer, every way to fill
the table in which each bot has a seat – X against three Y, two against two, three X against one Y. One round
of the schedule holds every choice once, so every bot meets every other equally often; inside a round the order
is such that the counts stay as even as they can. The circle in which the same bots sit changes from round to
round. The leaders are dealt in rotation: after as many deals as there are leaders, each has had each seat once.

Alone against rivals nobody meets anybody: there every bot plays every deal. In teams a bot plays a whole team: a deal is
played twice, with the teams changed, and the leaders are those that its seed deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, count, permutations, repeat
from math import comb

from sietch.engine.rng import seeded
from sietch.lab.play.seeds import beside, game_seed

MOST_CHOICES = 2000  # of bots: they are weighed against each other for every deal

LineUp = tuple[int, ...]  # the numbers of the bots, seat by seat, or team by team


@dataclass(frozen=True, slots=True)
class Deal:
    """What is the same in some games, and who plays them."""

    number: int
    seed: int
    leaders: tuple[str, ...]  # seat by seat; none: the seed deals them
    line_up: LineUp

    @property
    def seatings(self) -> list[LineUp]:
        """The line-up, turned around the table; a seating that comes again would be the same game again.

        Alone, one bot after the other.
        """
        if len(self.leaders) == 1:
            return [(bot,) for bot in self.line_up]
        return list(dict.fromkeys(_turned(self.line_up)))


def deals(bots: int, seats: int, leaders: list[str], seed: int) -> Iterator[Deal]:
    """The deals of a tournament, without end."""
    for number, line_up in enumerate(line_ups(bots, seats)):
        yield Deal(number, game_seed(seed, number), _leaders_of(number, seats, leaders, seed), line_up)


def most_bots(seats: int) -> int:
    """How many bots a schedule can hold."""
    if seats == 1:
        return MOST_CHOICES
    return next(bots for bots in count(seats) if comb(bots + 1, seats) > MOST_CHOICES)


def line_ups(bots: int, seats: int) -> Iterator[LineUp]:
    """Round after round of all choices of bots, each time in another circle. Alone, always all of them."""
    if seats == 1:
        yield from repeat(tuple(range(bots)))
    choices = _choices(bots, seats)
    counted = {choice: _counted(choice) for choice in choices}
    so_far: Counter[tuple[int, ...]] = Counter()

    def growth(choice: LineUp) -> int:
        """How much the squares of all counts would grow; the less, the more even they stay."""
        return sum(more * (2 * so_far[what] + more) for what, more in counted[choice].items())

    for number in count():
        left = choices[:]
        while left:
            choice = min(left, key=growth)
            left.remove(choice)
            so_far.update(counted[choice])
            circles = _circles(choice)
            yield circles[number % len(circles)]


def _choices(bots: int, seats: int) -> list[LineUp]:
    if bots >= seats:
        return list(combinations(range(bots), seats))
    everybody = set(range(bots))
    return [
        choice for choice in combinations_with_replacement(range(bots), seats) if everybody == set(choice)
    ]


def _circles(choice: LineUp) -> list[LineUp]:
    """The different orders around a round table."""
    return sorted({min(_turned(order)) for order in permutations(choice)})


def _turned(order: LineUp) -> list[LineUp]:
    return [order[seat:] + order[:seat] for seat in range(len(order))]


def _counted(choice: LineUp) -> Counter[tuple[int, ...]]:
    """The meetings of two bots, and the seats of each."""
    meetings = (pair for pair in combinations(choice, 2) if pair[0] != pair[1])
    return Counter([*meetings, *((bot,) for bot in choice)])


def _leaders_of(deal: int, seats: int, leaders: list[str], seed: int) -> tuple[str, ...]:
    if not leaders:
        return ()
    cycle, step = divmod(deal, len(leaders))
    mixed = list(range(len(leaders)))
    seeded(beside(game_seed(seed, cycle))).shuffle(mixed)
    return tuple(leaders[mixed[(step + seat) % len(mixed)]] for seat in range(seats))
