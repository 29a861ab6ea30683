"""The facts of players, of the turn and of the table: what the view shows, scenarios name, observations hold and
the invariants check.

A fact is an attribute of its owner and a row of a sheet; everything else follows from the row. Sets have sheets
for their parts.
"""

from typing import TYPE_CHECKING, Final

from sietch.engine import words as w

if TYPE_CHECKING:
    from sietch.engine.parts import Part
    from sietch.engine.rules import Rules
    from sietch.engine.state import Player, State, Turn

# Who sees what lies in a pile. Whoever does not sees how many there are.
OPEN: Final = 0  # everybody
OWN: Final = 1  # its owner
UNORDERED: Final = 2  # its owner, but nobody knows the order; the top is the last one
HIDDEN: Final = 3  # nobody; the top is the last one

NO_PLACE: Final = -1
MOST: Final = 255  # in a byte; what is more counts as so much


class Fact:
    """A row. `name` is the word of the view; `key` that of scenarios, where it may be given and expected.

    `column` is the word of observations, before the name of a component where there are several. `field` is the
    attribute of its owner; `place` is the place in it, if that is a list of numbers: the view then shows them
    together, unless each stands `alone`. A pile and a mask consist of components of a `kind`.
    """

    def __init__(
        self,
        name: str,
        kind: int = w.NOTHING,
        seen: int = OPEN,
        key: str = "",
        column: str = "",
        field: str = "",
        place: int = NO_PLACE,
        alone: bool = False,
        flag: bool = False,
        derived: bool = False,
        given: bool = True,
        expect: bool = True,
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.seen: Final = seen
        self.key: Final = key if key != "" else name
        self.column: Final = column if column != "" else name.replace("_", " ")
        self.field: Final = field if field != "" else name
        self.place: Final = place
        self.together: Final = place != NO_PLACE and not alone
        self.flag: Final = flag  # true or false
        self.derived: Final = derived  # from other facts, by a method of the owner
        self.given: Final = given and not derived
        self.expect: Final = expect

    @property
    def secret(self) -> bool:
        return self.seen != OPEN


class Sheet:
    """The rows of one owner."""

    def __init__(
        self,
        numbers: list[Fact] | None = None,
        piles: list[Fact] | None = None,
        masks: list[Fact] | None = None,
    ) -> None:
        self.numbers: Final = numbers if numbers is not None else []
        self.piles: Final = piles if piles is not None else []
        self.masks: Final = masks if masks is not None else []

    def rows(self) -> list[Fact]:
        return self.numbers + self.piles + self.masks


class Account:
    """What stands in the rows of a sheet now. The piles are those of the owner, no copies."""

    def __init__(self, sheet: Sheet, owner: object) -> None:
        self.sheet: Final = sheet
        self.numbers: Final = [number_of(owner, fact) for fact in sheet.numbers]
        self.piles: Final = [pile_of(owner, fact) for fact in sheet.piles]
        self.masks: Final = [number_of(owner, fact) for fact in sheet.masks]


def number_of(owner: object, fact: Fact) -> int:
    """A mask is a number too, and a flag 1 or 0."""
    found: int
    if fact.derived:
        found = getattr(owner, fact.field)()
    elif fact.place != NO_PLACE:
        found = getattr(owner, fact.field)[fact.place]
    else:
        found = getattr(owner, fact.field)
    return found


def pile_of(owner: object, fact: Fact) -> list[int]:
    """One pile, or the one at this place among several."""
    if fact.place != NO_PLACE:
        piles: list[list[int]] = getattr(owner, fact.field)
        return piles[fact.place]
    cards: list[int] = getattr(owner, fact.field)
    return cards


NO_FACTS: Final = Sheet()


# --- as bytes ----------------------------------------------------------------------------------------------


def small(number: int) -> int:
    """As it fits into a byte."""
    if number > MOST:
        return MOST
    return number if number > 0 else 0


def put(row: bytearray, at: int, number: int) -> None:
    """Into a row of zeros."""
    if number != 0:
        row[at] = small(number)


# --- a player ----------------------------------------------------------------------------------------------

PLAYER: Final = Sheet(
    numbers=[
        Fact("has_revealed", flag=True),
        Fact("solari", field="resources", place=w.SOLARI),
        Fact("spice", field="resources", place=w.SPICE),
        Fact("water", field="resources", place=w.WATER),
        Fact("agents"),
        Fact("spies"),
        Fact("swordmaster", flag=True),
        Fact("council_seat", flag=True),
        Fact("maker_hook", flag=True),
        Fact("supply"),
        Fact("garrison"),
        Fact("troops_in_conflict", key="conflict"),
        Fact("sandworms"),
        Fact("swords"),
        Fact("strength", derived=True),
        Fact("memories"),
        Fact("vp"),
    ],
    piles=[
        Fact("hand", w.CARD, OWN),
        Fact("deck", w.CARD, UNORDERED),
        Fact("discard", w.CARD, column="discarded"),
        Fact("played", w.CARD, key="in_play"),
        Fact("revealed", w.CARD, given=False),
        Fact("reserved", w.CARD),
        Fact("intrigue", w.INTRIGUE, OWN),
        Fact("trashed_intrigue", w.INTRIGUE, OWN, given=False, expect=False),  # `removed` of the table
        Fact("face_up_intrigue", w.INTRIGUE, key="face_up", column="face-up", field="face_up"),
    ],
    masks=[
        Fact("agents_on", w.SPACE, column="agent"),
        Fact("spies_on", w.POST, column="spy"),
        Fact("won", w.CONFLICT),
        Fact("paired", w.CONFLICT),
    ],
)


def write_numbers(p: "Player", row: bytearray, at: int) -> int:
    """The numbers one after the other into an observation, row by row of the sheet; the place after them."""
    put(row, at, 1 if p.has_revealed else 0)
    put(row, at + 1, p.resources[w.SOLARI])
    put(row, at + 2, p.resources[w.SPICE])
    put(row, at + 3, p.resources[w.WATER])
    put(row, at + 4, p.agents)
    put(row, at + 5, p.spies)
    put(row, at + 6, 1 if p.swordmaster else 0)
    put(row, at + 7, 1 if p.council_seat else 0)
    put(row, at + 8, 1 if p.maker_hook else 0)
    put(row, at + 9, p.supply)
    put(row, at + 10, p.garrison)
    put(row, at + 11, p.troops_in_conflict)
    put(row, at + 12, p.sandworms)
    put(row, at + 13, p.swords)
    put(row, at + 14, p.strength())
    put(row, at + 15, p.memories)
    put(row, at + 16, p.vp)
    return at + 17


def piles(p: "Player") -> list[list[int]]:
    return [
        p.hand,
        p.deck,
        p.discard,
        p.played,
        p.revealed,
        p.reserved,
        p.intrigue,
        p.trashed_intrigue,
        p.face_up,
    ]


def masks(p: "Player") -> list[int]:
    return [p.agents_on, p.spies_on, p.won, p.paired]


# --- the turn ----------------------------------------------------------------------------------------------

TURN: Final = Sheet(
    numbers=[
        Fact("paid", given=False, expect=False),
        Fact("persuasion", given=False),
        Fact("recruited", given=False, expect=False),
        Fact("units_deployed", given=False, expect=False),
        Fact("deploying_banned", field="deploy_banned", flag=True, given=False, expect=False),
        Fact("solari", field="gained", place=w.SOLARI, column="solari gained", given=False, expect=False),
        Fact("spice", field="gained", place=w.SPICE, column="spice gained", given=False, expect=False),
        Fact("water", field="gained", place=w.WATER, column="water gained", given=False, expect=False),
        Fact("spies_recalled", given=False, expect=False),
    ],
    piles=[Fact("acquired", w.CARD, given=False, expect=False)],
)


def write_turn_numbers(turn: "Turn", row: bytearray, at: int) -> None:
    put(row, at, turn.paid)
    put(row, at + 1, turn.persuasion)
    put(row, at + 2, turn.recruited)
    put(row, at + 3, turn.units_deployed)
    put(row, at + 4, 1 if turn.deploy_banned else 0)
    put(row, at + 5, turn.gained[w.SOLARI])
    put(row, at + 6, turn.gained[w.SPICE])
    put(row, at + 7, turn.gained[w.WATER])
    put(row, at + 8, turn.spies_recalled)


# --- with the parts of sets --------------------------------------------------------------------------------


def parts_of_player(p: "Player") -> "list[Part]":
    """Without those of sets that are off, in the order of their slots."""
    return [part for part in p.parts if not part.absent()]


def parts_of_table(s: "State") -> "list[Part]":
    return [part for part in s.parts if not part.absent()]


def facts_of_player(p: "Player") -> list[Account]:
    """All accounts of a player, in the order of `player_sheets`."""
    found = [Account(PLAYER, p)]
    for part in parts_of_player(p):
        found.append(Account(part.sheet(), part))
    return found


def facts_of_table(s: "State") -> list[Account]:
    """What sets keep on the table, in the order of `table_sheets`."""
    return [Account(part.sheet(), part) for part in parts_of_table(s)]


def player_sheets(rules: "Rules") -> list[Sheet]:
    found = [PLAYER]
    for part in rules.player_parts:
        if not part.absent():
            found.append(part.sheet())
    return found


def table_sheets(rules: "Rules") -> list[Sheet]:
    return [part.sheet() for part in rules.table_parts if not part.absent()]
