"""Mistakes in content are refused, all at once, each with its place."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from sietch.content import ContentError, load_rules
from sietch.content.files import FOLDER, Content, check_sizes, read_set
from sietch.engine import words as w
from sietch.engine.game import start
from sietch.engine.rules import Rules
from sietch.engine.sending import AS_PRINTED, open_spaces
from sietch.engine.setup import Setup
from tests.support import setup_for

BAD = """
id: bad
version: 1
cards:
  - id: desert_hawk
    type: imperiun
    cost: -2
    factions: [fremmen]
    icons: [citty]
    agent: "if visited maker_spce: spice 1"
    reveal: "persuasion 1; fremen_bond swords 2"
  - {id: dagger, copies: many, reveal: tech}
  - {name: nothing}
  - {id: x_1, type: imperium, colour: red}
  - {id: two_costs, type: imperium, agent: "(spice 1 OR solari 1) -> vp 1", reveal: "influence any 1 -> vp 1"}
  - {id: fall, type: imperium, agent: influence two_different -1}
conflicts:
  - {id: big_fight, level: 4, first: "vp 1; control arakeen"}
contracts:
  - {id: contract_x, condition: visit nowhere, reward: solari 2}
intriges: []
leaders:
  - id: duke
    ability: {name: A, effect: troops 1}
    signet: {name: B, effect: '"does wonders"'}
    removes: [diplomacyy]
"""

EXPECTED = {
    "dagger: copies: expected a whole number, found 'many'",
    "cards: entry 3 has no id",
    "x_1: colour: unknown field",
    "intriges: unknown kind of component; did you mean 'intrigue'?",
    "dagger: reveal: column 1: 'tech' needs rise_of_ix, which is not part of this game",
    "desert_hawk: type: expected one of starter, imperium, reserve",
    "desert_hawk: cost: expected 0 to 20, found -2",
    "desert_hawk: factions: unknown faction 'fremmen'; did you mean 'fremen'?",
    "desert_hawk: icons: unknown agent icon 'citty'; did you mean 'city'?",
    "desert_hawk: agent: column 12: unknown space 'maker_spce'; did you mean 'maker_space'?",
    "desert_hawk: reveal: column 27: 'fremen_bond' takes nothing more, found 'swords'; "
    "is a ':' missing before it?",
    "two_costs: agent: column 2: a cost is one atom or several joined by ';'",
    "two_costs: reveal: column 1: as a cost influence is lost: expected a negative number",
    "fall: agent: column 11: influence is lost with one track, or with any; not with 'two_different'",
    "big_fight: level: expected 1 to 3, found 4",
    "big_fight: first: column 15: unknown space 'arakeen'; did you mean 'arrakeen'?",
    "contract_x: condition: column 7: unknown space 'nowhere'",
    "duke: ability: column 1: expected 'on EVENT: effect'",
    'duke: signet: column 1: no hook carries out "does wonders"',
    "duke: removes: unknown card 'diplomacyy'; did you mean 'diplomacy'?",
}


def load(tmp_path: Path, text: str, choam: bool = True) -> Rules:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return load_rules(setup_for(choam=choam, content=[path]))


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, BAD)
    assert {str(problem) for problem in caught.value.problems} == {f"own.yaml: {line}" for line in EXPECTED}


def test_mistakes_come_out_of_another_process(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, BAD)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: [", "line 2, column 1: did not find expected node content"),
        ("- a list", "expected a mapping"),
        ("cards: []", "id: missing; added content needs an id and a version"),
        ("id: x\nversion: 1\ncards: 3", "cards: expected a list of entries"),
        ("id: x\nversion: 1\ncards:\n  - {id: Bad Id, type: imperium}", "an id has lower-case letters"),
        ("id: x\nversion: 1\ncards:\n  - {id: a, type: imperium, names: {fr: A}}", "unknown language 'fr'"),
        ("id: x\nversion: 1\nobjectives:\n  - {id: o, battle_icon: crysknife, players: [4]}", "objectives"),
    ],
)
def test_broken_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load(tmp_path, text)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ("cards: [{id: a, type: imperium}, {id: a, type: imperium}]", "a: this id is used twice"),
        ("cards: [{id: a, type: imperium, cost: 1, cost: 3}]", "'cost' stands here twice"),
        (
            "leaders: [{id: muad_dib, ability: {name: A, efect: x}}]",
            "ability.efect: unknown field; did you mean 'effect'",
        ),
        ("leaders: [{id: b, training_track: [{id: s, foo: 3}]}]", "training_track.foo: unknown field"),
        ("leaders: [{id: c, training_track: [3]}]", "training_track: expected a mapping, found 3"),
        ("leaders: [{id: d, signet: {name: S, effect: 3}}]", "signet.effect: expected a text, found 3"),
        ("cards: [{id: a, type: imperium, factions: [3]}]", "factions: expected a text, found 3"),
        ('cards: [{id: a, type: imperium, reveal: "spice 999"}]', "an amount of 999 is impossible"),
        ("cards:\n  - id: a\n    agent: if visited city: spice 1", "a text with ': ' needs quotes"),
        ("spaces: [{id: swordmaster, cost_after_first: water 6}]", "expected the resource of the cost"),
        ('intrigue: [{id: a, plot: "reserve_row_card 2"}]', "other discounts are not part of this version"),
        (
            f"intrigue: [{{id: a, plot: {'(' * 200}draw 1}}]",
            "column 21: effects are nested too deep; 20 is the most",
        ),
        (f"intrigue: [{{id: a, plot: {'may ' * 100}draw 1}}]", "effects are nested too deep"),
        (
            f"intrigue: [{{id: a, plot: {'; '.join(['draw 1'] * 500)}}}]",
            "column 1: 3,998 characters are too many; 1,000 are the most",
        ),
        (f"intrigue: [{{id: a, plot: 'draw {'9' * 900}'}}]", "column 6: the number '999"),
        (f"intrigue: [{{id: a, plot: 'retreat 1..{'9' * 900}'}}]", "column 9: the number '1..999"),
        (
            f"contracts: [{{id: a, reward: draw 1, condition: '{'x ' * 900}'}}]",
            "1,800 characters are too many",
        ),
        ("posts: [{id: a}]", "a: spaces: missing; an observation post watches a space or more"),
        ("posts: [{id: a, spaces: []}]", "a: spaces: missing"),
        ("objectives: [{id: a}]", "a: battle_icon: missing"),
        ("leaders: [{id: a, back: {name: B}}]", "a: back.id: missing"),
        ("leaders: [{id: a, training_track: [{reward: draw 1}]}]", "training_track: every step needs an id"),
        (
            'cards: [{id: a, type: imperium, name: "A\\e[2J"}]',
            r"a control character (\x1b) may not stand in a file",
        ),
        ('cards: [{id: a, type: imperium, note: "\\u202eA"}]', r"a control character (\u202e)"),
        (
            'cards: [{id: a, type: imperium, name: "A\\nB"}]',
            r"name: a name is one line of at most 200 characters, found 'A\nB'",
        ),
        ('cards: [{id: a, type: imperium, names: {de: "A\\tB"}}]', "names: a name is one line"),
        ('leaders: [{id: a, signet: {name: "A\\nB", effect: draw 1}}]', "signet.name: a name is one line"),
        ('leaders: [{id: a, house: "A\\nB"}]', "house: a name is one line"),
        (f"cards: [{{id: a, type: imperium, name: {'A' * 201}}}]", "name: a name is one line of at most 200"),
        (f"cards: [{{id: {'a' * 201}, type: imperium}}]", "id: an id has at most 200 characters"),
        ("cards: [{id: a, type: imperium, names: {de: [1]}}]", "names: expected a text, found [1]"),
        (
            "cards:\n" + "\n".join(f"- {{id: c{n}, type: imperium}}" for n in range(4_001)),
            "are too many; 4,000 are the most",
        ),
        (
            "cards:\n" + "\n".join(f"- {{id: c{n}, wrong: 1}}" for n in range(500)),
            "100 mistakes in the content, perhaps more:",
        ),
    ],
)
def test_mistakes(tmp_path: Path, entries: str, message: str) -> None:
    with pytest.raises(ContentError, match=re.escape(message)):
        load(tmp_path, f"id: x\nversion: 1\n{entries}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id: [x]\nversion: 1", "id: missing"),
        ('id: "a\\nb"\nversion: 1', "id: a name is one line"),
        ('id: x\nversion: "1\\n2"', "version: a name is one line"),
    ],
)
def test_wrong_heads(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load(tmp_path, text)


def test_notes_may_have_several_lines(tmp_path: Path) -> None:
    load(tmp_path, 'id: x\nversion: 1\ncards: [{id: dagger, note: "a\\nb", notes: {de: "c\\nd"}}]')


def test_a_message_is_no_longer_than_it_takes(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, f"id: x\nversion: 1\ncards: [{{id: a, type: imperium, cost: {'x' * 4_000}}}]")
    assert len(str(caught.value)) < 300


def test_a_set_of_the_game_cannot_be_added(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="'uprising' is a set of the game"):
        load(tmp_path, "id: uprising\nversion: 1\n")


def test_a_missing_file_is_one_mistake(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_rules(setup_for(content=[tmp_path / "nowhere.yaml"]))
    assert [str(p.message) for p in caught.value.problems] == ["cannot be read: No such file or directory"]


def test_an_entry_with_a_known_id_changes_that_component(tmp_path: Path) -> None:
    rules = load(tmp_path, 'id: mine\nversion: 3\ncards:\n  - {id: dagger, reveal: "swords 2"}\n')
    plain = load_rules()
    mine = next(card for card in rules.cards if card.name == "dagger")
    theirs = next(card for card in plain.cards if card.name == "dagger")
    assert mine.reveal is not None and mine.reveal.low == 2
    assert theirs.reveal is not None and theirs.reveal.low == 1
    assert (mine.icons, mine.copies) == (theirs.icons, theirs.copies)
    assert rules.extra == ["mine 3"]
    assert rules.version != plain.version


def test_wrong_deck_sizes_are_noticed() -> None:
    content = Content()
    read_set(content, FOLDER / "uprising")
    name, sizes, counts = content.sizes[0]
    content.sizes = [(name, sizes, counts | {"imperium": 64})]
    check_sizes(content)
    assert [str(p) for p in content.problems] == ["uprising: imperium: 64 found, the set has 65"]


def test_without_the_module_its_components_do_not_exist() -> None:
    names = {card.name for card in load_rules(setup_for(choam=False)).cards}
    assert "cargo_runner" not in names
    assert "shaddam_corrino_iv" not in {leader.name for leader in load_rules(setup_for(choam=False)).leaders}
    assert load_rules(setup_for(choam=False)).contracts == []


@pytest.mark.parametrize("target", ["visited", "two_different", "each_spied"])
def test_influence_is_lost_with_a_faction_or_with_any(target: str, tmp_path: Path) -> None:
    text = f"id: x\nversion: 1\ncards: [{{id: a, type: imperium, cost: 1, agent: 'influence {target} -1 -> vp 1'}}]"
    message = f"column 11: influence is lost with one track, or with any; not with '{target}'"
    with pytest.raises(ContentError, match=re.escape(message)):
        load(tmp_path, text)


def test_a_price_that_rises_later_is_asked_in_full(tmp_path: Path) -> None:
    """A-3: nobody can go where the present price cannot be paid."""
    text = """
id: x
version: 1
spaces:
  - {id: swordmaster, cost: solari 6, cost_after_first: solari 8}
"""
    rules = load(tmp_path, text)
    state = start(rules, Setup(seed=1))
    player = state.players[state.decider]
    space = rules.component_names(w.SPACE).index("swordmaster")
    player.resources[w.SOLARI] = 6
    assert open_spaces(state, player, 1 << space, AS_PRINTED)
    state.players[(player.seat + 1) % 4].swordmaster = True
    assert not open_spaces(state, player, 1 << space, AS_PRINTED)
    player.resources[w.SOLARI] = 8
    assert open_spaces(state, player, 1 << space, AS_PRINTED)


@pytest.mark.parametrize("kind", ["spaces", "posts"])
def test_more_spaces_or_posts_than_a_mask_holds_are_refused(tmp_path: Path, kind: str) -> None:
    """They are bits of a machine word when the engine is compiled."""
    entry = {"spaces": "icon: city, effect: solari 1", "posts": "spaces: [arrakeen]"}[kind]
    lines = [f"  - {{id: far_{number}, name: Far {number}, {entry}}}" for number in range(63)]
    own = tmp_path / "own.yaml"
    own.write_text("\n".join(["id: own", "version: 1", f"{kind}:", *lines, ""]), encoding="utf-8")
    with pytest.raises(ContentError, match="the engine runs out of numbers"):
        load_rules(Setup(content=[str(own)]))
