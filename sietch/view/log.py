"""The log in words: every entry is one sentence; what only some seats saw is left out for the others."""

from __future__ import annotations

from sietch.engine import events as e
from sietch.engine.state import State
from sietch.engine.words import FACTIONS, NOBODY, RESOURCES, VP_SOURCES
from sietch.view.arguments import track
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.text import effect_phrase

KINDS: dict[int, str] = {
    number: name.lower()
    for name, number in vars(e).items()
    if name.isupper() and isinstance(number, int) and number >= 0
}
CARDS = frozenset(
    {e.PLAYED, e.REVEALED_CARD, e.DREW_CARD, e.DISCARDED, e.TRASHED, e.ACQUIRED, e.TOOK_BACK, e.RESERVED,
     e.REMOVED}
)  # fmt: skip
SPACES = frozenset({e.SENT, e.AGENT_RECALLED, e.CONTROL, e.MAKERS})
POSTS = frozenset({e.SPY_PLACED, e.SPY_RECALLED, e.INFILTRATED, e.GATHERED})
INTRIGUES = frozenset({e.DREW_INTRIGUE_CARD, e.PLAYED_INTRIGUE, e.TRASHED_INTRIGUE})
CONFLICTS = frozenset({e.CONFLICT, e.WON, e.NOBODY_WON, e.FLIPPED_CONFLICT, e.PAIRED})
CONTRACTS = frozenset({e.CONTRACT_TAKEN, e.CONTRACT_COMPLETED})
TRACKS = frozenset({e.INFLUENCE, e.ALLIANCE, e.ALLIANCE_LOST})


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
    key = f"log.{KINDS[kind]}"
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
        a=_first(state, catalogue, kind, seat, a),
        b=catalogue.label("conflicts", state.rules.conflicts[b].name) if kind == e.PAIRED else "",
        n=abs(b),
    )


def _who(catalogue: Catalogue, seat: int) -> str:
    return "" if seat == NOBODY else short_seat(catalogue, seat)


def _reward(state: State, catalogue: Catalogue, step: int) -> str:
    """What a step of a path gives."""
    effect = catalogue.step(state.rules, step)
    return "" if effect is None else effect_phrase(effect, catalogue)


def _first(state: State, catalogue: Catalogue, kind: int, seat: int, a: int) -> str:
    """The first thing that an entry names."""
    rules = state.rules
    say = catalogue.phrases.say
    if kind in CARDS:
        return catalogue.name("cards", rules.cards[a].name)
    if kind in SPACES:
        return catalogue.name("spaces", rules.spaces[a].name)
    if kind in POSTS:
        return catalogue.name("posts", rules.posts[a])
    if kind in INTRIGUES:
        return catalogue.name("intrigue", rules.intrigue[a].name)
    if kind in CONFLICTS:
        return catalogue.label("conflicts", rules.conflicts[a].name)
    if kind in CONTRACTS:
        return catalogue.label("contracts", rules.contracts[a].name)
    if kind in TRACKS:
        return track(catalogue, FACTIONS[a])
    if kind in (e.GAINED, e.PAID):
        return say(f"resource.{RESOURCES[a]}")
    if kind == e.SCORED:
        return say(f"vp.{VP_SOURCES[a]}")
    if kind == e.STOLE_INTRIGUE:
        return short_seat(catalogue, a)
    if kind == e.REWARD:
        return say(f"place.{a}")
    if kind == e.TRAINED:
        return _reward(state, catalogue, a)
    if kind == e.FLIPPED:
        return catalogue.name("leaders", rules.leaders[a].name)
    return str(a)
