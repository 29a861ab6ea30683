"""What a seat and the server say to each other over a WebSocket, as JSON; what goes over HTTP stands beside it.

`python -m sietch.server.wire.types` writes all of it as TypeScript for the page.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from sietch.server.wire.position import Event, Thing, View
from sietch.server.wire.table import Table

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
