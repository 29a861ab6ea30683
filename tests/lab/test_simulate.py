"""Series of games: the same result however they are divided, and every mistake is counted."""

import pytest

from sietch.bots import registry
from sietch.bots.bot import Bot, Decision
from sietch.bots.registry import BotError
from sietch.lab import simulate as lab
from sietch.lab.bench import bench
from sietch.lab.simulate import Result, Spec, simulate
from sietch.lab.table import TableError


def test_all_games_finish() -> None:
    done: list[int] = []
    result = simulate(Spec(seed=3), 12, progress=done.append)
    facts = result.as_dict()
    assert (facts["games"], facts["finished"], facts["errors"]) == (12, 12, 0)
    assert done[-1] == 12
    assert sum(facts["wins_by_seat"].values()) == 12
    assert sum(facts["wins_by_leader"].values()) == 12
    assert facts["wins_by_bot"] == {"random": 12}
    assert sum(facts["games_by_leader"].values()) == 48
    assert 1 <= facts["rounds_mean"] <= 10
    assert facts["games_per_second"] > 0


def without_time(result: Result) -> dict[str, object]:
    facts = result.as_dict()
    return {name: value for name, value in facts.items() if name not in ("seconds", "games_per_second")}


def test_the_number_of_jobs_changes_nothing() -> None:
    spec = Spec(players=3, seed=8)
    assert without_time(simulate(spec, 13, 1)) == without_time(simulate(spec, 13, 2))


def test_checking_changes_nothing() -> None:
    fast = simulate(Spec(players=3, choam=False, seed=4), 4)
    checked = simulate(Spec(players=3, choam=False, seed=4, check=True), 4)
    assert without_time(fast) == without_time(checked)


def test_another_seed_gives_other_games() -> None:
    assert simulate(Spec(seed=1), 3).decisions != simulate(Spec(seed=2), 3).decisions


class First(Bot):
    def choose(self, decision: Decision) -> str:
        return decision.options[0]


def test_bots_take_the_seats_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.OWN, "first", First)
    spec = Spec(players=4, bots=("random", "first"))
    assert [spec.bot_at(0, seat) for seat in range(4)] == ["random", "first", "random", "first"]
    assert [spec.bot_at(1, seat) for seat in range(4)] == ["first", "random", "first", "random"]
    assert sum(simulate(spec, 4).wins_by_bot.values()) == 4


def test_a_broken_game_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "violations", lambda state: ["a planted fault"] if state.round == 2 else [])
    result = simulate(Spec(seed=6, check=True), 2)
    assert (result.finished, result.errors) == (0, 2)
    assert result.faults[0][0] == 6_000_000
    assert "a planted fault" in result.faults[0][1]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (Spec(players=7), "7 players"),
        (Spec(bots=("randon",)), "did you mean 'random'"),
        (Spec(players=3, bots=("random",) * 4), "4 bots for 3 seats"),
    ],
)
def test_impossible_tables_are_refused(spec: Spec, message: str) -> None:
    with pytest.raises((TableError, BotError), match=message):
        simulate(spec, 1)


def test_bench() -> None:
    speed = bench(rounds=3, seconds=0.05)
    assert speed.games_per_second > 1
    assert 0 < speed.us_per_copy < 1000
    assert 0 < speed.us_per_decision < 10_000
    assert 100 < speed.decisions_per_game < 1000


def test_bench_tells_the_median(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.03, 2.0, 1.0, 4.0])  # the first is the warm-up
    monkeypatch.setattr("sietch.lab.bench._time_games", lambda rules, players, games: (next(times), 50_000))
    speed = bench(rounds=3, seconds=1.0)
    assert (speed.games_per_second, speed.games_per_second_best) == (50.0, 100.0)
    assert speed.us_per_decision == 40.0
