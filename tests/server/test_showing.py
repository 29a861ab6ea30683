"""What lies on the screen and is not offered says why."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sietch.content import load_rules
from sietch.engine import options as o
from sietch.engine.throne import TO_THRONE
from sietch.server import showing
from sietch.server.course import Course
from tests.support import TABLES, setup_for

# What is asked about any of them concerns all that lie on the board.
BOARD = (o.SPY, o.RECALL_SPY, o.INFILTRATE, o.GATHER, o.GAIN_INFLUENCE, o.LOSE_INFLUENCE, o.RECALL_AGENT)
MARKET = (o.ACQUIRE, o.RESERVE, TO_THRONE)


@pytest.mark.parametrize(("players", "choam"), TABLES)
def test_every_thing_that_is_asked_about_is_offered_or_says_why(players: int, choam: bool) -> None:
    chance = random.Random(players)
    setup = setup_for(players, choam, seed=3)
    course = Course(load_rules(setup), setup)
    course.begin()
    rules, found = course.game.rules, Counter[int]()
    while not course.game.over:
        state = course.state
        told = showing.position(course, state.decider, "en", [])
        offered = course.game.options()
        assert all(reason and "{" not in reason for reason in told.reasons.values())
        assert not set(told.reasons) & set(offered)
        assert set(told.reasons) <= set(o.vocabulary(rules))
        answered = {*told.reasons, *offered}
        for verb in {o.verb_of(code) for code in state.options} if len(offered) > 1 else ():
            before, kind, after = o.VERBS[verb]
            names = o.argument_names(rules, kind)
            if verb in BOARD:
                assert {before + name + after for name in names} <= answered
            elif verb in MARKET:
                assert {before + names[card] for card in state.row} <= answered
            found[verb] += 1
        for _ in course.play(chance.choice(course.game.options())):
            pass
    assert found[o.SPY] and found[o.GAIN_INFLUENCE]


def test_reasons_are_told_to_the_decider_alone() -> None:
    setup = setup_for(3, seed=1)
    course = Course(load_rules(setup), setup)
    course.begin()
    told = [showing.position(course, seat, "en", []).reasons for seat in (0, 1, 2)]
    assert [bool(reasons) for reasons in told] == [seat == course.state.decider for seat in (0, 1, 2)]
