"""Six players at the terminal: the table in small and large windows, how turns are told, the end, several persons."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.board import board
from sietch.cli.ending import ending
from sietch.cli.greeting import greeting
from sietch.cli.look import look, player_lines
from sietch.cli.menu import menu
from sietch.cli.news import paragraphs
from sietch.cli.session import Session
from sietch.cli.style import Style, visible
from sietch.content import Setup, new_game
from sietch.engine.game import Game
from sietch.engine.rng import seeded
from sietch.engine.setup import OPEN_HANDS
from sietch.engine.turn import TURN
from sietch.table.replay import dump, load, play, save
from sietch.view.questions import question
from tests.cli.person import Person, kept, made_twice, random_answers, type_in
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
    assert max(map(visible, shown[:-1])) <= 80  # the last one is a command


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_six_seats_and_the_question_in_a_window_of_100_by_40(seat: int) -> None:
    shown: list[str] = []
    rng = seeded(seat)

    def ask(prompt: str) -> str:
        state = session.game.state
        screen = [*shown, prompt][-40:]
        if state.kind == TURN and len(menu(state, Style(False, 100, 40))) < 18:
            for number in range(1, 7):
                assert any(re.match(rf"[▸▹ ]P{number} ", line) for line in screen), screen
            assert any(line.startswith("Teams ") for line in screen), screen
        return str(1 + rng.below(len(state.options)))

    session = Session(six(), [seat], ("random",), Style(False, 100, 40), ask, shown.append)
    session.play()
    assert max(map(visible, shown[:-1])) <= 100


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
    teams = game.state.teams
    assert teams is not None
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


class Hot:
    """Persons at one keyboard."""

    def __init__(self, game: Game, persons: list[int], then: Callable[[Session], str]) -> None:
        self._then = then
        self.shown: list[str] = []
        self.session = Session(game, persons, ("random",), Style(False, 80, 24), self.ask, self.shown.append)
        self.session.play()

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        return self._then(self.session) if prompt == "> " else ""


@pytest.mark.parametrize("persons", [[0, 1, 2, 3, 4, 5], [0, 1, 2]])
def test_several_persons(persons: list[int]) -> None:
    table = Hot(six(), persons, random_answers(2))
    text = "\n".join(table.shown)
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

    table = Hot(until_turn(six(), 0), list(range(6)), answers)
    assert typed == ["u"]
    assert "Another person has decided since then: it stays." in table.shown


# --- the command -------------------------------------------------------------------------------------------


def test_play_and_resume(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    type_in(monkeypatch, "1", "q")
    command = ["play", "--terminal", "--players", "6", "--bots", "random", "--plain"]
    assert main([*command, "--seat", "4", "--seed", "5"]) == 0
    assert "You command your team: P6" in capsys.readouterr().out
    type_in(monkeypatch, "q")
    assert main(["play", "--terminal", "--resume", kept().stem, "--plain"]) == 0
    assert "You are P4 (Shaddam Corrino IV)." in capsys.readouterr().out


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
        (["--seat", "2", "--leader", "shaddam"], "leader 'shaddam_corrino_iv' commands a team, from seat 4"),
        (["--hot-seat", "7"], "--hot-seat 7: this game is for 6 persons"),
    ],
)
def test_what_cannot_be(words: list[str], told: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", "--players", "6", *words]) == 2
    assert told in capsys.readouterr().err
