"""Moments of the game at which the made-up set has its say. Run by tests/test_sets.py in a process of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sietch.cli.ending import ending
from sietch.cli.style import Style
from sietch.content import Setup, load_rules, new_game
from sietch.content.sets import add_set
from sietch.engine import COMPILED, combat, deploying, game_round, leaders, reveal, turn, units
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.game import Game, start
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance, answer
from sietch.engine.options import option_text
from sietch.engine.resources import GAIN, gain, score
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.engine.table import questions
from sietch.engine.triggers import fire
from sietch.lab.proof import orders
from sietch.lab.proof.invariants import violations
from sietch.lab.proof.scenario.given import build
from sietch.lab.proof.scenario.model import Scenario
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.games.ties import ties
from sietch.view import option_warning, option_words, question, sentences, view, why_not
from tests.sets.smugglers import SMUGGLERS
from tests.sets.smugglers.moments import dealings
from tests.sets.smugglers.rules import FAVOUR, smuggler

add_set(SMUGGLERS)
WITH = Setup(sets=("uprising", "choam", "smugglers"))
WINDOWS = (
    reveal.REVEAL_STARTS,
    combat.CONFLICT_WON,
    combat.CONFLICT_ENDED,
    game_round.ROUND_STARTS,
    game_round.ENDGAME,
)


@pytest.mark.parametrize(
    "scenario", load_scenarios(Path(__file__).parent / "moments.yaml"), ids=lambda one: one.name
)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, result.message


def begun() -> Game:
    """Everybody has sworn."""
    game = new_game(WITH.replaced(seed=3, leaders=["gurney_halleck"]))
    while game.state.round == 0:
        game.apply(game.options()[0])
    return game


def owes(state: State, seat: int, *favours: str) -> None:
    names = state.rules.component_names(FAVOUR)
    for favour in favours:
        smuggler(state.players[seat]).favours |= 1 << names.index(favour)


# --- nobody listens ------------------------------------------------------------------------------------------


def test_without_the_set_nothing_is_told_and_nothing_more_can_be_asked() -> None:
    events = (
        turn.ON_OWN_TURN,
        game_round.ON_ROUND_START,
        game_round.ON_ENDGAME,
        combat.ON_WIN_CONFLICT,
        combat.ON_COMBAT_END,
        reveal.ON_REVEAL_TURN_START,
    )
    plain, full = load_rules(), load_rules(WITH)
    assert not any(plain.awaited & event.bit for event in events)
    assert all(full.awaited & event.bit for event in events)
    asking = {op.number for op in questions(plain)}
    assert [window for window in WINDOWS if window in asking] == [game_round.ENDGAME]
    assert {op.number for op in questions(full)} >= set(WINDOWS)
    assert not (plain.hooks.spare_troops or plain.hooks.gain or plain.tie_breaker)


# --- offers --------------------------------------------------------------------------------------------------


def test_an_offer_is_words_like_any_other_option() -> None:
    game = begun()
    seat = game.decider
    owes(game.state, seat, "bolt_hole")
    turn.begin_turn(game.state, seat)
    advance(game.state)
    code = o.vocabulary(game.rules)["resolve bolt_hole promise"]
    assert code in game.state.options
    assert option_words(game.state, code) == "Resolve Bolt Hole: lay this favour down → recruit 1 troop"
    seen = view(game.state, 1 - seat)["turn"]
    assert seen["open_effects"] == ["bolt_hole promise"]  # type: ignore[index]


def test_ending_a_turn_does_not_warn_of_an_offer_that_stays() -> None:
    game = begun()
    seat = game.decider
    owes(game.state, seat, "bolt_hole")
    turn.begin_turn(game.state, seat)
    advance(game.state)
    game.apply("reveal")
    ends = o.option(o.END_TURN, 0)
    assert ends in game.state.options
    assert "Bolt Hole" not in (option_warning(game.state, ends) or "")
    assert "recruit" not in (option_warning(game.state, ends) or "")


def test_a_favour_taken_in_the_turn_is_offered_at_once() -> None:
    game = begun()
    seat = game.decider
    names = game.rules.component_names(w.CARD)
    game.state.players[seat].hand = [names.index("night_runner")]
    smuggler(game.state.players[seat]).contraband = 4
    advance(game.state)
    game.apply("reveal")
    assert "resolve bolt_hole promise" not in game.options()
    game.apply("resolve night_runner reveal 3")
    game.apply("take favour bolt_hole")
    assert "resolve bolt_hole promise" in game.options()


@pytest.mark.parametrize("seed", range(2))
def test_free_order_holds_with_offers(seed: int) -> None:
    """Every end of a turn that some order leads to can be reached by what is asked."""
    assert lost(seed) == 0


@pytest.mark.skipif(COMPILED, reason="nothing can be put in the place of a compiled function")
def test_without_regard_to_offers_ends_would_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof is about them: an engine that carries everything out at once fails it."""
    state = scene("What an offer could change")
    answer(state, o.vocabulary(state.rules)["play night_runner"])
    code = o.vocabulary(state.rules)["to arrakeen"]
    assert differences(state, code, 3000) == 0
    monkeypatch.setattr("sietch.engine.effects.goes_first", lambda s, index: True)
    assert differences(state, code, 3000) == 1


def differences(state: State, code: int, most: int) -> int | None:
    """Of the two trees of a turn; None if they are too large."""
    every = orders.grow(state, code, True, most)
    asked = orders.grow(state, code, False, most)
    if every is None or asked is None:
        return None
    lost, wrong = every.ends.keys() - asked.ends.keys(), asked.ends.keys() - every.ends.keys()
    return bool(lost) + bool(wrong)


def lost(seed: int, most: int = 1000) -> int:
    """How many turns of a game with offers for everybody, and hands that make order matter, lose an end."""
    setup = WITH.replaced(seed=seed, players=3)
    found = compared = 0
    for _, state, code in orders.positions(load_rules(setup), setup, orders.DEALT):
        offering = state.copy()
        seat = offering.turn.seat
        offering.pool.clear()
        owes(offering, seat, "lookout", "tip_off", "open_door")
        smuggler(offering.players[seat]).contraband = 1
        fire(offering, turn.ON_OWN_TURN, seat, 0, 0)
        differ = differences(offering, code, most)
        if differ is None:
            continue
        compared += 1
        found += differ
        if compared == 8:
            break
    assert compared
    return found


# --- windows ---------------------------------------------------------------------------------------------------


def scene(name: str) -> State:
    """The first decision of a scenario."""
    scenarios = load_scenarios(Path(__file__).parent / "moments.yaml")
    return build(next(one for one in scenarios if one.name.startswith(name)))


def test_windows_ask_in_words() -> None:
    state = scene("The winner uses")
    answer(state, o.PASS)
    answer(state, o.PASS)
    assert state.conflict_winner == 0
    assert violations(state) == []
    state = scene("What works at the start of a round")
    assert question(state) == "The round begins: do you use this: give 1 contraband → draw 1 card?"
    assert option_words(state, o.PASS) == "Leave the rest unused"
    state = scene("The end of a Conflict")
    answer(state, o.PASS)
    answer(state, o.PASS)
    assert question(state) == "The Conflict is over: what do you use next?"
    words = [option_words(state, code) for code in state.options]
    assert (
        words[0]
        == "Play the Intrigue card Salvage: if you lose at least 1 troop in the Conflict: gain 2 contraband"
    )


def test_a_card_with_a_window_says_when_it_can_be_played() -> None:
    game = begun()
    seat = game.decider
    card = game.rules.component_names(w.INTRIGUE).index("victors_cut")
    game.state.players[seat].intrigue.append(card)
    game.state.intrigue_deck.remove(card)
    assert why_not(game.state, "intrigue victors_cut") == (
        "Victor's Cut can only be played when you win the Conflict (R-4)"
    )


def test_windows_can_be_imagined_by_the_others() -> None:
    """That another player is asked tells that there is something to answer, and nothing else."""
    state = scene("The end of a Conflict")
    answer(state, o.PASS)
    answer(state, o.PASS)
    for seat in range(4):
        possible = imagine(state, seat, seeded(5))
        assert (possible.decider, len(possible.stack)) == (state.decider, len(state.stack))
        assert json.dumps(view(possible, seat)) == json.dumps(view(state, seat))


# --- troops ----------------------------------------------------------------------------------------------------


def test_a_ban_holds_for_a_combat_icon() -> None:
    state = scene("A combat icon")
    for text in ("play night_shift", "to assembly_hall"):
        answer(state, o.vocabulary(state.rules)[text])
    assert deploying.turn_obstacle(state, 0) == deploying.CLEAR
    assert not state.rules.spaces[state.turn.space].combat
    assert deploying.turn_obstacle(state, 1) == deploying.NO_AGENT_TURN
    state.turn.deploy_banned = True
    assert deploying.turn_obstacle(state, 0) == deploying.BANNED


def test_memories_can_be_made_of_troops_that_come_back() -> None:
    """Every way out of the supply is the same one; the owner is asked in whosever turn it is."""
    state = scene("Who wants more troops")
    units.take_troops(state, 0, 2, leaders.TO_MEMORIES)
    advance(state)
    assert (state.decider, [option_text(state.rules, code) for code in state.options]) == (
        0,
        ["call up 1", "call up 2", "pass"],
    )
    answer(state, state.options[1])
    assert (state.players[0].memories, dealings(state.players[0]).stowed) == (2, 1)


# --- solari, points ------------------------------------------------------------------------------------------


def test_what_is_counted_out_is_one_gain() -> None:
    game = begun()
    state, seat = game.state, game.decider
    owes(state, seat, "honest_broker")
    node = next(n for n in game.rules.nodes if n.op == GAIN and n.arg == w.SOLARI and n.low == 1)
    before = state.players[seat].resources[w.SOLARI]
    node.does.do_often(state, node, seat, seat, 0, 3)  # type: ignore[attr-defined]
    assert state.players[seat].resources[w.SOLARI] == before + 4
    gain(state, seat, w.SPICE, 2)
    gain(state, (seat + 1) % 4, w.SOLARI, 2)
    assert state.players[(seat + 1) % 4].resources[w.SOLARI] == 2
    assert state.players[seat].resources[w.SPICE] == 2


def test_the_goal_depends_on_the_number_of_seats() -> None:
    assert load_rules(WITH).vp_to_end[3:5] == [9, 10]
    assert load_rules().vp_to_end[3:5] == [10, 10]
    ended = []
    for players in (3, 4):
        state = start(load_rules(WITH), WITH.replaced(players=players, seed=1))
        while state.round == 0:
            answer(state, state.options[0])
        score(state, 0, w.VP_CARDS, 9 - state.players[0].vp)
        state.stack = []
        state.turn.kind = w.NO_TURN
        state.push_step(game_round.RECALL, w.NOBODY, 0, 0)
        advance(state)
        ended.append(state.phase in (w.ENDGAME, w.FINISHED))
    assert ended == [True, False]


def test_the_end_tells_the_tie_breaker() -> None:
    game = begun()
    state = game.state
    owes(state, 2, "old_debt")
    state.stack, state.turn.kind = [], w.NO_TURN
    state.conflict_deck = []
    state.push_step(game_round.RECALL, w.NOBODY, 0, 0)
    advance(state)
    while not game.over:
        game.apply("pass")
    assert game.ranking()[0] == 2
    lines = " ".join(ending(game, None, Style(False, 200)))
    assert "Equal points: favours with the last word, spice," in lines
    assert ties(state)[0].by == "components" and ties(state)[0].held == [1, 0]


# --- the oath ------------------------------------------------------------------------------------------------


def test_an_oath_is_secret_until_all_have_sworn() -> None:
    game = new_game(WITH.replaced(seed=4))
    state = game.state
    first = state.first
    order_of_seats = [(first + n) % 4 for n in range(4)]
    assert game.decider == first and state.round == 0
    assert question(state) == "To whom do you swear, unseen by the others?"
    assert game.options() == [f"swear to {name}" for name in w.FACTIONS[:4]]
    assert option_words(state, state.options[3]) == "Swear to the Fremen"
    for number, seat in enumerate(order_of_seats):
        assert game.decider == seat
        assert view(state, seat)["decision"]["secret"] is True  # type: ignore[index]
        before = {other: json.dumps(view(state, other)) for other in order_of_seats if other != seat}
        others = [n for n in order_of_seats if n != seat]
        told = [sentences(state, other) for other in others]
        game.apply("swear to fremen")
        if number < 3:
            assert view(state, seat)["own"]["oath"] == ["fremen"]  # type: ignore[index]
            assert before.keys() == set(others)
            for other, heard in zip(others, told, strict=True):
                assert "fremen" not in json.dumps(view(state, other)["players"][seat]["oath"])  # type: ignore[index]
                assert sentences(state, other) == heard
    assert [dealings(player).sworn for player in state.players] == [[w.FREMEN]] * 4
    assert state.round == 1
    assert all(f"P{seat + 1} has sworn to" in " ".join(sentences(state, 0)) for seat in range(4))


def test_others_imagine_any_oath() -> None:
    game = new_game(WITH.replaced(seed=4))
    sworn = game.decider
    game.apply("swear to fremen")
    other = game.decider
    seen = {tuple(dealings(imagine(game.state, other, seeded(n)).players[sworn]).oath) for n in range(20)}
    assert len(seen) == 4
    assert dealings(imagine(game.state, sworn, seeded(1)).players[sworn]).oath == [w.FREMEN]
    assert imagine(game.state, sworn, seeded(1)).decider == other


def test_the_server_does_not_tell_an_oath() -> None:
    setup = WITH.replaced(seed=4)
    course = Course(load_rules(setup), setup)
    first = course.state.decider
    course.one("swear to fremen")
    others = [showing.position(course, seat, "en", range(4)) for seat in range(4) if seat != first]
    assert all(one.move is not None and one.move.option is None for one in others)
    own = showing.position(course, first, "en", range(4)).move
    assert own is not None and own.option == "swear to fremen"


def test_a_game_without_the_set_begins_with_its_first_turn() -> None:
    assert new_game(Setup(seed=1)).options()[0].startswith("play")
