"""What can be played together, and what is refused (rules K)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sietch.content import SetupError, new_game
from sietch.content.loader import read_content
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


@pytest.mark.proves("K-4")
def test_immortality_is_free() -> None:
    for ix in (True, False):
        for choam in (True, False):
            found = [seats(players=players, choam=choam, ix=ix, immortality=True) for players in (1, 2, 3, 4)]
            assert found == [3, 3, 3, 4]
        assert seats(players=6, ix=ix, immortality=True) == 6


@pytest.mark.proves("K-11")
def test_the_game_to_11_needs_immortality_and_no_epic_mode() -> None:
    for players in (1, 2, 3, 4, 6):
        assert seats(players=players, immortality=True, to_11=True) == (3 if players < 3 else players)
        option, reason = why_not(players=players, to_11=True)
        assert option == "to_11"
        assert "Immortality" in reason
    for players in (3, 4, 6):
        both = why_not(players=players, ix=True, epic=True, immortality=True, to_11=True)
        assert both == ("to_11", "the set 'to_11': not together with Epic mode (K-11)")


@pytest.mark.proves("K-12", "T-8", "T-75")
def test_start_and_goal_to_11() -> None:
    for players, goal, starts in ((1, 11, [0] * 3), (2, 11, [0] * 3), (3, 11, [0] * 3), (4, 10, [0] * 4)):
        state = new_game(setup_from({"players": players, "immortality": True, "to_11": True})).state
        assert state.rules.vp_to_end[len(state.players)] == goal
        assert [player.vp for player in state.players] == starts
    state = new_game(setup_from({"players": 6, "immortality": True, "to_11": True})).state
    assert state.rules.vp_to_end[6] == 10
    assert [player.vp for player in state.players] == [4, 0, 0, 4, 0, 0]


@pytest.mark.proves("K-14", "T-13")
@pytest.mark.parametrize("players", [4, 6])
def test_spaces_of_ix_and_immortality_lie_on_the_board_together(players: int) -> None:
    with_ix = read_content(setup_from({"players": players, "ix": True})).tables
    both = read_content(setup_from({"players": players, "ix": True, "immortality": True})).tables
    assert set(both["spaces"]) == set(with_ix["spaces"])
    assert {name: post.get("spaces") for name, post in both["posts"].items()} == {
        name: post.get("spaces") for name, post in with_ix["posts"].items()
    }
    changed = {name for name, space in both["spaces"].items() if space != with_ix["spaces"][name]}
    assert changed == {"research_station"}
    station = both["spaces"]["research_station"]
    found = [station.get(name) for name in ("icon", "combat", "cost", "effect")]
    assert found == ["city", True, "water 2", "draw 2; research 1"]


@pytest.mark.proves("K-15")
def test_hagal_decks() -> None:
    for players, ix, immortality, size in (
        (1, False, False, 36),
        (1, True, False, 37),
        (1, False, True, 39),
        (1, True, True, 40),
        (2, False, False, 37),
        (2, True, False, 36),
        (2, False, True, 37),
        (2, True, True, 36),
    ):
        table = read_content(setup_from({"players": players, "ix": ix, "immortality": immortality})).tables[
            "hagal"
        ]
        used = [card for card in table.values() if card.get("players") in (None, players)]
        assert sum(card.get("copies", 1) for card in used) == size, (players, ix, immortality)


@pytest.mark.proves("K-16")
def test_sizes_of_the_decks() -> None:
    for choam, ix, immortality in product((False, True), repeat=3):
        values = {"choam": choam, "ix": ix, "immortality": immortality}
        tables = read_content(setup_from(values)).tables
        imperium = [card for card in tables["cards"].values() if card.get("type") == "imperium"]
        assert sum(card.get("copies", 1) for card in imperium) == 65 + 4 * choam + 35 * ix + 30 * immortality
        intrigue = sum(card.get("copies", 1) for card in tables["intrigue"].values())
        assert intrigue == 40 + 4 * choam + 17 * ix + 15 * immortality
