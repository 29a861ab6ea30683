"""Four opponents for people, from easy to hard: made of thinking time, noise and knowledge."""

from __future__ import annotations

from sietch.bots.greedy import Greedy
from sietch.bots.search import Search


class Acolyte(Greedy):
    """Has read the rules: sees points and goods, hardly plans, and errs often."""

    def __init__(self) -> None:
        super().__init__(positions=12, noise=0.3, knowledge="beginner")


class Naib(Greedy):
    """Leads a sietch with sense: makes the best of each turn, with a slip now and then."""

    def __init__(self) -> None:
        super().__init__(noise=0.12)


class Mentat(Search):
    """Computes what everybody may do until the end of the next round, for a moment."""

    def __init__(self) -> None:
        super().__init__(ms=25)


class KwisatzHaderach(Search):
    """Sees the many futures, twelve times as many as a mentat."""

    def __init__(self) -> None:
        super().__init__(ms=300)


LEVELS = {
    "acolyte": Acolyte,
    "naib": Naib,
    "mentat": Mentat,
    "kwisatz_haderach": KwisatzHaderach,
}
