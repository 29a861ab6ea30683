"""What options point at: kind, id and place, from the verb, the row or the printed effect."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sietch.content import Setup, new_game
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.view.catalogue import catalogue_of
from sietch.view.offered import offered
from sietch.view.things import in_sight, thing_of
from tests.support import ALL_TABLES, looking_at_the_deck, setup_for

FOUR, SIX = new_game(Setup(seed=1)), new_game(Setup(players=6, seed=1))


def at(game: Game, text: str) -> tuple[str, ...]:
    thing = thing_of(game.state, o.vocabulary(game.rules)[text], catalogue_of(game.rules))
    return tuple(part for part in thing if part)


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("play dagger", ("hand", "cards", "dagger")),
        ("discard dagger", ("hand", "cards", "dagger")),
        ("to arrakeen", ("spaces", "arrakeen")),
        ("infiltrate post_emperor", ("posts", "post_emperor")),
        ("buy prepare_the_way", ("reserve", "cards", "prepare_the_way")),
        ("trash dagger from discard", ("discard", "cards", "dagger")),
        ("trash dagger from play", ("play", "cards", "dagger")),
        ("trash intrigue leverage", ("intrigue", "leverage")),
        ("take contract_espionage", ("offer", "contracts", "contract_espionage")),
        ("resolve contract_espionage", ("contracts", "contract_espionage")),
        ("resolve dagger reveal", ("play", "cards", "dagger")),
        ("resolve arrakeen", ("spaces", "arrakeen")),
        ("resolve sardaukar cost", ()),
        ("resolve visit fremen", ("tracks", "fremen")),
        ("flip propaganda", ("won", "conflicts", "propaganda")),
        ("give alliance to seat 3", ("seats", "2")),
        ("keep dagger", ("cards", "dagger")),
        ("deploy 3", ("army",)),
        ("detonate", ("shield_wall",)),
        ("take solari", ()),
        ("choose 1", ()),
        ("pay 2", ()),
        ("pass", ()),
    ],
)
def test_an_option_points_at_its_thing(text: str, thing: tuple[str, ...]) -> None:
    assert at(FOUR, text) == thing


def test_a_card_of_a_row_lies_there() -> None:
    names = FOUR.rules.component_names(w.CARD)
    row = names[FOUR.state.row[0]]
    assert at(FOUR, f"buy {row}") == at(FOUR, f"acquire {row}") == ("imperium_row", "cards", row)
    assert at(FOUR, f"reserve {row}") == ("imperium_row", "cards", row)
    player = FOUR.state.players[FOUR.decider]
    player.reserved.append(FOUR.state.row[1])
    assert at(FOUR, f"buy reserved {names[FOUR.state.row[1]]}")[0] == "set_aside"
    player.reserved.clear()


def test_a_card_that_a_question_alone_shows_is_none_of_the_hand() -> None:
    """Of the cards on top of the deck one is kept, and one discarded: the same card in the hand is not meant."""
    game = looking_at_the_deck()
    names = game.rules.component_names(w.CARD)
    for verb in (o.KEEP, o.DISCARD):
        player = game.state.players[game.decider]
        player.hand = [o.argument_of(code) for code in game.state.options]
        for code in game.state.options:
            assert at(game, o.option_text(game.rules, code)) == ("cards", names[o.argument_of(code)])
        assert list(in_sight(game.state, verb)) == []
        assert [place for place, _ in in_sight(game.state, o.PLAY)] == ["hand"] * len(player.hand)
        game.apply(game.options()[0])


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("token left", ("tokens", "left")),
        ("activate seat 2", ("seats", "1")),
        ("give intrigue leverage", ("intrigue", "leverage")),
        ("give 2 spice", ()),
        ("let deploy", ("army",)),
        ("yield", ("army",)),
    ],
)
def test_with_six(text: str, thing: tuple[str, ...]) -> None:
    assert at(SIX, text) == thing


def test_an_objective_is_no_conflict() -> None:
    name = next(name for name in FOUR.rules.component_names(w.CONFLICT) if "objective" in name)
    assert at(FOUR, f"pair {name}") == ("won", "objectives", name)


def test_amounts_are_numbers_and_sides_are_none() -> None:
    """How much is said by `n` alone; which side is chosen is no amount."""
    met = set[str]()
    for players in (4, 6):
        for seed in range(4):
            for game in played(Setup(players=players, seed=seed)):
                for code in game.state.options:
                    option = offered(game.state, code, "en")
                    if "n" in option:
                        assert str(option["n"]) in str(option["text"]).split() and option["label"]
                        met.add(str(option["verb"]))
                    else:
                        assert o.VERBS[o.verb_of(code)][1] != w.NUMBER
    assert {"deploy", "pay"} <= met and not met & {"choose"}


def played(setup: Setup) -> Iterator[Game]:
    """A game by chance, at every question."""
    chance, game = random.Random(setup.seed), new_game(setup)
    while not game.over:
        yield game
        game.apply(chance.choice(game.options()))


@pytest.mark.parametrize(("players", "choam"), ALL_TABLES)
def test_a_record_leaves_out_what_is_empty_and_names_what_there_is(players: int, choam: bool) -> None:
    for game in played(setup_for(players, choam, seed=2)):
        catalogue = catalogue_of(game.rules)
        for text, code in zip(game.options(), game.state.options, strict=True):
            option = offered(game.state, code, "en")
            assert all(value or name in ("n", "army") for name, value in option.items())
            assert (option["text"], option["verb"]) == (text, o.verb_key(o.verb_of(code)))
            assert ("id" in option) == ("kind" in option)
            if option.get("kind") not in (None, "seats", "tokens", "steps"):
                assert (option["kind"], option["id"]) in catalogue.entries
            if "term" in option:
                assert text == f"resolve {option['term']}"
