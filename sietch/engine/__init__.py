"""The game: state, stack, effects, phases, decisions, random numbers. Deterministic, no I/O, no clock."""

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
