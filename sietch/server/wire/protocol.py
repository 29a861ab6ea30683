"""What page and server say to each other, as JSON: over HTTP for tables, over a WebSocket for a seat.

`python -m sietch.server.wire.types` writes the same as TypeScript for the page.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from sietch.server.wire.position import Event, Thing, View
from sietch.server.wire.printed import Component

Who = Literal["person", "bot", "rival"]
USUAL_PACE = 1.0  # seconds
# Every key is hashed: nobody has more of them than two for each seat of the largest table.
Keys = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=12)]

# --- from the page -----------------------------------------------------------------------------------------


class Choose(Struct, tag_field="type", tag="choose"):
    """An option of the position with this number."""

    rev: int
    option: str


class TakeBack(Struct, tag_field="type", tag="take_back"):
    """`to`: the number of options that stay."""

    rev: int
    to: int


class Why(Struct, tag_field="type", tag="why"):
    """Why is this option not offered now?"""

    option: str


class Moments(Struct, tag_field="type", tag="moments"):
    """Positions once more: those after option `from` up to the one after option `to`."""

    from_rev: int = field(name="from")
    to: int


class Report(Struct, tag_field="type", tag="report"):
    """What to send to the developers, please."""


class AskHint(Struct, tag_field="type", tag="hint"):
    """What would the strongest bot do in the position with this number?"""

    rev: int


class NoHint(Struct, tag_field="type", tag="no_hint"):
    """A hint that was asked for is not wanted any more."""


Request = Choose | TakeBack | Why | Moments | Report | AskHint | NoHint

# --- from the server ---------------------------------------------------------------------------------------


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


class Log(Struct, tag_field="type", tag="log"):
    """Everything so far as this seat saw it: once after connecting, and after a take-back.

    `since` is the option that ended the seat's last turn; what came after it can be asked for as `moments`.
    """

    events: list[Event]
    since: int


class Move(Struct):
    """The option that led here. What another seat chose is null if it could tell of hidden cards."""

    seat: int
    option: str | None
    words: str | None
    automatic: bool


class Earlier(Struct):
    """The own decision that can be taken back now; `warning` is empty if nothing hidden has come to light."""

    to: int
    warning: str


class Scene(Struct):
    """The table in the middle of a move, when a rival's turn, a battle or a round was over; so many events had happened.

    `seat` is the rival's.
    """

    what: Literal["turn", "battle", "round"]
    seat: int | None
    view: View
    events: int


class Reason(Struct, omit_defaults=True):
    """Why these things are not offered: all of a kind in one place, by their ids; a place without things has none.

    `rules` are the ids of those that say so.
    """

    text: str
    at: str = ""
    kind: str = ""
    ids: list[str] = []
    rules: list[str] = []


class Position(Struct, tag_field="type", tag="position"):
    """After every applied option; `rev` is how many there were. After a `log` it tells no move and no events again;
    how rivals have begun it tells instead of the log.

    `scenes` are what there was to see before the `view` that the move led to, in their order.

    `reasons` has, for the decider, why things on the screen are not offered. `take_back_why` says
    why nothing can be taken back.
    """

    rev: int
    move: Move | None
    events: list[Event]
    view: View
    reasons: list[Reason]
    take_back: Earlier | None
    take_back_why: str
    scenes: list[Scene]


class Refused(Struct, tag_field="type", tag="refused"):
    """A request that changed nothing. `rev` is that of the table now."""

    rev: int
    option: str | None
    reason: str


class WhyNot(Struct, tag_field="type", tag="why"):
    """The answer to `why`, about the position with this number: the table may have gone on since it was asked."""

    rev: int
    option: str
    reason: Reason


class Past(Struct, tag_field="type", tag="moments"):
    """The answer to `moments`."""

    positions: list[Position]


class Thinking(Struct, tag_field="type", tag="thinking"):
    """The bot of this seat thinks."""

    seat: int


class Fault(Struct, tag_field="type", tag="fault"):
    """A bot has failed; somebody else decided for it."""

    seat: int
    text: str


class Reported(Struct, tag_field="type", tag="report"):
    """The bug report, ready to be sent."""

    text: str


class Considering(Struct, tag_field="type", tag="considering"):
    """A hint is being thought of, for about so many seconds."""

    rev: int
    seconds: float


class HintStep(Thing, kw_only=True, omit_defaults=True):
    """A choice that is expected later on, and the thing that it points at; of others only what would lie open.

    `words` say what is done.
    """

    seat: int
    option: str
    words: str


class HintOption(Struct):
    """A good option: the chance to win with it, how much of the thinking went to it (both 0 to 1), and what may follow."""

    option: str
    words: str
    chance: float
    share: float
    line: list[HintStep]


class Hint(Struct, tag_field="type", tag="hint"):
    """The answer to `hint`, for who asked: up to three options, the best one first."""

    rev: int
    options: list[HintOption]


Message = (
    Table | Log | Position | Refused | WhyNot | Past | Thinking | Fault | Reported | Considering | Hint
)  # fmt: skip

# --- GET /api/setup ----------------------------------------------------------------------------------------


class Choice(Struct):
    """A value that can be chosen; if it cannot, `reason` says why. `usual` is what one gets without choosing.

    `needs` are sets without which it is not there. `not_with` is what it does not go with – variants, and for a bot
    numbers of players and sets –, each with the reason. Of a set that is always there, `reason` says why. `level` is that
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


# --- GET /api/tables ---------------------------------------------------------------------------------------


class TableLine(Struct):
    """A table of this server. `reason` says why it cannot go on here; `replay` is where its replay is, if it may be had."""

    id: str
    name: str
    made: float
    company: str
    seats: list[Seat]
    leaders: list[str]
    rev: int
    round: int
    points: list[int]
    over: bool
    taken_back: bool
    hints: int
    version: str
    reason: str
    replay: str
    kin: Kin = Kin()


class Tables(Struct):
    """Tables: those that run first, then the latest. `more`: there are older ones, `?before=` the id of the last."""

    tables: list[TableLine]
    more: bool


# --- a game that is over, or was loaded: GET /api/tables/ID/course, …/steps, …/log ---------------------------------


class RoundBegun(Struct):
    """A round, the option after which it begins, and the points of all seats then."""

    round: int
    rev: int
    points: list[int]


class Army(Struct):
    """What a seat had in a Conflict, 0 if its units were gone. `swords` are all that is not units; `place` is the reward, 0: none.

    `before` is the strength that it had before the first Combat card; `others` are units of the kinds that sets add.
    """

    seat: int
    troops: int
    sandworms: int
    swords: int
    before: int
    strength: int
    place: int
    others: dict[str, int] | UnsetType = UNSET


class CombatCard(Struct):
    """An Intrigue card played in combat, and by how much it changed strengths, by seats."""

    rev: int
    seat: int
    intrigue: str
    changed: dict[int, int]


class Battle(Struct):
    """A Conflict that was fought out: after option `begun` it had not been decided yet, `rev` ended it. Winner null: nobody won."""

    conflict: str
    round: int
    begun: int
    rev: int
    armies: list[Army]
    cards: list[CombatCard]
    winner: int | None


TieBreaker = Literal["components", "spice", "solari", "water", "garrison", "reveal", "person", "order"]


class Tie(Struct):
    """Two sides with equal points, each named by its first seat, the better one first.

    They also have the same of everything in `equal`. What decided is `by`; `held` is how much of it they have, if it is
    something that one has.
    """

    seats: list[int]
    points: int
    equal: dict[str, int]
    by: TieBreaker
    held: list[int]


class Chronicle(Struct):
    """What a chronicle tells of a whole game: `turns` are the options after which a turn begins."""

    table: Table
    steps: int
    over: bool
    rounds: list[RoundBegun]
    turns: list[int]
    points: list[int]
    sources: list[dict[str, int]]
    battles: list[Battle]
    ties: list[Tie]


class PastStep(Struct):
    """A position of the past, and the option that was chosen there, if the viewer may know it."""

    position: Position
    chosen: str | None


class Steps(Struct):
    """The positions after options `from` to `to`."""

    steps: list[PastStep]


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


# --- GET /api/statistics -----------------------------------------------------------------------------------


class PlayedSeat(Struct):
    """A seat of a finished game. `place`: 1 has won; 0 could not win, or nobody knows any more."""

    who: Who
    name: str
    bot: str
    leader: str
    points: int
    place: int


class PlayedGame(Struct):
    """A finished game in which persons played; `continued` from a step of another, whose cards were known."""

    id: str
    name: str
    made: float
    company: str
    players: int
    mode: Literal["rivals", "free_for_all", "teams"]
    sets: list[str]
    difficulty: str
    round: int
    seats: list[PlayedSeat]
    taken_back: bool
    hints: int
    continued: bool


class Statistics(Struct):
    """All finished games of this server with persons, the latest first; the page knows which seats were its own."""

    games: list[PlayedGame]
