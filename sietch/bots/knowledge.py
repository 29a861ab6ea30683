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
# In games with which sets habits were learned. Two sets that have no table together have what was learned with each.
LEARNED: dict[str, frozenset[str]] = {
    HABITS: frozenset(),
    "habits_in_teams.json": frozenset({"six_player"}),
    "with_ix_habits.json": frozenset({"rise_of_ix"}),
    "with_ix_habits_in_teams.json": frozenset({"rise_of_ix", "six_player"}),
    "with_immortality_habits.json": frozenset({"immortality"}),
    "with_immortality_habits_in_teams.json": frozenset({"immortality", "six_player"}),
    "with_ix_and_immortality_habits.json": frozenset({"rise_of_ix", "immortality"}),
    "with_ix_and_immortality_habits_in_teams.json": frozenset({"rise_of_ix", "immortality", "six_player"}),
}


def verb_text(verb: int) -> str:
    """A verb without its argument: `trash … from hand`."""
    before, _, after = VERBS[verb]
    return f"{before}…{after}"


@lru_cache(maxsize=8)
def worth_of(rules: Rules) -> Worth:
    return Worth(rules)


def habit_files(rules: Rules) -> list[str]:
    """Those for these sets: what was learned with fewer of them counts only where nothing was learned with more."""
    fitting = {file: sets for file, sets in LEARNED.items() if sets <= set(rules.sets)}
    return [file for file, sets in fitting.items() if not any(sets < more for more in fitting.values())]


@lru_cache(maxsize=len(LEARNED))
def learned_habits(file: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files("sietch.bots") / file).read_text(encoding="utf-8"))
    if found["circumstances"] != CIRCUMSTANCES:
        raise ValueError(f"{file} was learned with other circumstances")
    return found


def known_options(learned: dict[str, Any]) -> set[str]:
    """What was there when these habits were learned."""
    then = load_rules(setup_from(learned["setup"]))
    # If that setup has other options today, only those that were met are sure to be known.
    same = learned["vocabulary"] == then.vocabulary_hash
    return set(vocabulary(then) if same else learned["options"])


def without_habit(rules: Rules) -> list[str]:
    """The options that were not there when the habits were learned: they have those of their verb alone."""
    known = {text for file in habit_files(rules) for text in known_options(learned_habits(file))}
    return [text for text in vocabulary(rules) if text not in known]


@lru_cache(maxsize=8)
def habits_of(rules: Rules) -> Habits:
    """Learned weights by the text of the option; one that was never met has those of its verb.

    Texts, not numbers: with other content the known options keep their weights; `without_habit` tells the others.
    """
    tables = [learned_habits(file) for file in habit_files(rules)]
    usual = [0.0] * len(CIRCUMSTANCES)
    habits = Habits(rules)
    vocabulary(rules)
    for code, text in rules.texts.items():
        verb = verb_text(verb_of(code))
        met = [table for table in tables if text in table["options"]]
        met += [table for table in tables if any(table["verbs"].get(verb, usual))]
        learned = next(iter(met), tables[0])
        own = learned["options"].get(text, usual)
        row = habits.row(code)
        for i, weight in enumerate(learned["verbs"].get(verb, usual)):
            habits.weights[row + i] = weight + own[i]
    return habits
