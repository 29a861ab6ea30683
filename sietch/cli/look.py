"""Looks at the table that a person can ask for: piles, rows, a player. All from what the seat may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sietch.cli.explain import card_lines
from sietch.cli.menu import number_of
from sietch.cli.of_sets import OF_SETS
from sietch.cli.seen import Seen, seen_by
from sietch.cli.speech import language, say
from sietch.cli.style import Style
from sietch.engine.state import State
from sietch.engine.words import RESOURCES
from sietch.view.names import seat_name

LOOKS = frozenset({"h", "hand", "deck", "discard", "row", "hagal"})
INTRIGUE = "intrigue"
HAGAL = ("hagal", "house hagal")
SEAT = re.compile(r"p(\d+)", re.IGNORECASE)


def look(state: State, seat: int, word: str, rest: str, style: Style) -> list[str]:
    """What one of the words of LOOKS asks for; `discard` may name another player, or the Intrigue cards."""
    seen = seen_by(state, seat, style)
    if word == "discard":
        return _discard(seen, rest)
    if rest:
        return [say("session.no_word", word=word)]
    if word == "deck":
        return _deck(seen)
    if word == "hagal":
        return _hagal(seen)
    return _row(seen) if word == "row" else _hand(seen)


def is_seat(text: str) -> bool:
    return SEAT.fullmatch(text) is not None


def is_hagal(text: str) -> bool:
    return text.lower() in HAGAL


def player_lines(state: State, seat: int, topic: str, sitting: Sequence[str], style: Style) -> list[str]:
    """A player: who sits there, the leader with its text, and all that lies open."""
    seen = seen_by(state, seat, style)
    player = _player(seen, topic)
    if player is None:
        return [_no_seat(seen, topic)]
    number = player["seat"]
    name = style.seat(seat_name(state, number, language()), number)
    return [
        f"{name}  {style.dim(', '.join([sitting[number], *_role(seen, player)]))}",
        *card_lines("leaders", player["leader"], seen.catalogue, style),
        *_shop(seen, player),
        *_open(seen, player),
    ]


def _role(seen: Seen, player: dict[str, Any]) -> list[str]:
    """`Ally of your team`"""
    if not seen.teams:
        return []
    sides = seen.view["sides"]
    whose = "own" if sides[player["seat"]] == sides[seen.seat] else "other"
    return [say(f"look.commander.{whose}" if seen.commands(player) else f"look.ally.{whose}")]


def _player(seen: Seen, text: str) -> dict[str, Any] | None:
    match = SEAT.fullmatch(text)
    number = number_of(match[1]) if match else 0
    return next((player for player in seen.players if player["seat"] == number - 1), None)


def _no_seat(seen: Seen, text: str) -> str:
    first, last = seen.seat_number(0), seen.seat_number(len(seen.players) - 1)
    return say("look.no_player", name=text, first=first, last=last)


def _shop(seen: Seen, player: dict[str, Any]) -> list[str]:
    """What a rival collects for (RV-28, RV-29)."""
    if not seen.is_rival(player):
        return []
    has = [f"{n} {say(f'resource.{name}')}" for name, n in player["resources"].items() if n]
    if player["intrigue"]:
        has.append(say("look.intrigue_cards", n=player["intrigue"]))
    if not player["swordmaster"]:
        aim = seen.collected(player)
    elif seen.catalogue.entry("leaders", player["leader"]).get("streamlined"):
        aim = say("look.buys_nothing")
    else:
        kinds = [*(say(f"resource.{name}") for name in RESOURCES), say("look.cards_of_intrigue")]
        prices = zip(kinds, seen.catalogue.rules.point_prices, strict=True)
        either = seen.catalogue.phrases.either([f"{n} {name}" for name, n in prices])
        aim = say("look.buys_point", prices=either)
    return [*seen.listed(say("look.stock"), has), *seen.listed(say("look.buys"), [aim])]


def _open(seen: Seen, player: dict[str, Any]) -> list[str]:
    """The piles before a player; how much there is of everything else stands on the board."""
    known = player["known"]
    shown = player.get("shown") or {}
    trashed = seen.own["trashed_intrigue"] if player["seat"] == seen.seat else ()
    lists = [
        ("look.points", [f"{say(f'points.{source}')} {n}" for source, n in player["vp_from"].items()]),
        ("board.in_play", seen.labels("cards", [*player["played"], *player["revealed"]])),
        ("board.aside", seen.labels("cards", player["reserved"])),
        ("board.face_up", seen.labels("intrigue", player["face_up_intrigue"])),
        ("look.discarded", seen.counted("cards", player["discard"])),
        ("look.known_hand", seen.labels("cards", known["hand"])),
        ("look.known_deck", seen.labels("cards", filter(None, known["deck"]))),
        ("look.known_intrigue", seen.labels("intrigue", known["intrigue"])),
        ("look.hand", seen.labels("cards", shown.get("hand", ()))),
        ("board.intrigue", seen.labels("intrigue", shown.get("intrigue", ()))),
        ("look.trashed", seen.labels("intrigue", trashed)),
        ("board.contracts", seen.labels("contracts", player.get("contracts", ()))),
        ("board.completed", seen.labels("contracts", player.get("completed", ()))),
        *((f"board.{name}", items(seen, player)) for of in OF_SETS for name, items in of.owned.items()),
        ("look.won", seen.labels("conflicts", player["won"])),
        ("look.paired", seen.labels("conflicts", player["paired"])),
        ("look.agents_on", [seen.name("spaces", space) for space in player["agents_on"]]),
        ("look.spies_on", [seen.post(post) for post in player["spies_on"]]),
        ("look.tokens", seen.tokens(player) if seen.commands(player) else ()),
        ("look.supply", () if seen.commands(player) else _supply(player)),
    ]
    return [line for key, items in lists for line in seen.listed(say(key), items)]


def _supply(player: dict[str, Any]) -> list[str]:
    troops, dreadnoughts = player["supply"], player.get("dreadnoughts_in_supply")
    found = [say("look.troops", n=troops)]
    return [*found, say("look.dreadnoughts", n=dreadnoughts)] if dreadnoughts else found


def _hand(seen: Seen) -> list[str]:
    held = {"contracts": (), **seen.players[seen.seat], **seen.own}
    kinds = (("cards", "hand"), ("intrigue", "intrigue"), ("contracts", "contracts"))
    cards = [(kind, id_) for kind, place in kinds for id_ in held[place]]
    return _texts(seen, cards) or [say("look.no_cards")]


def _row(seen: Seen) -> list[str]:
    """What can be acquired or taken, each row under its name."""
    rows = (
        ("look.row", "cards", seen.table["row"]),
        ("look.reserve", "cards", [card for card, left in seen.table["reserve"].items() if left]),
        *((f"board.{name}", kind, ids(seen)) for of in OF_SETS for name, (kind, ids) in of.on_offer.items()),
        ("board.throne_row", "cards", seen.table.get("throne_row", ())),
        ("board.contracts", "contracts", seen.table.get("offer", ())),
    )
    lines = []
    for head, kind, ids in rows:
        if ids:
            lines += [seen.style.title(f"─── {say(head)}"), *_texts(seen, [(kind, id_) for id_ in ids]), ""]
    return lines[:-1]


def _texts(seen: Seen, keys: Sequence[tuple[str, str]]) -> list[str]:
    lines = []
    for kind, id_ in dict.fromkeys(keys):
        lines += [*card_lines(kind, id_, seen.catalogue, seen.style), ""]
    return lines[:-1]


def _deck(seen: Seen) -> list[str]:
    """Which cards are in it; their order is hidden from everybody, but for what was seen."""
    cards = seen.own["deck"]
    if not cards:
        return [say("look.empty_deck")]
    top = [
        say("look.unknown") if card is None else seen.name("cards", card)
        for card in seen.players[seen.seat]["known"]["deck"]
    ]
    return [
        *seen.listed(say("look.deck", n=len(cards)), seen.counted("cards", cards)),
        *seen.listed(say("look.on_top"), top),
    ]


def _hagal(seen: Seen) -> list[str]:
    """The cards turned over, the last one last, and which are left: all but these, in no order."""
    if not seen.rivals:
        return [say("look.no_hagal")]
    persons = len(seen.players) - len(seen.rivals)
    left = Counter(
        {
            id_: entry.get("copies", 1)
            for (kind, id_), entry in seen.catalogue.entries.items()
            if kind == "hagal" and entry.get("players", persons) == persons
        }
    )
    turned = seen.table["hagal_turned"]
    left.subtract(turned)
    return [
        *seen.listed(say("look.turned", n=len(turned)), seen.labels("hagal", turned)),
        *seen.listed(say("look.left", n=left.total()), seen.counted("hagal", left.elements())),
    ]


def _discard(seen: Seen, whose: str) -> list[str]:
    if whose.lower() == INTRIGUE:
        pile, kind = seen.table["intrigue_discard"], "intrigue"
    else:
        player = _player(seen, whose or f"P{seen.seat + 1}")
        if player is None:
            return [_no_seat(seen, whose)]
        if seen.is_rival(player):
            return [say("look.rival_has_none", seat=seen.names([player["seat"]]))]
        pile, kind = player["discard"], "cards"
    if not pile:
        return [say("look.empty_pile")]
    return seen.listed(say("look.discard", n=len(pile)), seen.counted(kind, pile))
