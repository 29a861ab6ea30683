"""List the bots: opponents for people, and players for the laboratory."""

from __future__ import annotations

import argparse
import inspect
import json
from typing import Any

from sietch.bots.knowledge import without_habit
from sietch.bots.levels import LEVELS
from sietch.bots.registry import BotError, Maker, names, parsed
from sietch.cli.parser import add_json, add_setup, setup_of
from sietch.cli.speech import language, say
from sietch.cli.style import terminal_style
from sietch.content import load_rules
from sietch.content.sets import SETS
from sietch.language.sentence import comma, sentence


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    rules = load_rules(setup_of(args))
    bots = [_facts(name) for name in names()]
    if args.json:
        print(json.dumps(bots, ensure_ascii=False, default=str))
        return 0
    style = terminal_style()
    width = max(map(len, names()))
    for title, wanted in (("bots.opponents", True), ("bots.players", False)):
        print(style.title(say(title)))
        for bot in bots:
            if bot["level"] == wanted:
                more = [say("bots.settings", settings=comma(bot["settings"]))] if bot["settings"] else []
                more += [say("bots.modes", modes=comma(map(_mode, bot["modes"])))] if bot["modes"] else []
                told = style.dim("".join(f" {one}" for one in more))
                print(f"  {bot['name']:{width}}  {bot['text'].in_words(language())}{told}")
    print(style.dim(say("bots.your_own")))
    strange = without_habit(rules)
    if strange:
        print(say("bots.not_learned", n=len(strange), option=strange[0]))
    return 0


def _facts(name: str) -> dict[str, Any]:
    try:
        maker, _, introduction = parsed(name)
    except BotError as error:  # a package that is broken; the others can be played
        told = sentence("bots.not_found", reason=error.whole)
        return {"name": name, "level": False, "text": told, "settings": [], "modes": []}
    return {
        "name": name,
        "level": name in LEVELS,
        "text": introduction.words,
        "settings": _settings(maker),
        "modes": introduction.modes,
    }


def _mode(mode: str) -> str:
    """A number of players, or the name of a set."""
    return say(f"set.{mode}") if mode in SETS else mode


def _settings(maker: Maker) -> list[str]:
    """With their defaults."""
    return [f"{name}={known.default}" for name, known in inspect.signature(maker).parameters.items()]
