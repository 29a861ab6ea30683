"""What the page and the terminal are told of the made-up set: prices, variants of words, units. Run by tests/test_sets.py."""

from __future__ import annotations

import pytest
from msgspec import convert

from sietch.content.notation import parse_effect
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.unit_kinds import CONFLICT
from sietch.language.tables import ENGLISH
from sietch.server.games.further import with_further
from sietch.server.wire.position import View
from sietch.view import catalogue_of, component_lines, question
from sietch.view.components import component_json
from sietch.view.offered import offered
from sietch.view.seat import view
from sietch.view.text import effect_phrase
from tests.sets.at_table import on_turn
from tests.sets.smugglers import units
from tests.sets.smugglers.rules import market, smuggler
from tests.sets.smugglers.wares import depot


def chosen(game: Game, text: str) -> dict[str, object]:
    return offered(game.state, o.vocabulary(game.rules)[text], ENGLISH)


# --- prices ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "name", "n", "paid_in"),
    [
        ("cards", "forged_seal", 2, "contraband"),
        ("cards", "night_ferry", 1, "water"),
        ("cards", "night_runner", 3, "persuasion"),
        ("wares", "fast_boat", 2, "spice"),
        ("favours", "night_pilot", 0, "contraband"),
    ],
)
def test_a_component_says_what_it_is_paid_in(kind: str, name: str, n: int, paid_in: str) -> None:
    catalogue = catalogue_of(on_turn()[0].rules)
    words = f"{n} {paid_in}"
    assert component_json(kind, name, catalogue)["price"] == {"n": n, "paid_in": [paid_in], "words": words}
    assert f"costs {words}" in component_lines(kind, name, catalogue)[1]


def test_what_nobody_buys_has_no_price() -> None:
    catalogue = catalogue_of(on_turn()[0].rules)
    assert "price" not in component_json("intrigue", "sure_bet", catalogue)


def test_a_row_sells_for_its_own_currency() -> None:
    game, player = on_turn("convincing_argument")
    market(game.state).cards = [game.rules.component_names(w.CARD).index("heavy_guns")]
    smuggler(player).contraband = 2
    game.apply("reveal")
    told = chosen(game, "buy smuggled heavy_guns")
    assert told["price"] == {"n": 2, "paid_in": ["contraband"], "words": "2 contraband"}
    bought = next(text for text in game.options() if text.startswith("buy "))
    if bought != "buy smuggled heavy_guns":
        assert chosen(game, bought)["price"]["paid_in"] == ["persuasion"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("card", "words", "paid_in"),
    [
        ("harbour_agent", "1 spice", ["spice"]),  # 1 less
        ("silent_partner", "2 solari or 2 spice", ["solari", "spice"]),
    ],
)
def test_a_tile_is_sold_for_what_the_effect_takes(card: str, words: str, paid_in: list[str]) -> None:
    game, player = on_turn(card)
    names = [ware.name for ware in game.rules.components[depot_kind(game)]]
    depot(game.state).on_offer[:] = [names.index("fast_boat")]
    player.resources = [5, 5, 0]
    game.apply(f"play {card}")
    game.apply("to arrakeen")
    game.apply([text for text in game.options() if text.startswith(f"resolve {card} agent")][-1])
    told = chosen(game, "trade for fast_boat")
    assert told["price"] == {"n": int(words[0]), "paid_in": paid_in, "words": words}
    use = "when you acquire a card: you may put the card just acquired on top of your deck"
    assert told["words"] == f"Acquire Fast Boat ({words}) – Use: {use}"


def depot_kind(game: Game) -> int:
    return next(kind for kind, found in game.rules.components.items() if found[0].name == "fast_boat")


# --- places ------------------------------------------------------------------------------------------------


def test_a_space_says_whose_place_it_has_taken() -> None:
    catalogue = catalogue_of(on_turn()[0].rules)
    assert component_json("spaces", "smugglers_den", catalogue)["fields"]["replaces"] == "imperial_privilege"  # type: ignore[index]
    assert "replaces" not in component_json("spaces", "assembly_hall", catalogue)["fields"]  # type: ignore[operator]


# --- words with variants -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("ware", "you may acquire a ware for its price"),
        ("ware discount 2", "you may acquire a ware for 2 less"),
        ("ware paying solari|spice", "you may acquire a ware for solari or spice"),
        ("ware discount 1 paying solari", "you may acquire a ware for 1 less, in solari"),
        ("unseen city", "agents of others do not block yours on any City space"),
    ],
)
def test_words_of_a_set_have_variants_by_their_arguments(notation: str, text: str) -> None:
    catalogue = catalogue_of(on_turn()[0].rules)
    assert effect_phrase(parse_effect(notation), catalogue) == text


# --- units -------------------------------------------------------------------------------------------------


def with_skiffs(*hand: str) -> Game:
    """The second seat has a skiff and a troop in the Conflict, the first one drives units back."""
    game, _ = on_turn(*hand)
    other = game.state.players[1]
    units.SKIFFS.add(other, CONFLICT, 2)
    other.troops_in_conflict, other.supply = 1, other.supply - 1
    advance(game.state)
    return game


def test_units_of_sets_are_told_in_their_own_words() -> None:
    game = with_skiffs("night_raid")
    seen = with_further(convert(view(game.state, 0), View), game.state, ENGLISH, {0})
    told = [(one.kind, one.n, one.words) for one in seen.players[1].others_in_conflict or []]
    assert told == [("skiffs", 2, "2 skiffs")]


def test_a_unit_that_retreats_is_known_by_its_army() -> None:
    game = with_skiffs("night_raid")
    game.apply("reveal")
    if "resolve night_raid reveal" in game.options():
        game.apply("resolve night_raid reveal")
    if "drive back seat 2" in game.options():
        game.apply("drive back seat 2")
    assert question(game.state) == "Night Raid: which unit of P2 retreats?"
    assert {chosen(game, text)["army"] for text in ("retreat 1", "retreat skiffs 1")} == {1}
