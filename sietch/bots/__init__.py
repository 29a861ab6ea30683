"""Players. A bot is asked with the options of a decision and a stream of random numbers, and names one of them."""

from collections.abc import Callable, Sequence

from sietch.bots.random_bot import random_bot
from sietch.engine.rng import Rng

Bot = Callable[[Sequence[str], Rng], str]

BOTS: dict[str, Bot] = {"random": random_bot}

__all__ = ["BOTS", "Bot"]
