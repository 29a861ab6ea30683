"""What our bots know about a set of rules: computed or read once, shared by all of them."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from sietch.bots.mind.habits import CIRCUMSTANCES, Habits
from sietch.bots.mind.worth import Worth
from sietch.engine.options import VERBS, verb_of, vocabulary
from sietch.engine.rules import Rules

HABITS = "habits.json"


def verb_text(verb: int) -> str:
    """A verb without its argument: `trash … from hand`."""
    before, _, after = VERBS[verb]
    return f"{before}…{after}"


@lru_cache(maxsize=8)
def worth_of(rules: Rules) -> Worth:
    return Worth(rules)


@lru_cache(maxsize=8)
def habits_of(rules: Rules) -> Habits:
    """Learned weights by the text of the option; one that was never met has those of its verb."""
    learned = json.loads((files("sietch.bots") / HABITS).read_text(encoding="utf-8"))
    if learned["circumstances"] != CIRCUMSTANCES:
        raise ValueError(f"{HABITS} was learned with other circumstances")
    usual = [0.0] * len(CIRCUMSTANCES)
    habits = Habits(rules)
    vocabulary(rules)
    for code, text in rules.texts.items():
        own = learned["options"].get(text, usual)
        row = habits.row(code)
        for i, weight in enumerate(learned["verbs"].get(verb_text(verb_of(code)), usual)):
            habits.weights[row + i] = weight + own[i]
    return habits
