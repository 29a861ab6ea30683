"""What seats know of hidden cards: who learns it, and what is still sure when cards leave."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.cards import draw
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import pile_of
from sietch.engine.game import Game, start
from sietch.engine.imagine import imagine
from sietch.engine.intrigue import draw_intrigue, hand_over, put_under_deck
from sietch.engine.known import DECK, HAND, INTRIGUE, INTRIGUE_DECK, TRASHED_INTRIGUE, WATCHING
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.engine.trashing import trash_card
from sietch.lab.proof.invariants import violations
from sietch.view.seat import view
from tests.support import looking_at_the_deck, on_turn, setup_for

P1, P2, P3, P4 = range(4)
X, Y, Z = 5, 6, 7  # Intrigue cards
TIMES = 100


@pytest.fixture
def state() -> State:
    return start(load_rules(setup_for()), setup_for(seed=3))


def cards(state: State, seat: int, owner: int, pile: int) -> list[int]:
    return [row.card for row in known.by(state, seat, owner, pile)]


def holds(state: State, owner: int, *intrigue: int) -> None:
    state.players[owner].intrigue = list(intrigue)


def test_the_piles_are_those_of_the_sheet() -> None:
    names = ["hand", "deck", "intrigue", "trashed_intrigue", "intrigue_deck"]
    assert [pile.fact.name for pile in known.PRINTED_PILES] == names
    assert [names[pile] for pile in (HAND, DECK, INTRIGUE, TRASHED_INTRIGUE, INTRIGUE_DECK)] == names
    assert [pile.is_deck for pile in known.PRINTED_PILES] == [False, True, False, False, True]
    assert [pile.owned for pile in known.PRINTED_PILES] == [True, True, True, True, False]


# --- learning ----------------------------------------------------------------------------------------------


def test_nothing_is_known_at_the_beginning(state: State) -> None:
    assert state.known == ()


def test_who_learns_and_who_does_not(state: State) -> None:
    known.learn(state, P1, INTRIGUE, X, 1 << P1 | 1 << P3)
    assert cards(state, P3, P1, INTRIGUE) == [X]
    for seat in (P1, P2, P4, WATCHING):  # its owner sees it anyway
        assert cards(state, seat, P1, INTRIGUE) == []
    assert cards(state, P3, P1, HAND) == cards(state, P3, P2, INTRIGUE) == []


def test_what_everybody_sees_is_known_to_whoever_looks_on(state: State) -> None:
    known.learn(state, P1, HAND, X, EVERYBODY)
    known.learn(state, P1, HAND, Y, EVERYBODY)
    for seat in (P2, P3, P4, WATCHING):
        assert cards(state, seat, P1, HAND) == [X, Y]
    assert cards(state, P1, P1, HAND) == []


def test_what_only_its_owner_sees_is_no_row(state: State) -> None:
    known.learn(state, P2, HAND, X, 1 << P2)
    assert state.known == ()


# --- cards that leave --------------------------------------------------------------------------------------


def test_openly_one_copy_less_for_all(state: State) -> None:
    holds(state, P1, X, X, Y)
    known.learn(state, P1, INTRIGUE, X, 1 << P2)
    known.learn(state, P1, INTRIGUE, Y, 1 << P2)
    known.learn(state, P1, INTRIGUE, X, 1 << P2 | 1 << P3)
    known.left_openly(state, P1, INTRIGUE, X)
    assert cards(state, P2, P1, INTRIGUE) == [Y, X]
    assert cards(state, P3, P1, INTRIGUE) == []
    known.left_openly(state, P1, INTRIGUE, Z)
    known.left_openly(state, P1, HAND, X)
    known.left_openly(state, P2, INTRIGUE, X)
    assert cards(state, P2, P1, INTRIGUE) == [Y, X]


def test_openly_for_every_seat(state: State) -> None:
    holds(state, P4, X)
    known.learn(state, P4, INTRIGUE, X, EVERYBODY)
    known.left_openly(state, P4, INTRIGUE, X)
    assert state.known == ()


def test_a_whole_pile_is_forgotten(state: State) -> None:
    for owner, pile in ((P1, HAND), (P1, INTRIGUE), (P2, HAND)):
        known.learn(state, owner, pile, X, EVERYBODY)
    known.forget(state, P1, HAND)
    assert [(row.owner, row.pile) for row in state.known] == [(P1, INTRIGUE), (P2, HAND)]


def test_unseen_one_copy_of_each_less_for_who_has_not_seen_it(state: State) -> None:
    holds(state, P1, X, X, Y, Z)
    for card, seats in ((X, 1 << P2 | 1 << P3), (X, 1 << P2 | 1 << P3), (Y, 1 << P2 | 1 << P3), (Z, 1 << P4)):
        known.learn(state, P1, INTRIGUE, card, seats)
    assert known.left_unseen(state, P1, INTRIGUE, Y, 1 << P3) == 1 << P1 | 1 << P3
    assert cards(state, P2, P1, INTRIGUE) == [X]  # one of the two may have gone
    assert cards(state, P3, P1, INTRIGUE) == [X, X]
    assert cards(state, P4, P1, INTRIGUE) == []


def test_whoever_knows_that_all_are_equal_knows_which_one_left(state: State) -> None:
    holds(state, P4, X, X)
    known.learn(state, P4, INTRIGUE, X, 1 << P2 | 1 << P3)
    known.learn(state, P4, INTRIGUE, X, 1 << P2)
    assert known.left_unseen(state, P4, INTRIGUE, X, 0) == 1 << P4 | 1 << P2
    assert cards(state, P2, P4, INTRIGUE) == [X]
    assert cards(state, P3, P4, INTRIGUE) == []


def test_whoever_knows_all_of_different_ones_does_not(state: State) -> None:
    holds(state, P1, X, Y)
    known.learn(state, P1, INTRIGUE, X, 1 << P2)
    known.learn(state, P1, INTRIGUE, Y, 1 << P2)
    assert known.left_unseen(state, P1, INTRIGUE, X, 0) == 1 << P1
    assert state.known == ()


def test_a_card_that_everybody_knows_leaves_unseen(state: State) -> None:
    state.players[P1].hand = [X]
    known.learn(state, P1, HAND, X, EVERYBODY)
    seats = known.left_unseen(state, P1, HAND, X, 0)
    assert [seats >> seat & 1 for seat in (P1, P2, P3, P4, WATCHING)] == [1] * 5
    assert state.known == ()


def test_without_anything_known_only_they_know(state: State) -> None:
    assert known.left_unseen(state, P1, INTRIGUE, X, 1 << P4) == 1 << P1 | 1 << P4


def test_an_intrigue_card_is_handed_over(state: State) -> None:
    """Giver and receiver know what they knew before, less or more this one; others are not sure."""
    holds(state, P1, X, Y)
    holds(state, P2, Z)
    for card in (X, Y):
        known.learn(state, P1, INTRIGUE, card, 1 << P2 | 1 << P3)
    known.learn(state, P2, INTRIGUE, Z, 1 << P1 | 1 << P3)
    hand_over(state, state.players[P1], 1, P2)
    assert (state.players[P1].intrigue, state.players[P2].intrigue) == ([X], [Z, Y])
    assert cards(state, P1, P2, INTRIGUE) == [Z, Y]
    assert cards(state, P2, P1, INTRIGUE) == [X]
    assert cards(state, P3, P1, INTRIGUE) == []
    assert cards(state, P3, P2, INTRIGUE) == [Z]


def test_the_only_card_is_known_wherever_it_goes(state: State) -> None:
    holds(state, P1, X)
    holds(state, P2)
    known.learn(state, P1, INTRIGUE, X, 1 << P3)
    hand_over(state, state.players[P1], 0, P2)
    for seat, found in ((P1, [X]), (P2, []), (P3, [X]), (P4, [])):
        assert cards(state, seat, P2, INTRIGUE) == found
    assert all(row.owner == P2 for row in state.known)


# --- decks -------------------------------------------------------------------------------------------------


def places(state: State, seat: int, owner: int = P1) -> list[tuple[int, int]]:
    return [(row.place, row.card) for row in known.by(state, seat, owner, DECK)]


def test_looking_at_the_top(state: State) -> None:
    state.players[P1].deck = [10, 11, 12, 13]
    known.look(state, P1, DECK, 1, EVERYBODY)
    known.look(state, P1, DECK, 3, 1 << P1)
    known.look(state, P1, DECK, 3, 1 << P1)  # a second look shows nothing new
    known.look(state, P1, DECK, 2, 1 << P3)
    assert places(state, P1) == [(1, 11), (2, 12), (3, 13)]
    assert places(state, P2) == places(state, WATCHING) == [(3, 13)]
    assert places(state, P3) == [(2, 12), (3, 13)]
    assert len(state.known) == 3


def test_decks_of_others_and_other_piles_are_apart(state: State) -> None:
    state.players[P1].deck, state.players[P2].deck = [10, 11, 12], [10, 11, 12]
    known.learn(state, P1, HAND, X, EVERYBODY)
    known.look(state, P1, DECK, 3, 1 << P1)
    known.look(state, P2, DECK, 1, 1 << P1)
    assert known.taken(state, P2, DECK, 2) == 1 << P1
    assert known.taken(state, P1, DECK, 0) == 1 << P1
    assert places(state, P1) == [(0, 11), (1, 12)]
    assert places(state, P1, P2) == []
    assert cards(state, P2, P1, HAND) == [X]


def test_cards_above_move_down(state: State) -> None:
    state.players[P1].deck = [10, 11, 12, 13]
    known.look(state, P1, DECK, 3, 1 << P1)
    known.look(state, P1, DECK, 1, EVERYBODY)
    assert known.taken(state, P1, DECK, 2) == 1 << P1
    assert places(state, P1) == [(1, 11), (2, 13)]
    assert places(state, P2) == [(2, 13)]
    assert known.taken(state, P1, DECK, 2) == EVERYBODY
    assert known.taken(state, P1, DECK, 0) == 0
    assert places(state, P1) == [(0, 11)]


def test_the_top_is_forgotten(state: State) -> None:
    state.players[P1].deck = [10, 11, 12, 13]
    state.players[P2].deck = [10]
    known.learn(state, P1, HAND, X, EVERYBODY)
    known.look(state, P1, DECK, 4, 1 << P1 | 1 << P2)
    known.look(state, P2, DECK, 1, EVERYBODY)
    known.forget_top(state, P1, DECK, 3)
    assert places(state, P1) == places(state, P2) == [(0, 10)]
    assert places(state, P1, P2) == [(0, 10)]
    assert cards(state, P2, P1, HAND) == [X]


def test_a_known_card_is_drawn(state: State) -> None:
    """Whoever knew it on the deck knows it in the hand."""
    player = state.players[P2]
    player.deck, player.hand = [10, 11, 12], []
    known.look(state, P2, DECK, 2, 1 << P1)
    known.look(state, P2, DECK, 1, 1 << P2)
    draw(state, P2, 2)
    assert cards(state, P1, P2, HAND) == [12, 11]
    assert cards(state, P3, P2, HAND) == []
    assert len(state.known) == 2


def test_a_card_of_a_deck_is_trashed(state: State) -> None:
    state.players[P1].deck = [10, 11, 12]
    known.look(state, P1, DECK, 2, 1 << P1)
    trash_card(state, P1, 10, w.FROM_DECK, 0, w.NOTHING)
    assert places(state, P1) == [(0, 11), (1, 12)]


def test_the_view_tells_where(state: State) -> None:
    state.players[P1].deck = [0, 1, 2, 3]
    names = state.rules.component_names(w.CARD)
    known.look(state, P1, DECK, 1, EVERYBODY)
    assert known_in_view(state, P2)["deck"] == [names[3]]
    state.players[P1].deck.append(4)
    assert known_in_view(state, P2)["deck"] == [None, names[3]]
    assert known_in_view(state, None)["deck"] == [None, names[3]]
    known.look(state, P1, DECK, 1, 1 << P2)
    assert known_in_view(state, P2)["deck"] == [names[4], names[3]]
    assert known_in_view(state, P3)["deck"] == [None, names[3]]


def known_in_view(state: State, seat: int | None) -> dict[str, object]:
    players = view(state, seat)["players"]
    assert isinstance(players, list)
    found = players[P1]["known"]
    assert isinstance(found, dict)
    return found


# --- what a seat imagines ----------------------------------------------------------------------------------


def robbed() -> Game:
    """P1 has just stolen a card from P2, who had four, at Secrets."""
    game = on_turn(["diplomacy"], range(10))
    state = game.state
    state.players[P2].intrigue = [state.intrigue_deck.pop(0) for _ in range(4)]
    game.apply("play diplomacy")
    game.apply("to secrets")
    return game


def test_the_robbed_player_never_forgets_what_the_thief_got() -> None:
    state = robbed().state
    (row,) = state.known
    assert (row.owner, row.pile, row.seats) == (P1, INTRIGUE, 1 << P2)
    assert row.card in state.players[P1].intrigue
    for seat, least, most in ((P2, TIMES, TIMES), (P3, 0, TIMES // 4)):
        rng = seeded(8)
        times = sum(row.card in imagine(state, seat, rng).players[P1].intrigue for _ in range(TIMES))
        assert least <= times <= most
    rng = seeded(8)  # the other card of the thief is as unknown as before
    others = {
        card
        for _ in range(TIMES)
        for card in imagine(state, P2, rng).players[P1].intrigue
        if card != row.card
    }
    assert len(others) > 20


def test_what_others_know_is_not_imagined() -> None:
    state = robbed().state
    for seat in (P1, P3, P4):
        assert imagine(state, seat, seeded(1)).known == ()
    imagined = imagine(state, P2, seeded(1))
    assert [(row.owner, row.pile, row.card, row.seats) for row in imagined.known] == [
        (row.owner, row.pile, row.card, 1 << P2) for row in state.known
    ]


def test_known_cards_of_every_pile_stay() -> None:
    state = robbed().state
    for player in state.players:
        player.deck, player.hand = [0, 1, 2, 3, 4], [5, 6, 7, 8]
    thief = state.players[P1]
    thief.trashed_intrigue = [state.intrigue_deck.pop(0), state.intrigue_deck.pop(0)]
    trashed = thief.trashed_intrigue[1]
    known.learn(state, P1, HAND, 7, EVERYBODY)
    known.learn(state, P1, HAND, 6, 1 << P3)
    known.learn(state, P1, TRASHED_INTRIGUE, trashed, 1 << P3)
    known.look(state, P1, DECK, 1, EVERYBODY)
    known.look(state, P1, DECK, 3, 1 << P1)
    rng = seeded(4)
    for seat, hand, deck in ((P1, [], [2, 3, 4]), (P3, [7, 6], [4]), (P4, [7], [4])):
        for _ in range(20):
            imagined = imagine(state, seat, rng)
            assert cards(imagined, seat, P1, HAND) == hand
            assert [card for _, card in places(imagined, seat)] == deck
            assert [violation for violation in violations(imagined) if "known" in violation] == []
            for pile in (HAND, DECK, INTRIGUE, TRASHED_INTRIGUE):
                fact = known.PILES[pile].fact
                assert len(pile_of(imagined.players[P1], fact)) == len(pile_of(thief, fact))
                assert set(cards(imagined, seat, P1, pile)) <= set(pile_of(imagined.players[P1], fact))
            assert sorted(imagined.players[P1].hand + imagined.players[P1].deck) == list(range(9))
            assert (trashed in imagined.players[P1].trashed_intrigue) or seat == P4


def test_a_known_card_stays_below_unknown_ones() -> None:
    state = robbed().state
    state.players[P1].deck = [0, 1, 2]
    known.look(state, P1, DECK, 1, EVERYBODY)
    state.players[P1].deck += [3, 4, 5]
    rng = seeded(4)
    for seat in (P1, P3):
        decks = [imagine(state, seat, rng).players[P1].deck for _ in range(20)]
        assert all(deck[2] == 2 for deck in decks)
        assert min(len({deck[place] for deck in decks}) for place in (0, 1, 3, 4, 5)) > 2


def test_a_look_is_over_when_the_cards_are_gone() -> None:
    game = looking_at_the_deck()
    assert len(places(game.state, P1)) == 3
    for _ in range(2):
        game.apply(game.options()[0])
    assert game.state.known == ()


# --- the Intrigue deck, which nobody owns ------------------------------------------------------------------


def below(state: State, seat: int) -> list[tuple[int, int]]:
    """What a seat knows of the Intrigue deck: places and cards."""
    return [(row.place, row.card) for row in known.by(state, seat, w.NOBODY, INTRIGUE_DECK)]


def test_a_card_put_under_the_deck_is_known_to_who_put_it_there(state: State) -> None:
    """I-12, I-87: shown to nobody; the ones below are pushed up."""
    take_out(state, X, Y)
    holds(state, P1, X, Y)
    put_under_deck(state, P1, X)
    assert below(state, P1) == [(0, X)]
    known.learn(state, P1, INTRIGUE, Y, 1 << P3)
    put_under_deck(state, P1, Y)
    assert state.intrigue_deck[:2] == [Y, X]
    assert below(state, P1) == [(0, Y), (1, X)]
    # P3 knew the only card that was left to put there.
    assert below(state, P3) == [(0, Y)]
    assert below(state, P2) == below(state, WATCHING) == []
    assert violations(state) == []
    seen = view(state, P1)["table"]["known"]["intrigue_deck"]  # type: ignore[index]
    assert seen[-2:] == [state.rules.intrigue[X].name, state.rules.intrigue[Y].name]
    assert seen[:-2] == [None] * (len(state.intrigue_deck) - 2)
    assert "known" not in view(state, P2)["table"]  # type: ignore[operator]


def take_out(state: State, *cards: int) -> None:
    for card in cards:
        state.intrigue_deck.remove(card)


def test_who_knows_the_card_sees_who_draws_it(state: State) -> None:
    take_out(state, X)
    holds(state, P1, X)
    put_under_deck(state, P1, X)
    height = len(state.intrigue_deck)
    draw_intrigue(state, P2, height - 1)
    assert below(state, P1) == [(0, X)]
    draw_intrigue(state, P3, 1)
    assert below(state, P1) == []
    assert cards(state, P1, P3, INTRIGUE) == [X]
    assert cards(state, P2, P3, INTRIGUE) == []
    assert violations(state) == []


def test_a_look_at_the_top_of_the_intrigue_deck(state: State) -> None:
    top = len(state.intrigue_deck) - 1
    known.look(state, w.NOBODY, INTRIGUE_DECK, 2, 1 << P4)
    known.look(state, P4, DECK, 1, 1 << P4)
    assert [place for place, _ in below(state, P4)] == [top - 1, top]
    draw_intrigue(state, P1, 1)
    assert cards(state, P4, P1, INTRIGUE) == state.players[P1].intrigue[-1:]
    known.forget_top(state, w.NOBODY, INTRIGUE_DECK, 1)
    assert below(state, P4) == []
    assert len(cards(state, P4, P4, DECK)) == 1
    assert violations(state) == []


def test_a_seat_imagines_what_it_knows_of_the_intrigue_deck(state: State) -> None:
    take_out(state, X)
    holds(state, P1, X)
    put_under_deck(state, P1, X)
    assert all(imagine(state, P1, seeded(seed)).intrigue_deck[0] == X for seed in range(20))
    others = {imagine(state, P2, seeded(seed)).intrigue_deck[0] for seed in range(20)}
    assert len(others) > 1
    for seat in (P1, P2):
        twin = imagine(state, seat, seeded(1))
        assert violations(twin) == []
        assert len(twin.intrigue_deck) == len(state.intrigue_deck)


def test_what_is_not_true_of_the_intrigue_deck_is_found(state: State) -> None:
    known.see(state, w.NOBODY, INTRIGUE_DECK, 0, state.intrigue_deck[0], 1 << P1)
    assert violations(state) == []
    state.intrigue_deck.reverse()
    assert "what is known of intrigue_deck is wrong" in violations(state)
