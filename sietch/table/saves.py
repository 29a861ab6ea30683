"""Games that are kept to go on later: replays with a few remarks, one file for every game, in the user's data folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sietch.content.reading import FileError, read_text
from sietch.engine.game import Game
from sietch.table.files import data_folder, write_whole
from sietch.table.leaders import leaders_of
from sietch.table.replay import Replay, ReplayError, dump, is_replay, load, parse

ENDING = ".replay"
MINE = re.compile(r"^# seat (\d{1,9}) was yours$", re.MULTILINE)
REMARK = re.compile(r"^# (bots|content|pace|stand): (.+)$", re.MULTILINE)
OVER = "over"


@dataclass(frozen=True, slots=True)
class Remarks:
    """What a saved game knows beside the game; all of it may be missing."""

    seats: list[int]  # of the persons, from 1
    bots: list[str]
    content: list[Path]
    pace: str  # at which the turns of others were told
    stand: str  # how far the game is


@dataclass(frozen=True, slots=True)
class Saved:
    """A file of the folder. `fault` says why it cannot be read."""

    path: Path
    leader: str
    players: int
    stand: str
    fault: str = ""

    @property
    def is_over(self) -> bool:
        return self.stand == OVER


def games_folder() -> Path:
    return data_folder() / "games"


def is_own(path: Path) -> bool:
    """Whether it is the file that we keep of a game, and not one that a person has named."""
    return path.resolve().parent == games_folder().resolve()


def text_of(game: Game, persons: Sequence[int], bots: Sequence[str], pace: str) -> str:
    content = [str(Path(file).absolute()) for file in game.setup.content]
    state = game.state
    points = [state.players[seat].vp for seat in persons]
    stand = OVER if game.over else f"round {state.round}, {_points(points)}"
    return "".join(
        [
            dump(game),
            *(f"# seat {seat + 1} was yours\n" for seat in persons),
            *(f"# bots: {bot}\n" for bot in bots),
            *(f"# content: {file}\n" for file in content),
            f"# pace: {pace}\n",
            f"# stand: {stand}\n",
        ]
    )


def _points(numbers: Sequence[int]) -> str:
    return f"{' and '.join(map(str, numbers))} {'point' if [*numbers] == [1] else 'points'}"


def remarks(text: str) -> Remarks:
    found: dict[str, list[str]] = {"bots": [], "content": [], "pace": [""], "stand": [""]}
    for name, value in REMARK.findall(text):
        found[name].append(value)
    return Remarks(
        sorted({int(seat) for seat in MINE.findall(text)}),
        found["bots"],
        [Path(file) for file in found["content"]],
        found["pace"][-1],
        found["stand"][-1],
    )


def new_path(game: Game, seat: int) -> Path:
    """A name that no other game has."""
    stem = f"{date.today()}-{leaders_of(game.state)[seat]}-{game.setup.seed}"
    path = games_folder() / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = games_folder() / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def keep(path: Path, text: str) -> None:
    """The folder of saved games is made if it is missing, another one is not."""
    if is_own(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)


def saved_games() -> list[Saved]:
    """The latest first."""
    folder = games_folder()
    files = [path for path in folder.glob(f"*{ENDING}") if path.is_file()] if folder.is_dir() else []
    return [_saved(path) for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True)]


def _saved(path: Path) -> Saved:
    try:
        text = read_text(path)
        replay = parse(text)
    except (FileError, ReplayError) as error:
        return Saved(path, "", 0, "", str(error))
    said = remarks(text)
    seat = (said.seats or [1])[0] - 1
    leader = replay.dealt[seat] if seat < len(replay.dealt) else ""
    return Saved(path, leader, replay.setup.players, said.stand)


def find(name: str) -> Path | None:
    """The file of this name: a path, or a saved game with or without its ending."""
    for path in (Path(name), games_folder() / name, games_folder() / f"{name}{ENDING}"):
        if path.is_file():
            return path
    return None


def would_lose(path: Path, game: Game) -> bool:
    """Whether a file holds what this game has not: another game, or more of it."""
    if not is_replay(path):
        return True
    try:
        there: Replay = load(path)
    except ReplayError:
        return True
    here = parse(dump(game))
    same_start = (there.setup, there.dealt, there.extra) == (here.setup, here.dealt, here.extra)
    begins = [move.text for move in here.moves[: len(there.moves)]]
    return not same_start or begins != [move.text for move in there.moves]
