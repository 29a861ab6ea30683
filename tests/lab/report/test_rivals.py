"""Reports about games against rivals: they are told as rivals, and players are compared with players."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from sietch.content import Setup
from sietch.lab.play.series import Spec
from sietch.lab.report import report, versus
from sietch.lab.studies.simulate import simulate

RUNS = {
    "alone": Setup(1, difficulty="mentat", variants=["row_churn"], rivals=["gurney"], seed=1),
    "two": Setup(2, seed=1),
    "streamlined": Setup(2, variants=["streamlined_rivals"], seed=1),
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Random players never beat a rival that can win."""
    found = {name: tmp_path_factory.mktemp("rivals") / name for name in RUNS}
    for name, setup in RUNS.items():
        simulate(Spec(setup), 40, out=found[name])
    return found


def text_of(page: str) -> str:
    """What people read, without pictures; a space is a space."""
    page = re.sub(r"<(style|script|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).replace("\u202f", " ").split())


@pytest.mark.parametrize(
    ("name", "company"),
    [
        ("alone", "1 player against 2 rivals (mentat, row_churn)"),
        ("two", "2 players against 1 rival,"),
        ("streamlined", "2 players against 1 rival (streamlined_rivals)"),
    ],
)
def test_the_page_says_who_sat_there(folders: dict[str, Path], name: str, company: str) -> None:
    told = text_of(report(folders[name]))
    assert company in told
    assert "40 games of random" in told
    assert "Best bot" not in told
    assert "Bot rival" not in told
    assert not re.search(r"\brandom and rival\b", told)


def test_where_no_player_won_nothing_is_made_of_it(folders: dict[str, Path]) -> None:
    told = text_of(report(folders["alone"]))
    assert "Players won 0.0 % of 40 games" in told
    assert "No leader stands out: after 40 games" in told
    assert "average of the players of 0.0 %" in told
    assert "Best leader" not in told
    assert "What do winners do differently?" not in told
    assert "the surest lift" not in told
    assert "Does the seat matter?" not in told
    assert "Rival Gurney Halleck" in told
    assert "Difficulty mentat" in told
    assert "Variants row_churn" in told
    assert "Rivals Rival Gurney Halleck" in told
    assert "“Bought”" in told


def test_where_only_players_can_win(folders: dict[str, Path]) -> None:
    told = text_of(report(folders["streamlined"]))
    assert "Players won" not in told
    assert "Do rivals win?" not in told
    assert "What do winners do differently?" in told
    assert "Does the seat matter?" in told
    assert "average of the players of 50.0 %" in told


def test_two_runs(folders: dict[str, Path]) -> None:
    told = text_of(versus(folders["alone"], folders["two"]))
    assert "Difficulty (mentat → –)" in told
    assert "Games that a player won" in told
    assert "Bot rival" not in told


def test_without_rivals_nothing_speaks_of_them(tmp_path: Path) -> None:
    simulate(Spec(Setup(3)), 6, out=tmp_path / "three")
    told = text_of(report(tmp_path / "three"))
    assert "rival" not in told.lower()
    assert "Bought" not in told
