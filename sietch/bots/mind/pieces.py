"""The observation of learning programs, piece by piece: what stands where, and what every number is called.

A piece that holds something of each seat consists of equal blocks, the own one first and then clockwise:
`own vp`, `+1 vp`, `+2 vp`. docs/learning.md lists the pieces; `features.py` fills them. The columns of facts follow
from the sheets of `engine/facts.py`.
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.facts import HIDDEN, TURN, Fact, Sheet, player_sheets, table_sheets
from sietch.engine.ops import OPS
from sietch.engine.options import argument_names
from sietch.engine.paths import walked
from sietch.engine.rules import Rules
from sietch.engine.table import questions

ROUND: Final = ["round", "undecided turn", "agent turn", "reveal turn"]
TABLE: Final = ["conflicts left", "shield wall", "imperium deck", "intrigue deck"]
SEAT: Final = ["first player", "turn", "to move", "winner", "waiting effects"]
TEAM: Final = ["activated", "offers solari", "offers spice", "offers water", "offers intrigue"]
NO_NAMES: Final[list[str]] = []


class Piece:
    """A named part of the observation: so many blocks, each with the same columns."""

    def __init__(self, name: str, meaning: str, start: int, blocks: int) -> None:
        self.name: Final = name
        self.meaning: Final = meaning
        self.start: Final = start
        self.blocks: Final = blocks
        self.names: Final[list[str]] = []  # of one block
        self.groups: Final[list[int]] = []  # where columns of another kind begin in it

    @property
    def size(self) -> int:
        return self.blocks * len(self.names)

    def columns(self) -> list[str]:
        """The name of every number."""
        if self.blocks == 1:
            return self.names
        return [seat_word(block) + " " + name for block in range(self.blocks) for name in self.names]


def seat_word(distance: int) -> str:
    """A seat as the observing one sees it."""
    return "own" if distance == 0 else "+" + str(distance)


class Names:
    """The names of a kind of component, each once: equal tiles are counted together."""

    def __init__(self, rules: Rules, kind: int) -> None:
        names = argument_names(rules, kind)
        self.each: Final[list[str]] = []
        for name in names:
            if name not in self.each:
                self.each.append(name)
        self.column: Final = [self.each.index(name) for name in names]  # per number
        self.folded: Final = len(self.each) < len(names)


class Field:
    """Where a pile or a mask stands: which row of the sheet it is, and its first column."""

    def __init__(self, row: int, at: int, names: Names) -> None:
        self.row: Final = row
        self.at: Final = at
        self.folded: Final = names.folded
        self.column: Final = names.column


class Columns:
    """Where the facts of one sheet stand."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet: Final = sheet
        self.secret: Final = [i for i in range(len(sheet.piles)) if sheet.piles[i].secret]
        self.numbers = 0  # where they begin; the sizes of secret piles follow
        self.open: Final[list[Field]] = []  # the piles that everybody sees
        self.own: Final[list[Field]] = []  # those that their owner sees
        self.own_intrigue: Final[list[Field]] = []
        self.masks: Final[list[Field]] = []


class Pieces:
    """The pieces for some rules and a number of players, and where in them every kind of fact begins."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules: Final = rules
        self.all: Final[list[Piece]] = []
        cards = rules.component_names(w.CARD)
        intrigue = rules.component_names(w.INTRIGUE)
        spaces = rules.component_names(w.SPACE)
        conflicts = rules.component_names(w.CONFLICT)
        tracks = rules.component_names(w.TRACK)
        self.paths: Final = [walked(rules, leader.number) for leader in rules.leaders]
        self.makers: Final = [space.number for space in rules.spaces if space.maker]
        # components of all kinds in one list
        components: list[str] = []
        self.first_of_kind: Final = [0] * len(w.KIND_NAMES)
        self.names_of_kind: Final = [Names(rules, kind) for kind in range(len(w.KIND_NAMES))]
        for kind in range(w.CARD, len(w.KIND_NAMES)):
            self.first_of_kind[kind] = len(components)
            components += distinct(self.names_of_kind[kind].each, kind, components)

        # the turn and the table
        self.begin(
            "turn", "round, phase, the own seat; numbers, card, space and open effects of this turn", 1
        )
        self.round: Final = self.columns("", ROUND)
        self.turn: Final = Columns(TURN)
        self.add_numbers(self.turn)
        self.phase: Final = self.columns("phase ", w.PHASES)
        self.seat: Final = self.columns("seat ", [str(seat + 1) for seat in range(players)])
        self.turn_card: Final = self.columns("card ", cards)
        self.turn_space: Final = self.columns("space ", spaces)
        self.add_open_piles(self.turn)
        self.open: Final = self.columns("open ", components)
        self.token: Final = self.columns("token ", w.TOKENS if rules.has(w.TEAMS) else NO_NAMES)
        self.begin(
            "table", "sizes of decks, the Shield Wall, the Reserve, bonus spice, contracts on offer", 1
        )
        self.table: Final = self.columns("", TABLE)
        self.reserve: Final = self.columns("reserve ", [cards[card] for card in rules.reserve_cards])
        self.bonus_spice: Final = self.columns("bonus spice ", [spaces[space] for space in self.makers])
        self.table_sheets: Final = [Columns(sheet) for sheet in table_sheets(rules)]
        for columns in self.table_sheets:
            self.add_numbers(columns)
            self.add_masks(columns)
            self.add_open_piles(columns)
        self.begin("conflict", "the Conflict of this round, and those that nobody has won", 1)
        self.conflict: Final = self.columns("", conflicts)
        self.unclaimed: Final = self.columns("unclaimed ", conflicts)
        self.begin("row", "the Imperium Row", 1)
        self.row: Final = self.columns("", cards)
        self.begin("gone", "cards out of the game, discarded Intrigue cards", 1)
        self.removed: Final = self.columns("", cards)
        self.intrigue_discard: Final = self.columns("", distinct(intrigue, w.INTRIGUE, cards))

        # what lies open in front of each seat
        self.player_sheets: Final = [Columns(sheet) for sheet in player_sheets(rules)]
        self.begin("players", "numbers, marks, leader, pieces on the board, contracts, won cards", players)
        self.add_numbers(self.player_sheets[0])
        self.player: Final = self.columns("", SEAT)
        for columns in self.player_sheets[1:]:
            self.add_numbers(columns)
        self.sources: Final = rules.vp_sources
        self.vp_from: Final = self.columns("vp from ", [w.VP_SOURCES[source] for source in self.sources])
        self.influence: Final = self.columns("influence ", tracks)
        self.leader: Final = self.columns("leader ", rules.component_names(w.LEADER))
        self.steps: Final = self.columns("step ", [step.name for step in rules.steps])
        self.control: Final = self.columns("control ", [spaces[space] for space in rules.control_spaces])
        self.alliance: Final = self.columns("alliance ", tracks)
        for columns in self.player_sheets:
            self.add_masks(columns)
        self.team: Final = self.columns("", TEAM if rules.has(w.TEAMS) else NO_NAMES)
        self.per_player: Final = len(self.all[-1].names)
        self.begin("cards", "face-up cards: discarded, played, revealed, reserved, waiting Intrigue", players)
        for columns in self.player_sheets:
            self.add_open_piles(columns)
        self.per_cards: Final = len(self.all[-1].names)

        # what only the own seat sees; with open hands its mates as well
        seen = players if rules.open_hands else 1
        self.begin("own_cards", "the own hand, and the own deck in no order", seen)
        for columns in self.player_sheets:
            self.add_own_piles(columns, columns.own, False)
        self.per_own_cards: Final = len(self.all[-1].names)
        self.begin("own_intrigue", "the own Intrigue cards, and those that the own seat has trashed", seen)
        for columns in self.player_sheets:
            self.add_own_piles(columns, columns.own_intrigue, True)
        self.per_own_intrigue: Final = len(self.all[-1].names)
        self.begin("decision", "the own open decision: its kind, an amount, the component that asks", 1)
        asking = questions(rules)
        self.decision: Final = self.columns("", [op.word.replace("_", " ") for op in asking])
        self.amount: Final = self.columns("", ["amount"])
        self.source: Final = self.columns("from ", components)
        self.kind_of_decision: Final = [w.NOTHING] * len(OPS)
        for i in range(len(asking)):
            self.kind_of_decision[asking[i].number] = i
        self.size: Final = self.all[-1].start + self.all[-1].size

    def begin(self, name: str, meaning: str, blocks: int) -> None:
        """A new piece after those there are."""
        start = self.all[-1].start + self.all[-1].size if len(self.all) > 0 else 0
        self.all.append(Piece(name, meaning, start, blocks))

    def columns(self, before: str, names: list[str]) -> int:
        """More columns for the last piece; returns where they begin, in its first block."""
        piece = self.all[-1]
        at = len(piece.names)
        if len(names) > 0:
            piece.groups.append(at)
        for name in names:
            piece.names.append(before + name)
        return piece.start + at

    def component(self, source: int) -> int:
        """The number of a source among the components of all kinds; -1: the game itself."""
        kind = source // w.KIND
        number = source % w.KIND
        if kind == 0:
            return w.NOTHING
        return self.first_of_kind[kind] + self.names_of_kind[kind].column[number]

    # --- the facts of a sheet ----------------------------------------------------------------------------

    def add_numbers(self, columns: Columns) -> None:
        """And the sizes of the piles that not all may see."""
        sheet = columns.sheet
        columns.numbers = self.columns("", [fact.column for fact in sheet.numbers])
        self.columns("", [sheet.piles[i].column for i in columns.secret])

    def add_masks(self, columns: Columns) -> None:
        for i in range(len(columns.sheet.masks)):
            columns.masks.append(self.field(i, columns.sheet.masks[i]))

    def add_open_piles(self, columns: Columns) -> None:
        for i in range(len(columns.sheet.piles)):
            fact = columns.sheet.piles[i]
            if not fact.secret:
                columns.open.append(self.field(i, fact))

    def add_own_piles(self, columns: Columns, own: list[Field], intrigue: bool) -> None:
        """Those that their owner sees: Intrigue cards, or all others."""
        for i in range(len(columns.sheet.piles)):
            fact = columns.sheet.piles[i]
            if fact.secret and fact.seen != HIDDEN and (fact.kind == w.INTRIGUE) == intrigue:
                own.append(self.field(i, fact))

    def field(self, row: int, fact: Fact) -> Field:
        """With a column for every component that can be there."""
        names = Names(self.rules, fact.kind)
        return Field(row, self.columns(fact.column + " ", names.each), names)


def distinct(names: list[str], kind: int, others: list[str]) -> list[str]:
    """Names beside those of other kinds: the kind stands before one that is there already."""
    return [w.KIND_NAMES[kind] + " " + name if name in others else name for name in names]
