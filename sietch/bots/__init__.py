"""Players: random, greedy, search, and whatever others bring. `Bot` and `Decision` are all that one needs to write."""

from sietch.bots.bot import Bot, Decision

__all__ = ["Bot", "Decision"]
