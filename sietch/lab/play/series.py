"""A series of games: what they are made of, and who sits where in each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from sietch.bots.registry import check_bot
from sietch.content import Setup, SetupError
from sietch.content.setup import check, values_of, with_leaders
from sietch.engine.rules import Rules
from sietch.lab.play.match import Match, Watch
from sietch.lab.play.rules import fresh_rules
from sietch.lab.play.seeds import game_seed
from sietch.language.sentence import sentence

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Whole = TypeVar("Whole", int, "npt.NDArray[np.int64]")  # a number, or the numbers of many tables


@dataclass(frozen=True, slots=True)
class Spec:
    """What kind of games; the seed of the setup is that of the series.

    The bots take the seats in turn, one seat further in every game.
    """

    setup: Setup = field(default_factory=Setup)
    bots: tuple[str, ...] = ("random",)
    check: bool = False  # look for violations after every decision
    seconds: float | None = None  # for a decision of a bot
    isolated: bool = False  # bots in processes of their own

    def validate(self) -> None:
        check(self.setup)
        for bot in self.bots:
            check_bot(bot, self.setup, self.isolated)
        if not 1 <= len(self.bots) <= self.setup.players:
            raise SetupError(sentence("series.bots", n=len(self.bots), players=self.setup.players))

    def bots_of(self, game: int) -> list[str]:
        """Who sits where; nobody ("") where a rival does."""
        found = [""] * self.setup.seats
        for number, seat in enumerate(self.setup.seated):
            found[seat] = self.bots[in_turn(number, game, self.setup.players, len(self.bots))]
        return found

    def match(self, rules: Rules, game: int, logged: bool = False, watch: Watch | None = None) -> Match:
        """One game of the series, as `sietch play --seed` deals it."""
        setup = self.setup.replaced(seed=game_seed(self.setup.seed, game))
        return Match(rules, setup, self.bots_of(game), self.seconds, self.isolated, logged, watch)


def in_turn(seat: Whole, game: Whole, players: int, bots: int) -> Whole:
    """Which of so many bots sits at a seat: they go around the table, and one seat further in every game."""
    return (seat + game) % players % bots


def portions(games: range, size: int) -> Iterator[range]:
    """The games in their order, so many for one call of a worker."""
    for first in range(0, len(games), size):
        yield games[first : first + size]


def prepared(spec: Spec) -> tuple[Spec, Rules]:
    """For a new series: everything that can be wrong with it shows here, before the first game."""
    spec.validate()
    rules = fresh_rules(spec.setup)
    return replace(spec, setup=with_leaders(rules, spec.setup)), rules


def setup_facts(setup: Setup, rules: Rules) -> dict[str, Any]:
    """The options by name; own content by id and version, for its place on this machine tells nothing."""
    return values_of(setup) | {"content": rules.extra, "difficulty": setup.level}
