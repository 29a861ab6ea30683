"""Replays: a whole game as one small readable text.

    sietch replay 1
    version: 0.1.0
    content: uprising choam 0123456789ab + my_cards 2
    players: 4
    choam: on
    leaders: muad_dib, lady_jessica (random), gurney_halleck (random), staban_tuek (random)
    seed: 7

    play dagger
    = to high_council

One option per line; `= ` marks those that the engine applied by itself, for there was no other.
Empty lines and lines that begin with `#` do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sietch import __version__
from sietch.engine.game import Game
from sietch.engine.options import vocabulary
from sietch.engine.rules import Rules
from sietch.lab.table import (
    RANDOM,
    TableError,
    check_leaders,
    check_players,
    find_leader,
    front_of,
    open_rules,
)
from sietch.view.why_not import why_not

TITLE = "sietch replay 1"
FIELDS = ("version", "content", "players", "choam", "leaders", "seed")
AUTOMATIC = "= "
BY_CHANCE = " (random)"


class ReplayError(Exception):
    """A replay that cannot be read or played; says in which line."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Move:
    """One line of the game."""

    text: str
    automatic: bool
    line: int


@dataclass(slots=True)
class Replay:
    """A game as it was written down. `leaders` are the dealt ones, `chance` the seats dealt at random."""

    version: str
    sets: list[str]
    digest: str
    extra: list[str]
    players: int
    choam: bool
    leaders: list[str]
    chance: list[bool]
    seed: int
    moves: list[Move] = field(default_factory=list)


# --- writing ---------------------------------------------------------------------------------------------


def dump(game: Game) -> str:
    """The game so far."""
    rules = game.rules
    leaders = []
    for player, wanted in zip(game.state.players, game.leaders, strict=True):
        name = rules.leaders[front_of(rules, player.leader)].name
        leaders.append(name + BY_CHANCE if wanted == RANDOM else name)
    head = [
        TITLE,
        f"version: {__version__}",
        f"content: {_content_line(rules)}",
        f"players: {len(leaders)}",
        f"choam: {'on' if 'choam' in rules.sets else 'off'}",
        f"leaders: {', '.join(leaders)}",
        f"seed: {game.seed}",
        "",
    ]
    moves = [(AUTOMATIC if entry.automatic else "") + entry.text for entry in game.history]
    return "\n".join([*head, *moves]) + "\n"


def _content_line(rules: Rules) -> str:
    return " + ".join([" ".join([*rules.sets, rules.version]), *_added(rules)])


def _added(rules: Rules) -> list[str]:
    return [" ".join(extra.replace("+", " ").split()) for extra in rules.extra]


def save(game: Game, path: Path) -> None:
    path.write_text(dump(game), encoding="utf-8", newline="\n")


# --- reading ---------------------------------------------------------------------------------------------


def load(path: Path) -> Replay:
    try:
        return parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ReplayError("this is not a text in UTF-8") from None


def is_replay(path: Path) -> bool:
    """Whether the file begins like a replay."""
    with path.open("rb") as file:
        return file.readline(100).strip() == TITLE.encode()


def parse(text: str) -> Replay:
    lines = text.split("\n")
    if lines[0].strip() != TITLE:
        raise ReplayError(f"expected '{TITLE}', found '{lines[0].strip()[:40]}'", 1)
    heads: dict[str, tuple[str, int]] = {}
    moves: list[Move] = []
    in_head = True
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if line.startswith("#"):
            continue
        if in_head and line:
            _head_line(heads, line, number)
        elif in_head:
            in_head = False
            for name in FIELDS:
                if name not in heads:
                    raise ReplayError(f"'{name}:' is missing above", number)
        elif line:
            automatic = line.startswith(AUTOMATIC)
            moves.append(Move(line.removeprefix(AUTOMATIC), automatic, number))
    if in_head:
        raise ReplayError("the head ends with an empty line; found the end of the file", len(lines))
    return _replay(heads, moves)


def _head_line(heads: dict[str, tuple[str, int]], line: str, number: int) -> None:
    name, colon, value = line.partition(":")
    if not colon or name not in FIELDS:
        raise ReplayError(f"expected one of {', '.join(f'{name}:' for name in FIELDS)}", number)
    if name in heads:
        raise ReplayError(f"'{name}:' stands here twice", number)
    heads[name] = value.strip(), number


def _replay(heads: dict[str, tuple[str, int]], moves: list[Move]) -> Replay:
    content, *extra = heads["content"][0].split(" + ")
    *sets, digest = content.split() or [""]
    choam, choam_line = heads["choam"]
    if choam not in ("on", "off"):
        raise ReplayError(f"expected 'choam: on' or 'choam: off', found '{choam}'", choam_line)
    dealt = [name.strip() for name in heads["leaders"][0].split(",")]
    players = _number(*heads["players"])
    if len(dealt) != players:
        found = f"{len(dealt)} {'leader' if len(dealt) == 1 else 'leaders'}"
        raise ReplayError(f"{players} players, but {found}", heads["leaders"][1])
    return Replay(
        version=heads["version"][0],
        sets=sets,
        digest=digest,
        extra=[" ".join(item.split()) for item in extra],
        players=players,
        choam=choam == "on",
        leaders=[name.removesuffix(BY_CHANCE) for name in dealt],
        chance=[name.endswith(BY_CHANCE) for name in dealt],
        seed=_number(*heads["seed"]),
        moves=moves,
    )


def _number(text: str, line: int) -> int:
    try:
        return int(text)
    except ValueError:
        raise ReplayError(f"expected a whole number, found '{text}'", line) from None


# --- playing ---------------------------------------------------------------------------------------------


def rules_of(replay: Replay, content: Sequence[Path] = (), strict: bool = True) -> Rules:
    """The rules that the game was played with; refused if they are others today and `strict`."""
    rules = open_rules(replay.choam, content)
    wanted, have = replay.extra, _added(rules)
    if wanted != have:
        names = ", ".join(wanted) or "no added content"
        raise ReplayError(f"was played with {names}; here is {', '.join(have) or 'no added content'}")
    if strict and (replay.digest != rules.version or replay.sets != rules.sets):
        raise ReplayError(
            f"was played with content {' '.join(replay.sets)} {replay.digest} (Sietch {replay.version}); "
            f"here is {' '.join(rules.sets)} {rules.version} (Sietch {__version__})"
        )
    return rules


def begin(replay: Replay, content: Sequence[Path] = (), strict: bool = True) -> Game:
    """The game before its first choice."""
    rules = rules_of(replay, content, strict)
    try:
        check_players(replay.players)
        dealt = [find_leader(rules, name) for name in replay.leaders]
        leaders = [RANDOM if random else leader for leader, random in zip(dealt, replay.chance, strict=True)]
        check_leaders(rules, leaders)
    except TableError as error:
        raise ReplayError(str(error)) from None
    game = Game(rules, leaders, replay.seed)
    found = [front_of(rules, player.leader) for player in game.state.players]
    if found != dealt:
        names = ", ".join(rules.leaders[leader].name for leader in found)
        raise ReplayError(f"other leaders were dealt than seed {replay.seed} deals: {names}")
    return game


def play(replay: Replay, until: int | None = None, content: Sequence[Path] = (), strict: bool = True) -> Game:
    """The game after `until` options (all of them without it); every option is checked."""
    game = begin(replay, content, strict)
    for number, move in enumerate(replay.moves[:until]):
        follow(game, number, move)
    return game


def follow(game: Game, number: int, move: Move) -> None:
    """Carry out the option with this number, unless the engine has done it by itself."""
    if number < len(game.history):
        done = game.history[number]
        if done.text != move.text:
            raise ReplayError(f"'{move.text}' is not offered; the only option is '{done.text}'", move.line)
    elif game.over:
        raise ReplayError(f"'{move.text}' comes after the end of the game", move.line)
    else:
        offered = game.options()
        if move.text not in offered:
            raise ReplayError(_refusal(game, move.text, offered), move.line)
        if move.automatic:
            raise ReplayError(f"'{move.text}' is marked as the only option of {len(offered)}", move.line)
        game.apply(move.text)


def _refusal(game: Game, text: str, offered: list[str]) -> str:
    shown = ", ".join(offered[:12]) + (f" and {len(offered) - 12} more" if len(offered) > 12 else "")
    if text not in vocabulary(game.rules):
        return f"'{text}' is no option of this game; offered: {shown}"
    return f"'{text}' is not offered: {why_not(game.state, text)}; offered: {shown}"


def check(replay: Replay, content: Sequence[Path] = (), strict: bool = True) -> Game:
    """Replay everything; the options that the engine applied by itself must be there too."""
    game = play(replay, None, content, strict)
    if len(game.history) > len(replay.moves):
        missing = game.history[len(replay.moves)].text
        line = replay.moves[-1].line if replay.moves else 0
        raise ReplayError(f"ends too early: '{missing}' has to follow, for it is the only option", line)
    return game


def rewind(game: Game, count: int) -> Game:
    """The same game after its first `count` options."""
    again = Game(game.rules, game.leaders, game.seed, automatic=game.automatic)
    for entry in game.history[:count]:
        if not entry.automatic:
            again.apply(entry.text)
    return again
