"""Real positions for the tests of the view: random games, stopped at every decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from sietch.content import Setup, load_rules, new_game
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.rules import Rules
from sietch.engine.turn import TURN
from sietch.view.catalogue import Catalogue, standard_catalogue
from tests.support import setup_for

BOX = ("uprising", "choam")
IX = (*BOX, "rise_of_ix")
SETS = (BOX, IX, ("uprising",), BOX, (*IX, "ix_conflicts"), ("uprising", "rise_of_ix"), BOX, (*IX, "epic"))


@pytest.fixture(scope="session")
def rules() -> Rules:
    return load_rules()


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return standard_catalogue()


@pytest.fixture(scope="session")
def decisions() -> Callable[[range], Iterator[Game]]:
    """Every decision of the games with these seeds: three and four players, contracts, Rise of Ix, its Conflicts, epic mode."""

    def play(seeds: range) -> Iterator[Game]:
        for seed in seeds:
            chance = random.Random(seed)
            game = new_game(Setup(3 + seed % 2, SETS[seed % len(SETS)], seed=seed))
            while not game.over:
                yield game
                game.apply(chance.choice(game.options()))
            yield game

    return play


@pytest.fixture
def position() -> Callable[..., Game]:
    """The first turn of P1 in a game for four, with these cards in hand; the other three have revealed."""

    def stand(*hand: str, leader: str = "muad_dib") -> Game:
        leaders = (leader, "gurney_halleck", "lady_amber_metulli", "staban_tuek")
        game = new_game(setup_for(leaders=leaders, seed=11), automatic=False)
        while game.decider != 0 or game.state.kind != TURN:
            game.apply("reveal" if "reveal" in game.options() else game.options()[-1])
        cards = game.rules.component_names(w.CARD)
        game.state.players[0].hand = [cards.index(name) for name in hand]
        advance(game.state)
        return game

    return stand
