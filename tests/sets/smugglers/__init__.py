"""Smugglers: a made-up set, whole and outside of the package, that shows how a set is added.

It has an atom that can be paid, an event with a leader who waits for it, two kinds of units, a space that replaces another,
a row of cards with a price of its own, a path, a kind of component that lasts, a counter and a hook; tiles with a
discount and a card that never leaves its row (`wares.py`), paths that go back (`roads.py`), cards and choices that
only some know (`secrets.py`). `set.yaml` and the other files hold its facts, `rules.py` and `units.py` its classes,
`words.py` its words and their texts. `moments.py` is about when its favours work: offers in the own turn, a won Conflict,
the start of a round; about troops that lie low, and an oath before the game.
"""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import ComponentKind, GameSet
from tests.sets.smugglers import hideouts, moments, roads, rules, runs, secrets, units, wares
from tests.sets.smugglers.words import TEXTS, WORDS

SMUGGLERS = GameSet(
    WORDS,
    Path(__file__).parent,
    "the smugglers",
    "smugglers",
    texts={"en": TEXTS},
    verbs=(
        rules.BUY_SMUGGLED,
        rules.WALK,
        rules.TAKE,
        units.DRIVE,
        *wares.VERBS,
        *roads.VERBS,
        *secrets.VERBS,
        moments.CALL,
        moments.SWEAR,
        runs.WATCH,
    ),
    kinds=(
        ComponentKind(
            "favours",
            "favour",
            rules.FAVOUR,
            numbers=("price", "cut", "last_word"),
            triggers=("promise",),
            price="price",
            paid_in="contraband",
        ),
        ComponentKind(
            "wares",
            "ware",
            wares.WARE,
            ("price",),
            effects=("shipped",),
            triggers=("use",),
            price="price",
            paid_in="spice",
        ),
    ),
    rows=(rules.BLACK_MARKET, wares.DEPOT_ROW, wares.PIER),
    units=(units.RAIDERS, units.SKIFFS),
    piles=(secrets.PLEDGES,),
    player_parts=(
        rules.Smuggler,
        hideouts.Hideout,
        wares.Trader,
        secrets.Oath,
        moments.Dealings,
        runs.Lookouts,
    ),
    table_parts=(rules.Market, hideouts.Patrols, wares.Depot, moments.Oaths),
    counted=(("wares_taken", wares.WARE_TAKEN),),
    tie_breaker="favours with the last word",
)
