"""Paths of the made-up set: back to the start, steps left out, other walkers, the first one, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import ContentError, load_rules
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.state import Player, replaced
from sietch.view import catalogue_of, component_lines, option_words, question, sentences
from tests.sets.at_table import WITH, faults, on_turn, send
from tests.sets.smugglers.wares import depot


def put(game: Game, player: Player, path: str, step: str) -> None:
    number = next(p.number for p in game.rules.paths if p.name == path)
    place = next(s.number for s in game.rules.steps if s.path == number and s.printed == step)
    player.steps = replaced(player.steps, number, place)
    advance(game.state)


def stands(game: Game, player: Player, path: str) -> str:
    number = next(p.number for p in game.rules.paths if p.name == path)
    return game.rules.steps[player.steps[number]].printed


def leading(step: str) -> tuple[Game, Player]:
    """Caravan Master is played, the caravan stands there, its two moves are open."""
    game, player = on_turn("caravan_master", "dagger")
    put(game, player, "caravan", step)
    send(game, "caravan_master")
    return game, player


# --- back to the start -------------------------------------------------------------------------------------


def test_from_the_start_there_is_no_way_back() -> None:
    """I-5"""
    game, _ = leading("home")
    game.apply("resolve caravan_master agent")
    assert game.options() == ["lead to oasis"]


def test_every_step_may_be_left_out() -> None:
    game, player = leading("home")
    assert "end turn" in game.options()
    game.apply("resolve caravan_master agent")
    before = player.resources[:]
    game.apply("lead to oasis")
    assert game.options() == ["lead to ruins", "call the caravan home", "pass"]
    game.apply("pass")
    assert stands(game, player, "caravan") == "oasis"
    assert player.resources == before  # going on brings nothing
    assert "resolve caravan_master agent" not in game.options()


def test_going_back_brings_all_rewards_in_any_order() -> None:
    """I-5, I-26: what the first field gives may pay for what the last one offers."""
    game, player = leading("bazaar")
    names = game.rules.component_names(depot(game.state).sheet().piles[0].kind)
    own = depot(game.state)
    own.on_offer = [names.index("hidden_well")]
    own.stack = [number for number in range(len(names)) if number not in own.on_offer]
    supply = player.supply
    game.apply("resolve caravan_master agent")
    assert game.options() == ["call the caravan home"]  # there is nothing beyond
    game.apply("call the caravan home")
    assert stands(game, player, "caravan") == "home"
    assert player.supply == supply - 1  # what leaves no choice is done
    assert "resolve caravan bazaar" not in game.options()  # 4 less 2, and no spice yet
    assert {"resolve caravan oasis", "resolve caravan ruins 2"} <= set(game.options())
    game.apply("resolve caravan oasis")
    game.apply("choose 2")
    game.apply("resolve caravan bazaar")
    game.apply("trade for hidden_well")
    assert player.resources[w.SPICE] == 0
    while "lead to oasis" not in game.options():  # the second move of the card
        game.apply(next(text for text in game.options() if text != "pass"))
    assert "P1's caravan comes home." in sentences(game.state)
    assert faults(game.state) == []


def test_going_back_from_the_middle_brings_what_lies_on_the_way_only() -> None:
    game, _ = leading("oasis")
    game.apply("resolve caravan_master agent")
    game.apply("call the caravan home")
    assert game.options() == ["choose 1", "choose 2"]


# --- who walks and who decides -----------------------------------------------------------------------------


def test_one_leads_the_caravan_of_another_who_gets_the_reward() -> None:
    """X-34: who acts decides about moving, whose marker it is about what that brings."""
    game, player = on_turn("caravan_master")
    neighbour = game.state.players[game.state.next_to[0]]
    put(game, neighbour, "caravan", "oasis")
    game.apply("reveal")
    game.apply("resolve caravan_master reveal 2")
    assert game.decider == 0
    assert question(game.state) == "Caravan Master: where does the caravan of your neighbour go?"
    assert game.options() == ["lead to ruins", "call the caravan home"]
    before = neighbour.resources[w.WATER]
    game.apply("call the caravan home")
    assert game.decider == neighbour.seat
    game.apply("choose 1")
    assert neighbour.resources[w.WATER] == before + 1
    assert (stands(game, player, "caravan"), stands(game, neighbour, "caravan")) == ("home", "home")
    assert game.decider == 0


def test_the_owner_of_the_marker_may_be_the_one_who_decides() -> None:
    """T-71"""
    game, _ = on_turn("caravan_master")
    neighbour = game.state.players[game.state.next_to[0]]
    game.apply("reveal")
    game.apply("resolve caravan_master reveal 3")
    assert game.decider == neighbour.seat
    assert game.options() == ["lead to oasis"]
    game.apply("lead to oasis")
    assert stands(game, neighbour, "caravan") == "oasis"
    assert game.decider == 0


# --- the first one, and the end ----------------------------------------------------------------------------


def meeting(step: str) -> tuple[Game, Player]:
    game, player = on_turn("rumour_monger")
    put(game, player, "contacts", step)
    game.apply("reveal")
    return game, player


def test_the_first_one_there_gets_more() -> None:
    """T-17; the option tells it."""
    game, player = meeting("clerk")
    if "resolve rumour_monger reveal 2" in game.options():
        game.apply("resolve rumour_monger reveal 2")
    assert option_words(game.state, game.state.options[0]) == "Meet the next one: 2 solari and 2 spice"
    game.apply("meet captain")
    assert player.resources == [3, 2, 0]  # one of the leader


@pytest.mark.parametrize("there", ["captain", "envoy"])
def test_whoever_comes_later_does_not(there: str) -> None:
    game, player = on_turn("rumour_monger")
    put(game, game.state.players[2], "contacts", there)
    put(game, player, "contacts", "clerk")
    game.apply("reveal")
    if "resolve rumour_monger reveal 2" in game.options():
        game.apply("resolve rumour_monger reveal 2")
    assert option_words(game.state, game.state.options[0]) == "Meet the next one: 2 solari"
    game.apply("meet captain")
    assert player.resources == [3, 0, 0]  # one of the leader


def test_at_the_end_a_step_means_something_else() -> None:
    """T-16: it may draw instead."""
    game, player = meeting("envoy")
    hand = len(player.revealed)
    assert {"resolve rumour_monger reveal 2", "end turn"} <= set(game.options())
    game.apply("resolve rumour_monger reveal 2")
    game.apply("resolve contacts end")
    assert len(player.revealed) == hand + 1
    assert stands(game, player, "contacts") == "envoy"


def test_without_such_an_end_it_does_nothing() -> None:
    """T-44"""
    game, player = on_turn("forged_seal", "dagger")
    put(game, player, "reputation", "legend")
    game.apply("play forged_seal")
    game.apply("to smugglers_den" if "to smugglers_den" in game.options() else game.options()[0])
    assert "resolve forged_seal agent" not in game.options()


# --- content -----------------------------------------------------------------------------------------------


def test_a_path_is_told_in_words() -> None:
    catalogue = catalogue_of(load_rules(WITH))
    contacts = component_lines("paths", "contacts", catalogue)
    assert "First one there: 2 spice." in " ".join(contacts)
    assert "At its end: You may draw 1 card." in contacts
    assert "may go back to the start" in component_lines("paths", "caravan", catalogue)[1]


@pytest.mark.parametrize("what", ["returns: true", "first"])
def test_one_way_must_lead_to_each_step(tmp_path: Path, what: str) -> None:
    first = "first: spice 1, " if what == "first" else ""
    own = tmp_path / "own.yaml"
    own.write_text(
        f"""
id: own
version: 1
paths:
  - id: ring
    name: Ring
    {"returns: true" if what != "first" else "name: Ring of Roads"}
    steps:
      - {{id: gate, next: [north, south]}}
      - {{id: north, next: [tower]}}
      - {{id: south, next: [tower]}}
      - {{id: tower, {first}reward: spice 1}}
""".replace("    name: Ring\n    name:", "    name:"),
        encoding="utf-8",
    )
    with pytest.raises(ContentError, match="more than one way leads to a step"):
        load_rules(WITH.replaced(content=[str(own)]))


def test_who_was_first_is_not_asked_where_one_may_go_back(tmp_path: Path) -> None:
    """T-17: the first seat that ever arrives; a marker that went back tells of it no more."""
    own = tmp_path / "own.yaml"
    own.write_text(
        """
id: own
version: 1
paths:
  - id: loop
    name: Loop
    returns: true
    steps:
      - {id: camp, next: [dune]}
      - {id: dune, reward: solari 1, first: spice 1}
""",
        encoding="utf-8",
    )
    with pytest.raises(ContentError, match="`first` and `returns` exclude each other"):
        load_rules(WITH.replaced(content=[str(own)]))
