"""Games of bots as replay files, one a game: to be looked at in the browser or in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sietch.engine.game import Game
from sietch.engine.options import option_text
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.lab.problems import LabError
from sietch.language.sentence import sentence
from sietch.table.files import write_whole
from sietch.table.replay import dump

ENDING = ".replay"


class ReplaysError(LabError):
    """Replays cannot be written there."""


def replay_of(rules: Rules, setup: Setup, bots: Sequence[str], codes: Sequence[int]) -> str:
    """The game that these options made, with its bots seat by seat."""
    game = Game(rules, setup, logged=False, automatic=False)
    for code in codes:
        if not game.follow():
            game.step(option_text(rules, code))
    return dump(game) + "".join(f"# bots: {bot}\n" for bot in bots if bot)


class Replays:
    """A folder for the replays of a series; their names are the seeds of the games."""

    def __init__(self, folder: Path, force: bool = False) -> None:
        self.written = 0
        self._folder = folder
        self._force = force

    def begin(self, goes_on: bool) -> None:
        """Raises `ReplaysError`. What another series left there stays, unless it is to be replaced.

        `goes_on`: this series has begun earlier, and what is there may be its own.
        """
        folder = self._folder
        if folder.exists() and not folder.is_dir():
            raise ReplaysError(sentence("lab.no_folder", folder=folder))
        if not (self._force or goes_on) and any(folder.glob(f"*{ENDING}")):
            raise ReplaysError(sentence("lab.replays_there", folder=folder))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ReplaysError(sentence("at.file", file=folder, reason=error.strerror)) from None

    def add(self, replays: Sequence[tuple[int, str]]) -> None:
        for seed, text in replays:
            write_whole(self._folder / f"{seed}{ENDING}", text)
            self.written += 1
