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


@pytest.mark.proves("K-3")
def test_rise_of_ix_is_free() -> None:
    for choam in (True, False):
        assert [seats(players=players, choam=choam, ix=True) for players in (1, 2, 3, 4)] == [3, 3, 3, 4]
    assert seats(players=6, ix=True) == 6


@pytest.mark.proves("K-6")
def test_conflicts_of_ix_need_ix() -> None:
    for players in (1, 2, 3, 4, 6):
        assert seats(players=players, ix=True, ix_conflicts=True) == (3 if players < 3 else players)
        option, reason = why_not(players=players, ix_conflicts=True)
        assert option == "ix_conflicts"
        assert "Rise of Ix" in reason


@pytest.mark.proves("K-7")
def test_leaders_of_ix_come_with_ix() -> None:
    """For persons: none of them is a rival."""
    assert seats(players=3, ix=True, leaders=["tessia_vernius", "muad_dib", "ilesa_ecaz"]) == 3
    with pytest.raises(SetupError, match="unknown leader 'tessia_vernius'"):
        new_game(setup_from({"players": 3, "leaders": ["tessia_vernius"]}))
    with pytest.raises(SetupError, match="viscount_hundro_moritani"):
        new_game(setup_from({"players": 1, "ix": True, "rivals": ["viscount_hundro_moritani"]}))


@pytest.mark.proves("K-11", "I-67")
def test_epic_mode_needs_ix_and_three_persons() -> None:
    assert [seats(players=players, ix=True, epic=True) for players in (3, 4, 6)] == [3, 4, 6]
    assert seats(players=3, choam=False, ix=True, epic=True) == 3
    for players in (1, 2):
        assert why_not(players=players, ix=True, epic=True)[0] == "epic"
    for players in (3, 4, 6):
        option, reason = why_not(players=players, epic=True)
        assert option == "epic"
        assert "Rise of Ix" in reason


@pytest.mark.proves("RV-16")
def test_the_foldspace_card_is_for_games_with_rivals_and_ix() -> None:
    assert [seats(players=players, ix=True, ix_foldspace=True) for players in (1, 2)] == [3, 3]
    for players in (3, 4, 6):
        assert why_not(players=players, ix=True, ix_foldspace=True)[0] == "ix_foldspace"
    assert why_not(players=1, ix_foldspace=True)[0] == "ix_foldspace"


@pytest.mark.proves("K-8")
def test_variants_with_ix() -> None:
    for name in AGAINST_RIVALS:
        assert [seats(players=players, ix=True, variants=[name]) for players in (1, 2)] == [3, 3]
    assert seats(players=1, ix=True, variants=["row_churn"]) == 3
    assert seats(players=2, ix=True, variants=["streamlined_rivals"]) == 3
