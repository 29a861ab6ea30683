"""Kinds of units that a set adds: raiders of the bank, and skiffs that deploy and retreat (U-1, U-2, I-69 to I-71)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sietch.bots.bot import Decision
from sietch.bots.mind.evaluation import scores, usual_weights
from sietch.bots.mind.features import Features
from sietch.bots.mind.worth import Worth
from sietch.bots.parcel import packed, unpacked
from sietch.cli.board import board
from sietch.cli.style import Style
from sietch.content import load_rules, new_game
from sietch.content.handled import UnhandledWord, check_texts
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import advance
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.engine.state import Player
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY, TROOP, UnitKind, forces_of
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from sietch.language.phrase import Phrases
from sietch.server.games.chronicle import Chronicler, _said
from sietch.view import option_warning, option_words, question, sentences, view, why_not
from sietch.view.battle import outlook
from tests.sets.checks import WITH, at_turn, positions
from tests.sets.smugglers import SMUGGLERS
from tests.sets.smugglers.units import RAIDERS, SKIFFS
from tests.sets.smugglers.words import TEXTS


def where(kind: UnitKind, player: Player) -> tuple[int, int, int]:
    """In the supply, the garrison and the Conflict."""
    return kind.count(player, SUPPLY), kind.count(player, GARRISON), kind.count(player, CONFLICT)


def put(player: Player, kind: UnitKind, supply: int, garrison: int, conflict: int) -> None:
    for place, number in enumerate((supply, garrison, conflict)):
        kind.add(player, place, number - kind.count(player, place))


def disband(player: Player) -> None:
    """Whatever others have sent there before: none of it fights."""
    player.supply, player.troops_in_conflict = player.supply + player.troops_in_conflict, 0
    player.swords = player.sandworms = 0
    put(player, RAIDERS, 0, 0, 0)


def at_the_den(*hand: str, troops: int = 3, skiffs: int = 0) -> tuple[Game, Player]:
    """Esmar has sent an agent to the Smugglers' Den, a combat space, with so many units in the garrison."""
    game, player = at_turn(*hand)
    game.automatic = False
    player.garrison, player.supply = troops, game.rules.troops_of_each - troops
    put(player, SKIFFS, 2 - skiffs, skiffs, 0)
    game.apply(f"play {hand[0]}")
    game.apply("to smugglers_den")
    return game, player


def deploying(game: Game) -> list[str]:
    return [text for text in game.options() if text.startswith("deploy")]


# --- supply, garrison, Conflict ------------------------------------------------------------------------------


def test_everybody_begins_with_them_in_the_supply() -> None:
    state = next(positions(1))
    assert [where(SKIFFS, player) for player in state.players] == [(2, 0, 0)] * 4
    assert [where(RAIDERS, player) for player in state.players] == [(0, 0, 0)] * 4


def test_they_are_recruited_deployed_and_go_home_to_the_garrison() -> None:
    """C-8, I-30: troops to the supply, raiders to the bank, skiffs to the garrison."""
    game, player = at_the_den("sky_dock")
    assert where(SKIFFS, player) == (1, 1, 0)
    assert "P1 builds 1 skiff." in sentences(game.state)
    game.apply("deploy skiffs 1")
    game.apply("deploy 2")
    assert "P1 deploys 1 skiff." in sentences(game.state)
    assert (where(SKIFFS, player), where(TROOP, player)[1:], where(RAIDERS, player)) == (
        (1, 0, 1),
        (1, 2),
        (0, 0, 1),
    )
    assert (player.units(), player.strength()) == (4, 3 + 2 * 2 + 1)
    assert game.state.turn.units_deployed == 4
    garrison = player.garrison
    game.automatic = True
    while game.state.round == 1:
        game.apply(game.options()[-1])
    assert where(SKIFFS, player) == (1, 1, 0)
    assert player.units() == 0
    assert player.garrison >= garrison


def test_an_empty_supply_gives_nothing() -> None:
    game, player = at_turn("sky_dock")
    put(player, SKIFFS, 0, 1, 1)
    game.apply("play sky_dock")
    game.apply("to smugglers_den")
    assert where(SKIFFS, player) == (0, 1, 1)


def test_one_unit_is_enough_to_fight() -> None:
    """I-6: for strength and swords; one in the garrison is not."""
    _, player = at_turn("dagger")
    player.swords = 2
    put(player, SKIFFS, 1, 1, 0)
    assert player.strength() == 0
    put(player, SKIFFS, 1, 0, 1)
    assert player.strength() == 5


def test_a_player_may_have_stronger_ones() -> None:
    game, _ = at_turn("heavy_guns")
    for other in game.state.players:
        disband(other)
        put(other, SKIFFS, 1, 0, 1)
    game.apply("play heavy_guns")
    game.apply(next(text for text in game.options() if text.startswith("to ")))
    assert [other.strength() for other in game.state.players] == [5, 3, 3, 3]
    assert [other.strength() for other in game.state.copy().players] == [5, 3, 3, 3]
    assert SKIFFS.strength == 3


# --- the rule of combat spaces, by kind (U-2, I-69) ----------------------------------------------------------


def test_two_more_of_any_kind() -> None:
    game, _ = at_the_den("dagger", troops=3, skiffs=2)
    assert deploying(game) == ["deploy 1", "deploy 2", "deploy skiffs 1", "deploy skiffs 2"]
    game.apply("deploy skiffs 1")
    assert deploying(game) == ["deploy 1", "deploy skiffs 1"]
    game.apply("deploy 1")
    assert deploying(game) == []
    assert why_not(game.state, "deploy 1").endswith("0 now (U-2)")
    assert why_not(game.state, "deploy skiffs 1") == (
        "beyond the units recruited this turn only 2 of all kinds can be deployed: 0 of these now (U-2, I-69)"
    )
    assert why_not(game.state, "deploy skiffs 2") == "only 1 of these units is in your garrison (U-2)"


def test_a_recruit_goes_besides() -> None:
    game, _ = at_the_den("sky_dock", troops=3, skiffs=0)
    game.apply("deploy 2")
    assert deploying(game) == ["deploy skiffs 1"]


def test_a_recruit_that_is_kept_back_lets_no_third_one_in() -> None:
    game, _ = at_the_den("sky_dock", troops=4, skiffs=0)
    assert deploying(game) == ["deploy 1", "deploy 2", "deploy skiffs 1"]
    game.apply("deploy 2")
    assert "deploy 1" not in deploying(game)


def test_no_deploying_elsewhere() -> None:
    game, player = at_turn("sky_dock", "diplomacy")
    put(player, SKIFFS, 1, 1, 0)
    assert why_not(game.state, "deploy skiffs 1").startswith("first send the agent")
    game.apply("play diplomacy")
    spaces = game.rules.spaces
    to = next(text for text in game.options() if text.startswith("to "))
    game.apply(to)
    assert not spaces[game.state.turn.space].combat
    assert deploying(game) == []
    assert why_not(game.state, "deploy skiffs 1").endswith("is not a combat space (U-2)")


def test_a_ban_holds_for_all_units() -> None:
    """H-7."""
    game, _ = at_the_den("dagger", skiffs=2)
    game.state.turn.deploy_banned = True
    advance(game.state)
    assert deploying(game) == []


def test_whoever_ends_the_turn_is_told_of_units() -> None:
    game, _ = at_the_den("dagger", troops=1, skiffs=2)
    code = game.state.options[-1]
    assert option_text(game.rules, code) == "end turn"
    assert "2 units could still be deployed" in (option_warning(game.state, code) or "")


# --- effects that say units, and those that say troops (I-70, I-71) ------------------------------------------


def rush(troops: int, skiffs: int) -> tuple[Game, Player]:
    game, player = at_turn("night_raid")
    player.garrison, player.supply = troops, game.rules.troops_of_each - troops
    put(player, SKIFFS, 2 - skiffs, skiffs, 0)
    game.apply("play night_raid")
    game.apply("to assembly_hall")
    if "resolve night_raid agent" in game.options():
        game.apply("resolve night_raid agent")
    return game, player


def test_units_are_deployed_one_kind_at_a_time() -> None:
    game, player = rush(troops=1, skiffs=1)
    assert question(game.state) == "Night Raid: which units do you deploy?"
    assert game.options() == ["deploy 1", "deploy skiffs 1", "pass"]
    game.apply("deploy 1")
    assert game.options() == ["deploy skiffs 1", "pass"]
    game.apply("deploy skiffs 1")
    assert (where(TROOP, player)[2], where(SKIFFS, player)[2]) == (1, 1)


def test_the_kinds_come_in_any_order() -> None:
    game, player = rush(troops=3, skiffs=2)
    game.apply("deploy skiffs 1")
    assert game.options() == ["deploy 1", "pass"]
    game.apply("deploy 1")
    assert (where(TROOP, player)[2], where(SKIFFS, player)[2]) == (1, 1)


def test_a_kind_may_be_passed_over() -> None:
    game, player = rush(troops=3, skiffs=2)
    game.apply("deploy skiffs 1")
    game.apply("pass")
    assert (where(TROOP, player)[2], where(SKIFFS, player)[2]) == (0, 1)


def test_with_one_kind_it_asks_once() -> None:
    game, _ = rush(troops=3, skiffs=0)
    assert game.options() == ["deploy 1", "deploy 2", "pass"]
    game.apply("deploy 1")
    assert "deploy 1" not in game.options()


def test_units_of_opponents_retreat() -> None:
    """Whose, then which: troops and skiffs, never a sandworm or a raider (I-71)."""
    game, _ = at_turn("night_raid")
    for player in game.state.players:
        disband(player)
    one, two, three = game.state.players[1:]
    one.supply, one.troops_in_conflict = one.supply - 1, 1
    put(one, SKIFFS, 1, 0, 1)
    two.sandworms = 1
    RAIDERS.add(two, CONFLICT, 2)
    put(three, SKIFFS, 1, 0, 1)
    game.apply("reveal")
    game.apply("resolve night_raid reveal")
    assert question(game.state) == "Night Raid: whose unit retreats?"
    assert game.options() == ["drive back seat 2", "drive back seat 4"]
    game.apply("drive back seat 2")
    assert question(game.state) == "Night Raid: which unit of P2 retreats?"
    assert game.options() == ["retreat 1", "retreat skiffs 1"]
    assert option_words(game.state, game.state.options[1]) == "Retreat 1 skiff"
    ahead = outlook(game.state, game.state.options[1])
    assert ahead is not None and ahead.best.strengths[1] == 2
    game.apply("retreat skiffs 1")
    assert where(SKIFFS, one) == (1, 1, 0)
    assert "A skiff of P2 retreats." in sentences(game.state)
    assert game.options() == ["drive back seat 2", "drive back seat 4"]
    game.apply("drive back seat 4")
    assert where(SKIFFS, three) == (1, 1, 0)
    assert (one.troops_in_conflict, two.units()) == (1, 3)


def test_what_says_troops_means_no_other_units(tmp_path: Path) -> None:
    found = played(
        tmp_path,
        """
- scenario: Troops retreat, skiffs do not
  proves: [U-6]
  given:
    smugglers: true
    phase: combat
    p1: {leader: gurney_halleck, intrigue: [tactical_option, go_to_ground], skiffs_in_conflict: 1}
    p2: {conflict: 1}
  do:
    - illegal: {intrigue go_to_ground: you have 0}
    - [intrigue tactical_option, choose 2]
    - expect: {p1: {skiffs_in_conflict: 1, strength: 3}}
  expect:
    p1: {skiffs_in_garrison: 1}
""",
    )
    assert found == ""


# --- everywhere else -----------------------------------------------------------------------------------------


def played(folder: Path, text: str) -> str:
    """What a scenario complains about."""
    path = folder / "units.yaml"
    path.write_text(text, encoding="utf-8")
    (scenario,) = load_scenarios(path)
    return run(scenario).message


def test_scenarios_give_and_expect_them(tmp_path: Path) -> None:
    found = played(
        tmp_path,
        """
- scenario: Skiffs count by kind
  proves: [U-2]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [dagger], garrison: 1, skiffs_in_garrison: 1, skiffs_in_conflict: 1}
  do: [play dagger, to smugglers_den, deploy skiffs 1, deploy 1, end turn]
  expect:
    p1: {skiffs_in_supply: 0, skiffs_in_garrison: 0, skiffs_in_conflict: 2, conflict: 1, raiders: 1, strength: 9}
""",
    )
    assert found == ""


@pytest.mark.parametrize("units", ["skiffs_in_garrison: 3", "skiffs_in_supply: 2, skiffs_in_conflict: 1"])
def test_a_scenario_has_no_more_than_there_are(tmp_path: Path, units: str) -> None:
    found = played(
        tmp_path,
        f"""
- scenario: Too many
  proves: [U-2]
  given:
    smugglers: true
    p1: {{leader: gurney_halleck, hand: [dagger], {units}}}
  do: [play dagger]
  expect: {{p1: {{skiffs_in_conflict: 0}}}}
""",
    )
    assert "in use, but a player has 2" in found


def test_views_observations_and_thoughts_have_them() -> None:
    state = next(positions(1))
    player = state.players[1]
    put(player, SKIFFS, 0, 1, 1)
    forces_of(player).strengthen(SKIFFS, 3)  # a leader may have stronger ones
    shown = view(state, 0)["players"][1]  # type: ignore[index]
    assert [shown[f"skiffs_in_{place}"] for place in ("supply", "garrison", "conflict")] == [0, 1, 1]
    assert (shown["units"], shown["strength"]) == (1, 3)
    columns = [name for piece in Features(state.rules, 4).pieces.all for name in piece.columns()]
    assert {"own skiffs in garrison", "+1 skiffs in conflict", "+2 raiders"} <= set(columns)
    thought = imagine(state, 0, seeded(3)).players[1]
    assert where(SKIFFS, thought) == (0, 1, 1)
    sent = unpacked(packed(Decision(state, seeded(3), 0.5)), state.rules)
    assert sent.view == Decision(state, seeded(3), 0.5).view
    assert "skiffs_in_garrison" in sent.view["players"][1]


def test_bots_value_what_waits_in_the_garrison() -> None:
    state = next(positions(1))
    worth, weights = Worth(state.rules), usual_weights()
    before = scores(state, worth, weights)
    put(state.players[0], SKIFFS, 1, 1, 0)
    after = scores(state, worth, weights)
    assert after[0] > before[0]


def test_the_terminal_shows_them() -> None:
    game, player = at_turn("dagger")
    put(player, SKIFFS, 0, 1, 1)
    player.troops_in_conflict, player.supply = 2, player.supply - 2
    lines = " ".join(board(game.state, 0, Style(False, 200), whole=True))
    assert "skiffs in garrison P1 1" in lines
    assert "2+1" in lines


def test_battles_of_a_game_that_is_over_tell_them_apart() -> None:
    setup = WITH.replaced(seed=11)
    armies = 0
    for seed in range(30):
        game = new_game(setup.replaced(seed=seed))
        rng = seeded(seed)
        while not game.over:
            wanted = [
                text for text in game.options() if text.startswith(("deploy skiffs", "to smugglers_den"))
            ]
            choices = wanted or game.options()
            game.apply(choices[rng.below(len(choices))])
        texts = [entry.text for entry in game.history]
        told = Chronicler(game.rules, setup.replaced(seed=seed), texts)
        for battle in told._story.battles:
            for army in _said(battle, Phrases()).armies:
                others = {one.kind: one.n for one in army.others or ()}
                assert all(one.words.startswith(f"{one.n} ") for one in army.others or ())
                armies += "skiffs" in others
                units = 2 * army.troops + 3 * army.sandworms + others.get("raiders", 0)
                least = units + 3 * others.get("skiffs", 0)
                assert army.strength == 0 or army.strength >= least
                assert army.swords >= 0
        if armies:
            return
    pytest.fail("no skiff has fought")


def test_everything_of_them_happens_in_games() -> None:
    seen = {
        " ".join(option_text(state.rules, code).split()[:2])
        for seed in range(30)
        for state in positions(seed)
        for code in state.options
    }
    assert {"deploy skiffs", "retreat skiffs", "drive back"} <= seen


def test_a_unit_without_words_is_refused() -> None:
    silent = {
        key: text for key, text in TEXTS.items() if key not in ("do.retreat_skiffs", "log.raiders_deployed")
    }
    with pytest.raises(UnhandledWord, match=r"no en text for do\.retreat_skiffs, log\.raiders_deployed"):
        check_texts(replace(SMUGGLERS, texts={"en": silent}))


def test_a_game_without_the_set_has_troops_and_sandworms() -> None:
    rules = load_rules()
    assert [kind.word for kind in rules.units] == ["troops", "sandworms"]
    game = new_game()
    assert not rules.has(w.FORCES)
    assert all(len(player.parts) <= w.FORCES for player in game.state.players)
    assert not any("skiff" in text for text in rules.codes)
    assert w.NOTHING not in rules.verbs
