"""A table as page and server speak of it: who sits there, and what the game is made of."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Who = Literal["person", "bot", "rival"]


class Seat(Struct):
    """Who sits there. `bot` is the name of the bot, `mine` whether this connection plays the seat."""

    seat: int
    who: Who
    name: str
    bot: str
    mine: bool


class TableSetup(Struct):
    """What the game is made of. The seed would tell the deal: it is null until the game is over."""

    players: int
    seats: int
    mode: Literal["rivals", "free_for_all", "teams"]
    sets: list[str]
    difficulty: str
    variants: list[str]
    content: list[str]
    company: str
    seed: int | None


class Kin(Struct, frozen=True):
    """What other games a table has to do with: `continues` another one `at` this option, or was `loaded` from a file.

    `rematch` is the table at which its persons play again.
    """

    loaded: bool = False
    continues: str = ""
    at: int = 0
    rematch: str = ""


class Table(Struct, tag_field="type", tag="table"):
    """The table, once after connecting and whenever something of it changes.

    `hints` is how many questions were decided with a hint, `may_hint` whether this connection may ask for one.
    """

    id: str
    name: str
    setup: TableSetup
    seats: list[Seat]
    rev: int
    version: str
    taken_back: bool
    hints: int
    may_hint: bool
    kin: Kin = Kin()
