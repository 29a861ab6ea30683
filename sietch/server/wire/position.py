"""A position as a seat may know it (`sietch.view.view`), and what happened, in types.

What belongs to a set or a mode is missing where that is not in the game.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from sietch.server.wire import printed
from sietch.server.wire.printed import Source

Phase = Literal["round_start", "player_turns", "combat", "makers", "recall", "endgame", "finished"]
TurnKind = Literal["undecided", "agent", "reveal"]
Token = Literal["left", "right", "swordmaster"]


class Resources(Struct):
    """What a player has, or has gained in this turn."""

    solari: int
    spice: int
    water: int


class Further(Struct):
    """A fact of a set that the page has no drawing of: what it is called, how much of it there is, and what, if that lies open."""

    name: str
    called: str
    n: int
    kind: str | None = None
    ids: list[str] = []


class Units(Struct):
    """Of a kind that a set adds: its word, how many there are, and both in words."""

    kind: str
    n: int
    words: str = ""


class Board(Struct):
    """What lies on the table for all.

    Of a Conflict so many `rewards` would be given if it ended now, and `reward_of` says who would get which.
    """

    conflict: str | None
    conflicts_unclaimed: list[str]
    conflicts_left: int
    rewards: int
    reward_of: list[int | None]
    shield_wall: bool
    row: list[str]
    reserve: dict[str, int]
    imperium_deck: int
    removed: list[str]
    intrigue_deck: int
    intrigue_discard: list[str]
    bonus_spice: dict[str, int]
    agents: dict[str, list[int]]
    spies: dict[str, list[int]]
    control: dict[str, int | None]
    alliances: dict[str, int | None]
    covered_control: dict[str, int] | UnsetType = UNSET  # whose marker lies under what controls it now
    contracts_aside: list[str] | UnsetType = UNSET
    offer: list[str] | UnsetType = UNSET
    contracts_left: int | UnsetType = UNSET
    hagal_deck: int | UnsetType = UNSET
    hagal_turned: list[str] | UnsetType = UNSET
    throne_row: list[str] | UnsetType = UNSET
    tech_1: list[str] | UnsetType = UNSET  # the tile on top of the stack, and how many lie below it
    tech_1_stack: int | UnsetType = UNSET
    tech_2: list[str] | UnsetType = UNSET
    tech_2_stack: int | UnsetType = UNSET
    tech_3: list[str] | UnsetType = UNSET
    tech_3_stack: int | UnsetType = UNSET
    tiles_trashed: list[str] | UnsetType = UNSET
    foldspace: int | UnsetType = UNSET
    ix_contracts_left: int | UnsetType = UNSET
    tleilaxu_left: list[str] | UnsetType = UNSET
    tleilaxu_right: list[str] | UnsetType = UNSET
    tleilaxu_deck: int | UnsetType = UNSET
    further: list[Further] | UnsetType = UNSET


class Offer(Struct):
    """What a mate has promised so far, with six players."""

    seat: int
    kind: Literal["solari", "spice", "water", "intrigue"]
    n: int


class Turn(Struct):
    """The running turn."""

    seat: int
    kind: TurnKind
    card: str | None
    space: str | None
    paid: int
    persuasion: int
    recruited: int
    units_deployed: int
    deploying_banned: bool
    gained: Resources
    spies_recalled: int
    acquired: list[str]
    open_effects: list[str]
    ally: int | UnsetType | None = UNSET
    token: Token | UnsetType | None = UNSET
    offers: list[Offer] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET  # both, if two are played together


class Own(Struct):
    """What only its owner sees; the deck in alphabetical order."""

    hand: list[str]
    deck: list[str]
    intrigue: list[str]
    trashed_intrigue: list[str]
    aside: list[str] | UnsetType = UNSET
    ix_contracts: list[str] | UnsetType = UNSET


class Known(Struct):
    """What the seat has seen of hidden cards; of a deck from the top, with null for what lies between unknown."""

    hand: list[str]
    deck: list[str | None]
    intrigue: list[str]
    trashed_intrigue: list[str]


class Player(Struct):
    """What lies open in front of a seat: of hidden cards how many there are."""

    seat: int
    leader: str
    has_revealed: bool
    resources: Resources
    agents: int
    spies: int
    swordmaster: bool
    council_seat: bool
    maker_hook: bool
    supply: int
    garrison: int
    troops_in_conflict: int
    sandworms: int
    swords: int
    units: int
    strength: int
    memories: int
    vp: int
    agents_on: list[str]
    spies_on: list[str]
    won: list[str]
    paired: list[str]
    hand: int
    deck: int
    discard: list[str]
    played: list[str]
    revealed: list[str]
    reserved: list[str]
    intrigue: int
    trashed_intrigue: int
    face_up_intrigue: list[str]
    vp_from: dict[str, int]
    influence: dict[str, int]
    paths: dict[str, str]
    waiting: list[str]
    known: Known
    contracts: list[str] | UnsetType = UNSET
    completed: list[str] | UnsetType = UNSET
    swordmaster_sent: bool | UnsetType = UNSET
    tokens: list[Token] | UnsetType = UNSET
    left_on: list[str] | UnsetType = UNSET
    right_on: list[str] | UnsetType = UNSET
    swordmaster_on: list[str] | UnsetType = UNSET
    commander: bool | UnsetType = UNSET
    shown: Own | UnsetType | None = UNSET
    negotiators: int | UnsetType = UNSET
    tiles: list[str] | UnsetType = UNSET
    tiles_used: list[str] | UnsetType = UNSET
    dreadnoughts_in_supply: int | UnsetType = UNSET
    dreadnoughts_in_garrison: int | UnsetType = UNSET
    dreadnoughts_in_conflict: int | UnsetType = UNSET
    dreadnoughts_on: list[str] | UnsetType = UNSET
    snoopers_taken: list[str] | UnsetType = UNSET
    aside: int | UnsetType = UNSET
    ix_contracts: int | UnsetType = UNSET
    specimens: int | UnsetType = UNSET
    atomics: bool | UnsetType = UNSET
    others_in_conflict: list[Units] | UnsetType = UNSET
    further: list[Further] | UnsetType = UNSET


class Thing(Struct, kw_only=True, omit_defaults=True):
    """A thing on the table, by its kind and id. `at` is where it lies, if that is not the place of its kind: `hand`, a row.

    A place without things of a kind has `at` alone, such as the own `army`; nothing at all is a thing that lies nowhere.
    """

    at: str = ""
    kind: str = ""
    id: str = ""


class Outlook(Struct):
    """What an option can do at best: strengths and rewards (0: none) by seat.

    `reached` has every strength that it may lead to, by seat; `certain` if it can do nothing else, `idle` if it does
    nothing at all.
    """

    strengths: list[int]
    reached: list[list[int]]
    places: list[int]
    certain: bool
    idle: bool


class Option(Thing, kw_only=True, omit_defaults=True):
    """What can be chosen, by its canonical `text`, and the thing that it points at.

    `verb` is what is done, `n` how much of it, `army` whose units it moves if not the own ones, `price` what it asks for. `label` are short words for a button if it is not named by a thing; of an
    amount they say what is counted. `warning` says what would be wasted. `term` names the effect that is resolved,
    `effect` is what a side that is chosen brings, `destinations` are the spaces where a card can send an agent, `outlook`
    is what troops that move and Combat cards would make of the strengths.
    """

    text: str
    verb: str
    words: str
    n: int | UnsetType = UNSET
    army: int | UnsetType = UNSET
    price: printed.Price | UnsetType = UNSET
    label: str = ""
    warning: str = ""
    term: str = ""
    effect: printed.Effect | UnsetType = UNSET
    destinations: list[str] = []
    outlook: Outlook | UnsetType = UNSET


class Decision(Struct):
    """The open question; others than the decider learn only whose it is. `source` asks it, and is named before it.

    `secret`: nobody else may see what is chosen, also if it lies open on the table.
    """

    seat: int
    source: Source | UnsetType | None = UNSET
    question: str | UnsetType = UNSET
    options: list[Option] | UnsetType = UNSET
    secret: bool | UnsetType = UNSET


class View(Struct):
    """All that a seat (null: a spectator) may know. `places` is empty until the game is over.

    `boxes` has the spaces of which another printed box counts for the seat by now: `{"cost": "cost_after_first"}`.
    """

    seat: int | None
    sets: list[str]
    version: str
    round: int
    phase: Phase
    first_player: int
    sides: list[int]
    places: list[int]
    table: Board
    boxes: dict[str, dict[str, str]]
    turn: Turn | None
    players: list[Player]
    own: Own | None
    decision: Decision | None


class Name(Struct, kw_only=True, omit_defaults=True):
    """A component that a sentence names; `text` is how it stands there, if that is not just its name."""

    kind: str
    id: str
    text: str = ""


class Event(Struct, kw_only=True):
    """What happened, by ids; which fields there are depends on the kind. `rev` is the option that brought it.

    What is told of it has a `text`: a sentence, or of a seat's deed what it did, with the names in it as data. With `line` a new line begins, told of
    this seat (null: of nobody). `sum` is the amount that is told where others are added to it, and what `joins` is told
    with the last event that has a text of its own, or with the next one. Of other events nothing is told.
    """

    event: str
    rev: int
    text: str | list[str | Name] | UnsetType = UNSET
    line: int | UnsetType | None = UNSET
    sum: int | UnsetType = UNSET
    joins: Literal["last", "next"] | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    leader: str | UnsetType = UNSET
    number: int | UnsetType = UNSET
    n: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    space: str | UnsetType = UNSET
    other_space: str | UnsetType = UNSET
    intrigue: str | UnsetType = UNSET
    contract: str | UnsetType = UNSET
    conflict: str | UnsetType = UNSET
    other_conflict: str | UnsetType = UNSET
    track: str | UnsetType = UNSET
    hagal: str | UnsetType = UNSET
    post: str | UnsetType = UNSET
    step: str | UnsetType = UNSET
    from_seat: int | UnsetType = field(default=UNSET, name="from")
    resource: str | UnsetType = UNSET
    points_from: str | UnsetType = UNSET
    place: int | UnsetType = UNSET
    to: str | UnsetType = UNSET
    doubled: bool | UnsetType = UNSET
    grafted: bool | UnsetType = UNSET
    source: Source | UnsetType | None = UNSET
