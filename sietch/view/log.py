"""What happened: every entry of the log as an event of plain data, or as a sentence.

What only some seats saw is left out for the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from sietch.engine import events as e
from sietch.engine import words as w
from sietch.engine.options import argument_names
from sietch.engine.sides import is_commander, mates, sees_hand
from sietch.engine.state import State
from sietch.engine.tleilaxu import TLEILAXU_ROW
from sietch.language.sentence import both
from sietch.language.tables import ENGLISH
from sietch.language.template import Joined, Named, Parameter, Seat
from sietch.view.arguments import track
from sietch.view.catalogue import Catalogue, content_kind, source_of
from sietch.view.components import why_nowhere
from sietch.view.names import NUMBERS, Names, speaking

Event = dict[str, object]

DESTINATIONS = {number: word for word, number in w.DESTINATIONS.items()}
# what an entry can name besides components -> the key of the event
KEYS = {
    w.NUMBER: "number",
    w.POST: "post",
    w.STEP: "step",
    w.SEAT: "from",
    w.RESOURCE: "resource",
    w.POINTS: "points_from",
    w.PLACE: "place",
    w.SOURCE: "source",
}


# Who reads: a seat, None for somebody who looks on, or one for whom all cards lie open.
OPEN: Literal["open"] = "open"
Reader = int | Literal["open"] | None


def seen(state: State, entry: list[int], reader: Reader) -> bool:
    """Whether a reader may know of this entry; what its owner reads, also who sees the owner's hand."""
    mask, owner = entry[4], entry[1]
    if mask == e.EVERYBODY or reader == OPEN:
        return True
    if reader is None:
        return False
    is_owners = owner != w.NOBODY and mask & (1 << owner) != 0
    return mask & (1 << reader) != 0 or (is_owners and sees_hand(state, reader, owner))


def log_events(state: State, seat: int | None = None, since: int = 0) -> list[Event]:
    """What happened from entry `since` on, as far as this seat may know; None: what everybody knows.

    `{"event": "gained", "seat": 0, "resource": "spice", "n": 2}`: components by their ids, seats from 0.
    """
    return [event_of(state, entry) for entry in _seen(state, seat, since)]


def sentences(state: State, seat: int | None = None, since: int = 0, language: str = ENGLISH) -> list[str]:
    """The same in words, one sentence each; a team that has won has one together."""
    return [
        sentence(state, entry, language)
        for entry in _seen(state, seat, since)
        if not is_told_of_commander(state, entry)
    ]


def is_told_of_commander(state: State, entry: list[int]) -> bool:
    """Whether an ally has won: the sentence about the commander names the whole team."""
    return entry[0] == e.GAME_WON and state.rules.has(w.TEAMS) and not is_commander(state, entry[1])


def _seen(state: State, seat: int | None, since: int) -> list[list[int]]:
    return [entry for entry in (state.log or [])[since:] if seen(state, entry, seat)]


# --- as data ---------------------------------------------------------------------------------------------


def event_of(state: State, entry: list[int]) -> Event:
    kind, seat, a, b, _ = entry
    word, names, and_names = e.ENTRIES[kind]
    event: Event = {"event": word}
    if seat != w.NOBODY:
        event["seat"] = seat
    if kind == e.TURN:
        event["leader"] = state.rules.leaders[state.players[seat].leader].name
    if names != w.NO_ARGUMENT:
        event[KEYS.get(names) or w.KIND_NAMES[names]] = _named(state, names, a)
    if and_names == w.NUMBER:
        if kind != e.STRENGTH or not is_commander(state, seat):  # it has none
            event["n"] = b
    elif and_names == w.DESTINATION:
        event["to"] = DESTINATIONS[b]
    elif and_names == w.DOUBLED:
        event["doubled"] = bool(b)
    elif and_names == w.PARTNERED:
        if b:
            event["grafted"] = True
    elif and_names != w.NO_ARGUMENT:
        event[f"other_{w.KIND_NAMES[and_names]}"] = _named(state, and_names, b)
    return event


def _named(state: State, names: int, number: int) -> object:
    if names in (w.NUMBER, w.SEAT, w.PLACE):
        return number
    if names == w.RESOURCE:
        return w.RESOURCES[number]
    if names == w.SOURCE:
        return source_of(state.rules, number)
    if names == w.POINTS:
        return w.VP_SOURCES[number]
    return argument_names(state.rules, names)[number]


# --- in words --------------------------------------------------------------------------------------------


def sentence(state: State, entry: list[int], language: str = ENGLISH, names: Names = NUMBERS) -> str:
    """What happened and to whom: `P1 plays Dagger.`"""
    catalogue = speaking(state, language, names)
    return catalogue.phrases.say("sentence", text=_by(state, entry, catalogue))


def clause(state: State, entry: list[int], teller: int, catalogue: Catalogue) -> str:
    """The same for a list under the name of this seat: `plays Dagger`. What nobody did stays a sentence."""
    if entry[1] == teller != w.NOBODY:
        return _deed(state, entry, catalogue)
    text = _by(state, entry, catalogue)
    return catalogue.phrases.say("sentence", text=text) if entry[1] == w.NOBODY else text


def _by(state: State, entry: list[int], catalogue: Catalogue) -> str:
    """Who did it, and what."""
    phrases, seat = catalogue.phrases, entry[1]
    deed = _deed(state, entry, catalogue)
    if seat == w.NOBODY or phrases.names_seat(_key(state, entry, catalogue)):
        return deed
    return phrases.say("by", seat=Seat(seat), deed=deed)


def _deed(state: State, entry: list[int], catalogue: Catalogue) -> str:
    kind, seat, a, b, _ = entry
    _, names, and_names = e.ENTRIES[kind]
    return catalogue.phrases.say(
        _key(state, entry, catalogue),
        seat="" if seat == w.NOBODY else Seat(seat),
        a=_worded(catalogue, names, a),
        b=_worded(catalogue, and_names, b),
        n=abs(b),
        why=why(entry, catalogue),
        mates=_mates(state, entry),
    )


def _key(state: State, entry: list[int], catalogue: Catalogue) -> str:
    return f"log.{e.ENTRIES[entry[0]][0]}{_variant(state, entry, catalogue)}"


def why(entry: list[int], catalogue: Catalogue) -> str:
    """Why a card of House Hagal sends nobody; empty for everything else."""
    return why_nowhere(entry[2], catalogue) if entry[0] == e.HAGAL_NOWHERE else ""


def _mates(state: State, entry: list[int]) -> str | Joined:
    """With whom a commander has won; empty for everything else."""
    if entry[0] != e.GAME_WON or not state.rules.has(w.TEAMS):
        return ""
    return both(map(Seat, mates(state, entry[1])))


def named(entry: list[int], catalogue: Catalogue) -> str | Parameter:
    """What the entry names, alone: the card, the space."""
    return _worded(catalogue, e.ENTRIES[entry[0]][1], entry[2])


def named_after(entry: list[int], catalogue: Catalogue) -> str | Parameter:
    """What it names besides."""
    return _worded(catalogue, e.ENTRIES[entry[0]][2], entry[3])


def _variant(state: State, entry: list[int], catalogue: Catalogue) -> str:
    """Which of its sentences."""
    kind, seat, a, b, _ = entry
    if kind == e.STRENGTH and is_commander(state, seat):
        return ".commander"
    if kind == e.GAME_WON and is_commander(state, seat):
        return ".team"
    if kind == e.HAGAL_NOWHERE and why_nowhere(a, catalogue):
        return ".why"
    if kind == e.ACQUIRED and b != w.TO_DISCARD:
        return f".{DESTINATIONS[b]}"
    if kind == e.CHURNED and catalogue.rules.cards[a].type == TLEILAXU_ROW.type:
        return ".tleilaxu"
    if kind == e.PLAYED and b:
        return ".grafted"
    if kind == e.REWARD and b:
        return ".doubled"
    if kind in (e.INFLUENCE, e.SCORED) and b < 0:
        return ".lost"
    if kind == e.TRAINED and catalogue.step(a) == "":
        return ".nothing"
    return ""


def _moved_to(catalogue: Catalogue, number: int) -> str:
    """By its place on the track, if there is a word for it; on a leader's own path by what it gives."""
    return catalogue.step_name(number) or catalogue.step(number)


# what an entry names -> how it is said; components by their label
WORDED: dict[int, Callable[[Catalogue, int], str | Parameter]] = {
    w.NO_ARGUMENT: lambda catalogue, number: "",
    w.NUMBER: lambda catalogue, number: str(number),
    w.SOURCE: lambda catalogue, number: "",
    w.DESTINATION: lambda catalogue, number: "",
    w.DOUBLED: lambda catalogue, number: "",
    w.PARTNERED: lambda catalogue, number: "",
    w.POST: lambda catalogue, number: catalogue.name("posts", catalogue.rules.posts[number]),
    w.TRACK: lambda catalogue, number: track(catalogue, catalogue.rules.track_names[number]),
    w.RESOURCE: lambda catalogue, number: catalogue.phrases.say(f"resource.{w.RESOURCES[number]}"),
    w.POINTS: lambda catalogue, number: catalogue.phrases.say(f"vp.{w.VP_SOURCES[number]}"),
    w.SEAT: lambda catalogue, number: Seat(number),
    w.PLACE: lambda catalogue, number: catalogue.phrases.say(f"place.{number}"),
    w.STEP: _moved_to,
}


def _worded(catalogue: Catalogue, names: int, number: int) -> str | Parameter:
    if names in WORDED:
        return WORDED[names](catalogue, number)
    kind, id_ = content_kind(names), catalogue.rules.component_names(names)[number]
    return Named(catalogue.kind(kind, id_), id_, catalogue.labelled(kind, id_))
