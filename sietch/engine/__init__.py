"""The game: state, stack, effects, phases, decisions, random numbers. Deterministic, no I/O, no clock."""

from typing import Final

# Raised whenever the rules change so that the same options of the same deal could lead to another game.
RULES_VERSION: Final = 4

COMPILED: Final = not __file__.endswith(".py")
