"""Nothing of a game at the terminal is lost: it is kept after every own decision, and however it ends."""

from __future__ import annotations

import contextlib
import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

from sietch.bots.contained import ProgramEnds
from sietch.bots.registry import absolute
from sietch.cli.parser import program
from sietch.cli.speech import say
from sietch.cli.style import Style
from sietch.engine.game import Game
from sietch.table import saves
from sietch.table.files import reason_of
from sietch.table.replay import is_replay

Ask = Callable[[str], str]
Say = Callable[[str], None]

SIGNALS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
GOES_ON = "\\"  # the next line belongs to the same command


class Closed(ProgramEnds):
    """The window was closed, or the system ends the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def closing() -> Iterator[None]:
    """The signals that would end the program become `Closed`, at the latest at the end: Python's `input` loses what is
    raised while it writes its question."""
    received: list[int] = []

    def close(number: int, frame: FrameType | None) -> None:
        received.append(number)
        raise Closed(number)

    before = {number: signal.signal(number, close) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if received:
        raise Closed(received[0])


class Keeping:
    """The file of one game. One that the person has named is never written without being asked to."""

    def __init__(
        self,
        persons: Sequence[int],
        bots: Sequence[str],
        ask: Ask,
        say: Say,
        file: Path | None,
        switches: Sequence[str],
        pace: Callable[[], str],
        style: Style,
    ) -> None:
        self._style = style
        self._persons = persons
        self._bots = [absolute(bot) for bot in bots]
        self._ask = ask
        self._say = say
        self._switches = switches  # with which it was started
        self._pace = pace  # at this moment
        self._resumed = file
        self._file = file if file is not None and saves.is_own(file) else None
        self._there = self._file.read_bytes() if self._file is not None else b""  # what is in the file
        self._decided = False  # by the person; before that there is nothing to keep
        self._failed = False

    def _own_file(self, game: Game) -> Path:
        if self._file is None:
            self._file = saves.new_path(game, self._persons[0])
        return self._file

    def keep(self, game: Game) -> None:
        """After a decision of the person. Trouble is told once; at the end it is settled."""
        self._decided = True
        try:
            self._keep_whole(game)
        except OSError as error:
            if not self._failed:
                self._say(say("keep.not_there", reason=reason_of(error)))
            self._failed = True
        else:
            self._failed = False

    def _keep_whole(self, game: Game) -> None:
        """In its own file; what another window has made of that stays there."""
        path = self._own_file(game)
        if path.exists() and path.read_bytes() != self._there:
            self._file = None
            path = self._own_file(game)
            self._say(say("keep.other_window", name=path.stem))
        text = self._text(game)
        saves.keep(path, text)
        self._there = text.encode()

    def _text(self, game: Game) -> str:
        return saves.text_of(game, self._persons, self._bots, self._pace())

    def save(self, game: Game, name: str) -> None:
        """What the person asks for: a copy with a name of its own, or the file of the game."""
        path = self._put(game, name)
        if path is not None:
            self._say(say("keep.saved", path=path))

    def leave(self, game: Game, alone: bool) -> bool:
        """The last save; False if it failed and no other place was found. `alone`: nobody is there any more."""
        if alone:
            self._say = lambda text: None
        if not self._decided:
            if self._resumed is not None:
                self._tell(game, self._resumed)
            return True
        path = self._put(game, "")
        while path is None:
            name = "" if alone else self._another_place()
            if not name:
                return False
            path = self._put(game, name)
        self._tell(game, path)
        return True

    def _put(self, game: Game, name: str) -> Path | None:
        """Where the game has been saved; without a name in its own file. None if it has not."""
        try:
            if not name:
                self._keep_whole(game)
                return self._own_file(game)
            path = Path(name)
            if not self._may_replace(game, path):
                return None
            saves.keep(path, self._text(game))
        except OSError as error:
            self._say(say("keep.not_saved", reason=reason_of(error)))
            return None
        return path

    def _may_replace(self, game: Game, path: Path) -> bool:
        if path == self._file or not path.is_file():
            return True
        if not is_replay(path):
            self._say(say("keep.no_save", path=path))
            return False
        if not saves.would_lose(path, game) or self._agrees(say("keep.replace", path=path)):
            return True
        self._say(say("keep.unchanged"))
        return False

    def _agrees(self, question: str) -> bool:
        return self._answer(say("keep.yes_or_no", question=question)).lower() in say("keep.yes").split("|")

    def _another_place(self) -> str:
        return self._answer(say("keep.where"))

    def _answer(self, question: str) -> str:
        """Nothing, if the person leaves."""
        try:
            return self._ask(question).strip()
        except (EOFError, KeyboardInterrupt):
            self._say("")
            return ""

    def _tell(self, game: Game, path: Path) -> None:
        name = path.stem if saves.is_own(path) else str(path)
        words = ["replay", name] if game.over else ["play", "--terminal", "--resume", name, *self._switches]
        told = say("keep.look_again" if game.over else "keep.go_on")
        for line in _command(told, [*program().split(), *map(shlex.quote, words)], self._style.width):
            self._say(line)


def _command(told: str, words: Sequence[str], width: int) -> list[str]:
    """In one line, or below it in lines that a shell takes for one."""
    whole = " ".join([told, *words])
    if len(whole) <= width:
        return [whole]
    lines = [f"  {words[0]}"]
    for word in words[1:]:
        if len(f"{lines[-1]} {word} {GOES_ON}") > width:
            lines[-1] += f" {GOES_ON}"
            lines.append(f"    {word}")
        else:
            lines[-1] += f" {word}"
    return [told, *lines]
