"""What is hidden in games with Rise of Ix."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine.contracts import contracts_of
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.ix_contracts import contract_box, dealt_to
from sietch.engine.ix_leaders import notable
from sietch.engine.setup import Setup
from sietch.engine.tech import stacks_of
from tests.support import IX, IX_TABLES, imagined, states_of


@pytest.mark.proves("I-17")
def test_nobody_knows_which_tiles_lie_below() -> None:
    """Of the stacks only the heights are seen; what lies face up stays."""
    state, _ = next(states_of(IX_TABLES["four"]))
    ix = stacks_of(state)
    below = sorted(tile for tiles in ix.stacks for tile in tiles)
    seen: set[int] = set()
    for other in imagined(state, 0):
        theirs = stacks_of(other)
        assert theirs.face_up == ix.face_up
        assert [len(tiles) for tiles in theirs.stacks] == [len(tiles) for tiles in ix.stacks]
        assert sorted(tile for tiles in theirs.stacks for tile in tiles) == below
        seen.add(theirs.stacks[0][-1])
    assert len(seen) > len(below) // 2


@pytest.mark.proves("H-6")
def test_the_contracts_of_others_are_hidden_until_all_have_chosen() -> None:
    """What they choose from, and what is left in the box."""
    setup = IX_TABLES["three"]
    state = start(load_rules(setup), setup)
    own = dealt_to(state.players[0])
    assert len(own) == 2
    others = [dealt_to(other.players[1])[:] for other in imagined(state, 0)]
    assert all(dealt_to(other.players[0]) == own for other in imagined(state, 0))
    assert len({tuple(sorted(pair)) for pair in others}) > 5
    assert not any(set(pair) & set(own) for pair in others)
    while any(dealt_to(player) for player in state.players):
        answer(state, state.options[0])
    chosen = [contracts_of(player) for player in state.players]
    assert all(contracts is not None and contracts.open for contracts in chosen)
    for other in imagined(state, 0)[:5]:
        theirs = [contracts_of(player) for player in other.players]
        assert [c.open for c in theirs if c] == [c.open for c in chosen if c]
        assert sorted(contract_box(other).left) == sorted(contract_box(state).left)


def test_the_card_set_aside_is_known_to_its_owner_alone() -> None:
    """It is dealt anew together with the hand."""
    setup = Setup(4, IX, ("ilesa_ecaz", "muad_dib", "gurney_halleck", "lady_jessica"))
    found = 0
    for seed in range(12):
        for number, (state, _) in enumerate(states_of(setup.replaced(seed=seed))):
            aside = notable(state.players[0]).aside
            if not aside or number % 50:
                continue
            found += 1
            assert all(notable(other.players[0]).aside == aside for other in imagined(state, 0)[:5])
            theirs = [notable(other.players[0]).aside for other in imagined(state, 1)]
            assert all(len(cards) == len(aside) for cards in theirs)
            hidden = {*state.players[0].hand, *state.players[0].deck}
            assert len({cards[0] for cards in theirs}) > 1 or not hidden - set(aside)
    assert found > 3
