"""What holds at every decision of a game with Rise of Ix, in numbers of its own: dreadnoughts, freighters, tiles, tokens."""

from __future__ import annotations

from collections.abc import Iterable

from sietch.engine.dreadnoughts import DREADNOUGHTS, FLEET, fleet_of
from sietch.engine.ix_leaders import notable
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
