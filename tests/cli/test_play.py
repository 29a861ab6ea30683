"""The terminal game, driven by typed lines."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.board import board
from sietch.cli.menu import menu, ordered
from sietch.cli.session import Session
from sietch.cli.style import Style, visible
from sietch.content import load_rules
from sietch.engine.game import Game
from sietch.engine.rng import seeded
from sietch.lab.replay import dump, load, play

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
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def sit_down(
    person: Person, seed: int = 7, players: int = 4, seat: int = 0, coloured: bool = False
) -> Session:
    game = Game(load_rules(), [-1] * players, seed)
    session = Session(game, seat, ("random",), Style(coloured, 80), person.ask, person.shown.append)
    person.session = session
    session.play()
    return session


def random_answers(seed: int) -> Callable[[Session], str]:
    rng = seeded(seed)
    return lambda session: str(1 + rng.below(len(session.game.state.options)))


@pytest.mark.parametrize(("players", "seat", "coloured"), [(3, 2, False), (4, 0, True)])
def test_a_whole_game(players: int, seat: int, coloured: bool, folder: Path) -> None:
    person = Person(then=random_answers(3))
    session = sit_down(person, 11, players, seat, coloured)
    assert session.game.over
    assert "The end, after" in person.text
    assert "Saved as sietch-11.replay." in person.text
    assert dump(play(load(folder / "sietch-11.replay"))) == dump(session.game)
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


def test_wrong_answers_explain_themselves() -> None:
    person = Person("99", "dance", "why", "why buy The Spice Must Flow", "why buy the_spice_must_flow")
    sit_down(person)
    assert "Type the number of an option" in person.text
    assert "Why what?" in person.text
    reasons = [line for line in person.shown if "Reveal" in line]
    assert len(reasons) >= 2


def test_options_by_text_and_by_name() -> None:
    game = Game(load_rules(), [-1] * 4, 7)
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


def test_save_and_resume(folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "save mine.replay", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert main(["play", "--terminal", "--seed", "7", "--seat", "2", "--leader", "Lady Jessica"]) == 0
    assert "P2 (Lady Jessica)" in capsys.readouterr().out
    before = load(folder / "mine.replay")
    assert not (folder / "sietch-7.replay").exists()
    answers = iter(["q"])
    assert main(["play", "--resume", "mine.replay"]) == 0
    text = capsys.readouterr().out
    assert "You are P2 (Lady Jessica)." in text
    assert load(folder / "mine.replay") == before


def test_end_of_input_keeps_the_game(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    answers = iter(["1"])

    def typed(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--seed", "3", "--players", "3", "--plain"]) == 0
    assert "--resume sietch-3.replay" in capsys.readouterr().out
    assert (folder / "sietch-3.replay").exists()


def test_interrupt_keeps_the_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1"])

    def typed(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--seed", "3"]) == 130
    assert (folder / "sietch-3.replay").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "7"], "7 players"),
        (["--leader", "lady jesica"], "did you mean 'lady_jessica'?"),
        (["--leader", "lady"], "can be lady_amber_metulli or"),
        (["--seat", "5"], "the seats are 1 to 4"),
        (["--bots", "clever"], "unknown bot 'clever'"),
        (["--no-choam", "--leader", "shaddam_corrino_iv"], "unknown leader"),
        (["--resume", "none.replay"], "No such file"),
        (["--resume", "none.replay", "--seed", "3"], "has its leaders and its seed"),
    ],
)
def test_refuses(words: list[str], message: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", *words]) == 2
    assert message in capsys.readouterr().err


def test_nothing_hidden_is_shown() -> None:
    """What others hold changes nothing on the board of a seat."""
    game = Game(load_rules(), [-1] * 3, 5)
    rng = seeded(5)
    for _ in range(60):
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
    state = game.state
    before = board(state, 0, Style(False))
    state.imperium_deck.reverse()
    state.intrigue_deck.reverse()
    for player in state.players[1:]:
        player.hand, player.deck[: len(player.hand)] = player.deck[: len(player.hand)], player.hand
        player.intrigue, state.intrigue_deck[: len(player.intrigue)] = (
            state.intrigue_deck[: len(player.intrigue)],
            player.intrigue,
        )
    assert board(state, 0, Style(False)) == before


def test_the_menu_has_every_option_once() -> None:
    game = Game(load_rules(), [-1] * 4, 5)
    rng = seeded(5)
    while not game.over:
        state = game.state
        assert sorted(ordered(state)) == sorted(state.options)
        numbers = [line.split()[0] for line in menu(state, Style(False)) if line[:4].strip().isdecimal()]
        assert numbers == [str(n) for n in range(1, len(state.options) + 1)]
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
