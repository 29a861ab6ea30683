"""Rise of Ix on the table: the stacks of tech tiles, and what every player has of the set."""

from __future__ import annotations

from typing import Any

from sietch.cli.seen import Lines, Seen
from sietch.cli.speech import say
from sietch.engine.tech import ON_IX
from sietch.language.sentence import comma

STACKS = [fact.name for fact in ON_IX.piles if fact.field == "face_up"]


def tech(seen: Seen) -> list[str]:
    """`Flagship (8) +5`: the tiles that lie face up, with their prices, and how many lie under each."""
    return [
        f"{seen.name('tiles', tile)} ({seen.catalogue.entry('tiles', tile).get('price')}) +{seen.table[f'{stack}_stack']}"
        for stack in STACKS
        for tile in seen.table.get(stack, ())
    ]


def on_offer(seen: Seen) -> list[str]:
    return [tile for stack in STACKS for tile in seen.table.get(stack, ())]


def decks(seen: Seen) -> list[str]:
    """Foldspace, and the tiles that were trashed."""
    found = [say("board.decks.foldspace", n=seen.table["foldspace"])] if "foldspace" in seen.table else []
    trashed = seen.labels("tiles", seen.table.get("tiles_trashed", ()))
    return [*found, say("board.decks.tiles_trashed", tiles=comma(trashed))] if trashed else found


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
    return [say("step.freighter", n=field)] if field else []


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


LINES = Lines(
    drawn=frozenset({
        *STACKS, "tiles_trashed", "foldspace", "tiles", "tiles_used", "negotiators", "snoopers_taken",
        "dreadnoughts_in_supply", "dreadnoughts_in_garrison", "dreadnoughts_in_conflict", "dreadnoughts_on",
    }),
    owned={
        "tiles": tiles,
        "negotiators": negotiators,
        "freighter": freighter,
        "fleet": fleet,
        "snoopers": snoopers,
        "set_aside": aside,
    },
    laid={"tech": tech},
    on_offer={"tech": ("tiles", on_offer)},
    decks=decks,
)  # fmt: skip
