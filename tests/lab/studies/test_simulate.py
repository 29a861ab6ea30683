"""Series of games: the same result however they are divided, and every mistake is counted."""

import json
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

import pytest

from sietch.bots import registry
from sietch.bots.bot import Bot, Decision
from sietch.bots.registry import BotError
from sietch.content import Setup, SetupError
from sietch.lab.play.rules import edition, rules_for
from sietch.lab.play.series import Spec
from sietch.lab.play.workers import WorkersError
from sietch.lab.records.replays import Replays, ReplaysError
from sietch.lab.records.results import Results
from sietch.lab.records.rows import TABLES
from sietch.lab.studies import simulate as lab
from sietch.lab.studies.simulate import Kept, Sums, play_games, simulate, usual_jobs
from sietch.table.replay import check, load
from tests.support import setup_for


def test_all_games_finish() -> None:
    done: list[int] = []
    result = simulate(Spec(setup_for(seed=3)), 12, progress=done.append)
    facts = result.as_dict()
    assert (facts["games"], facts["finished"], facts["errors"]) == (12, 12, 0)
    assert done[-1] == 12
    assert sum(facts["wins_by_seat"].values()) == 12
    assert sum(facts["wins_by_leader"].values()) == 12
    assert facts["wins_by_bot"] == {"random": 12}
    assert sum(facts["games_by_leader"].values()) == 48
    assert 1 <= facts["rounds_mean"] <= 10
    assert facts["games_per_second"] > 0


TIMES = ("seconds", "games_per_second")


def without_time(result: Sums) -> dict[str, object]:
    return {name: value for name, value in result.as_dict().items() if name not in TIMES}


def files(folder: Path) -> dict[str, bytes]:
    return {table: (folder / f"{table}.parquet").read_bytes() for table in TABLES}


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    spec = Spec(setup_for(players=3, seed=8))
    plain, *recorded = (
        without_time(simulate(spec, 13, 1)),
        without_time(simulate(spec, 13, 1, out=tmp_path / "one")),
        without_time(simulate(spec, 13, 2, out=tmp_path / "two")),
    )
    assert recorded == [plain, plain]
    assert files(tmp_path / "one") == files(tmp_path / "two")


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_cluster_changes_nothing(tmp_path: Path) -> None:
    """A real Ray, with two workers, in a process of its own, which is to leave nothing behind."""
    facts = []
    for name, words in (("here", ["--jobs", "1"]), ("ray", ["--jobs", "2", "--cluster", "auto"])):
        command = [sys.executable, "-m", "sietch", "simulate", "--json", "--games", "9", "--seed", "8"]
        command += ["--players", "3", "--out", str(tmp_path / name), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        facts.append({key: value for key, value in found.items() if key not in TIMES})
    assert facts[0] == facts[1]
    assert files(tmp_path / "here") == files(tmp_path / "ray")


def test_a_worker_with_other_content_is_refused() -> None:
    here = edition(rules_for(Setup()))
    assert play_games(Spec(), range(1), Kept(), here).result.finished == 1
    with pytest.raises(WorkersError, match="a machine of the cluster has sietch"):
        play_games(Spec(), range(1), Kept(), here.replace("sietch", "sietch 9"))


def test_few_games_are_not_worth_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "cores", lambda: 8)
    assert usual_jobs(Spec(), 10) == 1
    assert usual_jobs(Spec(), 100_000) == 8
    assert usual_jobs(Spec(bots=("random", "greedy")), 20) == 4


def test_checking_changes_nothing() -> None:
    fast = simulate(Spec(setup_for(players=3, choam=False, seed=4)), 4)
    checked = simulate(Spec(setup_for(players=3, choam=False, seed=4), check=True), 4)
    assert without_time(fast) == without_time(checked)


def test_another_seed_gives_other_games() -> None:
    assert simulate(Spec(setup_for(seed=1)), 3).decisions != simulate(Spec(setup_for(seed=2)), 3).decisions


class First(Bot):
    def choose(self, decision: Decision) -> str:
        return decision.options[0]


def test_every_game_has_a_bot_that_won(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.parsed.cache_clear()
    monkeypatch.setitem(registry.OWN, "first", First)
    assert sum(simulate(Spec(bots=("random", "first")), 4).wins_by_bot.values()) == 4


def test_a_broken_game_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "violations", lambda state: ["a planted fault"] if state.round == 2 else [])
    result = simulate(Spec(setup_for(seed=6), check=True), 2)
    assert (result.finished, result.errors) == (0, 2)
    assert [seed for seed, _ in result.broken] == [6_000_000, 6_000_001]
    assert "a planted fault" in result.broken[0][1]
    assert result.faults == []


class Careless(Bot):
    """Talks nonsense in the first round and breaks down in the second."""

    def choose(self, decision: Decision) -> str:
        if decision.view["round"] == 1:
            return "dance"
        if decision.view["round"] == 2:
            raise RuntimeError("enough")
        return decision.options[0]


def test_faults_of_bots_are_counted_and_the_games_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(registry.OWN, "careless", Careless)
    result = simulate(
        Spec(setup_for(players=3), bots=("random", "careless", "random")), 2, out=tmp_path / "results"
    )
    assert (result.finished, result.errors, result.broken) == (2, 0, [])
    counts = result.faults_by_bot.pop("careless")
    assert counts.keys() == {"nonsense", "crash"}
    assert result.faults_by_bot == {}
    told = [fault for _, fault in result.faults]
    assert len(told) == len(set(told))  # each once
    assert sum(fault.endswith("; it is out for the rest of the game") for fault in told) == 2
    assert result.out_by_bot == {"careless": 2}
    assert result.faults[0] == (0, "careless at seat 2: nonsense: 'dance' is not offered")
    games = Results(tmp_path / "results").table("games")
    assert sum(games["faults"].to_pylist()) == counts.total()


def test_not_all_faults_are_kept() -> None:
    result = Sums()
    for seed in range(30):
        result.keep(seed, f"fault {seed // 2}")
    assert result.faults == [(2 * number, f"fault {number}") for number in range(lab.KEPT_FAULTS)]


class Slow(Bot):
    """Oversleeps its first decision."""

    seconds: ClassVar[list[float | None]] = []

    def choose(self, decision: Decision) -> str:
        self.seconds.append(decision.seconds)
        if len(self.seconds) == 1:
            time.sleep(1)
        return decision.options[0]


def test_bots_have_so_much_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.OWN, "slow", Slow)
    result = simulate(Spec(setup_for(players=3), bots=("slow", "random", "random"), seconds=0.2), 1)
    assert result.finished == 1
    assert set(Slow.seconds) == {0.2}
    assert result.faults_by_bot["slow"]["late"] >= 1
    assert "late: no answer within 0.2 s" in result.faults[0][1]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (Spec(setup_for(players=7)), "7 players"),
        (Spec(bots=("randon",)), "did you mean 'random'"),
        (Spec(setup_for(players=3), bots=("random",) * 4), "4 bots for 3 players"),
    ],
)
def test_impossible_tables_are_refused(spec: Spec, message: str) -> None:
    with pytest.raises((SetupError, BotError), match=message):
        simulate(spec, 1)


@pytest.mark.parametrize("players", [1, 4, 6])
def test_every_game_has_a_replay(tmp_path: Path, players: int) -> None:
    """They are the games that were counted, whichever process played them."""
    spec = Spec(Setup(players=players, seed=5), ("random", "greedy")[: min(players, 2)])
    replays = Replays(tmp_path / "games")
    result = simulate(spec, 3, 2, replays=replays)
    assert replays.written == 3
    games = [check(load(path)) for path in sorted((tmp_path / "games").iterdir())]
    assert [game.setup.seed for game in games] == [5_000_000, 5_000_001, 5_000_002]
    assert all(game.over for game in games)
    assert sum(game.state.round for game in games) == result.rounds
    assert "# bots: random\n" in (tmp_path / "games" / "5000000.replay").read_text(encoding="utf-8")


def test_replays_of_others_are_not_replaced(tmp_path: Path) -> None:
    spec = Spec(setup_for(players=3, seed=2))
    games = tmp_path / "games"
    simulate(spec, 1, replays=Replays(games))
    with pytest.raises(ReplaysError, match="--force"):
        simulate(spec, 1, replays=Replays(games))
    with pytest.raises(ReplaysError, match="--force"):
        simulate(spec, 1, out=tmp_path / "results", replays=Replays(games))
    assert not (tmp_path / "results").exists()
    simulate(spec, 1, replays=Replays(games, force=True))
    with pytest.raises(ReplaysError, match="no folder"):
        simulate(spec, 1, replays=Replays(games / "2000000.replay"))


def test_replays_of_a_run_that_goes_on_stay(tmp_path: Path) -> None:
    """Those of its first part are there already; only the others are written."""
    spec = Spec(setup_for(players=3, seed=2), ("greedy",))
    games, out = tmp_path / "games", tmp_path / "results"

    def stopped(done: int) -> None:
        raise KeyboardInterrupt

    first, second = Replays(games), Replays(games)
    with pytest.raises(KeyboardInterrupt):
        simulate(spec, 12, progress=stopped, out=out, replays=first)
    simulate(spec, 12, out=out, replays=second)
    assert 0 < first.written < 12 and first.written + second.written == 12
    assert len(list(games.iterdir())) == 12
