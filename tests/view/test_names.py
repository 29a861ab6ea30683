"""A sentence has its seats, its source and its rules as data: whoever reads it says what seats are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from sietch.content import new_game
from sietch.engine import events as e
from sietch.engine.game import Game
from sietch.engine.options import vocabulary
from sietch.language.phrase import Phrases
from sietch.language.tables import ENGLISH, sentences_of
from sietch.view.catalogue import catalogue_of
from sietch.view.log import sentence
from sietch.view.names import LEADERS, NUMBERS, Names, speaking
from sietch.view.questions import asked, option_told, question
from sietch.view.reasons import reason_for, why_not
from sietch.view.reasons.rules import REASONS_OF, RULES_OF
from tests.support import setup_for

LED_BY = ["muad_dib", "feyd_rautha_harkonnen", "lady_jessica", "staban_tuek"]
PERSONS = ["Ann", "", "P1"]
RULE = re.compile(r"\b[A-Z]{1,2}-\d")


@pytest.fixture
def game() -> Game:
    return new_game(setup_for(leaders=LED_BY, seed=1))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (NUMBERS, ["P1", "P2", "P3", "P4"]),
        (LEADERS, ["Muad'Dib", "Feyd-Rautha", "Jessica", "Staban"]),
        (PERSONS, ["Ann", "Feyd-Rautha", "P1", "Staban"]),  # a person may be called like a seat
    ],
)
def test_what_seats_are_called(game: Game, names: Names, told: list[str]) -> None:
    phrases = speaking(game.state, names=names).phrases
    assert [phrases.seat(seat) for seat in range(4)] == told
    theft = [e.STOLE_INTRIGUE, 0, 2, 0, e.EVERYBODY]
    assert sentence(game.state, theft, names=names) == (
        f"{told[0]} takes a random Intrigue card from {told[2]}."
    )
    other = (game.decider + 1) % 4
    reason = reason_for(game.state, "play dagger", seat=other, names=names)
    assert reason.sentence == f"it is {told[game.decider]}'s decision"


def test_in_full_seats_have_their_leaders_where_they_are_numbers(game: Game) -> None:
    turn = [e.TURN, 0, 0, 0, e.EVERYBODY]
    assert sentence(game.state, turn) == "P1 (Muad'Dib) is on turn."
    assert sentence(game.state, turn, names=PERSONS) == "Ann is on turn."


def test_who_has_no_names_says_no_seat() -> None:
    with pytest.raises(ValueError, match="nobody has said what the seats are called"):
        Phrases().seat(0)


def test_a_question_comes_apart_from_what_asks(game: Game) -> None:
    assert asked(game.state) == question(game.state)
    card = next(text for text in game.options() if text.startswith("play "))
    game.apply(card)
    assert asked(game.state) == "Where do you send the agent?"
    source = catalogue_of(game.rules).source(game.state.source)
    assert question(game.state) == f"{source}: where do you send the agent?"


def test_what_one_does_stands_before_what_it_brings(game: Game) -> None:
    codes = vocabulary(game.rules)
    for text in game.options():
        act, words, _ = option_told(game.state, codes[text])
        assert words == act or words.startswith(f"{act} – ")
        assert " – " not in act


def test_reasons_name_no_rule_in_their_sentence(decisions: Callable[[range], Iterator[Game]]) -> None:
    """The rules are data, and whoever wants a line has them behind it."""
    cited = 0
    for number, game in enumerate(decisions(range(2))):
        for text in list(vocabulary(game.rules))[number % 7 :: 41]:
            reason = reason_for(game.state, text)
            assert not RULE.search(reason.sentence)
            assert all(rule in reason.cited for rule in reason.rules)
            assert reason.cited.startswith(reason.sentence.partition(";")[0].partition(":")[0])
            assert why_not(game.state, text) == reason.cited
            cited += bool(reason.rules)
    assert cited > 100


def test_every_reason_that_cites_a_rule_is_one() -> None:
    keys = sentences_of(ENGLISH)
    assert [key for key in RULES_OF if key not in keys] == []
    assert all(RULE.match(rule) for rule in REASONS_OF)
    told = [key for key in keys if key.startswith(("why.", "miss.")) and re.search(r"\([A-Z]+-\d", keys[key])]
    assert told == [], "the rules of a reason stand in view/reasons/rules.py"


def test_entries_of_the_log_are_told_of_their_seat() -> None:
    """Without it as the subject and without a full stop: `by` and `sentence` say these."""
    texts = {key: text for key, text in sentences_of(ENGLISH).items() if key.startswith("log.")}
    assert [key for key, text in texts.items() if text.endswith(".") or text.startswith("{seat} ")] == []
