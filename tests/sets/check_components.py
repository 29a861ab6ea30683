"""What components of a set can say: a leader's set-up, unload, tiles that are trashed, cards of sets that are off."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import ContentError, Setup, load_rules, new_game
from sietch.engine import words as w
from sietch.engine.cards import discard_from_hand
from sietch.engine.combat import COMBAT_END
from sietch.engine.contracts import exchange_of
from sietch.engine.game import start
from sietch.engine.interpreter import advance
from sietch.engine.intrigue import CONDITIONS_MET
from sietch.engine.ops import OPS
from sietch.engine.options import option_text
from sietch.engine.rival_shop import buy
from sietch.engine.rivals import RIVAL_DONE, RIVAL_REVEALS, RivalReveals
from sietch.engine.rows import RESERVE
from sietch.engine.state import State, Turn
from sietch.engine.triggers import fire
from sietch.engine.turn import ON_OWN_TURN
from sietch.lab.proof.invariants import violations
from sietch.view import component_lines
from sietch.view.catalogue import catalogue_of
from tests.sets.at_table import on_turn
from tests.sets.smugglers.hideouts import hideout
from tests.sets.smugglers.rules import FAVOUR, smuggler
from tests.sets.smugglers.units import SKIFFS

WITH = Setup(sets=("uprising", "smugglers"), leaders=("esmar_the_quiet", "tuek_the_younger"), seed=4)
ALONE = Setup(players=1, sets=("uprising", "smugglers"), leaders=("esmar_the_quiet",), seed=4)
RULES = load_rules(WITH)
FAVOURS = RULES.component_names(FAVOUR)


def test_a_leader_has_a_set_up_and_what_holds_from_the_start() -> None:
    state = start(RULES, WITH)
    assert [smuggler(player).contraband for player in state.players] == [0, 1, 0, 0]
    assert [SKIFFS.strength_of(player) for player in state.players] == [3, 4, 3, 3]
    lines = component_lines("leaders", "tuek_the_younger", catalogue_of(RULES))
    assert any(line.startswith("Set-up: ") for line in lines)
    assert not any(line.startswith("Set-up: ") for line in component_lines("leaders", "gurney_halleck"))


def test_a_leader_without_an_event_is_still_a_mistake(tmp_path: Path) -> None:
    """What is neither about sending agents nor from the start needs a moment."""
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nversion: 1\nleaders: [{id: x, name: X, ability: {name: Y, effect: spice 1}}]\n"
    )
    with pytest.raises(ContentError, match="on EVENT: effect"):
        new_game(WITH.replaced(content=(str(file),)))


# --- unload --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discarded", "solari"), [("toll_keeper", 1), ("dagger", 0)])
def test_a_discarded_unload_card_gives_its_reveal_box(discarded: str, solari: int) -> None:
    """I-8: at once; other cards give nothing, and what is in it is no part of the Agent turn otherwise."""
    cards = RULES.cards
    toll_keeper = next(card for card in cards if card.name == "toll_keeper")
    assert toll_keeper.when_discarded is toll_keeper.when_trashed is not None
    game, player = on_turn("reconnaissance", discarded, setup=WITH)
    state = game.state
    before = player.resources[w.SOLARI]
    discard_from_hand(state, player.seat, RULES.component_names(w.CARD).index(discarded), 0)
    advance(state)
    assert player.resources[w.SOLARI] == before + solari
    assert "Unload" in " ".join(component_lines("cards", "toll_keeper", catalogue_of(RULES)))


@pytest.mark.parametrize("fields", ["unload: true", "unload: true, reveal: solari 1, when_trashed: spice 1"])
def test_unload_needs_a_reveal_box_and_no_other(tmp_path: Path, fields: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"id: mine\nversion: 1\ncards: [{{id: x, name: X, type: imperium, cost: 1, {fields}}}]\n")
    with pytest.raises(ContentError, match="unload card"):
        load_rules(WITH.replaced(content=(str(file),)))


# --- components that are trashed ------------------------------------------------------------------------------


def test_a_component_trashes_itself_and_is_owned_no_more() -> None:
    """I-25: it answers to nothing afterwards, and offers itself once."""
    game, player = on_turn("dagger", setup=WITH)
    state = game.state
    smuggler(player).favours = 1 << FAVOURS.index("burnt_letter")
    state.pool.clear()
    fire(state, ON_OWN_TURN, player.seat, 0, 0)
    advance(state)
    use = next(
        option for option in (option_text(RULES, code) for code in state.options) if "burnt_letter" in option
    )
    spice = player.resources[w.SPICE]
    game.apply(use)
    assert player.resources[w.SPICE] == spice + 1
    assert smuggler(player).favours == 0
    assert use not in game.options()


def test_a_set_says_of_its_components_what_others_say_of_cards() -> None:
    lines = component_lines("favours", "burnt_letter", catalogue_of(RULES))
    assert "Promise: In your own turn: burn this favour → 1 spice." in lines


# --- the end of a Conflict ------------------------------------------------------------------------------------


def test_parts_hear_that_a_conflict_is_over() -> None:
    state = start(RULES, WITH)
    hideout(state.players[2]).moored = 1
    state.stack.clear()
    state.push_step(COMBAT_END, w.NOBODY, 0, 0)
    advance(state)
    assert hideout(state.players[2]).moored == 0


# --- what is meant for sets that are off ----------------------------------------------------------------------


def test_a_set_speaks_of_cards_of_sets_that_are_off() -> None:
    """It takes out two Hagal cards: without rivals there are none, with rivals they are gone."""
    assert load_rules(WITH).hagal == []
    names = [card.name for card in load_rules(ALONE).hagal]
    assert "hagal_secrets" not in names
    assert "hagal_arrakeen" in names


# --- what a rival takes ----------------------------------------------------------------------------------------


def test_a_rival_takes_what_the_question_says(tmp_path: Path) -> None:
    """The dearest favour, where it would take the first thing that is offered elsewhere."""
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nversion: 1\nrivals: [{id: rival_gurney_halleck, signet: contraband 2; favour}]\n"
        "hagal: [{id: hagal_spice_refinery, destinations: [{space: spice_refinery, effect: signet}]}]\n"
    )
    setup = ALONE.replaced(content=(str(file),), rivals=("rival_gurney_halleck",))
    owed = 0
    for seed in range(20):
        game = new_game(setup.replaced(seed=seed))
        while game.options() and not owed:
            game.apply(game.options()[0])
            owed = smuggler(game.state.players[1]).favours
    taken = [number for number in range(len(FAVOURS)) if owed >> number & 1]
    prices = [favour.numbers[0] for favour in game.rules.components[FAVOUR]]
    assert taken
    assert prices[taken[0]] == max(prices)


# --- what rivals do by the parts of a set ------------------------------------------------------------------------


def with_rivals(*variants: str) -> State:
    """The first decision of a game alone, whose first rival can be looked at."""
    state = new_game(ALONE.replaced(variants=variants)).state
    state.turn = Turn(1)
    state.turn.kind = w.AGENT_TURN
    return state


def goes_to(state: State, space: int) -> bool:
    """Whether a card of House Hagal sends the first rival there."""
    reveals = OPS[RIVAL_REVEALS]
    assert isinstance(reveals, RivalReveals)
    return reveals.is_open(state, state.rules.hagal[0], space, 1)


def test_agents_of_others_let_a_rival_pass_who_pays_for_it() -> None:
    """RV-4, I-58: never to a second agent of its own."""
    state = with_rivals()
    rival = state.players[1]
    state.players[0].agents_on = 1
    assert not goes_to(state, 0)
    smuggler(rival).contraband = 2
    assert goes_to(state, 0)
    assert smuggler(rival).contraband == 1
    rival.agents_on = 1
    assert not goes_to(state, 0)
    assert goes_to(state, 1)
    assert smuggler(rival).contraband == 1


@pytest.mark.parametrize(("variants", "left"), [((), 0), (("smart_politics",), 1)])
def test_a_rival_pays_for_no_space_that_it_leaves_out(variants: tuple[str, ...], left: int) -> None:
    """I-58: what RV-36 rules out is ruled out before that."""
    state = with_rivals(*variants)
    rules, rival = state.rules, state.players[1]
    secrets = rules.component_names(w.SPACE).index("secrets")
    rival.influence[rules.spaces[secrets].faction] = 2
    state.players[0].influence[rules.spaces[secrets].faction] = 4
    state.players[0].agents_on = 1 << secrets
    smuggler(rival).contraband = 1
    assert goes_to(state, secrets) == (left == 0)
    assert smuggler(rival).contraband == left


@pytest.mark.parametrize(("space", "troops"), [("smugglers_den", 2), ("assembly_hall", 0)])
def test_a_rival_acts_before_it_deploys_on_a_combat_space(space: str, troops: int) -> None:
    state = with_rivals()
    rival = state.players[1]
    rival.supply, rival.garrison = 12, 0
    smuggler(rival).contraband = 3
    state.turn.space = state.rules.component_names(w.SPACE).index(space)
    state.stack.clear()
    state.push_step(RIVAL_DONE, 1, 0, 0)
    advance(state)
    assert rival.troops_in_conflict == troops
    assert smuggler(rival).contraband == 3 - troops


@pytest.mark.parametrize(("contraband", "points"), [(0, 1), (1, 0)])
def test_a_rival_saves_what_a_part_says(contraband: int, points: int) -> None:
    """I-54: it buys with the rest, and a part may act before it does (I-60)."""
    state = with_rivals()
    rival = state.players[1]
    rival.swordmaster = True
    rival.resources = [0, 0, 3]
    smuggler(rival).contraband = contraband
    smuggler(rival).favours = 1
    buy(state, rival)
    assert rival.vp == points
    assert rival.resources == [0, 1, 0 if points else 3]


# --- contracts, prices, conditions ------------------------------------------------------------------------------


def test_a_contract_that_a_set_deals_is_not_in_the_bank() -> None:
    """I-65: it lies aside until then."""
    rules = load_rules(WITH.replaced(sets=("uprising", "choam", "smugglers")))
    state = start(rules, WITH.replaced(sets=("uprising", "choam", "smugglers")))
    hot_goods = rules.component_names(w.CONTRACT).index("contract_hot_goods")
    exchange = exchange_of(state)
    assert exchange is not None
    assert hot_goods not in exchange.bank + exchange.offer
    assert exchange.set_aside == 1 << hot_goods
    assert len(exchange.bank + exchange.offer) == 20
    assert violations(state) == []


def test_every_copy_of_a_card_is_cheaper_in_this_turn() -> None:
    game, player = on_turn("harbour_agent", setup=WITH)
    state = game.state
    cards = game.rules.component_names(w.CARD)
    way, spice = cards.index("prepare_the_way"), cards.index("the_spice_must_flow")
    assert [RESERVE.price(state, player, card) for card in (way, spice)] == [2, 9]
    game.apply("reveal")
    assert state.turn.persuasion == 1
    assert [RESERVE.price(state, player, card) for card in (way, spice)] == [0, 9]
    assert RESERVE.price(state, state.players[1], way) == 2
    game.apply("buy prepare_the_way")
    assert state.turn.persuasion == 1


@pytest.mark.parametrize(
    ("contraband", "seat", "points"), [(0, False, 0), (0, True, 1), (1, False, 1), (1, True, 2)]
)
def test_an_intrigue_card_counts_its_own_conditions(contraband: int, seat: bool, points: int) -> None:
    game, player = on_turn("dagger", setup=WITH)
    number = game.rules.component_names(w.INTRIGUE).index("last_word")
    smuggler(player).contraband = contraband
    player.council_seat = seat
    source = w.INTRIGUE * w.KIND + number
    side = game.rules.intrigue[number].endgame
    assert side is not None
    assert side.allowed(game.state, player.seat, player.seat, source) == (points > 0)
    assert CONDITIONS_MET.count(game.state, 0, player.seat, player.seat, source) == points
    assert CONDITIONS_MET.count(game.state, 0, player.seat, player.seat, w.CARD * w.KIND) == 0
    lines = component_lines("intrigue", "last_word", catalogue_of(game.rules))
    assert "Conditions: You have at least 1 contraband; you have a seat in the High Council." in lines


@pytest.mark.parametrize("side", ["plot", "combat"])
def test_conditions_are_counted_in_the_endgame_alone(tmp_path: Path, side: str) -> None:
    file = tmp_path / "mine.yaml"
    card = f"{{id: x, name: X, {side}: spice 1, conditions: [council_seat]}}"
    file.write_text(f"id: mine\nversion: 1\nintrigue: [{card}]\n")
    with pytest.raises(ContentError, match="only an Endgame card"):
        load_rules(WITH.replaced(content=(str(file),)))
