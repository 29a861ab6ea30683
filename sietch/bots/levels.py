"""Four opponents for people, from easy to hard: made of thinking time, noise and knowledge."""

from __future__ import annotations

from sietch.bots.greedy import Greedy
from sietch.bots.search import Search


class Acolyte(Greedy):
    """Few positions, much noise, and the weights of a beginner."""

    def __init__(self) -> None:
        super().__init__(positions=12, noise=0.3, knowledge="beginner")


class Naib(Greedy):
    """The usual weights, with a little noise."""

    def __init__(self) -> None:
        super().__init__(noise=0.12)


class Mentat(Search):
    """A short search."""

    def __init__(self) -> None:
        super().__init__(ms=25)


class KwisatzHaderach(Search):
    """The same search, twelve times as long."""

    def __init__(self) -> None:
        super().__init__(ms=300)


LEVELS = {
    "acolyte": Acolyte,
    "naib": Naib,
    "mentat": Mentat,
    "kwisatz_haderach": KwisatzHaderach,
}
