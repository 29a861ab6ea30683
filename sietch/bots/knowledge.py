"""What our bots know about a set of rules: computed or read once, shared by all of them."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from sietch.bots.mind.habits import CIRCUMSTANCES, Habits
from sietch.bots.mind.worth import Worth
from sietch.content import load_rules
from sietch.content.setup import setup_from
from sietch.engine.options import VERBS, verb_of, vocabulary
from sietch.engine.rules import Rules

# What greedy and the search can play: numbers of players and, beside the box, sets.
MODES = (
    "1",
    "2",
    "3",
    "4",
    "6",
    "rise_of_ix",
    "ix_conflicts",
    "epic",
    "ix_foldspace",
    "immortality",
    "to_11",
)
HABITS = "habits.json"
# What was learned in games with these sets. The first that fits is taken: what it has not met has the habits of its verb.
LEARNED = {
    "with_ix_habits_in_teams.json": {"rise_of_ix", "six_player"},
    "with_ix_habits.json": {"rise_of_ix"},
    "habits_in_teams.json": {"six_player"},
    HABITS: set(),
}


def verb_text(verb: int) -> str:
    """A verb without its argument: `trash … from hand`."""
    before, _, after = VERBS[verb]
    return f"{before}…{after}"


@lru_cache(maxsize=8)
def worth_of(rules: Rules) -> Worth:
    return Worth(rules)


def habits_file(rules: Rules) -> str:
    """A team is led in another way than one plays for oneself; both with other cards and on another board than with Ix."""
    return next(file for file, sets in LEARNED.items() if sets <= set(rules.sets))


@lru_cache(maxsize=4)
def learned_habits(file: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files("sietch.bots") / file).read_text(encoding="utf-8"))
    return found


def without_habit(rules: Rules) -> list[str]:
    """The options that were not there when the habits were learned: they have those of their verb alone."""
    learned = learned_habits(habits_file(rules))
    then = load_rules(setup_from(learned["setup"]))
    # If that setup has other options today, only those that were met are sure to be known.
    same = learned["vocabulary"] == then.vocabulary_hash
    known = vocabulary(then) if same else learned["options"]
    return [text for text in vocabulary(rules) if text not in known]


@lru_cache(maxsize=8)
def habits_of(rules: Rules) -> Habits:
    """Learned weights by the text of the option; one that was never met has those of its verb.

    Texts, not numbers: with other content the known options keep their weights; `without_habit` tells the others.
    """
    file = habits_file(rules)
    learned = learned_habits(file)
    if learned["circumstances"] != CIRCUMSTANCES:
        raise ValueError(f"{file} was learned with other circumstances")
    usual = [0.0] * len(CIRCUMSTANCES)
    habits = Habits(rules)
    vocabulary(rules)
    for code, text in rules.texts.items():
        own = learned["options"].get(text, usual)
        row = habits.row(code)
        for i, weight in enumerate(learned["verbs"].get(verb_text(verb_of(code)), usual)):
            habits.weights[row + i] = weight + own[i]
    return habits
