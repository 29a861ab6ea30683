"""Setting up the table for six players: seats, decks, objectives, the Throne Row before the first round (X-1 to X-3,
X-10, X-15 to X-18), and hands that are open to mates (X-30)."""

from __future__ import annotations

from collections import Counter

import pytest

from sietch.content import Setup, load_rules, new_game
from sietch.engine import words as w
from sietch.engine.contracts import exchange_of
from sietch.engine.facts import facts_of_player
from sietch.engine.new_game import new_state, swap_objective
from sietch.engine.sides import sees_hand
from sietch.engine.state import Player, State
from sietch.engine.teams import teams_of, tokens_of

SEEDS = range(60)
MUAD_DIB, SHADDAM = 0, 3
ALLIES = (1, 2, 4, 5)
OF_MUAD_DIB = {"gurney_halleck", "lady_jessica", "staban_tuek", "lady_amber_metulli"}
OF_SHADDAM = {"feyd_rautha_harkonnen", "lady_margot_fenring", "princess_irulan", "lady_amber_metulli"}


def dealt(seed: int, leaders: tuple[str, ...] = ()) -> State:
    """The table before anybody has moved."""
    setup = Setup(players=6, seed=seed, leaders=leaders)
    return new_state(load_rules(setup), setup, False)


def leader_of(s: State, seat: int) -> str:
    return s.rules.leaders[s.players[seat].leader].name


def cards_of(s: State, player: Player) -> Counter[str]:
    cards = [card for account in facts_of_player(player) for pile in account.piles for card in pile]
    return Counter(s.rules.cards[card].name for card in cards)


@pytest.mark.proves("X-1")
def test_seats() -> None:
    """The commanders opposite each other, every ally beside the enemy commander; recommended leaders."""
    seen: set[str] = set()
    for seed in SEEDS:
        s = dealt(seed)
        assert [leader_of(s, MUAD_DIB), leader_of(s, SHADDAM)] == ["muad_dib", "shaddam_corrino_iv"]
        assert s.sides == (0, 1, 0, 1, 0, 1)
        assert {leader_of(s, seat) for seat in (2, 4)} <= OF_MUAD_DIB
        assert {leader_of(s, seat) for seat in (1, 5)} <= OF_SHADDAM
        assert len({player.leader for player in s.players}) == 6
        seen |= {leader_of(s, seat) for seat in ALLIES}
    assert seen == OF_MUAD_DIB | OF_SHADDAM


@pytest.mark.proves("X-1")
def test_any_leader_may_be_an_ally() -> None:
    s = dealt(1, ("", "gurney_halleck", "feyd_rautha_harkonnen"))
    assert [leader_of(s, seat) for seat in (1, 2)] == ["gurney_halleck", "feyd_rautha_harkonnen"]


@pytest.mark.proves("X-2")
def test_tracks() -> None:
    s = dealt(1)
    tracks = {track.name: track.owner for track in s.rules.tracks}
    assert list(tracks) == [
        "great_houses",
        "spacing_guild",
        "bene_gesserit",
        "fringe_worlds",
        "emperor",
        "fremen",
    ]
    assert tracks["emperor"] == s.players[SHADDAM].leader
    assert tracks["fremen"] == s.players[MUAD_DIB].leader
    assert [track.number for track in s.rules.tracks if s.alliance[track.number] != w.NOBODY] == []


@pytest.mark.proves("X-3", "X-17")
def test_what_they_start_with() -> None:
    s = dealt(1)
    for player in s.players:
        assert player.resources == [0, 0, 1]
        assert (player.agents, player.spies, player.swordmaster) == (2, 3, False)
        assert player.influence[: len(s.rules.tracks)] == [0] * 6
        assert sum(cards_of(s, player).values()) == 10 - len(s.rules.leaders[player.leader].removes)
        tokens = tokens_of(player)
        assert tokens is not None
        if player.seat in ALLIES:
            assert (player.vp, player.garrison, player.supply) == (1, 3, 9)
            assert tokens.ready == 0
        else:
            assert (player.vp, player.garrison, player.supply) == (4, 0, 0)
            assert tokens.ready == 1 << w.LEFT | 1 << w.RIGHT


@pytest.mark.proves("X-3")
def test_the_decks_of_the_commanders() -> None:
    s = dealt(1)
    common = {"convincing_argument": 1, "seek_allies": 1, "signet_ring": 1}
    muad_dib = common | {
        "command_respect": 1,
        "demand_attention": 1,
        "desert_call": 1,
        "limited_landsraad_access": 2,
        "threaten_spice_production": 1,
        "usul": 1,
    }
    shaddam = common | {
        "corrino_might": 1,
        "critical_shipments": 1,
        "demand_results": 1,
        "devastating_assault": 1,
        "imperial_ornithopter": 2,
        "imperial_tent": 1,
    }
    assert cards_of(s, s.players[MUAD_DIB]) == {f"md_{name}": n for name, n in muad_dib.items()}
    assert cards_of(s, s.players[SHADDAM]) == {f"sh_{name}": n for name, n in shaddam.items()}
    assert len({tuple(dealt(seed).players[MUAD_DIB].deck) for seed in SEEDS}) > 50


@pytest.mark.proves("X-15")
def test_the_conflict_deck() -> None:
    seen = set()
    for seed in SEEDS:
        s = dealt(seed)
        levels = [s.rules.conflicts[number].level for number in reversed(s.conflict_deck)]
        assert levels == [2] * 5 + [3] * 4
        seen.update(s.conflict_deck)
    assert len(seen) == 9 + 4


@pytest.mark.proves("X-16")
def test_contracts() -> None:
    s = dealt(1)
    exchange = exchange_of(s)
    assert exchange is not None
    assert (len(exchange.offer), len(exchange.bank)) == (2, 16)
    names = [s.rules.contracts[tile].name for tile in range(20) if exchange.set_aside >> tile & 1]
    assert names == ["contract_sardaukar_draw", "contract_sardaukar_recall"]
    assert len(s.intrigue_deck) == 44
    assert len(s.imperium_deck) + len(s.row) == 69


def objectives(s: State) -> dict[int, str]:
    return {
        player.seat: conflict.name
        for player in s.players
        for conflict in s.rules.conflicts
        if player.won >> conflict.number & 1
    }


@pytest.mark.proves("X-18", "X-1")
def test_objectives() -> None:
    """Only for allies, one of each battle icon in a team; the one with the marker starts."""
    firsts = set()
    for seed in SEEDS:
        s = dealt(seed)
        found = objectives(s)
        assert sorted(found) == list(ALLIES)
        for team in ((1, 5), (2, 4)):
            assert sorted("mouse" in found[seat] for seat in team) == [False, True]
        assert found[s.first] == "objective_desert_mouse_first"
        firsts.add(s.first)
    assert firsts == set(ALLIES)


@pytest.mark.proves("X-18")
@pytest.mark.parametrize(("holder", "mate", "enemy"), [(1, 5, 2), (5, 1, 4), (2, 4, 1), (4, 2, 5)])
def test_both_mice_in_one_team(holder: int, mate: int, enemy: int) -> None:
    """The one without the marker is swapped with the enemy ally beside its holder."""
    s = dealt(1)
    numbers = {conflict.name: conflict.number for conflict in s.rules.conflicts}
    other = next(seat for seat in ALLIES if seat not in (holder, mate, enemy))
    dealt_out = {
        holder: "objective_desert_mouse_4_6p",
        mate: "objective_desert_mouse_first",
        enemy: "objective_crysknife",
        other: "objective_crysknife_4_6p",
    }
    for seat, name in dealt_out.items():
        s.players[seat].won = 1 << numbers[name]
    for seat in ALLIES:
        swap_objective(s, s.players[seat])
    swapped = {holder: dealt_out[enemy], enemy: dealt_out[holder]}
    assert objectives(s) == dealt_out | swapped


@pytest.mark.proves("X-10", "six_player shaddam_corrino_iv commander")
def test_the_throne_row_before_the_first_round() -> None:
    """Shaddam moves one card that is not Fremen; the row is refilled in its place."""
    asked = 0
    for seed in SEEDS:
        game = new_game(Setup(players=6, seed=seed))
        s = game.state
        fitting = {
            s.rules.cards[card].name for card in s.row if not s.rules.cards[card].factions >> w.FREMEN & 1
        }
        if s.round > 0:  # one card fitted, or none: there was nothing to choose
            continue
        asked += 1
        assert game.decider == SHADDAM
        assert set(game.options()) == {f"throne {name}" for name in fitting}
        before = s.row[:]
        on_top = s.imperium_deck[-1]
        game.apply(game.options()[0])
        (moved,) = teams_of(s).throne_row
        assert s.rules.cards[moved].name in fitting
        assert s.row == [
            on_top if place == before.index(moved) else card for place, card in enumerate(before)
        ]
        assert (s.round, [len(player.hand) for player in s.players]) == (1, [5] * 6)
    assert asked > 50


@pytest.mark.proves("X-30")
@pytest.mark.parametrize("variants", [(), ("open_hands",)])
def test_hands_are_open_to_mates_where_the_group_wants_it(variants: tuple[str, ...]) -> None:
    game = new_game(Setup(players=6, seed=1, variants=variants))
    s = game.state
    for seat in range(6):
        for owner in range(6):
            mates = bool(variants) and seat % 2 == owner % 2
            assert sees_hand(s, seat, owner) == (seat == owner or mates)
