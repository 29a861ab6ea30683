"""Bots by name: our own, those of installed packages (entry points), and classes in a file.

greedy                  a registered bot
search:ms=250           with settings
my_bot.py:Careful       a class in a file
"""

from __future__ import annotations

import inspect
import re
import runpy
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import entry_points
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from sietch.bots.bot import ALL, AN_HOUR, BadSetting, Bot
from sietch.bots.contained import Contained, Misdeed, ProgramEnds, Reported, shown
from sietch.bots.greedy import Greedy
from sietch.bots.guard import Guarded, Player, ProcessLost
from sietch.bots.isolated import Introduction, IsolatedPlayer, introduced_apart
from sietch.bots.levels import LEVELS
from sietch.bots.random_bot import RandomBot
from sietch.bots.search import Search
from sietch.content.harmless import harmless
from sietch.content.problems import did_you_mean
from sietch.engine.setup import SETS, Setup
from sietch.language.sentence import Refusal, Sentence, comma, plain, sentence

GROUP = "sietch.bots"
IN_FILE = re.compile(r"(?P<path>.+\.py)(:(?P<name>\w*))?(?P<settings>(:.*)?)")
Maker = Callable[..., Bot]
Value = int | float | str

OWN: dict[str, Maker] = {"random": RandomBot, "greedy": Greedy, "search": Search, **LEVELS}


class BotError(Refusal):
    """A bot that cannot be found or made like this. It may say why itself, so the message is made harmless."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.changed(harmless))


def names() -> list[str]:
    """Every bot that can be called by name."""
    return [*OWN, *sorted({entry.name for entry in entry_points(group=GROUP)} - set(OWN))]


def seated(spec: str, isolated: Setup | None = None, longest: float = AN_HOUR) -> Guarded:
    """A new player for one seat of one game; for a game of this setup in a process of its own, except `random`.

    There nobody waits `longest` seconds for an answer, whatever patience the bot asks for.
    """
    if isolated is not None and spec != "random":
        with its_process(spec):
            return IsolatedPlayer(spec, isolated, Greedy(), longest)
    return Player(spec, make(spec), Greedy(), is_ours(spec))


def make(spec: str) -> Bot:
    known = parsed(spec)
    if is_ours(spec):
        return known.maker(**known.settings)
    with its_own_code(spec, sentence("bot.named", bot=spec), in_words=ValueError):
        return known.maker(**known.settings)


def is_ours(spec: str) -> bool:
    """One of our own: they think for microseconds, do nothing else, and do not ask what happened."""
    return file_of(spec) is None and spec.partition(":")[0] in OWN


def file_of(spec: str) -> Path | None:
    """The file that a bot comes from; None for one that is called by name."""
    file = IN_FILE.fullmatch(spec)
    return Path(file["path"]) if file else None


def absolute(spec: str) -> str:
    """The same bot, from whatever folder it is started."""
    file = IN_FILE.fullmatch(spec)
    return f"{Path(file['path']).absolute()}{spec[len(file['path']) :]}" if file else spec


def check_bot(spec: str, setup: Setup, isolated: bool = False) -> None:
    """Raise a `BotError` if there is no such bot, or if it does not play such games."""
    if reasons := not_played(introduced(spec, setup, isolated).modes, setup):
        raise BotError(sentence("server.bot_plays_not", bot=spec, reason=next(iter(reasons.values()))))


def introduced(spec: str, setup: Setup, isolated: bool = False) -> Introduction:
    """What a bot says of itself; raises a `BotError` if there is no such bot. In its own process it sits down for a game."""
    if not isolated:
        return parsed(spec).introduction
    with its_process(spec):
        return introduced_apart(spec, setup)


def not_played(played: Collection[str], setup: Setup) -> dict[str, Sentence]:
    """The words of such a game that a bot of these modes does not play, each with the reason."""
    if ALL in played:
        return {}
    modes = comma(played) if played else sentence("bot.none")
    found = {str(setup.players): sentence("bot.plays_not_with", n=setup.players, modes=modes)}
    for name in setup.sets:
        if name not in SETS:
            found[name] = sentence("bot.plays_not_set", name=name, modes=modes)
    return {word: reason for word, reason in found.items() if word not in played}


def modes_of(bot: Bot) -> list[str]:
    """What a bot can play: numbers of players, and sets beyond those of the box; raises `BadSetting`."""
    modes: object = getattr(bot, "modes", Bot.modes)
    if isinstance(modes, str) or not isinstance(modes, Collection):
        raise BadSetting(sentence("bot.modes", example="{'3', '4'}", found=shown(modes)))
    return sorted(map(str, modes))


def words_of(maker: Maker) -> str:
    """The first line of its docstring; what stands there of bots in general says nothing of this one."""
    doc = inspect.getdoc(maker) or ""
    return "" if doc == inspect.getdoc(Bot) else doc.partition("\n")[0]


class Known(NamedTuple):
    """What a word of the command line means."""

    maker: Maker
    settings: dict[str, Value]
    introduction: Introduction


@lru_cache(maxsize=64)
def parsed(spec: str) -> Known:
    """The class and the settings that a word of the command line means; tried once, so that mistakes show."""
    file = IN_FILE.fullmatch(spec)
    if file:
        name = f"{file['path']}:{file['name']}"
        maker = from_file(Path(file["path"]), file["name"] or "")
        words = file["settings"].split(":")[1:]
    else:
        name, *words = spec.split(":")
        maker = registered(name)
    known = inspect.signature(maker)
    try:
        settings = settings_of(words, known.parameters)
    except BadSetting as error:
        raise BotError(sentence("bot.says", bot=spec, reason=error.reason)) from None
    try:
        known.bind(**settings)
    except TypeError:
        listed = comma(known.parameters) if known.parameters else sentence("bot.none")
        raise BotError(sentence("bot.settings", bot=spec, name=name, settings=listed)) from None
    with its_own_code(spec, sentence("bot.named", bot=spec), in_words=ValueError):
        bot = maker(**settings)
        words = sentence(f"bot.about.{name}") if name in OWN else plain(words_of(maker))
        introduction = Introduction(modes_of(bot), words)
    if not callable(getattr(bot, "choose", None)):
        raise BotError(sentence("bot.no_choose", bot=spec))
    return Known(maker, settings, introduction)


def registered(name: str) -> Maker:
    if name in OWN:
        return OWN[name]
    for entry in entry_points(group=GROUP, name=name):
        with its_own_code(name, sentence("bot.not_loaded", bot=name)):
            maker: Maker = entry.load()
        return maker
    raise BotError(sentence("bot.unknown", name=name, hint=did_you_mean(name, names(), 20)))


def from_file(path: Path, name: str) -> Maker:
    if not path.is_file():
        raise BotError(sentence("bot.no_file", path=path))
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # for modules beside it
    with its_own_code(str(path), plain(path)):
        found = runpy.run_path(str(path), run_name=path.stem)
    maker = found.get(name)
    if not callable(maker):
        classes = [
            key for key, value in found.items() if inspect.isclass(value) and value.__module__ == path.stem
        ]
        key = "bot.no_class" if name else "bot.which_class"
        raise BotError(sentence(key, path=path, name=name, hint=did_you_mean(name, classes, 20)))
    made: Maker = maker
    return made


@contextmanager
def its_own_code(name: str, place: Sentence, in_words: type[Exception] = Reported) -> Iterator[None]:
    """The body is code of a bot: whatever it raises is a `BotError`, and those `in_words` speak to the user."""
    try:
        with Contained(name):
            yield
    except (KeyboardInterrupt, ProgramEnds):  # that was a person, or the system
        raise
    except BaseException as error:
        reason = error.reason if isinstance(error, Reported | BadSetting | Misdeed) else plain(str(error))
        if not isinstance(error, in_words | Reported):
            reason = sentence("fault.of_kind", kind=type(error).__name__, reason=reason)
        raise BotError(sentence("bot.failed", place=place, reason=reason)) from None


@contextmanager
def its_process(spec: str) -> Iterator[None]:
    """The body starts the process of a bot, which may refuse in words of its own, or not come up at all."""
    try:
        yield
    except ProcessLost as error:
        raise BotError(sentence("bot.says", bot=spec, reason=error.reason)) from None
    except Reported as error:
        raise BotError(error.reason) from None


def settings_of(words: list[str], known: Mapping[str, inspect.Parameter]) -> dict[str, Value]:
    """Read `key=value`; raises `BadSetting`."""
    found: dict[str, Value] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadSetting(sentence("bot.setting.like", found=word))
        if key in found:
            raise BadSetting(sentence("bot.setting.twice", name=key))
        found[key] = read(word, value, type(known[key].default) if key in known else None)
    return found


def read(word: str, value: str, wanted: type | None) -> Value:
    """As what the default of the setting is; without one, as what it looks like."""
    if wanted is bool:
        if value not in ("true", "false"):
            raise BadSetting(sentence("bot.setting.truth", found=word))
        return value == "true"
    for kind in (int, float):
        if wanted is kind or wanted not in (int, float, str):
            try:
                number = kind(value)
            except ValueError:
                continue
            if isfinite(number):
                return number
    if wanted in (int, float):
        key = "bot.setting.whole" if wanted is int else "bot.setting.number"
        raise BadSetting(sentence(key, found=word))
    return value
