"""The properties of all games, in random games with expansions at every kind of table."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from sietch.bots.bot import Decision
from sietch.bots.parcel import packed, unpacked
from sietch.content import load_rules
from sietch.engine import COMPILED
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.options import option_text, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.words import FINISHED
from sietch.lab.proof.invariants import violations
from sietch.table.replay import check, dump, parse, rewind
from sietch.view.seat import view
from tests.engine.test_copy import shared_parts, snapshot
from tests.properties.test_known import check as check_knowledge
from tests.properties.test_known import positions as where_something_is_known
from tests.support import IMMORTALITY_TABLES, IX_TABLES, random_game_of, states_of

GAMES = 8 if COMPILED else 2
TABLES = {f"Rise of Ix: {table}": setup for table, setup in IX_TABLES.items()} | {
    f"Immortality: {table}": setup for table, setup in IMMORTALITY_TABLES.items()
}

every_table = pytest.mark.parametrize("table", TABLES)


@every_table
def test_nothing_is_lost_or_invented(table: str) -> None:
    for seed in range(GAMES):
        state = None
        for state, _ in states_of(TABLES[table].replaced(seed=seed)):
            assert violations(state) == [], seed
        assert state is not None and state.phase == FINISHED, seed
        assert violations(state) == [], seed


@every_table
def test_every_game_ends_and_repeats(table: str) -> None:
    """As a replay, too, and taken back to its middle."""
    for seed in range(50, 53):
        game = random_game_of(TABLES[table].replaced(seed=seed))
        assert game.state.phase == FINISHED
        assert 1 in game.result().places
        again = check(parse(dump(game)))
        assert [entry.text for entry in again.history] == [entry.text for entry in game.history]
        assert again.state.log == game.state.log
        assert again.result().places == game.result().places
        half = rewind(game, len(game.history) // 2)
        for entry in game.history[len(half.history) :]:
            if not entry.automatic:
                half.apply(entry.text)
        assert half.state.log == game.state.log


@every_table
def test_offered_is_accepted(table: str) -> None:
    """Every option of every tenth decision can be carried out, and its text means the same option."""
    setup = TABLES[table].replaced(seed=60)
    codes = vocabulary(load_rules(setup))
    for number, (state, _) in enumerate(states_of(setup)):
        assert len(set(state.options)) == len(state.options)
        for code in state.options:
            assert codes[option_text(state.rules, code)] == code
            if number % 10 == 0:
                answer(state.copy(), code)


@every_table
def test_what_a_seat_cannot_know_changes_nothing_for_it(table: str) -> None:
    setup = TABLES[table].replaced(seed=70)
    rng = seeded(5)
    for number, (state, _) in enumerate(states_of(setup)):
        seat = number % setup.players
        if number % 2 and state.decider != seat:
            continue
        other = imagine(state, seat, rng)
        assert json.dumps(view(other, seat)) == json.dumps(view(state, seat))
        assert (other.decider, len(other.stack)) == (state.decider, len(state.stack))
        assert [p.node for p in other.pool] == [p.node for p in state.pool]
        assert violations(other) == []
        if state.decider == seat:
            assert other.options == state.options


@every_table
def test_what_is_said_to_reveal_nothing_reveals_nothing(table: str) -> None:
    rng = seeded(3)
    quiet = 0
    for number, (state, _) in enumerate(states_of(TABLES[table].replaced(seed=81))):
        code = state.options[number % len(state.options)]
        after = state.copy()
        answer(after, code)
        if number % 2 == 0 and not after.revealing:
            quiet += 1
            seat = state.decider
            other = imagine(state, seat, rng)
            answer(other, code)
            assert json.dumps(view(other, seat, words=False)) == json.dumps(view(after, seat, words=False))
            assert not other.revealing
    assert quiet > 5


@every_table
def test_what_seats_know_is_true(table: str) -> None:
    setup = TABLES[table].replaced(seed=90)
    for number, state in enumerate(where_something_is_known(setup)):
        if number % 3 == 0:
            check_knowledge(state, number // 3 % setup.players, Counter())


@every_table
def test_copies_and_parcels_are_equal_and_apart(table: str) -> None:
    setup = TABLES[table].replaced(seed=100)
    for number, (state, _) in enumerate(states_of(setup)):
        if number % 40 == 0:
            twin = state.copy()
            assert snapshot(twin) == snapshot(state)
            assert shared_parts(state, twin) == []
            decision = Decision(state, seeded(3))
            sent = unpacked(packed(decision), state.rules)
            assert snapshot(sent.imagine()) == snapshot(decision.imagine())
