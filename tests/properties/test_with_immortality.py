"""What is hidden and what comes up in games with Immortality."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from sietch.engine import known, tleilaxu
from sietch.engine.graft import GRAFT
from sietch.engine.interpreter import answer
from sietch.engine.options import argument_of, verb_of
from sietch.engine.rival_card import is_streamlined
from sietch.engine.state import State
from sietch.engine.words import VP_TLEILAXU
from tests.support import IMMORTALITY_TABLES, imagined, states_of

GAMES = 6


def positions(table: str) -> Iterator[State]:
    for seed in range(GAMES):
        for state, _ in states_of(IMMORTALITY_TABLES[table].replaced(seed=seed)):
            yield state


def is_tleilaxu(state: State, card: int) -> bool:
    return state.rules.cards[card].type == tleilaxu.TLEILAXU_ROW.type


@pytest.mark.parametrize("table", IMMORTALITY_TABLES)
def test_what_the_set_brings_comes_up(table: str) -> None:
    found: Counter[int] = Counter()
    for state in positions(table):
        found.update({verb_of(code) for code in state.options})
    for verb in (tleilaxu.RESEARCH_TO, tleilaxu.GO_ON_TO, tleilaxu.BUY_TLEILAXU, GRAFT):
        assert found[verb] > 0, verb


@pytest.mark.proves("T-12")
def test_nobody_knows_the_order_of_the_tleilaxu_cards() -> None:
    """What lies open stays, and which cards are left in the deck follows from it."""
    state = next(positions("four"))
    board = tleilaxu.deck_of(state)
    tops: set[int] = set()
    for other in imagined(state, 0):
        theirs = tleilaxu.deck_of(other)
        assert theirs.face_up == board.face_up
        assert sorted(theirs.deck) == sorted(board.deck)
        tops.add(theirs.deck[-1])
    assert len(tops) > len(board.deck) // 2


@pytest.mark.parametrize("left", [0, 1])
def test_what_turns_a_card_up_cannot_be_undone(left: int) -> None:
    """Buying a card brings the next one to light, if there is one."""
    bought = 0
    for state in positions("four"):
        for code in state.options:
            if verb_of(code) == tleilaxu.BUY_TLEILAXU and is_tleilaxu(state, argument_of(code)):
                twin = state.copy()
                board = tleilaxu.deck_of(twin)
                twin.removed += board.deck[left:]
                del board.deck[left:]
                answer(twin, code)
                bought += 1
                assert twin.revealing == (left > 0)
    assert bought > 5


@pytest.mark.proves("T-15")
def test_a_tleilaxu_card_on_the_deck_is_known_to_all() -> None:
    found = 0
    for state in positions("four"):
        for row in state.known:
            if row.pile == known.DECK and is_tleilaxu(state, row.card):
                found += 1
                assert row.seats & 0b1111 == 0b1111
                for other in imagined(state, (row.owner + 1) % 4, 3):
                    assert other.players[row.owner].deck[row.place] == row.card
    assert found > 0


@pytest.mark.proves("T-17")
def test_points_are_the_sum_of_their_sources() -> None:
    """Those of the Tleilaxu track are one for its fourth, and one for its last space."""
    found: set[int] = set()
    for state in (state for table in IMMORTALITY_TABLES for state in positions(table)):
        path = tleilaxu.TLEILAXU_TRACK.path_of(state, 0)
        for player in state.players:
            reached = len(state.rules.steps[player.steps[path]].way)
            assert player.vp == sum(player.vp_from)
            scored = 0 if is_streamlined(state, player.seat) else (reached >= 4) + (reached >= 7)
            assert player.vp_from[VP_TLEILAXU] == scored
            found.add(scored)
    assert found >= {0, 1}
