"""What can be played together, and what is refused (rules K)."""

from __future__ import annotations

from typing import Any

import pytest

from sietch.content import SetupError, new_game
from sietch.content.rivals.levels import DIFFICULTIES
from sietch.content.setup import setup_from

AGAINST_RIVALS = ("brutal_escalation", "expert_deployment", "smart_politics")


def seats(**values: Any) -> int:
    """With so many a game of these options begins."""
    return len(new_game(setup_from(values)).state.players)


def why_not(**values: Any) -> tuple[str, str]:
    """The option that is to blame for a refused game, and the reason."""
    with pytest.raises(SetupError) as caught:
        setup_from(values)
    return caught.value.option, str(caught.value)


@pytest.mark.proves("K-1")
def test_numbers_of_players() -> None:
    assert [seats(players=players) for players in (1, 2, 3, 4, 6)] == [3, 3, 3, 4, 6]
    for players in (0, 5, 7):
        assert why_not(players=players) == (
            "players",
            f"{players} players: this game is for 1 to 4, or for 6",
        )


@pytest.mark.proves("K-2")
def test_choam_is_free_except_for_six_players() -> None:
    for choam in (True, False):
        assert [seats(players=players, choam=choam) for players in (1, 2, 3, 4)] == [3, 3, 3, 4]
    assert why_not(players=6, choam=False) == ("choam", "six players always play with CHOAM")


@pytest.mark.proves("K-2")
def test_shaddam_needs_choam() -> None:
    assert seats(players=4, leaders=["shaddam_corrino_iv"]) == 4
    with pytest.raises(SetupError, match="unknown leader 'shaddam_corrino_iv'"):
        new_game(setup_from({"players": 4, "choam": False, "leaders": ["shaddam_corrino_iv"]}))


@pytest.mark.proves("K-8")
def test_difficulties_are_for_one_player() -> None:
    assert [seats(players=1, difficulty=name) for name in DIFFICULTIES] == [3, 3, 3, 3]
    for players in (2, 3, 4, 6):
        assert why_not(players=players, difficulty="mentat") == (
            "difficulty",
            "difficulty 'mentat': only a game for one player has one",
        )


@pytest.mark.proves("K-8")
def test_variants_against_rivals() -> None:
    for name in AGAINST_RIVALS:
        assert [seats(players=players, variants=[name]) for players in (1, 2)] == [3, 3]
        for players in (3, 4, 6):
            assert why_not(players=players, variants=[name]) == (
                "variants",
                f"variant '{name}': only for 1 or 2 players, against rivals",
            )


@pytest.mark.proves("K-8")
@pytest.mark.parametrize(("name", "number"), [("row_churn", 1), ("streamlined_rivals", 2)])
def test_variants_for_one_number_of_players(name: str, number: int) -> None:
    assert seats(players=number, variants=[name]) == 3
    for players in {1, 2, 3, 4, 6} - {number}:
        option, reason = why_not(players=players, variants=[name])
        assert option == "variants"
        assert f"variant '{name}': only for {number} player" in reason


@pytest.mark.proves("K-9")
def test_open_hands_are_for_six_players() -> None:
    assert seats(players=6, variants=["open_hands"]) == 6
    for players in (1, 2, 3, 4):
        assert why_not(players=players, variants=["open_hands"]) == (
            "variants",
            "variant 'open_hands': only for 6 players, in teams",
        )
