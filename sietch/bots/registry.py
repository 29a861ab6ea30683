"""Bots by name: our own, those of installed packages (entry points), and classes in a file.

greedy                  a registered bot
search:ms=250           with settings
my_bot.py:Careful       a class in a file
"""

from __future__ import annotations

import inspect
import re
import runpy
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from sietch.bots.bot import Bot
from sietch.bots.greedy import Greedy
from sietch.bots.guard import Player
from sietch.bots.levels import LEVELS
from sietch.bots.random_bot import RandomBot
from sietch.bots.search import Search
from sietch.content.problems import did_you_mean

GROUP = "sietch.bots"
IN_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>\w+)(?P<settings>(:.*)?)")
Maker = Callable[..., Bot]

OWN: dict[str, Maker] = {"random": RandomBot, "greedy": Greedy, "search": Search, **LEVELS}


class BotError(Exception):
    """A bot that cannot be found or made like this."""


def names() -> list[str]:
    """Every bot that can be called by name."""
    return [*OWN, *sorted(entry.name for entry in entry_points(group=GROUP) if entry.name not in OWN)]


def seated(spec: str) -> Player:
    """A new player for one seat of one game."""
    return Player(spec, make(spec), Greedy())


def make(spec: str) -> Bot:
    maker, settings = parsed(spec)
    return maker(**settings)


@lru_cache(maxsize=64)
def parsed(spec: str) -> tuple[Maker, dict[str, int | float | str]]:
    """The class and the settings that a word of the command line means; tried once, so that mistakes show."""
    file = IN_FILE.fullmatch(spec)
    if file:
        name = f"{file['path']}:{file['name']}"
        maker = from_file(Path(file["path"]), file["name"])
        words = file["settings"].split(":")[1:]
    else:
        name, *words = spec.split(":")
        maker = registered(name)
    settings = dict(setting(spec, word) for word in words)
    try:
        bot = maker(**settings)
    except TypeError:
        raise BotError(f"bot '{spec}': the settings of {name} are {known_settings(maker)}") from None
    except ValueError as error:
        raise BotError(f"bot '{spec}': {error}") from None
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"bot '{spec}' has no method choose(decision)")
    return maker, settings


def registered(name: str) -> Maker:
    if name in OWN:
        return OWN[name]
    for entry in entry_points(group=GROUP, name=name):
        maker: Maker = entry.load()
        return maker
    raise BotError(f"unknown bot '{name}'{did_you_mean(name, names(), 20)}")


def from_file(path: Path, name: str) -> Maker:
    if not path.is_file():
        raise BotError(f"{path}: there is no such file")
    try:
        found = runpy.run_path(str(path), run_name=path.stem)
    except Exception as error:
        raise BotError(f"{path}: {type(error).__name__}: {error}") from None
    maker = found.get(name)
    if not callable(maker):
        classes = [
            key for key, value in found.items() if inspect.isclass(value) and value.__module__ == path.stem
        ]
        raise BotError(f"{path}: there is no class '{name}'{did_you_mean(name, classes, 20)}")
    made: Maker = maker
    return made


def setting(spec: str, word: str) -> tuple[str, int | float | str]:
    key, equals, value = word.partition("=")
    if not equals:
        raise BotError(f"bot '{spec}': expected a setting like ms=100, found '{word}'")
    for kind in (int, float):
        try:
            return key, kind(value)
        except ValueError:
            continue
    return key, value


def known_settings(maker: Maker) -> str:
    return ", ".join(inspect.signature(maker).parameters) or "none"
