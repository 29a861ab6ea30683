"""The table in a few lines of text, from what the seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sietch.cli.explain import card_lines
from sietch.cli.style import Style, pad
from sietch.engine.state import State
from sietch.engine.words import RESOURCES
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.components import component_json
from sietch.view.seat import view

LABEL = 11
ROMAN = ("", "I", "II", "III")
HEADS = ("VP", "sol", "spi", "wat", "agt", "spy", "gar", "con", "str", "crd", "int")
PLACES = {"first": "1st", "second": "2nd", "third": "3rd"}
PHASES = {"round_start": "start of the round", "player_turns": "player turns"}


def board(state: State, seat: int, style: Style, whole: bool = False) -> list[str]:
    """The table; `whole`: with all that lies on it, however low the terminal is."""
    return _Board(state, seat, style).lines(whole)


def hand(state: State, seat: int, style: Style) -> list[str]:
    """The own cards with their text."""
    return _Board(state, seat, style).hand()


def status(state: State, seat: int, style: Style) -> list[str]:
    """The own stock in one line."""
    return _Board(state, seat, style).status()


class _Board:
    def __init__(self, state: State, seat: int, style: Style) -> None:
        seen: dict[str, Any] = view(state, seat, words=False)
        self._catalogue: Catalogue = catalogue_of(state.rules)
        self._name = self._catalogue.name
        self._seat = seat
        self._style = style
        self._view = seen
        self._table: dict[str, Any] = seen["table"]
        self._players: list[dict[str, Any]] = seen["players"]
        self._own: dict[str, Any] = seen["own"]
        # facts of sets that have no column of their own here
        self._added = [
            fact.name for part in state.rules.player_parts for fact in part.sheet().rows() if not fact.secret
        ]
        self._on_table = [
            fact.name for part in state.rules.table_parts for fact in part.sheet().rows() if not fact.secret
        ]

    def lines(self, whole: bool) -> list[str]:
        brief = self._style.compact and not whole
        gap = [] if brief else [""]
        return [
            *self._head(), *gap, *self._seats(), *self._marks(), *([] if brief else self._won()),
            *self._pieces(), *self._laid(brief), *gap,
            *self._market(), *(self._decks() if whole else []), *self._mine(),
        ]  # fmt: skip

    # --- parts -------------------------------------------------------------------------------------------

    def _head(self) -> list[str]:
        phase = PHASES.get(self._view["phase"], self._view["phase"])
        wall = "the Shield Wall stands" if self._table["shield_wall"] else "the Shield Wall is gone"
        first = f"P{self._view['first_player'] + 1}"
        text = f"Round {self._view['round']}"
        rest = f"{phase}, first player {first}, {wall}"
        lines = [f"{self._style.title(f'─── {text} ')}{self._style.dim(rest)}"]
        conflict = self._table["conflict"]
        if conflict:
            facts: dict[str, Any] = component_json("conflicts", conflict, self._catalogue)
            texts = facts["text"]
            rewards = [f"{PLACES[key]} {texts[key].rstrip('.')}" for key in PLACES if key in texts]
            marks = [ROMAN[facts["fields"]["level"]], self._icon(conflict)]
            if facts["fields"].get("protected"):
                marks.append("protected by the Shield Wall")
            name = f"{facts['name']} ({', '.join(marks)})"
            lines += self._list("Conflict", [name, *rewards])
        return lines

    def _seats(self) -> list[str]:
        factions = list(self._table["alliances"])
        heads = "".join(f"{head:>4}" for head in HEADS)
        tracks = " ".join(f"{self._name('tracks', faction)[:3]:>3}" for faction in factions)
        names = [
            f"P{player['seat'] + 1} {self._name('leaders', player['leader'])}" for player in self._players
        ]
        width = min(max(map(len, names)) + 2, self._style.width - 4 * len(HEADS) - 4 * len(factions) - 2)
        lines = [self._style.dim(f"{'':{width}}{heads}  {tracks}")]
        turn = (self._view["turn"] or {}).get("seat")
        for player, name in zip(self._players, names, strict=True):
            mark = "▸" if player["seat"] == turn else " "
            painted = pad(mark + self._style.seat(name[: width - 2], player["seat"]), width)
            lines.append(f"{painted}{self._numbers(player)}  {self._influence(player, factions)}".rstrip())
        return lines

    def _numbers(self, player: dict[str, Any]) -> str:
        units = (
            f"{player['troops_in_conflict']}+{player['sandworms']}"
            if player["sandworms"]
            else str(player["troops_in_conflict"])
        )
        values = [
            str(player["vp"]),
            *(str(player["resources"][name]) for name in RESOURCES),
            "–" if player["has_revealed"] else str(player["agents"]),
            str(player["spies"]),
            str(player["garrison"]),
            units,
            str(player["strength"]),
            str(player["hand"]),
            str(player["intrigue"]),
        ]
        return self._style.paint(f"{values[0]:>4}", "bold") + "".join(f"{value:>4}" for value in values[1:])

    def _influence(self, player: dict[str, Any], factions: list[str]) -> str:
        found = []
        for faction in factions:
            level = player["influence"][faction]
            held = self._table["alliances"][faction] == player["seat"]
            text = f"{level}{'*' if held else ' '}"
            found.append(f" {self._style.paint(text, 'bold', 'magenta') if held else text}")
        return " ".join(found)

    def _marks(self) -> list[str]:
        """What only some have."""
        kinds = (
            ("council_seat", "High Council"),
            ("swordmaster", "Swordmaster"),
            ("maker_hook", "maker hook"),
        )
        found = []
        for key, name in kinds:
            seats = [player["seat"] for player in self._players if player[key]]
            if seats:
                found.append(f"{name} {self._names(seats)}")
        for player in self._players:
            if player["memories"]:
                found.append(f"memories {self._names([player['seat']])} {player['memories']}")
            if player["leader"] in player["paths"]:
                found.append(f"training {self._names([player['seat']])} {self._training(player)}")
            for name in self._added:
                if player[name]:
                    worth = ", ".join(player[name]) if isinstance(player[name], list) else player[name]
                    found.append(f"{name.replace('_', ' ')} {self._names([player['seat']])} {worth}")
        for space, seat in self._table["control"].items():
            if seat is not None:
                found.append(f"{self._name('spaces', space)} {self._names([seat])}")
        return self._list("Held", found)

    def _won(self) -> list[str]:
        won = []
        for player in self._players:
            icons = [self._icon(card) for card in player["won"]]
            if icons:
                won.append(f"{self._names([player['seat']])} {', '.join(icons)}")
        return self._list("Icons", won)

    def _pieces(self) -> list[str]:
        agents = [
            f"{self._name('spaces', space)} {self._names(seats)}"
            for space, seats in self._table["agents"].items()
        ]
        spies = [f"{self._post(post)} {self._names(seats)}" for post, seats in self._table["spies"].items()]
        return [*self._list("Agents", agents), *self._list("Spies", spies)]

    def _laid(self, brief: bool) -> list[str]:
        """The cards and contracts in front of the players."""
        lines = [
            *self._list("In play", self._of_all("cards", "played", "revealed")),
            *self._list("Face up", self._of_all("intrigue", "face_up_intrigue")),
            *self._list("Aside", self._of_all("cards", "reserved")),
            *self._list("Known", self._known()),
            *self._list("Tasks", self._of_all("contracts", "contracts")),
        ]
        return lines if brief else [*lines, *self._list("Completed", self._of_all("contracts", "completed"))]

    def _known(self) -> list[str]:
        """`Dagger P2 hand`: what this seat has seen of hidden cards."""
        return [
            f"{label} {self._names([player['seat']])} {pile}"
            for player in self._players
            for kind, pile in (("cards", "hand"), ("cards", "deck"), ("intrigue", "intrigue"))
            for label in self._labels(kind, filter(None, player["known"][pile]))
        ]

    def _of_all(self, kind: str, *places: str) -> list[str]:
        """`Dagger P2`: what lies in these places, and before whom."""
        return [
            f"{self._catalogue.label(kind, id_)} {self._names([player['seat']])}"
            for player in self._players
            for place in places
            for id_ in player.get(place, ())
        ]

    def _market(self) -> list[str]:
        cards = [self._priced(card) for card in self._table["row"]]
        cards += [f"{self._priced(card)} ×{left}" for card, left in self._table["reserve"].items() if left]
        spice = [
            f"{self._name('spaces', space)} {count}"
            for space, count in self._table["bonus_spice"].items()
            if count
        ]
        more = [
            f"{name.replace('_', ' ')} {', '.join(value) if isinstance(value, list) else value}"
            for name in self._on_table
            if (value := self._table[name])
        ]
        return [
            *self._list("Row", cards),
            *self._list("Besides", more),
            *self._list("Contracts", self._labels("contracts", self._table.get("offer", ()))),
            *self._list("Bonus spice", spice),
        ]

    def _decks(self) -> list[str]:
        table = self._table
        left = [
            f"Conflict {table['conflicts_left']}",
            f"Imperium {table['imperium_deck']}",
            f"Intrigue {table['intrigue_deck']}, discarded {len(table['intrigue_discard'])}",
        ]
        if "contracts_left" in table:
            left.append(f"contracts {table['contracts_left']}")
        aside = self._labels("contracts", table.get("contracts_aside", ()))
        return [*self._list("Kept aside", aside), *self._list("Decks", left)]

    def _mine(self) -> list[str]:
        player = self._players[self._seat]
        cards = self._labels("cards", self._own["hand"]) or ["empty"]
        piles = f"deck {player['deck']}, discard pile {len(player['discard'])}"
        return [
            *self._list("Your hand", [*cards, self._style.dim(piles)]),
            *self._list("Intrigue", self._labels("intrigue", self._own["intrigue"])),
        ]

    def status(self) -> list[str]:
        player = self._players[self._seat]
        parts = [f"{player['vp']} VP"]
        parts += [f"{player['resources'][name]} {name}" for name in RESOURCES]
        parts += [f"garrison {player['garrison']}", f"strength {player['strength']}"]
        if self._own["hand"]:
            parts.append("hand " + " · ".join(self._labels("cards", self._own["hand"])))
        return [
            self._style.dim(line)
            for line in self._style.wrap(" · ".join(parts), indent="     ", first="You: ")
        ]

    def hand(self) -> list[str]:
        lines = []
        held = {"contracts": (), **self._players[self._seat], **self._own}
        for kind, place in (("cards", "hand"), ("intrigue", "intrigue"), ("contracts", "contracts")):
            for id_ in held[place]:
                lines += [*card_lines(kind, id_, self._catalogue, self._style), ""]
        return lines[:-1] or ["You have no cards in hand."]

    # --- words -------------------------------------------------------------------------------------------

    def _names(self, seats: Iterable[int]) -> str:
        return "+".join(self._style.seat(f"P{seat + 1}", seat) for seat in seats)

    def _labels(self, kind: str, ids: Iterable[str]) -> list[str]:
        return [self._catalogue.label(kind, id_) for id_ in ids]

    def _post(self, post: str) -> str:
        spaces = self._catalogue.entry("posts", post).get("spaces")
        return "/".join(self._name("spaces", space) for space in spaces)

    def _icon(self, card: str) -> str:
        return self._catalogue.word(self._catalogue.entry("conflicts", card).get("battle_icon", "none"))

    def _training(self, player: dict[str, Any]) -> str:
        """The number of the space on the training track, as the leader's text counts them."""
        steps = self._catalogue.entry("leaders", player["leader"]).get("training_track")
        return str([step["id"] for step in steps].index(player["paths"][player["leader"]]) or "start")

    def _priced(self, card: str) -> str:
        return f"{self._name('cards', card)} ({self._catalogue.entry('cards', card).get('cost', 0)})"

    def _list(self, label: str, items: Iterable[str]) -> list[str]:
        """`Label  a · b · c`, wrapped; nothing for an empty list."""
        listed = list(items)
        if not listed:
            return []
        lines = self._style.flow(listed, " · ", LABEL + 1)
        lines[0] = self._style.paint(f"{label:{LABEL}}", "cyan") + lines[0][LABEL:]
        return lines
