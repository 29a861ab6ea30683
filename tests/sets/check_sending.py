"""How agents are sent, shown by the smugglers: two cards together, agents from spaces, who blocks, what it costs.

Run by tests/test_sets.py in a process of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import msgspec
import pytest

from sietch.content import Setup, load_rules, new_game
from sietch.content.sets import add_set
from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.agent_turn import playable_cards
from sietch.engine.game import Game, start
from sietch.engine.interpreter import advance, answer
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.engine.rows import IMPERIUM_ROW
from sietch.engine.state import Player, State
from sietch.engine.trashing import trash_card
from sietch.lab.proof.invariants import violations
from sietch.lab.proof.orders import grow
from sietch.server.wire.position import View
from sietch.server.wire.printed import Content
from sietch.view import catalogue_of, component_lines, option_words, question, sentences, view, why_not
from sietch.view.symbols import content
from tests.sets.smugglers import SMUGGLERS
from tests.sets.smugglers.rules import smuggler
from tests.sets.smugglers.runs import LEFT, lookouts

PLAIN = load_rules()
add_set(SMUGGLERS)
WITH = Setup(sets=("uprising", "choam", "smugglers"))
RULES = load_rules(WITH)
CARDS = RULES.component_names(w.CARD)
SPACES = RULES.component_names(w.SPACE)


def sworn(game: Game) -> Game:
    """Past the oaths before the first round."""
    while any(text.startswith("swear to ") for text in game.options()):
        game.apply(game.options()[0])
    return game


def at_turn(
    *hand: str, leader: str = "esmar_the_quiet", solari: int = 0, row: str = ""
) -> tuple[Game, Player]:
    """This leader begins the round with this hand, two agents and nothing else."""
    games = (sworn(new_game(WITH.replaced(leaders=[leader], seed=seed))) for seed in count())
    game = next(game for game in games if game.decider == 0 and "reveal" in game.options())
    player = game.state.players[0]
    player.hand = [CARDS.index(card) for card in hand]
    player.intrigue = []
    player.resources = [solari, 0, 0]
    game.automatic = False
    if row:
        put_into_row(game.state, row)
    advance(game.state)
    return game, player


def put_into_row(state: State, card: str) -> None:
    """Exactly once, in the second place."""
    number = CARDS.index(card)
    if number in state.imperium_deck:
        state.imperium_deck.remove(number)
        state.imperium_deck.insert(0, state.row[1])
        state.row[1] = number
    else:
        place = state.row.index(number)
        state.row[place], state.row[1] = state.row[1], state.row[place]


def stand(game: Game, seat: int, *spaces: str) -> None:
    """Agents of this seat stand there."""
    for space in spaces:
        player = game.state.players[seat]
        player.agents -= 1
        player.agents_on |= 1 << SPACES.index(space)
    advance(game.state)


def offered(game: Game, verb: str) -> set[str]:
    return {text.removeprefix(verb) for text in game.options() if text.startswith(verb)}


def wrong(game: Game) -> list[str]:
    """But for the number of cards: hands are made up here."""
    return [text for text in violations(game.state) if not text.startswith("card ")]


def names(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def open_effects(game: Game) -> list[str]:
    return [RULES.nodes[p.node].name for p in game.state.pool]


# --- two cards together ----------------------------------------------------------------------------------


def test_a_graft_card_is_never_played_alone() -> None:
    """T-6: it needs another card, and the pair an icon (T-54)."""
    game, player = at_turn("changeling")
    assert "play changeling" not in game.options()
    assert why_not(game.state, "play changeling").startswith("Changeling has Graft, and no other card")
    player.agents = 0
    assert why_not(game.state, "play changeling") == "you have no agent left to send (A-1)"


def test_a_card_without_the_keyword_asks_for_no_partner() -> None:
    game, _ = at_turn("diplomacy", "dagger", "changeling")
    game.apply("play diplomacy")
    assert all(text.startswith("to ") for text in game.options())
    assert "cards" not in view(game.state, 0)["turn"]  # type: ignore[operator]


def test_any_card_of_the_hand_is_a_partner_if_the_pair_has_an_icon() -> None:
    """T-54: one without icons too, but not two without; the card itself is no partner."""
    game, player = at_turn("changeling", "convincing_argument", "diplomacy")
    game.apply("play changeling")
    assert question(game.state) == "Changeling: which card do you graft it to?"
    assert offered(game, "graft ") == {"convincing_argument", "diplomacy"}
    assert why_not(game.state, "graft dagger") == "Dagger is not in your hand (A-1)"
    game.apply("graft convincing_argument")
    assert names(player.played) == ["changeling", "convincing_argument"]
    assert offered(game, "to ") <= {space.name for space in RULES.spaces if space.icon == w.EMPEROR}
    game, _ = at_turn("stowaway", "convincing_argument")
    game.state.row.clear()
    advance(game.state)
    assert "play stowaway" not in game.options()


def test_icons_of_both_cards_are_used() -> None:
    """T-22, T-55: the union; conditional icons are judged with both in play."""
    game, _ = at_turn("changeling", "false_papers")
    assert offered(game, "play ") == {"changeling", "false_papers"}
    assert not spaces_of(game, "play false_papers") & with_icon("fremen", "landsraad")
    assert spaces_of(game, "play changeling") & with_icon("fremen")
    game.apply("play changeling")
    game.apply("graft false_papers")
    reached = offered(game, "to ")
    assert reached <= with_icon("emperor", "city", "fremen", "landsraad")
    assert all(reached & with_icon(icon) for icon in ("emperor", "city", "fremen", "landsraad"))
    assert view(game.state, 1)["turn"]["card"] == "changeling"  # type: ignore[index]
    assert view(game.state, 1)["turn"]["cards"] == ["changeling", "false_papers"]  # type: ignore[index]


def with_icon(*icons: str) -> set[str]:
    return {space.name for space in RULES.spaces if w.ICONS[space.icon] in icons}


def spaces_of(game: Game, text: str) -> set[str]:
    decision = view(game.state, 0)["decision"]
    return next(set(option["destinations"]) for option in decision["options"] if option["text"] == text)  # type: ignore[index]


def pair(*hand: str, space: str) -> tuple[Game, Player]:
    """The first card with the second one, to this space; the whole turn is in the player's order."""
    game, player = at_turn(*hand)
    game.state.holding = game.state.every_order = True
    game.apply(f"play {hand[0]}")
    if f"graft {hand[1]}" in game.options():
        game.apply(f"graft {hand[1]}")
    game.apply(f"to {space}")
    return game, player


def test_the_same_box_is_open_twice() -> None:
    """T-60: the copy is a box of its own; each arrow can be paid once more, and "this card" is who has the box."""
    game, player = pair("changeling", "false_papers", space="arrakeen")
    copies = {"resolve changeling as false_papers 1", "resolve changeling as false_papers 2"}
    printed = {"resolve false_papers agent 1", "resolve false_papers agent 2"}
    assert copies | printed <= set(game.options())
    words = [option_words(game.state, code) for code in game.state.options]
    assert len([text for text in words if "Changeling" in text]) == 2
    assert len([text for text in words if "False Papers" in text]) == 2
    game.apply("resolve changeling as false_papers 1")
    assert names(player.played) == ["false_papers"]
    assert names(game.state.removed) == ["changeling"]
    assert player.resources[w.SOLARI] == 3
    game.apply("resolve false_papers agent 1")
    assert player.played == []
    assert player.resources[w.SOLARI] == 6
    assert open_effects(game).count("false_papers agent 2") == 1  # trashed by itself: the rest is kept
    assert open_effects(game).count("changeling as false_papers 2") == 1
    game.apply("resolve changeling as false_papers 2")
    game.apply("resolve false_papers agent 2")
    assert smuggler(player).contraband == 2  # in company, whatever has become of the partner (T-57)
    assert player.garrison + player.supply == RULES.troops_of_each


def test_when_trashed_is_not_copied() -> None:
    """T-60: it belongs to the printed card alone."""
    game, player = pair("changeling", "false_papers", space="arrakeen")
    before = player.garrison
    game.apply("resolve changeling as false_papers 1")
    assert player.garrison == before
    game.apply("resolve false_papers agent 1")
    assert player.garrison == before + 1


def test_a_copy_without_a_box_is_nothing() -> None:
    """T-61."""
    game, _ = pair("changeling", "convincing_argument", space="dutiful_service")
    assert not [name for name in open_effects(game) if name.startswith("changeling")]


def test_the_signet_works_twice_and_is_lost_with_its_card() -> None:
    """T-60, T-57: with one of the two cards one of the two signets goes."""
    game, player = pair("changeling", "signet_ring", space="dutiful_service")
    assert open_effects(game).count("esmar_the_quiet signet 1") == 2
    game.apply("resolve esmar_the_quiet signet 1")
    game.apply("resolve esmar_the_quiet signet 1")
    assert smuggler(player).contraband == 2
    game, player = pair("changeling", "signet_ring", space="dutiful_service")
    trash_from_play(game, "signet_ring")
    assert open_effects(game).count("esmar_the_quiet signet 1") == 1
    trash_from_play(game, "changeling")
    assert open_effects(game).count("esmar_the_quiet signet 1") == 0


def trash_from_play(game: Game, card: str) -> None:
    """By an effect of something else."""
    trash_card(game.state, 0, CARDS.index(card), w.FROM_PLAY, 0, 0)


def test_what_a_trashed_partner_has_not_given_is_lost() -> None:
    """T-57, ruling trashed-no-effect: the copy stays."""
    game, _ = pair("changeling", "false_papers", space="arrakeen")
    trash_from_play(game, "false_papers")
    assert not [name for name in open_effects(game) if name.startswith("false_papers")]
    assert len([name for name in open_effects(game) if name.startswith("changeling as")]) == 2


def test_two_equal_cards_give_twice() -> None:
    game, player = pair("double_run", "double_run", space="arrakeen")
    assert names(player.played) == ["double_run", "double_run"]
    assert open_effects(game).count("double_run agent 1") == 2
    trash_from_play(game, "double_run")
    assert open_effects(game).count("double_run agent 1") == 1


# --- a partner out of a row --------------------------------------------------------------------------------


def usurped(card: str = "false_papers") -> tuple[Game, Player]:
    game, player = at_turn("stowaway", "diplomacy", row=card)
    game.state.holding = game.state.every_order = True
    game.apply("play stowaway")
    assert "graft diplomacy" in game.options()  # T-36: a hand card will do as well
    game.apply(f"graft {card} from row")
    return game, player


def test_a_partner_in_the_row_stays_there_until_the_end_of_the_turn() -> None:
    """T-62, T-63."""
    game, player = usurped()
    assert "P1 grafts it to False Papers of the Imperium Row." in sentences(game.state)
    number = CARDS.index("false_papers")
    assert game.state.row[1] == number
    assert names(player.played) == ["stowaway"]  # not in play
    game.apply("to arrakeen")
    assert {"false_papers agent 1", "false_papers agent 2"} <= set(open_effects(game))
    for text in ("resolve false_papers agent 2", "resolve arrakeen 1", "resolve arrakeen 2"):
        if text in game.options():
            game.apply(text)
    assert smuggler(player).contraband == 1
    recruited, top = game.state.turn.recruited, game.state.imperium_deck[-1]
    game.apply("end turn")
    assert number not in game.state.row
    assert game.state.row[1] == top  # in its place
    assert names(game.state.removed) == ["false_papers"]
    assert game.state.turn.seat == 0  # what that brings belongs to this turn, which goes on
    assert game.state.turn.recruited == recruited + 1
    assert wrong(game) == []
    while game.state.turn.seat == 0:
        game.apply("end turn")
    assert game.state.removed.count(number) == 1


def test_this_card_in_the_row_is_trashed_at_once() -> None:
    game, player = usurped()
    game.apply("to arrakeen")
    game.apply("resolve false_papers agent 1")
    assert player.resources[w.SOLARI] == 3
    assert CARDS.index("false_papers") not in game.state.row
    assert names(player.played) == ["stowaway"]
    assert "false_papers agent 2" in open_effects(game)  # what it has not given yet is kept
    row = game.state.row[:]
    while game.state.turn.seat == 0:
        game.apply(game.options()[-1])
    assert game.state.row == row  # once


def test_no_other_effect_reaches_a_card_that_is_used_out_of_the_row() -> None:
    game, player = usurped()
    number = CARDS.index("false_papers")
    assert number in game.state.row
    assert number not in IMPERIUM_ROW.cards(game.state, player)
    game.apply("to arrakeen")
    game.apply("resolve false_papers agent 1")
    assert IMPERIUM_ROW.cards(game.state, player) == game.state.row


def test_an_equal_card_in_play_is_another_one() -> None:
    """T-62: not the one in front of the player is trashed."""
    game, player = usurped()
    player.played.append(CARDS.index("false_papers"))
    game.apply("to arrakeen")
    game.apply("resolve false_papers agent 1")
    assert names(player.played) == ["stowaway", "false_papers"]
    assert CARDS.index("false_papers") not in game.state.row


# --- agents -----------------------------------------------------------------------------------------------------


def test_an_agent_comes_from_a_space() -> None:
    """B-11: playable with no agent left, to any space, whoever stands there; the space left is free at once."""
    game, player = at_turn("lost_trail", "dagger")
    stand(game, 0, "arrakeen", "fremkit")
    stand(game, 1, "deliver_supplies")
    assert player.agents == 0
    assert offered(game, "play ") == {"lost_trail"}
    game.apply("play lost_trail")
    assert "deliver_supplies" in offered(game, "to ")
    assert "swordmaster" not in offered(game, "to ")  # costs hold
    game.apply("to deliver_supplies")
    assert question(game.state) == "Lost Trail: which agent do you send?"
    assert offered(game, "agent from ") == {"arrakeen", "fremkit"}
    assert why_not(game.state, "agent from leader") == "you have no agent left to send (A-1)"
    game.apply("agent from arrakeen")
    assert player.agents_on == 1 << SPACES.index("fremkit") | 1 << SPACES.index("deliver_supplies")
    assert player.agents == 0
    assert wrong(game) == []


def test_an_agent_goes_back_to_where_it_stands() -> None:
    game, player = at_turn("lost_trail", "dagger")
    stand(game, 0, "arrakeen")
    game.apply("play lost_trail")
    game.apply("to arrakeen")  # by that very agent: nothing is asked
    assert (player.agents, player.agents_on) == (1, 1 << SPACES.index("arrakeen"))
    game, player = at_turn("lost_trail")
    game.apply("play lost_trail")
    game.apply("to arrakeen")
    assert game.options() == ["agent from leader"]
    game.apply("agent from leader")
    assert player.agents == 1


def test_without_any_agent_it_cannot_be_played() -> None:
    game, player = at_turn("lost_trail")
    player.agents = 0
    advance(game.state)
    assert "play lost_trail" not in game.options()


def test_with_a_partner_the_agent_still_comes_from_anywhere() -> None:
    """T-34."""
    game, player = at_turn("changeling", "lost_trail")
    stand(game, 0, "arrakeen", "fremkit")
    game.apply("play changeling")
    game.apply("graft lost_trail")
    game.apply("to spice_refinery")
    game.apply("agent from fremkit")
    game.apply("pay 0")
    assert player.agents_on == 1 << SPACES.index("arrakeen") | 1 << SPACES.index("spice_refinery")


def test_the_agent_sent_this_turn_comes_back() -> None:
    """T-59: the visit stays, the space is free."""
    game, player = pair("double_run", "dagger", space="arrakeen")
    game.apply("resolve double_run agent 2")
    if "recall agent arrakeen" in game.options():
        game.apply("recall agent arrakeen")
    assert (player.agents, player.agents_on) == (2, 0)
    assert game.state.turn.space == SPACES.index("arrakeen")
    assert "resolve double_run agent 2" not in game.options()


def test_an_extra_turn_comes_right_after_this_one() -> None:
    """I-84, T-33: two of them one after the other; then the next player."""
    game, _ = pair("double_run", "double_run", space="arrakeen")
    taken = game.state.turns_taken
    game.apply("resolve double_run agent 1")
    game.apply("resolve double_run agent 1")
    game.state.holding = game.state.every_order = False
    seats: list[int] = []
    while len(seats) < 4:
        if game.state.turns_taken > taken:
            taken = game.state.turns_taken
            seats.append(game.state.turn.seat)
        game.apply("end turn" if "end turn" in game.options() else game.options()[0])
    assert seats[:2] == [0, 0]
    assert seats[2] == game.state.next_to[0]


def test_without_an_extra_turn_the_next_player_follows() -> None:
    game, _ = at_turn("double_run", "dagger")
    for text in ("play double_run", "graft dagger", "to arrakeen", "resolve arrakeen 2", "end turn"):
        game.apply(text)
    assert game.state.turn.seat == game.state.next_to[0]


# --- who blocks ---------------------------------------------------------------------------------------------


def test_an_icon_infiltrates() -> None:
    """I-9: agents of others do not block, no spy is asked for; an own agent does."""
    game, player = at_turn("false_papers", "dagger", "reconnaissance")
    stand(game, 1, "arrakeen")
    stand(game, 0, "spice_refinery")
    assert "play reconnaissance" not in game.options() or "arrakeen" not in spaces_of(
        game, "play reconnaissance"
    )
    assert spaces_of(game, "play false_papers") & {"arrakeen", "spice_refinery"} == {"arrakeen"}
    player.spies_on = RULES.spaces[SPACES.index("arrakeen")].posts
    player.spies -= bin(player.spies_on).count("1")
    game.apply("play false_papers")
    assert why_not(game.state, "to spice_refinery") == "your own agent already stands on Spice Refinery (A-2)"
    game.apply("to arrakeen")
    assert not offered(game, "infiltrate ")
    assert offered(game, "gather ")  # Y-5


def test_a_plain_icon_beside_an_infiltrating_one_is_blocked() -> None:
    """The icon counts, not the card: of the pair only city and Landsraad spaces."""
    game, _ = at_turn("changeling", "false_papers")
    stand(game, 1, "dutiful_service", "arrakeen")
    game.apply("play changeling")
    game.apply("graft false_papers")
    assert offered(game, "to ") & {"dutiful_service", "arrakeen"} == {"arrakeen"}


def test_a_plot_card_ignores_agents_in_this_turn() -> None:
    """B-13: before the agent is sent, for it alone, on the spaces that it names."""
    game, player = at_turn("reconnaissance", "dagger")
    stand(game, 1, "arrakeen", "assembly_hall")
    player.intrigue = [RULES.component_names(w.INTRIGUE).index("forged_pass")]
    advance(game.state)
    assert not spaces_of(game, "play reconnaissance") & {"arrakeen"}
    twin, _ = at_turn("reconnaissance", "dagger")
    twin.state.players[0].intrigue = player.intrigue[:]
    advance(twin.state)
    game.apply("intrigue forged_pass")
    assert "arrakeen" in spaces_of(game, "play reconnaissance")
    assert "assembly_hall" not in spaces_of(game, "play dagger")
    game.apply("play reconnaissance")
    game.apply("to arrakeen")
    assert game.state.turn.space == SPACES.index("arrakeen")
    twin.apply("play reconnaissance")
    twin.apply(sorted(twin.options())[0])
    assert "intrigue forged_pass" not in twin.options()  # too late


def test_a_leader_ignores_agents_on_some_spaces() -> None:
    """B-26."""
    for leader, there in (("tuek_the_younger", True), ("esmar_the_quiet", False)):
        game, _ = at_turn("dagger", "reconnaissance", leader=leader)
        stand(game, 1, "assembly_hall", "arrakeen")
        assert ("assembly_hall" in spaces_of(game, "play dagger")) == there
        assert "arrakeen" not in spaces_of(game, "play reconnaissance")


def test_a_space_is_closed_until_the_next_turn_of_who_closed_it() -> None:
    """B-12, I-36: no infiltration, no agent from anywhere; the one who closed it may go there."""
    game, player = at_turn("false_papers", "lost_trail", "dagger")
    other = game.state.players[1]
    lookouts(other).watched = 1 << SPACES.index("arrakeen")
    advance(game.state)
    assert "arrakeen" not in spaces_of(game, "play false_papers") | spaces_of(game, "play lost_trail")
    game.apply("play lost_trail")
    assert why_not(game.state, "to arrakeen") == (
        "Arrakeen is closed to you until the next turn of the player who closed it (B-12)"
    )
    lookouts(other).watched = 0
    lookouts(player).watched = 1 << SPACES.index("arrakeen")
    advance(game.state)
    assert "arrakeen" in offered(game, "to ")


def test_closing_ends_with_the_own_next_turn() -> None:
    game, player = at_turn("toll_keeper", "dagger")
    game.apply("play toll_keeper")
    game.apply("to assembly_hall")
    game.apply("resolve toll_keeper agent 3")
    game.apply("watch arrakeen")
    assert "P1 watches Arrakeen: it is closed to opponents." in sentences(game.state)
    while game.state.turn.seat == 0:
        game.apply("end turn")
    while game.state.turn.seat != 0:
        assert lookouts(player).watched == 1 << SPACES.index("arrakeen")
        assert "to arrakeen" not in game.options()
        game.apply(game.options()[-1])
    assert lookouts(player).watched == 0
    assert "P1 watches no longer: what was closed is open." in sentences(game.state)
    log = game.state.log
    assert log is not None
    at = [entry[0] for entry in log].index(LEFT)
    assert log[at - 1][:2] == [events.TURN, 0]  # the turn has begun, and nothing is chosen in it


# --- the price ------------------------------------------------------------------------------------------------


def test_a_card_makes_a_space_cheaper() -> None:
    """B-22: never below 0; only the resource and the spaces that it names."""
    high_council = RULES.spaces[SPACES.index("high_council")]
    printed = high_council.costs[0]
    for solari, there in ((printed - 2, True), (printed - 3, False)):
        game, player = at_turn("toll_keeper", "dagger", solari=solari)
        assert ("high_council" in spaces_of(game, "play toll_keeper")) == there
        assert "high_council" not in spaces_of(game, "play dagger")
    game, player = at_turn("toll_keeper", "dagger", solari=printed)
    game.apply("play toll_keeper")
    words = next(
        option_words(game.state, code)
        for code in game.state.options
        if option_text(RULES, code) == "to high_council"
    )
    assert f"pay {printed - 2} solari" in words
    game.apply("to high_council")
    assert player.resources[w.SOLARI] == 2
    assert game.state.turn.paid == printed


def test_what_is_missing_is_told_with_the_lower_price() -> None:
    printed = RULES.spaces[SPACES.index("high_council")].costs[0]
    game, _ = at_turn("toll_keeper", solari=0)
    game.apply("play toll_keeper")
    assert (
        why_not(game.state, "to high_council") == f"High Council needs {printed - 2} solari, you have 0 (A-3)"
    )


def test_a_choice_of_costs_is_cheaper_too() -> None:
    """B-22: the dearer version costs less and gives what it says."""
    game, player = at_turn("toll_keeper")
    assert RULES.spaces[SPACES.index("spice_refinery")].costs == [0, 1]
    game.apply("play toll_keeper")
    game.apply("to spice_refinery")
    assert game.options() == ["pay 0"]
    assert why_not(game.state, "pay 1") == "the cost to choose from is 0 or 0 spice, you have 0 (A-8)"
    game.apply("pay 0")
    assert game.state.turn.paid == 1
    assert player.resources[w.SPICE] == 0
    game, _ = at_turn("reconnaissance")
    game.apply("play reconnaissance")
    game.apply("to spice_refinery")
    game.apply("pay 0")
    assert game.state.turn.paid == 0


def test_a_leader_pays_less_and_draws_for_what_is_paid() -> None:
    """B-22, B-23: at once, before anything else of the visit; nothing without a payment."""
    printed = RULES.spaces[SPACES.index("high_council")].costs[0]
    game, player = at_turn("dagger", leader="tuek_the_younger", solari=printed - 1)
    hand = len(player.hand)
    game.apply("play dagger")
    game.apply("to high_council")
    assert player.resources[w.SOLARI] == 0
    assert len(player.hand) == hand  # one played, one drawn
    game, player = at_turn("dagger", leader="tuek_the_younger")
    game.apply("play dagger")
    game.apply("to assembly_hall")
    assert len(player.hand) == 0


def test_only_the_named_resource_is_a_toll() -> None:
    space = next(space for space in RULES.spaces if space.cost_resource == w.SPICE and not space.requirements)
    game, player = at_turn("diplomacy", "dagger", leader="tuek_the_younger")
    player.resources = [0, 9, 9]
    advance(game.state)
    game.apply("play diplomacy")
    game.apply(f"to {space.name}")
    assert names(player.hand) == ["dagger"] or player.resources[w.SPICE] == 9


# --- games -----------------------------------------------------------------------------------------------------


def positions(seed: int) -> Iterator[State]:
    """A random game with hands full of such cards."""
    leaders = ["tuek_the_younger", "esmar_the_quiet"]
    state = start(RULES, WITH.replaced(leaders=leaders, seed=seed))
    rng = seeded(seed)
    odd = [card.number for card in RULES.cards if card.graft or card.sending or card.infiltrates]
    for player in state.players:
        player.deck[:3] = [odd[rng.below(len(odd))] for _ in range(3)]
    while state.options:
        yield state
        answer(state, state.options[rng.below(len(state.options))])


@pytest.mark.parametrize("seed", range(4))
def test_games_full_of_it_end(seed: int) -> None:
    seen: set[str] = set()
    for state in positions(seed):
        seen |= {option_text(RULES, code).split()[0] for code in state.options}
        for code in state.options:
            assert option_words(state, code)
        assert question(state)
    assert "graft" in seen or seed


def test_usual_cards_are_found_the_same_on_both_ways() -> None:
    """The quick way of a game without such cards, and the one that asks everything."""
    state = start(PLAIN, Setup(seed=5))
    rng = seeded(5)
    while state.options:
        player = state.players[state.decider]
        quick = playable_cards(state, player)
        PLAIN.sends_otherwise = True
        try:
            assert sorted(playable_cards(state, player)) == sorted(quick)
        finally:
            PLAIN.sends_otherwise = False
        answer(state, state.options[rng.below(len(state.options))])


PAIRS = [
    ("changeling", "false_papers", "arrakeen"),
    ("changeling", "signet_ring", "dutiful_service"),
    ("changeling", "double_run", "spice_refinery"),
    ("stowaway", "false_papers", "arrakeen"),
    ("double_run", "false_papers", "arrakeen"),
    ("lost_trail", "", "fremkit"),
]


@pytest.mark.parametrize(("first", "second", "space"), PAIRS)
def test_no_end_of_a_turn_with_a_pair_is_lost(first: str, second: str, space: str) -> None:
    """Freedom of order (A-5): what is asked leads to all ends that every order leads to, and to no other."""
    hand = [first] if first == "lost_trail" else [first, second]
    game, player = at_turn(
        *(hand if first != "stowaway" else [first]), row=second if first == "stowaway" else ""
    )
    player.deck[:] = [CARDS.index(card) for card in ("dagger", "diplomacy")]
    game.apply(f"play {first}")
    if second:
        game.apply(f"graft {second}" + (" from row" if first == "stowaway" else ""))
    code = next(c for c in game.state.options if option_text(RULES, c) == f"to {space}")
    every, asked = grow(game.state, code, True), grow(game.state, code, False)
    assert every is not None and asked is not None
    assert every.ends.keys() == asked.ends.keys()
    assert len(every.ends) > 1


# --- on the page -----------------------------------------------------------------------------------------------


def test_what_is_printed_is_told() -> None:
    catalogue = catalogue_of(RULES)
    facts = component_lines("cards", "false_papers", catalogue)[1]
    assert "agent icons: City infiltration" in facts
    assert "agent icons if this card is played with another: Fremen and Landsraad infiltration" in facts
    assert "Graft: played together with another card" in component_lines("cards", "changeling", catalogue)[1]
    assert "Graft" not in facts
    printed = msgspec.convert(content(catalogue), Content).components["cards"]
    assert printed["changeling"].fields.graft
    assert printed["false_papers"].fields.icons_conditional[0].condition == "in_company"  # type: ignore[index]


def test_the_page_is_told_of_both_cards() -> None:
    game, _ = pair("changeling", "false_papers", space="arrakeen")
    turn = msgspec.convert(view(game.state, 1), View).turn
    assert turn is not None and turn.cards == ["changeling", "false_papers"]
