"""The log in words: every entry is one sentence; what only some seats saw is left out for the others."""

from __future__ import annotations

from sietch.engine import events as e
from sietch.engine import words as w
from sietch.engine.state import State
from sietch.view.arguments import track
from sietch.view.catalogue import Catalogue, catalogue_of, content_kind
from sietch.view.text import effect_phrase


def seat_name(state: State, seat: int) -> str:
    """`P1`, with the leader's name."""
    catalogue = catalogue_of(state.rules)
    leader = catalogue.name("leaders", state.rules.leaders[state.players[seat].leader].name)
    return catalogue.phrases.say("seat.leader", n=seat + 1, leader=leader)


def short_seat(catalogue: Catalogue, seat: int) -> str:
    return catalogue.phrases.say("seat", n=seat + 1)


def seen(entry: list[int], seat: int | None) -> bool:
    """Whether a seat (None: a spectator) may read this entry."""
    mask = entry[4]
    return mask == e.EVERYBODY or (seat is not None and mask & (1 << seat) != 0)


def sentences(state: State, seat: int | None = None, since: int = 0) -> list[str]:
    """What happened from entry `since` on, as far as this seat may know; None: what everybody knows."""
    log = state.log or []
    return [sentence(state, entry) for entry in log[since:] if seen(entry, seat)]


def sentence(state: State, entry: list[int]) -> str:
    kind, seat, a, b, _ = entry
    catalogue = catalogue_of(state.rules)
    key = f"log.{e.ENTRIES[kind][0]}"
    if kind == e.ACQUIRED and b:
        key += (".hand", ".deck_top")[b - 1]
    elif kind == e.REWARD and b:
        key += ".doubled"
    elif kind in (e.INFLUENCE, e.SCORED) and b < 0:
        key += ".lost"
    elif kind == e.TRAINED and _reward(state, catalogue, a) == "":
        key += ".nothing"
    return catalogue.phrases.say(
        key,
        seat=seat_name(state, seat) if kind == e.TURN else _who(catalogue, seat),
        a=_first(state, catalogue, kind, a),
        b=catalogue.label("conflicts", state.rules.conflicts[b].name) if kind == e.PAIRED else "",
        n=abs(b),
    )


def _who(catalogue: Catalogue, seat: int) -> str:
    return "" if seat == w.NOBODY else short_seat(catalogue, seat)


def _reward(state: State, catalogue: Catalogue, step: int) -> str:
    """What a step of a path gives."""
    effect = catalogue.step(state.rules, step)
    return "" if effect is None else effect_phrase(effect, catalogue)


def _first(state: State, catalogue: Catalogue, kind: int, a: int) -> str:
    """The first thing that an entry names."""
    rules = state.rules
    say = catalogue.phrases.say
    names = e.ENTRIES[kind][1]
    if names == w.NUMBER:
        return str(a)
    if names == w.POST:
        return catalogue.name("posts", rules.posts[a])
    if names == w.TRACK:
        return track(catalogue, rules.track_names[a])
    if names == w.RESOURCE:
        return say(f"resource.{w.RESOURCES[a]}")
    if names == w.POINTS:
        return say(f"vp.{w.VP_SOURCES[a]}")
    if names == w.SEAT:
        return short_seat(catalogue, a)
    if names == w.PLACE:
        return say(f"place.{a}")
    if names == w.STEP:
        return _reward(state, catalogue, a)
    return catalogue.label(content_kind(names), rules.component_names(names)[a])
