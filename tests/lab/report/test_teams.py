"""Reports about teams: a team counts once, with the sum of its points, and commanders are compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.cli import main
from sietch.content import Setup
from sietch.lab.play.series import Spec
from sietch.lab.records.results import Results
from sietch.lab.report import report, versus
from sietch.lab.report.played import Played
from sietch.lab.report.rates import rates
from sietch.lab.report.scoring import stands
from sietch.lab.studies.simulate import simulate
from tests.lab.report.test_rivals import text_of

GAMES = 12
BOTS = ("greedy:positions=2", "random")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    found = tmp_path_factory.mktemp("teams") / "one", tmp_path_factory.mktemp("teams") / "other"
    simulate(Spec(Setup(6, seed=1), bots=BOTS), GAMES, out=found[0])
    simulate(Spec(Setup(6, seed=2), bots=("random",)), GAMES, out=found[1])
    return found


def test_seats_of_a_side_stand_together(folders: tuple[Path, Path]) -> None:
    for row in Results(folders[0]).table("seats").to_pylist():
        assert row["side"] == (row["seat"] - 1) % 2 + 1
        assert (row["place"] == 1) == row["won"]
        assert row["influence_great_houses"] is not None
        assert row["vp_start"] == (4 if row["seat"] in (1, 4) else 1)


def test_a_team_counts_once(folders: tuple[Path, Path]) -> None:
    played = Played(folders[0])
    found = {rate.id: (rate.wins, rate.seats) for rate in rates(played.once("bot"), "bot")}
    assert found == {"greedy:positions=2": (GAMES, GAMES), "random": (0, GAMES)}
    assert {rate.id: rate.seats for rate in rates(played.commanders, "leader")} == {
        "muad_dib": GAMES,
        "shaddam_corrino_iv": GAMES,
    }
    last = stands(played)[1]
    assert (last.winners.total, last.others.total) == (GAMES, GAMES)
    assert last.others.mean >= 6


def test_the_page(folders: tuple[Path, Path]) -> None:
    told = text_of(report(folders[0]))
    assert "6 players in two teams" in told
    assert "Points of the winning team" in told
    assert "Which team wins?" in told
    assert "Does the seat matter?" not in told
    assert f"100.0 % of {GAMES} teams" in told
    assert "three seats of a team win together" in told
    assert "The share of some teams that won" in told
    assert "always per seat" not in told
    assert "How often the team with the most points after a round wins" in told
    assert "the middle 80 % of the teams" in told
    assert "seat in the lead" not in told
    assert "Leaders are dealt by chance" not in told
    assert "Allies are dealt by chance among those recommended for their team" in told


def test_two_runs(folders: tuple[Path, Path]) -> None:
    told = text_of(versus(*folders))
    assert "Win rate per team, by leader" in told
    assert "How often the team in the lead wins" in told
    assert "Win rate per seat" not in told
    assert "Shaddam Corrino IV" in told
    assert "Does the seat matter?" not in told


def test_without_teams_there_are_no_commanders(tmp_path: Path) -> None:
    simulate(Spec(Setup(3, seed=1)), 4, out=tmp_path / "three")
    assert Played(tmp_path / "three").commanders.num_rows == 0
    assert "Which team wins?" not in text_of(report(tmp_path / "three"))


def test_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "6", "--games", "3", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "wins by team" in told
    assert "of teams  per team" in told
    assert "wins by seat" not in told
    assert "an even share is 50.0 %" in told
