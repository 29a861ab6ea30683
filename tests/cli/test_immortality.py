"""Immortality in the terminal: what lies on the table, what the log tells, what is asked, and why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.cli.board import board
from sietch.cli.explain import explain, help_lines
from sietch.cli.greeting import greeting
from sietch.cli.look import look, player_lines
from sietch.cli.menu import menu
from sietch.cli.news import paragraphs
from sietch.cli.style import Style
from sietch.content import Setup, new_game
from sietch.engine import events, tleilaxu
from sietch.engine import words as w
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.specimens import tanks_of
from sietch.engine.state import replaced
from sietch.engine.tleilaxu import deck_of
from sietch.engine.turn import TURN
from sietch.view.catalogue import standard_catalogue
from sietch.view.components import component_lines
from sietch.view.log import sentence
from sietch.view.reasons import why_not

PAGE = (Path(__file__).parents[2] / "docs" / "immortality.md").read_text(encoding="utf-8").splitlines()
PLAIN = Style(False, 100)
SETS = ("uprising", "choam", "immortality")
SITTING = ["you", "random", "random", "random"]


@pytest.fixture
def game() -> Game:
    """P1 is on turn, and two Tleilaxu cards are known."""
    game = new_game(
        Setup(4, SETS, ("lady_jessica", "muad_dib", "gurney_halleck", "staban_tuek"), 3), automatic=False
    )
    while game.decider != 0 or game.state.kind != TURN:
        game.apply("reveal" if "reveal" in game.options() else game.options()[-1])
    names = game.rules.component_names(w.CARD)
    deck_of(game.state).face_up = [[names.index("ghola")], [names.index("contaminator")]]
    advance(game.state)
    return game


def shown(game: Game, seat: int = 0) -> str:
    return "\n".join(board(game.state, seat, PLAIN, whole=True))


def hold(game: Game, *cards: str) -> None:
    game.state.players[0].hand = [game.rules.component_names(w.CARD).index(card) for card in cards]
    advance(game.state)


def stand(game: Game, seat: int, step: str) -> None:
    player = game.state.players[seat]
    found = next(one for one in game.rules.steps if one.printed == step)
    player.steps = replaced(player.steps, found.path, found.number)


# --- the table ---------------------------------------------------------------------------------------------


def test_what_lies_on_the_table(game: Game) -> None:
    tanks_of(game.state.players[0]).specimens = 2
    tanks_of(game.state.players[1]).atomics = False
    stand(game, 0, "c2r4")
    stand(game, 2, "c4r2")
    stand(game, 1, "tleilaxu_4")
    text = shown(game)
    for line in (
        "Specimens   P1 2",
        "Research    P1 column 2, row 4 · P3 column 4, row 2, 1 gene marker",
        "Track       P2 space 4",
        "Atomics     P1 ready · P3 ready · P4 ready",
        "Tleilaxu    Ghola (3) · Contaminator (1) · Reclaimed Forces (3)",
    ):
        assert line in text.splitlines()
        assert line in PAGE
    assert "Tleilaxu 16" in text
    alone = "\n".join(player_lines(game.state, 0, "P3", SITTING, PLAIN))
    assert "Research    column 4, row 2 · 1 gene marker" in alone
    row = "\n".join(look(game.state, 0, "row", "", PLAIN))
    assert "─── Tleilaxu" in row and "Always in the Tleilaxu Row · costs 3 specimens" in row
    usual = "\n".join(board(new_game(Setup(3)).state, 0, PLAIN, whole=True))
    assert "Tleilaxu" not in usual and "Atomics" not in usual


def test_greeting_help_and_words(game: Game) -> None:
    assert "With Immortality." in greeting(game, [0], SITTING, True, PLAIN)
    assert any("Tleilaxu: the cards to acquire" in line for line in help_lines(game.state))
    assert not any("Tleilaxu" in line for line in help_lines(new_game(Setup(3)).state))
    for word, start, rule in (
        ("axolotl tank", "Specimen: A troop of your supply in your axolotl tanks", "(T-4, T-18, T-48)"),
        ("grafted", "Graft: In an Agent turn a graft card is played together", "(T-6, T-23, T-24)"),
        ("genes", "Gene marker: Two columns of the research track", "(T-14, T-15)"),
    ):
        lines = " ".join(line.strip() for line in explain(game.state, word, PLAIN))
        assert lines.startswith(start) and rule in lines


def test_the_steps_of_the_tracks_are_called_by_their_places() -> None:
    catalogue = standard_catalogue(SETS)
    research, tleilaxu = (
        " ".join(component_lines("paths", path, catalogue)) for path in ("research", "tleilaxu")
    )
    assert "At its end: You may draw 1 card." in research
    assert "Steps: Start: go on to column 1, row 3. (column 1, row 3) put 1 specimen into" in research
    assert (
        "(column 4, row 2, gene marker 1) advance 1 space on the Tleilaxu track, then column 5," in research
    )
    assert "(column 5, row 3) put 1 specimen into your axolotl tanks, then" in research
    assert "(column 8, row 2, gene marker 2) 2 spice." in research
    assert "(space 3) nothing, then space 4. (space 4) 1 victory point, then space 5." in tleilaxu
    assert "First one there: 2 spice." in tleilaxu and tleilaxu.endswith("(space 7) 1 victory point.")


# --- what is asked, and why not ----------------------------------------------------------------------------


def test_research_and_graft(game: Game) -> None:
    state = game.state
    stand(game, 0, "c1r3")
    hold(game, "bene_tleilax_researcher", "dagger")
    assert why_not(state, "research to c2r2").startswith("nothing asks for it now")
    game.apply("play bene_tleilax_researcher")
    assert menu(state, PLAIN) == [
        "Bene Tleilax Researcher: which card do you graft it to?",
        "  1  Play it together with Dagger",
    ]
    game.apply("graft dagger")
    game.apply("to assembly_hall")
    game.apply("resolve bene_tleilax_researcher agent")
    assert menu(state, PLAIN) == [
        "Bene Tleilax Researcher: which space of the research track do you advance to?",
        "  1  Advance to column 2, row 2 of the research track – put 1 specimen into your axolotl tanks",
        "  2  Advance to column 2, row 4 of the research track – advance 1 space on the Tleilaxu track",
    ]
    assert why_not(state, "research to c4r2") == (
        "the next space is column 2, row 2 or column 2, row 4 (T-2, T-3)"
    )
    assert why_not(state, "go on to tleilaxu_1").startswith("nothing asks for it now")
    game.apply("research to c2r4")
    assert menu(state, PLAIN)[1:] == ["  1  Advance to space 1 of the Tleilaxu track"]
    assert why_not(state, "go on to tleilaxu_3") == "the next space is space 1 (T-2, T-3)"
    stand(game, 0, "tleilaxu_3")
    advance(state)
    assert menu(state, PLAIN)[1:] == [
        "  1  Advance to space 4 of the Tleilaxu track – 1 victory point and 2 spice"
    ]
    stand(game, 0, "tleilaxu_7")
    assert why_not(state, "go on to tleilaxu_7") == "your marker has reached the end of the track (T-44)"


def test_tleilaxu_cards(game: Game) -> None:
    state = game.state
    tanks_of(state.players[0]).specimens = 1
    hold(game)
    assert (
        why_not(state, "buy tleilaxu ghola") == "cards are acquired with persuasion in your Reveal turn (V-2)"
    )
    game.apply("reveal")
    assert "Acquire Contaminator (1 specimen) – Agent: advance 1 space" in "\n".join(menu(state, PLAIN))
    assert why_not(state, "buy tleilaxu ghola") == "Ghola needs 3 specimens, you have 1 (T-5, T-18)"
    assert why_not(state, "buy tleilaxu usurp") == "Usurp is not in the Tleilaxu Row (T-5, T-12)"
    assert why_not(state, "acquire tleilaxu ghola").startswith("nothing asks for it now")


def test_family_atomics_are_used_once(game: Game) -> None:
    state = game.state
    atomics = "resolve family_atomics orders"
    text = " ".join(line.strip() for line in menu(state, PLAIN))
    assert "Resolve Family Atomics: once per game: you may remove all cards of the Imperium Row from" in text
    game.apply(atomics)
    assert why_not(state, atomics) == "you have no Family Atomics to use any more (T-7)"


def test_too_few_troops(game: Game) -> None:
    state, me = game.state, game.state.players[0]
    tanks_of(me).specimens, me.supply, me.garrison = 2, 1, 9
    me.influence[game.rules.track_names.index("fremen")] = 2
    hold(game, "from_the_tanks")
    game.apply("play from_the_tanks")
    game.apply("to assembly_hall")
    assert why_not(state, "put back 1 specimens").startswith("nothing asks for it now")
    game.apply("resolve from_the_tanks agent")
    assert menu(state, PLAIN) == [
        "Your supply has 1 troop too few: how many specimens do you return to it first?",
        "  1  Return 1 specimen to your supply",
        "  2  Return no specimens",
    ]
    assert why_not(state, "put back 2 specimens") == "this effect takes 1 to 1, not 2"


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("organ_merchants", "needs 1 specimen, you have 0 (T-18)"),
        ("tleilaxu_surgeon", "needs 2 specimens, you have 0 (T-18)"),
    ],
)
def test_costs_in_specimens(game: Game, card: str, reason: str) -> None:
    hold(game, card)
    game.apply(f"play {card}")
    game.apply("to arrakeen")
    assert why_not(game.state, f"resolve {card} agent") == reason


def test_without_troops_there_are_no_specimens(game: Game) -> None:
    me = game.state.players[0]
    me.supply, me.garrison = 0, 12
    hold(game, "bene_tleilax_lab")
    game.apply("play bene_tleilax_lab")
    game.apply("to arrakeen")
    assert why_not(game.state, "resolve bene_tleilax_lab agent") == (
        "there are no troops in your supply to become specimens (T-4)"
    )


# --- the log -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "seat", "named", "number", "text"),
    [
        ("specimens_made", 0, "", 2, "P1 puts 2 specimens into the axolotl tanks."),
        ("specimens_spent", 0, "", 1, "P1 returns 1 specimen to the supply."),
        ("atomics_used", 1, "", 0, "P2 uses the Family Atomics."),
        ("researched", 0, "c4r2", 0, "P1 advances to column 4, row 2 of the research track."),
        ("went_on", 0, "tleilaxu_4", 0, "P1 advances to space 4 of the Tleilaxu track."),
        ("churned", w.NOBODY, "ghola", 0, "Ghola leaves the Tleilaxu Row and the game."),
        ("churned", w.NOBODY, "dagger", 0, "Dagger leaves the Imperium Row and the game."),
    ],
)
def test_the_log(game: Game, event: str, seat: int, named: str, number: int, text: str) -> None:
    kind = next(n for n, entry in enumerate(events.ENTRIES) if entry[0] == event)
    cards = game.rules.component_names(w.CARD)
    steps = [step.printed for step in game.rules.steps]
    names = cards if event == "churned" else steps
    entry = [kind, seat, names.index(named) if named else 0, number, events.EVERYBODY]
    assert sentence(game.state, entry) == text


def test_points_stand_with_the_step_that_brings_them(game: Game) -> None:
    steps = [step.printed for step in game.rules.steps]
    fourth = steps.index("tleilaxu_4")
    game.state.log = [
        [events.TURN, 1, 0, 0, events.EVERYBODY],
        [tleilaxu.WENT_ON, 1, fourth, 0, events.EVERYBODY],
        [events.SCORED, 1, w.VP_TLEILAXU, 1, events.EVERYBODY],
    ]
    told = " ".join(paragraphs(game.state, 0, 0, PLAIN))
    assert "advances to space 4 of the Tleilaxu track (1 VP)" in told
    assert "scores" not in told
