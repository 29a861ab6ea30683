"""Six players at the terminal: the table in small and large windows, how turns are told, the end, several persons."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.board import board
from sietch.cli.ending import ending
from sietch.cli.greeting import greeting
from sietch.cli.look import look, player_lines
from sietch.cli.menu import chosen, menu
from sietch.cli.news import paragraphs
from sietch.cli.session import Session
from sietch.cli.style import Style, visible
from sietch.content import Setup, new_game
from sietch.engine.game import Game
from sietch.engine.interpreter import advance
from sietch.engine.rng import seeded
from sietch.engine.setup import OPEN_HANDS
from sietch.engine.state import replaced
from sietch.engine.teams import teams_of
from sietch.engine.turn import TURN
from sietch.engine.words import CARD, VP_ALLIANCE
from sietch.table.replay import dump, load, play, save
from sietch.view.catalogue import catalogue_of
from sietch.view.log import log_events, sentences
from sietch.view.questions import question
from tests.cli.person import Person, Table, kept, made_twice, random_answers, type_in
from tests.support import SIX_LEADERS

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")
WIDE = Style(False, 1000, 1000)
SITTING = ["you", *["random"] * 5]


def six(seed: int = 4, variants: tuple[str, ...] = ()) -> Game:
    return new_game(Setup(6, leaders=SIX_LEADERS, seed=seed, variants=variants))


def played(seed: int = 4) -> Game:
    game = six(seed)
    rng = seeded(seed)
    while not game.over:
        game.apply(game.options()[rng.below(len(game.options()))])
    return game


def sit_down(person: Person, game: Game, seat: int = 0, size: tuple[int, int] = (80, 24)) -> Session:
    session = Session(game, [seat], ("random",), Style(False, *size), person.ask, person.shown.append)
    person.session = session
    session.play()
    return session


def until_turn(game: Game, seat: int) -> Game:
    while game.decider != seat or game.state.kind != TURN:
        game.apply("reveal" if "reveal" in game.options() else game.options()[-1])
    return game


# --- the window --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "seed"), [(0, 3), (3, 3), (4, 11)])
def test_score_and_question_on_one_small_screen(seat: int, seed: int) -> None:
    """At every question of a game, in a window of 80 by 24."""
    shown: list[str] = []
    rng = seeded(seed)

    def ask(prompt: str) -> str:
        screen = [*shown, prompt][-24:]
        state = session.game.state
        text = " ".join(" ".join(screen).split())
        score = f"{state.players[seat].vp}"
        assert " ".join(question(state).split()) in text, screen
        row = rf".P{seat + 1} .*? {score} "
        assert any(line.startswith(f"You: {score} VP") or re.match(row, line) for line in screen), screen
        return str(1 + rng.below(len(state.options)))

    session = Session(six(seed), [seat], ("random",), Style(False, 80, 24), ask, shown.append)
    session.play()
    assert session.game.over
    assert max(map(visible, shown)) <= 80


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_six_seats_and_the_question_in_a_window_of_100_by_40(seat: int) -> None:
    shown: list[str] = []
    asked: set[int] = set()
    rng = seeded(seat)

    def ask(prompt: str) -> str:
        state = session.game.state
        screen = [*shown, prompt][-40:]
        is_new = state.turns_taken not in asked
        asked.add(state.turns_taken)
        if is_new and state.kind == TURN and len(menu(state, Style(False, 100, 40))) < 18:
            for number in range(1, 7):
                assert any(re.match(rf"[▸▹ ]P{number} ", line) for line in screen), screen
            assert any(line.startswith("Teams ") for line in screen), screen
        return str(1 + rng.below(len(state.options)))

    session = Session(six(), [seat], ("random",), Style(False, 100, 40), ask, shown.append)
    session.play()
    assert max(map(visible, shown)) <= 100


# --- the table ---------------------------------------------------------------------------------------------


def test_commanders_have_no_army_and_tracks_of_their_own() -> None:
    game = until_turn(six(), 0)
    lines = board(game.state, 0, Style(False, 100, 40), whole=True)
    (head,) = [line for line in lines if line.endswith("Gre Spa Ben Fri Emp Fre")]
    column = {name: head.index(name) for name in ("gar", "str", "Gre", "Emp", "Fre")}
    rows = {line[1:3]: line.ljust(100) for line in lines if re.match(r"[▸▹ ]P\d ", line)}

    def value(seat: str, name: str) -> str:
        return rows[seat][column[name] : column[name] + 3].strip()

    assert [value("P1", name) for name in column] == ["", "", "", "", "0"]
    assert [value("P4", name) for name in column] == ["", "", "", "0", ""]
    assert [value("P3", name) for name in column] == ["3", "0", "0", "", ""]
    assert "Teams       Muad'Dib P1+P3+P5 6 VP · Shaddam Corrino IV P4+P2+P6 6 VP" in lines
    assert any(line.startswith("Throne Row  ") for line in lines)
    assert any("tokens P1 left, right" in line for line in lines)


def test_the_activated_ally_is_marked() -> None:
    game = until_turn(six(), 0)
    assert not any(line.startswith("▹") for line in board(game.state, 0, WIDE))
    card = next(text for text in game.options() if text.startswith("play "))
    game.apply(card)
    game.apply("token right")
    marked = [line[:3] for line in board(game.state, 1, WIDE) if line[:1] in ("▸", "▹")]
    assert marked == ["▸P1", "▹P5"]


def test_the_throne_row_has_a_name_of_its_own() -> None:
    """On the table, among what a low window leaves out, in `row`, and where a card of it is acquired."""
    game = until_turn(six(), 3)
    teams = teams_of(game.state)
    card = game.rules.cards[teams.throne_row[0]]
    low = " ".join(board(game.state, 3, Style(False, 80, 24), below=14))
    assert "b shows more: " in low
    assert ", Row, Throne Row, " in low
    lines = look(game.state, 3, "row", "", WIDE)
    name = catalogue_of(game.rules).name("cards", card.name)
    assert lines[lines.index("─── Throne Row") + 1].startswith(name)
    before = len(game.state.log or [])
    game.apply("reveal")
    game.apply(game.options()[0])
    game.state.turn.persuasion = card.cost
    advance(game.state)
    game.apply(f"buy throne {card.name}")
    (told,) = [line for line in paragraphs(game.state, 0, before, WIDE) if "acquires" in line]
    assert f"acquires {name} (from the Throne Row)" in told
    assert told.count(name) == 1
    assert f"P4 takes {name} from the Throne Row." in sentences(game.state, None, before)


def test_before_the_first_round() -> None:
    game = six()
    assert game.state.round == 0
    assert board(game.state, 3, WIDE)[0].startswith("─── Before the first round, first player P")
    assert board(until_turn(game, 0).state, 3, WIDE)[0].startswith("─── Round 1 player turns, ")


def test_names_that_are_cut_show_it() -> None:
    game = until_turn(six(), 0)
    lines = board(game.state, 0, Style(False, 80, 24))
    names = [line[1:11].strip() for line in lines if re.match(r"[▸▹ ]P\d ", line)]
    assert names == ["P1 Muad'D…", "P2 Feyd-R…", "P3 Lady J…", "P4 Shadda…", "P5 Gurney…", "P6 Prince…"]
    assert not any("…" in line for line in board(game.state, 0, Style(False, 120, 24)) if "Muad'Dib" in line)
    assert any(re.search(r"P4 \(\w*…", line) for line in ending(played(), None, Style(False, 60, 24)))


def test_spaces_of_the_menu_lie_as_on_the_board() -> None:
    game = until_turn(six(), 1)
    game.state.players[1].hand = [game.rules.component_names(CARD).index("diplomacy")]
    advance(game.state)
    game.apply("play diplomacy")
    assert game.options()[0] != "to economic_support"
    assert menu(game.state, WIDE)[1].startswith("  1  Send the agent to Economic Support")
    assert chosen(game.state, "1") == "to economic_support"


def test_no_teams_at_other_tables() -> None:
    game = new_game(Setup(4, seed=4))
    lines = board(game.state, 0, WIDE, whole=True)
    assert not any(line.startswith(("Teams", "Throne", "Shown")) or "tokens" in line for line in lines)


def test_a_player_and_the_row() -> None:
    game = until_turn(six(), 0)
    assert (
        player_lines(game.state, 0, "P3", SITTING, WIDE)[0] == "P3 (Lady Jessica)  random, Ally of your team"
    )
    lines = player_lines(game.state, 0, "P4", SITTING, WIDE)
    assert lines[0] == "P4 (Shaddam Corrino IV)  random, Commander of the other team"
    assert "Tokens      left · right" in lines
    assert not any(line.startswith("Supply") for line in lines)
    teams = teams_of(game.state)
    name = game.rules.cards[teams.throne_row[0]].name.replace("_", " ").title()
    assert any(line.lower().startswith(name.lower()) for line in look(game.state, 0, "row", "", WIDE))
    assert player_lines(game.state, 0, "P7", SITTING, WIDE) == [
        "There is no player 'P7'; the players are P1 to P6."
    ]


@pytest.mark.parametrize("variants", [(), (OPEN_HANDS,)])
def test_open_hands_are_on_the_table(variants: tuple[str, ...]) -> None:
    game = until_turn(six(variants=variants), 0)
    lines = board(game.state, 0, WIDE, whole=True)
    shown = [line for line in lines if line.startswith("Shown ")]
    assert len(shown) == len(variants)
    if shown:
        assert set(re.findall(r"P\d", shown[0])) == {"P3", "P5"}
    assert any(line.startswith("Hand ") for line in player_lines(game.state, 0, "P3", SITTING, WIDE)) == bool(
        variants
    )
    assert not any(line.startswith("Hand ") for line in player_lines(game.state, 0, "P2", SITTING, WIDE))


# --- greeting and end --------------------------------------------------------------------------------------


def test_the_greeting_says_who_commands() -> None:
    game = six()
    text = "\n".join(greeting(game, [0], SITTING, True, WIDE))
    assert (
        "You command your team: P3 (Lady Jessica) on the left and P5 (Gurney Halleck) on the right." in text
    )
    assert "P4 (Shaddam Corrino IV) commands P6 (Princess Irulan) on the left" in text
    lines = greeting(game, [2], SITTING, True, WIDE)
    teams = [line.strip() for line in lines if " commands " in line]
    assert teams == [
        "P1 (Muad'Dib) commands your team; the other Ally is P5 (Gurney Halleck).",
        "P4 (Shaddam Corrino IV) commands P6 (Princess Irulan) on the left and P2 (Feyd-Rautha Harkonnen) on the right.",
    ]
    lines = greeting(game, [0, 1], SITTING, True, WIDE)
    assert sum(" commands " in line for line in lines) == 2
    assert not any("your team" in line for line in lines)
    assert not any("Hands are open" in line for line in lines)
    assert any(
        "Hands are open" in line for line in greeting(six(variants=(OPEN_HANDS,)), [0], SITTING, True, WIDE)
    )


def test_the_team_wins() -> None:
    game = played()
    winners = game.result().winners
    assert len(winners) == 3
    loser = next(seat for seat in range(6) if seat not in winners)
    assert "Your team wins!" in ending(game, winners[0], WIDE)[0]
    commander = {0: "Muad'Dib", 1: "Shaddam Corrino IV"}[winners[0] % 2]
    for reader in (loser, None):
        lines = ending(game, reader, WIDE)
        assert lines[0].endswith(f"{commander}'s team wins.")
        for side, name in enumerate(("Muad'Dib", "Shaddam Corrino IV")):
            points = sum(player.vp for player in game.state.players if player.seat % 2 == side)
            assert f" {name}'s team: {points} VP" in lines
    assert not any("Equal points" in line for line in lines)
    game.state.players[loser].vp += sum(
        (1 - 2 * (p.seat % 2 == loser % 2)) * p.vp for p in game.state.players
    )
    tied = ending(game, None, WIDE)
    assert any(line.startswith("Equal points") for line in tied)
    assert sum("'s team, " in line for line in tied) == 2


def test_columns_of_the_end_are_explained() -> None:
    """`allies` would be team mates."""
    game = played()
    player = game.state.players[1]
    player.vp_from = replaced(player.vp_from, VP_ALLIANCE, 1)
    for width in (60, 80, 120):
        lines = ending(game, None, Style(False, width, 40))
        assert "allies" not in lines[2]
        text = " ".join(lines)
        assert re.search(r"all\w* = Alliances", text)
        assert re.search(r"ico\w* = battle icons", text)
        assert max(map(visible, lines)) <= width


def test_a_team_has_won_in_one_line() -> None:
    game = played()
    commander = 0 if 0 in game.result().winners else 3
    mates = {0: "P3 and P5", 3: "P6 and P2"}[commander]
    for reader in (None, 0, 1):
        won = [text for text in sentences(game.state, reader) if "wins the game" in text]
        assert won == [f"P{commander + 1} wins the game together with {mates}."]
        told = [line for line in paragraphs(game.state, reader, 0, WIDE) if "wins the game" in line]
        assert [line.partition(": ")[2] for line in told] == [f"wins the game together with {mates}"]
    assert sum(event["event"] == "game_won" for event in log_events(game.state)) == 3


# --- turns in words ----------------------------------------------------------------------------------------


def test_what_allies_do_is_told_in_the_turn_of_the_commander() -> None:
    game = until_turn(six(), 0)
    before = len(game.state.log or [])
    game.state.players[0].hand = [game.rules.starters[0], *game.state.players[0].hand]
    card = next(text for text in game.options() if text.startswith("play ") and "seek" not in text)
    game.apply(card)
    game.apply("token left")
    while game.state.turn.is_of(0) and not game.over:
        deploying = [text for text in game.options() if text.startswith(("to arrakeen", "deploy", "let"))]
        game.apply((deploying or game.options())[-1])
    told = [line for line in paragraphs(game.state, 1, before, WIDE) if line.startswith("P1 ")]
    assert len(told) == 1
    assert "· activates P3 · sends " in told[0]
    assert " · P3 deploys " in told[0]
    assert " · deploys " not in told[0]


def test_a_trade_is_told_once() -> None:
    for seed in range(20):
        game = played(seed)
        text = "\n".join(paragraphs(game.state, None, 0, WIDE))
        assert "offers" not in text
        if re.search(r"trades with P\d · gives \d \w+ · P\d gives", text):
            return
    pytest.fail("nobody has traded")


def test_turns_of_commanders_end_without_a_strength() -> None:
    text = "\n".join(paragraphs(played().state, None, 0, WIDE))
    for line in text.splitlines():
        if "takes a Reveal turn" in line:
            assert line.endswith("ends the Reveal turn") == line.startswith(("P1 ", "P4 ")), line


# --- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_whole_game(seat: int) -> None:
    person = Person(then=random_answers(seat))
    session = sit_down(person, six(), seat)
    assert session.game.over
    assert dump(play(load(kept()))) == dump(session.game)


def test_every_decision_can_be_taken_back_alone() -> None:
    person = Person(then=made_twice(random_answers(3)))
    again = Person(then=random_answers(3))
    assert dump(sit_down(person, six()).game) == dump(sit_down(again, six()).game)


@pytest.mark.parametrize("persons", [[0, 1, 2, 3, 4, 5], [0, 1, 2]])
def test_several_persons(persons: list[int]) -> None:
    table = Table(six(), persons, then=random_answers(2))
    text = table.text
    assert table.session.game.over
    assert re.search(r"P[35] \(.*\), you are asked: press Enter", text)
    assert "P1 (Muad'Dib), it is your turn: press Enter" in text
    assert "Your turn is not over" not in text.partition("lets you deploy")[0]
    assert "team wins." in text


def test_what_a_mate_has_decided_ends_take_back() -> None:
    """The commander lets the ally deploy; after the ally's answer nothing of it is taken back."""
    typed: list[str] = []

    def answers(session: Session) -> str:
        state = session.game.state
        offered = session.game.options()
        if typed and typed[-1] == "u":
            return "q"
        if session.game.history and session.game.history[-1].text.startswith("deploy") and session.seat == 0:
            typed.append("u")
            return "u"
        for wanted in ("let deploy", "deploy 1", "to arrakeen", "token left"):
            if wanted in offered and state.turn.seat == 0:
                return wanted
        cards = [text for text in offered if text.startswith("play ")]
        for card in ("play md_signet_ring", "play md_usul", "play md_command_respect"):
            if card in cards:
                return card
        return "reveal" if "reveal" in offered else "1"

    table = Table(until_turn(six(), 0), list(range(6)), then=answers)
    assert typed == ["u"]
    assert "Somebody else has decided since then: among persons it stays." in table.shown


# --- the command -------------------------------------------------------------------------------------------


def test_play_and_resume(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    type_in(monkeypatch, "1", "q")
    command = ["play", "--terminal", "--players", "6", "--bots", "random", "--plain"]
    assert main([*command, "--seat", "4", "--seed", "5"]) == 0
    assert "You command your team: P6" in capsys.readouterr().out
    type_in(monkeypatch, "q")
    assert main(["play", "--terminal", "--resume", kept().stem, "--plain"]) == 0
    assert "You are P4 (Shaddam Corrino IV)." in capsys.readouterr().out


def test_the_last_line_fits_into_the_window(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Where the command is long it goes on in lines that can be typed as they stand."""
    monkeypatch.setattr("sys.argv", ["/a/long/way/to/sietch/__main__.py"])
    monkeypatch.setattr("sys.orig_argv", ["/a/rather/long/way/to/bin/python"])
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    type_in(monkeypatch, "1", "q")
    assert (
        main(["play", "--terminal", "--players", "6", "--bots", "random", "--seat", "4", "--seed", "5"]) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    hint = lines[lines.index("Go on with:") + 1 :]
    assert max(map(len, lines)) <= 80
    assert all(line.endswith(" \\") for line in hint[:-1])
    assert shlex.split(" ".join(line.removesuffix("\\") for line in hint)) == [
        *["/a/rather/long/way/to/bin/python", "-m", "sietch"],
        *["play", "--terminal", "--resume", kept().stem],
    ]


def test_stepping_through_a_game(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    game = played()
    save(game, folder / "six.replay")
    assert main(["replay", "--check", "six.replay"]) == 0
    assert capsys.readouterr().out.count("seat ") == 3
    typed = iter(["", "b", "r", "p", *[""] * 2000, "q"])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    assert main(["replay", "six.replay", "--plain"]) == 0
    text = capsys.readouterr().out
    assert "  P6 (Princess Irulan)\n" in text
    assert "P1 (Muad'Dib): activates P" in text
    assert "team wins." in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seat", "7"], "seat 7: the seats are 1 to 6"),
        (["--seat", "1", "--leader", "jessica"], "leader 'lady_jessica': seat 1 is for muad_dib"),
        (["--leader", "shaddam"], "leader 'shaddam_corrino_iv' commands a team and sits at seat 4"),
        (
            ["--seat", "2", "--leader", "shaddam"],
            "leader 'shaddam_corrino_iv' commands a team and sits at seat 4",
        ),
        (["--seat", "4", "--leader", "muad_dib"], "leader 'muad_dib' commands a team and sits at seat 1"),
        (["--hot-seat", "7"], "--hot-seat 7: this game is for 6 persons"),
    ],
)
def test_what_cannot_be(words: list[str], told: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", "--players", "6", *words]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("usul", "Commander's starting card"),
        ("Military Support", "Great Houses space · agent icon: Emperor"),
        ("vast wealth", "Space on the personal board of Shaddam Corrino IV"),
    ],
)
def test_components_for_six_are_found_by_name(name: str, told: str, capsys: Capture) -> None:
    assert main(["cards", name]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert told in text
    assert " Six players" in text
    assert main(["cards", name, "--players", "4"]) == 2
    assert f"nothing is called '{name}'" in capsys.readouterr().err


def test_what_other_games_have_too_is_shown_as_there(capsys: Capture) -> None:
    assert main(["cards", "swordmaster", "--kind", "spaces"]) == 0
    assert "Bonus token" not in capsys.readouterr().out
    assert main(["cards", "usul", "--no-choam"]) == 2  # six players always play with CHOAM
    assert "nothing is called 'usul'" in capsys.readouterr().err
