"""The command `sietch tournament`: what it prints, and its exit code."""

import json
import sys
from pathlib import Path

import pytest

from sietch.bots import registry
from sietch.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def chance(tmp_path: Path) -> str:
    """A bot that is fast."""
    path = tmp_path / "chance.py"
    path.write_text("from sietch.bots.random_bot import RandomBot as Chance\n", encoding="utf-8")
    return f"{path}:Chance"


def test_tables(chance: str, capsys: Capture) -> None:
    assert main(["tournament", "random", "--bot", chance, "--games", "13", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "12 games of 3 deals, 4 players."
    assert any(line.startswith("random") and "1500" in line and "±" in line for line in lines)
    assert f"random and {chance}: the games do not tell which one is better." in lines
    assert any(line.startswith("  1  random") and line.endswith("50.0 %") for line in lines)
    assert any(f"1 random against 3 {chance}" in line for line in lines)


def test_json_and_saving(chance: str, tmp_path: Path, capsys: Capture) -> None:
    save = tmp_path / "league.jsonl"
    words = [
        "tournament",
        "random",
        chance,
        "--players",
        "3",
        "--games",
        "6",
        "--save",
        str(save),
        "--jobs",
        "1",
    ]
    assert main([*words, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["games"], facts["setup"]["players"], facts["bots"]) == (6, 3, ["random", chance])
    assert {"rating", "rating_margin", "win_rate", "points", "place", "faults"} <= facts["standings"][
        0
    ].keys()
    assert facts["duels"][0]["met"] == 12
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == facts
    assert main([*words, "--seed", "3"]) == 2
    assert "was begun with other settings: setup seed 0, now 3" in capsys.readouterr().err


def test_mistakes(capsys: Capture) -> None:
    for words, message in (
        (["random"], "needs two bots"),
        (["random", "greedee"], "did you mean 'greedy'?"),
        (["random", "greedy", "--players", "7"], "7 players"),
        (["random", "greedy", "--games", "0"], "expected a whole number from 1"),
    ):
        assert main(["tournament", *words]) == 2
        assert message in capsys.readouterr().err


def test_faults_are_shown(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from sietch.bots.random_bot import RandomBot

    monkeypatch.setattr(registry, "Greedy", RandomBot)  # whoever decides instead shall be fast here
    path = tmp_path / "bad.py"
    path.write_text("class Bad:\n    def choose(self, decision):\n        return 1 / 0\n", encoding="utf-8")
    bots = ["random", f"{path}:Bad"]
    assert main(["tournament", *bots, "--players", "3", "--games", "3", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "faults  (greedy decided in their place)" in text
    assert "crash: ZeroDivisionError: division by zero" in text


def test_games_without_end_are_told(chance: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sietch.lab.play.match.LONGEST_GAME", 10)
    assert main(["tournament", "random", chance, "--players", "3", "--games", "3", "--jobs", "1"]) == 1
    assert "3 of 3 games did not end and count for nobody" in capsys.readouterr().out


def test_an_interrupt_says_how_to_go_on(
    chance: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sietch.lab.studies.tournament.play", interrupted)
    save = tmp_path / "league.jsonl"
    assert main(["tournament", "random", chance, "--save", str(save)]) == 130
    assert f"the same command goes on with {save}" in capsys.readouterr().err


def test_without_numpy(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("cli.standings", "lab.measure.ratings", "lab.studies.standings", "lab.studies.tournament"):
        monkeypatch.delitem(sys.modules, f"sietch.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["tournament", "--help"]) == 0
    assert main(["tournament", "random", "greedy"]) == 2
    assert "a tournament needs the package numpy: pip install numpy\n" in capsys.readouterr().err
