"""A game option by option."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine.game import Game, IllegalOption
from sietch.engine.setup import Setup
from tests.support import random_game


def test_a_game_can_stop_after_every_option() -> None:
    whole = random_game(8)
    game = Game(load_rules(whole.setup), whole.setup, automatic=False)
    for entry in whole.history:
        before = len(game.history)
        if entry.automatic:
            assert game.follow()
        else:
            assert not game.follow()
            game.step(entry.text)
        assert len(game.history) == before + 1
        done = game.history[-1]
        assert (done.text, done.seat, done.automatic) == (entry.text, entry.seat, entry.automatic)
    assert game.over and not game.follow()
    assert game.ranking() == whole.ranking()


def test_a_game_is_logged_unless_somebody_wants_it_quick() -> None:
    rules, setup = load_rules(), Setup(seed=7)
    assert Game(rules, setup).state.log
    assert Game(rules, setup, logged=False).state.log is None


def test_a_step_is_one_of_the_options() -> None:
    game = Game(load_rules(), Setup(seed=7))
    with pytest.raises(IllegalOption):
        game.step("buy the moon")
    assert not game.history
