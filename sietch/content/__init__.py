"""Facts: what is printed. One folder per set, in the effect notation; the loader that parses and checks it."""

from sietch.content.loader import load_rules
from sietch.content.problems import ContentError, Problem

__all__ = ["ContentError", "Problem", "load_rules"]
