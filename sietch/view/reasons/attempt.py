"""An effect that cannot be used, and what all reasons for it have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sietch.engine.rules import Node
from sietch.engine.state import Player, State
from sietch.view.catalogue import Catalogue
from sietch.view.reasons.reason import Reason, reason


@dataclass(frozen=True, slots=True)
class Attempt:
    """Who would use it, and whose army it means."""

    state: State
    who: int
    army: int
    source: int
    catalogue: Catalogue

    @property
    def at(self) -> tuple[int, int, int]:
        return self.who, self.army, self.source

    @property
    def player(self) -> Player:
        return self.state.players[self.who]

    def say(self, key: str) -> str:
        return self.catalogue.phrases.say(key)

    def because(self, key: str, **params: object) -> Reason:
        return reason(self.catalogue.phrases, key, **params)


# what an effect lacks, by its op; None: nothing that is known of it
Lacks = dict[int, Callable[[Attempt, Node], Reason | None]]
