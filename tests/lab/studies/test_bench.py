"""The speed of the engine: plausible numbers, and the median of the rounds."""

import pytest

from sietch.content import Setup
from sietch.lab.studies.bench import bench


def test_bench() -> None:
    speed = bench(rounds=3, seconds=0.05)
    assert speed.games_per_second > 1
    assert 0 < speed.us_per_copy < 1000
    assert 0 < speed.us_per_decision < 10_000
    assert 100 < speed.decisions_per_game < 1000


@pytest.mark.parametrize("players", [1, 6])
def test_bench_of_other_tables(players: int) -> None:
    speed = bench(Setup(players), rounds=1, seconds=0.01)
    assert (speed.players, speed.games >= 1) == (players, True)


def test_bench_tells_the_median(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.03, 2.0, 1.0, 4.0])  # the first is the warm-up
    monkeypatch.setattr(
        "sietch.lab.studies.bench._time_games", lambda rules, players, games: (next(times), 50_000)
    )
    speed = bench(rounds=3, seconds=1.0)
    assert (speed.games_per_second, speed.games_per_second_best) == (50.0, 100.0)
    assert speed.us_per_decision == 40.0
