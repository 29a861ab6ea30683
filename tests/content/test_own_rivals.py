"""Own rivals and Hagal cards: what cannot be is refused when it is loaded, not in the middle of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.cli import main
from sietch.content import ContentError, Setup, load_rules

RIVAL = "{id: own_rival, swordmaster_value: 8, signet: troops 1, scheme: spice 1, priority: [emperor, fremen, bene_gesserit, spacing_guild]}"


def refused(tmp_path: Path, text: str, players: int) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(f"id: own\nversion: 1\n{text}\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_rules(Setup(players, content=[str(path)]))
    return str(caught.value)


def card(agent: str) -> str:
    return f"cards: [{{id: own_card, type: imperium, cost: 1, icons: [city], agent: {agent}}}]"


@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize(
    "effect", ["influence priority_1 1", "influence most 1", "influence alliance_first 1"]
)
def test_persons_have_no_list_of_priorities(tmp_path: Path, effect: str, players: int) -> None:
    assert "only a rival or a Hagal card can do this" in refused(tmp_path, card(effect), players)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (card("reveal_another"), "only a Hagal card can do this"),
        (card("reshuffle_hagal"), "only a Hagal card can do this"),
        (card("harvest"), "only a rival or a Hagal card can do this"),
        (f"rivals: [{RIVAL.replace('spice 1', 'reveal_another')}]", "only a Hagal card can do this"),
        (f"rivals: [{RIVAL.replace('swordmaster_value: 8, ', '')}]", "swordmaster_value: missing"),
        (f"rivals: [{RIVAL.replace(': 8', ': 0')}]", "swordmaster_value: expected 1 to 99, found 0"),
        (f"rivals: [{RIVAL.replace('emperor, ', '')}]", "priority: expected every faction once"),
        (
            f"rivals: [{RIVAL.replace('signet:', 'leader: nobody, signet:')}]",
            "leader: unknown leader 'nobody'",
        ),
        ("hagal: [{id: own_hagal}]", "destinations: missing"),
        (
            "hagal: [{id: own_hagal, destinations: [{effect: troops 1}]}]",
            "destinations 1: expected a space, or 'reveal_another' once",
        ),
        (
            "hagal: [{id: own_hagal, destinations: [{space: arrakeen, effect: signet; reveal_another}]}]",
            "destinations 1: expected a space, or 'reveal_another' once",
        ),
        ("hagal: [{id: own_hagal, destinations: [{space: carthag}]}]", "unknown space 'carthag'"),
        (
            "removes: {rivals: [rival_gurney_halleck, rival_staban_tuek, rival_muad_dib, rival_lady_jessica,"
            " rival_princess_irulan, rival_lady_margot_fenring]}",
            "rivals: too few: 2; 3 are needed",
        ),
    ],
)
def test_mistakes(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(tmp_path, text, 1)


def test_an_own_rival_and_an_own_card_play(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        f"id: own\nversion: 1\nrivals: [{RIVAL}]\n"
        "hagal: [{id: own_hagal, copies: 2, swords: 3, destinations: [{space: fremkit, effect: troops 3}]}]\n",
        encoding="utf-8",
    )
    rules = load_rules(Setup(1, content=[str(path)]))
    assert rules.leaders[-1].name == "own_rival"
    assert rules.hagal[-1].swords == 3


def test_cards_are_shown_also_where_rivals_could_not_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("id: own\nversion: 1\nremoves: {posts: [post_choam]}\n", encoding="utf-8")
    assert main(["cards", "dagger", "--content", str(path)]) == 0
    assert "Dagger" in capsys.readouterr().out
