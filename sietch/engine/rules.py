"""What is printed, ready to run: nodes of effects and the tables of components.

The content loader builds one `Rules` per combination of sets; every game of that kind shares it.
Nothing here changes during a game.
"""

from typing import Final

from sietch.engine import words as w


class Test:
    """One test of a condition: a flag or `counter OP number`."""

    def __init__(self, kind: int, compare: int, number: int, arg: int, negated: bool) -> None:
        self.kind: Final = kind
        self.compare: Final = compare
        self.number: Final = number
        self.arg: Final = arg
        self.negated: Final = negated


class Node:
    """One piece of an effect. `low`..`high` is its amount; `arg` and `arg2` depend on `op`."""

    def __init__(
        self,
        number: int,
        op: int,
        low: int,
        high: int,
        arg: int,
        arg2: int,
        kids: "list[Node]",
        tests: list[Test],
        source: int,
        name: str,
    ) -> None:
        self.number: Final = number
        self.op: Final = op
        self.low: Final = low
        self.high: Final = high
        self.arg: Final = arg
        self.arg2: Final = arg2
        self.kids: Final = kids
        self.tests: Final = tests
        self.source: Final = source
        self.name: Final = name


class Card:
    """A deck card: starter, reserve or imperium."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.type = ""
        self.cost = 0
        self.factions = 0
        self.icons = 0
        self.copies = 0
        self.acquire: Node | None = None
        self.agent: Node | None = None
        self.reveal: Node | None = None
        self.when_trashed: Node | None = None
        self.when_discarded: Node | None = None
        self.reserve = w.NOTHING  # its stack in the Reserve
        self.ignores_requirements = False
        self.has_signet = False


class IntrigueCard:
    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.copies = 0
        self.plot: Node | None = None
        self.combat: Node | None = None
        self.endgame: Node | None = None


class Space:
    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.icon = 0
        self.faction = w.NOTHING
        self.combat = False
        self.maker = False
        self.cost_resource = w.NOTHING
        self.costs: list[int] = []  # the amounts to choose from; empty: no cost
        self.cost_after_first = w.NOTHING  # Swordmaster: the price once anybody has one
        self.once_per_player = False
        self.requirement: Test | None = None
        self.effect: Node | None = None
        self.later_effect: Node | None = None  # High Council: every visit with a seat
        self.control_bonus: Node | None = None
        self.posts = 0  # mask of connected observation posts


class Conflict:
    """A Conflict card or an Objective: both show a battle icon and can be won."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.level = 0  # 0: an Objective
        self.battle_icon = w.NOTHING
        self.location = w.NOTHING
        self.protected = False
        self.rewards: list[Node | None] = []
        self.first_player = False
        self.players: list[int] = []


class Trigger:
    """`on EVENT: effect` of a lasting component."""

    def __init__(self, event: int, arg: int, low: int, effect: Node) -> None:
        self.event: Final = event
        self.arg: Final = arg
        self.low: Final = low
        self.effect: Final = effect


class Step:
    """A space of Feyd-Rautha's training track."""

    def __init__(self, number: int, name: str, reward: Node | None, following: list[int]) -> None:
        self.number: Final = number
        self.name: Final = name
        self.reward: Final = reward
        self.following: Final = following


class Leader:
    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.triggers: list[Trigger] = []
        self.signet: Node | None = None
        self.bans_deploying = False  # H-7: from the moment the Signet Ring is played
        self.makes_memories = False
        self.training: list[Step] = []
        self.back = w.NOTHING  # the leader on the back of the card
        self.front = True
        self.removes: list[int] = []
        self.reserves: list[int] = []


class Contract:
    """One contract tile; copies are tiles of their own, so that a set of them fits into a mask."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.first = number  # the first tile of the same kind
        self.event = 0
        self.arg = 0
        self.low = 0
        self.completion: Node | None = None


class Track:
    def __init__(self, number: int, name: str, bonus: Node | None, visit: Node, step: Node) -> None:
        self.number: Final = number
        self.name: Final = name
        self.bonus: Final = bonus
        self.visit: Final = visit  # the influence for an agent on a space of the faction
        self.step: Final = step  # one influence, where an effect gives it with several factions


class Rules:
    """All components of a combination of sets."""

    def __init__(self) -> None:
        self.sets: list[str] = []
        self.version = ""  # a digest of all facts
        self.extra: list[str] = []  # "id version" of added content
        self.vocabulary_hash = ""  # a digest of all option texts, in their order
        self.nodes: list[Node] = []
        self.cards: list[Card] = []
        self.intrigue: list[IntrigueCard] = []
        self.spaces: list[Space] = []
        self.posts: list[str] = []
        self.post_spaces: list[int] = []  # per post: mask of its spaces
        self.conflicts: list[Conflict] = []
        self.leaders: list[Leader] = []
        self.contracts: list[Contract] = []
        self.tracks: list[Track] = []
        self.seat_bonus: Node | None = None
        self.starters: list[int] = []
        self.reserve_cards: list[int] = []
        self.spaces_with_icon: list[int] = []  # per agent icon: mask of spaces
        self.maker_spaces = 0
        self.control_spaces: list[int] = []
        self.high_council = w.NOTHING
        # printed numbers
        self.vp_to_end = 10
        self.start_vp_four_players = 1
        self.start_water = 1
        self.start_garrison = 3
        self.troops = 12
        self.agents = 2
        self.spies = 3
        self.conflicts_per_level = [0, 1, 5, 4]
        self.hand_size = 5
        self.row_size = 5
        self.steal_from = 4
        self.deploy_from_garrison = 2
        self.contract_solari = 2
        self.offer_size = 2
        self.codes: dict[str, int] = {}  # option text -> code, filled on first use
        self.texts: dict[int, str] = {}  # and back

    def component_names(self, kind: int) -> list[str]:
        """The ids of one kind of component, in the order of their numbers."""
        if kind == w.CARD:
            return [card.name for card in self.cards]
        if kind == w.SPACE:
            return [space.name for space in self.spaces]
        if kind == w.INTRIGUE:
            return [intrigue.name for intrigue in self.intrigue]
        if kind == w.LEADER:
            return [leader.name for leader in self.leaders]
        if kind == w.CONTRACT:
            return [contract.name for contract in self.contracts]
        if kind == w.CONFLICT:
            return [conflict.name for conflict in self.conflicts]
        if kind == w.TRACK:
            return [track.name for track in self.tracks]
        return []


def terms(node: Node) -> list[Node]:
    """The parts that may be carried out in any order (A-5, V-1)."""
    return node.kids if node.op == w.SEQUENCE else [node]
