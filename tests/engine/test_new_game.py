"""Set-up (S-1 to S-11, H-1): many games of every table are compared with what the rulebook puts on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from sietch.content import load_rules, new_game
from sietch.content.files import FOLDER
from sietch.engine.contracts import exchange_of
from sietch.engine.game import Game
from sietch.engine.state import State
from sietch.view.seat import view
from tests.support import TABLES, random_game, setup_for

SEEDS = range(25)

STARTERS = Counter(
    {
        "convincing_argument": 2,
        "dagger": 2,
        "diplomacy": 1,
        "dune_the_desert_planet": 2,
        "reconnaissance": 1,
        "seek_allies": 1,
        "signet_ring": 1,
    }
)
CONFLICTS = {
    1: {"skirmish_crysknife", "skirmish_desert_mouse", "skirmish_ornithopter"},
    2: {
        "choam_security",
        "spice_freighters",
        "seize_spice_refinery",
        "siege_of_arrakeen",
        "test_of_loyalty",
        "shadow_contest",
        "secure_imperial_basin",
        "protect_the_sietches",
        "trade_dispute",
    },
    3: {"propaganda", "battle_for_imperial_basin", "battle_for_arrakeen", "battle_for_spice_refinery"},
}
OBJECTIVES = {
    3: {"objective_desert_mouse_first", "objective_crysknife", "objective_ornithopter_1_3p"},
    4: {
        "objective_desert_mouse_first",
        "objective_crysknife",
        "objective_desert_mouse_4_6p",
        "objective_crysknife_4_6p",
    },
}
LEADERS = {
    "feyd_rautha_harkonnen",
    "gurney_halleck",
    "lady_amber_metulli",
    "lady_jessica",
    "lady_margot_fenring",
    "muad_dib",
    "princess_irulan",
    "staban_tuek",
}
SHADDAM = "shaddam_corrino_iv"
SARDAUKAR_CONTRACTS = {"contract_sardaukar_draw", "contract_sardaukar_recall"}
FACTIONS = {"emperor", "spacing_guild", "bene_gesserit", "fremen"}


def printed(file: str, kind: str, **fields: object) -> Counter[str]:
    """The copies of all components of a content file with these facts, read without the engine."""
    entries = yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))[kind]
    fitting = [entry for entry in entries if all(entry.get(key) == value for key, value in fields.items())]
    return Counter({entry["id"]: entry.get("copies", 1) for entry in fitting})


def begun(seed: int, players: int = 4, choam: bool = True, leaders: tuple[str, ...] = ()) -> Game:
    """A game at its first decision; the seats without a named leader get a random one."""
    return new_game(setup_for(players, choam, seed, leaders))


def spectator(game: Game) -> dict[str, Any]:
    """What everybody sees."""
    return view(game.state, None)


def leaders_of(game: Game) -> list[str]:
    return [player["leader"] for player in spectator(game)["players"]]


def games(players: int, choam: bool) -> Iterator[tuple[Game, dict[str, Any]]]:
    """Many games, each with what everybody sees of it."""
    for seed in SEEDS:
        game = begun(seed, players, choam)
        yield game, spectator(game)


def card_names(game: Game, cards: list[int]) -> list[str]:
    return [game.rules.cards[card].name for card in cards]


def intrigue_names(game: Game, cards: list[int]) -> list[str]:
    return [game.rules.intrigue[card].name for card in cards]


def conflict_names(game: Game, cards: list[int]) -> list[str]:
    return [game.rules.conflicts[card].name for card in cards]


def all_tables(test: Any) -> Any:
    return pytest.mark.parametrize(("players", "choam"), TABLES)(test)


# --- the board and its decks -----------------------------------------------------------------------------


@pytest.mark.proves("S-1")
@all_tables
def test_the_board_is_empty_but_for_the_shield_wall_and_the_alliance_tokens(
    players: int, choam: bool
) -> None:
    for _, seen in games(players, choam):
        table = seen["table"]
        assert table["shield_wall"] is True
        assert table["alliances"] == dict.fromkeys(FACTIONS)
        assert table["control"] == dict.fromkeys(("arrakeen", "spice_refinery", "imperial_basin"))
        assert table["bonus_spice"] == {"deep_desert": 0, "hagga_basin": 0, "imperial_basin": 0}
        assert table["agents"] == {}
        assert table["spies"] == {}


@pytest.mark.proves("S-1", "A-17")
def test_the_board_has_its_spaces_and_observation_posts() -> None:
    rules = load_rules()
    assert Counter(space.name for space in rules.spaces) == printed("uprising/board.yaml", "spaces")
    assert len(rules.spaces) == 22
    assert len(rules.posts) == 13
    assert {track.name for track in rules.tracks} == FACTIONS


@pytest.mark.proves("S-2", "R-2")
@all_tables
def test_the_conflict_deck_has_one_i_on_five_ii_on_all_iii(players: int, choam: bool) -> None:
    for game, seen in games(players, choam):
        top = seen["table"]["conflict"]
        rest = conflict_names(game, game.state.conflict_deck)[::-1]  # the engine keeps the top card last
        assert top in CONFLICTS[1]
        assert len(rest) == seen["table"]["conflicts_left"] == 9
        assert len(set(rest[:5])) == 5
        assert set(rest[:5]) < CONFLICTS[2]
        assert set(rest[5:]) == CONFLICTS[3]
        assert seen["table"]["conflicts_unclaimed"] == []


@pytest.mark.proves("S-2")
def test_the_conflict_deck_is_random() -> None:
    first: set[str] = set()
    left_out: set[str] = set()
    order_of_iii: set[tuple[str, ...]] = set()
    for game, seen in games(4, True):
        deck = conflict_names(game, game.state.conflict_deck)[::-1]
        first.add(seen["table"]["conflict"])
        left_out |= CONFLICTS[2] - set(deck)
        order_of_iii.add(tuple(deck[5:]))
    assert first == CONFLICTS[1]
    assert left_out == CONFLICTS[2]
    assert len(order_of_iii) > 5


@pytest.mark.proves("S-3", "S-4", "H-1")
@all_tables
def test_imperium_deck_and_row_hold_exactly_the_imperium_cards(players: int, choam: bool) -> None:
    expected = printed("uprising/cards.yaml", "cards", type="imperium")
    assert expected.total() == 65
    if choam:
        expected += printed("choam/cards.yaml", "cards", type="imperium")
        assert expected.total() == 69
    for game, seen in games(players, choam):
        row = seen["table"]["row"]
        assert len(row) == 5
        assert Counter(row) + Counter(card_names(game, game.state.imperium_deck)) == expected
        assert seen["table"]["imperium_deck"] == expected.total() - 5
        assert seen["table"]["removed"] == []


@pytest.mark.proves("S-4")
@all_tables
def test_the_reserve(players: int, choam: bool) -> None:
    for _, seen in games(players, choam):
        assert seen["table"]["reserve"] == {"prepare_the_way": 8, "the_spice_must_flow": 10}


@pytest.mark.proves("S-3", "S-4", "H-1")
@all_tables
def test_the_intrigue_deck_holds_exactly_the_intrigue_cards(players: int, choam: bool) -> None:
    expected = printed("uprising/intrigue.yaml", "intrigue")
    assert expected.total() == 40
    if choam:
        expected += printed("choam/intrigue.yaml", "intrigue")
        assert expected.total() == 44
    for game, seen in games(players, choam):
        assert Counter(intrigue_names(game, game.state.intrigue_deck)) == expected
        assert seen["table"]["intrigue_deck"] == expected.total()
        assert seen["table"]["intrigue_discard"] == []
        assert all(player["trashed_intrigue"] == 0 for player in seen["players"])


@pytest.mark.proves("S-4", "S-5")
def test_the_decks_are_shuffled() -> None:
    """No card lies in the same place in all games."""
    imperium, intrigue, own = [], [], []
    for game, _ in games(4, True):
        imperium.append(game.state.row + game.state.imperium_deck)
        intrigue.append(game.state.intrigue_deck)
        own += [player.hand + player.deck for player in game.state.players if len(player.deck) == 5]
    for decks in (imperium, intrigue, own):
        assert len(decks) >= len(SEEDS)
        for place in zip(*decks, strict=True):
            assert len(set(place)) > 1


def test_a_seed_gives_one_game_and_another_seed_another() -> None:
    def looks(seed: int) -> list[object]:
        game = begun(seed)
        return [view(game.state, seat) for seat in range(4)] + [game.state.conflict_deck]

    assert looks(5) == looks(5)
    assert looks(5) != looks(6)


# --- the players -----------------------------------------------------------------------------------------


@pytest.mark.proves("S-5", "S-6", "R-2")
@all_tables
def test_what_each_player_starts_with(players: int, choam: bool) -> None:
    for game, seen in games(players, choam):
        assert len(seen["players"]) == players
        for seat, player in enumerate(seen["players"]):
            assert player["seat"] == seat
            assert player["resources"] == {"solari": 0, "spice": 0, "water": 1}
            assert player["vp"] == (1 if players == 4 else 0)
            assert player["influence"] == dict.fromkeys(FACTIONS, 0)
            assert (player["agents"], player["agents_on"], player["swordmaster"]) == (2, [], False)
            assert (player["spies"], player["spies_on"]) == (3, [])
            assert (player["garrison"], player["supply"], player["troops_in_conflict"]) == (3, 9, 0)
            assert (player["sandworms"], player["swords"], player["strength"]) == (0, 0, 0)
            assert (player["council_seat"], player["maker_hook"], player["has_revealed"]) == (
                False,
                False,
                False,
            )
            assert player["memories"] == 0
            assert player["intrigue"] == 0
            assert player["discard"] == player["played"] == player["revealed"] == []
            assert player["paired"] == []
            assert player.get("contracts", []) == player.get("completed", []) == []
            assert ("contracts" in player) == choam
            removed = Counter(["diplomacy"]) if player["leader"] == "staban_tuek" else Counter[str]()
            mine = game.state.players[seat]
            assert player["hand"] == len(mine.hand) == 5  # drawn at round start
            assert Counter(card_names(game, mine.hand + mine.deck)) == STARTERS - removed


@pytest.mark.proves("S-5")
def test_the_starting_deck_is_the_printed_one() -> None:
    assert printed("uprising/cards.yaml", "cards", type="starter") == STARTERS
    assert STARTERS.total() == 10


@pytest.mark.proves("S-8", "R-3")
@all_tables
def test_objectives_and_first_player(players: int, choam: bool) -> None:
    holders: dict[str, set[int]] = {name: set() for name in OBJECTIVES[players]}
    for game, seen in games(players, choam):
        dealt = [player["won"] for player in seen["players"]]
        assert all(len(cards) == 1 for cards in dealt)
        assert {cards[0] for cards in dealt} == OBJECTIVES[players]
        for seat, cards in enumerate(dealt):
            holders[cards[0]].add(seat)
        first = dealt.index(["objective_desert_mouse_first"])
        assert seen["first_player"] == first
        assert seen["turn"]["seat"] == game.decider == first
    for seats in holders.values():
        assert seats == set(range(players))  # at random


# --- leaders ---------------------------------------------------------------------------------------------


@pytest.mark.proves("S-3", "S-5", "H-1", "S-10", "lead-jessica-side")
@all_tables
def test_random_leaders_are_different_and_all_of_them_occur(players: int, choam: bool) -> None:
    found: set[str] = set()
    for seed in range(60):
        game = begun(seed, players, choam)
        leaders = leaders_of(game)
        assert len(set(leaders)) == players
        found |= set(leaders)
    assert found == (LEADERS | {SHADDAM} if choam else LEADERS)  # never the Reverend Mother


@pytest.mark.proves("S-3")
def test_without_the_module_nothing_of_it_exists() -> None:
    rules = load_rules(setup_for(choam=False))
    names = {card.name for card in rules.cards} | {card.name for card in rules.intrigue}
    names |= {leader.name for leader in rules.leaders}
    assert SHADDAM not in names
    for file, kind in (("cards", "cards"), ("intrigue", "intrigue"), ("leaders", "leaders")):
        assert not names & set(printed(f"choam/{file}.yaml", kind))
    assert rules.contracts == []
    for _, seen in games(4, False):
        assert seen["sets"] == ["uprising"]
        assert not {"offer", "contracts_left", "contracts_aside"} & seen["table"].keys()
        assert not any({"contracts", "completed"} & player.keys() for player in seen["players"])


@pytest.mark.proves("S-5")
@all_tables
def test_a_chosen_leader_sits_where_it_was_chosen_and_nowhere_else(players: int, choam: bool) -> None:
    for seed in SEEDS:
        game = begun(seed, players, choam, ("princess_irulan", "feyd_rautha_harkonnen"))
        leaders = leaders_of(game)
        assert leaders[:2] == ["princess_irulan", "feyd_rautha_harkonnen"]
        assert len(set(leaders)) == players


@pytest.mark.proves("S-9", "lead-choice")
def test_several_leaders_of_one_house_may_be_chosen() -> None:
    atreides = ("muad_dib", "gurney_halleck", "lady_jessica")
    game = begun(1, 3, False, atreides)
    assert leaders_of(game) == list(atreides)
    house = printed("uprising/leaders.yaml", "leaders", house="Atreides")
    assert set(house) == set(atreides)


@pytest.mark.proves("S-9")
def test_complexity_is_one_to_three_and_only_advice() -> None:
    levels = {
        level: set(printed("uprising/leaders.yaml", "leaders", complexity=level)) for level in (1, 2, 3)
    }
    assert set.union(*levels.values()) == LEADERS
    for leader in LEADERS:  # each of them can be chosen for a first game
        assert leaders_of(begun(1, 3, False, (leader,)))[0] == leader


@pytest.mark.proves("S-10", "lead-feyd-track")
def test_feyd_rautha_starts_on_the_left_of_his_training_track() -> None:
    seen = spectator(begun(1, 4, True, ("feyd_rautha_harkonnen",)))
    own = {"feyd_rautha_harkonnen": "start"}
    assert [player["paths"] for player in seen["players"]] == [own, {}, {}, {}]


@pytest.mark.proves("S-10", "lead-jessica-side")
def test_lady_jessica_starts_on_that_side() -> None:
    seen = spectator(begun(1, 4, True, ("lady_jessica",)))
    assert seen["players"][0]["leader"] == "lady_jessica"
    assert seen["players"][0]["memories"] == 0


@pytest.mark.proves("S-10", "staban_tuek removes")
@all_tables
def test_staban_tuek_has_nine_cards_and_no_diplomacy(players: int, choam: bool) -> None:
    for seed in SEEDS:
        game = begun(seed, players, choam, ("staban_tuek",))
        for player in game.state.players:
            cards = Counter(card_names(game, player.hand + player.deck))
            if player.seat == 0:
                assert cards.total() == 9
                assert cards == STARTERS - Counter(["diplomacy"])
                assert (len(player.hand), len(player.deck)) == (5, 4)
            else:
                assert cards == STARTERS
        assert spectator(game)["table"]["removed"] == []


def bank_of(state: State) -> list[int]:
    """The contracts that nobody sees."""
    exchange = exchange_of(state)
    return [] if exchange is None else exchange.bank


# --- contracts -------------------------------------------------------------------------------------------


@pytest.mark.proves("H-1")
@pytest.mark.parametrize("players", [3, 4])
def test_two_contracts_are_face_up_and_eighteen_in_the_bank(players: int) -> None:
    expected = printed("choam/contracts.yaml", "contracts")
    assert expected.total() == 20
    offered: set[str] = set()
    for seed in SEEDS:
        game = begun(
            seed, players, True, ("muad_dib", "gurney_halleck", "lady_jessica", "staban_tuek")[:players]
        )
        seen = spectator(game)
        bank = [game.rules.contracts[tile].name for tile in bank_of(game.state)]
        assert len(seen["table"]["offer"]) == 2
        assert seen["table"]["contracts_left"] == len(bank) == 18
        assert seen["table"]["contracts_aside"] == []
        assert Counter(seen["table"]["offer"]) + Counter(bank) == expected
        offered |= set(seen["table"]["offer"])
    assert len(offered) > 10  # shuffled


@pytest.mark.proves("H-1", "con-shaddam", "shaddam_corrino_iv reserves")
@pytest.mark.parametrize("players", [3, 4])
def test_with_shaddam_his_two_contracts_stay_aside(players: int) -> None:
    expected = printed("choam/contracts.yaml", "contracts")
    for seed in SEEDS:
        game = begun(seed, players, True, ("muad_dib", SHADDAM))
        seen = spectator(game)
        bank = [game.rules.contracts[tile].name for tile in bank_of(game.state)]
        assert set(seen["table"]["contracts_aside"]) == SARDAUKAR_CONTRACTS
        assert len(seen["table"]["offer"]) == 2
        assert seen["table"]["contracts_left"] == len(bank) == 16
        dealt = Counter(seen["table"]["offer"]) + Counter(bank)
        assert dealt == expected - Counter(SARDAUKAR_CONTRACTS)
        assert all(player["contracts"] == [] for player in seen["players"])  # he does not start with them


# --- what is open and what is hidden ---------------------------------------------------------------------


def disguise(state: State, seat: int | None) -> State:
    """The same position with everything changed that this seat must not know."""
    other = state.copy()
    other.conflict_deck.reverse()
    other.imperium_deck.reverse()
    bank_of(other).reverse()
    pool = other.intrigue_deck[:]
    for player in other.players:
        player.deck.reverse()
        if player.seat == seat:
            continue
        unknown = player.hand + player.deck
        unknown.sort()
        player.hand, player.deck = unknown[: len(player.hand)], unknown[len(player.hand) :]
        pool += player.intrigue
    pool.sort()
    for player in other.players:
        if player.seat != seat:
            count = len(player.intrigue)
            player.intrigue, pool = pool[:count], pool[count:]
    other.intrigue_deck = pool
    return other


@pytest.mark.proves("S-11", "R-7", "info-zones")
@pytest.mark.parametrize("steps", [0, 30, 90, 200])
@all_tables
def test_nobody_sees_hidden_cards(players: int, choam: bool, steps: int) -> None:
    """A view stays the same whatever lies in hands, decks and among the Intrigue cards of the others."""
    changed = 0
    for seed in range(3):
        state = random_game(seed, players, choam, steps).state
        for seat in (None, *range(players)):
            other = disguise(state, seat)
            changed += [p.hand for p in other.players] != [p.hand for p in state.players]
            assert view(other, seat) == view(state, seat)
    assert changed > 0


@pytest.mark.proves("S-11", "R-7", "info-zones")
@pytest.mark.parametrize("steps", [0, 90, 200])
@all_tables
def test_everybody_sees_the_open_cards_and_only_the_owner_the_own_ones(
    players: int, choam: bool, steps: int
) -> None:
    for seed in range(3):
        game = random_game(seed, players, choam, steps)
        views: list[Any] = [view(game.state, seat) for seat in range(players)]
        everybody = spectator(game)
        assert everybody["own"] is None
        for seat, seen in enumerate(views):
            mine = game.state.players[seat]
            assert seen["players"] == everybody["players"]
            assert seen["table"] == everybody["table"]
            assert seen["own"]["hand"] == card_names(game, mine.hand)
            assert seen["own"]["intrigue"] == intrigue_names(game, mine.intrigue)
            assert ("options" in seen["decision"]) == (seat == game.decider)
            open_part = everybody["players"][seat]
            assert open_part["discard"] == card_names(game, mine.discard)
            assert open_part["supply"] == mine.supply
            assert open_part["spies"] == mine.spies
            for key in ("hand", "deck", "intrigue"):  # just numbers
                assert open_part[key] == len(getattr(mine, key))
