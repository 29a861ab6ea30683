"""The sets of the game: those of the box and of the expansions, in the order in which they are loaded.

Another set is made known with `add_set`, from a module of its own. It stays known in this process; processes that work
for it know it only if they import that module as well.
"""

from __future__ import annotations

from sietch.content import base, choam, immortality, rise_of_ix, rivals, six_player, uprising
from sietch.content.game_set import ComponentKind, GameSet
from sietch.content.handled import check_handled, check_texts
from sietch.content.vocabulary import add_words
from sietch.engine import table  # noqa: F401  # all subjects, in their order
from sietch.language.sentence import Refusal, sentence
from sietch.language.tables import ENGLISH, bring

SETS: dict[str, GameSet] = {}


class SetError(Refusal, ValueError):
    """A set that cannot be made known beside the others."""


def add_set(game_set: GameSet) -> None:
    """From now on games can be played with it."""
    if game_set.id in SETS:
        raise SetError(sentence("setup.set_known", name=game_set.id))
    parts = [part() for part in (*game_set.player_parts, *game_set.table_parts)]
    check_handled(game_set.words, game_set.rows, parts, game_set.piles)
    check_texts(game_set)
    if game_set.option and any(game_set.option == other.option for other in SETS.values()):
        raise SetError(sentence("setup.option_known", name=game_set.option))
    add_words(game_set.words)
    bring({ENGLISH: {f"one.{kind.name}": kind.one for kind in game_set.kinds if kind.one}})
    if game_set.name:
        bring({ENGLISH: {f"set.{game_set.id}": game_set.name}})
    bring(game_set.texts)
    SETS[game_set.id] = game_set


def added_kinds() -> dict[str, ComponentKind]:
    """The kinds of components that sets add, by their names in content files."""
    return {kind.name: kind for game_set in SETS.values() for kind in game_set.kinds}


for box in (uprising, choam, rivals, six_player, rise_of_ix, immortality, base):
    add_set(box.SET)
for variant in (rise_of_ix.CONFLICTS, rise_of_ix.EPIC, rise_of_ix.FOLDSPACE_CARD, immortality.TO_11):
    add_set(variant)
