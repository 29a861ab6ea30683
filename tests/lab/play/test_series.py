"""A series of games: who sits where, and which games make one call."""

import numpy as np
import pytest

from sietch.content import Setup, load_rules
from sietch.content.setup import company
from sietch.lab.play.series import Spec, in_turn, portions


def test_bots_take_the_seats_in_turn() -> None:
    spec = Spec(bots=("random", "greedy"))
    assert spec.bots_of(0) == ["random", "greedy", "random", "greedy"]
    assert spec.bots_of(1) == ["greedy", "random", "greedy", "random"]


def test_a_rival_has_no_bot() -> None:
    spec = Spec(Setup(players=2), bots=("random", "greedy"))
    assert [spec.bots_of(game) for game in (0, 1)] == [["random", "greedy", ""], ["greedy", "random", ""]]
    alone = Spec(Setup(players=1))
    assert [alone.bots_of(game) for game in (0, 1)] == [["random", "", ""]] * 2


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(), "4 players"),
        (Setup(players=1), "1 player against 2 rivals (sardaukar)"),
        (
            Setup(players=1, difficulty="mentat", variants=["row_churn"]),
            "1 player against 2 rivals (mentat, row_churn)",
        ),
        (Setup(players=2), "2 players against 1 rival"),
    ],
)
def test_the_company(setup: Setup, told: str) -> None:
    assert str(company(setup)) == told


def test_many_tables_at_once() -> None:
    seats, games = np.array([0, 1, 2, 3]), np.array([5, 5, 6, 7])
    one_by_one = [
        in_turn(seat, game, 4, 3) for seat, game in zip(seats.tolist(), games.tolist(), strict=True)
    ]
    assert in_turn(seats, games, 4, 3).tolist() == one_by_one


def test_a_game_of_a_series() -> None:
    spec = Spec(Setup(players=3, seed=6), bots=("random", "greedy"), seconds=0.5)
    match = spec.match(load_rules(spec.setup), 2, logged=True)
    assert match.setup == Setup(players=3, seed=6_000_002)
    assert (match.bots, match.seconds, match.logged) == (["random", "random", "greedy"], 0.5, True)


@pytest.mark.parametrize(
    ("games", "size", "expected"),
    [
        (range(5), 2, [range(2), range(2, 4), range(4, 5)]),
        (range(7, 9), 4, [range(7, 9)]),
        (range(0), 3, []),
    ],
)
def test_portions(games: range, size: int, expected: list[range]) -> None:
    assert list(portions(games, size)) == expected
