"""An option that a set brings: a set of constants, with what it needs and what it does not go with (K-11, K-12)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sietch.cli.asking import Parser
from sietch.cli.parser import add_setup, setup_of
from sietch.content import ContentError, Setup, SetupError, load_rules, new_game
from sietch.content.sets import SETS, SetError, add_set
from sietch.content.setup import setup_from, values_of
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from sietch.server.making.choices import _modes
from sietch.server.wire.making import Choice
from sietch.table.replay import dump, parse, play
from tests.sets.smugglers import SMUGGLERS
from tests.sets.variants import LONG_RUN, SHORT_RUN

for known in (SMUGGLERS, LONG_RUN, SHORT_RUN):
    add_set(known)
LONG = setup_from({"smugglers": True, "long_run": True})


def test_it_changes_constants_and_nothing_else() -> None:
    usual, long = load_rules(setup_from({"smugglers": True})), load_rules(LONG)
    assert (usual.vp_to_end[4], long.vp_to_end[4]) == (10, 12)
    assert (usual.start_vp[4], long.start_vp[4]) == (1, 0)
    assert usual.vocabulary_hash == long.vocabulary_hash
    assert [player.vp for player in new_game(LONG).state.players] == [0] * 4


def test_it_has_a_switch_a_line_in_replays_and_a_keyword() -> None:
    parser = Parser(prog="sietch")
    add_setup(parser, "players", "leaders", "rivals", "seed")
    assert setup_of(parser.parse_args(["--smugglers", "--long-run"])) == LONG
    assert not values_of(Setup())["long_run"]
    assert setup_from(values_of(LONG)) == LONG
    game = new_game(LONG)
    written = dump(game)
    assert "long_run: on" in written
    assert play(parse(written)).setup == game.setup


def test_scenarios_play_with_it(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    path.write_text(
        """
- scenario: Ten points do not end a long run
  proves: [M-2]
  given:
    smugglers: true
    long_run: true
    phase: recall
    p1: {leader: gurney_halleck, vp: 11}
  expect: {round: 2}

- scenario: Twelve do
  proves: [M-2]
  given:
    smugglers: true
    long_run: true
    phase: recall
    p1: {leader: gurney_halleck, vp: 12}
  expect: {over: true, winner: p1}
""",
        encoding="utf-8",
    )
    assert [run(scenario).message for scenario in load_scenarios(path)] == ["", ""]


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"long_run": True}, "the set 'long_run': only with Smugglers (K-11)"),
        (
            {"long_run": True, "smugglers": True, "players": 2},
            "the set 'long_run': only for 3, 4 or 6 players (K-11)",
        ),
        (
            {"long_run": True, "smugglers": True, "short_run": True},
            "the set 'short_run': not together with the long run (K-11)",
        ),
    ],
)
def test_what_cannot_be_is_refused(values: dict[str, object], reason: str) -> None:
    with pytest.raises(SetupError) as caught:
        setup_from(values)
    assert str(caught.value) == reason
    assert caught.value.option == reason.split("'")[1]


def chosen(players: int) -> dict[str, Choice]:
    return {choice.value: choice for choice in _modes("en")[players - 1].sets}


def test_the_lobby_offers_it_with_what_it_needs() -> None:
    found = chosen(4)["long_run"]
    assert (found.name, found.usual, found.reason) == ("The long run", False, "")
    assert found.needs == ["smugglers"]
    assert found.not_with == {"short_run": "not together with the short run (K-11)"}
    assert chosen(4)["short_run"].not_with == {"long_run": "not together with the long run (K-11)"}
    assert chosen(2)["long_run"].reason == "only for 3, 4 or 6 players (K-11)"
    assert chosen(2)["short_run"].not_with == {}
    choam = chosen(4)["choam"]
    assert (choam.usual, choam.reason, choam.needs, choam.not_with) == (True, "", [], {})


def test_a_set_that_is_usual_can_be_in_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then each of the two says so, and neither is barred by itself."""
    _modes.cache_clear()
    monkeypatch.setitem(SETS, "long_run", replace(LONG_RUN, without=("choam",)))
    assert chosen(4)["long_run"].reason == ""
    assert chosen(4)["long_run"].not_with["choam"] == "not together with CHOAM module (K-11)"
    assert chosen(4)["choam"].not_with == {"long_run": "not together with the long run (K-11)"}
    assert chosen(6)["long_run"].reason == "six players always play with CHOAM"
    _modes.cache_clear()


# --- sets that cannot be -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), [("rivals", 1), ("rivals", 4), ("six_player", 6)])
def test_a_set_that_comes_by_itself_is_not_named(name: str, players: int) -> None:
    with pytest.raises(SetupError, match=f"the set '{name}' comes by itself with the number of players"):
        load_rules(Setup(players=players, sets=("uprising", "choam", name)))


@pytest.mark.parametrize("name", ["uprising", "smugglers"])
def test_a_set_is_named_once(name: str) -> None:
    with pytest.raises(SetupError, match=f"the set '{name}' is named twice"):
        load_rules(Setup(sets=("uprising", "smugglers", name)))


def test_a_set_is_made_known_once() -> None:
    with pytest.raises(SetError) as caught:
        add_set(SMUGGLERS)
    assert caught.value.in_words("en") == "there is already a set 'smugglers'"
    with pytest.raises(SetError, match="there is already a set with the option 'long_run'"):
        add_set(replace(LONG_RUN, words=replace(LONG_RUN.words, set_id="other")))


def test_every_number_of_players_has_a_goal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "long_run"
    folder.mkdir()
    (folder / "set.yaml").write_text("constants: {endgame_vp: {3: 12, 6: 12}}", encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text("{id: own, version: 1}", encoding="utf-8")  # rules with own content are read every time
    monkeypatch.setitem(SETS, "long_run", replace(LONG_RUN, folder=folder))
    with pytest.raises(ContentError, match="endgame_vp: no goal for 4 players"):
        load_rules(LONG.replaced(content=[str(own)]))
    assert load_rules(LONG.replaced(content=[str(own)], players=6, sets=LONG.sets)).vp_to_end[6] == 12


def test_a_misspelt_constant_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "long_run"
    folder.mkdir()
    (folder / "set.yaml").write_text("constants: {endgame_pv: 12}", encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text("{id: own, version: 1}", encoding="utf-8")
    monkeypatch.setitem(SETS, "long_run", replace(LONG_RUN, folder=folder))
    with pytest.raises(ContentError, match="endgame_pv: unknown field; did you mean 'endgame_vp'"):
        load_rules(LONG.replaced(content=[str(own)]))
