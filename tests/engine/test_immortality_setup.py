"""The table with Immortality before the first round: decks, tracks, the Tleilaxu row, tokens, starting decks (T-1, T-10 to T-12,
T-40, T-72, X-32, RV-38)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sietch.content import load_rules
from sietch.content.setup import setup_from
from sietch.engine.hagal import hagal_of
from sietch.engine.new_game import new_state
from sietch.engine.rival_card import is_rival
from sietch.engine.sides import is_commander
from sietch.engine.specimens import tanks_of
from sietch.engine.state import Player, State
from sietch.engine.tleilaxu import RECLAIMED, TLEILAXU_ROW, deck_of

TABLES = [(players, ix) for players in (1, 2, 3, 4, 6) for ix in (False, True)]
LEADERS_OF_SIX = ["", "lady_jessica", "gurney_halleck", "", "princess_irulan", "feyd_rautha_harkonnen"]


def dealt(**values: Any) -> State:
    """The table before anybody has chosen anything."""
    setup = setup_from({"immortality": True, "seed": 1} | values)
    return new_state(load_rules(setup), setup, False)


def cards_of(s: State, player: Player) -> Counter[str]:
    """All lie in the deck."""
    return Counter(s.rules.cards[card].name for card in player.deck)


def step_of(s: State, player: Player, path: str) -> str:
    number = next(known.number for known in s.rules.paths if known.name == path)
    return s.rules.steps[player.steps[number]].printed


def of_immortality(names: Counter[str], without: Counter[str]) -> Counter[str]:
    """What came in; nothing went out."""
    assert not without - names
    return names - without


# --- decks ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("T-1", "K-16")
@pytest.mark.parametrize(("players", "ix"), TABLES)
def test_imperium_and_intrigue_cards_are_shuffled_in(players: int, ix: bool) -> None:
    s, usual = dealt(players=players, ix=ix), dealt(players=players, ix=ix, immortality=False)
    names = [
        Counter(table.rules.cards[card].name for card in table.imperium_deck + table.row)
        for table in (s, usual)
    ]
    added = of_immortality(*names)
    assert added.total() == 30
    assert {name for name, copies in added.items() if copies == 2} == {
        "dissecting_kit",
        "high_priority_travel",
        "planned_coupling",
        "spiritual_fervor",
        "tleilaxu_master",
    }
    assert len(s.row) == 5
    names = [Counter(table.rules.intrigue[card].name for card in table.intrigue_deck) for table in (s, usual)]
    added = of_immortality(*names)
    assert added.total() == 15
    assert {name for name, copies in added.items() if copies == 2} == {
        "gruesome_sacrifice",
        "harvest_cells",
        "illicit_dealings",
        "vicious_talents",
    }


@pytest.mark.proves("T-1")
def test_cards_of_the_set_may_lie_in_the_first_row() -> None:
    found: set[str] = set()
    for seed in range(40):
        s = dealt(players=4, seed=seed)
        found |= {s.rules.cards[card].name for card in s.row}
    assert {"occupation", "spiritual_fervor", "tleilaxu_master"} & found


@pytest.mark.proves("T-12")
@pytest.mark.parametrize(("players", "ix"), TABLES)
def test_the_tleilaxu_row(players: int, ix: bool) -> None:
    """Two cards beside Reclaimed Forces, and the other 16 in the deck, each of them once."""
    s = dealt(players=players, ix=ix)
    board = deck_of(s)
    assert [len(cards) for cards in board.face_up] == [1, 1]
    assert len(board.deck) == 16
    cards = board.face_up[0] + board.face_up[1] + board.deck
    assert len(set(cards)) == 18
    assert {s.rules.cards[card].type for card in cards} == {"tleilaxu"}
    offered = TLEILAXU_ROW.cards(s, s.players[0])
    assert [s.rules.cards[card].name for card in offered[2:]] == ["reclaimed_forces"]
    assert RECLAIMED.stock(s) == offered[2:]


@pytest.mark.proves("T-12")
def test_which_tleilaxu_cards_lie_open_is_chance() -> None:
    found = {tuple(cards[0] for cards in deck_of(dealt(players=3, seed=seed)).face_up) for seed in range(30)}
    assert len(found) > 20


# --- players -------------------------------------------------------------------------------------------------


@pytest.mark.proves("T-1", "T-7", "T-11", "T-72")
@pytest.mark.parametrize(("players", "ix"), TABLES)
def test_markers_and_tokens(players: int, ix: bool) -> None:
    """Rivals and commanders have no Family Atomics; nobody has a specimen."""
    s = dealt(players=players, ix=ix)
    for player in s.players:
        assert tanks_of(player).atomics == (not is_rival(s, player.seat) and not is_commander(s, player.seat))
        assert tanks_of(player).specimens == 0
        assert step_of(s, player, "research") == "c0r3"
        assert step_of(s, player, "tleilaxu") == "tleilaxu_0"
    assert sum(tanks_of(player).atomics for player in s.players) == (4 if players == 6 else players)


@pytest.mark.proves("T-10", "K-13")
@pytest.mark.parametrize(("players", "ix"), [(1, False), (2, True), (3, False), (4, True)])
def test_two_experimentation_for_dune_the_desert_planet(players: int, ix: bool) -> None:
    leaders = ["muad_dib", "staban_tuek", "gurney_halleck", "lady_jessica"][:players]
    s, usual = (dealt(players=players, ix=ix, leaders=leaders, immortality=on) for on in (True, False))
    for before, player in zip(usual.players, s.players, strict=True):
        cards = cards_of(usual, before)
        if not is_rival(s, player.seat):
            assert cards["dune_the_desert_planet"] == 2
            del cards["dune_the_desert_planet"]
            cards["experimentation"] = 2
        assert cards_of(s, player) == cards
        assert player.discard == []
    sizes = [sum(cards_of(s, player).values()) for player in s.players[:players]]
    assert sizes == [10, 9, 10, 10][:players]  # Staban Tuek has no Diplomacy (S-10)


@pytest.mark.proves("X-32", "K-13", "T-10")
@pytest.mark.parametrize("epic", [False, True])
def test_the_decks_of_commanders_are_as_ever(epic: bool) -> None:
    s, usual = (
        dealt(players=6, ix=True, epic=epic, leaders=LEADERS_OF_SIX, immortality=on) for on in (True, False)
    )
    for before, player in zip(usual.players, s.players, strict=True):
        if player.seat in (0, 3):
            assert cards_of(s, player) == cards_of(usual, before)
            assert player.discard == []
        else:
            assert cards_of(s, player)["experimentation"] == 2
            assert sum(cards_of(s, player).values()) == 10


@pytest.mark.proves("T-40", "K-13", "K-12")
@pytest.mark.parametrize(("players", "vp"), [(3, 0), (4, 1)])
def test_control_the_spice_lies_on_the_discard_pile(players: int, vp: int) -> None:
    """Nothing is replaced by it; what a leader takes out goes out of the ten."""
    leaders = ["muad_dib", "gurney_halleck", "staban_tuek", "lady_jessica"][:players]
    s = dealt(players=players, ix=True, epic=True, leaders=leaders)
    assert s.rules.vp_to_end[len(s.players)] == 12
    for player in s.players:
        cards = cards_of(s, player)
        assert (cards["experimentation"], cards["control_the_spice"], cards["dune_the_desert_planet"]) == (
            2,
            0,
            0,
        )
        assert cards.total() == (9 if player.seat == 2 else 10)
        assert [s.rules.cards[card].name for card in player.discard] == ["control_the_spice"]
        assert (len(player.intrigue), player.garrison, player.vp) == (1, 5, vp)


@pytest.mark.proves("T-40", "X-37", "K-13", "K-12")
def test_epic_mode_of_six_players() -> None:
    s = dealt(players=6, ix=True, epic=True, leaders=LEADERS_OF_SIX)
    assert s.rules.vp_to_end[len(s.players)] == 12
    for player in s.players:
        expected = [] if player.seat in (0, 3) else ["control_the_spice"]
        assert [s.rules.cards[card].name for card in player.discard] == expected
        assert player.vp == (4 if player.seat in (0, 3) else 1)


# --- House Hagal ---------------------------------------------------------------------------------------------


def hagal_names(s: State) -> Counter[str]:
    return Counter(s.rules.hagal[card].name for card in hagal_of(s).deck)


@pytest.mark.proves("RV-38", "K-15", "T-41")
@pytest.mark.parametrize(("ix", "size"), [(False, 39), (True, 40)])
def test_the_hagal_deck_of_a_solo_game(ix: bool, size: int) -> None:
    usual, names = (
        hagal_names(dealt(players=1, ix=ix, immortality=False)),
        hagal_names(dealt(players=1, ix=ix)),
    )
    assert names.total() == size
    assert names - usual == Counter(
        [
            "hagal_immortality_research_station",
            "hagal_carthag_left",
            "hagal_carthag_right",
            "hagal_carthag_plain",
        ]
    )
    assert usual - names == Counter(["hagal_research_station"])


@pytest.mark.proves("RV-38", "K-15", "T-42")
@pytest.mark.parametrize(("ix", "size"), [(False, 37), (True, 36)])
def test_with_two_players_it_is_as_ever(ix: bool, size: int) -> None:
    """The second Research Station card has an id of its own, and says the same."""
    usual, names = (
        hagal_names(dealt(players=2, ix=ix, immortality=False)),
        hagal_names(dealt(players=2, ix=ix)),
    )
    assert names.total() == size
    assert names - usual == Counter(["hagal_research_station_for_two"])
    assert usual - names == Counter(["hagal_research_station"])
