"""What the made-up set of the smugglers must show. Run by tests/test_sets.py in a process of its own.

A set stays known as long as the process runs, and the other tests are about the sets of the box.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import UnsetType

from sietch.bots.mind.features import Features
from sietch.cli.board import board
from sietch.cli.style import Style
from sietch.content import ContentError, Setup, load_rules, new_game
from sietch.content.handled import UnhandledWord, check_handled, check_texts
from sietch.content.sets import SETS, add_set
from sietch.content.setup import SetupError
from sietch.engine import words as w
from sietch.engine.facts import Fact, Sheet
from sietch.engine.game import Game, start
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance, answer
from sietch.engine.ops import add_slot
from sietch.engine.options import option_text, vocabulary
from sietch.engine.parts import Part, part_in
from sietch.engine.result import result_of
from sietch.engine.rng import seeded
from sietch.engine.state import Player, State
from sietch.engine.unit_kinds import CONFLICT
from sietch.lab.proof.invariants import violations
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.wire.position import Further
from sietch.table import replay
from sietch.view import catalogue_of, component_lines, option_words, question, sentences, view, why_not
from tests.engine.test_copy import shared_parts, snapshot

PLAIN = load_rules()
HASH = PLAIN.vocabulary_hash

from tests.sets.smugglers import SMUGGLERS, rules, units  # noqa: E402  # the rules of the box are loaded without it
from tests.sets.smugglers.rules import SLOT, market, smuggler  # noqa: E402
from tests.sets.smugglers.words import TEXTS  # noqa: E402

add_set(SMUGGLERS)
WITH = Setup(sets=("uprising", "choam", "smugglers"))
COMPONENTS = {
    "cards": [
        *(
            "night_runner",
            "forged_seal",
            "hidden_blade",
            "bribed_judge",
            "sky_dock",
            "night_raid",
            "heavy_guns",
        ),
        *("changeling", "stowaway", "lost_trail", "false_papers", "toll_keeper", "double_run", "oath_keeper"),
    ],
    "intrigue": ["forged_pass"],
    "leaders": ["esmar_the_quiet", "tuek_the_younger"],
    "spaces": ["smugglers_den"],
    "paths": ["reputation"],
    "favours": ["safe_house", "night_pilot"],
}


def positions(seed: int, players: int = 4) -> Iterator[State]:
    """The same state at every decision of a random game."""
    leaders = ["esmar_the_quiet"]
    state = start(load_rules(WITH), WITH.replaced(players=players, leaders=leaders, seed=seed))
    rng = seeded(seed)
    while state.options:
        yield state
        answer(state, state.options[rng.below(len(state.options))])
    assert result_of(state).finished


def at_turn(*hand: str, contraband: int = 0) -> tuple[Game, Player]:
    """Esmar is on turn with this hand, two agents and nothing else."""
    game = new_game(WITH.replaced(leaders=["esmar_the_quiet"], seed=4))
    while game.decider != 0 or "reveal" not in game.options():
        game.apply(game.options()[-1])
    player = game.state.players[0]
    names = game.rules.component_names(w.CARD)
    player.hand = [names.index(card) for card in hand]
    player.resources = [0, 0, 0]
    smuggler(player).contraband = contraband
    advance(game.state)
    return game, player


# --- games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [3, 4])
def test_games_with_it_end_and_nothing_is_lost(players: int, seed: int) -> None:
    for number, state in enumerate(positions(seed, players)):
        assert violations(state) == []
        if number % 25 == 0:
            twin = state.copy()
            assert snapshot(twin) == snapshot(state)
            assert shared_parts(state, twin) == []
            for one, other in zip(state.players, twin.players, strict=True):
                assert shared_parts(one, other) == []
            seat = state.decider
            assert json.dumps(view(imagine(state, seat, seeded(5)), seat)) == json.dumps(view(state, seat))


def test_what_nobody_sees_is_dealt_anew() -> None:
    """A deck of the set too: its order is not what a seat can think with."""
    state = next(positions(1))
    market(state).deck[:] = [3, 1, 2, 0]
    decks = [market(imagine(state, 0, seeded(seed))).deck for seed in range(8)]
    assert all(sorted(deck) == sorted(market(state).deck) for deck in decks)
    assert len({tuple(deck) for deck in decks}) > 1


def test_everything_of_it_happens_in_games() -> None:
    seen = {
        option_text(state.rules, code).split()[0] + " " + option_text(state.rules, code).split()[1]
        for seed in range(24)
        for state in positions(seed)
        for code in state.options
        if " " in option_text(state.rules, code)
    }
    assert {
        "buy smuggled",
        "walk trusted",
        "walk feared",
        "walk legend",
        "to smugglers_den",
        "take favour",
    } <= seen


def test_a_replay_of_it_plays_again() -> None:
    game = new_game(WITH.replaced(seed=5))
    rng = seeded(8)
    while not game.over:
        game.apply(game.options()[rng.below(len(game.options()))])
    record = replay.parse(replay.dump(game))
    again = replay.check(record)
    assert snapshot(again.state) == snapshot(game.state)


# --- its parts ---------------------------------------------------------------------------------------------


def test_the_space_takes_the_place_of_another() -> None:
    rules = load_rules(WITH)
    names, before = rules.component_names(w.SPACE), PLAIN.component_names(w.SPACE)
    assert "imperial_privilege" not in names
    assert names.index("smugglers_den") == before.index("imperial_privilege")
    assert [a for a, b in zip(names, before, strict=True) if a != b] == ["smugglers_den"]


def test_the_event_reaches_everything_that_waits_for_it() -> None:
    """One leader with two triggers: contraband brings solari, the Reveal turn brings contraband."""
    game, player = at_turn("diplomacy")
    game.apply("reveal")
    assert smuggler(player).contraband == 1
    assert player.resources[w.SOLARI] == 1
    assert "P1 smuggles 1 contraband." in sentences(game.state)


def test_the_unit_fights_and_goes() -> None:
    game, player = at_turn("signet_ring", "forged_seal", "dagger")
    game.apply("play forged_seal")
    game.apply("to smugglers_den")
    game.apply("resolve forged_seal agent")
    game.apply("walk feared")
    assert "P1 makes a name: 1 raider rides into the Conflict and recruit 1 troop." in sentences(game.state)
    raiders = units.RAIDERS.count(player, CONFLICT)
    assert raiders == 2  # one of the space, one of the path
    assert (player.units(), player.strength()) == (raiders, raiders)
    assert player.supply + player.garrison + player.troops_in_conflict == game.rules.troops_of_each
    while game.state.round == 1:
        game.apply(game.options()[-1])
    assert units.RAIDERS.count(player, CONFLICT) == 0


def test_a_cost_is_paid_in_it() -> None:
    game, player = at_turn("hidden_blade")
    game.apply("play hidden_blade")
    game.apply(next(text for text in game.options() if text.startswith("to ")))
    assert "resolve hidden_blade agent" not in game.options()
    smuggler(player).contraband = 1
    advance(game.state)
    game.apply("resolve hidden_blade agent")
    assert (smuggler(player).contraband, units.RAIDERS.count(player, CONFLICT)) == (0, 2)


def test_the_hook_does_what_no_notation_says() -> None:
    game, _ = at_turn("bribed_judge", contraband=2)
    smuggler(game.state.players[1]).contraband = 3
    game.apply("play bribed_judge")
    game.apply(next(text for text in game.options() if text.startswith("to ")))
    assert [smuggler(player).contraband for player in game.state.players][1:] == [0, 0, 0]


def test_the_row_has_its_own_price_and_refills() -> None:
    game, player = at_turn("convincing_argument", "convincing_argument", contraband=0)
    state = game.state
    names = game.rules.component_names(w.CARD)
    market(state).cards = [names.index("forged_seal"), names.index("hidden_blade")]
    market(state).deck = [names.index("bribed_judge"), names.index("forged_seal")]
    smuggler(player).contraband = 1
    game.apply("reveal")  # one more from the leader
    assert {"buy smuggled forged_seal", "buy smuggled hidden_blade"} <= set(game.options())
    assert "buy forged_seal" not in game.options()
    game.apply("buy smuggled forged_seal")
    assert smuggler(player).contraband == 0
    assert names.index("forged_seal") in player.discard
    assert [names[card] for card in market(state).cards] == ["hidden_blade", "forged_seal"]
    assert "buy smuggled hidden_blade" not in game.options()
    assert why_not(state, "buy smuggled hidden_blade") == "you cannot pay for Hidden Blade (V-2)"
    assert why_not(state, "buy smuggled bribed_judge") == "Bribed Judge is not on offer (V-2)"


def test_an_option_names_the_price_of_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.BlackMarket, "price", lambda row, s, player, card: 7)
    game, _ = at_turn("convincing_argument", contraband=2)
    market(game.state).cards = [game.rules.component_names(w.CARD).index("forged_seal")]
    game.apply("reveal")
    code = vocabulary(game.rules)["buy smuggled forged_seal"]
    assert option_words(game.state, code) == (
        "Buy Forged Seal on the black market (7 contraband)"
        " – Agent: go 1 step on the reputation path; Reveal: 2 persuasion"
    )


def test_a_kind_of_component_lasts_and_answers_to_events() -> None:
    """Two triggers of one favour; one that waits for the Reveal turn is heard in the turn in which it is taken."""
    game, player = at_turn("night_runner", contraband=0)
    game.apply("reveal")
    game.apply("resolve esmar_the_quiet ability 2")  # before or after it is counted
    assert "resolve night_runner reveal 3" in game.options()
    game.apply("resolve night_runner reveal 3")
    assert question(game.state) == "Night Runner: which favour do you take?"
    assert [option_words(game.state, code) for code in game.state.options] == [
        "Take the favour Safe House (1 contraband)",
        "Take the favour Night Pilot (0 contraband)",
    ]
    before = player.resources[w.SOLARI]
    game.apply("take favour safe_house")
    assert player.resources[w.SOLARI] == before + 1
    assert "P1 is owed a favour: Safe House." in sentences(game.state)
    assert view(game.state, 1)["players"][0]["favours"] == ["safe_house"]  # type: ignore[index]


def test_a_component_that_lasts_hears_its_own_events_only() -> None:
    """Night Pilot answers to two contraband at once and to a city, Safe House to the Reveal turn."""
    game, player = at_turn("diplomacy", "reconnaissance")
    smuggler(player).favours = 0b11
    game.apply("play reconnaissance")
    game.apply(next(text for text in game.options() if text in ("to arrakeen", "to spice_refinery")))
    heard = [text for text in game.options() if "safe_house" in text or "night_pilot" in text]
    assert heard == ["resolve night_pilot promise 1"]


def test_a_scenario_knows_its_facts(tmp_path: Path) -> None:
    path = tmp_path / "smugglers.yaml"
    path.write_text(
        """
- scenario: The den pays in contraband
  proves: [A-5]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [diplomacy, dagger], contraband: 1, solari: 0}
  do: [play dagger, to smugglers_den, end turn]
  expect:
    p1: {contraband: 3, raiders: 1, strength: 1}
""",
        encoding="utf-8",
    )
    (scenario,) = load_scenarios(path)
    result = run(scenario)
    assert result.passed, result.message


# --- words, views, numbers -----------------------------------------------------------------------------------


def test_every_component_has_its_text() -> None:
    catalogue = catalogue_of(load_rules(WITH))
    for kind, ids in COMPONENTS.items():
        for id_ in ids:
            assert component_lines(kind, id_, catalogue)
    assert component_lines("spaces", "smugglers_den", catalogue)[2:] == [
        "Effect: Gain 2 contraband and 1 raider rides into the Conflict."
    ]
    assert component_lines("leaders", "esmar_the_quiet", catalogue)[2:] == [
        "Ability – Old Friends: When you gain contraband: 1 solari. In your Reveal turn: gain 1 contraband.",
        "Signet – Night Landing: Gain 1 contraband and go 1 step on the reputation path.",
    ]


def test_a_hook_has_words_in_every_language() -> None:
    catalogue = catalogue_of(load_rules(WITH))
    assert component_lines("cards", "bribed_judge", catalogue)[2] == (
        "Agent: Let everybody give their contraband away and gain 2 solari."
    )
    key = "hook.all contraband is given away"
    silent = {name: text for name, text in TEXTS.items() if name != key}
    with pytest.raises(UnhandledWord, match=f"no de text for {key}"):
        check_texts(replace(SMUGGLERS, texts={"en": TEXTS, "de": silent}))


def test_questions_options_and_reasons_have_words() -> None:
    game, _ = at_turn("signet_ring")
    assert why_not(game.state, "walk trusted").startswith("nothing asks for it now")
    assert why_not(game.state, "buy smuggled forged_seal").startswith("cards are acquired")
    game.apply("play signet_ring")
    game.apply(next(text for text in game.options() if text.startswith("to ")))
    game.apply(next(text for text in game.options() if "signet 2" in text))
    assert question(game.state) == "Esmar the Quiet: which step do you take?"
    words = [option_words(game.state, code) for code in game.state.options]
    assert words == ["Walk on: 2 solari", "Walk on: 1 raider rides into the Conflict and recruit 1 troop"]


def test_views_and_observations_show_it() -> None:
    state = next(iter(positions(1)))
    player = view(state, 0)["players"][0]  # type: ignore[index]
    assert (player["contraband"], player["raiders"]) == (0, 0)
    assert player["paths"]["reputation"] == "unknown"
    pieces = {piece.name: piece.columns() for piece in Features(state.rules, 4).pieces.all}
    assert {"own contraband", "+1 raiders"} <= set(pieces["players"])
    assert all(len(columns) == len(set(columns)) for columns in pieces.values())


def told(further: list[Further] | UnsetType, *names: str) -> list[Further]:
    return [fact for fact in further or [] if fact.name in names]


def test_the_page_is_told_of_it_in_words() -> None:
    """It has no drawings of this set, and leaves nothing out."""
    setup = WITH.replaced(seed=7)
    course = Course(load_rules(setup), setup)
    other = smuggler(course.state.players[1])
    other.contraband, other.favours = 3, 0b10
    units.RAIDERS.add(course.state.players[1], CONFLICT, 2)
    seen = showing.position(course, 0, "en", [0]).view
    names = (
        "raiders",
        "skiffs_in_supply",
        "skiffs_in_garrison",
        "skiffs_in_conflict",
        "contraband",
        "favours",
    )
    assert told(seen.players[1].further, *names) == [
        Further("raiders", "raiders", 2),
        Further("skiffs_in_supply", "skiffs in supply", 2),
        Further("skiffs_in_garrison", "skiffs in garrison", 0),
        Further("skiffs_in_conflict", "skiffs in conflict", 0),
        Further("contraband", "contraband", 3),
        Further("favours", "favours", 1, "favours", [COMPONENTS["favours"][1]]),
    ]
    assert (seen.players[0].units, seen.players[1].units) == (0, 2)
    row, deck = told(seen.table.further, "black_market", "black_market_deck")
    assert (row.called, row.kind, row.n) == ("black market", "cards", 2) and len(row.ids) == 2
    assert deck == Further("black_market_deck", "black market deck", len(market(course.state).deck))


def test_the_terminal_shows_it() -> None:
    game, player = at_turn("signet_ring", contraband=2)
    smuggler(player).favours = 1
    lines = " ".join(board(game.state, 0, Style(False, 200), whole=True))
    assert "contraband P1 2" in lines
    assert "favours P1 Safe House" in lines
    assert re.search(r"Black market +\w+.* \(\d+\)", lines)


def test_a_word_without_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {key: text for key, text in TEXTS.items() if key not in ("cost.contraband", "ask.favour")}
    with pytest.raises(UnhandledWord, match=r"no en text for ask\.favour, cost\.contraband"):
        check_texts(replace(SMUGGLERS, texts={"en": texts}))
    monkeypatch.setattr(SMUGGLERS.player_parts[0], "sheet", lambda part: Sheet(numbers=[Fact("gone")]))
    with pytest.raises(UnhandledWord, match="part 'Smuggler' has no field 'gone' for the fact 'gone'"):
        check_handled(SMUGGLERS.words, SMUGGLERS.rows, [SMUGGLERS.player_parts[0]()])


def test_switched_off_it_shows_nowhere() -> None:
    rules = load_rules(Setup(seed=1))
    assert rules.vocabulary_hash == HASH
    assert not any("smuggled" in text for text in vocabulary(rules))
    state = start(rules, Setup(seed=1))
    assert not rules.has(SLOT)
    assert all(part_in(parts, SLOT).absent() for parts in (state.parts, *(p.parts for p in state.players)))
    assert "contraband" not in json.dumps(view(state, 0))
    columns = [name for piece in Features(rules, 4).pieces.all for name in piece.columns()]
    assert not any("contraband" in name for name in columns)


def test_its_words_need_it(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "id: own\nversion: 1\ncards: [{id: fence, type: imperium, cost: 1, agent: contraband 1}]\n",
        encoding="utf-8",
    )
    with pytest.raises(Exception, match="'contraband' needs smugglers, which is not part of this game"):
        load_rules(Setup(content=[str(own)]))
    assert load_rules(WITH.replaced(content=[str(own)])).extra == ["own 1"]


BOASTS = add_slot("boasts")


class Boaster(Part):
    """Has a fact that players have already."""

    def slot(self) -> int:
        return BOASTS

    def copy(self) -> Boaster:
        return Boaster()

    def sheet(self) -> Sheet:
        return Sheet(numbers=[Fact("vp")])

    vp = 0


def test_sets_do_not_get_in_the_way_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    rival = replace(SMUGGLERS, player_parts=(rules.Smuggler, Boaster), verbs=())
    monkeypatch.setitem(SETS, "smugglers", rival)
    with pytest.raises(ContentError) as caught:
        load_rules(WITH.replaced(variants=()).replaced(content=[str(SMUGGLERS.folder / "nothing.yaml")]))
    found = {str(problem) for problem in caught.value.problems}
    assert {"vp: two facts have this name", "black_market: its verb belongs to no set of this game"} <= found


def test_it_is_known_like_any_other() -> None:
    assert SETS["smugglers"].exists
    with pytest.raises(SetupError, match="every game has the set 'uprising'"):
        load_rules(Setup(sets=("smugglers",)))
