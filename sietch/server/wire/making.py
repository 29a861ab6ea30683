"""How new tables are made over HTTP: what can be chosen, what was chosen, and games that go on from others."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from sietch.server.wire.printed import Component
from sietch.server.wire.table import Who

USUAL_PACE = 1.0  # seconds
# Every key is hashed: nobody has more of them than two for each seat of the largest table.
Keys = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=12)]

# --- GET /api/setup ----------------------------------------------------------------------------------------


class Choice(Struct):
    """A value that can be chosen; if it cannot, `reason` says why. `usual` is what one gets without choosing.

    `needs` are sets without which it is not there. `not_with` is what it does not go with – variants, other sets, and for a bot
    numbers of players –, each with the reason. Of a set that is always there, `reason` says why. `level` is that
    of a bot that is meant for people, 1 is the easiest; others have none.
    """

    value: str
    name: str
    help: str
    usual: bool
    reason: str
    needs: list[str] = []
    not_with: dict[str, str] = {}
    level: int = 0


class SeatChoices(Struct):
    """The leaders of a seat, a rival's seat has rivals; seats of one side win together."""

    seat: int
    side: int
    who: list[Who]
    leaders: list[Choice]


class Mode(Struct):
    """All choices for a number of players. If nobody can play so, `reason` says why, and there are no choices."""

    players: int
    name: str
    reason: str
    sets: list[Choice]
    difficulty: list[Choice]
    variants: list[Choice]
    seats: list[SeatChoices]


class SetupChoices(Struct):
    """What a new table can be made of.

    `address` is where other devices find the server; empty: it is heard on this machine alone.
    """

    version: str
    players: int
    modes: list[Mode]
    bots: list[Choice]
    languages: list[str]
    address: str


# --- GET or POST /api/leaders ------------------------------------------------------------------------------


class WhichLeaders(Struct, forbid_unknown_fields=True):
    """The game whose leaders are asked for; `content` is the text of a content file, called `content_name`."""

    players: int = 4
    content: str = ""
    content_name: str = ""


class Leaders(Struct):
    """Who may sit where, also of own content, and what is printed on leaders, rivals and tracks, by kind and id.

    `brings`: what own content adds to this game or changes of it, its names by kind.
    """

    seats: list[SeatChoices]
    language: str
    components: dict[str, dict[str, Component]]
    brings: dict[str, list[str]]


# --- POST /api/tables --------------------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who is to sit there. Without a leader one is dealt; with `of_two` two are offered to the creator first."""

    who: Who = "person"
    name: str = ""
    bot: str = ""
    leader: str = ""
    of_two: bool = False


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. What is missing is as usual; `content` is the text of a content file, called `content_name`.

    Bots of a table without persons wait `pace` seconds after each option. `hints`: whether persons may ask for them.
    A seed may be a text: a browser's numbers are exact up to 2⁵³ alone.
    """

    players: int = 4
    sets: list[str] | UnsetType = UNSET
    difficulty: str = ""
    variants: list[str] = []
    seats: list[NewSeat] = []
    content: str = ""
    content_name: str = ""
    seed: int | str | None = None
    name: str = ""
    pace: float = USUAL_PACE
    hints: bool | UnsetType = UNSET


class Link(Struct):
    """A seat of a person: whoever has the key plays it. `path` is its page."""

    seat: int
    key: str
    path: str


class LeaderOffer(Struct):
    """Two leaders for a seat."""

    seat: int
    leaders: list[str]


class Made(Struct):
    """The new table. While there are offers it waits for `POST /api/tables/ID/leaders`, and has no links yet."""

    id: str
    links: list[Link]
    offers: list[LeaderOffer]
    watch: str


class ChosenLeaders(Struct, forbid_unknown_fields=True):
    """One of two for every offer, by the number of the seat."""

    leaders: dict[int, str]


class Problem(Struct):
    """Why a request failed; `problems` has the mistakes of own content one by one."""

    error: str
    problems: list[str]


# --- POST /api/replays, /api/tables/ID/rematch, /api/tables/ID/continue ---------------------------------------------


class ReplayFile(Struct, forbid_unknown_fields=True):
    """A replay as text: of a server, the terminal or a simulation, or a bug report; with the own content it needs."""

    text: str
    content: list[str] = []
    name: str = ""


class Loaded(Struct):
    """The table that was made of a file, and its page."""

    id: str
    path: str


class Rematch(Struct, forbid_unknown_fields=True):
    """The same again. `turn_on`: everybody sits one seat further."""

    keys: Keys = []
    turn_on: bool = False


class GoOn(Struct, forbid_unknown_fields=True):
    """A new table from option `rev` on. Persons are those of the keys; of a game without persons whoever is named.

    `together`: other persons of the game play as well, else `bot` has their seats.
    """

    rev: int
    keys: Keys = []
    seats: Annotated[list[int], Meta(max_length=12)] = []
    bot: str = ""
    together: bool = False
