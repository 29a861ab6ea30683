"""Replays: a whole game as one small readable text.

    sietch replay 2
    version: 0.1.0
    rules: 2
    content: uprising choam 0123456789ab + my_cards 2
    players: 4
    choam: on
    leaders: muad_dib, lady_jessica (random), gurney_halleck (random), staban_tuek (random)
    seed: 7

    play dagger
    = to high_council

`version` is that of the program, `rules` that of the engine's rules; the fields below `content` are the options of
sietch/content/setup.py. One option per line; `= ` marks those that the engine applied by itself, for there was no
other. Empty lines and lines that begin with `#` do not count.

Format 1 had no field `rules`: it is read as version 1 of the rules, which were in force when it was written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sietch import __version__
from sietch.content.harmless import shown
from sietch.content.limits import LONGEST_NUMBER
from sietch.content.loader import load_rules
from sietch.content.reading import FileError, read_text
from sietch.content.setup import (
    Kind,
    Option,
    SetupError,
    later,
    option_named,
    options,
    setup_from,
    text_of,
    value_from,
    with_leaders,
)
from sietch.engine import RULES_VERSION
from sietch.engine.game import Game
from sietch.engine.options import vocabulary
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.language.sentence import Refusal, Sentence, comma, sentence
from sietch.table.files import write_whole
from sietch.table.leaders import leaders_of
from sietch.view.reasons import why_not

FORMAT = 2
TITLE = re.compile(r"sietch replay (\d+)")
# Own content is named by its ids, for its files are elsewhere on another machine.
ABOUT = ("version", "rules", "content")
# format -> the fields that must be there; a set that is not named is not in the game, other options may be missing
NEEDED = {
    1: ("version", "content", "players", "choam", "leaders", "seed"),
    2: (*ABOUT, "players", "leaders", "seed"),
}
AUTOMATIC = "= "
BY_CHANCE = " (random)"
DEALT = ("leaders", "rivals")


MOST_TOLD = 12  # options, where one is not among them


class ReplayError(Refusal):
    """A replay that cannot be read or played; says in which line, and at which option of the game."""

    def __init__(self, reason: Sentence, line: int = 0, step: int = 0) -> None:
        super().__init__(reason)
        self.line = line
        self.step = step

    @property
    def whole(self) -> Sentence:
        where = [name for name, number in (("line", self.line), ("step", self.step)) if number]
        if not where:
            return self.reason
        return sentence(f"at.{'_'.join(where)}", line=self.line, step=self.step, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Move:
    """One line of the game."""

    text: str
    automatic: bool
    line: int


@dataclass(slots=True)
class Replay:
    """A game as it was written down. `dealt` are the leaders and rivals of all seats, also those that came by chance."""

    version: str  # of the program
    rules: int  # the version of the rules
    sets: list[str]
    digest: str
    extra: list[str]
    setup: Setup
    dealt: list[str]
    moves: list[Move] = field(default_factory=list)

    @property
    def versions(self) -> Sentence:
        """Those of the replay and those of here."""
        here = {"here": __version__, "rules_here": RULES_VERSION}
        return sentence("replay.versions", version=shown(self.version), rules=self.rules, **here)


# --- writing ---------------------------------------------------------------------------------------------


def head_options() -> dict[str, Option]:
    """What the head of a replay says about the game."""
    return {name: option for name, option in options().items() if name != "content"}


def dump(game: Game) -> str:
    """The game so far."""
    fields = {
        name: text_of(option, game.setup) for name, option in head_options().items() if _told(option, game)
    }
    dealt = leaders_of(game.state)
    persons = game.setup.players
    fields["leaders"] = _marked(dealt[:persons], game.setup.leaders)
    fields["rivals"] = _marked(dealt[persons:], game.setup.rivals)
    head = [
        f"sietch replay {FORMAT}",
        f"version: {__version__}",
        f"rules: {RULES_VERSION}",
        f"content: {_content_line(game.rules)}",
        *(f"{name}: {text}" for name, text in fields.items() if text),
        "",
    ]
    moves = [(AUTOMATIC if entry.automatic else "") + entry.text for entry in game.history]
    return "\n".join([*head, *moves]) + "\n"


def _told(option: Option, game: Game) -> bool:
    """A set that is off is not named, but for one that the usual game has."""
    return option.kind is not Kind.SET or option.value(game.setup) or option.set in Setup().sets


def _marked(dealt: Sequence[str], chosen: Sequence[str]) -> str:
    """Those by chance with a mark."""
    return ", ".join(name if name in chosen else name + BY_CHANCE for name in dealt)


def _content_line(rules: Rules) -> str:
    return " + ".join([" ".join([*rules.sets, rules.version]), *_added(rules)])


def _added(rules: Rules) -> list[str]:
    return [" ".join(extra.replace("+", " ").split()) for extra in rules.extra]


def save(game: Game, path: Path) -> None:
    write_whole(path, dump(game))


# --- reading ---------------------------------------------------------------------------------------------


def load(path: Path) -> Replay:
    try:
        return parse(read_text(path))
    except FileError as error:
        raise ReplayError(error.reason, error.line) from None


def is_replay(path: Path) -> bool:
    """Whether the file begins like a replay."""
    with path.open("rb") as file:
        return TITLE.fullmatch(file.readline(100).decode(errors="replace").strip()) is not None


def parse(text: str) -> Replay:
    lines = text.split("\n")
    form = _format(lines[0].strip())
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
            for name in NEEDED[form]:
                if name not in heads:
                    raise ReplayError(sentence("replay.missing", name=name), number)
        elif line:
            automatic = line.startswith(AUTOMATIC)
            moves.append(Move(line.removeprefix(AUTOMATIC), automatic, number))
    if in_head:
        raise ReplayError(sentence("replay.no_end_of_head"), len(lines))
    return _replay(heads, moves)


def _format(title: str) -> int:
    found = TITLE.fullmatch(title)
    if not found:
        raise ReplayError(sentence("replay.title", format=FORMAT, found=shown(title)), 1)
    form = next((form for form in NEEDED if str(form) == found[1]), 0)
    if not form:
        raise ReplayError(
            sentence("replay.other_format", found=shown(found[1]), version=__version__, most=FORMAT), 1
        )
    return form


def _head_line(heads: dict[str, tuple[str, int]], line: str, number: int) -> None:
    name, colon, value = line.partition(":")
    known = [*ABOUT, *head_options()]
    if not colon or name not in (*known, *later()):
        raise ReplayError(sentence("replay.expected", names=comma(f"{name}:" for name in known)), number)
    if name in heads:
        raise ReplayError(sentence("replay.twice", name=name), number)
    heads[name] = value.strip(), number


def _replay(heads: Mapping[str, tuple[str, int]], moves: list[Move]) -> Replay:
    content, *extra = heads["content"][0].split(" + ")
    *sets, digest = content.split() or [""]
    dealt: list[str] = []
    chosen = dict(heads)
    for who in (who for who in DEALT if who in heads):
        text, line = heads[who]
        names = [name.strip() for name in text.split(",")]
        dealt += [name.removesuffix(BY_CHANCE) for name in names]
        chosen[who] = ", ".join("" if name.endswith(BY_CHANCE) else name for name in names), line
    return Replay(
        version=heads["version"][0],
        rules=_rules_version(*heads["rules"]) if "rules" in heads else 1,
        sets=sets,
        digest=digest,
        extra=[" ".join(item.split()) for item in extra],
        setup=_setup(chosen, heads["leaders"][0].count(",") + 1),
        dealt=dealt,
        moves=moves,
    )


def _rules_version(text: str, line: int) -> int:
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise ReplayError(sentence("replay.no_number", found=shown(text)), line)
    return int(text)


def _setup(heads: Mapping[str, tuple[str, int]], leaders: int) -> Setup:
    values: dict[str, Any] = {name: False for name, option in options().items() if option.kind is Kind.SET}
    try:
        for name, (text, _) in heads.items():
            if name not in ABOUT:
                values[name] = value_from(option_named(name), text)
        if leaders != values["players"]:
            raise SetupError(sentence("replay.leaders", players=values["players"], n=leaders), "leaders")
        return setup_from(values)
    except SetupError as error:
        raise ReplayError(error.whole, heads.get(error.option, ("", 0))[1]) from None


def _named(content: Sequence[str]) -> Sentence:
    return (
        sentence("replay.content", names=shown(", ".join(content)))
        if content
        else sentence("replay.no_content")
    )


def of_versions(reason: Sentence, replay: Replay) -> Sentence:
    """With the versions that may be why."""
    return sentence("replay.of_versions", reason=reason, versions=replay.versions)


# --- playing ---------------------------------------------------------------------------------------------


def rules_of(replay: Replay, content: Sequence[Path] = (), strict: bool = True) -> Rules:
    """The rules that the game was played with; refused if they are others today and `strict`."""
    rules = load_rules(replay.setup.replaced(content=[str(path) for path in content]))
    wanted, have = replay.extra, _added(rules)
    if wanted != have:
        raise ReplayError(sentence("replay.other_content", played=_named(wanted), here=_named(have)))
    if strict and replay.rules != RULES_VERSION:
        raise ReplayError(sentence("replay.other_rules", versions=replay.versions))
    if strict and (replay.digest != rules.version or replay.sets != rules.sets):
        raise ReplayError(
            sentence(
                "replay.other_cards",
                played=shown(" ".join([*replay.sets, replay.digest])),
                version=shown(replay.version),
                here=" ".join([*rules.sets, rules.version]),
                ours=__version__,
            )
        )
    return rules


def begin(replay: Replay, content: Sequence[Path] = (), strict: bool = True) -> Game:
    """The game before its first choice."""
    rules = rules_of(replay, content, strict)
    try:
        setup = with_leaders(rules, replay.setup.replaced(content=[str(path) for path in content]))
    except SetupError as error:
        raise ReplayError(error.whole) from None
    game = Game(rules, setup)
    found = leaders_of(game.state)
    if found != replay.dealt:
        told = sentence("replay.other_leaders_than", seed=setup.seed, leaders=comma(found))
        raise ReplayError(of_versions(told, replay))
    return game


def play(replay: Replay, until: int | None = None, content: Sequence[Path] = (), strict: bool = True) -> Game:
    """The game after `until` options (all of them without it); every option is checked."""
    game = begin(replay, content, strict)
    for number, move in enumerate(replay.moves[:until]):
        reason = follow(game, number, move)
        if reason:
            raise ReplayError(of_versions(reason, replay), move.line, number + 1)
    return game


def follow(game: Game, number: int, move: Move) -> Sentence | None:
    """Carry out the option with this number, unless the engine has done it by itself; or say why not."""
    if number < len(game.history):
        done = game.history[number]
        if done.text == move.text:
            return None
        return sentence("replay.only_option", option=shown(move.text), only=done.text)
    if game.over:
        return sentence("replay.after_the_end", option=shown(move.text))
    offered = game.options()
    if move.text not in offered:
        return _refusal(game, move.text, offered)
    if move.automatic:
        return sentence("replay.marked", option=move.text, n=len(offered))
    game.apply(move.text)
    return None


def _refusal(game: Game, text: str, offered: list[str]) -> Sentence:
    few: object = comma(offered[:MOST_TOLD])
    if len(offered) > MOST_TOLD:
        few = sentence("replay.more", options=few, n=len(offered) - MOST_TOLD)
    if text not in vocabulary(game.rules):
        return sentence("replay.no_such_option", option=shown(text), offered=few)
    return sentence("replay.refused", option=text, reason=why_not(game.state, text), offered=few)


def check(replay: Replay, content: Sequence[Path] = (), strict: bool = True) -> Game:
    """Replay everything; the options that the engine applied by itself must be there too."""
    game = play(replay, None, content, strict)
    if len(game.history) > len(replay.moves):
        missing = game.history[len(replay.moves)].text
        line = replay.moves[-1].line if replay.moves else 0
        told = sentence("replay.too_short", option=missing)
        raise ReplayError(of_versions(told, replay), line, len(replay.moves))
    return game


def rewind(game: Game, count: int) -> Game:
    """The same game after its first `count` options."""
    again = Game(game.rules, game.setup, automatic=game.automatic)
    for entry in game.history[:count]:
        if not entry.automatic:
            again.apply(entry.text)
    return again
