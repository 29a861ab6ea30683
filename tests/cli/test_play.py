"""The terminal game, driven by typed lines."""

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from sietch.cli import main
from sietch.cli.board import board, status
from sietch.cli.explain import explain
from sietch.cli.menu import menu, ordered, spelled
from sietch.cli.parser import program
from sietch.cli.play import OPPONENTS
from sietch.cli.session import Session
from sietch.cli.style import Style, visible
from sietch.content import new_game
from sietch.engine import known
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.contracts import Contracts
from sietch.engine.events import EVERYBODY
from sietch.engine.game import Game
from sietch.engine.rng import seeded
from sietch.engine.words import BATTLE_ICONS
from sietch.table import saves
from sietch.table.replay import dump, load, play
from sietch.view.catalogue import catalogue_of
from tests.support import SHARED_IDS, setup_for

Capture = pytest.CaptureFixture[str]


class Person:
    """Types prepared lines, or whatever a function of the session says, and remembers what was shown."""

    def __init__(self, *typed: str, then: Callable[[Session], str] = lambda session: "q") -> None:
        self._typed = iter(typed)
        self._then = then
        self.shown: list[str] = []
        self.session: Session | None = None

    def ask(self, prompt: str) -> str:
        assert prompt == "> "
        assert self.session is not None
        line = next(self._typed, None)
        return self._then(self.session) if line is None else line

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the person is; the data folder of this person is another one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIETCH_DATA", str(tmp_path / "data"))
    yield tmp_path


def kept() -> Path:
    """The one saved game."""
    (game,) = saves.saved_games()
    return game.path


def sit_down(
    person: Person, seed: int = 7, players: int = 4, seat: int = 0, coloured: bool = False
) -> Session:
    game = new_game(setup_for(players, seed=seed))
    session = Session(game, seat, ("random",), Style(coloured, 80), person.ask, person.shown.append)
    person.session = session
    session.play()
    return session


def random_answers(seed: int) -> Callable[[Session], str]:
    rng = seeded(seed)
    return lambda session: str(1 + rng.below(len(session.game.state.options)))


@pytest.mark.parametrize(("players", "seat", "coloured"), [(3, 2, False), (4, 0, True)])
def test_a_whole_game(players: int, seat: int, coloured: bool) -> None:
    person = Person(then=random_answers(3))
    session = sit_down(person, 11, players, seat, coloured)
    assert session.game.over
    assert "The end, after" in person.text
    assert f"Look at it again with: sietch replay {kept().stem}" in person.text
    assert dump(play(load(kept()))) == dump(session.game)
    assert max(map(visible, person.shown)) <= 80
    assert ("\x1b[" in person.text) == coloured


def test_a_resigned_start_is_not_kept(folder: Path) -> None:
    sit_down(Person())
    assert list(folder.iterdir()) == []


def test_help_and_explanations() -> None:
    person = Person("?", "? 1", "? dagger", "? daggre", "?99", "help signet ring", "", "hand", "board", "log")
    sit_down(person)
    assert "take back" in person.text
    assert "as text: " in person.text
    assert "Reveal: 1 sword." in person.text
    assert "Nothing here is called 'daggre'; did you mean Dagger?" in person.text
    assert "There is no option 99." in person.text
    assert "Round 1 begins." in person.text


def test_all_that_share_a_name_are_explained(tmp_path: Path) -> None:
    path = tmp_path / "shared.yaml"
    path.write_text(SHARED_IDS, encoding="utf-8")
    setup = setup_for(3, seed=1, content=[path])
    game = new_game(setup)
    state = game.state
    text = "\n".join(explain(state, "crysknife", Style(False, 80)))
    assert "Crysknife  Imperium card" in text
    assert "Crysknife  Intrigue card" in text
    assert spelled(state, "play Crysknife") == "play crysknife"
    assert spelled(state, "intrigue Crysknife") == "intrigue crysknife"


def test_wrong_answers_explain_themselves() -> None:
    person = Person("99", "dance", "why", "why buy The Spice Must Flow", "why buy the_spice_must_flow")
    sit_down(person)
    assert "Type the number of an option" in person.text
    assert "Why what? 'why OPTION' tells why" in person.text
    reasons = [line for line in person.shown if "Reveal" in line]
    assert len(reasons) >= 2


def test_commands_of_one_word() -> None:
    person = Person("reveal", "u foo", "q foo", "why 1", "why 99", "why  the spice")
    session = sit_down(person)
    assert "'u' takes no word." in person.text
    assert "'q' takes no word." in person.text
    assert len(session.game.history) > 0
    assert person.shown.count("It is offered now") == 1
    assert "No such option" in person.text


def test_what_an_option_would_bring() -> None:
    """Where a card leads, and what the hand is worth."""
    session = sit_down(Person())
    state = session.game.state
    numbers = {o.verb_of(code): str(n) for n, code in enumerate(ordered(state), 1)}
    person = Person(f"? {numbers[o.PLAY]}", f"? {numbers[o.REVEAL]}")
    sit_down(person)
    assert "The agent can go to: " in person.text
    assert "It gives at least " in person.text
    assert " (to " in person.text


def test_options_by_text_and_by_name() -> None:
    game = new_game(setup_for(seed=7))
    first = game.decider
    cards = [text for text in game.options() if text.startswith("play ")]
    for typed in (cards[0], cards[0].replace("_", " ").upper().replace("PLAY", "play")):
        session = sit_down(Person(typed), seat=first)
        assert session.game.history[0].text == cards[0]


def test_take_back() -> None:
    snapshots: list[str] = []

    def remember(session: Session) -> str:
        snapshots.append(dump(session.game))
        return ("1", "u", "1", "q")[len(snapshots) - 1]

    person = Person(then=remember)
    sit_down(person)
    assert snapshots[0] == snapshots[2]
    assert snapshots[1] == snapshots[3]
    assert "Taken back: " in person.text


def test_take_back_tells_what_had_come_to_light() -> None:
    person = Person("u", "reveal", "u")
    sit_down(person)
    assert "There is nothing of yours to take back." in person.text
    assert "Something hidden had come to light" in person.text


def test_bots_answer_the_same_after_a_take_back() -> None:
    """A game in which every decision is made, taken back and made again is the game without all that."""
    answer = random_answers(1)
    typed: list[str] = []

    def twice(session: Session) -> str:
        step = len(typed) % 3
        typed.append(answer(session) if step == 0 else "u" if step == 1 else typed[-2])
        return typed[-1]

    plain = sit_down(Person(then=random_answers(1)), 5, 3)
    assert plain.game.over
    assert dump(sit_down(Person(then=twice), 5, 3).game) == dump(plain.game)


TELLING_BOT = """
import json
from pathlib import Path

class Telling:
    def choose(self, decision):
        with Path(f"told to {decision.seat}").open("a") as file:
            print(json.dumps([decision.happened, decision.rng.below(1 << 30)]), file=file)
        return decision.options[0]
"""


def told_bots(folder: Path, typed: Sequence[str], isolated: bool = False) -> list[Any]:
    """What the bot after the first player was told, question by question: the news, and a number by chance."""
    (folder / "telling.py").write_text(TELLING_BOT, encoding="utf-8")
    game = new_game(setup_for(3, seed=7))
    seat = game.decider
    lines = iter(typed)
    told = folder / f"told to {(seat + 1) % 3}"
    told.unlink(missing_ok=True)
    Session(
        game, seat, ("telling.py:Telling",), Style(False, 80), lambda _: next(lines), list[str]().append,
        isolated=isolated,
    ).play()  # fmt: skip
    return [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]


def test_bots_are_told_the_same_after_a_take_back(folder: Path) -> None:
    once = told_bots(folder, ["reveal", "end turn", "q"])
    assert once[0][0]
    assert told_bots(folder, ["reveal", "end turn", "u", "end turn", "q"]) == once * 2


def test_the_chance_of_isolated_bots_does_not_tell_the_seed(folder: Path) -> None:
    typed = ["reveal", "end turn", "q"]
    here, again = (told_bots(folder, typed)[0] for _ in range(2))
    apart, once_more = (told_bots(folder, typed, isolated=True)[0] for _ in range(2))
    assert here == again
    assert here[0] == apart[0] == once_more[0]
    assert len({here[1], apart[1], once_more[1]}) == 3


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
    assert main(["play", "--seed", "3", "--players", "3", "--plain"]) == 0
    assert f"--resume {kept().stem}" in capsys.readouterr().out


def test_interrupt_keeps_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1"])

    def typed(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--seed", "3"]) == 130
    assert len(load(kept()).moves) > 0


def test_the_transcript_of_the_readme() -> None:
    """Every line of it is shown, in this order; … stands for what is left out."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    told = iter(re.findall(r"```text\n(.*?)```", readme, re.DOTALL)[0].splitlines()[1:])
    game = new_game(setup_for(leaders=["irulan"], seed=4))
    shown: list[str] = []
    typed = iter(["1", "why to sardaukar", "q"])

    def ask(prompt: str) -> str:
        line = next(typed)
        shown.append(prompt + line)
        return line

    Session(game, 0, (OPPONENTS,), Style(False, 100), ask, shown.append).play()
    left = iter(shown)
    for line in told:
        assert line == "…" or line in left, line


class Unfinished:
    """A game in which the end of a turn always brings something more to decide."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)

    def apply(self, option: str) -> None:
        if option != "end turn":
            self.game.apply(option)


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_turn_that_goes_on_is_told(goes_on: bool) -> None:
    """`end turn` carries out what is left; if that brings a decision, the person is not left to wonder."""
    game = new_game(setup_for(3, seed=7))
    person = Person("reveal", "end turn")
    table: Any = Unfinished(game) if goes_on else game
    person.session = Session(table, 0, ("random",), Style(False, 80), person.ask, person.shown.append)
    person.session.play()
    assert ("Your turn is not over" in person.text) == goes_on


# --- a resumed game ----------------------------------------------------------------------------------------


def finish(game: Game, seed: int = 3) -> Game:
    rng = seeded(seed)
    while not game.over:
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
    return game


def type_in(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    answers = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))


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
    person.session = Session(game, 0, ("random",), Style(False, 80), person.ask, person.shown.append, file)
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
    assert main(["play", *begun]) == 0
    capsys.readouterr()
    assert main(["play", "--resume", "mine.replay", *words]) == (2 if message else 0)
    assert message in capsys.readouterr().err


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
    assert main(["play", "--seed", "7", "--bots", "acolyte", "--content", "my cards.yaml"]) == 0
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
    assert "this is no file. The game is not saved." in person.text


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
    begin = ["play", "--players", "3", "--bots", "acolyte,random", "--leader"]
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
    person = Person("1", "save other.replay", "n", "save other.replay", "")
    sit_down(person_with_questions(person))
    assert other.read_text(encoding="utf-8") == before
    assert person.text.count("Nothing is changed.") == 2
    person = Person("1", "save other.replay", "y", "save other.replay")
    sit_down(person_with_questions(person))
    assert other.read_text(encoding="utf-8") != before
    assert person.text.count("Saved as other.replay.") == 2
    assert person.text.count("holds another game, or more of it. Replace it?") == 1


def test_a_later_stand_is_not_replaced_unasked(folder: Path) -> None:
    person = person_with_questions(
        Person("reveal", "end turn", "save mine.replay", "u", "save mine.replay", "n")
    )
    sit_down(person)
    assert "Nothing is changed." in person.text
    assert person.text.count("Saved as mine.replay.") == 1


def test_two_windows_on_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(Person("1"))
    first = kept()
    other = Person("1", "1", "1")
    other.session = Session(
        play(load(first)), 0, ("random",), Style(False, 80), other.ask, other.shown.append, first
    )
    here = Person("1", then=lambda session: (other.session and other.session.play() and "1") or "q")
    moves = len(load(first).moves)
    here.session = Session(
        play(load(first)), 0, ("random",), Style(False, 80), here.ask, here.shown.append, first
    )
    here.session.play()
    assert len(saves.saved_games()) == 2
    assert all(len(load(game.path).moves) > moves for game in saves.saved_games())
    assert "Another window goes on with this game" in here.text + other.text


def person_with_questions(person: Person) -> Person:
    """One who is also asked other things than what to do."""

    def ask(prompt: str) -> str:
        if prompt != "> ":
            person.shown.append(prompt)
        return Person.ask(person, "> ")

    person.ask = ask  # type: ignore[method-assign]
    return person


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
def test_a_closed_window_keeps_the_game(number: int, folder: Path) -> None:
    command = [sys.executable, "-m", "sietch", "play", "--seed", "7", "--bots", "random", "--plain"]
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
    command = [sys.executable, "-m", "sietch", "play", "--seed", "7", "--bots", "slow.py:Slow", "--plain"]
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
    person = person_with_questions(Person("1", "q", "mine.replay"))
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
    assert Session(game, 0, ("random",), Style(False, 80), ask, shown.append).play()
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
    assert main(["play", "--seed", "7", "--bots", "mine.py:Mine"]) == 0
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


# --- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "7"], "7 players"),
        (["--leader", "lady jesica"], "did you mean 'lady_jessica'?"),
        (["--leader", "lady"], "can be lady_amber_metulli or"),
        (["--seat", "5"], "the seats are 1 to 4"),
        (["--seat", "0"], "the seats are 1 to 4"),
        (["--bots", "clever"], "unknown bot 'clever'"),
        (["--no-choam", "--leader", "shaddam_corrino_iv"], "unknown leader"),
        (["--resume", "none.replay"], "none.replay: no such saved game; 'sietch play --resume' shows them"),
        (["--resume"], "no saved game in "),
    ],
)
def test_refuses(words: list[str], message: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", *words]) == 2
    assert message in capsys.readouterr().err


def test_the_board_shows_all_that_lies_open() -> None:
    """The Conflict's battle icon, contracts, cards in play, set aside and face up, and the training."""
    game = new_game(setup_for(leaders=["feyd_rautha_harkonnen"], seed=7))
    rules, state = game.rules, game.state
    cards = rules.component_names(w.CARD)
    contracts = rules.component_names(w.CONTRACT)
    conflicts = rules.component_names(w.CONFLICT)
    other = state.players[1]
    state.players[0].steps = [1]
    other.played = [cards.index("dune_the_desert_planet")]
    other.reserved = [cards.index("steersman")]
    other.face_up = [rules.component_names(w.INTRIGUE).index("call_to_arms")]
    other.contracts = Contracts()
    other.contracts.open = 1 << contracts.index("contract_immediate")
    other.contracts.completed = 1 << contracts.index("contract_arrakeen_water")
    for conflict, name in (
        ("siege_of_arrakeen", "Siege of Arrakeen (II, "),
        ("propaganda", "Propaganda (III, "),
    ):
        state.conflict = conflicts.index(conflict)
        icon = rules.conflicts[state.conflict].battle_icon
        assert f"{name}{BATTLE_ICONS[icon].replace('_', ' ').title()}" in " ".join(
            board(state, 0, Style(False))
        )
    known.learn(state, 1, known.HAND, cards.index("dagger"), EVERYBODY)
    known.learn(state, 1, known.INTRIGUE, rules.component_names(w.INTRIGUE).index("devour"), 1 << 0)
    known.learn(state, 1, known.INTRIGUE, rules.component_names(w.INTRIGUE).index("impress"), 1 << 2)
    other.deck = [cards.index("steersman")]
    known.look(state, 1, 1, EVERYBODY)
    other.deck.append(cards.index("diplomacy"))
    text = "\n".join(board(state, 0, Style(False), whole=True))
    for line in (
        r"Held .*training P1 1",
        r"In play +Dune, the Desert Planet P2",
        r"Face up +Call to Arms P2",
        r"Aside +Steersman P2",
        r"Known +Dagger P2 hand · Steersman P2 deck · Devour P2 intrigue\n",
        r"Contracts +Immediate \(.*\) P2",
        r"Completed +Arrakeen \(1 water\) P2",
        r"Decks +Conflict \d+ · Imperium \d+",
    ):
        assert re.search(line, text), line
    low = board(state, 0, Style(False, height=20))
    assert not any(line.startswith(("Completed", "Decks")) for line in low)
    assert len(board(state, 0, Style(False, height=20), whole=True)) == len(text.splitlines())


def test_names_with_commas_stay_whole() -> None:
    person = Person("log")
    session = sit_down(person, seed=4)
    state = session.game.state
    names = [
        catalogue_of(state.rules).name("cards", state.rules.cards[card].name)
        for card in state.players[0].hand
    ]
    assert f"draws {' · '.join(names)}" in " ".join(person.text.split())
    assert "Dune, the Desert Planet" in names
    shown = " ".join(" ".join(status(state, 0, Style(False))).split())
    assert shown.endswith(f"hand {' · '.join(names)}")


def test_nothing_hidden_is_shown() -> None:
    """What others hold changes nothing on the board of a seat."""
    game = new_game(setup_for(3, seed=5))
    rng = seeded(5)
    for _ in range(60):
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
    state = game.state
    before = board(state, 0, Style(False))
    state.imperium_deck.reverse()
    state.intrigue_deck.reverse()
    for player in state.players[1:]:
        swapped = min(len(player.hand), len(player.deck))
        player.hand[:swapped], player.deck[:swapped] = player.deck[:swapped], player.hand[:swapped]
        player.intrigue, state.intrigue_deck[: len(player.intrigue)] = (
            state.intrigue_deck[: len(player.intrigue)],
            player.intrigue,
        )
    assert board(state, 0, Style(False)) == before


def test_the_menu_has_every_option_once() -> None:
    game = new_game(setup_for(seed=5))
    rng = seeded(5)
    while not game.over:
        state = game.state
        assert sorted(ordered(state)) == sorted(state.options)
        numbers = [line.split()[0] for line in menu(state, Style(False)) if line[:4].strip().isdecimal()]
        assert numbers == [str(n) for n in range(1, len(state.options) + 1)]
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
