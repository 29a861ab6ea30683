"""Trees of turns: what is asked leads nowhere that some order of effects does not lead to."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine import COMPILED
from sietch.engine.options import option_text
from sietch.engine.setup import Setup
from sietch.engine.state import State
from sietch.lab.proof.orders import Tree, grow, positions, prove
from tests.support import IMMORTALITY, IX

SHARE = 1 if COMPILED else 3  # of the turns; the compiled build tries them all


def sample(seed: int, players: int, every: int) -> list[tuple[State, int]]:
    setup = Setup(players, seed=seed)
    return [
        (state, code)
        for number, (_, state, code) in enumerate(positions(load_rules(setup), setup, "random"))
        if number % every == 0
    ]


@pytest.mark.parametrize(("bot", "turns"), [("random", 400), ("greedy", 150), ("dealt", 250)])
@pytest.mark.proves("A-5", "V-1", "R-4")
def test_every_order_ends_where_what_is_asked_can_end(bot: str, turns: int) -> None:
    """Three and four players; `sietch orders` tries many more."""
    proof = prove(Setup(seed=70), [bot], turns // SHARE, 1500)
    assert proof.lost == []
    assert proof.wrong == []
    assert proof.compared >= turns // SHARE
    assert proof.ends > 3 * proof.compared


@pytest.mark.proves("X-4")
def test_every_order_of_six_players() -> None:
    """With a commander's ally, who deploys at last, and with mates who answer a trade."""
    proof = prove(Setup(6, seed=70), ["random", "greedy"], 150 // SHARE, 1500, players=[6])
    assert (proof.lost, proof.wrong) == ([], [])
    assert proof.compared >= 150 // SHARE


@pytest.mark.proves("I-5")
@pytest.mark.parametrize(
    ("players", "bot", "turns"),
    [(1, "random", 20), (3, "dealt", 120), (4, "greedy", 60), (6, "random", 60)],
)
def test_every_order_with_rise_of_ix(players: int, bot: str, turns: int) -> None:
    """Tiles, freighters, dreadnoughts and what a row of tiles offers in between."""
    setup = Setup(players, (*IX, "ix_conflicts"), seed=70)
    proof = prove(setup, [bot], turns // SHARE, 500, players=[players])
    assert (proof.lost, proof.wrong) == ([], [])
    assert proof.compared >= turns // SHARE


@pytest.mark.proves("T-23")
@pytest.mark.parametrize(
    ("players", "bot", "turns"),
    [(1, "random", 20), (3, "dealt", 60), (4, "greedy", 30), (6, "random", 30)],
)
def test_every_order_with_immortality(players: int, bot: str, turns: int) -> None:
    """Both boxes of a pair, markers that go on, specimens that are made and spent."""
    setup = Setup(players, IMMORTALITY, seed=70)
    proof = prove(setup, [bot], turns // SHARE, 500, players=[players])
    assert (proof.lost, proof.wrong) == ([], [])
    assert proof.compared >= turns // SHARE


def test_what_is_asked_is_a_part_of_every_order() -> None:
    larger = 0
    for state, code in sample(9001, 4, 6):
        every = grow(state, code, True, 2000)
        asked = grow(state, code, False, 2000)
        if every is not None and asked is not None:
            larger += every.positions > asked.positions
            assert asked.ends
            assert asked.ends.keys() <= every.ends.keys(), option_text(state.rules, code)
    assert larger > 5  # the switch asks more


def test_a_lost_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer ends on one side: what the other has alone is told with its way."""

    def poorer(state: State, code: int, every_order: bool, most: int) -> Tree | None:
        tree = grow(state, code, every_order, most)
        if tree is not None and not every_order and len(tree.ends) > 1:
            tree.ends.popitem()
        return tree

    monkeypatch.setattr("sietch.lab.proof.orders.grow", poorer)
    proof = prove(Setup(seed=70), ["random"], 1, 300)
    assert proof.lost
    lost = proof.lost[0]
    assert (lost.players, lost.seed, lost.bot) == (3, 70, "random")
    assert lost.path[-1] == "end turn"


def test_a_tree_that_grows_too_large_is_given_up() -> None:
    state, code = sample(9001, 4, 1)[3]
    assert grow(state, code, True, 0) is None


def test_the_position_stays_as_it_is() -> None:
    state, code = sample(9001, 4, 1)[3]
    before = (state.options[:], state.players[0].hand[:], state.rng.a, len(state.stack))
    assert grow(state, code, True) is not None
    assert (state.options[:], state.players[0].hand[:], state.rng.a, len(state.stack)) == before
    assert not state.every_order


def test_a_copy_keeps_the_switch() -> None:
    state, _ = sample(9001, 4, 1)[3]
    state.every_order = True
    assert state.copy().every_order
