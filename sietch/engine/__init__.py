"""The game: state, stack, effects, phases, decisions, random numbers. Deterministic, no I/O, no clock."""

from typing import Final

# Raised whenever the rules change so that the same options of the same deal could lead to another game.
RULES_VERSION: Final = 5

COMPILED: Final = not __file__.endswith(".py")

# The tables of `ops.py` are filled here, before anybody imports a part of it: their numbers are the same in every
# process, whatever it imports first, and a position can be sent from one to another.
from sietch.engine import table  # noqa: E402, F401
