"""The table follows the window: its width, its height, the number of seats, and the signs that it can show."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sietch.cli import main
from sietch.cli.board import Board, board
from sietch.cli.encoding import speak_plainly
from sietch.cli.menu import menu
from sietch.cli.screen import screen
from sietch.cli.session import Session
from sietch.cli.style import NARROWEST, WIDEST, Style, terminal_style, visible
from sietch.content import new_game
from sietch.engine.rng import seeded
from sietch.view.catalogue import catalogue_of
from sietch.view.questions import question
from sietch.view.seat import view
from tests.support import random_game, setup_for, states

ROOT = Path(__file__).parents[2]


# --- size --------------------------------------------------------------------------------------------------


def test_the_width_follows_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    size = [(60, 24)]
    monkeypatch.setattr("shutil.get_terminal_size", lambda fallback: size[0])
    style = terminal_style()
    state = random_game(1, steps=120).state
    for columns in (60, 110, 80, NARROWEST):
        size[0] = (columns, 24)
        assert style.width == columns
        lines = [*board(state, 0, style, whole=True), *menu(state, style)]
        assert columns - 20 < max(map(visible, lines)) <= columns
    for columns, width in ((20, NARROWEST), (500, WIDEST)):
        size[0] = (columns, 24)
        assert style.width == width


@pytest.mark.parametrize("seed", [3, 11])
def test_score_and_question_on_one_screen(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every question of a game, in a window of 80 by 24."""
    monkeypatch.chdir(tmp_path)
    game = new_game(setup_for(4, seed=seed))
    shown: list[str] = []
    rng = seeded(seed)

    def ask(prompt: str) -> str:
        screen = [*shown, prompt][-24:]
        state = session.game.state
        text = " ".join(" ".join(screen).split())
        score = f"{state.players[0].vp}"
        assert " ".join(question(state).split()) in text, screen
        assert any(
            line.startswith(f"You: {score} VP") or re.match(rf".P1 .*? {score} ", line) for line in screen
        ), screen
        return str(1 + rng.below(len(state.options)))

    session = Session(game, [0], ("random",), Style(False, 80, 24), ask, shown.append)
    session.play()
    assert session.game.over
    assert max(map(visible, shown[:-1])) <= 80  # the last one is a command


def test_a_low_window_tells_what_is_left_out() -> None:
    state = random_game(1, steps=120).state
    low = board(state, 0, Style(False, 80, 24), below=8)
    high = board(state, 0, Style(False, 80, 60), below=8)
    assert len(low) <= 24 - 8 - 2
    assert re.search(r"^b shows more: .*(Row|Agents)", "\n".join(low), re.MULTILINE)
    assert "b shows more" not in "\n".join(high)
    assert any(line.startswith("Your hand") for line in low)


def test_options_that_are_higher_than_the_window() -> None:
    """One line for each, and score and question once more below them."""
    state = next(state for state, _ in states(5) if len(state.options) > 8)
    lines = screen(state, state.decider, Style(False, 80, 8), with_board=True)
    assert lines[-1] == question(state)
    assert any(line.startswith("You: ") for line in lines[-4:])
    assert len([line for line in lines if re.match(r" [ \d]\d  ", line)]) == len(state.options)
    assert max(map(len, lines)) <= 80
    high = screen(state, state.decider, Style(False, 80, 100), with_board=True)
    assert high[-1] != question(state)
    assert len(high) > len(lines)


@pytest.mark.parametrize("width", [NARROWEST, 66, 80, 120])
@pytest.mark.parametrize("seats", range(1, 7))
def test_a_table_for_any_number_of_seats(seats: int, width: int) -> None:
    state = random_game(2, steps=150).state
    seen: dict[str, Any] = view(state, 0, words=False)
    seen["players"] = [deepcopy(seen["players"][seat % 4]) | {"seat": seat} for seat in range(seats)]
    for place in ("agents", "spies"):
        seen["table"][place] = {
            name: [seat % seats for seat in there] for name, there in seen["table"][place].items()
        }
    for player in seen["players"]:
        player["vp"] = 40 + player["seat"]
    style = Style(True, width, 24)
    table = Board(seen, catalogue_of(state.rules), style)
    lines = table.lines(None)
    assert max(map(visible, lines)) <= width
    for seat in range(seats):
        rows = [line for line in lines if re.match(rf"[▸ ](\x1b\[[\d;]*m)*P{seat + 1} .* {40 + seat}", line)]
        assert len(rows) == 1
    assert len(table.lines(10 + seats)) <= 10 + seats


# --- signs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_game_in_few_signs(encoding: str, tmp_path: Path) -> None:
    """A whole game, all looks at it, and its end: signs get lost, the game does not."""
    typed = ["?", "b", "h", "row", "deck", "discard", "? P2", "? 1", "? irulan", "? größe", "l"] + [
        "1"
    ] * 1500
    done = subprocess.run(
        [sys.executable, "-m", "sietch", "play", "--terminal", "--seed", "7", "--bots", "random"],
        input="\n".join(typed).encode() + b"\n\xff\xfe\n",
        cwd=tmp_path,
        env=os.environ
        | {
            "PYTHONIOENCODING": encoding,
            "LANG": "C",
            "LC_ALL": "C",
            "PYTHONUTF8": "0",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    text = done.stdout.decode(encoding)
    assert "The end, after" in text
    if encoding == "ascii":
        assert "--- Round 1 player turns" in text
        assert ">P1 Princess Irulan" in text
        assert "Ability - Imperial Birthright" in text


def test_replacements(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    speak_plainly()
    print("─ a – b · c → d ×2 … −1 é 漢 \udce4")
    sys.stdout.flush()
    assert raw.getvalue() == b"- a - b | c -> d x2 .. -1 e ? ?\n"


def test_signs_are_kept_where_they_can_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "steersman"]) == 0
    assert " · " in capsys.readouterr().out
