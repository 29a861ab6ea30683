"""Facts: what is printed. One folder per set, in the effect notation; the loader that parses and checks it."""

from sietch.content.loader import load_rules, new_game
from sietch.content.problems import ContentError, Problem
from sietch.content.setup import SetupError
from sietch.engine.setup import Setup

__all__ = ["ContentError", "Problem", "Setup", "SetupError", "load_rules", "new_game"]
