"""Our players in teams: a position is worth what the side has, mates are helped, and nobody peeps into their hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from sietch.bots.bot import Decision
from sietch.bots.greedy import Greedy
from sietch.bots.knowledge import worth_of
from sietch.bots.mind import evaluation as ev
from sietch.bots.mind.ahead import TurnSearch
from sietch.bots.mind.evaluation import evaluate, scores, terms, usual_weights
from sietch.bots.mind.tree import chances
from sietch.bots.registry import make
from sietch.content import Setup
from sietch.engine import words as w
from sietch.engine.game import play_out
from sietch.engine.interpreter import advance, answer
from sietch.engine.ops import OPS
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.engine.sides import allies, is_commander, mates, opponents
from sietch.engine.state import State
from sietch.engine.team_help import TEAM_SPICE
from sietch.lab.play.series import Spec
from sietch.lab.studies.simulate import simulate
from tests.support import states

USUAL = usual_weights()
OUT_OF_TURN = ("army_deploys", "offer_gift", "reinforcements", "team_spice", "spy", "yield")


def value(state: State, seat: int) -> float:
    return evaluate(state, seat, worth_of(state.rules), USUAL)


@cache
def begun() -> State:
    """A commander begins a turn of the second round."""
    return next(
        state.copy()
        for state, _ in states(3, 6)
        if state.round == 2 and state.turn.kind == w.UNDECIDED and is_commander(state, state.decider)
    )


def asked() -> Iterator[State]:
    """Positions in which a seat is asked for its team, while it is not its turn."""
    for seed in range(40):
        for state, _ in states(seed, 6):
            if (
                OPS[state.kind].word in OUT_OF_TURN
                and state.turn.seat != state.decider
                and len(state.options) > 1
            ):
                yield state


# --- what a position is worth ------------------------------------------------------------------------------


def test_a_seat_has_what_its_side_has() -> None:
    state = begun()
    for seat in range(6):
        assert (
            value(state, seat)
            == value(state, mates(state, seat)[0])
            != value(state, opponents(state, seat)[0])
        )
    found = scores(state, worth_of(state.rules), USUAL)
    assert value(state, 0) == pytest.approx(sum(found[::2]) - USUAL.rivalry * sum(found[1::2]))


@pytest.mark.parametrize("what", ["vp", "garrison", "swords", "resources", "influence"])
def test_what_an_ally_gets_helps_the_commander(what: str) -> None:
    state = begun().copy()
    seat = state.decider
    ally = state.players[allies(state, seat)[0]]
    ally.troops_in_conflict += 1
    enemy = opponents(state, seat)[0]
    before, feared = value(state, seat), value(state, enemy)
    if what == "resources":
        ally.resources[w.SPICE] += 1
    elif what == "influence":
        ally.influence[0] += 1
    else:
        setattr(ally, what, getattr(ally, what) + 1)
    assert value(state, seat) > before
    assert value(state, enemy) < feared


def test_the_finished_game_belongs_to_the_team() -> None:
    state = next(state.copy() for state, _ in states(1, 6))
    play_out(state, 5)
    totals = [sum(player.vp for player in state.players[side::2]) for side in (0, 1)]
    for seat in range(6):
        sign = 1 if state.places[seat] == 1 else -1
        assert value(state, seat) == sign * ev.WON + totals[seat % 2]


def test_chances_are_those_of_two_teams() -> None:
    state = begun()
    found = chances(state, worth_of(state.rules), USUAL)
    assert found[0] == found[2] == found[4]
    assert found[0] + found[1] == pytest.approx(1.0)


def test_a_commander_is_no_fighter_but_helps_one() -> None:
    state = begun().copy()
    worth = worth_of(state.rules)
    commander = state.players[state.decider]
    assert ev.expected_strength(state, commander, worth) == ev.NO_ARMY
    assert terms(state, commander.seat, worth)[ev.CONFLICT] == 0
    ally = state.players[allies(state, commander.seat)[0]]
    ally.troops_in_conflict = 1
    before = ev.expected_strength(state, ally, worth)
    commander.intrigue = [*commander.intrigue, 0]
    assert ev.expected_strength(state, ally, worth) == pytest.approx(
        before + ev.COMMANDED * ev.INTRIGUE_IN_COMBAT
    )
    commander.has_revealed = True
    assert ev.expected_strength(state, ally, worth) < before


# --- what is chosen ----------------------------------------------------------------------------------------


def test_a_mate_who_is_asked_in_the_turn_is_part_of_the_plan() -> None:
    """A commander sees that the ally can deploy, and values the option by that."""
    for seed in range(20):
        for state, _ in states(seed, 6):
            texts = [option_text(state.rules, code) for code in state.options]
            if "let deploy" not in texts or len(texts) < 2:
                continue
            after = state.copy()
            answer(after, state.options[texts.index("let deploy")])
            assert after.decider in allies(state, state.decider)
            best = max(TurnSearch(worth_of(state.rules), USUAL, 60).values(after))
            values = TurnSearch(worth_of(state.rules), USUAL, 600).values(state)
            assert values[texts.index("let deploy")] >= best - 1e-9
            return
    raise AssertionError("nobody could deploy")


def test_greedy_answers_when_it_is_not_its_turn() -> None:
    seen = set()
    for state in asked():
        decision = Decision(state, seeded(4))
        assert Greedy().choose(decision) in decision.options
        seen.add(OPS[state.kind].word)
    assert seen == set(OUT_OF_TURN)


def test_mates_share_the_price_of_a_point() -> None:
    """X-40: each gives what the others lack, and the commander scores."""
    state = next(state.copy() for state in asked() if state.kind == TEAM_SPICE)
    commander = state.players[state.turn.seat]
    points = commander.vp
    commander.resources[w.SPICE] = 1
    for mate in mates(state, commander.seat):
        state.players[mate].resources[w.SPICE] = 3
    advance(state)
    while state.kind == TEAM_SPICE:
        decision = Decision(state, seeded(4))
        assert Greedy().choose(decision) == "share 3"
        answer(state, state.options[decision.options.index("share 3")])
    assert commander.vp == points + 1


def test_a_team_with_a_plan_beats_chance() -> None:
    result = simulate(Spec(Setup(6, seed=11), bots=("greedy:positions=12", "random")), 4)
    assert (result.finished, result.faults) == (4, [])
    assert result.wins_by_bot == {"greedy:positions=12": 4}
    assert result.seats_by_bot == {"greedy:positions=12": 4, "random": 4}


@pytest.mark.parametrize("variants", [(), ("open_hands",)])
def test_search_plays_whole_games(variants: tuple[str, ...]) -> None:
    result = simulate(Spec(Setup(6, seed=12, variants=variants), bots=("search:iterations=2", "random")), 1)
    assert (result.finished, result.faults) == (1, [])


@pytest.mark.parametrize("bot", ["greedy", "acolyte", "search:iterations=2", "mentat", "kwisatz_haderach"])
def test_our_bots_play_in_teams(bot: str) -> None:
    assert "6" in make(bot).modes
