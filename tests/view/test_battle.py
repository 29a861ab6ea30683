"""What troops and Combat cards would make of the strengths."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec import UNSET

from sietch.content import Setup, load_rules
from sietch.content.setup import with_leaders
from sietch.engine.combat import COMBAT_INTRIGUE
from sietch.engine.game import Game
from sietch.engine.options import DEPLOY, PASS, RETREAT, verb_of
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.wire.position import Outlook
from sietch.server.wire.protocol import Position
from sietch.view.battle import outcome, outlook

TROOPS = ("deploy ", "retreat ")


def games(players: int, seeds: range) -> Iterator[tuple[Game, random.Random]]:
    for seed in seeds:
        rules = load_rules(Setup(players=players, seed=seed))
        setup = with_leaders(rules, Setup(players=players, seed=seed))
        yield Game(rules, setup, automatic=False), random.Random(seed)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_certain_outlook_comes_true(players: int) -> None:
    certain = 0
    for game, chance in games(players, range(1, 12)):
        while not game.over:
            state, options = game.state, game.options()
            text = chance.choice(options)
            ahead = outlook(state, state.options[options.index(text)])
            seat, for_cards = state.decider, state.kind == COMBAT_INTRIGUE
            game.step(text)
            if ahead is None or not for_cards:
                continue
            while state.decider == seat and state.kind != COMBAT_INTRIGUE:
                game.step(chance.choice(game.options()))
            if ahead.certain:
                certain += 1
                assert outcome(state) == ahead.best
    assert certain > 3


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_troops_do_what_was_told(players: int) -> None:
    """C-1: the own army alone grows or shrinks by its troops, and grows by what they are moved for."""
    met = Counter[str]()
    for game, chance in games(players, range(1, 25)):
        while not game.over:
            state, options = game.state, game.options()
            text = chance.choice(options)
            ahead = outlook(state, state.options[options.index(text)])
            before, twin = outcome(state), state.copy()
            game.step(text)
            if not text.startswith(TROOPS):
                continue
            assert ahead is not None and ahead.certain == (not state.revealing) and not ahead.idle
            verb, n = text.split()
            army = twin.players[twin.stack[-1].army]
            army.troops_in_conflict += int(n) if verb == "deploy" else -int(n)
            moved = list(before.strengths)
            moved[army.seat] = army.strength()
            goes_on = (twin.round, twin.phase) == (state.round, state.phase) and not state.revealing
            assert ahead.best.strengths == (outcome(state).strengths if goes_on else moved)
            assert ahead.reached == [[strength] for strength in ahead.best.strengths]
            more = ahead.best.strengths[army.seat] - moved[army.seat]
            moved[army.seat] += more
            assert more >= 0 and ahead.best.strengths == moved
            met[verb] += goes_on
            met["end"] += not goes_on
    assert met["deploy"] > 20
    assert met["retreat"] > 0 or players == 1
    assert met["end"] > 0 or players < 4


def test_only_who_may_move_troops_or_play_a_card_is_told() -> None:
    rules = load_rules(Setup(seed=5))
    course = Course(rules, with_leaders(rules, Setup(seed=5)))
    chance = random.Random(5)
    told = 0
    while not course.game.over:
        state = course.state
        seats = [*range(len(state.players)), None]
        told_of = {seat: _outlooks(showing.position(course, seat, "en", [0])) for seat in seats}
        asked = any(
            verb_of(code) in (DEPLOY, RETREAT) or (state.kind == COMBAT_INTRIGUE and code != PASS)
            for code in state.options
        )
        assert [seat for seat in seats if told_of[seat]] == ([state.decider] if asked else [])
        told += asked
        course.one(chance.choice(course.game.options()))
    assert told > 3


def _outlooks(position: Position) -> list[Outlook]:
    decision = position.view.decision
    options = decision.options if decision is not None else UNSET
    return [option.outlook for option in options or [] if option.outlook is not UNSET]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_card_leads_to_one_of_the_told_strengths(players: int) -> None:
    """Whatever its player chooses then; where several may come of it, none of them is told as the only one."""
    open_ended = 0
    for game, chance in games(players, range(1, 12)):
        while not game.over:
            state, options = game.state, game.options()
            text = chance.choice(options)
            ahead = outlook(state, state.options[options.index(text)])
            seat, for_cards, fought = state.decider, state.kind == COMBAT_INTRIGUE, (state.round, state.phase)
            game.step(text)
            if ahead is None or not for_cards:
                continue
            while state.decider == seat and state.kind != COMBAT_INTRIGUE and not state.revealing:
                game.step(chance.choice(game.options()))
            if (state.round, state.phase) != fought:
                continue
            several = [seat for seat, found in enumerate(ahead.reached) if len(found) > 1]
            open_ended += len(several) > 0
            assert not (several and ahead.certain)
            for strength, found in zip(outcome(state).strengths, ahead.reached, strict=True):
                assert strength in found and found == sorted(set(found))
    assert open_ended > 0


def test_pass_and_other_questions_have_no_outlook() -> None:
    rules = load_rules(Setup(seed=3))
    game = Game(rules, with_leaders(rules, Setup(seed=3)))
    assert all(outlook(game.state, code) is None for code in game.state.options)
