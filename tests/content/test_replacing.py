"""Files put components in the place of others, take them out, and change them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sietch.content import ContentError, load_rules
from sietch.content.builder import Builder
from sietch.content.files import FOLDER, Content, check_ids, check_sizes, read_set
from sietch.content.sets import SETS
from sietch.engine import words as w
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.rules import Rules
from sietch.engine.setup import Setup
from sietch.engine.words import FINISHED
from sietch.lab.proof.invariants import violations
from tests.support import setup_for

MARKET = """
id: market
version: 1
removes: {cards: [desert_power, overthrow], contracts: [contract_immediate]}
spaces:
  - {id: market_hall, replaces: imperial_privilege, icon: landsraad, effect: "solari 2 OR spice 1"}
posts:
  - {id: post_landsraad_council, spaces: [high_council, market_hall, swordmaster]}
"""


def own(tmp_path: Path, *texts: str) -> list[Path]:
    paths = [tmp_path / f"own{number or ''}.yaml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text if "version:" in text else f"id: x\nversion: 1\n{text}\n", encoding="utf-8")
    return paths


def load(tmp_path: Path, *texts: str) -> Rules:
    return load_rules(setup_for(content=own(tmp_path, *texts)))


def mistakes(tmp_path: Path, *texts: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, *texts)
    return [str(problem) for problem in caught.value.problems]


# --- own content -----------------------------------------------------------------------------------------


def test_a_replacement_takes_the_place_of_the_other(tmp_path: Path) -> None:
    plain, rules = load_rules(), load(tmp_path, MARKET)
    before, after = plain.component_names(w.SPACE), rules.component_names(w.SPACE)
    assert after == ["market_hall" if name == "imperial_privilege" else name for name in before]
    assert rules.posts == plain.posts
    assert rules.post_spaces == plain.post_spaces
    assert rules.spaces[before.index("imperial_privilege")].cost_resource == w.NOTHING  # nothing is inherited


def test_removed_components_are_gone(tmp_path: Path) -> None:
    plain, rules = load_rules(), load(tmp_path, MARKET)
    gone = {"desert_power", "overthrow"}
    assert rules.component_names(w.CARD) == [n for n in plain.component_names(w.CARD) if n not in gone]
    assert "contract_immediate" not in rules.component_names(w.CONTRACT)


@pytest.mark.parametrize(
    "text",
    [
        "cards: [{id: overthrow, remove: true}, {id: desert_power, copies: 0}]",
        "changes: {cards: [{id: overthrow, remove: true}, {id: desert_power, copies: 0, cost: 3}]}",
    ],
)
def test_an_entry_takes_a_component_out(text: str, tmp_path: Path) -> None:
    removed = load(tmp_path, "removes: {cards: [overthrow, desert_power]}")
    rules = load(tmp_path, text)
    assert rules.component_names(w.CARD) == removed.component_names(w.CARD)
    assert rules.version == removed.version


def test_other_kinds_are_taken_out(tmp_path: Path) -> None:
    text = """
intrigue: [{id: detonation, copies: 0}]
contracts: [{id: contract_immediate, copies: 0}]
leaders: [{id: muad_dib, remove: true}, {id: gurney_halleck, remove: false}]
cards: [{id: not_yet, type: imperium, cost: 3, copies: 0}, {id: heir, replaces: overthrow, type: imperium, copies: 0}]
"""
    rules = load(tmp_path, text)
    assert "detonation" not in [card.name for card in rules.intrigue]
    assert "contract_immediate" not in rules.component_names(w.CONTRACT)
    leaders = [leader.name for leader in rules.leaders]
    assert "muad_dib" not in leaders and "gurney_halleck" in leaders
    assert not {"not_yet", "heir", "overthrow"} & {*rules.component_names(w.CARD)}


def test_what_others_need_cannot_go(tmp_path: Path) -> None:
    for text in (
        "cards: [{id: the_spice_must_flow, copies: 0}]",
        "cards: [{id: the_spice_must_flow, remove: true}]",
    ):
        told = "unknown card 'the_spice_must_flow'; own.yaml removes it"
        assert f"uprising/cards.yaml: guild_spy: reveal: column 40: {told}" in mistakes(tmp_path, text)


def test_leaders_for_all_seats_must_stay(tmp_path: Path) -> None:
    names = [leader.name for leader in load_rules().leaders if leader.front]
    assert len(load(tmp_path, f"removes: {{leaders: [{', '.join(names[4:])}]}}").leaders) >= 4
    few = ", ".join(f"{{id: {name}, remove: true}}" for name in names[3:])
    assert mistakes(tmp_path, f"leaders: [{few}]") == ["leaders: too few: 3; every seat needs one of its own"]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_a_replaced_space_and_removed_cards(seed: int, tmp_path: Path) -> None:
    state = start(load(tmp_path, MARKET), setup_for(seed=seed))
    choice = seeded(seed)
    while state.options:
        assert violations(state) == []
        answer(state, state.options[choice.below(len(state.options))])
    assert state.phase == FINISHED


TRACKS = """
id: tracks
version: 1
removes: {tracks: all}
tracks:
  - {id: great_houses, bonus: troops 2}
  - {id: fremen, bonus: water 1}
  - {id: emperor, bonus: spy 1}
  - {id: bene_gesserit, bonus: intrigue 1}
  - {id: spacing_guild, bonus: solari 3}
spaces:
  - {id: embassy, replaces: gather_support, icon: landsraad, faction: great_houses, effect: "influence any 1"}
posts:
  - {id: post_landsraad_hall, spaces: [assembly_hall, embassy]}
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_game_on_a_board_with_other_tracks(seed: int, tmp_path: Path) -> None:
    """Another order and one more: numbers of tracks are places on this board, not the factions of cards."""
    rules = load(tmp_path, TRACKS)
    names = ["great_houses", "fremen", "emperor", "bene_gesserit", "spacing_guild"]
    assert rules.component_names(w.TRACK) == [track.name for track in rules.tracks] == names
    sardaukar = rules.spaces[rules.component_names(w.SPACE).index("sardaukar")]
    assert names[sardaukar.faction] == "emperor"
    state = start(rules, setup_for(seed=seed))
    choice = seeded(seed)
    climbed = set[str]()
    while state.options:
        assert violations(state) == []
        climbed |= {
            name for p in state.players for name, level in zip(names, p.influence, strict=False) if level
        }
        answer(state, state.options[choice.below(len(state.options))])
    assert climbed == set(names)


def test_a_track_is_replaced_and_a_space_of_it_must_follow(tmp_path: Path) -> None:
    text = "tracks: [{id: great_houses, replaces: emperor, bonus: troops 2}]"
    told = "own.yaml replaces it by 'great_houses'"
    assert f"uprising/board.yaml: sardaukar: faction: unknown track 'emperor'; {told}" in mistakes(
        tmp_path, text
    )
    many = "tracks: [{id: a}, {id: b}, {id: c}]"
    assert mistakes(tmp_path, many) == ["tracks: 7 are too many; 6 is the most"]


def test_a_component_replaces_itself(tmp_path: Path) -> None:
    """All of it is new: the Research Station of Immortality lies on the other one."""
    text = 'spaces: [{id: research_station, replaces: research_station, icon: city, effect: "draw 3"}]'
    rules = load(tmp_path, text)
    assert rules.component_names(w.SPACE) == load_rules().component_names(w.SPACE)
    space = rules.spaces[rules.component_names(w.SPACE).index("research_station")]
    assert (space.costs, space.combat) == ([], False)
    assert space.effect is not None and space.effect.high == 3


def test_a_kind_is_removed_before_the_own_entries_come(tmp_path: Path) -> None:
    text = """
id: short
version: 1
removes: {objectives: all}
objectives:
  - {id: objective_crysknife, battle_icon: crysknife, players: [3, 4], first_player: true}
  - {id: b, battle_icon: crysknife, players: [3, 4]}
  - {id: c, battle_icon: ornithopter, players: [3, 4]}
  - {id: d, battle_icon: ornithopter, players: [4]}
"""
    names = [conflict.name for conflict in load(tmp_path, text).conflicts if conflict.level == 0]
    assert names == ["objective_crysknife", "b", "c", "d"]


def test_own_files_change_what_earlier_ones_put_there(tmp_path: Path) -> None:
    rules = load(tmp_path, MARKET, "changes: {spaces: [{id: market_hall, combat: true}]}")
    space = rules.spaces[rules.component_names(w.SPACE).index("market_hall")]
    assert space.combat and space.effect is not None


def test_whoever_names_what_is_gone_is_told_where_it_went(tmp_path: Path) -> None:
    text = """
removes: {cards: [overthrow]}
spaces:
  - {id: new_city, replaces: arrakeen, icon: city}
cards:
  - {id: a, type: imperium, agent: "if visited arrakeen: spice 1", reveal: "acquire_free overthrow"}
leaders:
  - {id: muad_dib, removes: [overthrow]}
conflicts:
  - {id: battle_for_arrakeen, location: arrakeen, first: vp 1}
"""
    found = mistakes(tmp_path, text)
    told = "unknown space 'arrakeen'; own.yaml replaces it by 'new_city'"
    assert f"uprising/board.yaml: post_city_arrakeen_refinery: spaces: {told}" in found
    assert f"own.yaml: a: agent: column 12: {told}" in found
    assert "own.yaml: a: reveal: column 14: unknown card 'overthrow'; own.yaml removes it" in found
    assert "own.yaml: muad_dib: removes: unknown card 'overthrow'; own.yaml removes it" in found
    assert f"own.yaml: battle_for_arrakeen: location: {told}" in found
    assert f"choam/contracts.yaml: contract_arrakeen_water: condition: column 7: {told}" in found


def test_the_hint_follows_every_file(tmp_path: Path) -> None:
    found = mistakes(
        tmp_path,
        "cards: [{id: a, replaces: overthrow, type: imperium}]",
        "cards: [{id: b, replaces: a, type: imperium}]",
        "removes: {cards: [overthrow]}",
    )
    assert found == [
        "own2.yaml: removes: cards: unknown card 'overthrow'; own.yaml replaces it by 'a'; own1.yaml replaces it by 'b'"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: [{id: a, replaces: daggr, type: imperium}]", "a: replaces: unknown card 'daggr'; did you mean 'dagger'?"),
        ("cards: [{id: a, replaces: arrakeen, type: imperium}]", "replaces: unknown card 'arrakeen'; it is one of the spaces"),
        ("cards: [{id: a, replaces: 3, type: imperium}]", "a: replaces: expected a text, found 3"),
        ("cards: [{id: overthrow, replaces: desert_power, type: imperium}]", "overthrow: this id is used twice"),
        (
            "cards: [{id: a, replaces: overthrow, type: imperium}, {id: b, replaces: overthrow, type: imperium}]",
            "b: replaces: unknown card 'overthrow'; own.yaml replaces it by 'a'",
        ),
        (
            "removes: {cards: [overthrow]}\ncards: [{id: a, replaces: overthrow, type: imperium}]",
            "a: replaces: unknown card 'overthrow'; own.yaml removes it",
        ),
        ("removes: {cards: [overtrow]}", "removes: cards: unknown card 'overtrow'; did you mean 'overthrow'?"),
        ("removes: {spaces: [dagger]}", "removes: spaces: unknown space 'dagger'; it is one of the cards"),
        ("removes: {cards: [overthrow, overthrow]}", "unknown card 'overthrow'; own.yaml removes it"),
        ("removes: {card: [overthrow]}", "removes: card: unknown kind of component; did you mean 'cards'?"),
        ("removes: {cards: overthrow}", "removes: cards: expected a list of ids, or all; found 'overthrow'"),
        ("removes: [overthrow]", "removes: expected a mapping such as 'spaces: [a, b]'"),
        ("remove: {cards: [overthrow]}", "remove: unknown kind of component; did you mean 'removes'?"),
        ("cards: [{id: overtrow, copies: 0}]", "overtrow: unknown card 'overtrow'; did you mean 'overthrow'?"),
        ("cards: [{id: overtrow, remove: true}]", "overtrow: unknown card 'overtrow'; did you mean 'overthrow'?"),
        ("cards: [{id: overthrow, remove: true}, {id: overthrow, copies: 0}]", "overthrow: unknown card 'overthrow'; own.yaml removes it"),
        ("cards: [{id: overthrow, remove: yes please}]", "overthrow: remove: expected true or false, found 'yes please'"),
        ("cards: [{id: overthrow, copies: -1}]", "overthrow: copies: "),
        ("leaders: [{id: muad_dib, copies: 0}]", "copies: unknown field; there is one of each, and 'remove: true' takes it out"),
        ("changes: {cards: [{id: daggr, cost: 1}]}", "daggr: unknown card 'daggr'; did you mean 'dagger'?"),
        ("changes: {cards: [{id: dagger, cots: 1}]}", "dagger: cots: unknown field; did you mean 'cost'?"),
        ("changes: {cards: [{id: dagger, replaces: overthrow}]}", "dagger: replaces: unknown field"),
        ("changes: {cards: [{id: dagger, cost: 1}, {id: dagger, cost: 2}]}", "dagger: this id is used twice"),
        ("changes: [dagger]", "changes: expected a mapping such as 'leaders: […]'"),
    ],
)  # fmt: skip
def test_mistakes(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=re.escape(message)):
        load(tmp_path, text)


# --- ids -------------------------------------------------------------------------------------------------


def test_an_id_is_unique_within_its_kind_alone(tmp_path: Path) -> None:
    """A card called as a space, a leader as a card, a contract as a space: each has its own effects."""
    rules = load(
        tmp_path,
        """
cards: [{id: arrakeen, type: imperium, agent: draw 1}]
leaders:
  - {id: dagger, signet: {name: S, effect: training 1}, training_track: [{id: reveal, next: [b]}, {id: b, reward: vp 1}]}
contracts: [{id: arrakeen, condition: visit arrakeen, reward: solari 2}]
""",
    )
    names = {node.name for node in rules.nodes}
    assert {"arrakeen", "arrakeen agent", "arrakeen reward", "contract arrakeen", "dagger reveal"} <= names
    assert "leader dagger b" in names
    assert len(names) == len(rules.nodes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("leaders: [{id: a, back: {id: muad_dib}}]", "a: id: 'muad_dib' is already the id of one of the leaders"),
        ("leaders: [{id: a, back: {id: a}}]", "a: id: 'a' is already the id of one of the leaders"),
        ("objectives: [{id: skirmish_crysknife}]", "'skirmish_crysknife' is already the id of one of the conflicts"),
        ("contracts: [{id: solari, condition: visit city, reward: vp 1}]", "take solari: two options have this text"),
    ],
)  # fmt: skip
def test_ids_that_cannot_be_told_apart(tmp_path: Path, text: str, message: str) -> None:
    assert message in "\n".join(mistakes(tmp_path, text))


# --- sets ------------------------------------------------------------------------------------------------


def with_set(tmp_path: Path, name: str, **files: str) -> Content:
    """The content of the box and a set of this name."""
    folder = tmp_path / name
    folder.mkdir()
    for file, text in files.items():
        (folder / f"{file}.yaml").write_text(text, encoding="utf-8")
    content = Content()
    for place in (FOLDER / "uprising", FOLDER / "choam", folder):
        read_set(content, place)
    check_sizes(content)
    check_ids(content)
    return content


def test_a_set_turns_the_board_over(tmp_path: Path) -> None:
    """Removal comes before all entries of the set, whatever the file; changes come after them."""
    content = with_set(
        tmp_path,
        "other_side",
        board="""
spaces:
  - {id: arrakeen, icon: city, combat: true, effect: troops 1}
  - {id: carthag, icon: city, control: solari 1}
posts: [{id: post_city, spaces: [arrakeen, carthag]}]
""",
        cards="""
cards: [{id: experiment, replaces: dune_the_desert_planet, type: starter, copies: 2, icons: [city]}]
changes: {leaders: [{id: gurney_halleck, ability: {name: A, effect: "on reveal_turn: swords 1"}}]}
""",
        set="""
set: {id: other_side, name: The Other Side}
removes: {spaces: all, posts: all}
sizes: {spaces: 2, posts: 1, starter: 2}
""",
    )
    assert content.problems == []
    assert list(content.tables["spaces"]) == ["arrakeen", "carthag"]
    assert list(content.tables["posts"]) == ["post_city"]
    before = Content()
    read_set(before, FOLDER / "uprising")
    cards = list(before.tables["cards"])
    assert list(content.tables["cards"]).index("experiment") == cards.index("dune_the_desert_planet")
    gurney = content.tables["leaders"]["gurney_halleck"]
    assert gurney.get("ability")["name"] == "A"
    assert gurney.get("signet") == before.tables["leaders"]["gurney_halleck"].get("signet")
    Builder(content, [SETS["uprising"], SETS["choam"]], Setup()).build()
    told = "unknown space 'espionage'; other_side/set.yaml removes it"
    assert f"column 7: {told}" in [
        str(p.message) for p in content.problems if p.entry == "contract_espionage"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("changes: {cards: [{id: overthrow, remove: true}]}", "more/a.yaml: overthrow: remove: unknown field; did you mean 'reveal'?"),
        ("cards: [{id: dagger, type: imperium}]\nsizes: {imperium: 1}", "more/a.yaml: dagger: this id is used twice"),
        ("cards: [{id: b, replaces: dagger, type: starter}]", "more: starter: 1 found, the set has 0"),
        ("changes: {leaders: [{id: gurney, complexity: 1}]}", "more/a.yaml: gurney: unknown leader 'gurney'; did you mean 'gurney_halleck'?"),
    ],
)  # fmt: skip
def test_mistakes_of_a_set(tmp_path: Path, text: str, message: str) -> None:
    assert [str(problem) for problem in with_set(tmp_path, "more", a=text).problems] == [message]
