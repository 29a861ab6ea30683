"""Properties that hold in every game, whatever is played."""

from __future__ import annotations

import json

import pytest

from sietch.content import load_rules, new_game
from sietch.engine.contracts import contracts_of, exchange_of
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.options import option_text, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.words import FINISHED
from sietch.view.seat import view
from tests.support import ALL_TABLES, random_game, setup_for, states


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
@pytest.mark.parametrize("seed", range(10))
def test_every_game_ends_and_repeats(players: int, choam: bool, seed: int) -> None:
    game = random_game(seed, players, choam)
    assert game.state.phase == FINISHED
    assert sorted(set(game.result().places)) == [side + 1 for side in sorted(set(game.setup.sides))]
    assert 1 <= game.state.round <= 10
    again = new_game(setup_for(players, choam, seed=seed))
    for entry in game.history:
        if not entry.automatic:
            again.apply(entry.text)
    assert [e.text for e in again.history] == [e.text for e in game.history]
    assert again.state.log == game.state.log


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_offered_is_accepted(players: int, choam: bool) -> None:
    """Every option of every tenth decision can be carried out, and its text means the same option."""
    rules = load_rules(setup_for(players, choam))
    codes = vocabulary(rules)
    for number, (state, _) in enumerate(states(players, players, choam)):
        assert len(set(state.options)) == len(state.options)
        for code in state.options:
            assert codes[option_text(rules, code)] == code
            if number % 10 == 0:
                answer(state.copy(), code)


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_what_a_seat_cannot_know_changes_nothing_for_it(players: int, choam: bool, seed: int) -> None:
    """Dealing anew what is hidden leaves the seat's view and options as they were, byte for byte."""
    rng = seeded(5)
    for number, (state, _) in enumerate(states(seed + 10, players, choam)):
        seat = number % players
        other = imagine(state, seat, rng)
        assert json.dumps(view(other, seat)) == json.dumps(view(state, seat))
        assert (other.decider, len(other.stack)) == (state.decider, len(state.stack))
        assert [p.node for p in other.pool] == [p.node for p in state.pool]
        if state.decider == seat:
            assert other.options == state.options


def test_without_choam_no_contract_is_seen() -> None:
    for seed in range(5):
        game = random_game(seed, choam=False)
        assert not any(entry.text.startswith("take ") for entry in game.history)
        assert exchange_of(game.state) is None
        assert all(contracts_of(player) is None for player in game.state.players)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_is_counted_below_zero(players: int) -> None:
    """Also for a seat that is not on turn."""
    rules = load_rules(setup_for(players))
    counters = [(node.counter, node.arg) for node in rules.nodes]
    counters += [(test.counter, test.arg) for node in rules.nodes for test in node.tests]
    for state, _ in states(3, players):
        for counter, arg in counters:
            if counter is not None:
                assert (
                    min(counter.count(state, arg, seat, seat, 0) for seat in range(len(state.players))) >= 0
                )
