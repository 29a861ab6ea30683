"""The sets of the game: their words, their folder with facts, and what they bring along for the engine.

`SETS` lists those of the box and of the expansions in the order in which they are loaded. Another set is made
known with `add_set`, from a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sietch.content.base.words import WORDS as BASE
from sietch.content.choam.words import WORDS as CHOAM
from sietch.content.handled import check_handled
from sietch.content.immortality.words import WORDS as IMMORTALITY
from sietch.content.rise_of_ix.words import WORDS as RISE_OF_IX
from sietch.content.rivals.words import WORDS as RIVALS
from sietch.content.six_player.words import WORDS as SIX_PLAYER
from sietch.content.spec import Words
from sietch.content.uprising.words import WORDS as UPRISING
from sietch.content.vocabulary import add_words
from sietch.engine import table  # noqa: F401  # all subjects, in their order
from sietch.engine.ops import Part
from sietch.engine.rows import Row

FOLDER = Path(__file__).parent
FACTS = "set.yaml"


@dataclass(frozen=True, slots=True)
class GameSet:
    """A set. `texts` are its sentences by language; parts are made anew for every player and every table.

    Its option is a switch of the command line, a field of replays and a key of scenarios: `sietch/content/setup.py`.
    """

    words: Words
    folder: Path
    name: str
    option: str = ""  # by which it is chosen; empty: every game has it
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    verbs: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    player_parts: tuple[Callable[[], Part], ...] = ()
    table_parts: tuple[Callable[[], Part], ...] = ()

    @property
    def id(self) -> str:
        return self.words.set_id

    @property
    def exists(self) -> bool:
        """Whether its facts are there; the words of a set may be known before."""
        return (self.folder / FACTS).is_file()


SETS: dict[str, GameSet] = {}


def add_set(game_set: GameSet) -> None:
    """From now on games can be played with it."""
    if game_set.id in SETS:
        raise ValueError(f"there is already a set '{game_set.id}'")
    check_handled(game_set.words)
    add_words(game_set.words)
    SETS[game_set.id] = game_set


def texts_of(language: str) -> dict[str, str]:
    """The sentences that sets bring along for their words."""
    return {key: text for game_set in SETS.values() for key, text in game_set.texts.get(language, {}).items()}


for words, name, option in (
    (UPRISING, "Uprising", ""),
    (CHOAM, "the CHOAM module", "choam"),
    (RIVALS, "rivals", ""),
    (SIX_PLAYER, "the game for six", ""),
    (RISE_OF_IX, "Rise of Ix", "ix"),
    (IMMORTALITY, "Immortality", "immortality"),
    (BASE, "the cards of the base game", "base"),
):
    add_set(GameSet(words, FOLDER / words.set_id, name, option))
