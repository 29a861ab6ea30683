"""What a seat imagines of decks: it knows the cards that it looks at, and nothing else of the order."""

from __future__ import annotations

from sietch.content import new_game
from sietch.engine import words as w
from sietch.engine.cards import SORT_TOP
from sietch.engine.game import Game
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance
from sietch.engine.rng import seeded
from sietch.engine.state import State
from tests.support import setup_for

TIMES = 40


def looking() -> Game:
    """P1 looks at three cards of a deck of ten different ones (Long Live the Fighters)."""
    leaders = ("muad_dib", "gurney_halleck", "lady_amber_metulli", "staban_tuek")
    game = new_game(setup_for(leaders=leaders, seed=11), automatic=False)
    while game.decider != 0:
        game.apply("reveal" if "reveal" in game.options() else game.options()[-1])
    player = game.state.players[0]
    cards = game.rules.component_names(w.CARD)
    player.hand = [cards.index("long_live_the_fighters")]
    player.deck = list(range(10))
    advance(game.state)
    game.apply("play long_live_the_fighters")
    game.apply("to sietch_tabr" if "to sietch_tabr" in game.options() else "to spice_refinery")
    while game.state.kind != SORT_TOP:
        game.apply(next(text for text in game.options() if text.startswith(("pay", "resolve"))))
    return game


def decks(state: State, seat: int) -> list[list[int]]:
    """The deck of P1, as the seat imagines it again and again."""
    rng = seeded(3)
    return [imagine(state, seat, rng).players[0].deck for _ in range(TIMES)]


def test_the_cards_that_are_looked_at_stay_where_they_are() -> None:
    game = looking()
    for seen in (3, 2):
        deck = game.state.players[0].deck
        assert game.state.stack[-1].x == seen
        imagined = decks(game.state, 0)
        assert all(other[-seen:] == deck[-seen:] for other in imagined)
        assert all(sorted(other) == sorted(deck) for other in imagined)
        # the card below is as unknown as all others
        assert {other[-seen - 1] for other in imagined} == set(deck[:-seen])
        game.apply(game.options()[0])


def test_somebody_else_does_not_see_them() -> None:
    game = looking()
    assert len({tuple(deck[-3:]) for deck in decks(game.state, 1)}) > TIMES // 2


def test_nobody_sees_the_own_deck_otherwise() -> None:
    game = looking()
    game.apply(game.options()[0])
    game.apply(game.options()[0])
    assert game.state.kind != SORT_TOP
    assert {deck[-1] for deck in decks(game.state, 0)} == set(game.state.players[0].deck)


def test_a_look_of_another_player_shows_nothing_of_the_own_deck() -> None:
    game = looking()
    rng = seeded(4)
    own = game.state.players[1].deck
    tops = {imagine(game.state, 1, rng).players[1].deck[-1] for _ in range(TIMES)}
    assert tops == set(own)
