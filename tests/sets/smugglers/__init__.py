"""Smugglers: a made-up set, whole and outside of the package, that shows how a set is added.

It has an atom that can be paid, an event with a leader who waits for it, a unit, a space that replaces another,
a row of cards with a price of its own, a path, a kind of component that lasts, a counter and a hook. `set.yaml` and the other files hold its
facts, `rules.py` its classes, `words.py` its words and their texts.
"""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import ComponentKind, GameSet
from tests.sets.smugglers import hideouts, rules, runs
from tests.sets.smugglers.words import TEXTS, WORDS

SMUGGLERS = GameSet(
    WORDS,
    Path(__file__).parent,
    "the smugglers",
    "smugglers",
    texts={"en": TEXTS},
    verbs=(rules.BUY_SMUGGLED, rules.WALK, rules.TAKE, runs.WATCH),
    kinds=(ComponentKind("favours", "favour", rules.FAVOUR, numbers=("price",), triggers=("promise",)),),
    rows=(rules.BLACK_MARKET,),
    player_parts=(rules.Smuggler, hideouts.Hideout, runs.Lookouts),
    table_parts=(rules.Market, hideouts.Patrols),
)
