"""Rise of Ix in the terminal: what lies on the table, what the log tells, what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.board import board
from sietch.cli.explain import explain, help_lines
from sietch.cli.greeting import greeting
from sietch.cli.look import look, player_lines
from sietch.cli.menu import menu
from sietch.cli.style import Style
from sietch.content import Setup, new_game
from sietch.engine import events
from sietch.engine import words as w
from sietch.engine.dreadnoughts import DREADNOUGHTS, fleet_of
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.ix_contracts import KEPT
from sietch.engine.ix_leaders import notable
from sietch.engine.state import replaced
from sietch.engine.tech import stacks_of, technology_of
from sietch.engine.tiles import TILE
from sietch.engine.turn import TURN
from sietch.engine.unit_kinds import CONFLICT, GARRISON, SUPPLY
from sietch.view.deeds import runs
from sietch.view.log import OPEN, sentence
from sietch.view.reasons import why_not

PAGE = (Path(__file__).parents[2] / "docs" / "rise_of_ix.md").read_text(encoding="utf-8").splitlines()
PLAIN = Style(False, 100)
LEADERS = ("tessia_vernius", "ilesa_ecaz", "viscount_hundro_moritani", "staban_tuek")
SITTING = ["you", "random", "random", "random"]


@pytest.fixture
def game() -> Game:
    """P1 is on turn, and three tiles are known."""
    game = new_game(Setup(4, ("uprising", "choam", "rise_of_ix"), LEADERS, 3), automatic=False)
    while game.decider != 0 or game.state.kind != TURN:
        game.apply("reveal" if "reveal" in game.options() else game.options()[-1])
    ix = stacks_of(game.state)
    tiles = game.rules.component_names(TILE)
    ix.face_up = [[tiles.index(name)] for name in ("flagship", "windtraps", "holtzman_engine")]
    advance(game.state)
    return game


def shown(game: Game, seat: int = 0) -> str:
    return "\n".join(board(game.state, seat, PLAIN, whole=True))


def hold(game: Game, *cards: str) -> None:
    game.state.players[0].hand = [game.rules.component_names(w.CARD).index(card) for card in cards]
    advance(game.state)


# --- the table ---------------------------------------------------------------------------------------------


def test_stacks_of_tiles(game: Game) -> None:
    ix = stacks_of(game.state)
    ix.stacks[0], ix.stacks[2] = ix.stacks[0][1:], ix.stacks[2][1:]
    tech = "Tech        Flagship (8) +4 · Windtraps (2) +5 · Holtzman Engine (6) +4"
    assert tech in shown(game) and tech in PAGE
    ix.face_up[1], ix.stacks[1] = [], []
    ix.trashed = [game.rules.component_names(TILE).index("artillery")]
    text = shown(game)
    assert "Tech        Flagship (8) +4 · Holtzman Engine (6) +4\n" in text
    assert "trashed tiles: Artillery" in text
    assert "Foldspace 6" in text
    row = "\n".join(look(game.state, 0, "row", "", PLAIN))
    assert "─── Tech" in row and "Flagship  Tech tile · costs 8 spice · Hagal symbol · Rise of Ix" in row


def test_what_players_have(game: Game) -> None:
    me, tiles = game.state.players[0], game.rules.component_names(TILE)
    technology_of(me).tiles = 1 << tiles.index("troop_transports")
    technology_of(me).used = 1 << tiles.index("training_drones")
    technology_of(me).negotiators = 1
    DREADNOUGHTS.move(me, SUPPLY, CONFLICT, 1)
    fleet_of(game.state.players[1]).holding = 1 << game.rules.component_names(w.SPACE).index("arrakeen")
    DREADNOUGHTS.move(game.state.players[2], SUPPLY, GARRISON, 1)
    notable(me).snoopers = [game.rules.track_names.index("fremen")]
    freighter = next(step for step in game.rules.steps if step.printed == "freighter_2")
    me.steps = replaced(me.steps, freighter.path, freighter.number)
    text = shown(game)
    for line in (
        "Tiles       P1 Troop Transports, Training Drones (face down)",
        "Negotiators P1 1",
        "Freighters  P1 step 2",
        "Fleet       P1 1 in the Conflict · P2 Arrakeen · P3 1 in the garrison",
        "Snoopers    P1 Fremen",
    ):
        assert line in text.splitlines()
        assert line in PAGE
    assert "Arrakeen P2" in text
    alone = "\n".join(player_lines(game.state, 0, "P1", SITTING, PLAIN))
    assert "Tiles       Troop Transports, Training Drones (face down)" in alone.replace(" · ", ", ")
    assert "1 dreadnought" in alone


def test_a_card_that_is_set_aside_is_seen_by_its_owner_alone(game: Game) -> None:
    card = game.rules.component_names(w.CARD).index("dagger")
    notable(game.state.players[1]).aside = [card]
    assert "Set aside   P2 a card" in shown(game)
    assert "Set aside   P2 Dagger" in shown(game, seat=1)


def test_conflicts_without_a_battle_icon() -> None:
    game = new_game(Setup(3, ("uprising", "rise_of_ix", "ix_conflicts"), seed=2))
    names = game.rules.component_names(w.CONFLICT)
    game.state.conflict = names.index("trade_monopoly")
    game.state.players[0].won = 1 << game.state.conflict
    text = shown(game)
    assert "Trade Monopoly (II) · 1st" in text and "None" not in text


def test_the_greeting_names_the_sets() -> None:
    game = new_game(Setup(4, ("uprising", "choam", "rise_of_ix", "epic"), LEADERS, 3))
    assert "With Rise of Ix · Epic mode." in greeting(game, [0], SITTING, True, PLAIN)
    usual = greeting(new_game(Setup(4)), [0], SITTING, True, PLAIN)
    assert not any(line.startswith("With ") for line in usual)


def test_help_and_words(game: Game) -> None:
    assert any("Freighters: the step reached" in line for line in help_lines(game.state))
    explained = "\n".join(explain(game.state, "negotiators", PLAIN))
    assert explained.startswith("Negotiator: A troop placed on the Ix board") and "(I-3)" in explained
    assert not any("Freighters" in line for line in help_lines(new_game(Setup(3)).state))


# --- what is asked, and why not ----------------------------------------------------------------------------


def test_acquiring_a_tile(game: Game) -> None:
    state = game.state
    hold(game, "dagger")
    state.players[0].resources[w.SPICE] = 4
    technology_of(state.players[0]).negotiators = 1
    assert why_not(state, "tech flagship").startswith("nothing asks for it now")
    game.apply("play dagger")
    game.apply("to tech_negotiation")
    game.apply("resolve tech_negotiation 1")
    game.apply("choose 1")
    assert menu(state, PLAIN) == [
        "Tech Negotiation: which tech tile do you acquire?",
        "  1  Acquire Windtraps (1 spice) – When acquired: 1 water; Ability: when you win the Conflict: 1",
        "     water",
        "  2  Acquire Holtzman Engine (5 spice) – Ability: at the start of a round: draw 1 card; in the",
        "     endgame, if you own at least 2 copies of The Spice Must Flow: 1 victory point",
    ]
    told = "Flagship costs 7 now; you can pay 4 and return 1 negotiator (I-2)"
    assert why_not(state, "tech flagship") == told and told in PAGE
    assert why_not(state, "tech artillery") == "Artillery does not lie face up on Ix (I-2)"
    game.apply("tech holtzman_engine")
    assert game.options() == ["return 1 negotiators"]
    assert why_not(state, "return 2 negotiators") == "this effect takes 1 to 1, not 2"
    assert why_not(state, "pay with solari").startswith("nothing asks for it now")


def test_moving_the_freighter(game: Game) -> None:
    state = game.state
    hold(game, "dune_the_desert_planet")
    game.apply("play dune_the_desert_planet")
    game.apply("to smuggling")
    game.apply(next(text for text in game.options() if text.startswith("resolve smuggling")))
    assert why_not(state, "recall freighter") == (
        "the freighter is at the bottom already; recalling it would give nothing (I-5)"
    )
    assert why_not(state, "advance to freighter_2") == "the freighter advances one step at a time (I-5)"
    game.apply("advance to freighter_1")
    entry = next(entry for entry in reversed(state.log or []) if "freighter" in sentence(state, entry))
    assert sentence(state, entry) == "P1 advances the freighter to step 1."


def test_a_kept_contract_is_told_once() -> None:
    """To whoever was told that it is kept; all others hear that it is taken."""
    leaders = ("tessia_vernius", "ilesa_ecaz", "staban_tuek")
    game = new_game(Setup(3, ("uprising", "choam", "rise_of_ix"), leaders, 3))
    while game.options()[0].startswith("keep contract"):
        game.apply(game.options()[0])
    for reader, kept in ((0, 1), (None, 0), (OPEN, 3)):
        told = [deed.kind for run in runs(game.state, reader) for deed in run.deeds]
        assert told.count(KEPT) == kept
        assert told.count(events.CONTRACT_TAKEN) == 3 - kept


def test_what_an_effect_lacks(game: Game) -> None:
    state = game.state
    hold(game, "dagger")
    state.players[0].resources[w.SOLARI] = 3
    DREADNOUGHTS.move(state.players[0], SUPPLY, GARRISON, 2)
    game.apply("play dagger")
    game.apply("to dreadnought_space")
    assert why_not(state, "resolve dreadnought_space 1") == "you have no dreadnought in your supply (I-29)"
    assert why_not(state, "resolve dreadnought_space 2") == (
        "the cheapest tech tile costs 2; you can pay 0 and return 0 negotiators (I-2)"
    )


def test_a_variant_that_rivals_do_not_play_shows_its_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--ix", "--epic", "control_the_spice"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("Control the Spice")
    assert "no such game with rivals" in shown.err and "(K-11)" in shown.err
