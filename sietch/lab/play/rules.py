"""The rules of a series of games: loaded anew for each series, and the same on every machine that plays for it."""

from __future__ import annotations

from functools import lru_cache

from sietch import __version__
from sietch.content import Setup, load_rules
from sietch.engine.rules import Rules
from sietch.lab.play.workers import WorkersError
from sietch.language.sentence import sentence


@lru_cache(maxsize=8)
def rules_for(setup: Setup) -> Rules:
    return load_rules(setup)


def fresh_rules(setup: Setup) -> Rules:
    """For a new series: a content file may have been edited, and a mistake in it shows here, once."""
    rules_for.cache_clear()
    return rules_for(setup)


def edition(rules: Rules) -> str:
    """What must be equal on all machines of a cluster."""
    return f"sietch {__version__}, content {rules.version}"


def same_rules(setup: Setup, expected: str) -> Rules:
    """For a worker: the rules of its machine, if they are those of the machine that asks."""
    rules = rules_for(setup)
    if edition(rules) != expected:
        raise WorkersError(sentence("lab.other_edition", there=edition(rules), here=expected))
    return rules
