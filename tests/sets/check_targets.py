"""Words for tracks of influence that the made-up set adds. Run by tests/test_sets.py in a process of its own."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from sietch.content import ContentError, Setup, load_rules
from sietch.content.handled import UnhandledWord, check_handled, check_texts
from sietch.content.spec import Spec, Words
from sietch.engine import targets
from sietch.engine import words as w
from sietch.engine.influence import INFLUENCE, LOWERED, RAISED
from sietch.engine.targets import Target, add_target
from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.reader import load_scenarios
from sietch.view import catalogue_of, component_lines
from tests.sets.at_table import WITH
from tests.sets.smugglers import SMUGGLERS, loyalty
from tests.sets.smugglers.words import TEXTS

SCENARIOS = """
- scenario: All that a word means rise
  proves: [A-5]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper], sworn: [emperor, bene_gesserit], influence: {fremen: 1}}
  do: [play oath_keeper, to arrakeen, resolve oath_keeper agent, end turn]
  expect:
    p1: {influence: {emperor: 1, bene_gesserit: 1, fremen: 1, spacing_guild: 0}}

- scenario: Where several bring something the player says which comes first
  proves: [A-5]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper], sworn: [emperor, bene_gesserit], influence: {emperor: 3, bene_gesserit: 3}}
  do:
    - p1: [play oath_keeper, to arrakeen, resolve oath_keeper agent]
    - legal only: [resolve emperor step, resolve bene_gesserit step]
    - p1: [resolve bene_gesserit step, spy post_emperor, end turn]
  expect:
    p1: {influence: {emperor: 4, bene_gesserit: 4}}

- scenario: What means one track asks nothing
  proves: [A-5]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper], sworn: [fremen]}
  do: [play oath_keeper, to arrakeen, resolve oath_keeper agent, end turn]
  expect:
    p1: {influence: {fremen: 1, emperor: 0}}

- scenario: What means no track is not offered
  proves: [A-5]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper]}
  do:
    - p1: [play oath_keeper, to arrakeen]
    - illegal: resolve oath_keeper agent
    - end turn
  expect:
    p1: {influence: {emperor: 0, spacing_guild: 0, bene_gesserit: 0, fremen: 0}}

- scenario: One of choice among those that a word means
  proves: [V-1]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper], solari: 1, influence: {spacing_guild: 1}}
    p2: {influence: {emperor: 1, spacing_guild: 1, fremen: 2, bene_gesserit: 1}, sworn: [emperor]}
  do:
    - p1: [reveal, resolve oath_keeper reveal 2]
    - legal only: [influence bene_gesserit, influence fremen]
    - illegal: {influence emperor: effect, influence spacing_guild: effect}
    - p1: [influence fremen, end turn]
  expect:
    p1: {solari: 0, influence: {fremen: 2, emperor: 0}}

- scenario: Nothing is paid for what means no track
  proves: [cost-useless]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper], solari: 1}
  do:
    - p1: reveal
    - illegal: resolve oath_keeper reveal 2
    - p1: end turn
  expect:
    p1: {solari: 1}

- scenario: A condition asks for the best of them
  proves: [V-1]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper], influence: {fremen: 2, emperor: 1}}
    p2: {leader: lady_margot_fenring, hand: [dagger], influence: {fremen: 3, emperor: 3}}
  do:
    - p1: reveal
    - expect: {p1: {persuasion: 2}}
    - p1: end turn
  expect: {turn: p2}

- scenario: It does not ask for others
  proves: [V-1]
  given:
    smugglers: true
    p1: {leader: gurney_halleck, hand: [oath_keeper], influence: {fremen: 2, emperor: 1}}
    p2: {leader: lady_margot_fenring, hand: [dagger], influence: {fremen: 2, emperor: 3}}
  do:
    - p1: reveal
    - expect: {p1: {persuasion: 0}}
    - p1: end turn
  expect: {turn: p2}
"""


def test_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "targets.yaml"
    path.write_text(SCENARIOS, encoding="utf-8")
    scenarios = load_scenarios(path)
    assert len(scenarios) == SCENARIOS.count("- scenario:")
    assert [run(scenario).message for scenario in scenarios] == [""] * len(scenarios)


def test_they_are_told_in_words() -> None:
    agent, reveal = component_lines("cards", "oath_keeper", catalogue_of(load_rules(WITH)))[2:]
    assert agent == "Agent: 1 influence with each faction to which your side has sworn."
    faction = "a faction to which nobody has sworn and where you do not lead"
    assert reveal == (
        f"Reveal: If you have at least 2 influence with {faction}: 2 persuasion. Pay 1 solari → 2 influence with {faction}."
    )


def test_what_changes_their_meaning_is_heeded() -> None:
    nodes = [node for node in load_rules(WITH).nodes if node.op == INFLUENCE]
    unsworn = next(node for node in nodes if node.arg == loyalty.UNSWORN.number)
    sworn = next(node for node in nodes if node.arg == loyalty.SWORN.number)
    assert unsworn.heeds & (RAISED | LOWERED) == RAISED | LOWERED
    assert unsworn.waits_for == RAISED | LOWERED
    assert not sworn.waits_for


def test_a_stored_position_finds_them_again() -> None:
    assert pickle.loads(pickle.dumps(loyalty.SWORN)) is loyalty.SWORN


def own(tmp_path: Path, effect: str) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(
        f"id: own\nversion: 1\ncards: [{{id: fence, type: imperium, cost: 1, agent: {effect}}}]\n",
        encoding="utf-8",
    )
    return str(path)


@pytest.mark.parametrize(
    "effect, reason",
    [
        ("influence unsworn 1", "'unsworn' needs smugglers, which is not part of this game"),
        ("influence snooper_track 1", "'snooper_track' needs rise_of_ix, which is not part of this game"),
    ],
)
def test_they_need_what_they_ask(tmp_path: Path, effect: str, reason: str) -> None:
    with pytest.raises(ContentError, match=reason):
        load_rules(Setup(content=[own(tmp_path, effect)]))


def test_what_they_mean_is_gained_and_not_lost(tmp_path: Path) -> None:
    rules = load_rules(WITH.replaced(content=[own(tmp_path, "influence unsworn 1")]))
    assert "fence" in rules.component_names(w.CARD)
    with pytest.raises(ContentError, match="not with 'unsworn'"):
        load_rules(WITH.replaced(content=[own(tmp_path, "influence unsworn -1")]))


def test_one_without_text_or_tracks_is_refused() -> None:
    silent = {key: text for key, text in TEXTS.items() if key != "track.sworn"}
    with pytest.raises(UnhandledWord, match=r"no en text for track\.sworn"):
        check_texts(replace(SMUGGLERS, texts={"en": silent}))
    vague = add_target(Target("vague"))
    words = Words("own", words=(Spec("vague", "TARGET", "nobody knows", target=vague),))
    with pytest.raises(UnhandledWord, match="'vague' lacks tracks"):
        check_handled(words, (), ())
    renamed = Words("own", words=(Spec("other", "TARGET", "another", target=targets.ANY),))
    with pytest.raises(UnhandledWord, match="'other' is not in the table of its kind"):
        check_handled(renamed, (), ())
