"""Several persons at one keyboard: nobody sees or takes back what is another's."""

from __future__ import annotations

import pytest

from sietch.cli import main
from sietch.cli.session import Session
from sietch.content import Setup, new_game
from sietch.engine.game import Game
from sietch.table import saves
from sietch.table.replay import dump, load, play
from sietch.view.catalogue import catalogue_of
from tests.cli.person import HIDES, YOURS, Table, kept, random_answers, type_in

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")


def game_for(players: int, seed: int = 5) -> Game:
    return new_game(Setup(players, seed=seed))


@pytest.mark.parametrize(("players", "persons"), [(2, 2), (3, 2), (4, 4)])
def test_a_whole_game(players: int, persons: int) -> None:
    seats = list(range(persons))
    table = Table(game_for(players), seats, then=random_answers(3))
    assert table.session.game.over
    assert "You win!" not in table.text
    assert "The end, after" in table.text
    assert dump(play(load(kept()))) == dump(table.session.game)


def test_hands_are_hidden_until_the_next_person_is_there() -> None:
    """What follows a decision of another begins with empty lines, and shows nothing of that person's."""
    table = Table(game_for(3), [0, 1, 2], then=random_answers(2))
    lines = table.shown
    names = hands(table.session.game)
    asked = [n for n, line in enumerate(lines) if line.endswith(YOURS)]
    assert len(asked) > 20
    for number in asked[1:]:
        window = "\n".join(lines[:number]).splitlines()[-24:]
        assert not any(line.strip() for line in window)
    parts = [lines[start:end] for start, end in zip(asked, [*asked[1:], len(lines)], strict=True)]
    for part in parts[:-1]:
        seat = part[0][:2]
        drawn = [line for line in part if "): draws " in line and any(name in line for name in names)]
        assert all(line.startswith(seat) for line in drawn), drawn


def hands(game: Game) -> set[str]:
    catalogue = catalogue_of(game.rules)
    return {catalogue.name("cards", card.name) for card in game.rules.cards}


def test_every_person_reads_all_the_news() -> None:
    table = Table(game_for(2), [0, 1], then=random_answers(2))
    for number in range(2, 5):
        assert table.text.count(f"Round {number} begins.") == 2


def test_what_a_choice_has_done_is_read_before_the_keyboard_is_handed_over() -> None:
    """And not once more at the next turn of the same person."""
    table = Table(game_for(3), [0, 1, 2], *["reveal", "end turn"] * 3)
    lines = table.shown
    called = [n for n, line in enumerate(lines) if line.endswith(YOURS)]
    first, hidden = lines[called[0]][:2], lines.index(HIDES)
    answered = max(n for n in range(hidden) if lines[n] == "> ")
    news = [line for line in lines[answered:hidden] if line.startswith(f"{first} (")]
    assert any("ends the Reveal turn" in line for line in news)
    assert not any(line.strip() for line in lines[hidden + 1 : called[1]])
    own = [line for line in lines if line.startswith(f"{first} (") and "takes a Reveal turn" in line]
    assert len(own) == 3  # once for every person
    assert lines.count(HIDES) == len(called) - 1


def test_a_person_alone_is_not_called() -> None:
    table = Table(game_for(3), [1], then=random_answers(2))
    assert YOURS not in table.text
    assert HIDES not in table.text


# --- take-back ---------------------------------------------------------------------------------------------


def test_an_own_decision_is_taken_back() -> None:
    game = game_for(2)
    first = dump(game)
    table = Table(game, [0, 1], next(text for text in game.options() if text.startswith("play ")), "u")
    assert "Taken back: play " in table.text
    assert dump(table.session.game) == first


def test_what_another_person_has_decided_stays() -> None:
    table = Table(game_for(3), [0, 1, 2], "reveal", "end turn", "u")
    assert "There is nothing of yours to take back." in table.text
    table = Table(game_for(3), [0, 1, 2], *["reveal", "end turn"] * 3, "u")
    decided = [entry.seat for entry in table.session.game.history if not entry.automatic]
    assert table.session.seat in decided
    assert len(decided) == 6
    assert "Somebody else has decided since then: among persons it stays." in table.text


def test_what_a_bot_has_played_stays_among_persons() -> None:
    """One who has revealed is not asked, so the other one follows the bot."""
    answers, typed = random_answers(4), list[str]()

    def then(session: Session) -> str:
        history = session.game.history
        own = [n for n, entry in enumerate(history) if entry.seat == session.seat and not entry.automatic]
        undone = history[own[-1] :] if own else []
        followed = {entry.seat for entry in undone} == {session.seat, 2}
        if not followed or any(entry.revealing for entry in undone):
            return answers(session)
        typed.append("q" if typed else "u")
        return typed[-1]

    table = Table(game_for(3), [0, 1], then=then)
    assert typed == ["u", "q"]
    assert "Somebody else has decided since then: among persons it stays." in table.text
    assert "Taken back" not in table.text


def test_what_has_come_to_light_stays_among_persons() -> None:
    """Alone it is told and allowed."""
    table = Table(game_for(3), [0, 1, 2], "reveal", "u")
    assert "Something hidden has come to light since then: among persons it stays." in table.text
    assert "Taken back" not in table.text


# --- saved games and the command line ----------------------------------------------------------------------


def test_saved_games_keep_who_are_persons(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "", "1", "q")
    begun = [
        "play",
        "--terminal",
        "--players",
        "3",
        "--hot-seat",
        "2",
        "--bots",
        "random",
        "--leader",
        "irulan,jessica",
    ]
    for seed in range(9):
        if new_game(Setup(3, leaders=["irulan", "jessica"], seed=seed)).decider in (0, 1):
            assert main([*begun, "--seed", str(seed)]) == 0
            break
    text = kept().read_text(encoding="utf-8")
    assert saves.remarks(text).seats == [1, 2]
    assert "round 1, 0 and 0 points" in text
    shown = capsys.readouterr().out
    assert "P1 (Princess Irulan): person · P2 (Lady Jessica): person" in shown
    type_in(monkeypatch, "", "q")
    assert main(["play", "--resume", kept().stem]) == 0
    assert "P2 (Lady Jessica): person" in capsys.readouterr().out
    assert main(["play", "--resume", kept().stem, "--hot-seat"]) == 2
    assert "begun with --hot-seat 2" in capsys.readouterr().err
    assert main(["play", "--resume", kept().stem, "--seat", "1"]) == 2
    assert "begun with --hot-seat 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--hot-seat", "5"], "--hot-seat 5: this game is for 4 persons"),
        (["--hot-seat", "0"], "expected a whole number from 1"),
        (["--players", "1", "--hot-seat", "2"], "this game is for 1 person"),
        (["--hot-seat", "2", "--seat", "1"], "--seat is for one person"),
        (["--hot-seat", "--bots", "naib"], "--bots: there is no seat for a bot"),
        (["--leader", "irulan,jessica"], "2 leaders for 1 person"),
    ],
)
def test_refuses(words: list[str], message: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", *words]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1
