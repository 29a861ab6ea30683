"""Who acts and whose army is meant are two things (X-4, X-7): random games in which they always differ.

No mode of this version has commanders; here every turn is given the army of the next seat before its first choice.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sietch.content.builder import Builder
from sietch.content.loader import read_content
from sietch.content.sets import SETS
from sietch.engine import units
from sietch.engine import words as w
from sietch.engine.agent_turn import SEND
from sietch.engine.game import start
from sietch.engine.interpreter import advance, answer
from sietch.engine.ops import OPS
from sietch.engine.options import DEPLOY, verb_of
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.engine.turn import AGENT_MENU, LET_DEPLOY, TURN
from sietch.lab.proof.invariants import violations

DEPLOYING = frozenset({units.DEPLOY, units.ARMY_DEPLOYS})


@pytest.fixture(scope="module")
def rules() -> Rules:
    """Those of the box, with the option of the six-player game."""
    setup = Setup()
    found = Builder(read_content(setup), [SETS[name] for name in setup.sets], setup).build()
    found.verbs.append(LET_DEPLOY)
    found.codes.clear()
    return found


def positions(rules: Rules, seed: int, players: int) -> Iterator[State]:
    """Every decision of a game in which the army is never that of the one who acts."""
    state = start(rules, Setup(players, seed=seed))
    rng = seeded(seed)
    while state.options:
        if state.kind == TURN and state.turn.army == state.turn.seat:
            state.turn.army = (state.turn.seat + 1) % players
            advance(state)
        yield state
        answer(state, state.options[rng.below(len(state.options))])


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(15))
def test_games_with_the_army_of_another(rules: Rules, players: int, seed: int) -> None:
    for state in positions(rules, seed, players):
        assert violations(state) == []


def test_deploying_is_asked_of_the_owner(rules: Rules) -> None:
    """Also when an effect lets troops be deployed; the menu of the turn only offers to let them."""
    asked: set[int] = set()
    offered = 0
    for seed in range(60):
        for state in positions(rules, seed, 4):
            frame = state.stack[-1]
            if state.kind in DEPLOYING:
                asked.add(frame.op)
                assert state.decider == frame.army
                assert frame.army != frame.who or state.phase != w.PLAYER_TURNS
            if state.kind == AGENT_MENU:
                verbs = {verb_of(code) for code in state.options}
                assert DEPLOY not in verbs
                offered += LET_DEPLOY in verbs
    assert {OPS[op].word for op in asked} == {"deploy", "deploy_recruited", "army_deploys"}
    assert offered > 100


def test_a_turn_counts_only_its_own_army(rules: Rules) -> None:
    """What the army's owner recruited in a turn of their own is nothing that this turn has recruited (U-2)."""
    looked = 0
    for seed in range(30):
        before: dict[int, int] = {}  # seat -> recruited in the last turn with the own army
        state = start(rules, Setup(4, seed=seed))
        rng = seeded(seed)
        while state.options:
            turn = state.turn
            if state.kind == TURN and turn.army == turn.seat and turn.seat % 2 == 0:
                turn.army = turn.seat + 1  # these two act for the others, who act for themselves
                advance(state)
            if state.kind == AGENT_MENU and turn.army != turn.seat and before.get(turn.army):
                looked += 1
                army = state.players[turn.army]
                most = min(
                    army.garrison, turn.recruited + rules.deploy_from_garrison - turn.deploy_limit_used
                )
                combat = rules.spaces[turn.space].combat and not turn.deploy_banned
                assert units.deployable(state, turn.army) == (most if combat else 0)
                assert units.recruited_in_garrison(state, army) <= turn.recruited
            if turn.seat % 2 and turn.kind != w.NO_TURN:
                before[turn.seat] = turn.recruited
            answer(state, state.options[rng.below(len(state.options))])
    assert looked > 100


@pytest.mark.parametrize("kind", [TURN, SEND])
def test_the_army_may_be_chosen_with_the_card(rules: Rules, kind: int) -> None:
    """X-4: which token is sent is chosen with the card, before the space; all that follows is about that army."""
    offered = 0
    for seed in range(20):
        state = start(rules, Setup(4, seed=seed))
        rng = seeded(seed)
        while state.options:
            if state.kind == kind and state.turn.army == state.turn.seat:
                state.turn.army = (state.turn.seat + 1) % 4
                advance(state)
            assert violations(state) == []
            if state.kind == AGENT_MENU:
                verbs = {verb_of(code) for code in state.options}
                assert DEPLOY not in verbs
                offered += LET_DEPLOY in verbs
            answer(state, state.options[rng.below(len(state.options))])
    assert offered > 30


def test_influence_units_and_swords_are_the_armys(rules: Rules) -> None:
    """In a turn the pieces of the one who acts stay where they are; those of the army's owner move."""
    moved = {"influence": 0, "troops": 0, "swords": 0}
    for seed in range(25):
        before: dict[str, object] = {}
        for state in positions(rules, seed, 4):
            mine, army = state.players[state.turn.seat], state.players[state.turn.army]
            now: dict[str, object] = {
                "turn": state.turns_taken,
                "phase": state.phase,
                "influence": mine.influence[:],
                "garrison": mine.garrison,
                "units": (mine.troops_in_conflict, mine.sandworms, mine.swords),
            }
            levels = before.pop("army", army.influence)
            moved["influence"] += before.get("turn") == now["turn"] and army.influence != levels
            if before.get("turn") == now["turn"] and now["phase"] == w.PLAYER_TURNS:
                assert now == before
            before = now | {"army": army.influence[:]}
            moved["troops"] += state.turn.recruited > 0
            moved["swords"] += army.swords > 0
    assert all(moved.values())


def test_memories_go_back_to_where_they_came_from(rules: Rules) -> None:
    """Lady Jessica's troops are her own, whoever's army the turn is about."""
    returned = 0
    for seed in range(40):
        state = start(rules, Setup(4, leaders=["lady_jessica"], seed=seed))
        rng = seeded(seed)
        memories = 0
        while state.options:
            if state.kind == TURN and state.turn.army == state.turn.seat:
                state.turn.army = (state.turn.seat + 1) % 4
                advance(state)
            for player in state.players:
                total = player.supply + player.garrison + player.troops_in_conflict + player.memories
                assert total == rules.troops_of_each
            returned += memories > 0 and state.players[0].memories == 0
            memories = state.players[0].memories
            answer(state, state.options[rng.below(len(state.options))])
    assert returned
