"""What a seat imagines of decks: it knows the cards that it looks at, and nothing else of the order."""

from __future__ import annotations

from sietch.engine.cards import SORT_TOP
from sietch.engine.imagine import imagine
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.engine.state import State
from tests.support import looking_at_the_deck, paying_with_a_card_of_the_hand, random_game

TIMES = 40


def decks(state: State, seat: int) -> list[list[int]]:
    """The deck of P1, as the seat imagines it again and again."""
    rng = seeded(3)
    return [imagine(state, seat, rng).players[0].deck for _ in range(TIMES)]


def test_the_cards_that_are_looked_at_stay_where_they_are() -> None:
    game = looking_at_the_deck()
    for seen in (3, 2):
        deck = game.state.players[0].deck
        assert game.state.stack[-1].left == seen
        imagined = decks(game.state, 0)
        assert all(other[-seen:] == deck[-seen:] for other in imagined)
        assert all(sorted(other) == sorted(deck) for other in imagined)
        # the card below is as unknown as all others
        assert {other[-seen - 1] for other in imagined} == set(deck[:-seen])
        game.apply(game.options()[0])


def test_somebody_else_does_not_see_them() -> None:
    game = looking_at_the_deck()
    assert len({tuple(deck[-3:]) for deck in decks(game.state, 1)}) > TIMES // 2


def test_nobody_sees_the_own_deck_otherwise() -> None:
    game = looking_at_the_deck()
    game.apply(game.options()[0])
    game.apply(game.options()[0])
    assert game.state.kind != SORT_TOP
    assert {deck[-1] for deck in decks(game.state, 0)} == set(game.state.players[0].deck)


def test_a_look_of_another_player_shows_nothing_of_the_own_deck() -> None:
    game = looking_at_the_deck()
    rng = seeded(4)
    own = game.state.players[1].deck
    tops = {imagine(game.state, 1, rng).players[1].deck[-1] for _ in range(TIMES)}
    assert tops == set(own)


def test_somebody_else_is_asked_for_what_they_have() -> None:
    """That there is a card of the Emperor in the hand is known, although it is the only one among ten."""
    game = paying_with_a_card_of_the_hand()
    rng = seeded(6)
    for _ in range(TIMES):
        imagined = imagine(game.state, 1, rng)
        assert imagined.decider == 0
        assert [option_text(game.rules, code) for code in imagined.options] == [
            "trash imperial_spymaster from hand"
        ]


def test_a_finished_game_can_be_imagined() -> None:
    state = random_game(1).state
    assert imagine(state, 0, seeded(5)).places == state.places
