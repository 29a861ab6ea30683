"""The game's own random numbers: L'Ecuyer's combined generator, the same on every platform and in both builds.

Products stay below 2**47, so that the compiled build never leaves machine integers.
"""

from typing import Final

_M1: Final = 2147483563
_M2: Final = 2147483399


class Rng:
    """A small stream of random numbers; part of the state, copied with it."""

    def __init__(self, a: int, b: int) -> None:
        self.a = a
        self.b = b

    def copy(self) -> "Rng":
        return Rng(self.a, self.b)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.a = self.a * 40014 % _M1
        self.b = self.b * 40692 % _M2
        return (self.a - self.b) % (_M1 - 1) % n

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def seeded(seed: int) -> Rng:
    """The stream that belongs to a seed. Neighbouring seeds give unrelated streams."""
    mixed = (abs(seed) * 2 + (1 if seed < 0 else 0) + 1) * 0x9E3779B97F4A7C15
    mixed ^= mixed >> 31
    mixed = mixed * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 29
    rng = Rng(1 + mixed % (_M1 - 1), 1 + (mixed >> 31) % (_M2 - 1))
    for _ in range(8):
        rng.below(2)
    return rng
