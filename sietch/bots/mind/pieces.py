"""The observation of learning programs, piece by piece: what stands where, and what every number is called.

A piece that holds something of each seat consists of equal blocks, the own one first and then clockwise:
`own vp`, `+1 vp`, `+2 vp`. docs/learning.md lists the pieces; `features.py` fills them.
"""

from typing import Final

from sietch.engine import frames as fr
from sietch.engine import words as w
from sietch.engine.options import training_steps
from sietch.engine.rules import Rules

TURN: Final = [
    "round", "undecided turn", "agent turn", "reveal turn", "paid", "persuasion", "recruited", "deployed",
    "deploying banned", "solari gained", "spice gained", "water gained", "spies recalled",
]  # fmt: skip
TABLE: Final = ["conflicts left", "shield wall", "imperium deck", "intrigue deck", "contracts left"]
PLAYER: Final = [
    "first player", "turn", "to move", "winner", "has revealed", "solari", "spice", "water", "agents", "spies",
    "swordmaster", "council seat", "maker hook", "supply", "garrison", "troops", "sandworms", "swords",
    "strength", "memories", "hand", "deck", "intrigue", "trashed intrigue", "waiting effects", "vp",
]  # fmt: skip

# kinds of decisions, by the frame or atom that asks
DECISIONS: Final = [
    (fr.DEFEND, "defend"),
    (fr.TURN, "turn"),
    (fr.SEND, "send"),
    (fr.INFILTRATE, "infiltrate"),
    (fr.SPACE_COST, "pay"),
    (fr.GATHER, "gather"),
    (fr.AGENT_MENU, "agent menu"),
    (fr.REVEAL_MENU, "reveal menu"),
    (fr.COMBAT_INTRIGUE, "combat"),
    (fr.ENDGAME, "endgame"),
    (fr.PAIR_WILD, "pair"),
    (fr.POOL, "effects"),
    (fr.CHOOSE_SIDE, "choose"),
    (fr.GIVE_ALLIANCE, "give alliance"),
    (w.TRASH, "trash"),
    (w.TRASH_INTRIGUE, "trash intrigue"),
    (w.DISCARD, "discard"),
    (w.SORT_TOP, "sort"),
    (w.ACQUIRE_FREE, "acquire"),
    (w.RESERVE_ROW_CARD, "reserve"),
    (w.TAKE_CONTRACT, "contract"),
    (w.INFLUENCE, "influence"),
    (w.PLACE_SPY, "place spy"),
    (w.RECALL_SPY, "recall spy"),
    (w.RECALL_AGENT, "recall agent"),
    (w.DEPLOY, "deploy"),
    (w.RETREAT, "retreat"),
    (w.DETONATE, "detonate"),
    (w.FLIP_CONFLICT, "flip"),
    (w.TRAINING, "training"),
]
KINDS: Final = 200  # more than any of these numbers


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


class Pieces:
    """The pieces for some rules and a number of players, and where in them every kind of fact begins."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.all: Final[list[Piece]] = []
        cards = rules.component_names(w.CARD)
        intrigue = rules.component_names(w.INTRIGUE)
        spaces = rules.component_names(w.SPACE)
        conflicts = rules.component_names(w.CONFLICT)
        tracks = rules.component_names(w.TRACK)
        contracts = kinds_of_contracts(rules)
        self.contract_kind: Final = [contracts.index(tile.name) for tile in rules.contracts]
        self.makers: Final = [space.number for space in rules.spaces if space.maker]
        # components of all kinds in one list
        components: list[str] = []
        self.first_of_kind: Final = [0] * len(w.KIND_NAMES)
        for kind in range(w.CARD, len(w.KIND_NAMES)):
            self.first_of_kind[kind] = len(components)
            names = contracts if kind == w.CONTRACT else rules.component_names(kind)
            components += distinct(names, kind, components)

        # the turn and the table
        self.begin(
            "turn", "round, phase, the own seat; numbers, card, space and open effects of this turn", 1
        )
        self.turn: Final = self.columns("", TURN)
        self.phase: Final = self.columns("phase ", w.PHASES)
        self.seat: Final = self.columns("seat ", [str(seat + 1) for seat in range(players)])
        self.turn_card: Final = self.columns("card ", cards)
        self.turn_space: Final = self.columns("space ", spaces)
        self.acquired: Final = self.columns("acquired ", cards)
        self.open: Final = self.columns("open ", components)
        self.begin(
            "table", "sizes of decks, the Shield Wall, the Reserve, bonus spice, contracts on offer", 1
        )
        self.table: Final = self.columns("", TABLE)
        self.reserve: Final = self.columns("reserve ", [cards[card] for card in rules.reserve_cards])
        self.bonus_spice: Final = self.columns("bonus spice ", [spaces[space] for space in self.makers])
        self.offer: Final = self.columns("offer ", contracts)
        self.aside: Final = self.columns("aside ", contracts)
        self.begin("conflict", "the Conflict of this round, and those that nobody has won", 1)
        self.conflict: Final = self.columns("", conflicts)
        self.unclaimed: Final = self.columns("unclaimed ", conflicts)
        self.begin("row", "the Imperium Row", 1)
        self.row: Final = self.columns("", cards)
        self.begin("gone", "cards out of the game, discarded Intrigue cards", 1)
        self.removed: Final = self.columns("", cards)
        self.intrigue_discard: Final = self.columns("", distinct(intrigue, w.INTRIGUE, cards))

        # what lies open in front of each seat
        self.begin("players", "numbers, marks, leader, pieces on the board, contracts, won cards", players)
        self.player: Final = self.columns("", PLAYER)
        self.vp_from: Final = self.columns("vp from ", w.VP_SOURCES)
        self.influence: Final = self.columns("influence ", tracks)
        self.leader: Final = self.columns("leader ", rules.component_names(w.LEADER))
        self.training: Final = self.columns("training ", training_steps(rules))
        self.agents: Final = self.columns("agent ", spaces)
        self.spies: Final = self.columns("spy ", rules.posts)
        self.control: Final = self.columns("control ", [spaces[space] for space in rules.control_spaces])
        self.alliance: Final = self.columns("alliance ", tracks)
        self.contracts: Final = self.columns("contract ", contracts)
        self.completed: Final = self.columns("completed ", contracts)
        self.won: Final = self.columns("won ", conflicts)
        self.paired: Final = self.columns("paired ", conflicts)
        self.per_player: Final = len(self.all[-1].names)
        self.begin("cards", "face-up cards: discarded, played, revealed, reserved, waiting Intrigue", players)
        self.discard: Final = self.columns("discarded ", cards)
        self.played: Final = self.columns("played ", cards)
        self.revealed: Final = self.columns("revealed ", cards)
        self.reserved: Final = self.columns("reserved ", cards)
        self.face_up: Final = self.columns("face-up ", intrigue)
        self.per_cards: Final = len(self.all[-1].names)

        # what only the own seat sees
        self.begin("own_cards", "the own hand, and the own deck in no order", 1)
        self.hand: Final = self.columns("hand ", cards)
        self.deck: Final = self.columns("deck ", cards)
        self.begin("own_intrigue", "the own Intrigue cards, and those that the own seat has trashed", 1)
        self.intrigue: Final = self.columns("", intrigue)
        self.trashed: Final = self.columns("trashed ", intrigue)
        self.begin("decision", "the own open decision: its kind, an amount, the component that asks", 1)
        self.decision: Final = self.columns("", [name for _, name in DECISIONS])
        self.amount: Final = self.columns("", ["amount"])
        self.source: Final = self.columns("from ", components)
        self.kind_of_decision: Final = [0] * KINDS
        for i in range(len(DECISIONS)):
            self.kind_of_decision[DECISIONS[i][0]] = i
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
        return self.first_of_kind[kind] + (self.contract_kind[number] if kind == w.CONTRACT else number)


def distinct(names: list[str], kind: int, others: list[str]) -> list[str]:
    """Names beside those of other kinds: the kind stands before one that is there already."""
    return [w.KIND_NAMES[kind] + " " + name if name in others else name for name in names]


def kinds_of_contracts(rules: Rules) -> list[str]:
    """Equal tiles are one kind."""
    found: list[str] = []
    for tile in rules.contracts:
        if tile.name not in found:
            found.append(tile.name)
    return found
