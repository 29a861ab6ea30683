"""What components of a set can say: a leader's set-up, unload, tiles that are trashed, cards of sets that are off."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import ContentError, Setup, load_rules, new_game
from sietch.engine import words as w
from sietch.engine.cards import discard_from_hand
from sietch.engine.combat import COMBAT_END
from sietch.engine.game import start
from sietch.engine.interpreter import advance
from sietch.engine.options import option_text
from sietch.engine.triggers import fire
from sietch.engine.turn import ON_OWN_TURN
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
    assert "hagal_gather_support_a" not in names
    assert "hagal_arrakeen" in names


# --- what a rival takes ----------------------------------------------------------------------------------------


def test_a_rival_takes_what_the_question_says(tmp_path: Path) -> None:
    """The dearest favour, where it would take the first thing that is offered elsewhere."""
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nversion: 1\nrivals: [{id: rival_gurney_halleck, signet: contraband 2; favour}]\n"
        "hagal: [{id: hagal_spice_refinery, destinations: [{space: spice_refinery, effect: signet}]}]\n"
    )
    game = new_game(ALONE.replaced(content=(str(file),), rivals=("rival_gurney_halleck",)))
    for _ in range(400):
        owed = [smuggler(player).favours for player in game.state.players[1:]]
        if any(owed) or not game.options():
            break
        game.apply(game.options()[0])
    taken = [number for number in range(len(FAVOURS)) if max(owed) >> number & 1]
    prices = [favour.numbers[0] for favour in game.rules.components[FAVOUR]]
    assert taken
    assert prices[taken[0]] == max(prices)
