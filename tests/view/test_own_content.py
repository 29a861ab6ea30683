"""Own content in words: ids that several kinds share, and leaders with tracks of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from sietch.content import Setup, new_game
from sietch.engine import events as e
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.options import option_text, vocabulary
from sietch.engine.state import State
from sietch.engine.turn import TURN
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.components import component_json, component_lines
from sietch.view.log import sentence
from sietch.view.questions import option_words
from sietch.view.reasons import why_not
from sietch.view.seat import view
from sietch.view.warnings import option_warning
from tests.support import SHARED_IDS, TRAINER


def table(
    tmp_path: Path, text: str, *leaders: str, sets: Sequence[str] = ("uprising", "choam")
) -> tuple[Catalogue, Game]:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    setup = Setup(len(leaders), sets, leaders, 3, [str(path)])
    game = new_game(setup, automatic=False)
    return catalogue_of(game.rules), game


# --- warnings --------------------------------------------------------------------------------------------

WAY = """
id: way
version: 1
cards:
  - {id: dagger, agent: "solari 1 -> (%s)"}
"""


@pytest.mark.parametrize(
    ("gain", "hint"),
    [
        ("detonate_shield_wall; sandworm 1", None),
        ("sandworm 1; spice 1", "this part does nothing now: summon 1 sandworm into the Conflict"),
        ("draw 1; spice 1", None),
    ],
)
def test_a_part_that_an_earlier_one_makes_possible_is_not_in_vain(
    tmp_path: Path, gain: str, hint: str | None
) -> None:
    """U-3"""
    _, game = table(tmp_path, WAY % gain, "gurney_halleck", "muad_dib", "staban_tuek")
    state = beginning(game)
    state.conflict = next(card.number for card in state.rules.conflicts if card.protected)
    assert warning_before_paying(game, "assembly_hall") == hint


@pytest.mark.parametrize(
    ("gain", "hint"),
    [
        ("put_back_intrigue any; if intrigue_put_back>=1: spice 2", None),
        (
            "put_back_intrigue any; if spies_on_board>=1: spice 2",
            "this part does nothing now: if you have at least 1 spy on the board: 2 spice",
        ),
    ],
)
def test_a_part_that_waits_for_intrigue_cards_put_back_first_is_not_in_vain(
    tmp_path: Path, gain: str, hint: str | None
) -> None:
    """I-12"""
    sets = ("uprising", "rise_of_ix")
    _, game = table(tmp_path, WAY % gain, "gurney_halleck", "muad_dib", "staban_tuek", sets=sets)
    state = beginning(game)
    state.players[game.decider].intrigue = [state.intrigue_deck.pop()]
    assert warning_before_paying(game, "tech_negotiation") == hint


def beginning(game: Game) -> State:
    """With the own dagger in hand, and what it costs."""
    while game.state.kind != TURN:
        game.apply(game.options()[0])
    state = game.state
    player = state.players[game.decider]
    player.hand = [state.rules.component_names(w.CARD).index("dagger")]
    player.resources[w.SOLARI] = 2
    return state


def warning_before_paying(game: Game, space: str) -> str | None:
    advance(game.state)
    for option in ("play dagger", f"to {space}"):
        game.apply(option)
    [pay] = [text for text in game.options() if text.startswith("resolve dagger")]
    return option_warning(game.state, vocabulary(game.rules)[pay])


# --- equal ids -------------------------------------------------------------------------------------------


@pytest.fixture
def shared(tmp_path: Path) -> tuple[Catalogue, Game]:
    return table(tmp_path, SHARED_IDS, "gurney_halleck", "muad_dib", "staban_tuek")


def test_kinds_with_equal_ids_keep_their_names_and_texts(shared: tuple[Catalogue, Game]) -> None:
    catalogue, _ = shared
    assert catalogue.find("crysknife") == [("cards", "crysknife"), ("intrigue", "crysknife")]
    assert catalogue.find("Gurney Halleck") == [("cards", "gurney_halleck"), ("leaders", "gurney_halleck")]
    assert component_lines("cards", "crysknife", catalogue)[-1] == "Reveal: 1 sword."
    assert component_lines("intrigue", "crysknife", catalogue)[1].startswith("Intrigue card")
    assert component_json("leaders", "gurney_halleck", catalogue)["kind"] == "leaders"
    assert catalogue.name("spaces", "arrakeen") == "Arrakeen"
    assert catalogue.label("contracts", "arrakeen") == "The Palace (2 solari)"


def test_options_of_equal_ids(shared: tuple[Catalogue, Game]) -> None:
    _, game = shared
    state = game.state
    known = vocabulary(state.rules)
    assert known["play crysknife"] != known["intrigue crysknife"]
    assert option_words(state, known["play crysknife"]).endswith(" – gain 1 spice and draw 1 card")
    assert option_words(state, known["resolve crysknife agent 1"]) == "Resolve Crysknife: 1 spice"
    assert option_words(state, known["resolve contract arrakeen"]) == (
        "Resolve The Palace: complete the contract – 2 solari"
    )
    assert option_words(state, known["resolve arrakeen"]).startswith("Resolve Arrakeen: ")


def test_texts_and_codes_belong_together(shared: tuple[Catalogue, Game]) -> None:
    rules = shared[1].state.rules
    assert all(option_text(rules, code) == text for text, code in vocabulary(rules).items())
    assert len(rules.component_names(w.CARD)) == len(
        {text for text in vocabulary(rules) if text[:5] == "play "}
    )


def test_a_question_tells_the_kind_of_its_source(shared: tuple[Catalogue, Game]) -> None:
    _, game = shared
    while game.state.kind != TURN:
        game.apply(game.options()[-1])
    state = game.state
    cards = state.rules.component_names(w.CARD)
    state.players[state.decider].hand = [cards.index("crysknife")]
    advance(state)
    game.apply("play crysknife")
    decision = view(state, state.decider)["decision"]
    assert isinstance(decision, dict)
    assert decision["source"] == {"kind": "cards", "id": "crysknife"}


# --- training --------------------------------------------------------------------------------------------


@pytest.fixture
def training(tmp_path: Path) -> tuple[Catalogue, Game]:
    return table(tmp_path, TRAINER, "duncan_idaho", "feyd_rautha_harkonnen", "muad_dib")


def test_every_track_has_its_own_words(training: tuple[Catalogue, Game]) -> None:
    catalogue, _ = training
    text = component_json("leaders", "duncan_idaho", catalogue)["text"]
    assert isinstance(text, dict)
    assert text["training"] == "Start: go on to 1. (1) 2 swords, then 2. (2) 1 water."
    other = component_json("leaders", "feyd_rautha_harkonnen", catalogue)["text"]
    assert isinstance(other, dict)
    assert "(2) place 1 spy, then 3." in other["training"]


def test_the_log_tells_the_reward_of_the_own_track(training: tuple[Catalogue, Game]) -> None:
    state = training[1].state
    steps = [step.name for step in state.rules.steps]
    own, other = steps.index("duncan_idaho t1_spy"), steps.index("t1_spy")
    assert sentence(state, [e.TRAINED, 0, own, 0, -1]) == "P1 trains: 2 swords."
    assert sentence(state, [e.TRAINED, 1, other, 0, -1]) == "P2 trains: place 1 spy."


def test_who_trains(training: tuple[Catalogue, Game]) -> None:
    state = training[1].state
    state.decider = 2
    assert why_not(state, "train t1_spy") == ("only Feyd-Rautha Harkonnen and Duncan Idaho train (A-16)")


def test_steps_of_equal_ids_are_those_of_the_own_leader(training: tuple[Catalogue, Game]) -> None:
    state = training[1].state
    for text, words in (("duncan_idaho t1_spy", "Train: 2 swords"), ("t1_spy", "Train: place 1 spy")):
        assert option_words(state, vocabulary(state.rules)[f"train {text}"]) == words


def test_an_own_leader_walks_the_own_track(training: tuple[Catalogue, Game]) -> None:
    """Step by step to its end, while the other trainer stays where he is."""
    _, game = training
    state = game.state
    while state.kind != TURN or state.decider != 0:
        game.apply(game.options()[-1])
    ring = state.rules.component_names(w.CARD).index("signet_ring")
    for step in ("duncan_idaho t1_spy", "t2_water"):
        state.players[0].hand = [ring]
        state.players[0].agents = 2
        advance(state)
        game.apply("play signet_ring")
        game.apply(game.options()[0])
        while f"train {step}" not in game.options():
            offered = game.options()
            game.apply(next((text for text in offered if "signet" in text), offered[0]))
        game.apply(f"train {step}")
        while state.kind != TURN or state.decider != 0:
            game.apply(game.options()[-1])
    paths = [player["paths"] for player in view(state, 0)["players"]]  # type: ignore[attr-defined]
    assert paths == [{"duncan_idaho": "t2_water"}, {"feyd_rautha_harkonnen": "start"}, {}]


# --- events ----------------------------------------------------------------------------------------------


def test_an_event_that_is_told_again_counts_once_in_a_turn(tmp_path: Path) -> None:
    """H-4: spice has been harvested as long as the turn goes on, and a leader answers to it one time."""
    text = """
id: harvester
version: 1
leaders:
  - id: reaper
    name: Reaper
    ability: {name: Scythe, effect: "on harvest: trash 1; on harvest: solari 1"}
"""
    _, game = table(tmp_path, text, "reaper", "muad_dib", "gurney_halleck")
    state = game.state
    while state.kind != TURN or state.decider != 0:
        game.apply(game.options()[-1])
    player = state.players[0]
    player.hand = [state.rules.component_names(w.CARD).index("dune_the_desert_planet")] * 2
    player.resources = [0, 0, 3]
    advance(state)
    game.apply("play dune_the_desert_planet")
    game.apply("to hagga_basin")
    seen: list[str] = []
    while game.decider == 0 and state.turn.space >= 0 and len(seen) < 20:
        seen.append(
            next((t for t in game.options() if "reaper" in t or t.startswith("trash ")), game.options()[-1])
        )
        game.apply(seen[-1])
    assert player.resources[w.SOLARI] == 1
    assert len([text for text in seen if text.startswith("trash ")]) == 1
    assert seen[-1] == "end turn"


NULLS = """
id: mine
version: 1
leaders:
  - id: nobody
    ability: {name: null, names: null, effect: null}
    signet: {name: null, names: null, effect: training 1}
    training_track: [{id: a, next: [b]}, {id: b, reward: draw 1, next: null}]
conflicts:
  - {id: one, name: Same, level: 1, first: draw 1}
  - {id: other, name: Same, level: 1, first: draw 1}
"""


def test_null_is_the_same_as_left_out(tmp_path: Path) -> None:
    catalogue, _ = table(tmp_path, NULLS, "nobody", "muad_dib", "staban_tuek")
    assert component_lines("leaders", "nobody", catalogue)[0] == "Nobody"
    assert catalogue.label("conflicts", "one") == "Same"
