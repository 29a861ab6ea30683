"""Smugglers: a made-up set, whole and outside of the package, that shows how a set is added.

It has an atom that can be paid, an event with a leader who waits for it, a unit, a space that replaces another,
a row of cards with a price of its own, a path, a kind of component that lasts, a counter and a hook. `set.yaml` and the other files hold its
facts, `rules.py` its classes, `words.py` its words and their texts. `moments.py` is about when its favours work: offers in the
own turn, a won Conflict, the start of a round; about troops that lie low, and an oath before the game.
"""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import ComponentKind, GameSet
from tests.sets.smugglers import hideouts, moments, rules
from tests.sets.smugglers.words import TEXTS, WORDS

SMUGGLERS = GameSet(
    WORDS,
    Path(__file__).parent,
    "the smugglers",
    "smugglers",
    texts={"en": TEXTS},
    verbs=(rules.BUY_SMUGGLED, rules.WALK, rules.TAKE, moments.CALL, moments.SWEAR),
    kinds=(
        ComponentKind(
            "favours", "favour", rules.FAVOUR, numbers=("price", "cut", "last_word"), triggers=("promise",)
        ),
    ),
    rows=(rules.BLACK_MARKET,),
    player_parts=(rules.Smuggler, hideouts.Hideout, moments.Dealings),
    table_parts=(rules.Market, hideouts.Patrols, moments.Oaths),
    tie_breaker="favours with the last word",
)
