"""Setting up a table with rivals, and what is asked of nobody (RV-1 to RV-4, RV-18 to RV-20)."""

from __future__ import annotations

from collections import Counter

import pytest

from sietch.content import Setup, load_rules, new_game
from sietch.content.rivals.levels import DIFFICULTIES
from sietch.engine import words as w
from sietch.engine.cards import CARDS_OWNED
from sietch.engine.facts import facts_of_player
from sietch.engine.game import play_out, start
from sietch.engine.hagal import hagal_of
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance
from sietch.engine.new_game import new_state
from sietch.engine.ops import Unhandled
from sietch.engine.result import places_of
from sietch.engine.rival_card import is_rival
from sietch.engine.rivals import RIVAL_REVEALS
from sietch.engine.rng import seeded
from sietch.engine.state import Player, State

SEEDS = range(40)


def dealt(setup: Setup) -> State:
    """The table before anybody has moved."""
    return new_state(load_rules(setup), setup, False)


def cards_of(player: Player) -> list[int]:
    return [card for account in facts_of_player(player) for pile in account.piles for card in pile]


@pytest.mark.proves("RV-1", "RV-18")
@pytest.mark.parametrize(("players", "rivals"), [(1, [1, 2]), (2, [2])])
def test_three_seats(players: int, rivals: list[int]) -> None:
    for seed in SEEDS:
        s = dealt(Setup(players, seed=seed))
        assert [player.seat for player in s.players if is_rival(s, player.seat)] == rivals
        assert len({player.leader for player in s.players}) == 3
        for player in s.players:
            assert player.vp == 0
            assert player.resources == [0, 0, 1]
            assert (player.agents, player.spies, player.garrison, player.supply) == (2, 3, 3, 9)
            assert (player.swordmaster, player.maker_hook, player.council_seat) == (False, False, False)
            assert len(cards_of(player)) == (0 if player.seat in rivals else 10 - removed(s, player))


def removed(s: State, player: Player) -> int:
    return len(s.rules.leaders[player.leader].removes)


@pytest.mark.proves("I-57")
def test_a_rival_owns_what_is_said_of_it() -> None:
    """And of other cards none."""
    s = dealt(Setup(1, ("uprising", "rise_of_ix")))
    names = [card.name for card in s.rules.cards]
    owned = {name: CARDS_OWNED.count(s, names.index(name), 1, 1, 0) for name in names}
    assert {name: count for name, count in owned.items() if count} == {"the_spice_must_flow": 2}


@pytest.mark.proves("RV-19", "hagal_reshuffle")
@pytest.mark.parametrize(("players", "cards"), [(1, 36), (2, 37)])
def test_the_hagal_deck(players: int, cards: int) -> None:
    orders = set()
    for seed in SEEDS:
        s = dealt(Setup(players, seed=seed))
        hagal = hagal_of(s)
        assert len(hagal.deck) == cards
        assert hagal.turned == []
        names = Counter(s.rules.hagal[card].name for card in hagal.deck)
        assert names["hagal_reshuffle"] == players - 1
        assert names["hagal_fremkit"] == 1
        assert names["hagal_hagga_basin_imperial_basin"] == 4
        orders.add(tuple(hagal.deck))
    assert len(orders) == len(SEEDS)


@pytest.mark.proves("RV-20")
def test_objectives_of_three_seats() -> None:
    alone, holders = set(), set()
    for seed in SEEDS:
        s = dealt(Setup(1, seed=seed))
        icons = [objective(s, player) for player in s.players]
        assert sorted(icons) == ["crysknife", "desert_mouse", "ornithopter"]
        assert icons[s.first] == "desert_mouse"
        alone.add(tuple(icons))
        s = dealt(Setup(2, seed=seed))
        icons = [objective(s, player) for player in s.players]
        assert sorted(icons) == ["crysknife", "desert_mouse", "ornithopter"]
        assert icons[2] == "ornithopter"
        assert icons[s.first] == "desert_mouse"
        holders.add(s.first)
    assert len(alone) == 6
    assert holders == {0, 1}


def objective(s: State, player: Player) -> str:
    found = [c for c in s.rules.conflicts if player.won & (1 << c.number)]
    assert len(found) == 1
    return w.BATTLE_ICONS[found[0].battle_icon]


@pytest.mark.proves("RV-3")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_difficulties(difficulty: str) -> None:
    s = dealt(Setup(1, difficulty=difficulty, seed=4))
    easy = difficulty == "mercenary"
    hard = difficulty in ("mentat", "kwisatz_haderach")
    assert [player.garrison for player in s.players] == ([3, 0, 0] if easy else [3, 3, 3])
    assert [player.supply for player in s.players] == ([9, 12, 12] if easy else [9, 9, 9])
    assert [len(player.intrigue) for player in s.players] == ([1, 0, 0] if easy else [0, 0, 0])
    rules = s.rules
    assert (rules.brutal_escalation, rules.expert_deployment, rules.smart_politics) == (hard,) * 3
    assert rules.swordmaster_barred == (difficulty == "kwisatz_haderach")
    assert not rules.row_churn


@pytest.mark.proves("RV-3")
def test_without_a_name_it_is_sardaukar() -> None:
    assert Setup(1).level == "sardaukar"
    assert load_rules(Setup(1)) is load_rules(Setup(1, difficulty="sardaukar"))
    assert Setup(2).level == ""


@pytest.mark.proves("RV-2")
def test_who_sits_next_to_whom() -> None:
    for seed in SEEDS:
        s = dealt(Setup(2, seed=seed))
        assert s.next_to[s.first] == 2
        assert s.next_to[2] == 1 - s.first
        assert s.next_to[1 - s.first] == s.first
        assert dealt(Setup(1, seed=seed)).next_to == (1, 2, 0)


@pytest.mark.proves("RV-4")
@pytest.mark.parametrize("players", [1, 2])
def test_a_rival_is_never_asked(players: int) -> None:
    for seed in SEEDS:
        game = new_game(Setup(players, seed=seed))
        play_out(game.state, seed)
        assert game.over
        s = start(game.rules, game.setup)
        assert s.decider in game.setup.seated


def test_a_hagal_card_says_where_its_spies_go() -> None:
    """One that does not is refused when it is loaded; nothing is guessed here."""
    s = start(load_rules(Setup(1)), Setup(1, seed=3))
    card = next(card for card in s.rules.hagal if card.name == "hagal_place_spy_city")
    hagal_of(s).deck = [card.number]
    posts, card.posts = card.posts, []
    try:
        s.push_step(RIVAL_REVEALS, 1, 0, 0)
        with pytest.raises(Unhandled, match="where its spy goes"):
            advance(s)
    finally:
        card.posts = posts


def test_option_texts_of_one_and_two_players_are_the_same() -> None:
    assert load_rules(Setup(1)).vocabulary_hash != load_rules(Setup(3)).vocabulary_hash
    assert load_rules(Setup(1)).vocabulary_hash == load_rules(Setup(2)).vocabulary_hash


@pytest.mark.proves("RV-17")
def test_rivals_that_have_nothing_are_ranked_by_turn_order() -> None:
    s = dealt(Setup(1, seed=3))
    for player in s.players:
        player.resources[:] = [0, 0, 0]
        player.garrison = 0
    for first, places in ((0, (1, 2, 3)), (1, (1, 2, 3)), (2, (1, 3, 2))):
        s.first = first
        s.players[0].reveal_clock = 1
        assert places_of(s) == places


def test_the_hagal_deck_is_dealt_anew_where_it_is_imagined() -> None:
    game = new_game(Setup(1, seed=2))
    s = game.state
    hagal = hagal_of(s)
    decks = []
    for seed in range(8):
        possible = hagal_of(imagine(s, 0, seeded(seed)))
        assert possible.turned == hagal.turned
        assert sorted(possible.deck) == sorted(hagal.deck)
        decks.append(tuple(possible.deck))
    assert len(set(decks)) == len(decks)
