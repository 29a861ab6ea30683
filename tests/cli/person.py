"""Somebody at the terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sietch.cli.session import Session
from sietch.cli.style import Style
from sietch.content import new_game
from sietch.engine.game import Game
from sietch.engine.rng import seeded
from sietch.table import saves
from tests.support import setup_for

HIDES = "  Enter hides this "
YOURS = "it is your turn: press Enter "
ASKED = "you are asked: press Enter "


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


def kept() -> Path:
    """The one saved game."""
    (game,) = saves.saved_games()
    return game.path


def sit_down(
    person: Person, seed: int = 7, players: int = 4, seat: int = 0, coloured: bool = False
) -> Session:
    game = new_game(setup_for(players, seed=seed))
    session = Session(game, [seat], ("random",), Style(coloured, 80), person.ask, person.shown.append)
    person.session = session
    session.play()
    return session


def random_answers(seed: int) -> Callable[[Session], str]:
    rng = seeded(seed)
    return lambda session: str(1 + rng.below(len(session.game.state.options)))


def made_twice(answers: Callable[[Session], str]) -> Callable[[Session], str]:
    """Every decision is made, taken back and made again."""
    typed: list[str] = []

    def next_line(session: Session) -> str:
        step = len(typed) % 3
        typed.append(answers(session) if step == 0 else "u" if step == 1 else typed[-2])
        return typed[-1]

    return next_line


class Asked(Person):
    """One who is also asked other things than what to do."""

    def ask(self, prompt: str) -> str:
        if prompt != "> ":
            self.shown.append(prompt)
        return super().ask("> ")


class Table:
    """Persons who type prepared lines, whoever is asked; `shown` has the prompts as well."""

    def __init__(
        self,
        game: Game,
        persons: list[int],
        *typed: str,
        then: Callable[[Session], str] = lambda session: "q",
    ) -> None:
        self._typed = iter(typed)
        self._then = then
        self.shown: list[str] = []
        self.session = Session(game, persons, ("random",), Style(False, 80, 24), self.ask, self.shown.append)
        self.session.play()

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        if prompt != "> ":
            assert prompt == HIDES or prompt.endswith((YOURS, ASKED))
            return ""
        line = next(self._typed, None)
        return self._then(self.session) if line is None else line

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def type_in(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    answers = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
