"""What is printed, ready to run: nodes of effects and the tables of components.

The content loader builds one `Rules` per combination of sets; every game of that kind shares it.
Nothing here changes during a game.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from sietch.engine import words as w
from sietch.native import i64

if TYPE_CHECKING:
    from sietch.engine.known import Pile
    from sietch.engine.ops import Counter, Effect, Event, Flag
    from sietch.engine.parts import Part
    from sietch.engine.rows import Row
    from sietch.engine.state import State
    from sietch.engine.unit_kinds import UnitKind


class Test:
    """One test of a condition: a flag, or `counter OP number`."""

    def __init__(
        self,
        flag: "Flag | None",
        counter: "Counter | None",
        compare: int,
        number: int,
        arg: int,
        negated: bool,
    ) -> None:
        self.flag: Final = flag
        self.counter: Final = counter
        self.compare: Final = compare
        self.number: Final = number
        self.arg: Final = arg
        self.negated: Final = negated


class Trigger:
    """`on EVENT: effect`."""

    def __init__(self, event: "Event", arg: int, low: int, effect: "Node", source: int) -> None:
        self.event: Final = event
        self.arg: Final = arg
        self.low: Final = low
        self.effect: Final = effect
        self.source: Final = source
        self.inside = False  # of another event: it counts each time while that lasts


def listening(triggers: list[Trigger], event: "Event") -> list[Trigger]:
    """Those that wait for this event."""
    return [trigger for trigger in triggers if trigger.event is event]


def of_these(triggers: list[Trigger], components: int) -> list[Trigger]:
    """Those that belong to components of this mask, all of one kind."""
    return [trigger for trigger in triggers if components >> trigger.source % w.KIND & 1]


def awaited_by(triggers: Iterable[Trigger]) -> int:
    """The events that they wait for, as a mask."""
    mask = 0
    for trigger in triggers:
        mask |= trigger.event.bit
    return mask


class Hooks:
    """In which slots of players lie parts that have something to say, by the method of `Part` that says it."""

    def __init__(self, slots_with: Callable[[str], list[int]]) -> None:
        self.answering: Final = slots_with("answering")
        self.new_round: Final = slots_with("new_round")
        self.gain: Final = slots_with("gain")
        self.spare_troops: Final = slots_with("spare_troops")
        self.recall: Final = slots_with("recall")
        self.begin_turn: Final = slots_with("begin_turn")
        self.covered_markers: Final = slots_with("covered_markers")
        self.own_cards: Final = slots_with("own_cards")
        self.deployed: Final = slots_with("deployed")
        self.has: Final = slots_with("has")
        self.combat_over: Final = slots_with("combat_over")
        self.closed_spaces: Final = slots_with("closed_spaces")
        self.lets_pass: Final = slots_with("lets_pass")
        self.before_deploying: Final = slots_with("before_deploying")
        self.before_buying: Final = slots_with("before_buying")
        self.saves: Final = slots_with("saves")


def nowhere(hook: str) -> list[int]:
    return []


class Node:
    """One piece of an effect. `does` knows how it behaves; `op` is the number of that.

    `low`..`high` is its amount, and nothing else; `arg` and `arg2` depend on what it does; `to`: where a card goes.
    """

    def __init__(
        self,
        number: int,
        does: "Effect",
        low: int,
        high: int,
        arg: int,
        arg2: int,
        to: int,
        kids: "list[Node]",
        source: int,
        name: str,
    ) -> None:
        # what is asked often stands together
        self.does: Final = does
        self.op: Final = does.number
        self.moment: Final = does.moment()
        self.number: Final = number
        self.low: Final = low
        self.arg: Final = arg
        self.kids: Final = kids
        self.tests: list[Test] = []
        self.arg2: Final = arg2
        self.high: Final = high
        self.to: Final = to
        self.counter: Counter | None = None  # of `per`
        self.trigger: Trigger | None = None  # of `on`
        self.is_cost = False  # it stands left of an arrow
        self.is_offer = False  # of a lasting component, in any own turn: nothing is lost with the turn (I-4)
        self.source: Final = source
        self.name: Final = name
        self.worth = 0.0  # of one of it, in victory points; for bots
        self.joins_as_one: Final = does.joins_as_one()
        self.terms: Final = does.terms(self)
        self.whole: Final = len(self.terms) == 1 and self.terms[0] is self
        # masks of aspects, which `order.find_ways` finds
        self.changes = 0  # that it and its parts change
        self.heeds = 0  # whose change makes it another effect
        self.spoils = 0  # that it changes and that any effect heeds
        self.waits_for = 0  # whose change can make it possible
        self.starts = 0  # that can change by what follows at once
        self.brings = 0  # and by what joins an Agent turn
        self.brings_revealing = 0  # or a Reveal turn
        self.heeds_later = 0  # that it or something of what joins an Agent turn heeds
        self.heeds_later_revealing = 0  # or a Reveal turn

    def brings_in(self, turn: int) -> int:
        """What can change by it in this kind of turn."""
        if turn == w.REVEAL_TURN:
            return self.brings_revealing
        return self.brings if turn == w.AGENT_TURN else self.starts

    def heeds_in(self, turn: int) -> int:
        """What it heeds, or what it lets come in this kind of turn."""
        if turn == w.REVEAL_TURN:
            return self.heeds_later_revealing
        return self.heeds_later if turn == w.AGENT_TURN else self.heeds

    def allowed(self, s: "State", who: int, army: int, source: int) -> bool:
        return self.does.allowed(s, self, who, army, source)

    def possible(self, s: "State", who: int, army: int, source: int) -> bool:
        return self.does.possible(s, self, who, army, source)

    def optional(self, s: "State", who: int, army: int, source: int) -> bool:
        return self.does.optional(s, self, who, army, source)

    def order(self, s: "State", who: int, army: int, source: int) -> int:
        return self.moment if self.moment >= 0 else self.does.order(s, self, who, army, source)

    def do(self, s: "State", who: int, army: int, source: int) -> None:
        self.does.do(s, self, who, army, source)


class AgentIcons:
    """Agent icons that a card has only if all tests hold, and the spaces that they name."""

    def __init__(self, tests: list[Test], icons: int, spaces: int, infiltrates: int, spy_icon: bool) -> None:
        self.tests: Final = tests
        self.icons: Final = icons
        self.spaces: Final = spaces
        self.infiltrates: Final = infiltrates
        self.spy_icon: Final = spy_icon


class Card:
    """A deck card: starter, reserve or imperium."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.type = ""
        self.is_starting = False  # of a starting deck
        self.cost = 0  # in persuasion
        self.has_cost = True  # otherwise effects that ask for a persuasion cost never mean it (T-20, T-49)
        self.price = 0  # in what its row takes
        self.factions = 0
        self.icons = 0
        self.spaces: i64 = 0  # mask of the spaces that its icons name, but for the spy icon
        self.infiltrates = 0  # mask of those where agents of others do not block (I-9)
        self.spy_icon = False
        self.icons_if: list[AgentIcons] = []
        self.graft = False  # T-6: it sends an agent only together with another card
        self.copies = 0
        self.acquire: Node | None = None
        self.agent: Node | None = None
        self.reveal: Node | None = None
        self.when_trashed: Node | None = None
        self.when_discarded: Node | None = None
        self.reserve = w.NOTHING  # its stack in the Reserve
        self.sending: list[Node] = []  # what it changes for the agent that it sends
        self.is_plain = True  # its icons, and those of its partner, alone say where it can send one
        self.copied: list[Node | None] = []  # T-60: per card, its agent box as this card's own; usually empty
        self.has_signet = False


class IntrigueCard:
    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.copies = 0
        self.plot: Node | None = None
        self.combat: Node | None = None
        self.endgame: Node | None = None
        self.conditions: list[list[Test]] = []  # that its effect counts
        self.moment: Trigger | None = (
            None  # of a side that begins with an event: played then alone (B-10, B-14)
        )

    def sides(self) -> "list[Node]":
        """All that can be played of it."""
        found = [side for side in (self.plot, self.combat, self.endgame) if side is not None]
        return found if self.moment is None else [*found, self.moment.effect]


class Space:
    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.bit: i64 = 1 << number
        self.name = name
        self.icon = 0
        self.faction = w.NOTHING
        self.combat = False
        self.maker = False
        self.cost_resource = w.NOTHING
        self.cost = 0  # the lowest, as printed
        self.costs: list[int] = []  # the amounts to choose from; empty: no cost
        self.cost_after_first = w.NOTHING  # Swordmaster: the price once anybody has one
        self.once_per_player = False
        self.requirements: list[Test] = []
        self.effect: Node | None = None
        self.later_effect: Node | None = None  # High Council: every visit with a seat
        self.control_bonus: Node | None = None
        self.posts = 0  # mask of connected observation posts
        self.owner = w.NOTHING  # the leader whose personal board it is on

    def is_demanding(self) -> bool:
        """Not everybody can always send an agent there (A-3, A-4, A-10, X-6)."""
        return (
            self.cost_resource != w.NOTHING
            or len(self.requirements) > 0
            or self.once_per_player
            or self.owner != w.NOTHING
        )


class Conflict:
    """A Conflict card or an Objective: both show a battle icon and can be won."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.in_deck = True  # otherwise it stays in the box (I-14)
        self.level = 0  # 0: an Objective
        self.battle_icon = w.NOTHING
        self.location = w.NOTHING
        self.protected = False
        self.rewards: list[Node | None] = []
        self.first_player = False
        self.players: list[int] = []


class PathStep:
    """A space of a path, and where one can go from there."""

    def __init__(
        self, number: int, path: int, printed: str, name: str, reward: Node | None, following: list[int]
    ) -> None:
        self.number: Final = number  # among the steps of all paths
        self.path: Final = path
        self.printed: Final = printed  # its id on its own path
        self.name: Final = name  # as no other step is called
        self.reward: Final = reward
        self.following: Final = following
        self.first: Node | None = None  # what whoever comes there first gets besides (T-17)
        self.way: list[
            int
        ] = []  # the steps from the start to here, both without the start; if there is one way only
        self.marks = 0  # how many marks one has passed there (T-14)
        self.back: Node | None = None  # I-5: where one can go back, only that brings rewards: of all of them


class Path:
    """Something to walk along, step by step: a training track, a research track."""

    def __init__(self, number: int, name: str, leader: int) -> None:
        self.number: Final = number
        self.name: Final = name
        self.leader: Final = leader  # whose path it is; NOTHING: everybody has a place on it
        self.start = 0  # the step where everybody begins
        self.points = w.VP_CARDS  # as what the victory points that it gives are counted
        self.end: Node | None = None  # what a step beyond the end means instead (T-16)


class Leader:
    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.triggers: list[Trigger] = []
        self.listens = 0  # mask of the events that its triggers wait for
        self.sending: list[Node] = []  # what it always changes for agents
        self.signet: Node | None = None
        self.setup: list[Node] = []  # before the first round
        self.bans_deploying = False  # H-7: from the moment the Signet Ring is played
        self.makes_memories = False
        self.path = w.NOTHING  # of its training
        self.back = w.NOTHING  # the leader on the back of the card
        self.front = True
        self.removes: list[int] = []
        self.reserves: list[int] = []
        self.rival: Rival | None = None  # what only the card of a rival has
        self.commander: Commander | None = None  # what only a commander of six players has


class Commander:
    """What a commander has instead of the common start, and its personal board (X-3, X-6)."""

    def __init__(self) -> None:
        self.seat = 0
        self.deck: list[int] = []
        self.at_start: Node | None = None  # before the first round
        self.has_worms = False  # maker hooks and sandworms are for this team
        self.allies: list[int] = []  # the leaders that are recommended


class Rival:
    """What the card of a rival says besides its signet (RV-18); its scheme is a trigger."""

    def __init__(self) -> None:
        self.swordmaster_value = 0
        self.priority: list[int] = []  # tracks
        self.streamlined = False  # RV-34
        self.leader = w.NOTHING  # the leader of the same name


class Destination:
    """Where a Hagal card sends an agent if all tests hold, and what for; NOTHING: it sends none."""

    def __init__(self, tests: list[Test], space: int, effect: Node | None) -> None:
        self.tests: Final = tests
        self.space: Final = space
        self.effect: Final = effect


class HagalCard:
    """A card of House Hagal, which moves the rivals."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.copies = 0
        self.players = 0  # with so many persons; 0: always
        self.destinations: list[Destination] = []  # the first one that fits counts
        self.posts: list[int] = []  # where a spy goes, the first free one
        self.swords = 0
        self.reshuffles = False


class Contract:
    """One contract tile; copies are tiles of their own, so that a set of them fits into a mask."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.first = number  # the first tile of the same kind
        self.in_bank = True  # otherwise a set deals it (I-65)
        self.trigger: Trigger | None = None  # its effect completes the contract


class Track:
    def __init__(
        self, number: int, name: str, icon: int, bonuses: list[Node | None], visit: Node, step: Node
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.icon: Final = icon
        self.owner = w.NOTHING  # the leader whose personal board it is on
        self.bonuses: Final = bonuses  # level by level
        self.giving: Final = [level for level in range(len(bonuses)) if bonuses[level] is not None]
        self.visit: Final = visit  # the influence for an agent on a space of the faction
        self.step: Final = step  # one influence, where an effect gives it with several factions


class Component:
    """One of a kind that a set adds: its numbers, flags, effects and triggers, in the order in which the set names them."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.numbers: list[int] = []
        self.flags: list[bool] = []
        self.effects: list[Node | None] = []
        self.triggers: list[Trigger] = []


class Rules:
    """All components of a combination of sets."""

    # the printed numbers
    vp_to_end: list[int]  # by the number of seats (M-2, K-12)
    start_vp: list[int]  # the same (S-6); commanders have their own
    start_water: int
    start_garrison: int
    troops_of_each: int
    agents: int
    spies: int
    conflicts_per_level: list[int]
    hand_size: int
    row_size: int
    steal_from: int
    deploy_from_garrison: int
    contract_solari: int
    offer_size: int
    point_prices: list[int]  # of a rival: solari, spice, water, and Intrigue cards (RV-29)
    rivals_take: list[int]  # spaces, in the order in which dreadnoughts of rivals go there (I-49)
    rivals_own: dict[int, int]  # so many copies of a card each of them counts as owning (I-57)
    start_vp_commander: int
    # of the difficulty and the variants (RV-3)
    rival_garrison: int
    start_intrigue: int
    swordmaster_barred: bool
    brutal_escalation: bool
    expert_deployment: bool
    smart_politics: bool
    row_churn: bool
    open_hands: bool  # mates show each other their cards

    def __init__(self) -> None:
        self.sets: list[str] = []
        self.version = ""  # a digest of all facts
        self.extra: list[str] = []  # "id version" of added content
        self.content: object = None  # what all of this was made from; for those who put it into words
        self.vocabulary_hash = ""  # a digest of all option texts, in their order
        self.nodes: list[Node] = []
        self.cards: list[Card] = []
        self.decks: dict[str, list[int]] = {}  # by the type of their cards, copy by copy
        self.intrigue_deck: list[int] = []  # the same of all Intrigue cards
        self.intrigue: list[IntrigueCard] = []
        self.spaces: list[Space] = []
        self.demanding: list[Space] = []  # those that ask an agent for something
        self.sends_otherwise = False  # something changes more about sending an agent than requirements
        self.observed = 0  # mask of those where somebody may wait for an opponent's visit
        self.posts: list[str] = []
        self.post_spaces: list[int] = []  # per post: mask of its spaces
        self.conflicts: list[Conflict] = []
        self.leaders: list[Leader] = []
        self.contracts: list[Contract] = []
        self.hagal: list[HagalCard] = []
        self.track_names: list[str] = []  # in the order of the board; a track's number is its place here
        self.track_icons: list[int] = []  # their agent icons; two tracks may share one
        self.tracks: list[Track] = []
        self.contracts_on: list[int] = []  # per event: mask of the contracts that wait for it
        self.paths: list[Path] = []
        self.common_paths: dict[str, int] = {}  # those on which everybody has a place, by their ids
        self.steps: list[PathStep] = []  # of all paths
        self.rows: list[Row] = []  # what can be acquired from
        self.piles: list[Pile] = []  # that are hidden from some
        self.verbs: list[int] = []  # what can be answered
        self.units: list[UnitKind] = []  # the kinds of this game
        self.slots: i64 = 0  # mask of those that are filled
        self.player_parts: tuple[Part, ...] = ()  # what sets keep on every player, as it is in the beginning
        self.table_parts: tuple[Part, ...] = ()
        self.awaited = 0  # mask of the events that anything answers to, always or once
        self.card_moments = 0  # of those at which Intrigue cards are played
        self.seat_awaited = 0  # the same of a seat in the High Council
        self.hooks = Hooks(nowhere)
        self.answered = 0  # mask of the events that components in parts of players wait for
        self.answering: list[list[int]] = []  # per event: slots of players whose parts answer to it
        self.discounts_cards = False  # a card says so
        self.with_rivals = False  # `has` of these two, which is asked many times in a turn
        self.with_teams = False
        self.seat_bonuses: list[Trigger] = []  # of a seat in the High Council
        self.token_bonuses: list[Trigger] = []  # of a Swordmaster's bonus token
        self.tie_breaker = ""  # of the components of sets, before those of M-3; empty: there is none
        self.heeded_behind: list[
            int
        ] = []  # per aspect: what heed the effects that it lets come in an Agent turn
        self.heeded_behind_revealing: list[int] = []  # in a Reveal turn
        self.vp_sources: list[int] = []  # where victory points can come from
        self.points_of: dict[int, int] = {}  # and of which of them those of a kind of component are
        self.components: dict[int, list[Component]] = {}  # of the kinds that sets add
        self.triggers_on: dict[
            int, list[list[Trigger]]
        ] = {}  # of these kinds, per event: what waits for it, in the order of the components
        self.starters: list[int] = []
        self.start_discard: list[int] = []  # starting cards that begin on the discard pile (T-40)
        self.reserve_cards: list[int] = []
        self.spaces_with_icon: list[int] = []  # per agent icon: mask of spaces
        self.maker_spaces = 0
        self.control_spaces: list[int] = []
        self.codes: dict[str, int] = {}  # option text -> code, filled on first use
        self.texts: dict[int, str] = {}  # and back
        self.names: dict[int, list[str]] = {}  # what an argument of a kind is called, filled on first use

    def has(self, slot: i64) -> bool:
        """The set that keeps its parts in this slot is on."""
        return self.slots >> slot & 1 == 1

    def all_triggers(self) -> list[Trigger]:
        """Of everything lasting."""
        found = self.seat_bonuses + self.triggers_of_parts()
        for leader in self.leaders:
            if leader.rival is None:  # a rival has no order to choose
                found.extend(leader.triggers)
        return found

    def triggers_of_parts(self) -> list[Trigger]:
        """Of what parts of players may have: all that `Part.answering` can tell."""
        found = self.token_bonuses[:]
        for contract in self.contracts:
            if contract.trigger is not None:
                found.append(contract.trigger)
        for components in self.components.values():
            for component in components:
                found.extend(component.triggers)
        return found

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
            return self.track_names
        if kind == w.HAGAL:
            return [card.name for card in self.hagal]
        if kind == w.PATH:
            return [path.name for path in self.paths if path.leader == w.NOTHING]
        if kind in self.components:
            return [component.name for component in self.components[kind]]
        if 0 <= kind < len(w.KIND_NAMES):  # the game itself, or a kind of a set that is off
            return []
        raise ValueError("there is no such kind of component")
