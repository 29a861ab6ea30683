"""docs/options.md names every verb; every option of a game can be read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import load_rules, new_game
from sietch.engine.game import Game, IllegalOption, play_out, start
from sietch.engine.interpreter import answer
from sietch.engine.options import VERBS, option_text, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.setup import Setup
from tests.support import random_game, setup_for

DOC = (Path(__file__).parents[2] / "docs" / "options.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("before", "after"), [(verb[0], verb[2]) for verb in VERBS])
def test_documented(before: str, after: str) -> None:
    assert f"`{before.strip()}" in DOC
    if after:
        assert f"{after.strip()}`" in DOC


def test_vocabulary_reads_back() -> None:
    rules = load_rules()
    for text, code in vocabulary(rules).items():
        assert option_text(rules, code) == text


@pytest.mark.parametrize(
    "text", ["play prepare_the_way", "end turn", "nonsense", "", "PLAY dagger", "reveal "]
)
def test_what_is_not_offered_is_refused(text: str) -> None:
    game = new_game(setup_for(seed=3))
    before = game.options()
    with pytest.raises(IllegalOption, match=f"^{text}$"):
        game.apply(text)
    assert game.options() == before
    assert game.history == []


def test_nothing_is_offered_after_the_end() -> None:
    game = random_game(1)
    assert game.over and game.options() == [] and game.decider == -1
    with pytest.raises(IllegalOption):
        game.apply("pass")


def test_single_options_can_be_left_to_the_caller() -> None:
    game = random_game(2)
    other = new_game(setup_for(seed=2), automatic=False)
    for entry in game.history:
        assert (len(other.options()) == 1) == entry.automatic
        other.apply(entry.text)
    assert other.over
    assert not any(entry.automatic for entry in other.history)
    assert other.ranking() == game.ranking()


@pytest.mark.parametrize("players", [0, 5, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="one to four players"):
        Game(load_rules(), setup_for(players, seed=1))


def test_rules_are_for_rivals_or_not() -> None:
    with pytest.raises(ValueError, match="another number of players"):
        Game(load_rules(), Setup(players=2))
    with pytest.raises(ValueError, match="another number of players"):
        Game(load_rules(Setup(players=1)), Setup(players=3))


def test_a_leader_cannot_be_chosen_twice_or_by_its_back() -> None:
    rules = load_rules()
    for leaders, message in (
        (["muad_dib", "", "muad_dib"], "leader 'muad_dib' is chosen twice"),
        (["reverend_mother_jessica"], "leader 'reverend_mother_jessica' is the back of a card"),
        (["paul"], "there is no leader 'paul'"),
        (["", "", "", "muad_dib"], "4 leaders for 3 seats"),
    ):
        with pytest.raises(ValueError, match=message):
            Game(rules, setup_for(3, leaders=leaders))


def test_a_game_that_plays_itself_takes_every_option_by_chance() -> None:
    setup = setup_for(3, seed=5)
    rules = load_rules(setup)
    state, rng, decisions = start(rules, setup), seeded(8), 0
    while state.options:
        code = state.options[0]
        if len(state.options) > 1:
            decisions += 1
            code = state.options[rng.below(len(state.options))]
        answer(state, code)
    again = start(rules, setup)
    assert play_out(again, 8) == decisions
    assert (again.places, again.round) == (state.places, state.round)
    assert [player.vp_from for player in again.players] == [player.vp_from for player in state.players]
