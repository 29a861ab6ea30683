"""Show components with the text that is made from their effects."""

from __future__ import annotations

import argparse
import json
import sys

from sietch.cli.explain import card_lines
from sietch.cli.parser import add_json, add_setup, setup_of
from sietch.cli.speech import UsageError, language, say
from sietch.cli.style import terminal_style
from sietch.content import ContentError, load_rules
from sietch.content.files import all_fields
from sietch.content.problems import did_you_mean
from sietch.content.sets import SETS
from sietch.content.setup import SetupError
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.language.sentence import comma, either, sentence
from sietch.view.catalogue import Catalogue, Key, catalogue_of
from sietch.view.components import component_json

SIX = 6  # players in two teams, with a board of their own


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar=say("value.name"), nargs="?", help=say("switch.cards.name"))
    parser.add_argument(
        "--kind", metavar=say("value.kind"), help=say("switch.cards.kind", kinds=comma(all_fields()))
    )
    add_setup(parser, players=say("switch.cards.players"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.kind is not None and args.kind not in all_fields():
        hint = did_you_mean(args.kind, all_fields(), 20)
        raise UsageError(sentence("usage.unknown_kind", name=args.kind, hint=hint))
    setup = setup_of(args)
    rules = _with_rivals(setup) if args.players is None else load_rules(setup)
    catalogue = catalogue_of(rules, language())
    if args.name and args.players is None and not _named(catalogue, args.name):
        catalogue = _elsewhere(setup, args.name) or catalogue
    found = _find(catalogue, args.name) if args.name else list(catalogue.entries)
    found = [(kind, id_) for kind, id_ in found if args.kind in (None, kind)]
    if not found:
        if args.name:
            raise UsageError(sentence("usage.none_called", kind=args.kind, name=args.name))
        raise UsageError(sentence("usage.none_of_kind", kind=args.kind))
    if args.json:
        print(json.dumps([component_json(*key, catalogue) for key in found], ensure_ascii=False, indent=1))
        return 0
    style = terminal_style()
    last = ""
    for number, (kind, id_) in enumerate(found):
        if number:
            print()
        if not args.name and kind != last:
            last = kind
            print(style.title(kind.upper()) + "\n")
        print("\n".join(card_lines(kind, id_, catalogue, style)))
    return 0


def _with_rivals(setup: Setup) -> Rules:
    """With the components of rivals, unless there is no game with them: then it is told why."""
    try:
        return load_rules(setup.replaced(players=1))
    except (ContentError, SetupError) as error:
        rules = load_rules(setup)
        print(say("cards.without_rivals", reason=error.in_words(language())), file=sys.stderr)
        return rules


def _elsewhere(setup: Setup, name: str) -> Catalogue | None:
    """The components of the game for six, or with all sets, if one of them is called so; their facts say where they belong."""
    for other in (setup.replaced(players=SIX), setup.replaced(sets=_all_sets(setup.players))):
        try:
            catalogue = catalogue_of(load_rules(other), language())
        except (ContentError, SetupError):
            continue
        if _named(catalogue, name):
            return catalogue
    return None


def _all_sets(players: int) -> tuple[str, ...]:
    """Those that can be chosen for so many."""
    return (
        "uprising",
        *(id_ for id_, known in SETS.items() if known.exists and known.option and players in known.players),
    )


def _named(catalogue: Catalogue, name: str) -> list[Key]:
    """Those that are called so, or the only one with these words in its name."""
    found = catalogue.find(name)
    holding = [] if found else catalogue.containing(name)
    return found or (holding if len(holding) == 1 else [])


def _find(catalogue: Catalogue, name: str) -> list[Key]:
    found = _named(catalogue, name)
    if not found:
        close = catalogue.suggestions(name)
        if close:
            raise UsageError(sentence("usage.nothing_called.close", name=name, close=either(close)))
        raise UsageError(sentence("usage.nothing_called", name=name))
    return found
