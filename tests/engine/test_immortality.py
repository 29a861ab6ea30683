"""What a game with Immortality asks, brings to light and shows as open, and what others do not (T-6, T-7)."""

from __future__ import annotations

import pytest

from sietch.content import load_rules, new_game
from sietch.content.setup import setup_from
from sietch.engine.agent_turn import GRAFT as CHOOSE_PARTNER
from sietch.engine.game import Game
from sietch.engine.graft import GRAFT, GRAFT_FROM_ROW
from sietch.engine.ops import OPS
from sietch.engine.specimens import tanks_of
from sietch.view.seat import view

ATOMICS = "family_atomics orders"


def game_of(immortality: bool = True) -> Game:
    return new_game(setup_from({"players": 3, "seed": 1, "immortality": immortality}))


def open_effects(game: Game) -> list[str]:
    turn = view(game.state, None)["turn"]
    assert isinstance(turn, dict)
    found = turn["open_effects"]
    assert isinstance(found, list)
    return found


@pytest.mark.proves("T-6")
@pytest.mark.parametrize("immortality", [False, True])
def test_only_games_with_graft_cards_ask_for_a_partner(immortality: bool) -> None:
    rules = load_rules(setup_from({"immortality": immortality}))
    assert OPS[CHOOSE_PARTNER].occurs(rules) is immortality
    assert {GRAFT, GRAFT_FROM_ROW} & set(rules.verbs) == ({GRAFT, GRAFT_FROM_ROW} if immortality else set())


@pytest.mark.proves("T-7")
def test_family_atomics_are_open_only_to_those_who_have_the_token() -> None:
    game = game_of()
    without = (game.decider + 1) % 3
    tanks_of(game.state.players[without]).atomics = False
    for _ in range(3):
        assert (ATOMICS in open_effects(game)) == (game.decider != without)
        game.apply("reveal")
        game.apply("end turn")


@pytest.mark.proves("T-7")
@pytest.mark.parametrize("left", [0, 1])
def test_family_atomics_cannot_be_undone_if_they_bring_a_new_card(left: int) -> None:
    game = game_of()
    game.state.removed += game.state.imperium_deck[left:]
    del game.state.imperium_deck[left:]
    game.apply(f"resolve {ATOMICS}")
    assert game.history[-1].revealing == (left > 0)
    assert len(game.state.row) == left
