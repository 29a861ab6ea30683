"""The table in a few lines of text, from what the seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any

from sietch.cli.of_sets import OF_SETS
from sietch.cli.seen import Owned, Seen
from sietch.cli.speech import language, say
from sietch.cli.style import Style, cut, pad
from sietch.engine.facts import Fact
from sietch.engine.state import State
from sietch.engine.words import CARD, RESOURCES
from sietch.language.sentence import comma
from sietch.view.catalogue import catalogue_of, content_kind
from sietch.view.components import component_json
from sietch.view.seat import view

COLUMN = 4
SHORT_NAME = 6  # columns that a name needs, with the mark before it
PLACES = ("first", "second", "third")
PROMPT = 2  # the line for the answer, and the one before the question

GAP = ""
# What a low window has room for, the most important first; the rest is always there. `board.…` is the label of a part.
SPARED = (
    "influence", "conflict", "teams", "rivals", "contracts", "row", "tech", "tleilaxu", "throne_row", "offer", "held",
    "specimens", "tiles", "fleet", "freighter", "negotiators", "research", "tleilaxu_track", "shown", "face_up", "known", "bonus_spice", "aside",
    "agents", "set_aside", "snoopers", "atomics", "hagal", "in_play", "spies", "icons", "completed", GAP,
)  # fmt: skip
# The facts of parts that have lines of their own; those of other sets stand among what is held, and beside the row.
DRAWN = frozenset({
    "contracts", "completed", "offer", "contracts_left", "contracts_aside", "hagal_deck", "hagal_turned", "throne_row",
    "tokens", "left_on", "right_on", "swordmaster_on", "swordmaster_sent",
}.union(*(lines.drawn for lines in OF_SETS)))  # fmt: skip
# These are for those who ask for the whole table.
WHOLE = frozenset({"decks", "kept_aside", "gone", "unclaimed"})


def board(
    state: State, seat: int, style: Style, whole: bool = False, below: int = 0, mine: bool = True
) -> list[str]:
    """The table; `whole`: with all that lies on it, however low the window is. `below`: lines that follow.

    `mine`: whether the seat is that of the reader.
    """
    seen = view(state, seat, words=False)
    room = None if whole else style.height - below - PROMPT
    return Board(seen, catalogue_of(state.rules, language()), style).lines(room, mine)


def status(state: State, seat: int, style: Style) -> list[str]:
    """The own stock in one line."""
    return Board(view(state, seat, words=False), catalogue_of(state.rules, language()), style).status()


Part = tuple[str, list[str]]  # its name, and the lines of it


class Board(Seen):
    """All parts of the table; those that matter least make room."""

    def lines(self, room: int | None, mine: bool = True) -> list[str]:
        """Not more than `room` lines if it can be, of what matters most; None: all of them."""
        parts = [part for part in self._parts(mine) if part[1]]
        if room is None:
            return [line for _, lines in parts for line in lines]
        shown = {name for name, _ in parts} - set(SPARED) - WHOLE
        for name in SPARED:
            if self._height(parts, shown | {name}) <= room:
                shown.add(name)
        lines = [line for name, lines in parts if name in shown for line in lines]
        return lines + self._left_out(parts, shown)

    def _height(self, parts: Sequence[Part], shown: Set[str]) -> int:
        listed = sum(len(lines) for name, lines in parts if name in shown)
        return listed + len(self._left_out(parts, shown))

    def _left_out(self, parts: Sequence[Part], shown: Set[str]) -> list[str]:
        """What is on the table and not on the screen."""
        labels = [say(f"board.{name}") for name, _ in parts if name not in shown | WHOLE | {GAP}]
        if not labels:
            return []
        return [self.style.dim(line) for line in self.style.wrap(say("board.more", parts=comma(labels)))]

    def _parts(self, mine: bool) -> list[Part]:
        gap = (GAP, [""])
        return [
            ("round", self._head()),
            ("conflict", self._conflict()),
            gap,
            *self._seats(),
            self._part("teams", self._teams()),
            self._part("rivals", self._rivals()),
            self._part("held", self._held()),
            *(self._part(name, self._owned(items)) for of in OF_SETS for name, items in of.owned.items()),
            self._part("icons", self._icons()),
            self._part("agents", self._agents()),
            self._part("spies", self._spies()),
            self._part("in_play", self.of_all("cards", "played", "revealed")),
            self._part("face_up", self.of_all("intrigue", "face_up_intrigue")),
            self._part("aside", self.of_all("cards", "reserved")),
            self._part("known", self._known()),
            self._part("shown", self._shown()),
            self._part("contracts", self.of_all("contracts", "contracts")),
            self._part("completed", self.of_all("contracts", "completed")),
            gap,
            ("row", self._rows()),
            *(self._part(name, items(self)) for of in OF_SETS for name, items in of.laid.items()),
            self._part("throne_row", map(self.priced, self.table.get("throne_row", ()))),
            self._part("offer", self.labels("contracts", self.table.get("offer", ()))),
            self._part("bonus_spice", self._bonus_spice()),
            self._part("hagal", self._hagal()),
            self._part("unclaimed", self.labels("conflicts", self.table["conflicts_unclaimed"])),
            self._part("kept_aside", self.labels("contracts", self.table.get("contracts_aside", ()))),
            self._part("gone", self.counted("cards", self.table["removed"])),
            self._part("decks", self._decks()),
            ("hand", self._hand(mine)),
            self._part("intrigue", self.labels("intrigue", self.own["intrigue"])),
        ]

    def _part(self, name: str, items: Iterable[str]) -> Part:
        return name, self.listed(say(f"board.{name}"), items)

    # --- the Conflict ------------------------------------------------------------------------------------

    def _head(self) -> list[str]:
        number = self.view["round"]
        title = (say("board.round", n=number) if number else say("board.before")) + " "
        wall = say("board.wall" if self.table["shield_wall"] else "board.no_wall")
        rest = say("board.first_player", seat=self.seat_number(self.view["first_player"]), wall=wall)
        if number:
            rest = say("board.phase", phase=say(f"board.phase.{self.view['phase']}"), rest=rest)
        first, *more = self.style.wrap(rest, indent="    ", first=f"─── {title}")
        end = len(first) - len(first.partition(title)[2])
        return [
            self.style.title(first[:end]) + self.style.dim(first[end:]),
            *map(self.style.dim, more),
        ]

    def _conflict(self) -> list[str]:
        conflict = self.table["conflict"]
        if not conflict:
            return []
        facts: dict[str, Any] = component_json("conflicts", conflict, self.catalogue)
        texts = facts["text"]
        marks = [say(f"level.{facts['fields']['level']}"), *self.icons([conflict])]
        if facts["fields"].get("protected"):
            marks.append(say("fact.protected"))
        rewards = [f"{say(f'board.place.{key}')} {texts[key].rstrip('.')}" for key in PLACES if key in texts]
        card = f"{facts['name']} ({', '.join(marks)})"
        return self.listed(say("board.conflict"), [" · ".join([card, *rewards])])

    # --- the seats ---------------------------------------------------------------------------------------

    def _seats(self) -> list[Part]:
        """A line for each; in a narrow window their influence stands in a table of its own."""
        factions = list(self.table["alliances"])
        numbers = "".join(f"{head:>{COLUMN}}" for head in say("board.heads").split())
        tracks = "".join(f"{self.name('tracks', faction)[:3]:>{COLUMN}}" for faction in factions)
        left = [self._numbers(player) for player in self.players]
        right = [self._influence(player, factions) for player in self.players]
        if self.style.width - len(numbers) - len(tracks) > SHORT_NAME:
            rows = [f"{one} {other}" for one, other in zip(left, right, strict=True)]
            return [("seats", self._named(f"{numbers} {tracks}", rows))]
        return [("seats", self._named(numbers, left)), ("influence", self._named(tracks, right))]

    def _named(self, head: str, rows: list[str]) -> list[str]:
        """Rows of a table with the names of the seats before them."""
        names = [self._leader(player) for player in self.players]
        width = min(max(map(len, names)) + 2, self.style.width - len(head))
        turn = self.view["turn"] or {}
        marks = {turn.get("ally"): "▹", turn.get("seat"): "▸"}
        lines = [self.style.dim(" " * width + head)]
        for player, name, row in zip(self.players, names, rows, strict=True):
            mark = marks.get(player["seat"], " ")
            painted = self.style.seat(cut(name, width - 1), player["seat"])
            lines.append(f"{pad(mark + painted, width)}{row}".rstrip())
        return lines

    def _leader(self, player: dict[str, Any]) -> str:
        return f"{self.seat_number(player['seat'])} {self.name('leaders', player['leader'])}"

    def _numbers(self, player: dict[str, Any]) -> str:
        others = player["units"] - player["troops_in_conflict"]
        units = f"{player['troops_in_conflict']}{f'+{others}' if others else ''}"
        values = [
            str(player["vp"]),
            *(str(player["resources"][name]) for name in RESOURCES),
            "–" if player["has_revealed"] else str(player["agents"]),
            str(player["spies"]),
            *(
                ["", "", ""]
                if self.commands(player)
                else [str(player["garrison"]), units, str(player["strength"])]
            ),
            "" if self.is_rival(player) else str(player["hand"]),
            str(player["intrigue"]),
        ]
        points, *rest = (f"{value:>{COLUMN}}" for value in values)
        return self.style.paint(points, "bold") + "".join(rest)

    def _influence(self, player: dict[str, Any], factions: Sequence[str]) -> str:
        """`  2   4*`: the level under the second letter, and whether the Alliance is held."""
        found = ""
        for faction in factions:
            if not self.has_cube(player, faction):
                found += "    "
                continue
            held = self.table["alliances"][faction] == player["seat"]
            text = f"{player['influence'][faction]}{'*' if held else ' '}"
            found += "  " + (self.style.paint(text, "bold", "magenta") if held else text)
        return found

    def _teams(self) -> list[str]:
        """`Muad'Dib P1+P3+P5 8 VP`: the points of a team count together."""
        return [
            f"{self.name('leaders', team[0]['leader'])} {self.names(player['seat'] for player in team)} "
            + self.style.paint(say("board.vp", n=sum(player["vp"] for player in team)), "bold")
            for team in self.teams
        ]

    def _rivals(self) -> list[str]:
        """`P2 3 of 9 for the Swordmaster`: until it has one."""
        return [
            f"{self.names([player['seat']])} {self.collected(player)}"
            for player in self.rivals
            if not player["swordmaster"]
        ]

    # --- what lies before them ---------------------------------------------------------------------------

    def _held(self) -> list[str]:
        """What only some have."""
        found = []
        for key in ("council_seat", "swordmaster", "maker_hook", "swordmaster_sent"):
            seats = [player["seat"] for player in self.players if player.get(key)]
            if seats:
                found.append(f"{say(f'board.held.{key}')} {self.names(seats)}")
        for player in self.players:
            seat = self.names([player["seat"]])
            if self.commands(player) and player["tokens"]:
                found.append(f"{say('board.held.tokens')} {seat} {', '.join(self.tokens(player))}")
            if player["memories"]:
                found.append(f"{say('board.held.memories')} {seat} {player['memories']}")
            if player["leader"] in player["paths"] and self.training(player):
                found.append(f"{say('board.held.training')} {seat} {self.training(player)}")
            for part in self.catalogue.rules.player_parts:
                added = self._added(part.sheet().rows(), player)
                found += [f"{name} {seat} {', '.join(worth)}" for name, worth in added]
        for space, owner in self.table["control"].items():
            if owner is not None:
                found.append(f"{self.name('spaces', space)} {self.names([owner])}")
        return found

    def _added(self, facts: Iterable[Fact], owner: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """What sets have put there, by name; nothing that is secret, empty or drawn elsewhere."""
        return [
            (fact.name.replace("_", " "), self._worth(fact, owner[fact.name]))
            for fact in facts
            if fact.name not in DRAWN and owner[fact.name] and not fact.secret
        ]

    def _worth(self, fact: Fact, value: Any) -> list[str]:
        if fact.kind == CARD:
            return [self.priced(card) for card in value]
        return self.labels(content_kind(fact.kind), value) if isinstance(value, list) else [str(value)]

    def _owned(self, items: Owned) -> list[str]:
        """`P1 Holtzman Engine, Windtraps`: what some have of a set."""
        owned = [(player["seat"], items(self, player)) for player in self.players]
        return [f"{self.names([seat])} {', '.join(found)}" for seat, found in owned if found]

    def _icons(self) -> list[str]:
        found = []
        for player in self.players:
            icons = self.icons(player["won"])
            if icons:
                found.append(f"{self.names([player['seat']])} {', '.join(icons)}")
        return found

    def _agents(self) -> list[str]:
        return [
            f"{self.name('spaces', space)} {self.names(self.table['agents'][space])}"
            for space in sorted(self.table["agents"], key=self.catalogue.board_place)
        ]

    def _spies(self) -> list[str]:
        return [f"{self.post(post)} {self.names(seats)}" for post, seats in self.table["spies"].items()]

    def _known(self) -> list[str]:
        """`Dagger P2 hand`: what this seat has seen of hidden cards; `Devour Intrigue deck`."""
        piles = [pile.fact for pile in self.catalogue.rules.piles]
        owners = [(self.names([player["seat"]]), player["known"]) for player in self.players]
        owners.append(("", self.table.get("known", {})))
        return [
            f"{label} {owner} {self.pile(fact.name)}".replace("  ", " ")
            for owner, seen in owners
            for fact in piles
            if fact.name != "trashed_intrigue"
            for label in self.labels(content_kind(fact.kind), filter(None, seen.get(fact.name, ())))
        ]

    def _shown(self) -> list[str]:
        """`Dagger P2`: the open hands of mates."""
        return [
            f"{label} {self.names([player['seat']])}"
            for player in self.players
            if player.get("shown")
            for kind, pile in (("cards", "hand"), ("intrigue", "intrigue"))
            for label in self.labels(kind, player["shown"][pile])
        ]

    # --- what lies in the middle -------------------------------------------------------------------------

    def _rows(self) -> list[str]:
        """All rows of cards, those of sets too."""
        cards = [self.priced(card) for card in self.table["row"]]
        cards += [f"{self.priced(card)} ×{left}" for card, left in self.table["reserve"].items() if left]
        lines = self.listed(say("board.row"), cards)
        for part in self.catalogue.rules.table_parts:
            for name, worth in self._added(part.sheet().rows(), self.table):
                lines += self.listed(name.capitalize(), worth)
        return lines

    def _hagal(self) -> list[str]:
        """The card on top of those turned over, and how many are still to come."""
        turned = self.table.get("hagal_turned", ())
        last = [say("board.hagal.last", card=label) for label in self.labels("hagal", turned[-1:])]
        return [*last, say("board.hagal.left", n=self.table["hagal_deck"])] if self.rivals else []

    def _bonus_spice(self) -> list[str]:
        return [
            f"{self.name('spaces', space)} {count}"
            for space, count in self.table["bonus_spice"].items()
            if count
        ]

    def _decks(self) -> list[str]:
        table = self.table
        left = [
            say("board.decks.conflict", n=table["conflicts_left"]),
            say("board.decks.imperium", n=table["imperium_deck"]),
            say("board.decks.intrigue", n=table["intrigue_deck"], discarded=len(table["intrigue_discard"])),
        ]
        if "contracts_left" in table:
            left.append(say("board.decks.contracts_left", n=table["contracts_left"]))
        return [*left, *(line for of in OF_SETS for line in of.decks(self))]

    def _hand(self, mine: bool) -> list[str]:
        player = self.players[self.seat]
        label = say("board.hand") if mine else say("board.hand_of", seat=self.seat_number(self.seat))
        cards = self.labels("cards", self.own["hand"]) or [say("board.hand.empty")]
        piles = say("board.hand.piles", deck=player["deck"], discard=len(player["discard"]))
        return self.listed(label, [*cards, self.style.dim(piles)])

    # --- the own stock -----------------------------------------------------------------------------------

    def status(self) -> list[str]:
        player = self.players[self.seat]
        parts = [say("board.vp", n=player["vp"])]
        parts += [f"{player['resources'][name]} {say(f'resource.{name}')}" for name in RESOURCES]
        if not self.commands(player):
            parts.append(say("board.you.garrison", n=player["garrison"]))
            parts.append(say("board.you.strength", n=player["strength"]))
        if self.own["hand"]:
            parts.append(say("board.you.hand", cards=" · ".join(self.labels("cards", self.own["hand"]))))
        head = say("board.you") + " "
        lines = self.style.wrap(" · ".join(parts), indent=" " * len(head), first=head)
        return [self.style.dim(line) for line in lines]
