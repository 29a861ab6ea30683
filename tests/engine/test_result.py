"""Places and rewards: sides are ranked, and the seats of a side share what it gets."""

from __future__ import annotations

import pytest

from sietch.engine import words as w
from sietch.engine.game import play_out
from sietch.engine.result import Result, places_of, ranking, result_of, won
from sietch.engine.state import Player, State
from tests.support import random_game, states

TEAMS = (0, 1, 0, 1, 0, 1)


def table(sides: tuple[int, ...], **columns: list[int]) -> State:
    """Seats with nothing but these numbers."""
    state, _ = next(iter(states(1)))
    state = state.copy()
    state.sides = sides
    state.players = [Player(seat) for seat in range(len(sides))]
    for name, column in columns.items():
        for player, number in zip(state.players, column, strict=True):
            if name in w.RESOURCES:
                player.resources[w.RESOURCES.index(name)] = number
            else:
                setattr(player, name, number)
    return state


def test_a_running_game_has_no_result() -> None:
    game = random_game(2, steps=30)
    result = game.result()
    assert not result.finished
    assert (result.places, result.winners, result.rewards) == ((), [], [0.0] * 4)
    assert not any(won(game.state, seat) for seat in range(4))


@pytest.mark.parametrize("players", [3, 4])
def test_a_finished_game(players: int) -> None:
    game = random_game(3, players)
    result = game.result()
    order = game.ranking()
    assert result.finished
    assert [result.places[seat] for seat in order] == list(range(1, players + 1))
    assert result.winners == order[:1]
    assert result.rewards[order[0]] == 1.0
    assert sum(result.rewards) == pytest.approx(0)
    assert [won(game.state, seat) for seat in range(players)] == [seat == order[0] for seat in range(players)]


def test_a_copy_keeps_the_result() -> None:
    state, _ = next(iter(states(5)))
    play_out(state, 5)
    assert result_of(state.copy()).places == result_of(state).places


@pytest.mark.proves("M-3")
def test_a_team_wins_together() -> None:
    """The sum counts, not the best single seat."""
    state = table(TEAMS, vp=[9, 12, 9, 2, 9, 3])
    assert places_of(state) == (1, 2, 1, 2, 1, 2)
    assert ranking(state) == [0, 2, 4, 1, 3, 5]
    result = Result(places_of(state), TEAMS)
    assert result.winners == [0, 2, 4]
    assert result.rewards == [1.0, -1.0] * 3


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        ({"spice": [0, 1, 2, 1, 0, 1]}, 1),
        ({"spice": [0, 1, 2, 1, 0, 0], "solari": [0, 0, 0, 0, 1, 0], "water": [0, 9, 0, 0, 0, 0]}, 0),
        ({"water": [1, 0, 0, 2, 0, 0], "garrison": [9, 0, 9, 0, 9, 0]}, 1),
        ({"garrison": [0, 4, 5, 0, 0, 0], "reveal_clock": [1, 6, 2, 3, 4, 5]}, 0),
        ({"reveal_clock": [1, 6, 2, 3, 4, 5]}, 1),
        ({"reveal_clock": [6, 5, 4, 3, 2, 1]}, 0),
    ],
)
def test_ties_are_broken_by_what_a_team_has_together(columns: dict[str, list[int]], winner: int) -> None:
    state = table(TEAMS, vp=[5, 5, 5, 5, 5, 5], **columns)
    assert [place == 1 for place in places_of(state)] == [side == winner for side in TEAMS]


def test_rewards_of_three_sides() -> None:
    result = Result((2, 1, 3), (0, 1, 2))
    assert result.rewards == [-0.5, 1.0, -0.5]
