"""What holds at every decision of a game with Rise of Ix, in numbers of its own: dreadnoughts, freighters, tiles, tokens."""

from __future__ import annotations

from collections.abc import Iterable

from sietch.engine.contracts import exchange_of
from sietch.engine.dreadnoughts import DREADNOUGHTS, FLEET, fleet_of
from sietch.engine.ix_leaders import notable
from sietch.engine.rival_card import is_rival, is_solo
from sietch.engine.sides import is_commander
from sietch.engine.state import Player, State
from sietch.engine.tech import STACKS, stacks_of, technology_of
from sietch.engine.tech_effects import FLIP
from sietch.engine.tiles import offers
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY

OF_EACH = 2  # dreadnoughts; commanders have none


def ix_faults(state: State, player: Player) -> Iterable[str]:
    if not state.rules.has(FLEET):
        return
    yield from _dreadnoughts(state, player)
    yield from _tiles(state, player)
    yield from _elsewhere(state, player)
    own = notable(player)
    if len(set(own.snoopers)) != len(own.snoopers):
        yield "the Snooper token of a track was taken twice"
    if player.leader >= 0 and state.rules.leaders[player.leader].name != "ilesa_ecaz" and own.aside:
        yield "a card is set aside for a leader who sets none aside"


def _dreadnoughts(state: State, player: Player) -> Iterable[str]:
    """I-16, I-31, I-74: two each, wherever they are; one at most on each space that can be controlled."""
    held = [space for space in state.rules.spaces if fleet_of(player).holding >> space.number & 1]
    places = [DREADNOUGHTS.count(player, place) for place in (SUPPLY, GARRISON, CONFLICT)]
    wanted = 0 if is_commander(state, player.seat) else OF_EACH
    if sum(places) + len(held) != wanted or min(places) < 0:
        yield f"dreadnoughts: {places} in supply, garrison and Conflict, {held} held, {wanted} expected"
    for space in held:
        if space.control_bonus is None:
            yield f"a dreadnought holds {space.name}"


def _tiles(state: State, player: Player) -> Iterable[str]:
    own = technology_of(player)
    if own.tiles & own.used:
        yield "a tile lies face up and face down"
    turned = [use for use in offers(state.rules, own.used) if FLIP in [term.op for term in use.kids[0].terms]]
    if len(turned) != own.used.bit_count():
        yield "a tile that cannot be turned lies face down"
    ix = stacks_of(state)
    if any(len(tiles) > 1 for tiles in ix.face_up) or len(ix.face_up) != STACKS:
        yield "more than one tile of a stack lies face up"


def _elsewhere(state: State, player: Player) -> Iterable[str]:
    """X-34, I-50, I-65: what some players never have, and where some contracts never lie."""
    rules = state.rules
    for path in rules.paths:
        step = rules.steps[player.steps[path.number]].printed
        if path.name == "freighter" and is_commander(state, player.seat) and step != "freighter_start":
            yield "a commander has moved a freighter of its own"
    own = technology_of(player)
    if is_rival(state, player.seat) and not is_solo(state) and own.tiles | own.used:
        yield "the rival of two players has a tile"
    exchange = exchange_of(state)
    if exchange is not None:
        dealt = [n for n in [*exchange.offer, *exchange.bank] if not rules.contracts[n].in_bank]
        if dealt:
            yield f"contracts that are dealt lie in the bank or on offer: {dealt}"
