"""The checker finds planted faults in games with Rise of Ix."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sietch.content import Setup, load_rules
from sietch.engine.contracts import exchange_of
from sietch.engine.dreadnoughts import DREADNOUGHTS, fleet_of
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.ix_leaders import notable
from sietch.engine.rng import seeded
from sietch.engine.state import State, replaced
from sietch.engine.tech import stacks_of, technology_of
from sietch.engine.tiles import TILE
from sietch.engine.unit_kinds import CONFLICT, SUPPLY
from sietch.lab.proof.invariants import violations

IX = ("uprising", "choam", "rise_of_ix")
COMMANDER = 0  # of six players
RIVAL = 2  # of two


def position(players: int) -> State:
    setup = Setup(players, IX, seed=5)
    state = start(load_rules(setup), setup)
    rng = seeded(5)
    for _ in range(60):
        answer(state, state.options[rng.below(len(state.options))])
    assert violations(state) == []
    return state


def build_a_third(state: State) -> None:
    DREADNOUGHTS.add(state.players[1], CONFLICT, 1)


def arm_a_commander(state: State) -> None:
    DREADNOUGHTS.add(state.players[COMMANDER], SUPPLY, 1)


def hold_a_desert(state: State) -> None:
    space = next(space for space in state.rules.spaces if space.control_bonus is None)
    fleet_of(state.players[1]).holding |= 1 << space.number


def lose_a_tile(state: State) -> None:
    next(tiles for tiles in stacks_of(state).stacks if tiles).pop()


def own_a_tile_on_a_stack(state: State) -> None:
    technology_of(state.players[1]).tiles |= 1 << stacks_of(state).face_up[0][0]


def show_two_tiles(state: State) -> None:
    ix = stacks_of(state)
    ix.face_up[0].append(ix.stacks[0].pop())


def turn_what_does_not_flip(state: State) -> None:
    ix = stacks_of(state)
    names = state.rules.component_names(TILE)
    for tiles in [*ix.stacks, *ix.face_up]:
        if (tile := names.index("artillery")) in tiles:
            tiles.remove(tile)
            technology_of(state.players[1]).used |= 1 << tile


def take_a_token_twice(state: State) -> None:
    notable(state.players[1]).snoopers += [0, 0]


def move_a_commanders_freighter(state: State) -> None:
    path = next(path for path in state.rules.paths if path.name == "freighter")
    steps = state.players[COMMANDER].steps
    state.players[COMMANDER].steps = replaced(steps, path.number, steps[path.number] + 1)


def deal_the_rival_a_tile(state: State) -> None:
    ix = stacks_of(state)
    technology_of(state.players[RIVAL]).tiles |= 1 << ix.stacks[0].pop()


def offer_a_dealt_contract(state: State) -> None:
    exchange = exchange_of(state)
    assert exchange is not None
    exchange.offer[0] = next(one.number for one in state.rules.contracts if not one.in_bank)


FAULTS = [
    (4, build_a_third, "dreadnoughts"),
    (6, arm_a_commander, "dreadnoughts"),
    (4, hold_a_desert, "a dreadnought holds"),
    (4, lose_a_tile, "tile"),
    (4, own_a_tile_on_a_stack, "tile"),
    (4, show_two_tiles, "more than one tile"),
    (4, turn_what_does_not_flip, "cannot be turned"),
    (4, take_a_token_twice, "twice"),
    (6, move_a_commanders_freighter, "freighter of its own"),
    (2, deal_the_rival_a_tile, "the rival of two players"),
    (4, offer_a_dealt_contract, "contracts that are dealt"),
]


@pytest.mark.parametrize(
    ("players", "plant", "fault"), FAULTS, ids=[str(plant.__name__) for _, plant, _ in FAULTS]
)
def test_finds_a_planted_fault(players: int, plant: Callable[[State], None], fault: str) -> None:
    state = position(players)
    plant(state)
    assert any(fault in found for found in violations(state)), violations(state)
