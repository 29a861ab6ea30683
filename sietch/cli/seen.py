"""What a seat may know in the words of the terminal: labelled lists, names of seats, cards and posts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sietch.cli.speech import language, say
from sietch.cli.style import Style
from sietch.engine.state import State
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.seat import view

LABEL = 11


class Seen:
    """A view, and how its ids are said. Seats are a list of any length."""

    def __init__(self, seen: dict[str, Any], catalogue: Catalogue, style: Style) -> None:
        self.catalogue = catalogue
        self.style = style
        self.view = seen
        self.seat: int = seen["seat"]
        self.table: dict[str, Any] = seen["table"]
        self.players: list[dict[str, Any]] = seen["players"]
        self.own: dict[str, Any] = seen["own"]

    def name(self, kind: str, id_: str) -> str:
        return self.catalogue.name(kind, id_)

    def seat_number(self, seat: int) -> str:
        return say("seat", n=seat + 1)

    def names(self, seats: Iterable[int]) -> str:
        return "+".join(self.style.seat(self.seat_number(seat), seat) for seat in seats)

    def labels(self, kind: str, ids: Iterable[str]) -> list[str]:
        return [self.catalogue.label(kind, id_) for id_ in ids]

    def counted(self, kind: str, ids: Iterable[str]) -> list[str]:
        """Sorted by name, equal ones together: `Dagger ×2`. The order of a pile is nobody's business."""
        found = Counter(self.labels(kind, ids))
        return [label if found[label] == 1 else f"{label} ×{found[label]}" for label in sorted(found)]

    def of_all(self, kind: str, *places: str) -> list[str]:
        """`Dagger P2`: what lies in these places, and before whom."""
        return [
            f"{self.catalogue.label(kind, id_)} {self.names([player['seat']])}"
            for player in self.players
            for place in places
            for id_ in player.get(place, ())
        ]

    def post(self, post: str) -> str:
        spaces = self.catalogue.entry("posts", post).get("spaces")
        return "/".join(self.name("spaces", space) for space in spaces)

    def icons(self, cards: Iterable[str]) -> list[str]:
        """The battle icons of Conflict cards; not all have one."""
        icons = [self.catalogue.entry("conflicts", card).get("battle_icon") for card in cards]
        return [self.catalogue.word(icon) for icon in icons if icon]

    def training(self, player: dict[str, Any]) -> str:
        """Where it stands on the training track, as the leader's text counts the steps; empty before the first."""
        steps = self.catalogue.entry("leaders", player["leader"]).get("training_track")
        number = [step["id"] for step in steps].index(player["paths"][player["leader"]])
        return say("board.at_step", n=number) if number else ""

    def tokens(self, player: dict[str, Any]) -> list[str]:
        """The agents of a commander that are ready."""
        return [say(f"board.token.{token}") for token in player["tokens"]]

    def pile(self, name: str) -> str:
        """What a pile is called beside its owner; sets may have others."""
        key = f"board.pile.{name}"
        return say(key) if self.catalogue.phrases.has(key) else name.replace("_", " ")

    def is_rival(self, player: dict[str, Any]) -> bool:
        return self.catalogue.entry("leaders", player["leader"]).kind == "rivals"

    @property
    def rivals(self) -> list[dict[str, Any]]:
        return [player for player in self.players if self.is_rival(player)]

    @property
    def teams(self) -> list[list[dict[str, Any]]]:
        """Of six players: each with its commander first; otherwise none."""
        sides = self.view["sides"]
        return [
            [
                commander,
                *(mate for mate in self.players if mate is not commander and sides[mate["seat"]] == side),
            ]
            for commander in self.players
            if self.commands(commander)
            for side in [sides[commander["seat"]]]
        ]

    def commands(self, player: dict[str, Any]) -> bool:
        """Whether it is a commander, who has no army and no cubes on the board."""
        return bool(player.get("commander"))

    def has_cube(self, player: dict[str, Any], track: str) -> bool:
        """Personal tracks are for their owner, the board is for those who have an army."""
        owner = self.catalogue.entry("tracks", track).get("only")
        return player["leader"] == owner if owner else not self.commands(player)

    def swordmaster_value(self, player: dict[str, Any]) -> int:
        """What a rival needs for its Swordmaster."""
        value: int = self.catalogue.entry("leaders", player["leader"]).get("swordmaster_value")
        return value

    def stock(self, player: dict[str, Any]) -> int:
        """All that a rival can pay with."""
        total: int = sum(player["resources"].values()) + player["intrigue"]
        return total

    def collected(self, player: dict[str, Any]) -> str:
        """`3 of 9 for the Swordmaster`"""
        return say("board.for_swordmaster", n=self.stock(player), most=self.swordmaster_value(player))

    def priced(self, card: str) -> str:
        return f"{self.name('cards', card)} ({self.catalogue.entry('cards', card).get('cost', 0)})"

    def listed(self, label: str, items: Iterable[str]) -> list[str]:
        """`Label  a · b · c`, wrapped; nothing for an empty list."""
        texts = [*items]
        if not texts:
            return []
        lines = self.style.flow(texts, " · ", LABEL + 1)
        lines[0] = self.style.paint(f"{label:{LABEL}}", "cyan") + lines[0][LABEL:]
        return lines


def seen_by(state: State, seat: int, style: Style) -> Seen:
    return Seen(view(state, seat, words=False), catalogue_of(state.rules, language()), style)


Owned = Callable[[Seen, dict[str, Any]], list[str]]


@dataclass(frozen=True, slots=True)
class Lines:
    """What a set lays on the table, by the label of the line (`board.…`)."""

    drawn: frozenset[str]  # the facts of its parts that these lines tell
    owned: Mapping[str, Owned]  # before a player
    laid: Mapping[str, Callable[[Seen], list[str]]]  # in the middle
    on_offer: Mapping[
        str, tuple[str, Callable[[Seen], list[str]]]
    ]  # the kind of components there, and their ids
    decks: Callable[[Seen], list[str]]
