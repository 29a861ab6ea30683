"""Who acts and whose army is meant are two things (X-4, X-7): random games for six, in which they often differ."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sietch.content import load_rules
from sietch.engine import deploying, moving
from sietch.engine import words as w
from sietch.engine.combat import COMBAT_INTRIGUE
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.ops import OPS
from sietch.engine.options import DEPLOY, verb_of
from sietch.engine.rng import seeded
from sietch.engine.setup import Setup
from sietch.engine.sides import allies, is_commander
from sietch.engine.state import State
from sietch.engine.team_help import REINFORCEMENTS
from sietch.engine.turn import ACTIVATE, AGENT_MENU, LET_DEPLOY
from sietch.engine.unit_kinds import TROOP
from sietch.lab.proof.invariants import violations

DEPLOYING = frozenset({moving.DEPLOY, deploying.ARMY_DEPLOYS})


def positions(seed: int, *leaders: str) -> Iterator[State]:
    """Every decision of a random game for six."""
    setup = Setup(6, seed=seed, leaders=leaders)
    state = start(load_rules(setup), setup)
    rng = seeded(seed)
    while state.options:
        yield state
        answer(state, state.options[rng.below(len(state.options))])


def commanded(seed: int) -> Iterator[State]:
    """Those in a turn of a commander who has activated an ally."""
    for state in positions(seed):
        in_turn = state.turn.kind in (w.AGENT_TURN, w.REVEAL_TURN) and state.kind != ACTIVATE
        if in_turn and is_commander(state, state.turn.seat):
            yield state


@pytest.mark.parametrize("seed", range(20))
def test_games_with_the_army_of_another(seed: int) -> None:
    for state in positions(seed):
        assert violations(state) == []


def test_a_commander_activates_one_of_the_two_allies() -> None:
    """X-4: the token says which one; the Swordmaster and the Reveal turn leave the choice."""
    seen: set[tuple[int, int]] = set()
    for seed in range(60):
        for state in commanded(seed):
            turn = state.turn
            left, right = allies(state, turn.seat)
            assert turn.army in (left, right)
            if turn.kind == w.REVEAL_TURN:
                assert turn.token == w.NOTHING
            elif turn.token != w.BOTH_WAYS:
                assert turn.army == (left if turn.token == w.LEFT else right)
            seen.add((turn.token, turn.army == left))
    assert len(seen) == 6  # the Reveal turn and the Swordmaster both ways, every other token its own


def test_deploying_is_asked_of_the_owner() -> None:
    """Also when an effect lets troops be deployed; the menu of the turn only offers to let them."""
    asked: set[int] = set()
    offered = 0
    for seed in range(60):
        for state in positions(seed):
            frame = state.stack[-1]
            if state.kind in DEPLOYING:
                asked.add(frame.op)
                assert state.decider == frame.army
            if state.kind == REINFORCEMENTS:
                assert not is_commander(state, state.decider)
            if state.kind == AGENT_MENU and is_commander(state, state.decider):
                verbs = {verb_of(code) for code in state.options}
                assert DEPLOY not in verbs
                offered += LET_DEPLOY in verbs
    assert {OPS[op].word for op in asked} == {"deploy", "deploy_recruited", "army_deploys"}
    assert offered > 100


def test_a_turn_counts_only_its_own_army() -> None:
    """What the ally recruited in a turn of its own is nothing that the commander's turn has recruited (U-2, X-22)."""
    looked = 0
    for seed in range(20):
        before: dict[int, int] = {}  # seat -> recruited in its last own turn
        for state in positions(seed):
            turn = state.turn
            if state.kind == AGENT_MENU and turn.army != turn.seat and before.get(turn.army):
                looked += 1
                army = state.players[turn.army]
                more = state.rules.deploy_from_garrison - turn.deploy_limit_used
                most = min(army.garrison, turn.recruited + more)
                combat = state.rules.spaces[turn.space].combat and not turn.deploy_banned
                assert deploying.deployable(state, TROOP, turn.army) == (most if combat else 0)
                assert deploying.all_deployable(state, turn.army) == (most if combat else 0)
                assert deploying.recruits(state, TROOP, army) <= turn.recruited
            if turn.army == turn.seat and turn.kind != w.NO_TURN:
                before[turn.seat] = turn.recruited
    assert looked > 100


def test_influence_units_and_swords_are_the_allys() -> None:
    """X-3, X-21: a commander has none of them on the board, and nobody else is on a personal track."""
    moved = {"influence": 0, "troops": 0, "swords": 0, "personal": 0}
    for seed in range(20):
        for state in positions(seed):
            for player in state.players:
                commands = is_commander(state, player.seat)
                if commands:
                    assert (
                        player.supply == player.garrison == player.units() == player.swords == player.won == 0
                    )
                for track in state.rules.tracks:
                    if (track.owner != player.leader) if commands else track.owner != w.NOTHING:
                        assert player.influence[track.number] == 0
                moved["personal"] += commands and max(player.influence) > 0
            army = state.players[state.turn.army]
            if state.turn.army != state.turn.seat:
                moved["influence"] += max(army.influence) > 0
                moved["troops"] += state.turn.recruited > 0
                moved["swords"] += army.swords > 0
    assert all(moved.values())


def test_commanders_take_part_in_combat_as_long_as_an_ally_fights() -> None:
    """X-12."""
    asked = 0
    for seed in range(40):
        for state in positions(seed):
            if state.kind == COMBAT_INTRIGUE and is_commander(state, state.decider):
                asked += 1
                assert any(state.players[ally].units() for ally in allies(state, state.decider))
    assert asked > 100


def test_memories_go_back_to_where_they_came_from() -> None:
    """Lady Jessica's troops are her own, whoever takes the turn."""
    returned = 0
    for seed in range(40):
        memories = 0
        for state in positions(seed, "", "", "lady_jessica"):
            jessica = state.players[2]
            total = jessica.supply + jessica.garrison + jessica.troops_in_conflict + jessica.memories
            assert total == state.rules.troops_of_each
            returned += memories > 0 and jessica.memories == 0
            memories = jessica.memories
    assert returned
