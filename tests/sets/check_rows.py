"""Rows of tiles and prices of the made-up set, and words without their set. Run by tests/test_sets.py, by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import ContentError, Setup, load_rules
from sietch.content.handled import UnhandledWord, check_handled
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.known import Pile
from sietch.engine.options import vocabulary
from sietch.engine.rows import ACQUIRED_TO, AcquireFree
from sietch.engine.state import Player
from sietch.lab.records.rows import Rows, columns_of, record
from sietch.view import catalogue_of, component_lines, option_words, sentences, why_not
from tests.sets.at_table import WITH, faults, on_turn, send
from tests.sets.smugglers import SMUGGLERS, secrets, wares
from tests.sets.smugglers.rules import market, smuggler
from tests.sets.smugglers.wares import depot, trader


def lay_out(game: Game, *ids: str) -> None:
    """These two wares lie open, the others under them in their order."""
    names = game.rules.component_names(wares.WARE)
    own = depot(game.state)
    own.on_offer = [names.index(id_) for id_ in ids]
    own.stack = [number for number in range(len(names)) if number not in own.on_offer]
    advance(game.state)


def offered(game: Game) -> list[str]:
    names = game.rules.component_names(wares.WARE)
    return [names[number] for number in depot(game.state).on_offer]


def trading(*ids: str, card: str = "harbour_agent", **resources: int) -> tuple[Game, Player]:
    """The card is played; its box is open."""
    game, player = on_turn(card, "dagger")
    for name, amount in resources.items():
        if name == "brokers":
            trader(player).brokers = amount
        else:
            player.resources[w.RESOURCES.index(name)] = amount
    lay_out(game, *ids)
    send(game, card)
    return game, player


# --- prices and discounts ----------------------------------------------------------------------------------


def test_a_tile_is_bought_in_an_agent_turn_for_less() -> None:
    """I-2, I-23: the discount of the icon; the tile lies in front of its owner, no card is acquired."""
    game, player = trading("fast_boat", "hidden_well", spice=2)
    assert "trade for fast_boat" not in game.options()
    game.apply("resolve harbour_agent agent")
    assert game.options() == ["trade for fast_boat"]  # 2 less 1; the well is too dear
    use = "when you acquire a card: you may put the card just acquired on top of your deck"
    words = option_words(game.state, game.state.options[0])
    assert words == f"Acquire Fast Boat (1 spice) – Use: {use}"
    game.apply("trade for fast_boat")
    assert player.resources[w.SPICE] == 1
    assert trader(player).wares == 1 << game.rules.component_names(wares.WARE).index("fast_boat")
    assert game.state.turn.acquired == []
    assert "P1 acquires Fast Boat." in sentences(game.state)
    assert len(offered(game)) == 2
    assert faults(game.state) == []


def test_it_may_be_declined_and_what_cannot_be_paid_is_not_offered() -> None:
    game, player = trading("fast_boat", "hidden_well", spice=1)
    assert {"resolve harbour_agent agent", "end turn"} <= set(game.options())
    player.resources[w.SPICE] = 0
    advance(game.state)
    assert "resolve harbour_agent agent" not in game.options()
    assert why_not(game.state, "trade for fast_boat").startswith("nothing asks for it now")


def test_no_price_falls_below_nothing() -> None:
    game, player = trading("spare_parts", "hidden_well")
    game.apply("resolve harbour_agent agent")
    game.apply("trade for spare_parts")
    assert player.resources == [2, 0, 0]  # what it brings; nothing was paid, nothing is paid back


def test_brokers_take_off_one_each_as_many_as_one_likes() -> None:
    """I-3: together with the discount, also more than the price; not fewer than are needed."""
    game, player = trading("hidden_well", "old_charts", spice=1, brokers=5)
    game.apply("resolve harbour_agent agent")
    game.apply("trade for hidden_well")
    assert game.options() == [f"send home {n} brokers" for n in (2, 3, 4, 5)]
    game.apply("send home 2 brokers")
    assert (player.resources[w.SPICE], trader(player).brokers) == (0, 3)


def test_none_may_be_sent_home_if_it_can_be_paid() -> None:
    game, player = trading("fast_boat", "hidden_well", spice=3, brokers=1)
    game.apply("resolve harbour_agent agent")
    game.apply("trade for fast_boat")
    assert game.options() == ["send home 1 brokers", "pass"]
    game.apply("pass")
    assert (player.resources[w.SPICE], trader(player).brokers) == (2, 1)


def test_it_is_paid_all_in_one_resource_of_choice() -> None:
    """I-40"""
    game, player = trading("fast_boat", "hidden_well", card="silent_partner", spice=3, solari=3)
    game.apply("resolve silent_partner agent 1")
    assert trader(player).brokers == 1
    game.apply("resolve silent_partner agent 2")
    assert game.options() == ["trade for fast_boat", "trade for hidden_well"]
    game.apply("trade for hidden_well")
    assert game.options() == ["send home 1 brokers"]  # 3 of each are not 6 of one
    game.apply("send home 1 brokers")
    assert game.options() == ["pay in solari", "pay in spice"]
    game.apply("pay in solari")
    assert player.resources[:2] == [0, 3]


def test_one_purse_that_is_full_enough_is_not_asked_for() -> None:
    game, player = trading("hidden_well", "ledger", card="silent_partner", spice=4, solari=1)
    game.apply("resolve silent_partner agent 2")
    game.apply("trade for hidden_well")
    assert player.resources[:2] == [1, 0]


# --- stacks ------------------------------------------------------------------------------------------------


def test_the_next_tile_is_turned_up_after_the_effect() -> None:
    """I-24: what is bought within the effect comes from what still lies there."""
    game, player = trading("ledger", "old_charts", spice=2)
    game.apply("resolve harbour_agent agent")
    game.apply("trade for ledger")
    assert offered(game) == ["old_charts"]
    game.apply("resolve ledger shipped")
    assert game.options() == ["trade for old_charts"]
    game.apply("trade for old_charts")
    assert offered(game) == []  # its own effect asks what is trashed
    game.apply(next(text for text in game.options() if text.startswith(("trash", "resolve"))))
    while len(offered(game)) < 2:
        game.apply(game.options()[0])
    assert len(offered(game)) == 2
    assert player.resources[w.SPICE] == 0
    assert faults(game.state) == []


def test_a_tile_that_is_lost_is_found() -> None:
    game, _ = trading("fast_boat", "ledger")
    assert faults(game.state) == []
    depot(game.state).on_offer.pop()
    assert "ware ledger: 0 copies, 1 expected" in faults(game.state)


# --- what never leaves -------------------------------------------------------------------------------------


def test_the_ferry_stays_and_serves_as_often_as_it_is_paid() -> None:
    """T-21, T-50: it counts as an acquired card and goes nowhere."""
    game, player = on_turn("convincing_argument", "diplomacy")
    player.resources[w.WATER] = 2
    advance(game.state)
    assert "buy at the pier night_ferry" not in game.options()
    game.apply("reveal")
    for left in (1, 0):
        code = vocabulary(game.rules)["buy at the pier night_ferry"]
        assert option_words(game.state, code) == (
            "Acquire Night Ferry (1 water) – When acquired: gain 2 solari or gain 1 contraband"
        )
        game.apply("buy at the pier night_ferry")
        game.apply("choose 1")
        assert player.resources[w.WATER] == left
    ferry = game.rules.component_names(w.CARD).index("night_ferry")
    assert game.state.turn.acquired == [ferry, ferry]
    assert ferry not in player.discard + player.hand + player.deck
    assert "buy at the pier night_ferry" not in game.options()
    assert "P1 acquires Night Ferry, which stays where it lies." in sentences(game.state)
    assert faults(game.state) == []


def test_what_has_another_price_has_no_persuasion_cost() -> None:
    """T-20, T-49: effects that compare costs never mean it; a trashed one costs 0."""
    rules = load_rules(WITH)
    smuggled = next(card for card in rules.cards if card.name == "forged_seal")
    assert (smuggled.price, smuggled.cost, smuggled.has_cost) == (2, 0, False)
    assert all(card.cost == card.price for card in rules.cards if card.type in ("imperium", "reserve"))
    game, player = on_turn("dagger")
    node = next(node for node in rules.nodes if isinstance(node.does, AcquireFree) and node.arg2 != w.NOTHING)
    assert isinstance(node.does, AcquireFree)
    assert not node.does.can_acquire(game.state, node, player, smuggled.number)
    lines = component_lines("cards", "forged_seal", catalogue_of(rules))
    assert "costs 2 contraband" in lines[1]


# --- on top of the deck ------------------------------------------------------------------------------------


def buying(card: str, *, boat: bool) -> tuple[Game, Player]:
    """A smuggled card can be bought in the Reveal turn."""
    game, player = on_turn("convincing_argument", "diplomacy")
    names = game.rules.component_names(w.CARD)
    market(game.state).cards = [names.index(card)]
    market(game.state).deck = []
    smuggler(player).contraband = 2
    if boat:
        lay_out(game, "fast_boat", "ledger")
        trader(player).wares = 1 << depot(game.state).on_offer.pop(0)
    advance(game.state)
    game.apply("reveal")
    return game, player


def test_an_acquired_card_may_go_on_top_of_the_deck() -> None:
    """I-81: asked for each card that would go to the discard pile."""
    game, player = buying("forged_seal", boat=True)
    seal = game.rules.component_names(w.CARD).index("forged_seal")
    game.apply("buy smuggled forged_seal")
    assert game.options() == ["resolve fast_boat use", "pass"]
    game.apply("resolve fast_boat use")
    assert player.deck[-1] == seal
    assert seal not in player.discard
    assert "P1 puts Forged Seal on top of the deck." in sentences(game.state)
    assert faults(game.state) == []


@pytest.mark.parametrize("boat", [True, False])
def test_it_need_not(boat: bool) -> None:
    game, player = buying("forged_seal", boat=boat)
    seal = game.rules.component_names(w.CARD).index("forged_seal")
    game.apply("buy smuggled forged_seal")
    assert ("pass" in game.options()) == boat
    if boat:
        game.apply("pass")
    assert player.discard[-1] == seal


def test_it_is_asked_before_all_else_that_the_card_brings(tmp_path: Path) -> None:
    """Its own box may draw, and with an empty deck what lies on the discard pile would come back."""
    own = tmp_path / "own.yaml"
    own.write_text(
        "id: own\nversion: 1\ncards: [{id: forged_seal, acquire: draw 1}]\n",
        encoding="utf-8",
    )
    game, player = on_turn("convincing_argument", setup=WITH.replaced(content=[str(own)]))
    names = game.rules.component_names(w.CARD)
    market(game.state).cards, market(game.state).deck = [names.index("forged_seal")], []
    smuggler(player).contraband = 2
    lay_out(game, "fast_boat", "ledger")
    trader(player).wares = 1 << depot(game.state).on_offer.pop(0)
    advance(game.state)
    game.apply("reveal")
    game.apply("buy smuggled forged_seal")
    game.apply("resolve fast_boat use")
    assert names.index("forged_seal") in player.revealed  # V-7: drawn at once


def test_what_stays_or_goes_elsewhere_is_not_asked_for() -> None:
    game, player = buying("forged_seal", boat=True)
    player.resources[w.WATER] = 1
    advance(game.state)
    game.apply("buy at the pier night_ferry")
    assert game.options() == ["choose 1", "choose 2"]


def test_what_the_set_counts_has_a_column() -> None:
    game, _ = trading("fast_boat", "hidden_well", spice=1)
    game.apply("resolve harbour_agent agent")
    game.apply("trade for fast_boat")
    rows = Rows()
    record(rows, game.state, 0, 1, ["random"] * 4, 0, 0)
    taken = list(columns_of("seats")).index("wares_taken")
    assert [seat[taken] for seat in rows.seats] == [1, 0, 0, 0]


# --- words are shared --------------------------------------------------------------------------------------


def own_card(tmp_path: Path, agent: str) -> Setup:
    own = tmp_path / "own.yaml"
    own.write_text(
        "id: own\nversion: 1\n"
        f"cards: [{{id: fence, type: imperium, cost: 1, icons: [city], agent: '{agent}'}}]\n",
        encoding="utf-8",
    )
    return Setup(content=[str(own)], seed=3)


def test_a_word_can_be_used_without_its_set(tmp_path: Path) -> None:
    """It brings what it asks with; nothing else of its set is there."""
    game, player = on_turn("fence", setup=own_card(tmp_path, "bury_intrigue 1 -> spice 1"))
    assert "smugglers" not in game.rules.sets
    assert all(part.absent() for part in game.state.parts if part.slot() == wares.SLOT)
    player.intrigue = [game.state.intrigue_deck.pop()]
    advance(game.state)
    game.apply("play fence")
    game.apply(next(text for text in game.options() if text.startswith("to ")))
    game.apply("resolve fence agent")
    card = player.intrigue[0]
    game.apply(f"bury {game.rules.intrigue[card].name}")
    assert (player.intrigue, player.resources[w.SPICE]) == ([], 1)
    assert game.state.intrigue_deck[0] == card
    assert faults(game.state) == []
    others = [text for text in vocabulary(game.rules) if text.startswith(("bury ", "pledge ", "trade for "))]
    assert others and all(text.startswith("bury ") for text in others)
    assert not any(text.startswith("bury ") for text in vocabulary(load_rules(Setup())))


def test_a_word_that_came_with_a_set_works_without_it(tmp_path: Path) -> None:
    rules = load_rules(own_card(tmp_path, "on acquire: may acquired_to deck_top"))
    assert "rise_of_ix" not in rules.sets
    assert any(node.op == ACQUIRED_TO for node in rules.nodes)


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("contraband 1", "'contraband' needs smugglers, which is not part of this game"),
        ("trade", "'trade' needs six_player, which is not part of this game"),
        ("negotiator 1", "'negotiator' needs rise_of_ix, which is not part of this game"),
        ("shuffle_discard", "'shuffle_discard' belongs to base, which is not part of this version"),
    ],
)
def test_a_word_is_refused_if_its_parts_are_missing_or_nobody_has_built_it(
    tmp_path: Path, agent: str, message: str
) -> None:
    with pytest.raises(ContentError) as caught:
        load_rules(own_card(tmp_path, agent))
    assert message in str(caught.value)


def test_a_pile_with_a_gap_is_refused() -> None:
    with pytest.raises(UnhandledWord, match="pile 'pledge' lacks cards"):
        check_handled(SMUGGLERS.words, (), (), [Pile(secrets.PLEDGE_FACT)])
