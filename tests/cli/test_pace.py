"""How fast the turns of others are told."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sietch.cli import main
from sietch.cli.pace import PAUSE, Pace
from sietch.cli.session import Session
from sietch.cli.style import Style
from sietch.content import Setup, new_game
from tests.cli.person import kept, type_in

pytestmark = pytest.mark.usefixtures("folder")

GO_ON = "  Enter goes on "


def played(
    pace: str, *typed: str, watched: bool = True, instead_of_enter: str = ""
) -> tuple[list[str], list[float], list[str]]:
    """What was asked beside the decisions, how long it paused, and what was shown, in the first round alone."""
    lines = iter([*typed, "reveal", "end turn", "q"])
    asked: list[str] = []
    slept: list[float] = []
    shown: list[str] = []

    def ask(prompt: str) -> str:
        if prompt == "> ":
            return next(lines)
        asked.append(prompt)
        shown.append(prompt)
        return instead_of_enter

    game = new_game(Setup(1, seed=3, rivals=["gurney_halleck", "muad_dib"]))
    style = Style(False, 80)
    Session(
        game, [0], (), style, ask, shown.append, pace=Pace(pace, lambda: watched, slept.append)
    ).play()  # fmt: skip
    return asked, slept, shown


def test_at_once_nobody_waits() -> None:
    asked, slept, _ = played("at-once")
    assert (asked, slept) == ([], [])


def test_step_waits_after_every_turn_of_a_rival() -> None:
    asked, slept, shown = played("step")
    told = "\n".join(shown)
    assert asked == [GO_ON] * told.count("   sends an agent to ")
    assert len(asked) >= 4
    assert slept == []
    assert told.index(GO_ON) > told.index("   sends an agent to ")
    after = told.rpartition("fights with strength")[2]
    assert "Round 2 begins." in after.partition(GO_ON)[0]  # only turns are waited for
    assert not any(before == after == GO_ON for before, after in pairwise(shown))


@pytest.mark.parametrize("answer", ["at-once", "pace at-once", "q"])
def test_enough_of_it(answer: str) -> None:
    """Instead of Enter: all the rest at once, or leave."""
    asked, _, shown = played("step", instead_of_enter=answer)
    assert asked == [GO_ON]
    assert ("Round 2 begins." in "\n".join(shown)) == (answer != "q")


def test_slow_pauses_after_every_line_of_a_rival() -> None:
    asked, slept, shown = played("slow")
    assert asked == []
    assert set(slept) == {PAUSE}
    assert len(slept) >= len([line for line in shown if line.startswith(("P2 (", "P3 ("))])


@pytest.mark.parametrize("pace", ["slow", "step"])
def test_nobody_waits_for_a_pipe(pace: str) -> None:
    asked, slept, _ = played(pace, watched=False)
    assert (asked, slept) == ([], [])


def test_it_changes_in_the_game() -> None:
    asked, _, shown = played("at-once", "pace", "pace step", "pace hurry")
    assert asked
    assert "Pace at-once: all turns of others are told at once." in shown
    assert "Pace step: Enter after every turn of another." in shown
    assert "'hurry' is no pace; there are at-once, slow, step." in shown


# --- in a saved game ---------------------------------------------------------------------------------------


def paced(monkeypatch: pytest.MonkeyPatch, *words: str, typed: tuple[str, ...] = ("pace", "1", "q")) -> None:
    type_in(monkeypatch, *typed)
    assert main(["play", "--terminal", "--plain", *words]) == 0


def test_a_saved_game_goes_on_at_its_pace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paced(monkeypatch, "--players", "1", "--seed", "3", "--pace", "slow")
    for words, pace in (
        ((), "slow"),
        (("--pace", "step"), "step"),
        ((), "step"),
        (("--pace", "at-once"), "at-once"),
    ):
        capsys.readouterr()
        paced(monkeypatch, "--resume", kept().stem, *words)
        assert f"Pace {pace}:" in capsys.readouterr().out
    paced(monkeypatch, "--resume", kept().stem, typed=("pace slow", "1", "q"))
    capsys.readouterr()
    paced(monkeypatch, "--resume", kept().stem)
    assert "Pace slow:" in capsys.readouterr().out


@pytest.mark.parametrize("remark", ["", "# pace: hurry\n"])
def test_a_game_that_does_not_know_its_pace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], remark: str
) -> None:
    paced(monkeypatch, "--players", "1", "--seed", "3", "--pace", "slow")
    file = kept()
    text = file.read_text(encoding="utf-8")
    assert "# pace: slow\n" in text
    file.write_text(text.replace("# pace: slow\n", remark), encoding="utf-8")
    capsys.readouterr()
    paced(monkeypatch, "--resume", file.stem)
    assert "Pace at-once:" in capsys.readouterr().out
