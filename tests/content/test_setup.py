"""The table of options: what is written is read again, and what cannot be is refused with the reason."""

from __future__ import annotations

import argparse
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sietch.cli.asking import Parser
from sietch.cli.parser import add_setup, setup_of
from sietch.content import ContentError, Setup, SetupError, load_rules, new_game
from sietch.content.loader import vocabulary_hash
from sietch.content.rivals.levels import DIFFICULTIES, VARIANTS
from sietch.content.sets import SETS
from sietch.content.setup import (
    check,
    find_leader,
    later,
    options,
    setup_from,
    text_of,
    value_from,
    values_of,
    with_leaders,
    words_for,
)
from sietch.engine.options import vocabulary
from sietch.engine.setup import NAMES, RIVALS, STREAMLINED
from sietch.table.replay import dump, parse, play
from tests.support import setup_for

LEADERS = [leader.name for leader in load_rules(setup_for(choam=False)).leaders if leader.front]


@some.composite
def setups(draw: some.DrawFn) -> Setup:
    """Any game that can be played."""
    players = draw(some.integers(1, 4))
    chosen = draw(some.lists(some.sampled_from(LEADERS), max_size=players, unique=True))
    by_chance = draw(some.sets(some.integers(0, players - 1)))
    leaders = ["" if seat in by_chance else name for seat, name in enumerate(chosen)]
    setup = setup_for(players, draw(some.booleans()), draw(some.integers(-(10**9), 10**9)), leaders)
    if setup.mode != RIVALS:
        return setup
    known = [
        leader.name for leader in load_rules(setup).leaders if leader.rival and not leader.rival.streamlined
    ]
    rivals = draw(some.lists(some.sampled_from(known), max_size=3 - players, unique=True))
    fitting = [name for name, numbers in VARIANTS.items() if players in numbers and name != STREAMLINED]
    variants = draw(some.lists(some.sampled_from(fitting), unique=True))
    difficulty = draw(some.sampled_from(["", *DIFFICULTIES])) if players == 1 else ""
    return setup.replaced(rivals=rivals, variants=variants, difficulty=difficulty)


def parser() -> argparse.ArgumentParser:
    found = Parser(prog="sietch")
    add_setup(found, "players", "leaders", "rivals", "seed")
    return found


# --- the table ---------------------------------------------------------------------------------------------


def test_every_field_of_a_setup_has_an_option() -> None:
    assert {option.field for option in options().values()} == set(NAMES)
    assert not later().keys() & options().keys()
    assert setup_from({}) == Setup()


@given(setups())
def test_values(setup: Setup) -> None:
    assert setup_from(values_of(setup)) == setup


@given(setups())
def test_text(setup: Setup) -> None:
    texts = {name: text_of(option, setup) for name, option in options().items() if option.offered}
    assert setup_from({name: value_from(options()[name], text) for name, text in texts.items()}) == setup


@given(setups())
def test_the_command_line(setup: Setup) -> None:
    said = [words_for(option, setup) for option in options().values() if option.offered]
    words = shlex.split(" ".join(said).replace("--seed ", "--seed="))  # it may be negative
    assert setup_of(parser().parse_args(words)) == setup


@given(setups())
def test_the_replay(setup: Setup) -> None:
    game = new_game(setup)
    replay = parse(dump(game))
    assert replay.setup == setup
    assert dump(play(replay)) == dump(game)


def test_what_is_not_offered_is_not_on_the_command_line() -> None:
    text = " ".join(parser().format_help().split())
    for option in options().values():
        assert (f" {option.switch}" in text) == option.offered
    assert "--no-choam" in text
    assert "1 to 4, or 6 in teams; 1 and 2 play against rivals (default: 4)" in text
    assert "--no-choam CHOAM module (default: on)" in text


def test_a_set_is_an_option_as_soon_as_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "base" in later()
    monkeypatch.setitem(SETS, "base", replace(SETS["base"], folder=SETS["choam"].folder))
    assert "base" not in later()
    row = options()["base"]
    assert "base game cards (default: off)" in parser().format_help()
    setup = setup_of(parser().parse_args(["--base", "--no-choam"]))
    assert setup.sets == ("uprising", "base")
    assert setup_from({"choam": True}, setup).sets == ("uprising", "choam", "base")
    assert (text_of(row, setup), text_of(row, Setup())) == ("on", "off")
    assert words_for(row, Setup()) == "--no-base"


def test_a_replay_names_the_sets_that_are_on() -> None:
    setup = Setup(sets=["uprising", "rise_of_ix"])
    text = dump(new_game(setup))
    assert "choam: off\nix: on\n" in text
    assert parse(text).setup.sets == setup.sets
    assert "ix" not in [line.partition(":")[0] for line in dump(new_game()).splitlines()]


# --- what cannot be ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "option", "message"),
    [
        (Setup(players=0), "players", "0 players: this game is for 1 to 4, or for 6"),
        (Setup(players=5), "players", "5 players: this game is for 1 to 4, or for 6"),
        (Setup(players=7), "players", "7 players: this game is for 1 to 4, or for 6"),
        (Setup(players=6, sets=["uprising"]), "choam", "six players always play with CHOAM"),
        (Setup(sets=["uprisin"]), "sets", "unknown set 'uprisin'; did you mean 'uprising'?"),
        (
            Setup(sets=["uprising", "base"]),
            "sets",
            "the set 'base' is not part of this version",
        ),
        (Setup(sets=["choam"]), "sets", "every game has the set 'uprising'"),
        (Setup(sets=["uprising", "choam", "choam"]), "choam", "the set 'choam' is named twice"),
        (Setup(players=3, leaders=["", "", "", "irulan"]), "leaders", "4 leaders for 3 players"),
        (Setup(difficulty="mentat"), "difficulty", "difficulty 'mentat': only a game for one player has one"),
        (Setup(1, difficulty="menta"), "difficulty", "unknown difficulty 'menta'; did you mean 'mentat'?"),
        (
            Setup(2, difficulty="mentat"),
            "difficulty",
            "difficulty 'mentat': only a game for one player has one",
        ),
        (Setup(1, variants=["churn"]), "variants", "unknown variant 'churn'; did you mean 'row_churn'?"),
        (
            Setup(2, variants=["row_churn"]),
            "variants",
            "variant 'row_churn': only for 1 player, against rivals",
        ),
        (
            Setup(3, variants=["smart_politics"]),
            "variants",
            "variant 'smart_politics': only for 1 or 2 players, against rivals",
        ),
        (
            Setup(1, variants=["row_churn", "row_churn"]),
            "variants",
            "variant 'row_churn' is named twice",
        ),
        (
            Setup(3, rivals=["gurney"]),
            "rivals",
            "1 rival with 3 players: rivals play against one or two",
        ),
        (Setup(2, rivals=["gurney", "staban"]), "rivals", "2 rivals for 1 seat"),
        (Setup(1, leaders=["irulan", "muad_dib"]), "leaders", "2 leaders for 1 player"),
    ],
)
def test_impossible_games_are_refused(setup: Setup, option: str, message: str) -> None:
    for refuse in (check, load_rules, new_game):
        with pytest.raises(SetupError) as caught:
            refuse(setup)
        assert (str(caught.value), caught.value.option) == (message, option)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"base": True}, "base game cards ('base') is not part of this version"),
        ({"difficulty": "mentat"}, "difficulty 'mentat': only a game for one player has one"),
        ({"player": 3}, "there is no option 'player'; did you mean 'players'?"),
        ({"players": "3"}, "players: expected a whole number, found '3'"),
        ({"players": True}, "players: expected a whole number, found 'True'"),
        ({"choam": 1}, "choam: expected on or off, found '1'"),
        ({"leaders": "muad_dib"}, "leaders: expected names seat by seat, found 'muad_dib'"),
        ({"content": 7}, "content: expected a list of names, found '7'"),
    ],
)
def test_impossible_values_are_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as caught:
        setup_from(values)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("leaders", "message"),
    [
        (["paul"], "unknown leader 'paul'"),
        (["muad_dib", "", "Muad'Dib"], "leader 'muad_dib' is chosen twice"),
        (["lady"], "leader 'lady' can be lady_"),
    ],
)
def test_leaders_are_found_by_a_part_of_their_name(leaders: list[str], message: str) -> None:
    rules = load_rules()
    assert find_leader(rules, "Irulan") == "princess_irulan"
    assert with_leaders(rules, Setup(leaders=["", "irulan"])).leaders == ("", "princess_irulan")
    with pytest.raises(SetupError, match=message):
        new_game(Setup(leaders=leaders))


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (Setup(1, rivals=["paul"]), "unknown rival 'paul'"),
        (Setup(1, rivals=["gurney", "Gurney Halleck"]), "rival 'rival_gurney_halleck' is chosen twice"),
        (Setup(1, rivals=["lady"]), "rival 'lady' can be rival_lady_"),
        (Setup(1, rivals=["amber"]), "rival 'rival_lady_amber_metulli' is for two players: it cannot win"),
        (
            Setup(2, rivals=["gurney"], variants=["streamlined_rivals"]),
            "rival 'rival_gurney_halleck' is not one of streamlined_rivals",
        ),
        (Setup(1, leaders=["rival_gurney_halleck"]), "unknown leader 'rival_gurney_halleck'"),
    ],
)
def test_rivals_are_found_by_a_part_of_their_name(setup: Setup, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        new_game(setup)


def test_rivals_sit_in_the_order_named() -> None:
    game = new_game(Setup(1, rivals=["staban", "gurney"]))
    names = [game.rules.leaders[player.leader].name for player in game.state.players]
    assert names[1:] == ["rival_staban_tuek", "rival_gurney_halleck"]
    assert game.setup.rivals == ("rival_staban_tuek", "rival_gurney_halleck")


@pytest.mark.parametrize("players", [1, 2])
def test_nobody_meets_the_own_leader_as_a_rival_by_chance(players: int) -> None:
    streamlined = 0
    for seed in range(60):
        game = new_game(Setup(players, seed=seed))
        persons = [player.leader for player in game.state.players[:players]]
        for player in game.state.players[players:]:
            rival = game.rules.leaders[player.leader].rival
            assert rival is not None
            assert rival.leader not in persons
            streamlined += rival.streamlined
    assert streamlined == 0


def test_streamlined_rivals_are_dealt_if_they_are_wanted() -> None:
    found = set()
    for seed in range(20):
        game = new_game(Setup(2, variants=["streamlined_rivals"], seed=seed))
        found.add(game.rules.leaders[game.state.players[2].leader].name)
    assert found == {"rival_lady_amber_metulli", "rival_glossu_rabban"}


# --- rules of a setup --------------------------------------------------------------------------------------


def test_rules_are_loaded_once() -> None:
    assert load_rules() is load_rules(Setup(players=3, leaders=["muad_dib"], seed=9))
    assert load_rules() is not load_rules(setup_for(choam=False))
    assert load_rules().sets == ["uprising", "choam"]


def test_the_order_of_the_sets_makes_no_other_game() -> None:
    turned = load_rules(Setup(sets=["choam", "uprising"]))
    assert (turned.sets, turned.version) == (load_rules().sets, load_rules().version)


def test_own_content_is_read_every_time(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: mine\nversion: 1\ncards:\n  - {id: dagger, reveal: swords 2}\n", encoding="utf-8")
    setup = setup_from({"content": [file]})
    before = load_rules(setup)
    file.write_text("id: mine\nversion: 1\ncards:\n  - {id: dagger, reveal: swords 3}\n", encoding="utf-8")
    assert load_rules(setup).version != before.version
    file.write_text("id: mine\nversion: 1\ncards:\n  - {id: dagger, reveal: sord 3}\n", encoding="utf-8")
    with pytest.raises(ContentError):
        load_rules(setup)


def test_the_vocabulary_has_a_hash(tmp_path: Path) -> None:
    """It changes with every option and with their order, and with nothing else."""
    rules = load_rules()
    texts = list(vocabulary(rules))
    assert rules.vocabulary_hash == vocabulary_hash(texts)
    assert len({rules.vocabulary_hash, load_rules(setup_for(choam=False)).vocabulary_hash}) == 2
    assert vocabulary_hash([*texts[1:], texts[0]]) != rules.vocabulary_hash
    assert vocabulary_hash([*texts[:-1], texts[-1] + "s"]) != rules.vocabulary_hash
    file = tmp_path / "mine.yaml"
    for card, same in (("{id: dagger, cost: 3}", True), ("{id: my_knife, type: imperium, cost: 1}", False)):
        file.write_text(f"id: mine\nversion: 1\ncards:\n  - {card}\n", encoding="utf-8")
        own = load_rules(setup_from({"content": [file]}))
        assert own.version != rules.version
        assert (own.vocabulary_hash == rules.vocabulary_hash) == same
