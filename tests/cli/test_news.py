"""The log at the terminal: cause before effect, every thing said once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.board import board
from sietch.cli.ending import ending
from sietch.cli.news import paragraphs
from sietch.cli.style import Style
from sietch.content import new_game
from sietch.engine import events as e
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.contracts import contracts_of
from sietch.engine.game import Game
from sietch.table.replay import dump
from sietch.view.questions import question
from tests.support import random_game, setup_for, states

WIDE = Style(False, 1000)
EMPEROR = 0


@pytest.fixture
def game() -> Game:
    return new_game(setup_for(leaders=["muad_dib", "gurney_halleck", "lady_jessica", "staban_tuek"], seed=7))


def told(game: Game, *entries: tuple[int, int, int, int]) -> list[str]:
    """What the terminal says of these events, after a log without any."""
    game.state.log = [[*entry, e.EVERYBODY] for entry in entries]
    return paragraphs(game.state, 0, 0, WIDE)


def test_influence_with_its_level_and_points(game: Game) -> None:
    lines = told(
        game,
        (e.INFLUENCE, 1, EMPEROR, 1),
        (e.INFLUENCE, 1, EMPEROR, 2),
        (e.SCORED, 1, w.VP_INFLUENCE, 1),
        (e.INFLUENCE, 2, EMPEROR, 1),
        (e.INFLUENCE, 1, EMPEROR, -1),
        (e.INFLUENCE, 1, EMPEROR, -1),
        (e.SCORED, 1, w.VP_INFLUENCE, -1),
    )
    assert lines == [
        "P2 (Gurney Halleck): gains 1 influence with the Emperor (now 1) · "
        "gains 2 influence with the Emperor (now 3: 1 VP)",
        "P3 (Lady Jessica): gains 1 influence with the Emperor (now 1)",
        "P2 (Gurney Halleck): loses 1 influence with the Emperor (now 2) · "
        "loses 1 influence with the Emperor (now 1: −1 VP)",
    ]


def test_only_the_news_are_told_but_levels_count_from_the_start(game: Game) -> None:
    told(game, (e.INFLUENCE, 1, EMPEROR, 1), (e.INFLUENCE, 1, EMPEROR, 1))
    assert paragraphs(game.state, 0, 1, WIDE) == [
        "P2 (Gurney Halleck): gains 1 influence with the Emperor (now 2)"
    ]


def test_points_of_an_alliance_and_of_others(game: Game) -> None:
    lines = told(
        game,
        (e.ALLIANCE_LOST, 2, EMPEROR, 0),
        (e.SCORED, 2, w.VP_ALLIANCE, -1),
        (e.ALLIANCE, 1, EMPEROR, 0),
        (e.SCORED, 1, w.VP_ALLIANCE, 1),
        (e.SCORED, 1, w.VP_ACQUIRED, 1),
    )
    assert lines == [
        "P3 (Lady Jessica): loses the Alliance with the Emperor (−1 VP)",
        "P2 (Gurney Halleck): takes the Alliance with the Emperor (1 VP) · scores 1 victory point (acquired card)",
    ]


def test_an_own_intrigue_card_is_trashed_once(game: Game) -> None:
    game.state.log = [[e.TRASHED_AN_INTRIGUE, 1, 0, 0, e.EVERYBODY], [e.TRASHED_INTRIGUE, 1, 0, 0, 1 << 1]]
    (own,) = paragraphs(game.state, 1, 0, WIDE)
    assert own.count("trashes") == 1
    assert "trashes the Intrigue card" in own
    assert paragraphs(game.state, 0, 0, WIDE) == ["P2 (Gurney Halleck): trashes an Intrigue card"]


def test_persuasion_of_a_turn_is_one_sum_whatever_brought_it(game: Game) -> None:
    dagger, council = w.CARD * w.KIND + 1, w.SPACE * w.KIND + 2
    lines = told(
        game,
        (e.PERSUASION, 1, dagger, 1),
        (e.SWORDS, 1, 0, 2),
        (e.PERSUASION, 1, council, 2),
        (e.PERSUASION, 2, council, 2),
    )
    assert lines == [
        "P2 (Gurney Halleck): gets 3 persuasion · gets 2 swords",
        "P3 (Lady Jessica): gets 2 persuasion",
    ]


def test_passing_is_no_part_of_the_turn_before(game: Game) -> None:
    lines = told(game, (e.STRENGTH, 1, 0, 4), (e.PASSED, 1, 0, 0), (e.REWARD, 1, 1, 0))
    assert [line.split(": ")[1] for line in lines] == [
        "ends the Reveal turn with strength 4", "passes", "gets the reward for first place",
    ]  # fmt: skip


def test_no_line_begins_with_a_dot(game: Game) -> None:
    entries = [[e.REVEALED_CARD, 1, card, 0, e.EVERYBODY] for card in range(60)]
    game.state.log = entries
    for width in range(50, 80):
        lines = paragraphs(game.state, 0, 0, Style(False, width))
        assert not any(line.lstrip().startswith("·") for line in lines)
        assert max(map(len, lines)) <= width
        assert "\u00a0" not in "".join(lines)


def pairs(kinds: set[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Events of these kinds in some games, each with the one before it."""
    for seed in range(12):
        log = random_game(seed, 3 + seed % 2).state.log or []
        yield from ((before, entry) for before, entry in pairwise(log) if entry[0] in kinds)


def test_points_come_right_after_their_cause() -> None:
    causes = {w.VP_INFLUENCE: {e.INFLUENCE}, w.VP_ALLIANCE: {e.ALLIANCE, e.ALLIANCE_LOST}}
    found = 0
    for before, entry in pairs({e.SCORED}):
        if entry[2] in causes:
            found += 1
            assert before[0] in causes[entry[2]]
            assert before[1] == entry[1]
    assert found > 20


def test_a_recalled_spy_is_told_once(game: Game) -> None:
    found = list(pairs({e.INFILTRATED, e.GATHERED}))
    assert len(found) > 5
    assert all(before[0] != e.SPY_RECALLED for before, _ in found)
    (line,) = told(game, (e.INFILTRATED, 1, 0, 0))
    assert line.startswith("P2 (Gurney Halleck): recalls the spy from the observation post of ")
    assert line.endswith(" to infiltrate")


def test_contracts_are_called_contracts() -> None:
    state = random_game(3, steps=200).state
    assert any(tiles.open for tiles in filter(None, map(contracts_of, state.players)))
    labels = {line.split("  ")[0] for line in board(state, 0, WIDE, whole=True)}
    assert {"Contracts", "On offer"} <= labels
    assert "Tasks" not in labels


def test_nobody_is_asked_for_an_agent_without_one() -> None:
    asked = set()
    for seed in range(8):
        for state, _ in states(seed):
            text = question(state)
            playable = any(o.verb_of(code) == o.PLAY for code in state.options)
            if "take your Reveal turn" in text:
                agents = state.players[state.decider].agents
                asked.add((playable, agents > 0))
                assert text.startswith("Send an agent") == playable
                assert text.startswith("You have no agent left") == (agents == 0)
    assert {(True, True), (False, False)} <= asked


# --- the end -----------------------------------------------------------------------------------------------


def finished(points: list[int]) -> Game:
    game = random_game(1)
    for player, vp in zip(game.state.players, points, strict=True):
        player.vp = vp
    return game


def test_only_the_tied_are_named() -> None:
    text = "\n".join(ending(finished([12, 9, 9, 3]), None, WIDE))
    assert "Equal points" in text
    tied = text.split("decide.")[1]
    assert ("P2 (" in tied, "P3 (" in tied, "P1 (" in tied, "P4 (" in tied) == (True, True, False, False)
    assert "9 VP: " in tied
    assert "Equal points" not in "\n".join(ending(finished([12, 9, 8, 3]), None, WIDE))


def test_the_end_in_a_narrow_window() -> None:
    assert max(map(len, ending(finished([12, 9, 9, 3]), None, Style(False, 50)))) <= 50


def test_a_replay_says_whose_hand_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.replay"
    game = random_game(4, steps=30)
    file.write_text(dump(game), encoding="utf-8")
    keys = iter(["b", *["n"] * 8, "b", "q"])
    monkeypatch.setattr("builtins.input", lambda: next(keys))
    assert main(["replay", str(file)]) == 0
    text = capsys.readouterr().out
    first = next(entry for entry in game.history if not entry.automatic).seat
    assert f"As P{first + 1} (" in text
    assert f"P{first + 1}'s hand" in text
    assert text.count(" sees it:") == 2
    assert "Your hand" not in text
