"""Own content in games for six: what cannot be is refused when it is loaded; one file serves all numbers of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import ContentError, Setup, load_rules, new_game


def own(tmp_path: Path, text: str) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(f"id: own\nversion: 1\n{text}\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cards: [{id: levy, type: imperium, cost: 1, agent: team_spice 2}]", "can only be a cost by itself"),
        (
            "cards: [{id: levy, type: imperium, cost: 1, agent: (team_spice 2; solari 1) -> vp 1}]",
            "can only be a cost by itself",
        ),
        (
            "changes: {leaders: [{id: gurney_halleck, commander: {seat: 2, deck: [dagger]}}]}",
            "two commanders, one for each team",
        ),
        (
            "changes: {leaders: [{id: muad_dib, commander: {seat: 2, deck: [dagger]}}]}",
            "two commanders, one for each team",
        ),
    ],
)
def test_what_six_players_cannot_play_is_refused(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ContentError, match=told):
        load_rules(Setup(6, content=[own(tmp_path, text)]))


def test_a_leader_who_is_gone_is_not_recommended(tmp_path: Path) -> None:
    content = [own(tmp_path, "removes: {leaders: [gurney_halleck]}")]
    for seed in range(10):
        state = new_game(Setup(6, content=content, seed=seed)).state
        assert len({player.leader for player in state.players}) == 6


@pytest.mark.parametrize("players", [4, 6])
def test_a_cost_may_be_influence_of_an_icon(tmp_path: Path, players: int) -> None:
    text = "cards: [{id: bribe, type: imperium, cost: 1, icons: [city], agent: influence emperor -1 -> solari 3}]"
    rules = load_rules(Setup(players, content=[own(tmp_path, text)]))
    assert rules.cards[-1].name == "bribe"


def test_a_commander_of_an_own_file_is_one_only_with_six(tmp_path: Path) -> None:
    text = "changes: {leaders: [{id: gurney_halleck, commander: {seat: 2, deck: [dagger]}}]}"
    rules = load_rules(Setup(4, content=[own(tmp_path, text)]))
    assert not any(leader.commander for leader in rules.leaders)
