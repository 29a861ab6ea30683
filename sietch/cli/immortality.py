"""Immortality on the table: the Tleilaxu Row, the two tracks, and what every player has of the set."""

from __future__ import annotations

from typing import Any

from sietch.cli.seen import Lines, Owned, Seen
from sietch.cli.speech import say
from sietch.engine.tleilaxu import ON_BOARD, RECLAIMED

PLACES = [fact.name for fact in ON_BOARD.piles if fact.field == "face_up"]
STAYS = "tleilaxu_deck"  # with this pile the row is there


def row(seen: Seen) -> list[str]:
    """`Ghola (3)`: what can be acquired, with its price in specimens."""
    return [seen.priced(card) for card in on_offer(seen)]


def on_offer(seen: Seen) -> list[str]:
    found = [card for place in PLACES for card in seen.table.get(place, ())]
    stays = [card.name for card in seen.catalogue.rules.cards if card.type == RECLAIMED.type]
    return found + stays if STAYS in seen.table else []


def decks(seen: Seen) -> list[str]:
    return [say("board.decks.tleilaxu", n=seen.table[STAYS])] if STAYS in seen.table else []


def specimens(seen: Seen, player: dict[str, Any]) -> list[str]:
    number = player.get("specimens")
    return [str(number)] if number else []


def atomics(seen: Seen, player: dict[str, Any]) -> list[str]:
    """As long as they have not been used."""
    return [say("board.atomics.ready")] if player.get("atomics") else []


def marker(path: str) -> Owned:
    """Where the marker on this track is, with the gene markers it has reached; nothing at the start."""

    def where(seen: Seen, player: dict[str, Any]) -> list[str]:
        place = player["paths"].get(path)
        if place is None or seen.commands(player):
            return []
        steps: list[dict[str, Any]] = seen.catalogue.entry("paths", path).get("steps")
        number = [step["id"] for step in steps].index(place)
        marks = steps[number].get("marks", 0)
        found = [seen.catalogue.place_on_path(path, place)] if number else []
        return [*found, say("board.genes", n=marks)] if marks else found

    return where


LINES = Lines(
    drawn=frozenset({*PLACES, STAYS, "specimens", "atomics"}),
    owned={
        "specimens": specimens,
        "research": marker("research"),
        "tleilaxu_track": marker("tleilaxu"),
        "atomics": atomics,
    },
    laid={"tleilaxu": row},
    on_offer={"tleilaxu": ("cards", on_offer)},
    decks=decks,
)
