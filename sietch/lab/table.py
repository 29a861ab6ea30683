"""How a table is opened: the rules of a setup together with the words for them."""

from __future__ import annotations

from sietch.content import Setup, load_rules
from sietch.content.setup import with_leaders
from sietch.engine.game import Game
from sietch.engine.rules import Rules
from sietch.view.catalogue import Catalogue, remember


def open_rules(setup: Setup) -> Rules:
    """The rules, and the words for added content."""
    rules = load_rules(setup)
    if setup.content:
        remember(rules, Catalogue(setup))
    return rules


def open_game(setup: Setup) -> Game:
    """A game to be told in words."""
    rules = open_rules(setup)
    return Game(rules, with_leaders(rules, setup))


def front_of(rules: Rules, leader: int) -> int:
    """The leader as dealt, whichever face is up now."""
    for other in rules.leaders:
        if other.back == leader:
            return other.number
    return leader
