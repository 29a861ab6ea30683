"""The scenario runner itself: what is wrong with a scenario is found, and said so that it can be mended."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from sietch.lab.proof.scenario import ScenarioError, load_scenarios, run, run_paths
from sietch.lab.proof.scenario.keys import player_keys, table_keys
from tests.lab.proof.scenario_files import PASSING, message, passes, write
from tests.support import SHARED_IDS

DOCUMENT = Path(__file__).parents[3] / "docs" / "scenarios.md"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trial.yaml"


# --- what passes -----------------------------------------------------------------------------------------


def test_passes(file: Path) -> None:
    passes(file, PASSING)


def test_an_empty_scenario_is_the_beginning_of_a_turn(file: Path) -> None:
    passes(file, "expect: {turn: p1, round: 1, p1: {vp: 1, hand: [], deck_size: 10, supply: 9}}")


def test_an_only_option_may_be_written_or_left_out(file: Path) -> None:
    passes(file, "{given: {p1: {hand: [dagger]}}, do: [play dagger, to assembly_hall, end turn]}")
    file.unlink()
    passes(file, "{given: {p1: {hand: [dagger]}}, do: [play dagger, to assembly_hall]}")


def test_the_beginning_of_a_turn_waits_for_a_step(file: Path) -> None:
    passes(file, "{do: [p1: reveal, p2: reveal], expect: {turn: p3, round: 1}}")


def test_ends_inside_a_decision_that_is_named(file: Path) -> None:
    passes(file, "{given: {p1: {hand: [seek_allies]}}, do: [play seek_allies], open: {p1: [to fremkit, to "
           "desert_tactics, to dutiful_service, to deliver_supplies, to secrets]}}")  # fmt: skip


def test_named_cards_leave_the_decks(file: Path) -> None:
    body = """
    given: {imperium_deck: [steersman], p1: {hand: [overthrow, dagger x2], intrigue: [devour]}}
    expect: {imperium_deck: [steersman], imperium_deck_size: 63, intrigue_deck_size: 43, p1: {deck_size: 8}}
    """
    passes(file, body)


def test_points_have_sources(file: Path) -> None:
    body = """
    given: {p1: {influence: {fremen: 5, emperor: 2}, paired: [skirmish_crysknife, objective_crysknife], vp: 7}}
    expect:
      alliances: {fremen: p1, emperor: nobody}
      p1: {vp_from: {start: 1, influence: 2, alliances: 1, battle_icons: 1, cards: 2}}
    """
    passes(file, body)


def test_paths(file: Path) -> None:
    body = """
    given: {p2: {leader: feyd_rautha_harkonnen, training: t3_spy}}
    expect: {p1: {training: none}, p2: {training: t3_spy, paths: {feyd_rautha_harkonnen: t3_spy}}}
    """
    passes(file, body)


def test_the_steps_of_the_round_that_are_left_follow(file: Path) -> None:
    for phase in ("round_start", "turns", "combat", "makers", "recall"):
        number, spice = (1, 0) if phase in ("round_start", "turns") else (2, phase != "recall")
        reveals = "do: [p1: reveal, p2: reveal, p3: reveal]\n" if phase == "turns" else ""
        number, spice = (2, 1) if phase == "turns" else (number, spice)
        body = f"""
        given: {{players: 3, phase: {phase}}}
        expect: {{round: {number}, bonus_spice: {{hagga_basin: {int(spice)}}}, turn: {"p1" if number == 1 else "p2"}}}
        """
        passes(file, reveals + dedent(body))
        file.unlink()


def test_a_set_that_is_not_played_has_nothing(file: Path) -> None:
    passes(file, "{given: {choam: false}, expect: {offer: [], set_aside: [], p1: {contracts: []}}}")
    file.unlink()
    said = message(file, "{given: {choam: false}, expect: {p1: {completed: [contract_immediate]}}}")
    assert "expect, p1: 'completed' belongs to a set that is not played" in said


def test_an_agent_in_the_assembly_hall_still_brings_its_persuasion(file: Path) -> None:
    passes(file, "{given: {p1: {agents_on: [assembly_hall]}}, do: [reveal, expect: {p1: {persuasion: 1}}]}")


def test_added_content(file: Path) -> None:
    text = "{id: mine, version: 1, cards: [{id: my_card, type: imperium, icons: [city], agent: solari 7}]}"
    (file.parent / "mine.yaml").write_text(text, encoding="utf-8")
    body = """
    proves: [my_card agent]
    given: {content: mine.yaml, p1: {hand: [my_card]}}
    do: [play my_card, to arrakeen, end turn]
    expect: {p1: {solari: 7}}
    """
    passes(file, body)


def test_run_paths_is_silent_unless_asked(file: Path) -> None:
    write(file, PASSING, "good")
    write(file, "expect: {p1: {spice: 3}}", "bad")
    lines: list[str] = []
    assert run_paths([file.parent], lines.append) == (1, 1, 0)
    assert len(lines) == 1
    assert "bad" in lines[0]
    lines.clear()
    run_paths([file], lines.append, verbose=True)
    assert any("good: passed" in line for line in lines)
    assert "    p1: play dagger" in lines


def test_run_paths_reports_a_file_that_cannot_be_read(file: Path) -> None:
    lines: list[str] = []
    assert run_paths([file, write(file.parent / "good.yaml", PASSING)], lines.append) == (1, 1, 1)
    assert "cannot be read" in lines[0]
    assert len(lines) == 1


def test_a_broken_scenario_hides_no_other_of_its_file(file: Path) -> None:
    write(file, "expect: {p1: {spice: 3}}", "wrong")
    write(file, "given: {p1: {leadr: muad_dib}}", "broken")
    write(file, PASSING, "good")
    write(file, PASSING, "good")
    lines: list[str] = []
    assert run_paths([file], lines.append) == (1, 3, 2)
    assert "wrong" in lines[0]
    assert lines[1].startswith(f"{file}:3: broken: given, p1: unknown key 'leadr'")
    assert lines[2].startswith(f"{file}:17: good: this name is used twice")


# --- what fails ------------------------------------------------------------------------------------------


def test_an_option_that_is_not_offered(file: Path) -> None:
    said = message(file, "{given: {p1: {hand: [dagger]}}, do: [play dagger, to high_council]}")
    assert f"{file}:1: trial" in said
    assert "step 2 (line 1)" in said
    assert "'to high_council' is not offered" in said
    assert "p1 decides (dagger): to assembly_hall, to gather_support" in said


def test_another_player_decides(file: Path) -> None:
    said = message(file, "do: [p2: reveal]")
    assert "'reveal' is not offered: not for p2 to decide" in said
    assert "p1 decides: reveal" in said


def test_a_step_after_what_follows_by_itself(file: Path) -> None:
    said = message(file, "{given: {p1: {hand: [dagger]}}, do: [play dagger, to assembly_hall, deploy 1]}")
    assert "p1 decides: end turn" in said
    assert "after what follows by itself (p1: end turn):\n  p2 decides: reveal" in said


def test_an_option_that_does_not_exist(file: Path) -> None:
    said = message(file, "do: [play daggr]")
    assert "step 1 (line 2): there is no option 'play daggr'; did you mean 'play dagger'?" in said


def test_legal_but_not_offered(file: Path) -> None:
    said = message(
        file, "{given: {p1: {hand: [dagger]}}, do: [play dagger, legal: [to assembly_hall, to arrakeen]]}"
    )
    assert "should be offered, but is not: to arrakeen" in said


def test_legal_only(file: Path) -> None:
    said = message(file, "{given: {p1: {hand: [dagger]}}, do: [play dagger, legal only: to assembly_hall]}")
    assert "offered besides these: to gather_support" in said


def test_wrong_expectation(file: Path) -> None:
    body = """
    given: {p1: {hand: [dagger], influence: {fremen: 1}}}
    expect: {shield_wall: false, turn: p2, p1: {hand: [diplomacy], influence: {fremen: 2}, strength: 3}}
    """
    said = message(file, body)
    assert "shield_wall: expected false, found true" in said
    assert "turn: expected p2, found p1" in said
    assert "p1 hand: expected [diplomacy], found [dagger]; missing diplomacy; too many dagger" in said
    assert "p1 influence fremen: expected 2, found 1" in said
    assert "p1 strength: expected 3, found 0" in said


def test_wrong_expectation_of_what_is_known(file: Path) -> None:
    body = """
    given: {copies: free, p1: {hand: [diplomacy]}, p2: {intrigue: [devour x4]}}
    do: [play diplomacy, to secrets, end turn]
    expect: {known: {p1: {intrigue: [devour]}}, p2: {knows: {p1: {intrigue: [impress, devour]}}}}
    """
    said = message(file, body)
    assert "known p1 intrigue: expected devour, found nothing" in said
    assert "p2 knows p1 intrigue: expected devour, impress, found devour" in said


def test_wrong_expectation_in_the_middle(file: Path) -> None:
    said = message(file, "do: [p1: reveal, expect: {p1: {persuasion: 9}}]")
    assert "step 2 (line 2): not as expected:" in said


def test_a_bystander_who_changed(file: Path) -> None:
    said = message(file, "{do: [p1: reveal, p2: reveal], expect: {unchanged: [p2, p3]}}")
    assert "p2 has_revealed: was false, is true" in said
    assert "p3" not in said.splitlines()[-1]


def test_a_decision_left_open(file: Path) -> None:
    said = message(file, "{given: {p1: {hand: [dagger]}}, do: [play dagger]}")
    assert "a decision is left open" in said
    assert "p1 decides (dagger): to assembly_hall, to gather_support" in said


def test_another_decision_is_open(file: Path) -> None:
    said = message(file, "{given: {p1: {hand: [dagger]}}, do: [play dagger], open: {p1: [to assembly_hall]}}")
    assert "should end with p1 to decide: to assembly_hall" in said


# --- what cannot be read -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("givn: {}", "unknown key 'givn'; did you mean 'given'?"),
        ("given: {conflikt: x}", "given: unknown key 'conflikt'; did you mean 'conflict'?"),
        ("given: {p1: {spicy: 1}}", "given, p1: unknown key 'spicy'; did you mean 'spice'?"),
        ("expect: {p1: {trashed_intrigue: []}}", "expect, p1: unknown key 'trashed_intrigue'"),
        ("given: {p1: {strength: 1}}", "given, p1: 'strength' cannot be given"),
        ("expect: {seed: 1}", "expect: 'seed' cannot be expected"),
        ("given: {p1: {spice: -1}}", "given, p1, spice: expected a whole number, found '-1'"),
        ("given: {p1: {spice: true}}", "given, p1, spice: expected a whole number"),
        ("given: {shield_wall: 1}", "given, shield_wall: expected true or false, found '1'"),
        ("given: {base: true}", "given: base game cards ('base') is not part of this version"),
        (
            "given: {difficulty: mentat}",
            "given, difficulty: difficulty 'mentat': only a game for one player has one",
        ),
        ("given: {turn: p7}", "given, turn: expected a player: p1, p2, p3, …, found 'p7'"),
        ("given: {control: arrakeen}", "given, control: expected players by name"),
        ("given: {p1: 3}", "given, p1: expected keys with values"),
        ("given: {p1: {knows: {}}}", "given, p1: 'knows' cannot be given"),
        ("expect: {known: {p1: [dagger]}}", "expect, known: expected cards by player and pile, such as"),
        ("expect: {p1: {knows: p2}}", "expect, p1, knows: expected cards by player and pile, such as"),
        ("expect: {known: {p9: {hand: []}}}", "expect, known: expected a player: p1, p2, p3, …, found 'p9'"),
        (
            "expect: {known: {p1: {hnad: []}}}",
            "expect, known: unknown name 'p1 hnad'; did you mean 'p1 hand'?",
        ),
        ("do: play dagger", "do: expected a list of steps"),
        ("do: [{legal: x, illegal: y}]", "do, step 1: expected an option such as 'play dagger'"),
        ("do: [leagl: x]", "do, step 1: unknown kind of step 'leagl'; did you mean 'legal'?"),
        ("open: [pass]", "open: expected who decides and all options"),
        ("proves: [A-99]", "proves: 'A-99' is no rule, ruling or component"),
        ("proves: [dagger agent]", "proves: dagger has no box 'agent'; known are reveal"),
        ("proves: ['']", "proves: '' is no rule, ruling or component"),
        ("proves: [chani]", "proves: 'chani' is no rule, ruling or component"),
        ("given: {p1: {spice: 1, spice: 2}}", "'spice' stands here twice"),
        ("given: {content: none.yaml}", "none.yaml"),
        (
            "given: {p1: {hand: [dagger x99999999999]}}",
            "given, p1, hand: 'dagger x99999999999' are too many; 100",
        ),
        (f"given: {{p1: {{hand: [dagger x{'9' * 4_900}]}}}}", "are too many"),
        ("given: {p1: &a {hand: *a}}", "the alias '*a' stands for nothing that ends before it"),
        ("do: " + "[" * 3_000, "nested too deep"),
        ('proves: ["\\e[2J"]', r"a control character (\x1b) may not stand in a file"),
        ("given: {? [a] : b}", "expected a text before ':'"),
        (f"given: {{round: {'9' * 4_900}}}", "a number of 4,900 characters is too long"),
    ],
)
def test_mistakes_in_writing(file: Path, body: str, said: str) -> None:
    found = message(file, body)
    assert said in found
    assert found.startswith(str(file))


@pytest.mark.parametrize(
    "expected", ["p1: {hand: [%s]}", "conflict: %s", "log: %s", "known: {p1: {hand: [%s]}}"]
)
def test_long_names_are_told_in_short(file: Path, expected: str) -> None:
    said = message(file, f"expect: {{{expected % ('x' * 4_000)}}}")
    assert "x" * 80 in said
    assert max(map(len, said.split("\n"))) < 400


def test_content_with_gaps_is_told_and_proves_nothing(file: Path) -> None:
    leader = "{id: a, back: {name: B}, training_track: [{reward: draw 1}]}"
    (file.parent / "gaps.yaml").write_text(f"id: x\nversion: 1\nleaders: [{leader}]", encoding="utf-8")
    said = message(file, "given: {content: gaps.yaml}\nproves: [a signet]\nexpect: {round: 1}")
    assert "a has no box 'signet'" in said


@pytest.mark.parametrize(
    ("proved", "said"),
    [
        (
            "crysknife",
            "'crysknife' is shared by several kinds; write 'card crysknife' or 'intrigue crysknife'",
        ),
        ("crysknife plot, card crysknife plot", "card crysknife has no box 'plot'; known are agent, reveal"),
    ],
)
def test_a_shared_id_needs_its_kind(file: Path, proved: str, said: str) -> None:
    (file.parent / "shared.yaml").write_text(SHARED_IDS, encoding="utf-8")
    assert said in message(file, f"given: {{content: shared.yaml}}\nproves: [{proved}]")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("scenario: alone", "expected a list of scenarios"),
        ("- given: {}", "expected a scenario"),
        (
            "- {scenario: twice, expect: {round: 1}}\n- {scenario: twice, expect: {round: 2}}",
            ":2: twice: this name is used twice in the file",
        ),
        ("- scenario: [", "trial.yaml:2: did not find"),
        ("", "trial.yaml: has no scenario"),
        ("[]", "trial.yaml: has no scenario"),
        ("- {scenario: idle, do: [], expect: {round: 1}}", "idle: do: is empty"),
        ("- {scenario: idle, do: [[]], expect: {round: 1}}", "idle: do: is empty"),
        ("- {scenario: blind, do: [reveal]}", ":1: blind: checks nothing"),
        ("- {scenario: blind, do: [expect: {p1: {}}, illegal: []], expect: {}}", "blind: checks nothing"),
    ],
)
def test_mistakes_in_the_file(file: Path, text: str, said: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_scenarios(file)
    assert said in str(caught.value)


# --- what cannot be --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("p5: {spice: 1}", "given: there is no p5 with 4 players"),
        ("players: 5", "given, players: 5 players: this game is for 1 to 4"),
        ("{players: 3, p4: {}}", "there is no p4 with 3 players"),
        ("p1: {hand: [daggr]}", "given, p1, hand: unknown card 'daggr'; did you mean 'dagger'?"),
        (
            "p1: {hand: [dagger x3]}",
            "given, p1, hand: more copies of dagger than this player's starting deck has",
        ),
        ("{p1: {hand: [steersman]}, p2: {hand: [steersman]}}", "more copies of steersman than there are (1)"),
        ("{p1: {leader: staban_tuek, hand: [diplomacy]}}", "more copies of diplomacy"),
        ("p1: {intrigue: [devour x2]}", "more copies of devour than there are (1)"),
        ("{p1: {leader: muad_dib}, p2: {leader: muad_dib}}", "muad_dib plays twice"),
        ("p1: {garrison: 9, conflict: 4}", "given, p1: 13 troops, but a player has 12"),
        ("p1: {garrison: 3, supply: 8}", "given, p1: 11 troops, but a player has 12"),
        ("p1: {memories: 1}", "muad_dib keeps no memories"),
        ("p1: {training: t1_spy}", "muad_dib has no training track"),
        ("p1: {agents: 1}", "1 agents left and 0 on the board, but this player has 2"),
        ("p1: {agents_on: [arrakeen, arrakeen]}", "given, p1, agents_on: arrakeen stands here twice"),
        ("p1: {spies_on: [post_fremen, post_fremen]}", "given, p1, spies_on: post_fremen stands here twice"),
        ("{p1: {spies_on: [post_fremen]}, p2: {spies_on: [post_fremen]}}", "name it in shared_posts"),
        ("p1: {spies_on: [arrakeen]}", "unknown observation post 'arrakeen'"),
        ("p1: {influence: {fremen: 7}}", "a track ends at 6"),
        ("{p1: {influence: {fremen: 4}}, p2: {influence: {fremen: 4}}}", "p1 and p2 are equal with fremen"),
        ("{alliances: {fremen: p1}}", "the alliance with fremen needs 4 influence"),
        ("p1: {vp: 0}", "0 points, but start, influence, alliances and pairs give 1"),
        (
            "p1: {won: [skirmish_crysknife, objective_crysknife]}",
            "two face-up cards with the same battle icon",
        ),
        ("p1: {won: [objective_ornithopter_1_3p]}", "one objective for 4 players each"),
        ("{players: 1, p2: {leader: muad_dib}}", "given, p2, leader: p2 is a rival"),
        ("{players: 1, p1: {leader: rival_muad_dib}}", "given, p1, leader: p1 is a person"),
        ("{players: 1, p2: {hand: [dagger]}}", "given, p2, hand: a rival has no deck (RV-18)"),
        ("{players: 1, p2: {has_revealed: true}}", "given, p2, has_revealed: a rival never reveals (RV-4)"),
        (
            "{players: 1, turn: p2, p2: {agents_on: [fremkit, secrets]}}",
            "given, turn: p2 has no agent left (RV-4)",
        ),
        ("{players: 2, first: p3}", "with two persons the marker never goes to the rival (RV-2)"),
        ("{players: 1, hagal_deck: [hagal_fremkit x2]}", "more copies of hagal_fremkit than this game has"),
        ("{players: 1, hagal_deck: [hagal_reshuffle]}", "more copies of hagal_reshuffle than this game has"),
        ("{players: 1, hagal_deck: [fremkit]}", "given, hagal_deck: unknown Hagal card 'fremkit'"),
        ("{players: 6, p1: {garrison: 1}}", "given, p1, garrison: a commander has no units (X-3)"),
        ("{players: 6, p4: {maker_hook: true}}", "given, p4, maker_hook: a commander has no units (X-3)"),
        ("{players: 6, p1: {won: [objective_crysknife]}}", "a commander has no Conflict cards (X-18, X-27)"),
        ("{players: 6, p1: {agents_on: [secrets]}}", "say which agents: left_on, right_on, swordmaster_on"),
        ("{players: 6, p1: {influence: {bene_gesserit: 1}}}", "a commander has no cube on the board (X-3)"),
        ("{players: 6, p3: {influence: {fremen: 1}}}", "fremen is the track of muad_dib alone (X-21)"),
        (
            "{players: 6, p1: {influence: {emperor: 1}}}",
            "emperor is the track of shaddam_corrino_iv alone (X-21)",
        ),
        ("{players: 6, p1: {leader: gurney_halleck}}", "the commanders sit at p1 and p4 (X-1)"),
        ("{players: 6, p2: {leader: muad_dib}}", "the commanders sit at p1 and p4 (X-1)"),
        ("{players: 6, p3: {left_on: [secrets]}}", "only a commander has agents with one arrow (X-3)"),
        ("{players: 6, p1: {left_on: [secrets, carthag]}}", "given, p1, left_on: it stands on one space"),
        ("{players: 6, p1: {left_on: [secrets], right_on: [secrets]}}", "two agents on secrets"),
        ("{players: 6, p1: {swordmaster_on: [secrets]}}", "given, p1: this player has no Swordmaster"),
        ("{players: 6, p3: {swordmaster_sent: true}}", "given, p3: this player has no Swordmaster"),
        (
            "{players: 6, p1: {tokens: [left]}}",
            "given, p1, tokens: these do not fit to what stands on the board",
        ),
        ("{players: 6, p1: {agents: 1}}", "1 agents left and 0 on the board, but this player has 2"),
        ("{players: 6, p1: {swordmaster: true, swordmaster_sent: true, agents: 3}}", "this player has 2"),
        ("{players: 6, p2: {maker_hook: true}}", "maker hooks and sandworms are for the other team (X-38)"),
        ("{players: 6, p6: {sandworms: 1}}", "maker hooks and sandworms are for the other team (X-38)"),
        ("{players: 6, p3: {maker_hook: true}}", "both allies of a team have the maker hooks (X-38)"),
        ("{players: 6, control: {arrakeen: p4}}", "arrakeen: a commander has no control markers (X-3)"),
        ("{players: 6, throne_row: [maula_pistol]}", "maula_pistol cannot come to the Throne Row (X-10)"),
        (
            "{players: 6, throne_row: [prepare_the_way]}",
            "prepare_the_way cannot come to the Throne Row (X-10)",
        ),
        ("{players: 6, conflict: skirmish_crysknife}", "is a Conflict I, which this game has not"),
        ("{players: 6, round: 10}", "given, round: a game has rounds 1 to 9"),
        (
            "{players: 6, p3: {won: [objective_crysknife]}, p5: {won: [objective_crysknife_4_6p]}}",
            "two objectives with the same battle icon in one team (X-18)",
        ),
        ("{players: 6, alliances: {fremen: p3}}", "the alliance with fremen needs 4 influence"),
        ("{players: 6, p1: {hand: [dagger]}}", "more copies of dagger than this player's starting deck has"),
        (
            "{players: 6, p3: {hand: [md_usul]}}",
            "more copies of md_usul than this player's starting deck has",
        ),
        ("{players: 6, p7: {}}", "unknown key 'p7'"),
        ("{players: 5}", "5 players"),
        ("{p1: {tokens: [left]}}", "'tokens' belongs to a set that is not played"),
        ("throne_row: [paracompass]", "'throne_row' belongs to a set that is not played"),
        ("{players: 1, hagal_deck: [hagal_fremkit], hagal_deck_size: 0}", "1 are named in hagal_deck"),
        (
            "{players: 3, immortality: true, tleilaxu_deck: [ghola, usurp], tleilaxu_deck_size: 1}",
            "2 are named in tleilaxu_deck",
        ),
        ("{players: 3, hagal_deck: [hagal_fremkit]}", "'hagal_deck' belongs to a set that is not played"),
        ("{conflict: propaganda, unclaimed: [propaganda]}", "propaganda lies in two places"),
        ("conflict: objective_crysknife", "objective_crysknife is an objective, not a conflict"),
        ("{phase: makers, conflict: propaganda}", "there is no current conflict in phase makers"),
        ("{phase: makers, p1: {conflict: 1}}", "no units in the conflict in phase makers"),
        ("{phase: round_start, p1: {agents_on: [arrakeen]}}", "all agents are home when a round begins"),
        ("{phase: combat, turn: p1}", "nobody's turn in phase combat"),
        ("phase: lunch", "unknown phase 'lunch'"),
        ("p1: {has_revealed: true}", "p1 has revealed and takes no more turns"),
        ("{turn: p2, p1: {has_revealed: true, in_play: [dagger]}}", "nothing is left in play"),
        ("{conflict: siege_of_arrakeen, p1: {sandworms: 1}}", "the Shield Wall keeps sandworms out"),
        ("bonus_spice: {arrakeen: 1}", "arrakeen is no maker space"),
        ("control: {fremkit: p1}", "fremkit cannot be controlled"),
        ("reserve: {prepare_the_way: 3}", "8 copies of prepare_the_way are left, found 3"),
        ("row: [dagger]", "dagger is a starting card"),
        ("offer: [contract_immediate, contract_immediate]", "more copies of contract_immediate"),
        ("p1: {paths: {research: start}}", "given, p1, paths: unknown path 'research'"),
        (
            "p1: {leader: feyd_rautha_harkonnen, training: t9}",
            "given, p1, paths: unknown step of this path 't9'",
        ),
        (
            "{choam: false, p1: {contracts: [contract_immediate]}}",
            "given, p1: 'contracts' belongs to a set that is not played",
        ),
        ("{choam: false, contract_bank_size: 3}", "'contract_bank_size' belongs to a set that is not played"),
        ("p1: {face_up: [devour]}", "devour does not wait face up"),
        ("copies: many", "expected 'free'"),
        ("players: 5", "given, players: 5 players: this game is for 1 to 4, or for 6"),
        ("{players: 3, difficulty: sardaukar}", "difficulty 'sardaukar': only a game for one player has one"),
        ("{players: 3, variants: [row_churn]}", "variant 'row_churn': only for 1 player"),
        ("{players: 1, p2: {leader: rival_glossu_rabban}}", "'rival_glossu_rabban' is for two players"),
        (
            "{players: 2, variants: [streamlined_rivals], p3: {leader: rival_gurney_halleck}}",
            "'rival_gurney_halleck' is not one of streamlined_rivals",
        ),
        (
            "{p1: {leader: lady_jessica}, p2: {leader: reverend_mother_jessica}}",
            "leader 'lady_jessica' is chosen twice",
        ),
    ],
)
def test_impossible_situations(file: Path, given: str, said: str) -> None:
    assert said in message(file, f"given: {given}" if given.startswith("{") else f"given: {{{given}}}")


@pytest.mark.parametrize(
    "given",
    [
        "{copies: free, p1: {hand: [steersman x3, dagger x4], intrigue: [devour x5]}}",
        "{copies: free, players: 1, hagal_deck: [hagal_arrakeen x5, hagal_reshuffle], hagal_discard: [hagal_secrets x3]}",
        "{shared_posts: [post_fremen], p1: {spies_on: [post_fremen]}, p2: {spies_on: [post_fremen]}}",
        "{imperium_deck_size: 0, row: [steersman], intrigue_deck_size: 1, intrigue_discard: [devour]}",
        "{contract_bank_size: 0, offer: []}",
        "{contract_bank_size: 1, contract_bank: [contract_immediate]}",
        "{p1: {leader: shaddam_corrino_iv, completed: [contract_sardaukar_draw]}}",
        "{p1: {leader: lady_jessica, memories: 3, supply: 0}}",
        "{p1: {leader: reverend_mother_jessica}}",
        "{players: 2, variants: [streamlined_rivals]}",
        "{copies: free, p1: {leader: lady_jessica}, p2: {leader: lady_jessica}}",
        "{p1: {leader: feyd_rautha_harkonnen, training: t3_spy}}",
        "{p1: {leader: feyd_rautha_harkonnen, paths: {feyd_rautha_harkonnen: t3_spy}}}",
        "{choam: false, offer: [], p1: {contracts: []}}",
        "{p1: {face_up: [call_to_arms], reserved: [steersman], trashed: [dagger x2]}}",
        "{p1: {discard: [prepare_the_way x8]}, reserve: {prepare_the_way: 0}}",
        "{round: 9, conflict: propaganda, p2: {won: [skirmish_crysknife, battle_for_imperial_basin]}}",
        "{players: 3, choam: false, p3: {deck: [dagger, signet_ring], swordmaster: true, council_seat: true}}",
    ],
)
def test_unusual_but_possible(file: Path, given: str) -> None:
    passes(file, f"given: {given}")


# --- the documentation -------------------------------------------------------------------------------------


def test_the_examples_of_the_documentation(file: Path) -> None:
    examples = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    file.write_text("\n".join(examples), encoding="utf-8")
    results = [run(scenario) for scenario in load_scenarios(file)]
    assert [result.passed for result in results] == [True, True, False], [r.message for r in results]
    assert "'Find Weakness' is not in it" in results[2].message


@pytest.mark.parametrize("key", [*table_keys(), *player_keys()])
def test_every_key_is_documented(key: str) -> None:
    assert f"`{key}`" in DOCUMENT.read_text(encoding="utf-8")
