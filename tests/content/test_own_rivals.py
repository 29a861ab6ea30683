"""Own rivals and Hagal cards: what cannot be is refused when it is loaded, not in the middle of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.cli import main
from sietch.content import ContentError, Setup, load_rules, new_game
from sietch.content.files import FIELDS, NESTED
from sietch.engine import words as w
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.lab.proof.invariants import violations

RIVAL = "{id: own_rival, swordmaster_value: 8, signet: troops 1, scheme: spice 1, priority: [emperor, fremen, bene_gesserit, spacing_guild]}"


def refused(tmp_path: Path, text: str, players: int) -> str:
    path = own(tmp_path, text)
    with pytest.raises(ContentError) as caught:
        load_rules(Setup(players, content=[path]))
    return str(caught.value)


def own(tmp_path: Path, text: str) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(f"id: own\nversion: 1\n{text}\n", encoding="utf-8")
    return str(path)


def played(setup: Setup) -> bool:
    """By chance, up to the end; every position is a possible one."""
    state = new_game(setup, logged=False).state
    choice = seeded(setup.seed)
    while state.options:
        assert violations(state) == []
        answer(state, state.options[choice.below(len(state.options))])
    return state.phase == w.FINISHED


def card(agent: str) -> str:
    return f"cards: [{{id: own_card, type: imperium, cost: 1, icons: [city], agent: {agent}}}]"


def spying(place: str, posts: str) -> str:
    effect = f"spy 1 on {place}; reveal_another"
    return f"hagal: [{{id: own_spy, destinations: [{{effect: {effect}}}], posts: [{posts}]}}]"


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
            f"rivals: [{RIVAL.replace('troops 1', 'may (troops 1; signet)')}]",
            "own_rival: signet: the signet cannot use itself",
        ),
        (
            f"rivals: [{RIVAL.replace('troops 1', 'spy 3').replace('spice 1', 'signet')}]",
            "own_rival: scheme: the signet places spies, and so it would bring the scheme on again",
        ),
        (
            "leaders: [{id: own_leader, signet: {name: S, effect: draw 1; signet}}]",
            "own_leader: signet: the signet cannot use itself",
        ),
        (spying("city", "post_choam"), "own_spy: posts: no spy of this card can go to 'post_choam'"),
        (
            spying("landsraad", "post_landsraad_hall"),
            "own_spy: posts: 'post_landsraad_council' is missing; a spy of this card can go there",
        ),
        (
            spying("landsraad", "post_landsraad_hall, post_landsraad_council, post_landsraad_hall"),
            "own_spy: posts: 'post_landsraad_hall' is named twice",
        ),
        (
            "hagal: [{id: own_hagal, destinations: [{space: arrakeen, effect: spy 1 on visited_space}]}]",
            "own_hagal: posts: 'post_city_arrakeen_refinery' is missing",
        ),
        ("removes: {objectives: all}", "objectives: 1 player needs 3 cards, one with the marker"),
        (
            "removes: {rivals: [rival_gurney_halleck, rival_staban_tuek, rival_muad_dib, rival_lady_jessica,"
            " rival_princess_irulan, rival_lady_margot_fenring]}",
            "rivals: too few: 2; 3 are needed",
        ),
    ],
)
def test_mistakes(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(tmp_path, text, 1)


@pytest.mark.parametrize(
    "text",
    [
        spying("landsraad", "post_landsraad_council, post_landsraad_hall"),
        spying("landsraad|fremen", "post_landsraad_hall, post_landsraad_council"),  # RV-24 orders the others
        spying("fremen", "post_fremen"),
        f"rivals: [{RIVAL.replace('spice 1', 'signet')}]",
        f"rivals: [{RIVAL.replace('troops 1', 'spy 1 on city')}]",
    ],
)
def test_what_fits_is_loaded_and_played(tmp_path: Path, text: str) -> None:
    path = own(tmp_path, text)
    for seed in range(3):
        assert played(
            Setup(1, content=[path], seed=seed, rivals=["own_rival"] if "own_rival" in text else ())
        )


# --- one file for all numbers of players -------------------------------------------------------------------

ALL = f"""
removes: {{rivals: [rival_muad_dib], hagal: [hagal_fremkit], contracts: [contract_immediate]}}
rivals: [{RIVAL}, {{id: rival_gurney_halleck, swordmaster_value: 5}}]
hagal:
  - {{id: hagal_arrakeen, swords: 3}}
  - {{id: own_hagal, replaces: hagal_sardaukar, destinations: [{{space: sardaukar, effect: troops 5}}]}}
changes:
  rivals: [{{id: rival_staban_tuek, scheme: troops 1}}]
  hagal: [{{id: hagal_secrets, remove: true}}]
  contracts: [{{id: contract_arrakeen_water, reward: water 2}}]
cards: [{{id: own_card, type: imperium, cost: 1, icons: [city], agent: spice 1}}]
"""


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("sets", [("uprising",), ("uprising", "choam")])
def test_one_file_serves_all_games(tmp_path: Path, players: int, sets: tuple[str, ...]) -> None:
    path = own(tmp_path, ALL)
    rules = load_rules(Setup(players, sets=sets, content=[path]))
    names = [leader.name for leader in rules.leaders if leader.rival is not None]
    assert ("own_rival" in names) == (players < 3)
    assert "rival_muad_dib" not in names
    hagal = [card.name for card in rules.hagal]
    assert ("own_hagal" in hagal) == (players < 3)
    assert "hagal_secrets" not in hagal
    assert "contract_immediate" not in rules.component_names(w.CONTRACT)
    assert "own_card" in [card.name for card in rules.cards]
    assert played(Setup(players, sets=sets, content=[path]))


def test_what_is_left_out_changes_nothing(tmp_path: Path) -> None:
    path = own(tmp_path, f"removes: {{hagal: all}}\nrivals: [{RIVAL}]")
    assert load_rules(Setup(4, content=[path])).version == load_rules(Setup(4)).version


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("removes: {rivals: rival_muad_dib}", "removes: rivals: expected a list of ids, or all"),
        (f"rivals: [{RIVAL.replace('signet', 'sigent')}]", "own_rival: sigent: unknown field; did you mean 'signet'?"),
        (f"rivals: [{RIVAL.replace('troops 1', 'troop 1')}]", "own_rival: signet: column 1: unknown atom 'troop'"),
        ("hagal: [{id: own_hagal, swords: many}]", "own_hagal: swords: expected a whole number"),
        ("hagal: [{id: own_hagal, destinations: [{effect: spise 1}]}]", "destinations 1: column 1: unknown atom 'spise'"),
        ("hagal: [{id: own_hagal, destinations: [{when: sometimes}]}]", "destinations 1: column 1: unknown"),
        ("changes: {hagal: [{id: hagal_arrakeen, sword: 1}]}", "hagal_arrakeen: sword: unknown field"),
        ("changes: {rivals: [{id: rival_muad_dib, scheme: spise 1}]}", "scheme: column 1: unknown atom 'spise'"),
    ],
)  # fmt: skip
def test_what_is_left_out_has_the_right_form(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(tmp_path, text, 4)


def test_contracts_without_choam_have_the_right_form(tmp_path: Path) -> None:
    path = own(tmp_path, "contracts: [{id: c, condition: visti city, reward: spise 1}]")
    with pytest.raises(ContentError) as caught:
        load_rules(Setup(4, sets=("uprising",), content=[path]))
    assert [problem.field for problem in caught.value.problems] == ["reward", "condition"]


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
    path = own(tmp_path, "removes: {posts: [post_choam]}")
    assert main(["cards", "dagger", "--content", path]) == 0
    shown = capsys.readouterr()
    assert "Dagger" in shown.out
    assert "there is no such game with rivals, so they are left out: 1 mistake" in shown.err
    assert "unknown observation post 'post_choam'; own.yaml removes it" in shown.err
    assert main(["cards", "dagger", "--players", "4", "--content", path]) == 0
    assert capsys.readouterr().err == ""
    assert main(["cards", "dagger", "--players", "1", "--content", path]) == 2


def test_own_rivals_are_spoken_of_like_those_of_the_box(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    effects = "'if maker_hook: troops 2; per spies_on_board: spice 1; may recall_spy 1 -> water 1'"
    text = f"""
rivals: [{RIVAL.replace("troops 1", effects).replace("spice 1,", "influence two_different 1,")}]
hagal:
  - {{id: own_hagal, destinations: [{{when: "units_in_conflict>=1 and council_seat", space: fremkit, effect: deploy 2}}]}}
"""
    path = own(tmp_path, text)
    assert main(["cards", "own_rival", "--content", path]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "If it has a maker hook: recruit 2 troops. 1 spice for each spy it has on the board." in shown
    assert "It may: recall 1 of its spies → 1 water." in shown
    assert "1 influence with each of the two factions with which it has the least influence." in shown
    assert main(["cards", "own_hagal", "--content", path]) == 0
    shown += " ".join(capsys.readouterr().out.split())
    assert "if it has at least 1 unit in the Conflict and it has a seat in the High Council" in shown
    assert "eploy 2 troops from its garrison." in shown
    assert "you" not in shown.lower().split()


# --- the documentation -------------------------------------------------------------------------------------


def section() -> str:
    page = (Path(__file__).parents[2] / "docs" / "rivals.md").read_text(encoding="utf-8")
    return page.partition("\n## Own rivals and Hagal cards\n")[2].partition("\n## ")[0]


def test_the_page_names_every_field() -> None:
    for fields in (FIELDS["rivals"], FIELDS["hagal"], NESTED["destinations"]):
        for field in fields:
            assert f"`{field}`" in section(), field


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_example_of_the_page_plays(tmp_path: Path, players: int) -> None:
    path = tmp_path / "my_rivals.yaml"
    path.write_text(section().partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    rivals = {1: ["count_fenring", "muad_dib"], 2: ["his_wife"]}.get(players, [])
    setup = Setup(players, content=[str(path)], rivals=rivals)
    assert all(played(setup.replaced(seed=seed)) for seed in range(3))
    cards = {card.name: card.copies for card in load_rules(setup).hagal}
    assert cards.get("hagal_fremen_camp", 0) == (2 if players < 3 else 0)
    assert "hagal_fremkit" not in cards


def test_the_example_of_the_page_has_every_field() -> None:
    example = section().partition("```yaml\n")[2].partition("```")[0]
    for fields in (FIELDS["rivals"], FIELDS["hagal"], NESTED["destinations"]):
        for field in fields:
            assert f"{field}:" in example, field
