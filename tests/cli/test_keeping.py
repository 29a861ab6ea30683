"""Nothing of a game at the terminal is lost, and it goes on as it was."""

import contextlib
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.keeping import Closed, closing
from sietch.cli.parser import program
from sietch.cli.session import Session
from sietch.cli.style import Style
from sietch.content import new_game
from sietch.engine.game import Game
from sietch.engine.rng import seeded
from sietch.table import saves
from sietch.table.replay import dump, load, play
from tests.cli.person import Asked, Person, kept, random_answers, sit_down, type_in
from tests.support import setup_for

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")


def test_save_and_resume(folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "save mine.replay", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert main(["play", "--terminal", "--seed", "7", "--seat", "2", "--leader", "Lady Jessica"]) == 0
    assert "P2 (Lady Jessica)" in capsys.readouterr().out
    before = load(folder / "mine.replay")
    assert load(kept()) == before
    answers = iter(["q"])
    assert main(["play", "--resume", "mine.replay"]) == 0
    text = capsys.readouterr().out
    assert "You are P2 (Lady Jessica)." in text
    assert load(folder / "mine.replay") == before


def test_end_of_input_keeps_the_game(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    answers = iter(["1"])

    def typed(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--terminal", "--seed", "3", "--players", "3", "--plain"]) == 0
    assert f"--resume {kept().stem}" in capsys.readouterr().out


def test_interrupt_keeps_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1"])

    def typed(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--terminal", "--seed", "3"]) == 130
    assert len(load(kept()).moves) > 0


# --- a resumed game ----------------------------------------------------------------------------------------


def finish(game: Game, seed: int = 3) -> Game:
    rng = seeded(seed)
    while not game.over:
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
    return game


def test_a_finished_game_is_only_shown(folder: Path, capsys: Capture) -> None:
    text = dump(finish(new_game(setup_for(3, seed=5)))) + "# my first game\n"
    file = folder / "done.replay"
    file.write_text(text, encoding="utf-8")
    assert main(["play", "--resume", "done.replay"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("This game is over.\nThe end, after")
    assert "You win!" not in shown
    assert file.read_text(encoding="utf-8") == text
    assert list(folder.iterdir()) == [file]


def test_a_file_of_the_person_stays_as_it_is(folder: Path) -> None:
    """Going on with it is kept in the file of the game."""
    file = folder / "half.replay"
    sit_down(Person("1", f"save {file}"), 11)
    text = file.read_text(encoding="utf-8")
    person = Person(then=random_answers(3))
    game = play(load(file))
    person.session = Session(game, [0], ("random",), Style(False, 80), person.ask, person.shown.append, file)
    person.session.play()
    assert person.session.game.over
    assert file.read_text(encoding="utf-8") == text
    (over,) = [game for game in saves.saved_games() if game.is_over]
    assert play(load(over.path)).over
    assert f"replay {over.path.stem}" in person.text


def test_leaving_at_once_writes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = folder / "mine.replay"
    sit_down(Person("1", "save mine.replay"))
    file.write_text(file.read_text(encoding="utf-8") + "# think of the spice\n", encoding="utf-8")
    type_in(monkeypatch, "q")
    assert main(["play", "--resume", "mine.replay"]) == 0
    assert "Go on with: sietch play --terminal --resume mine.replay" in capsys.readouterr().out
    assert "think of the spice" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "4"], "begun with --players 3"),
        (["--choam"], "begun with --no-choam"),
        (["--leader", "feyd"], "begun with --leader lady_jessica"),
        (["--seat", "1"], "begun with --seat 2"),
        (["--seat", "0"], "begun with --seat 2"),
        (["--seed", "8"], "begun with --seed 7"),
        (["--players", "3", "--no-choam", "--leader", "jessica", "--seat", "2", "--seed", "7"], ""),
    ],
)
def test_what_is_said_of_a_resumed_game_must_be_so(
    words: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    type_in(monkeypatch, "1", "save mine.replay", "q", "q")
    begun = ["--players", "3", "--no-choam", "--leader", "jessica", "--seat", "2", "--seed", "7"]
    assert main(["play", "--terminal", *begun]) == 0
    capsys.readouterr()
    assert main(["play", "--resume", "mine.replay", *words]) == (2 if message else 0)
    assert message in capsys.readouterr().err


def test_remarks_that_say_too_much(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """More bots than seats, as they could be named once, and the own seat twice."""
    remarks = "# seat 2 was yours\n" * 2 + "# bots: random\n" * 3
    text = dump(new_game(setup_for(3, seed=7))) + remarks
    (folder / "many.replay").write_text(text, encoding="utf-8")
    type_in(monkeypatch, "q")
    assert main(["play", "--resume", "many.replay"]) == 0
    assert "You are P2 " in capsys.readouterr().out


def test_a_game_without_a_seat_of_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (folder / "any.replay").write_text(dump(new_game(setup_for(seed=7))), encoding="utf-8")
    type_in(monkeypatch, "q")
    assert main(["play", "--resume", "any.replay", "--seat", "3"]) == 0
    assert "You are P3 " in capsys.readouterr().out
    assert main(["play", "--resume", "any.replay", "--seat", "0"]) == 2


def test_the_hint_can_be_typed_as_it_stands(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    content = folder / "my cards.yaml"
    content.write_text("{id: mine, version: 1}", encoding="utf-8")
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("sys.argv", [str(folder / "bin" / "sietch"), "play"])
    type_in(monkeypatch, "1", "q")
    assert main(["play", "--terminal", "--seed", "7", "--bots", "acolyte", "--content", "my cards.yaml"]) == 0
    hint = f"Go on with: bin/sietch play --terminal --resume {kept().stem}"
    assert hint in capsys.readouterr().out
    type_in(monkeypatch, "q")
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/sietch")
    assert main(shlex.split(hint)[4:]) == 0
    told = capsys.readouterr().out
    assert "Go on with: sietch play " in told
    assert saves.remarks(kept().read_text(encoding="utf-8")).bots == ["acolyte"]
    monkeypatch.setattr("sys.argv", ["/somewhere/sietch/__main__.py"])
    assert program().endswith(" -m sietch")


def test_save_replaces_nothing_but_saved_games(folder: Path) -> None:
    notes = folder / "notes.txt"
    notes.write_text("Fear is the mind-killer.\n", encoding="utf-8")
    person = Person("save notes.txt", "save new.replay", "save new.replay", f"save {folder}")
    sit_down(person)
    assert notes.read_text(encoding="utf-8") == "Fear is the mind-killer.\n"
    assert "notes.txt is there already and no saved game" in person.text
    assert person.text.count("Saved as new.replay.") == 2
    assert "this is not a file. The game is not saved." in person.text


# --- nothing is lost -----------------------------------------------------------------------------------------


def test_every_decision_is_kept_at_once() -> None:
    """Whatever happens to the program afterwards."""
    seen: list[int] = []

    def look(session: Session) -> str:
        if seen:
            assert dump(session.game).startswith(dump(play(load(kept()))).rstrip())
        seen.append(len(session.game.history))
        return str(1) if len(seen) < 6 else "q"

    sit_down(Person(then=look))
    assert len(seen) == 6


def test_the_saved_games_are_shown_and_one_is_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    begin = ["play", "--terminal", "--players", "3", "--bots", "acolyte,random", "--leader"]
    for leader in ("irulan", "feyd_rautha_harkonnen"):
        type_in(monkeypatch, "1", "q")
        assert main([*begin, leader, "--seed", "7"]) == 0
    (saves.games_folder() / "torn.replay").write_text("sietch replay 2\n", encoding="utf-8")
    capsys.readouterr()
    type_in(monkeypatch, "nine", "9", "")
    assert main(["play", "--resume"]) == 0
    shown = capsys.readouterr().out
    names = {game.leader: game.path.stem for game in saves.saved_games()}
    assert f"{names['princess_irulan']}  3 players, round 1, 0 points" in shown
    assert "torn  cannot be read: " in shown
    assert shown.count("The games are 1 to 3.") == 2
    number = [game.leader for game in saves.saved_games()].index("princess_irulan") + 1
    type_in(monkeypatch, str(number), "1", "q")
    assert main(["play", "--resume"]) == 0
    assert f"--resume {names['princess_irulan']}" in capsys.readouterr().out
    text = (saves.games_folder() / f"{names['princess_irulan']}.replay").read_text(encoding="utf-8")
    assert saves.remarks(text).bots == ["acolyte", "random"]
    assert len(saves.saved_games()) == 3


def test_a_finished_game_is_not_offered(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    sit_down(Person(then=random_answers(3)), 11)
    assert kept().exists()
    assert main(["play", "--resume"]) == 2
    assert "no saved game in" in capsys.readouterr().err
    assert main(["replay", "--check", kept().stem]) == 0


def test_resuming_tells_the_last_round(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    answer = random_answers(2)
    sit_down(Person(then=lambda session: answer(session) if session.game.state.round < 4 else "q"), 5, 3)
    type_in(monkeypatch, "q")
    assert main(["play", "--resume", kept().stem]) == 0
    shown = capsys.readouterr().out
    assert "Round 4 begins" in shown
    assert "Round 3 begins" not in shown
    assert "Round 1 begins" not in shown


def test_another_game_is_replaced_only_if_the_person_agrees(folder: Path) -> None:
    other = folder / "other.replay"
    other.write_text(dump(new_game(setup_for(3, seed=99))), encoding="utf-8")
    before = other.read_text(encoding="utf-8")
    person = Asked("1", "save other.replay", "n", "save other.replay", "")
    sit_down(person)
    assert other.read_text(encoding="utf-8") == before
    assert person.text.count("Nothing is changed.") == 2
    person = Asked("1", "save other.replay", "y", "save other.replay")
    sit_down(person)
    assert other.read_text(encoding="utf-8") != before
    assert person.text.count("Saved as other.replay.") == 2
    assert person.text.count("holds another game, or more of it. Replace it?") == 1


def test_a_later_stand_is_not_replaced_unasked(folder: Path) -> None:
    person = Asked("reveal", "end turn", "save mine.replay", "u", "save mine.replay", "n")
    sit_down(person)
    assert "Nothing is changed." in person.text
    assert person.text.count("Saved as mine.replay.") == 1


def test_two_windows_on_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(Person("1"))
    first = kept()
    other = Person("1", "1", "1")
    other.session = Session(
        play(load(first)), [0], ("random",), Style(False, 80), other.ask, other.shown.append, first
    )
    here = Person("1", then=lambda session: (other.session and other.session.play() and "1") or "q")
    moves = len(load(first).moves)
    here.session = Session(
        play(load(first)), [0], ("random",), Style(False, 80), here.ask, here.shown.append, first
    )
    here.session.play()
    assert len(saves.saved_games()) == 2
    assert all(len(load(game.path).moves) > moves for game in saves.saved_games())
    assert "Another window goes on with this game" in here.text + other.text


def limited(folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    """A game by a person whose files may have one kilobyte, as on a full disk."""
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1024, resource.RLIM_INFINITY));"
        "from sietch.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    return subprocess.run(
        [sys.executable, "-c", code, "play", "--resume", "long", "--bots", "random"],
        input="\n".join(lines), check=False, text=True, capture_output=True, cwd=folder, timeout=120,
    )  # fmt: skip


def long_game() -> Path:
    """A saved game that is larger than one kilobyte."""
    answer = random_answers(2)
    sit_down(Person(then=lambda session: answer(session) if session.game.state.round < 4 else "q"), 5, 3)
    return kept().rename(saves.games_folder() / "long.replay")


def test_a_full_disk_costs_nothing(folder: Path) -> None:
    path = long_game()
    before = path.read_bytes()
    assert len(before) > 1024
    ended = limited(folder, "1", "1", "1", "q", "elsewhere.replay", "")
    assert ended.returncode == 1
    assert ended.stderr == ""
    assert path.read_bytes() == before
    assert ended.stdout.count("The game cannot be kept there") == 1
    assert f"{path}: File too large. The game is not saved." in ended.stdout
    assert "elsewhere.replay: File too large. The game is not saved." in ended.stdout
    assert "Go on with" not in ended.stdout
    assert [file.name for file in saves.games_folder().iterdir()] == ["long.replay"]
    assert not (folder / "elsewhere.replay").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_was_lost_on_the_way_ends_the_program_with_its_number(number: int) -> None:
    before = signal.getsignal(number)
    went_on = False
    with pytest.raises(Closed) as closed, closing():
        with contextlib.suppress(BaseException):
            signal.raise_signal(number)
        went_on = True
    assert went_on
    assert closed.value.number == number
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_keeps_the_game(number: int, folder: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "sietch",
        "play",
        "--terminal",
        "--seed",
        "7",
        "--bots",
        "random",
        "--plain",
    ]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    ) as game:
        assert game.stdin
        assert game.stdout
        game.stdin.write("1\n")
        game.stdin.flush()
        answered = iter(game.stdout.readline, "")
        assert any("1 " in line and saves.saved_games() for line in answered)
        game.send_signal(number)
        _, err = game.communicate(timeout=60)
    assert game.returncode == 128 + number
    assert err == ""
    assert len(load(kept()).moves) > 0


SLOW_BOT = """
import time
from pathlib import Path

class Slow:
    def choose(self, decision):
        Path("thinking").touch()
        time.sleep(60)
        return decision.options[0]
"""


def test_a_window_that_is_closed_while_a_bot_thinks(folder: Path) -> None:
    (folder / "slow.py").write_text(SLOW_BOT, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "sietch",
        "play",
        "--terminal",
        "--seed",
        "7",
        "--bots",
        "slow.py:Slow",
        "--plain",
    ]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    ) as game:
        assert game.stdin
        game.stdin.write("reveal\nend turn\n" * 3)
        game.stdin.flush()
        until = time.monotonic() + 60
        while not (folder / "thinking").exists():
            assert time.monotonic() < until
            time.sleep(0.05)
        game.send_signal(signal.SIGTERM)
        _, err = game.communicate(timeout=30)
    assert game.returncode == 128 + signal.SIGTERM
    assert err == ""


def test_without_a_data_folder_another_place_is_asked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIETCH_DATA", str(folder / ("x" * 300)))
    person = Asked("1", "q", "mine.replay")
    assert sit_down(person).game.history
    assert "The game is not saved." in person.text
    assert len(load(folder / "mine.replay").moves) > 0


def test_whoever_leaves_at_a_question_is_not_asked_again(folder: Path) -> None:
    other = folder / "other.replay"
    other.write_text(dump(new_game(setup_for(3, seed=99))), encoding="utf-8")
    shown: list[str] = []
    typed = iter(["1", "save other.replay"])

    def ask(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    game = new_game(setup_for(3, seed=7))
    assert Session(game, [0], ("random",), Style(False, 80), ask, shown.append).play()
    assert "Nothing is changed." in shown
    assert load(other).setup.seed == 99
    assert kept().exists()


def test_bots_of_a_file_are_found_from_everywhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (folder / "mine.py").write_text(
        "class Mine:\n    def choose(self, decision):\n        return decision.options[0]\n", encoding="utf-8"
    )
    (folder / "elsewhere").mkdir()
    type_in(monkeypatch, "1", "save copy.replay", "q")
    assert main(["play", "--terminal", "--seed", "7", "--bots", "mine.py:Mine"]) == 0
    monkeypatch.chdir(folder / "elsewhere")
    type_in(monkeypatch, "q")
    assert main(["play", "--resume", kept().stem]) == 0
    capsys.readouterr()
    assert main(["play", "--resume", str(folder / "copy.replay")]) == 2
    assert "say --bots to start them again" in capsys.readouterr().err
    type_in(monkeypatch, "q")
    assert main(["play", "--resume", str(folder / "copy.replay"), "--bots", "random"]) == 0


def test_nothing_to_take_back_is_no_decision() -> None:
    person = Person("u", "u", "1" * 5000)
    sit_down(person)
    assert person.text.count("nothing of yours to take back") == 2
    assert saves.saved_games() == []
