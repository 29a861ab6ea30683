"""The facts of players, of the turn and of the table: what the view shows, scenarios name, observations hold and
the invariants check.

A fact is a row of a sheet, and a value at the same place in the account beside it. The view, the keys of scenarios,
the columns of observations and the invariants follow from the row. A set does the same with the sheet of its part.
"""

from typing import TYPE_CHECKING, Final

from sietch.engine import words as w
from sietch.engine.options import POST

if TYPE_CHECKING:
    from sietch.engine.ops import Part
    from sietch.engine.rules import Rules
    from sietch.engine.state import Player, State, Turn

# Who sees what lies in a pile. Whoever does not sees how many there are.
OPEN: Final = 0  # everybody
OWN: Final = 1  # its owner
UNORDERED: Final = 2  # its owner, but nobody knows the order; the top is the last one
HIDDEN: Final = 3  # nobody; the top is the last one

NO_PLACE: Final = -1


class Fact:
    """A row. `name` is the word of the view; `key` that of scenarios, where it may be given and expected.

    `column` is the word of observations, before the name of a component where there are several. `field` is the
    attribute of its owner, empty if it follows from others; `place` is the place in it, if that is a list of
    numbers: the view then shows them together. A pile and a mask consist of components of a `kind`.
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
        self.field: Final = "" if derived else field if field != "" else name
        self.place: Final = place
        self.flag: Final = flag  # true or false
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


class Account:
    """What stands in the rows of a sheet now. The piles are those of the owner, no copies."""

    def __init__(self, sheet: Sheet, numbers: list[int], piles: list[list[int]], masks: list[int]) -> None:
        self.sheet: Final = sheet
        self.numbers: Final = numbers
        self.piles: Final = piles
        self.masks: Final = masks


NO_FACTS: Final = Sheet()


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
        Fact("troops", key="conflict"),
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
        Fact("spies_on", POST, column="spy"),
        Fact("won", w.CONFLICT),
        Fact("paired", w.CONFLICT),
    ],
)


def account_of_player(p: "Player") -> Account:
    return Account(
        PLAYER,
        [
            1 if p.has_revealed else 0,
            p.resources[w.SOLARI],
            p.resources[w.SPICE],
            p.resources[w.WATER],
            p.agents,
            p.spies,
            1 if p.swordmaster else 0,
            1 if p.council_seat else 0,
            1 if p.maker_hook else 0,
            p.supply,
            p.garrison,
            p.troops,
            p.sandworms,
            p.swords,
            p.strength(),
            p.memories,
            p.vp,
        ],
        [
            p.hand,
            p.deck,
            p.discard,
            p.played,
            p.revealed,
            p.reserved,
            p.intrigue,
            p.trashed_intrigue,
            p.face_up,
        ],
        [p.agents_on, p.spies_on, p.won, p.paired],
    )


# --- the turn ----------------------------------------------------------------------------------------------

TURN: Final = Sheet(
    numbers=[
        Fact("paid", given=False, expect=False),
        Fact("persuasion", given=False),
        Fact("recruited", given=False, expect=False),
        Fact("deployed", field="units_deployed", given=False, expect=False),
        Fact("deploying_banned", field="deploy_banned", flag=True, given=False, expect=False),
        Fact("solari", field="gained", place=w.SOLARI, column="solari gained", given=False, expect=False),
        Fact("spice", field="gained", place=w.SPICE, column="spice gained", given=False, expect=False),
        Fact("water", field="gained", place=w.WATER, column="water gained", given=False, expect=False),
        Fact("spies_recalled", given=False, expect=False),
    ],
    piles=[Fact("acquired", w.CARD, given=False, expect=False)],
)


def account_of_turn(turn: "Turn") -> Account:
    return Account(
        TURN,
        [
            turn.paid,
            turn.persuasion,
            turn.recruited,
            turn.units_deployed,
            1 if turn.deploy_banned else 0,
            turn.gained[w.SOLARI],
            turn.gained[w.SPICE],
            turn.gained[w.WATER],
            turn.spies_recalled,
        ],
        [turn.acquired],
        [],
    )


# --- CHOAM -------------------------------------------------------------------------------------------------

CONTRACTS: Final = Sheet(
    masks=[
        Fact("contracts", w.CONTRACT, column="contract", field="open"),
        Fact("completed", w.CONTRACT),
    ]
)
EXCHANGE: Final = Sheet(
    piles=[
        Fact("offer", w.CONTRACT),
        Fact("contracts_left", w.CONTRACT, HIDDEN, key="contract_bank", field="bank"),
    ],
    masks=[
        Fact("contracts_aside", w.CONTRACT, key="set_aside", column="aside", field="set_aside", given=False),
    ],
)


# --- with the parts of sets --------------------------------------------------------------------------------


def parts_of_player(p: "Player") -> "list[Part]":
    """Without those of sets that are off."""
    found: list[Part] = []
    if p.contracts is not None:
        found.append(p.contracts)
    if p.parts is not None:
        found.extend(p.parts)
    return found


def parts_of_table(s: "State") -> "list[Part]":
    found: list[Part] = []
    if s.exchange is not None:
        found.append(s.exchange)
    if s.parts is not None:
        found.extend(s.parts)
    return found


def facts_of_player(p: "Player") -> list[Account]:
    """All accounts of a player, in the order of `player_sheets`."""
    found = [account_of_player(p)]
    for part in parts_of_player(p):
        found.append(part.account())
    return found


def facts_of_table(s: "State") -> list[Account]:
    """What sets keep on the table, in the order of `table_sheets`."""
    return [part.account() for part in parts_of_table(s)]


def player_sheets(rules: "Rules") -> list[Sheet]:
    found = [PLAYER]
    if len(rules.contracts) > 0:
        found.append(CONTRACTS)
    for part in rules.player_parts:
        found.append(part.account().sheet)
    return found


def table_sheets(rules: "Rules") -> list[Sheet]:
    found: list[Sheet] = []
    if len(rules.contracts) > 0:
        found.append(EXCHANGE)
    for part in rules.table_parts:
        found.append(part.account().sheet)
    return found
