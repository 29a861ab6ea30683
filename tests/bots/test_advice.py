"""What `search` advises a person: legal, with chances, and from nothing that the seat cannot know."""

from __future__ import annotations

import pytest

from sietch.bots.advice import BEST, STEPS, Advice
from sietch.bots.bot import Decision
from sietch.bots.search import Search
from sietch.engine.options import option_text, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.view.questions import option_words
from tests.bots.positions import positions
from tests.bots.test_bot import SOME, twins

GAMES = 40


def advised(state: State, chance: int = 3) -> list[Advice]:
    return Search(iterations=GAMES).advise(Decision(state, seeded(chance)))


@pytest.mark.parametrize("name", SOME)
def test_options_with_their_chances_and_a_line(name: str) -> None:
    state = positions()[name]
    found = advised(state)
    offered = {option_text(state.rules, code): option_words(state, code) for code in state.options}
    assert len(found) == min(BEST, len(offered))
    assert {one.option: one.words for one in found}.items() <= offered.items()
    assert all(0 <= one.chance <= 1 for one in found)
    shares = [one.share for one in found]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1) if len(offered) <= BEST else 0 < sum(shares) <= 1
    known = vocabulary(state.rules)
    for one in found:
        assert len(one.line) <= STEPS
        for step in one.line:
            assert step.option in known and step.words and 0 <= step.seat < len(state.players)


@pytest.mark.parametrize("name", SOME)
def test_the_same_whatever_is_hidden(name: str) -> None:
    one, other = (advised(twin) for twin in twins(positions()[name]))
    assert one == other


def test_the_best_is_what_the_bot_would_choose() -> None:
    state = positions()["4 players with contracts, in between, begin of turn"]
    bot = Search(iterations=GAMES)
    assert advised(state)[0].option == bot.choose(Decision(state, seeded(3)))


def test_cards_of_others_are_not_guessed() -> None:
    """Which ones they hold would be imagined: their cards are not part of a line."""
    for name in SOME:
        state = positions()[name]
        for one in advised(state):
            for step in one.line:
                assert step.seat == state.decider or not step.option.startswith(("play ", "intrigue "))
