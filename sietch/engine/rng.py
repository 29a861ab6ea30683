"""The game's own random numbers: L'Ecuyer's combined generator, the same on every platform and in both builds.

The compiled build never leaves machine integers here: Schrage's way of multiplying, without large products.
"""

from typing import Any, Final

from sietch.native import i64

_M1: Final = 2147483563
_M2: Final = 2147483399


class Rng:
    """A small stream of random numbers; part of the state, copied with it."""

    def __init__(self, a: i64, b: i64) -> None:
        self.a = a
        self.b = b

    def copy(self) -> "Rng":
        return Rng(self.a, self.b)

    def below(self, n: i64) -> int:
        """A number from 0 to n - 1."""
        a = 40014 * (self.a % 53668) - 12211 * (self.a // 53668)
        b = 40692 * (self.b % 52774) - 3791 * (self.b // 52774)
        self.a = a if a >= 0 else a + _M1
        self.b = b if b >= 0 else b + _M2
        return (self.a - self.b) % (_M1 - 1) % n

    def shuffle(self, cards: list[int]) -> None:
        """A stream that stands still (`standing`) puts them in order instead."""
        if self.a == 0:
            cards.sort()
            return
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def reshuffle(cards: list[int], rng: Rng) -> None:
    """Whatever their order was: equal piles come out equal."""
    cards.sort()
    rng.shuffle(cards)


def standing() -> Rng:
    """A stream without chance, to compare games: equal piles come out equal, however they were laid."""
    return Rng(0, 0)


def seeded(seed: int) -> Rng:
    """The stream that belongs to a seed. Neighbouring seeds give unrelated streams."""
    mixed: Any = abs(seed) * 2 + (1 if seed < 0 else 0) + 1  # Any: large numbers, open to interrupts
    mixed *= 0x9E3779B97F4A7C15
    mixed ^= mixed >> 31
    mixed = mixed * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 29
    rng = Rng(1 + mixed % (_M1 - 1), 1 + (mixed >> 31) % (_M2 - 1))
    for _ in range(8):
        rng.below(2)
    return rng
