"""Rise of Ix on the table: the stacks of tech tiles, and what every player has of the set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sietch.cli.seen import Seen
from sietch.cli.speech import say
from sietch.engine.tech import ON_IX

Owned = Callable[[Seen, dict[str, Any]], list[str]]


def tech(seen: Seen) -> list[str]:
    """`Flagship (8) +5`: the tiles that lie face up, with their prices, and how many lie under each."""
    return [
        f"{seen.name('tiles', tile)} ({seen.catalogue.entry('tiles', tile).get('price')}) +{seen.table[f'{stack}_stack']}"
        for stack in stacks(seen)
        for tile in seen.table[stack]
    ]


def stacks(seen: Seen) -> list[str]:
    """What the three are called in a view; none without the set."""
    return [fact.name for fact in ON_IX.piles if fact.field == "face_up" and fact.name in seen.table]


def tiles(seen: Seen, player: dict[str, Any]) -> list[str]:
    names = [seen.name("tiles", tile) for tile in player.get("tiles", ())]
    used = [say("board.face_down", tile=seen.name("tiles", tile)) for tile in player.get("tiles_used", ())]
    return names + used


def negotiators(seen: Seen, player: dict[str, Any]) -> list[str]:
    number = player.get("negotiators")
    return [str(number)] if number else []


def freighter(seen: Seen, player: dict[str, Any]) -> list[str]:
    """Where it is; nothing on the bottom field."""
    where = player["paths"].get("freighter")
    if where is None or seen.commands(player):
        return []
    steps = [step["id"] for step in seen.catalogue.entry("paths", "freighter").get("steps")]
    field = steps.index(where)
    return [say("field", n=field)] if field else []


def fleet(seen: Seen, player: dict[str, Any]) -> list[str]:
    """The dreadnoughts in operation."""
    places = ("garrison", "conflict")
    numbers = {place: player.get(f"dreadnoughts_in_{place}") for place in places}
    found = [say(f"board.fleet.{place}", n=number) for place, number in numbers.items() if number]
    return found + [seen.name("spaces", space) for space in player.get("dreadnoughts_on", ())]


def snoopers(seen: Seen, player: dict[str, Any]) -> list[str]:
    """The tracks whose tokens were taken."""
    return [seen.name("tracks", track) for track in player.get("snoopers_taken", ())]


def aside(seen: Seen, player: dict[str, Any]) -> list[str]:
    """The card that is set aside face down, for those who see it."""
    if not player.get("aside"):
        return []
    hand = seen.own if player["seat"] == seen.seat else player.get("shown")
    return seen.labels("cards", hand["aside"]) if hand else [say("board.a_card")]


# label -> what stands behind it
OWNED: dict[str, Owned] = {
    "tiles": tiles,
    "negotiators": negotiators,
    "freighter": freighter,
    "fleet": fleet,
    "snoopers": snoopers,
    "set_aside": aside,
}
