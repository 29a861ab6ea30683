"""The table with Rise of Ix before the first round: decks, tiles, leaders, contracts, epic mode (I-13 to I-18, I-42, I-43,
I-65, I-66, RV-16, X-33, X-37)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sietch.content import load_rules
from sietch.content.setup import setup_from
from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.contracts import contracts_of
from sietch.engine.dreadnoughts import DREADNOUGHTS, fleet_of
from sietch.engine.foldspace import stack_of
from sietch.engine.game import Game
from sietch.engine.hagal import hagal_of
from sietch.engine.ix_contracts import KEEP_CONTRACT, contract_box, dealt_to
from sietch.engine.new_game import new_state
from sietch.engine.state import Player, State
from sietch.engine.table import questions
from sietch.engine.tech import TECH_ROW, stacks_of, technology_of
from sietch.engine.tiles import TILE, is_for_rivals
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY

SEEDS = range(30)
TABLES = [(players, choam) for players in (1, 2, 3, 4) for choam in (True, False)] + [(6, True)]
IX_CONFLICTS = {"skirmish_ix_spice", "skirmish_ix_troop", "trade_monopoly", "economic_supremacy"}
IX_HAGAL = {"hagal_interstellar_shipping": 1, "hagal_smuggling_interstellar_shipping": 1}
COVERED = {
    "hagal_assembly_hall",
    "hagal_gather_support_a",
    "hagal_gather_support_b",
    "hagal_accept_contract_shipping_a",
    "hagal_accept_contract_shipping_b",
}


def dealt(**values: Any) -> State:
    """The table before anybody has chosen anything."""
    setup = setup_from({"ix": True, "seed": 1} | values)
    return new_state(load_rules(setup), setup, False)


def begun(**values: Any) -> Game:
    """The first question of a game."""
    setup = setup_from({"ix": True, "seed": 1} | values)
    return Game(load_rules(setup), setup, automatic=False)


def cards_of(s: State, player: Player) -> Counter[str]:
    """All lie in the deck."""
    return Counter(s.rules.cards[card].name for card in player.deck)


def conflicts_of(s: State) -> list[str]:
    """From the top."""
    return [s.rules.conflicts[number].name for number in reversed(s.conflict_deck)]


def levels_of(s: State) -> list[int]:
    return [s.rules.conflicts[number].level for number in reversed(s.conflict_deck)]


# --- decks and tiles ---------------------------------------------------------------------------------------


@pytest.mark.proves("I-13", "K-16")
@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_sizes_of_the_decks(players: int, choam: bool) -> None:
    with_ix, without = dealt(players=players, choam=choam), dealt(players=players, choam=choam, ix=False)
    imperium, intrigue = 65 + 4 * choam, 40 + 4 * choam
    assert len(without.imperium_deck) + len(without.row) == imperium
    assert len(with_ix.imperium_deck) + len(with_ix.row) == imperium + 35
    assert len(without.intrigue_deck) == intrigue
    assert len(with_ix.intrigue_deck) == intrigue + 17


@pytest.mark.proves("I-16")
@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_dreadnoughts_and_freighters(players: int, choam: bool) -> None:
    """Commanders have neither (X-34)."""
    s = dealt(players=players, choam=choam)
    for player in s.players:
        assert DREADNOUGHTS.count(player, GARRISON) == DREADNOUGHTS.count(player, CONFLICT) == 0
        assert (
            fleet_of(player).holding == technology_of(player).negotiators == technology_of(player).tiles == 0
        )
        is_commander = s.rules.leaders[player.leader].commander is not None and players == 6
        assert DREADNOUGHTS.count(player, SUPPLY) == (0 if is_commander else 2)
        freighter = next(path for path in s.rules.paths if path.name == "freighter")
        assert s.rules.steps[player.steps[freighter.number]].printed == "freighter_start"


@pytest.mark.proves("I-17")
def test_tiles() -> None:
    tops = set()
    for seed in SEEDS:
        ix = stacks_of(dealt(players=4, seed=seed))
        assert [len(tiles) for tiles in ix.face_up] == [1, 1, 1]
        assert [len(tiles) for tiles in ix.stacks] == [5, 5, 5]
        assert sorted(tile for piles in (ix.face_up, ix.stacks) for tiles in piles for tile in tiles) == list(
            range(18)
        )
        assert ix.trashed == []
        tops.add(tuple(tiles[0] for tiles in ix.face_up))
    assert len(tops) > 20


@pytest.mark.proves("H-6")
def test_which_contracts_of_the_set_are_dealt_is_chance() -> None:
    pairs = {tuple(sorted(dealt_to(dealt(players=4, seed=seed).players[0]))) for seed in SEEDS}
    assert all(len(pair) == 2 for pair in pairs)
    assert len(pairs) > 5


@pytest.mark.proves("I-51")
def test_alone_a_tile_for_rivals_lies_open_from_the_beginning() -> None:
    trashed = 0
    for seed in range(200):
        s = dealt(players=1, seed=seed)
        ix = stacks_of(s)
        assert any(is_for_rivals(s.rules, tile) for tiles in ix.face_up for tile in tiles)
        assert not any(is_for_rivals(s.rules, tile) for tile in ix.trashed)
        trashed += len(ix.trashed)
    assert trashed > 0


@pytest.mark.proves("I-51", "I-24")
@pytest.mark.parametrize(("bought", "trashed"), [("windtraps", 1), ("artillery", 0)])
def test_a_tile_under_one_that_is_trashed_for_rivals_is_news(bought: str, trashed: int) -> None:
    """The stack that was bought from is empty, so that nothing else is turned up. Nobody may take that back."""
    s = dealt(players=1)
    number = s.rules.component_names(TILE).index
    ix = stacks_of(s)
    other = "artillery" if bought == "windtraps" else "windtraps"
    ix.face_up = [[number(bought)], [number(other)], []]
    ix.stacks = [[], [number("shuttle_fleet")], []]
    ix.trashed = []
    TECH_ROW.take(s, s.players[0], number(bought))
    s.revealing = False
    TECH_ROW.turn_up(s)
    assert len(ix.trashed) == trashed
    assert s.revealing == (trashed > 0)


@pytest.mark.proves("I-50", "I-51")
def test_with_two_players_no_tile_is_trashed_for_the_rival() -> None:
    none_for_rivals = 0
    for seed in range(200):
        s = dealt(players=2, seed=seed)
        ix = stacks_of(s)
        assert ix.trashed == []
        none_for_rivals += not any(is_for_rivals(s.rules, tile) for tiles in ix.face_up for tile in tiles)
    assert none_for_rivals > 0


@pytest.mark.proves("I-18", "K-7")
def test_foldspace() -> None:
    assert stack_of(dealt(players=3, leaders=["ilesa_ecaz"])).left == 6


# --- Conflicts ---------------------------------------------------------------------------------------------


@pytest.mark.proves("I-14", "K-6")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_conflicts_of_ix_stay_out(players: int) -> None:
    """Unless they are chosen; then the deck has its usual shape."""
    mixed_in: Counter[str] = Counter()
    for seed in SEEDS:
        assert not IX_CONFLICTS & set(conflicts_of(dealt(players=players, seed=seed)))
        s = dealt(players=players, seed=seed, ix_conflicts=True)
        assert levels_of(s) == [1] * (players != 6) + [2] * 5 + [3] * 4
        mixed_in.update(IX_CONFLICTS & set(conflicts_of(s)))
    low = {"skirmish_ix_spice", "skirmish_ix_troop"} if players != 6 else set()
    assert set(mixed_in) == {"trade_monopoly", "economic_supremacy"} | low
    assert mixed_in["economic_supremacy"] < len(SEEDS)  # one Conflict III is left over


# --- leaders -----------------------------------------------------------------------------------------------


@pytest.mark.proves("I-13", "K-7")
def test_leaders_of_ix_are_for_persons() -> None:
    names = {leader.name for leader in dealt(players=4).rules.leaders}
    of_ix = {
        "prince_rhombur_vernius",
        "tessia_vernius",
        "viscount_hundro_moritani",
        "princess_yuna_moritani",
        "archduke_armand_ecaz",
        "ilesa_ecaz",
    }
    assert of_ix <= names
    assert not of_ix & {leader.name for leader in dealt(players=4, ix=False).rules.leaders}


@pytest.mark.proves("I-63")
def test_no_leader_of_ix_is_a_rival() -> None:
    rivals = {leader.name for leader in dealt(players=1).rules.leaders if leader.rival is not None}
    assert rivals == {
        leader.name for leader in dealt(players=1, ix=False).rules.leaders if leader.rival is not None
    }
    assert not {"rival_prince_rhombur_vernius", "rival_viscount_hundro_moritani"} & rivals


@pytest.mark.proves("princess_yuna_moritani setup")
def test_yuna_starts_without_water() -> None:
    game = begun(players=3, choam=False, leaders=["", "princess_yuna_moritani", "tessia_vernius"])
    assert [player.resources for player in game.state.players] == [[0, 0, 1], [0, 0, 0], [0, 0, 1]]


@pytest.mark.proves("viscount_hundro_moritani setup", "I-87")
def test_hundro_keeps_one_of_two_intrigue_cards() -> None:
    """He alone sees the two, and knows what he put back."""
    game = begun(players=3, choam=False, leaders=["", "viscount_hundro_moritani", "tessia_vernius"])
    s = game.state
    names = game.rules.component_names(w.INTRIGUE)
    below, top = s.intrigue_deck[-2:]
    size = len(s.intrigue_deck)
    assert (game.decider, set(game.options())) == (1, {f"pick {names[below]}", f"pick {names[top]}"})
    for seat in (0, 1, 2, known.WATCHING):
        rows = known.by(s, seat, w.NOBODY, known.INTRIGUE_DECK)
        assert [row.card for row in rows] == ([below, top] if seat == 1 else [])
    game.apply(f"pick {names[top]}")
    assert s.players[1].intrigue == [top]
    assert (s.intrigue_deck[-1], len(s.intrigue_deck)) == (below, size - 1)
    assert [player.intrigue for player in s.players if player.seat != 1] == [[], []]
    for seat in (0, 1, 2, known.WATCHING):
        rows = known.by(s, seat, w.NOBODY, known.INTRIGUE_DECK)
        assert [row.card for row in rows] == ([below] if seat == 1 else [])
        assert known.by(s, seat, 1, known.INTRIGUE) == []


# --- what is chosen before the first round -----------------------------------------------------------------


@pytest.mark.proves("I-66", "I-43")
def test_hundro_waits_for_the_cards_of_epic_mode() -> None:
    """All have drawn; he chooses, then all choose a contract, and the game begins."""
    game = begun(players=3, epic=True, leaders=["", "viscount_hundro_moritani", "tessia_vernius"])
    assert [len(player.intrigue) for player in game.state.players] == [1, 1, 1]
    assert [option.partition(" ")[0] for option in game.options()] == ["pick", "pick"]
    game.apply(game.options()[0])
    assert [len(player.intrigue) for player in game.state.players] == [1, 2, 1]
    for _ in range(3):
        assert all(option.startswith("keep contract") for option in game.options())
        game.apply(game.options()[0])
    assert "reveal" in game.options()


@pytest.mark.proves("I-66", "X-33")
def test_contracts_of_six_players() -> None:
    """Every ally passes one on, the commander keeps one of two, and the Throne Row comes last."""
    game = begun(players=6, leaders=["", "viscount_hundro_moritani"])
    s = game.state
    assert game.options()[0].startswith("pick ")
    game.apply(game.options()[0])
    passed: dict[int, list[int]] = {0: [], 3: []}
    kept: dict[int, int] = {}
    names = game.rules.component_names(w.CONTRACT)
    while game.options()[0].startswith("keep contract"):
        seat, text = game.decider, game.options()[0]
        choices = [names.index(option.rpartition(" ")[2]) for option in game.options()]
        assert len(choices) == 2
        if seat in passed:
            assert sorted(choices) == sorted(passed[seat])
        kept[seat] = names.index(text.rpartition(" ")[2])
        if seat not in passed:
            passed[0 if seat in (2, 4) else 3] += [choice for choice in choices if choice != kept[seat]]
        game.apply(text)
    assert sorted(kept) == [0, 1, 2, 3, 4, 5]
    for player in s.players:
        own = contracts_of(player)
        assert own is not None
        assert own.open == 1 << kept[player.seat]
        assert dealt_to(player) == []
    assert len(contract_box(s).left) == 4  # two of the ten were not dealt, and each commander puts one back


@pytest.mark.proves("I-65", "H-6", "K-3")
@pytest.mark.parametrize(("players", "persons"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_rivals_get_no_contracts(players: int, persons: int) -> None:
    """Nobody gets one without CHOAM."""
    s = dealt(players=players)
    assert [len(dealt_to(player)) for player in s.players] == [2] * persons + [0] * (len(s.players) - persons)
    assert len(contract_box(s).left) == 10 - 2 * persons
    s = dealt(players=players, choam=False)
    assert [len(dealt_to(player)) for player in s.players] == [0] * len(s.players)
    assert contract_box(s).left == []


@pytest.mark.proves("I-65", "H-6")
@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_a_contract_to_keep_is_asked_for_with_choam_alone(players: int, choam: bool) -> None:
    """Bots know all that can be asked."""
    setup = setup_from({"ix": True, "players": players, "choam": choam})
    assert (KEEP_CONTRACT in questions(load_rules(setup))) == choam
    without = setup_from({"ix": False, "players": players, "choam": choam})
    assert KEEP_CONTRACT not in questions(load_rules(without))


# --- epic mode ---------------------------------------------------------------------------------------------


@pytest.mark.proves("I-11", "X-37", "K-6")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_conflicts_of_epic_mode(players: int) -> None:
    """All five Conflicts III; the other Conflicts of Ix only if they are chosen."""
    for seed in SEEDS:
        s = dealt(players=players, epic=True, seed=seed)
        assert levels_of(s) == [2] * 5 + [3] * 5
        assert IX_CONFLICTS & set(conflicts_of(s)) == {"economic_supremacy"}
    with_all = [
        set(conflicts_of(dealt(players=players, epic=True, ix_conflicts=True, seed=seed))) for seed in SEEDS
    ]
    assert all("economic_supremacy" in names for names in with_all)
    assert any("trade_monopoly" in names for names in with_all)
    assert not any({"skirmish_ix_spice", "skirmish_ix_troop"} & names for names in with_all)


@pytest.mark.proves("I-42", "I-67", "K-13")
def test_starting_decks_of_epic_mode() -> None:
    """Control the Spice for one of two; then what a leader takes out (S-10)."""
    leaders = ["muad_dib", "staban_tuek", "ilesa_ecaz"]
    usual = dealt(players=3, leaders=leaders)
    epic = dealt(players=3, epic=True, leaders=leaders)
    for before, player in zip(usual.players, epic.players, strict=True):
        cards = cards_of(usual, before)
        assert (cards["dune_the_desert_planet"], cards["control_the_spice"]) == (2, 0)
        cards.subtract(["dune_the_desert_planet"])
        cards["control_the_spice"] += 1
        assert cards_of(epic, player) == cards
    assert [cards_of(epic, player)["diplomacy"] for player in epic.players] == [1, 0, 1]


@pytest.mark.proves("I-43", "K-12")
@pytest.mark.parametrize(("players", "vp"), [(3, 0), (4, 1)])
def test_the_start_of_epic_mode(players: int, vp: int) -> None:
    leaders = ["muad_dib", "gurney_halleck", "lady_jessica", "staban_tuek"][:players]
    for epic in (True, False):
        s = dealt(players=players, epic=epic, leaders=leaders)
        assert s.rules.vp_to_end[len(s.players)] == (12 if epic else 10)
        for player in s.players:
            assert len(player.intrigue) == (1 if epic else 0)
            assert (player.garrison, player.supply) == ((5, 7) if epic else (3, 9))
            assert player.vp == vp


@pytest.mark.proves("X-37", "K-12", "K-13")
def test_epic_mode_of_six_players() -> None:
    """Commanders have their decks and no troops, but draw a card too."""
    leaders = ["", "lady_jessica", "gurney_halleck", "", "princess_irulan", "feyd_rautha_harkonnen"]
    usual, s = dealt(players=6, leaders=leaders), dealt(players=6, epic=True, leaders=leaders)
    assert s.rules.vp_to_end[len(s.players)] == 12
    for before, player in zip(usual.players, s.players, strict=True):
        cards = cards_of(usual, before)
        assert len(player.intrigue) == 1
        if player.seat in (0, 3):
            assert cards_of(s, player) == cards
            assert (player.vp, player.garrison, player.supply) == (4, 0, 0)
        else:
            cards.subtract(["dune_the_desert_planet"])
            cards["control_the_spice"] += 1
            assert cards_of(s, player) == cards
            assert (player.vp, player.garrison, player.supply) == (1, 5, 7)


# --- House Hagal -------------------------------------------------------------------------------------------


def hagal_names(s: State) -> Counter[str]:
    return Counter(s.rules.hagal[card].name for card in hagal_of(s).deck)


@pytest.mark.proves("RV-16", "I-44", "K-15")
@pytest.mark.parametrize(
    ("players", "added", "size"),
    [
        (1, {"hagal_tech_negotiation": 2, "hagal_dreadnought_1p": 2}, 37),
        (2, {"hagal_dreadnought_2p": 2}, 36),
    ],
)
def test_the_hagal_deck(players: int, added: dict[str, int], size: int) -> None:
    usual, names = hagal_names(dealt(players=players, ix=False)), hagal_names(dealt(players=players))
    assert names.total() == size
    assert names - usual == Counter(IX_HAGAL | added)
    assert set(usual - names) == COVERED


@pytest.mark.proves("RV-16", "K-15")
@pytest.mark.parametrize(("players", "size"), [(1, 38), (2, 37)])
def test_the_foldspace_card_is_an_option(players: int, size: int) -> None:
    names = hagal_names(dealt(players=players, ix_foldspace=True))
    assert names.total() == size
    assert names - hagal_names(dealt(players=players)) == Counter(
        {"hagal_foldspace_interstellar_shipping": 1}
    )
