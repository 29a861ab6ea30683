"""What Combat cards would make of the strengths."""

from __future__ import annotations

import random

import pytest

from sietch.content import Setup, load_rules
from sietch.content.setup import with_leaders
from sietch.engine.combat import COMBAT_INTRIGUE
from sietch.engine.game import Game
from sietch.engine.options import PASS
from sietch.server import showing
from sietch.server.course import Course
from sietch.view.battle import outcome, outlook


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_certain_outlook_comes_true(players: int) -> None:
    certain = 0
    for seed in range(1, 12):
        rules = load_rules(Setup(players=players, seed=seed))
        game = Game(rules, with_leaders(rules, Setup(players=players, seed=seed)), automatic=False)
        chance = random.Random(seed)
        while not game.over:
            state, options = game.state, game.options()
            text = chance.choice(options)
            ahead = outlook(state, state.options[options.index(text)])
            seat = state.decider
            game.step(text)
            if ahead is None:
                continue
            while state.decider == seat and state.kind != COMBAT_INTRIGUE:
                game.step(chance.choice(game.options()))
            if ahead.certain:
                certain += 1
                assert outcome(state) == ahead.best
    assert certain > 3


def test_only_who_may_play_a_card_is_told() -> None:
    rules = load_rules(Setup(seed=5))
    course = Course(rules, with_leaders(rules, Setup(seed=5)))
    chance = random.Random(5)
    told = 0
    while not course.game.over:
        state = course.state
        seats = [*range(len(state.players)), None]
        battles = {seat: showing.position(course, seat, "en", [0]).battle for seat in seats}
        asked = state.kind == COMBAT_INTRIGUE and any(code != PASS for code in state.options)
        assert [seat for seat in seats if battles[seat]] == ([state.decider] if asked else [])
        told += asked
        course.one(chance.choice(course.game.options()))
    assert told > 3


def test_pass_and_other_questions_have_no_outlook() -> None:
    rules = load_rules(Setup(seed=3))
    game = Game(rules, with_leaders(rules, Setup(seed=3)))
    assert all(outlook(game.state, code) is None for code in game.state.options)
