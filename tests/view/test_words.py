"""Questions, options and warnings in words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sietch.content import Setup, new_game
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance, answer
from sietch.engine.ops import OPS
from sietch.engine.options import VERBS, option_text, verb_key, vocabulary
from sietch.engine.state import State
from sietch.engine.turn import TURN
from sietch.language.phrase import Phrases
from sietch.view.ahead import prospect
from sietch.view.questions import option_told, option_words, question
from sietch.view.seat import view
from sietch.view.warnings import option_warning
from tests.support import setup_for


def words_of(game: Game, text: str) -> str:
    return option_words(game.state, vocabulary(game.rules)[text])


def hint_of(game: Game, text: str) -> str | None:
    return option_warning(game.state, vocabulary(game.rules)[text])


def test_every_verb_has_words() -> None:
    phrases = Phrases()
    assert [verb for verb in range(len(VERBS)) if not phrases.has(f"do.{verb_key(verb)}")] == []


def test_every_offered_option_of_random_games(decisions: Callable[[range], Iterator[Game]]) -> None:
    for game in decisions(range(20)):
        state = game.state
        asked = question(state)
        assert asked[-1] in "?."
        assert "_" not in asked
        for code in state.options:
            text = option_words(state, code)
            hint = option_warning(state, code)
            assert "_" not in text + (hint or "")
            assert text[0].isupper() or text[0].isdigit()


def test_a_button_says_pass_in_combat_alone(decisions: Callable[[range], Iterator[Game]]) -> None:
    found: dict[str, set[str]] = {}
    for game in decisions(range(8)):
        for code in game.state.options:
            label = option_told(game.state, code).label
            if label is not None:
                found.setdefault(label, set()).add(OPS[game.state.kind].word)
    assert found["Pass"] == {"combat_intrigue"} and found["Done"] == {"endgame"}
    assert {"gather", "trash", "spy"} <= found["Decline"] and not {"endgame", "defend"} & found["Decline"]


def test_an_agent_turn(position: Callable[..., Game]) -> None:
    game = position("dagger", "maula_pistol", "guild_envoy")
    assert question(game.state) == "Send an agent with a card, or take your Reveal turn?"
    assert words_of(game, "play dagger") == "Play Dagger (to Assembly Hall · Gather Support)"
    assert words_of(game, "play maula_pistol") == (
        "Play Maula Pistol (to Arrakeen · Spice Refinery · Accept Contract … 2 more) – draw 1 card"
    )
    assert hint_of(game, "reveal") == "you could still send an agent this round"
    assert hint_of(game, "play dagger") is None
    game.apply("play maula_pistol")
    assert question(game.state) == "Maula Pistol: where do you send the agent?"
    assert words_of(game, "to arrakeen") == (
        "Send the agent to Arrakeen (combat) – recruit 1 troop and draw 1 card"
    )
    basin = "Send the agent to Hagga Basin (combat, pay 1 water) – "
    assert words_of(game, "to hagga_basin").startswith(f"{basin}take all bonus spice")
    game.state.bonus_spice[game.rules.component_names(w.SPACE).index("hagga_basin")] = 2
    assert words_of(game, "to hagga_basin").startswith(f"{basin}2 bonus spice; take all bonus spice")
    game.apply("to arrakeen")
    assert words_of(game, "deploy 2") == "Deploy 2 troops"
    assert words_of(game, "end turn") == "End the turn"


def test_what_is_ahead(position: Callable[..., Game]) -> None:
    game = position("dagger", "convincing_argument", "maula_pistol")
    codes = vocabulary(game.rules)
    assert prospect(game.state, codes["play maula_pistol"]) == (
        "The agent can go to: Arrakeen · Spice Refinery · Accept Contract · Hagga Basin · Imperial Basin."
    )
    assert prospect(game.state, codes["reveal"]) == "It gives at least 3 persuasion and 2 swords."
    game.state.players[0].council_seat = True
    assert prospect(game.state, codes["reveal"]) == "It gives at least 5 persuasion and 2 swords."
    assert prospect(game.state, codes["pass"]) is None


def sent_by(state: State, code: int) -> set[str]:
    """The spaces that are offered after this option; a commander is asked for a token first, perhaps for an ally."""
    twin = state.copy()
    answer(twin, code)
    texts = {option_text(twin.rules, one): one for one in twin.options}
    if all(text.startswith(("token ", "activate ")) for text in texts):
        return set().union(*(sent_by(twin, one) for one in texts.values()))
    return {text.removeprefix("to ") for text in texts}


def asked(players: int, seeds: int) -> Iterator[tuple[Game, dict[str, Any]]]:
    """Random games at every question, and how it is told to who decides."""
    for seed in range(seeds):
        chance = random.Random(seed)
        game = new_game(Setup(players=players, seed=seed))
        while not game.over:
            told = view(game.state, game.decider)["decision"]
            assert isinstance(told, dict)
            yield game, told
            game.apply(chance.choice(game.options()))


@pytest.mark.parametrize("players", [1, 4, 6])
def test_destinations_are_what_the_card_is_asked_for(players: int) -> None:
    """A-1: of every card that can be played, where it can send the agent; of nothing else."""
    met = 0
    for game, told in asked(players, seeds=3):
        state = game.state
        cards = [text for text in game.options() if text.startswith("play ")] if state.kind == TURN else []
        ways = {one["text"]: one["destinations"] for one in told["options"] if "destinations" in one}
        assert list(ways) == cards
        for text in cards:
            assert set(ways[text]) == sent_by(state, vocabulary(game.rules)[text])
            met += 1
    assert met > 50


@pytest.mark.parametrize("players", [1, 4, 6])
def test_each_side_of_a_choice_is_told_as_symbols_and_by_itself(players: int) -> None:
    """Its label is what it brings, without the word for choosing."""
    met = set[str]()
    for _, told in asked(players, seeds=6):
        for one in told["options"]:
            assert ("effect" in one) == one["text"].startswith("choose ") == (one["verb"] == "choose")
            if "effect" in one:
                assert one["words"].lower() == f"choose: {one['label'].lower()}"
                met.add(f"{one['effect']['is']}: {one['words']}")
    assert len(met) > 4, met


def test_faction_spaces_name_the_influence(position: Callable[..., Game]) -> None:
    game = position("guild_envoy", "dagger")
    game.apply("play guild_envoy")
    assert words_of(game, "to fremkit") == (
        "Send the agent to Fremkit (combat) – 1 influence with the Fremen; draw 1 card"
    )
    game.apply("to fremkit")
    game.apply("resolve guild_envoy agent 1")
    assert question(game.state) == "Guild Envoy: which card do you discard?"
    assert words_of(game, "discard dagger") == "Discard Dagger"


def test_ending_a_turn_with_troops_to_deploy_warns(position: Callable[..., Game]) -> None:
    game = position("reconnaissance")
    game.apply("play reconnaissance")
    game.apply("to arrakeen")
    while "end turn" not in game.options():
        game.apply(game.options()[0])
    assert hint_of(game, "end turn") == "3 troops could still be deployed"


def test_ending_a_turn_tells_what_will_still_happen(position: Callable[..., Game]) -> None:
    game = position("diplomacy")
    player = game.state.players[game.decider]
    player.influence[1] = 4
    player.intrigue = [game.rules.component_names(w.INTRIGUE).index("opportunism")]
    player.resources[w.SOLARI] = 2
    game.apply("play diplomacy")
    game.apply("to deliver_supplies")
    assert hint_of(game, "end turn") == "will still happen: 1 influence with the Spacing Guild for the visit"


def test_gathering_without_a_card_to_draw_warns(position: Callable[..., Game]) -> None:
    game = position("reconnaissance")
    state = game.state
    player = state.players[0]
    post = state.rules.posts.index("post_city_arrakeen_refinery")
    player.spies_on = 1 << post
    player.deck, player.discard = [], [0]
    advance(state)
    game.apply("play reconnaissance")
    game.apply("to arrakeen")
    assert hint_of(game, "gather post_city_arrakeen_refinery") is None
    assert player.discard == [0]
    player.discard = []
    assert hint_of(game, "gather post_city_arrakeen_refinery") == "you have no card to draw"


def test_losing_persuasion_warns(position: Callable[..., Game]) -> None:
    game = position("convincing_argument", "convincing_argument", "diplomacy")
    game.apply("reveal")
    assert question(game.state) == "What do you do next in your Reveal turn? 5 persuasion left."
    assert words_of(game, "buy prepare_the_way") == (
        "Acquire Prepare the Way (2 persuasion) – Agent: if you have at least 2 influence with the Bene Gesserit: "
        "draw 1 card; Reveal: 2 persuasion"
    )
    assert hint_of(game, "end turn") == "5 persuasion would be lost"
    game.apply("buy prepare_the_way")
    assert hint_of(game, "end turn") is None


def test_a_side_that_does_nothing_warns(position: Callable[..., Game]) -> None:
    game = position("reconnaissance")
    player = game.state.players[0]
    player.influence[3] = 2
    player.maker_hook = True
    advance(game.state)
    game.apply("play reconnaissance")
    game.apply("to sietch_tabr")
    game.apply("resolve sietch_tabr")
    assert question(game.state) == "Sietch Tabr: which one do you choose?"
    assert words_of(game, "choose 1") == "Choose: take a maker hook, recruit 1 troop and gain 1 water"
    assert hint_of(game, "choose 1") == "this part does nothing now: take a maker hook"
    assert hint_of(game, "choose 2") is None


@pytest.mark.parametrize(
    ("plot", "hint"),
    [
        ("spy 1; if council_seat: solari 1", "this part does nothing now: "),
        ("spy 1; if spies_on_board>=3: solari 1", "this part does nothing now: "),
        ("spy 1; if spies_on_board>=3: solari 1; if council_seat: spice 1", "these parts do nothing now: "),
        ("water 1 -> (spy 1; if council_seat: solari 1)", "this part does nothing now: "),
        ("spy 1; if spy_placed_on city: solari 1", None),
        ("spy 1; if spy_recalled_this_turn: solari 1", None),
        ("discard 1; if discarded_faction fremen: solari 1", None),
        ("trash 1; if trashed_card_cost>=1: solari 1", None),
    ],
)
def test_what_an_earlier_part_may_make_true_is_no_waste(tmp_path: Path, plot: str, hint: str | None) -> None:
    """Everything else that does nothing now is named before the card is played."""
    file = tmp_path / "own.yaml"
    file.write_text(f'id: own\nversion: 1\nintrigue:\n  - {{id: plan, plot: "{plot}"}}\n', encoding="utf-8")
    game = new_game(setup_for(leaders=["muad_dib"], content=[file]), automatic=False)
    game.state.players[game.decider].intrigue = [game.rules.component_names(w.INTRIGUE).index("plan")]
    advance(game.state)
    found = hint_of(game, "intrigue plan")
    assert found is None if hint is None else (found or "").startswith(hint)
