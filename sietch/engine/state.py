"""The whole position of a game as plain data: numbers, lists of numbers, and a stack of frames.

`copy()` lists every field by hand; a test compares it with the fields.
"""

from typing import TYPE_CHECKING, Final

from sietch.engine import words as w
from sietch.engine.parts import Part, copied
from sietch.engine.rng import Rng
from sietch.engine.rules import Rules
from sietch.engine.unit_kinds import (
    CONFLICT,
    GARRISON,
    SANDWORM_STRENGTH,
    TROOP_STRENGTH,
    others_at,
    strength_of_others,
)
from sietch.native import i64

if TYPE_CHECKING:
    from sietch.engine.known import Known

SEATS: Final = 6
NO_POINTS: Final = (0,) * len(w.VP_SOURCES)


class Frame:
    """One thing that is being resolved. Frames never change; progress replaces the frame on top.

    `who` decides and acts; `army` is the seat whose units, influence and swords are meant (X-4). `x` and `y`
    are what an op has to remember; it reads them by the name of what they are to it.
    """

    def __init__(self, op: int, node: int, who: int, army: int, source: int, x: int, y: int) -> None:
        self.op: Final = op
        self.node: Final = node
        self.who: Final = who
        self.army: Final = army
        self.source: Final = source
        self.x: Final = x
        self.y: Final = y

    # --- `x` by what it is to the op ---------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How often it is still to be done."""
        return self.x

    @property
    def card(self) -> int:
        return self.x

    @property
    def space(self) -> int:
        return self.x

    @property
    def track(self) -> int:
        return self.x

    @property
    def row(self) -> int:
        return self.x

    @property
    def entry(self) -> int:
        """Of a row; NOTHING until it is chosen."""
        return self.x

    @property
    def seat(self) -> int:
        return self.x

    @property
    def place(self) -> int:
        """In the Conflict."""
        return self.x

    @property
    def moved(self) -> int:
        """How many units have gone where they are to go."""
        return self.x

    @property
    def start(self) -> int:
        """Where the parts of this effect begin among all that are open."""
        return self.x

    # --- `y` by what it is to the op ---------------------------------------------------------------------

    @property
    def must_use(self) -> bool:
        """At least one part."""
        return self.y == 1

    @property
    def first_chosen(self) -> bool:
        """The first of two things; the second is open."""
        return self.y == 1

    @property
    def has_begun(self) -> bool:
        """Something has been done in the turn that is not chosen yet."""
        return self.y == 1

    @property
    def unasked(self) -> int:
        """Who is still to be asked, as a mask of seats."""
        return self.x

    @property
    def steps(self) -> int:
        return self.y

    @property
    def pieces(self) -> int:
        """How many are given back for a lower price; NOTHING until that is said (I-3)."""
        return self.y

    @property
    def chosen(self) -> int:
        """What has been named of several, as a mask."""
        return self.y

    @property
    def extra(self) -> int:
        """Turns that the seat takes before the next one does."""
        return self.y

    @property
    def before(self) -> int:
        """How many were there before others came."""
        return self.y

    @property
    def following(self) -> int:
        """How many seats come after this one."""
        return self.y

    @property
    def asked(self) -> int:
        """How many have been asked."""
        return self.y

    @property
    def to(self) -> int:
        """Where something goes."""
        return self.y

    @property
    def yielded(self) -> int:
        """Who has left the better place to a mate, as a mask of seats (X-28)."""
        return self.y

    @property
    def kinds(self) -> int:
        """The kinds of units that have been asked about, as a mask."""
        return self.y

    @property
    def armies(self) -> int:
        """For whom a card can be played, as a mask of seats."""
        return self.y

    @property
    def fighters(self) -> int:
        """Who has not passed since the last card, as a mask of seats."""
        return self.y


class Pending:
    """An effect that waits for its moment: in this turn (A-5, V-1) or for a later event."""

    def __init__(self, node: int, who: int, army: int, source: int) -> None:
        self.node: Final = node
        self.who: Final = who
        self.army: Final = army
        self.source: Final = source


class Turn:
    """What a turn is, and all that counts only until the next one begins.

    `seat` takes the turn; `army` is the seat whose units are meant in it (X-4, X-7). What happens to other
    seats meanwhile is not part of this memory.
    """

    def __init__(self, seat: int, twin: "Turn | None" = None) -> None:
        if twin is None:
            self.seat = seat
            self.army = seat
            self.kind = w.NO_TURN
            self.cards: tuple[int, ...] = ()  # played together; usually one
            self.row = w.NOTHING  # where the last of them lies, if it is not in play (T-62)
            self.sending: tuple[int, ...] = ()  # nodes of what holds for the agent of this turn
            self.space = w.NOTHING
            self.token = w.NOTHING  # that a commander sends
            self.paid = 0
            self.visit_influence = 1
            self.visit_taken = 0
            self.deploy_banned = False
            self.persuasion = 0
            self.recruited = 0
            self.deploy_limit_used = 0  # U-2
            self.troops_deployed = 0
            self.of_kinds: list[int] | None = None  # the same three numbers of other kinds (I-69)
            self.ally_declined = False  # has just been asked to deploy, and does not
            self.units_deployed = 0  # of all kinds
            self.spies_recalled = 0
            self.gained = [0, 0, 0]
            self.acquired: list[int] = []
            self.deeds: list[int] = []  # kind, seat, source and fact of what an effect has done
            self.sword_cards: list[int] = []
            self.limits_used: list[int] = []
        else:
            self.seat = seat
            self.army = twin.army
            self.kind = twin.kind
            self.cards = twin.cards
            self.row = twin.row
            self.sending = twin.sending
            self.space = twin.space
            self.token = twin.token
            self.paid = twin.paid
            self.visit_influence = twin.visit_influence
            self.visit_taken = twin.visit_taken
            self.deploy_banned = twin.deploy_banned
            self.persuasion = twin.persuasion
            self.recruited = twin.recruited
            self.deploy_limit_used = twin.deploy_limit_used
            self.troops_deployed = twin.troops_deployed
            self.of_kinds = None if twin.of_kinds is None else twin.of_kinds[:]
            self.ally_declined = twin.ally_declined
            self.units_deployed = twin.units_deployed
            self.spies_recalled = twin.spies_recalled
            self.gained = twin.gained[:]
            self.acquired = twin.acquired[:]
            self.deeds = twin.deeds[:]
            self.sword_cards = twin.sword_cards[:]
            self.limits_used = twin.limits_used[:]

    def copy(self) -> "Turn":
        return Turn(self.seat, self)

    def is_of(self, seat: int) -> bool:
        return self.seat == seat and self.kind != w.NO_TURN

    def is_about(self, army: int) -> bool:
        """It is a turn in which the units of this seat are meant."""
        return self.army == army and self.kind != w.NO_TURN

    def reveals(self, seat: int) -> bool:
        """It is this seat's Reveal turn."""
        return self.kind == w.REVEAL_TURN and self.seat == seat

    # --- the cards that are played together ------------------------------------------------------------------

    def first_card(self) -> int:
        """The card that was played, the first of two; NOTHING before that."""
        return self.cards[0] if len(self.cards) > 0 else w.NOTHING

    def other_card(self, card: int) -> int:
        """The partner of a card in this turn; NOTHING if it was played alone."""
        if len(self.cards) < 2:
            return w.NOTHING
        return self.cards[1] if self.cards[0] == card else self.cards[0]

    def is_borrowed(self, seat: int, source: int) -> bool:
        """Whether this is the card that the seat has played out of a row: it is not in play (T-62)."""
        return self.row != w.NOTHING and self.seat == seat and source == w.CARD * w.KIND + self.cards[-1]

    # --- deeds: what an effect has just done; its other parts may ask for it ---------------------------------

    def remember(self, deed: int, seat: int, source: int, fact: int) -> None:
        self.deeds.append(deed)
        self.deeds.append(seat)
        self.deeds.append(source)
        self.deeds.append(fact)

    def recall_deed(self, deed: int, seat: int, source: int) -> list[int]:
        """The facts that this effect has left."""
        found: list[int] = []
        for i in range(0, len(self.deeds), 4):
            if self.deeds[i] == deed and self.deeds[i + 1] == seat and self.deeds[i + 2] == source:
                found.append(self.deeds[i + 3])
        return found

    # --- what can be used once per turn ------------------------------------------------------------------------

    def has_used(self, node: int, seat: int) -> bool:
        return node * SEATS + seat in self.limits_used

    def use(self, node: int, seat: int) -> None:
        self.limits_used.append(node * SEATS + seat)


class Player:
    """What lies in front of one seat."""

    def __init__(self, seat: int, twin: "Player | None" = None) -> None:
        if twin is None:
            self.seat = seat
            self.leader = w.NOTHING
            self.resources = [0, 0, 0]
            self.vp = 0
            self.vp_from: tuple[int, ...] = NO_POINTS  # by source
            self.influence = [0] * w.TRACKS
            # agents, spies, council
            self.agents = 0  # ready at the leader
            self.agents_on: i64 = 0  # mask of spaces
            self.swordmaster = False
            self.council_seat = False
            self.spies = 0  # in the supply
            self.spies_on = 0  # mask of observation posts
            self.maker_hook = False
            # units
            self.supply = 0
            self.garrison = 0
            self.troops_in_conflict = 0
            self.sandworms = 0
            self.swords = 0
            self.memories = 0
            self.steps: tuple[int, ...] = ()  # per path: where the marker stands
            # cards
            self.deck: list[int] = []  # the top card is the last one
            self.hand: list[int] = []
            self.discard: list[int] = []
            self.played: list[int] = []
            self.revealed: list[int] = []
            self.intrigue: list[int] = []
            self.trashed_intrigue: list[int] = []  # out of the game, known to this player alone
            self.face_up: list[int] = []  # Plot cards that wait for the Reveal turn
            self.reserved: list[int] = []  # taken out of the row by Manipulate
            self.waiting: list[Pending] = []  # for an event, in this round
            # won cards, as masks
            self.won = 0  # face-up Conflicts and Objectives
            self.paired = 0  # turned face down
            # this round
            self.has_revealed = False
            self.reveal_clock = 0
            self.pairs: tuple[int, ...] = ()  # cards that were played together, two by two
            # parts of sets
            self.parts: tuple[Part, ...] = ()  # by slot
        else:
            self.seat = seat
            self.leader = twin.leader
            self.resources = twin.resources[:]
            self.vp = twin.vp
            self.vp_from = twin.vp_from
            self.influence = twin.influence[:]
            self.agents = twin.agents
            self.agents_on = twin.agents_on
            self.swordmaster = twin.swordmaster
            self.council_seat = twin.council_seat
            self.spies = twin.spies
            self.spies_on = twin.spies_on
            self.maker_hook = twin.maker_hook
            self.supply = twin.supply
            self.garrison = twin.garrison
            self.troops_in_conflict = twin.troops_in_conflict
            self.sandworms = twin.sandworms
            self.swords = twin.swords
            self.memories = twin.memories
            self.steps = twin.steps
            self.deck = twin.deck[:]
            self.hand = twin.hand[:]
            self.discard = twin.discard[:]
            self.played = twin.played[:]
            self.revealed = twin.revealed[:]
            self.intrigue = twin.intrigue[:]
            self.trashed_intrigue = twin.trashed_intrigue[:]
            self.face_up = twin.face_up[:]
            self.reserved = twin.reserved[:]
            self.waiting = twin.waiting[:]
            self.won = twin.won
            self.paired = twin.paired
            self.has_revealed = twin.has_revealed
            self.reveal_clock = twin.reveal_clock
            self.pairs = twin.pairs
            self.parts = copied(twin.parts)

    def copy(self) -> "Player":
        return Player(self.seat, self)

    def partner(self, card: int) -> int:
        """The card with which it was played in this round, the last time; NOTHING if it was played alone."""
        for i in range(len(self.pairs) - 1, -1, -1):
            if self.pairs[i] == card:
                return self.pairs[i ^ 1]
        return w.NOTHING

    def units(self) -> int:
        """In the Conflict."""
        count = self.troops_in_conflict + self.sandworms
        return count if len(self.parts) <= w.FORCES else count + others_at(self.parts, CONFLICT)

    def units_in_garrison(self) -> int:
        return (
            self.garrison if len(self.parts) <= w.FORCES else self.garrison + others_at(self.parts, GARRISON)
        )

    def strength(self) -> int:
        """V-4: of every unit, and 1 per sword; 0 without a unit."""
        if self.units() == 0:
            return 0
        strength = TROOP_STRENGTH * self.troops_in_conflict + SANDWORM_STRENGTH * self.sandworms + self.swords
        return strength if len(self.parts) <= w.FORCES else strength + strength_of_others(self.parts)


def replaced(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """Another number at one place. Copies of a game share such numbers, which seldom change."""
    found = list(numbers)
    found[place] = number
    return tuple(found)


def empty_table(rules: Rules, rng: Rng, sides: tuple[int, ...]) -> "State":
    """The board without a piece, and players without anything; `sides` says seat by seat who wins together."""
    s = State(rules, rng)
    s.sides = sides
    s.next_to = tuple([(seat + 1) % len(sides) for seat in range(len(sides))])
    for seat in range(len(sides)):
        player = Player(seat)
        player.steps = tuple([path.start for path in rules.paths])
        player.parts = copied(rules.player_parts)
        s.players.append(player)
    s.parts = copied(rules.table_parts)
    s.bonus_spice = [0] * len(rules.spaces)
    s.control = [w.NOBODY] * len(rules.spaces)
    s.alliance = [w.NOBODY] * len(rules.tracks)
    return s


class State:
    """The position: what lies on the table, what is being resolved, and the question that is open."""

    def __init__(self, rules: Rules, rng: Rng, twin: "State | None" = None) -> None:
        if twin is None:
            self.rules = rules
            self.rng = rng
            self.players: list[Player] = []
            self.round = 0
            self.phase = w.ROUND_START
            self.first = 0
            self.sides: tuple[int, ...] = ()  # per seat: who wins together
            self.next_to: tuple[int, ...] = ()  # per seat: who sits to the left of it, clockwise
            self.places: tuple[int, ...] = ()  # per seat, when the game is over
            # the table
            self.row: list[int] = []
            self.imperium_deck: list[int] = []
            self.reserve: list[int] = []  # copies left per stack
            self.intrigue_deck: list[int] = []
            self.intrigue_discard: list[int] = []
            self.conflict_deck: list[int] = []
            self.conflict = w.NOTHING
            self.conflict_winner = w.NOBODY
            self.conflicts_unclaimed: list[int] = []
            self.removed: list[int] = []  # cards out of the game
            self.known: tuple[Known, ...] = ()  # what seats know of hidden cards
            self.shield_wall = True
            self.bonus_spice: list[int] = []
            self.control: list[int] = []  # per space: seat
            self.alliance: list[int] = []  # per track: seat
            # parts of sets
            self.parts: tuple[Part, ...] = ()  # by slot
            # the turn
            self.turn = Turn(0)
            self.turns_taken = 0
            self.reveals_taken = 0
            # what is being resolved
            self.stack: list[Frame] = []
            self.pool: list[Pending] = []  # the effects of this turn
            self.inner: list[Pending] = []  # parts of the effect being resolved
            # the open question
            self.decider = w.NOBODY
            self.kind = 0  # what asks, by its number in the table
            self.source = 0
            self.options: list[int] = []
            self.chosen_by = w.NOBODY  # who took the last option
            self.revealing = False  # it brought hidden facts or used chance
            self.every_order = False  # ask for every order of effects, also where it is thought not to matter
            self.holding = False  # carry out no effect of a turn by itself
            self.log: list[list[int]] | None = None
        else:
            self.rules = rules
            self.rng = rng
            self.players = [player.copy() for player in twin.players]
            self.round = twin.round
            self.phase = twin.phase
            self.first = twin.first
            self.sides = twin.sides
            self.next_to = twin.next_to
            self.places = twin.places
            self.row = twin.row[:]
            self.imperium_deck = twin.imperium_deck[:]
            self.reserve = twin.reserve[:]
            self.intrigue_deck = twin.intrigue_deck[:]
            self.intrigue_discard = twin.intrigue_discard[:]
            self.conflict_deck = twin.conflict_deck[:]
            self.conflict = twin.conflict
            self.conflict_winner = twin.conflict_winner
            self.conflicts_unclaimed = twin.conflicts_unclaimed[:]
            self.removed = twin.removed[:]
            self.known = twin.known
            self.shield_wall = twin.shield_wall
            self.bonus_spice = twin.bonus_spice[:]
            self.control = twin.control[:]
            self.alliance = twin.alliance[:]
            self.parts = copied(twin.parts)
            self.turn = twin.turn.copy()
            self.turns_taken = twin.turns_taken
            self.reveals_taken = twin.reveals_taken
            self.stack = twin.stack[:]
            self.pool = twin.pool[:]
            self.inner = twin.inner[:]
            self.decider = twin.decider
            self.kind = twin.kind
            self.source = twin.source
            self.options = twin.options[:]
            self.chosen_by = twin.chosen_by
            self.revealing = twin.revealing
            self.every_order = twin.every_order
            self.holding = twin.holding
            self.log = None

    def copy(self) -> "State":
        """A twin without the log."""
        return State(self.rules, self.rng.copy(), self)

    def occupied(self) -> i64:
        """The spaces where agents stand, as a mask."""
        mask: i64 = 0
        for player in self.players:
            mask |= player.agents_on
        return mask

    # --- the stack ---------------------------------------------------------------------------------------

    def push(self, op: int, node: int, who: int, army: int, source: int, x: int, y: int) -> None:
        self.stack.append(Frame(op, node, who, army, source, x, y))

    def again(self, f: Frame, left: int) -> None:
        """The frame on top asks for the rest, or is done."""
        if left > 0:
            self.stack[-1] = Frame(f.op, f.node, f.who, f.army, f.source, left, f.y)
        else:
            self.stack.pop()

    def push_step(self, op: int, who: int, x: int, y: int) -> None:
        """A frame that belongs to no printed effect."""
        self.stack.append(Frame(op, w.NOTHING, who, who, 0, x, y))

    def push_turn_step(self, op: int, x: int, y: int) -> None:
        """The same for a step of the running turn."""
        turn = self.turn
        self.stack.append(Frame(op, w.NOTHING, turn.seat, turn.army, 0, x, y))

    # --- asking ------------------------------------------------------------------------------------------

    def ask(self, who: int, kind: int, source: int, options: list[int]) -> None:
        """Open a decision; with nothing to choose from the frame on top is done."""
        if len(options) == 0:
            self.stack.pop()
            return
        self.decider = who
        self.kind = kind
        self.source = source
        self.options = options

    # --- the log -----------------------------------------------------------------------------------------

    def note(self, event: int, seat: int, a: int, b: int, seen_by: int) -> None:
        """Write down what happened; `seen_by` is a mask of seats, or -1 for everybody."""
        if self.log is not None:
            self.log.append([event, seat, a, b, seen_by])
