"""Nothing of a game at the terminal is lost: it is kept after every own decision, and however it ends."""

from __future__ import annotations

import contextlib
import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

from sietch.bots.contained import ProgramEnds
from sietch.cli.parser import program
from sietch.engine.game import Game
from sietch.table import saves
from sietch.table.replay import is_replay

Ask = Callable[[str], str]
Say = Callable[[str], None]

SIGNALS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
YES = ("y", "yes")


class Closed(ProgramEnds):
    """The window was closed, or the system ends the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def closing() -> Iterator[None]:
    """The signals that would end the program become `Closed`."""

    def close(number: int, frame: FrameType | None) -> None:
        raise Closed(number)

    before = {number: signal.signal(number, close) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Keeping:
    """The file of one game. One that the person has named is never written without being asked to."""

    def __init__(
        self, seat: int, bots: Sequence[str], ask: Ask, say: Say, file: Path | None, switches: Sequence[str]
    ) -> None:
        self._seat = seat
        self._bots = bots
        self._ask = ask
        self._say = say
        self._switches = switches  # with which it was started
        self._resumed = file
        self._file = file if file is not None and file.parent == saves.games_folder() else None
        self._decided = False  # by the person; before that there is nothing to keep
        self._failed = False

    def _own_file(self, game: Game) -> Path:
        if self._file is None:
            self._file = saves.new_path(game, self._seat)
        return self._file

    def keep(self, game: Game) -> None:
        """After a decision of the person. Trouble is told once; at the end it is settled."""
        self._decided = True
        try:
            saves.keep(self._own_file(game), self._text(game))
        except OSError as error:
            if not self._failed:
                self._say(f"{_reason(error)}. The game cannot be kept there; 'save FILE' keeps it elsewhere.")
            self._failed = True
        else:
            self._failed = False

    def _text(self, game: Game) -> str:
        return saves.text_of(game, self._seat, self._bots)

    def save(self, game: Game, name: str) -> None:
        """What the person asks for: a copy with a name of its own, or the file of the game."""
        path = Path(name) if name else self._own_file(game)
        if self._put(game, path):
            self._say(f"Saved as {path}.")

    def leave(self, game: Game, alone: bool) -> bool:
        """The last save; False if it failed and no other place was found. `alone`: nobody is there any more."""
        if alone:
            self._say = lambda text: None
        if not self._decided:
            if self._resumed is not None:
                self._tell(game, self._resumed)
            return True
        path = self._own_file(game)
        while not self._put(game, path):
            name = "" if alone else self._another_place()
            if not name:
                return False
            path = Path(name)
        self._tell(game, path)
        return True

    def _put(self, game: Game, path: Path) -> bool:
        try:
            if not self._may_replace(game, path):
                return False
            saves.keep(path, self._text(game))
        except OSError as error:
            self._say(f"{_reason(error)}. The game is not saved.")
            return False
        return True

    def _may_replace(self, game: Game, path: Path) -> bool:
        if path == self._file or not path.is_file():
            return True
        if not is_replay(path):
            self._say(f"{path} is there already and no saved game; choose another name.")
            return False
        if not saves.holds_another(path, game) or self._agrees(f"{path} holds another game. Replace it?"):
            return True
        self._say("Nothing is changed.")
        return False

    def _agrees(self, question: str) -> bool:
        return self._ask(f"{question} (y/n) ").strip().lower() in YES

    def _another_place(self) -> str:
        try:
            return self._ask("Save it where? (a file; nothing gives the game up) ").strip()
        except (EOFError, KeyboardInterrupt):
            self._say("")
            return ""

    def _tell(self, game: Game, path: Path) -> None:
        name = path.stem if path.parent == saves.games_folder() else str(path)
        words = ["replay", name] if game.over else ["play", "--terminal", "--resume", name, *self._switches]
        again = f"{program()} {shlex.join(words)}"
        self._say(f"Look at it again with: {again}" if game.over else f"Go on with: {again}")


def _reason(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}"
