"""Looks at the table that a person can ask for: piles, rows, a player. All from what the seat may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sietch.cli.explain import card_lines
from sietch.cli.menu import number_of
from sietch.cli.seen import Seen, seen_by
from sietch.cli.style import Style
from sietch.engine.state import State
from sietch.engine.words import RESOURCES
from sietch.view.catalogue import catalogue_of
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
        return [f"'{word}' takes no word."]
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
    name = style.seat(seat_name(state, number), number)
    return [
        f"{name}  {style.dim(', '.join([sitting[number], *_role(seen, player)]))}",
        *card_lines("leaders", player["leader"], catalogue_of(state.rules), style),
        *_shop(seen, player),
        *_open(seen, player),
    ]


def _role(seen: Seen, player: dict[str, Any]) -> list[str]:
    """`Ally of your team`"""
    if not seen.teams:
        return []
    sides = seen.view["sides"]
    whose = "your" if sides[player["seat"]] == sides[seen.seat] else "the other"
    return [f"{'Commander' if seen.commands(player) else 'Ally'} of {whose} team"]


def _player(seen: Seen, text: str) -> dict[str, Any] | None:
    match = SEAT.fullmatch(text)
    number = number_of(match[1]) if match else 0
    return next((player for player in seen.players if player["seat"] == number - 1), None)


def _no_seat(seen: Seen, text: str) -> str:
    return f"There is no player '{text}'; the players are P1 to P{len(seen.players)}."


def _shop(seen: Seen, player: dict[str, Any]) -> list[str]:
    """What a rival collects for (RV-28, RV-29)."""
    if not seen.is_rival(player):
        return []
    has = [f"{n} {name}" for name, n in player["resources"].items() if n]
    has += [f"{player['intrigue']} Intrigue {'card' if player['intrigue'] == 1 else 'cards'}"] * bool(
        player["intrigue"]
    )
    if not player["swordmaster"]:
        aim = f"{seen.stock(player)} of {seen.swordmaster_value(player)} for the Swordmaster"
    elif seen.catalogue.entry("leaders", player["leader"]).get("streamlined"):
        aim = "nothing more: it has the Swordmaster and scores no points"
    else:
        prices = zip((*RESOURCES, "Intrigue cards"), seen.catalogue.rules.point_prices, strict=True)
        aim = f"1 VP for {' or '.join(f'{n} {name}' for name, n in prices)}"
    return [*seen.listed("Stock", has), *seen.listed("Buys", [aim])]


def _open(seen: Seen, player: dict[str, Any]) -> list[str]:
    """The piles before a player; how much there is of everything else stands on the board."""
    known = player["known"]
    shown = player.get("shown") or {}
    trashed = seen.own["trashed_intrigue"] if player["seat"] == seen.seat else ()
    lists = [
        ("Points", [f"{source.replace('_', ' ')} {n}" for source, n in player["vp_from"].items()]),
        ("In play", seen.labels("cards", [*player["played"], *player["revealed"]])),
        ("Aside", seen.labels("cards", player["reserved"])),
        ("Face up", seen.labels("intrigue", player["face_up_intrigue"])),
        ("Discarded", seen.counted("cards", player["discard"])),
        ("Known hand", seen.labels("cards", known["hand"])),
        ("Known deck", seen.labels("cards", filter(None, known["deck"]))),
        ("Known intr.", seen.labels("intrigue", known["intrigue"])),
        ("Hand", seen.labels("cards", shown.get("hand", ()))),
        ("Intrigue", seen.labels("intrigue", shown.get("intrigue", ()))),
        ("Trashed", seen.labels("intrigue", trashed)),
        ("Contracts", seen.labels("contracts", player.get("contracts", ()))),
        ("Completed", seen.labels("contracts", player.get("completed", ()))),
        ("Won", seen.labels("conflicts", player["won"])),
        ("Paired", seen.labels("conflicts", player["paired"])),
        ("Agents on", [seen.name("spaces", space) for space in player["agents_on"]]),
        ("Spies on", [seen.post(post) for post in player["spies_on"]]),
        ("Tokens", player["tokens"] if seen.commands(player) else ()),
        ("Supply", () if seen.commands(player) else [f"{player['supply']} troops"]),
    ]
    return [line for label, items in lists for line in seen.listed(label, items)]


def _hand(seen: Seen) -> list[str]:
    held = {"contracts": (), **seen.players[seen.seat], **seen.own}
    kinds = (("cards", "hand"), ("intrigue", "intrigue"), ("contracts", "contracts"))
    cards = [(kind, id_) for kind, place in kinds for id_ in held[place]]
    return _texts(seen, cards) or ["You have no cards in hand."]


def _row(seen: Seen) -> list[str]:
    """What can be acquired or taken, each row under its name."""
    rows = (
        ("Imperium Row", "cards", seen.table["row"]),
        ("Reserve", "cards", [card for card, left in seen.table["reserve"].items() if left]),
        ("Throne Row", "cards", seen.table.get("throne_row", ())),
        ("Contracts", "contracts", seen.table.get("offer", ())),
    )
    lines = []
    for head, kind, ids in rows:
        if ids:
            lines += [seen.style.title(f"─── {head}"), *_texts(seen, [(kind, id_) for id_ in ids]), ""]
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
        return ["Your deck is empty: the discard pile becomes the next one."]
    top = [
        "unknown" if card is None else seen.name("cards", card)
        for card in seen.players[seen.seat]["known"]["deck"]
    ]
    return [
        *seen.listed(f"Deck ({len(cards)})", seen.counted("cards", cards)),
        *seen.listed("On top", top),
    ]


def _hagal(seen: Seen) -> list[str]:
    """The cards turned over, the last one last, and which are left: all but these, in no order."""
    if not seen.rivals:
        return ["There are no House Hagal cards in this game: nobody is a rival."]
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
        *seen.listed(f"Turned {len(turned)}", seen.labels("hagal", turned)),
        *seen.listed(f"Left {left.total()}", seen.counted("hagal", left.elements())),
    ]


def _discard(seen: Seen, whose: str) -> list[str]:
    if whose.lower() == INTRIGUE:
        pile, kind = seen.table["intrigue_discard"], "intrigue"
    else:
        player = _player(seen, whose or f"P{seen.seat + 1}")
        if player is None:
            return [_no_seat(seen, whose)]
        if seen.is_rival(player):
            return [f"{seen.names([player['seat']])} is a rival: it has no cards but Intrigue cards."]
        pile, kind = player["discard"], "cards"
    if not pile:
        return ["That discard pile is empty."]
    return seen.listed(f"Discard {len(pile)}", seen.counted(kind, pile))
