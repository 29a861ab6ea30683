"""What a game is made of: one value, from which engine, replay, scenario, laboratory and terminal make the same game.

Which values are possible says `sietch/content/setup.py`; here is what follows from them.
"""

from collections.abc import Sequence
from typing import Final

NAMES: Final = ("players", "sets", "leaders", "seed", "content", "difficulty", "variants", "rivals")
SETS: Final = ("uprising", "choam")

RIVALS: Final = "rivals"  # one or two players, and rivals (RV-1)
FREE_FOR_ALL: Final = "free_for_all"
TEAMS: Final = "teams"

STREAMLINED: Final = "streamlined_rivals"  # RV-34
OPEN_HANDS: Final = "open_hands"  # a group may choose to show each other the cards
USUAL_DIFFICULTY: Final = "sardaukar"  # of a game alone, if none is named

LEAST_SEATS: Final = 3
MOST_FOR_THEMSELVES: Final = 4


def named(leaders: Sequence[str]) -> int:
    """How many there are up to the last one that is named: equal games have equal setups."""
    count = len(leaders)
    while count > 0 and leaders[count - 1] == "":
        count -= 1
    return count


class Setup:
    """Never changes; `replaced` makes another one.

    `leaders` are ids seat by seat: "" and those not named by chance. `rivals` are the same for the seats after them.

    >>> Setup(players=3, seed=7)
    Setup(players=3, seed=7)
    >>> Setup(players=3).replaced(seed=7) == Setup(players=3, seed=7)
    True
    """

    def __init__(
        self,
        players: int = 4,
        sets: Sequence[str] = SETS,
        leaders: Sequence[str] = (),
        seed: int = 0,
        content: Sequence[str] = (),
        difficulty: str = "",
        variants: Sequence[str] = (),
        rivals: Sequence[str] = (),
    ) -> None:
        self.players: Final = players
        self.sets: Final = tuple(sets)
        self.leaders: Final = tuple(leaders)[: named(leaders)]
        self.seed: Final = seed
        self.content: Final = tuple(content)  # paths of own content files
        self.difficulty: Final = difficulty
        self.variants: Final = tuple(variants)
        self.rivals: Final = tuple(rivals)[: named(rivals)]

    def replaced(
        self,
        players: int | None = None,
        sets: Sequence[str] | None = None,
        leaders: Sequence[str] | None = None,
        seed: int | None = None,
        content: Sequence[str] | None = None,
        difficulty: str | None = None,
        variants: Sequence[str] | None = None,
        rivals: Sequence[str] | None = None,
    ) -> "Setup":
        """The same with other values for what is named."""
        return Setup(
            self.players if players is None else players,
            self.sets if sets is None else sets,
            self.leaders if leaders is None else leaders,
            self.seed if seed is None else seed,
            self.content if content is None else content,
            self.difficulty if difficulty is None else difficulty,
            self.variants if variants is None else variants,
            self.rivals if rivals is None else rivals,
        )

    # --- what follows from it ----------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        if self.players < LEAST_SEATS:
            return RIVALS
        return TEAMS if self.players > MOST_FOR_THEMSELVES else FREE_FOR_ALL

    @property
    def seats(self) -> int:
        """RV-1: rivals fill the table up."""
        return max(self.players, LEAST_SEATS)

    @property
    def seated(self) -> list[int]:
        """The seats that have a player; a rival has none."""
        return list(range(self.players))

    @property
    def sides(self) -> tuple[int, ...]:
        """Seat by seat, who wins together. Around the table the teams take turns (X-1)."""
        if self.mode == TEAMS:
            return tuple([seat % 2 for seat in range(self.seats)])
        return tuple(range(self.seats))

    @property
    def level(self) -> str:
        """The difficulty that counts; only a game alone has one (RV-3)."""
        return USUAL_DIFFICULTY if self.players == 1 and self.difficulty == "" else self.difficulty

    @property
    def rules_key(self) -> tuple[str, tuple[str, ...], tuple[str, ...], str, tuple[str, ...]]:
        """What the rules depend on: games with the same key are played by the same rules and vocabulary."""
        return self.mode, self.sets, self.content, self.level, self.variants

    # --- as a value --------------------------------------------------------------------------------------

    def fields(self) -> tuple[object, ...]:
        """In the order of the constructor."""
        return (
            self.players,
            self.sets,
            self.leaders,
            self.seed,
            self.content,
            self.difficulty,
            self.variants,
            self.rivals,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, self.fields()

    def __repr__(self) -> str:
        usual = Setup().fields()
        own = self.fields()
        told = [NAMES[i] + "=" + repr(own[i]) for i in range(len(own)) if own[i] != usual[i]]
        return "Setup(" + ", ".join(told) + ")"
