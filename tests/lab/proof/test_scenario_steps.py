"""What a scenario can say besides options: that one is illegal, how dice come up; and how it tells what happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from sietch.content import Setup, new_game
from sietch.engine.rng import seeded
from sietch.lab.proof.scenario import run_paths
from sietch.lab.proof.scenario.offers import objection
from tests.lab.proof.scenario_files import message, passes, write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trial.yaml"


# --- illegal


def test_a_misspelt_option_is_never_just_illegal(file: Path) -> None:
    assert "there is no option" in message(file, "do: [illegal: to high_counsel]")


def test_illegal_but_offered(file: Path) -> None:
    said = message(file, "{given: {p1: {hand: [dagger]}}, do: [illegal: play dagger]}")
    assert "'play dagger' is offered, but should not be" in said


def test_illegal_at_a_point_that_proves_nothing(file: Path) -> None:
    said = message(file, "do: [illegal: to arrakeen]")
    assert "'to arrakeen' could not be offered at this point anyway" in said


@pytest.mark.parametrize(
    ("given", "do"),
    [
        ("p1: {hand: [dagger]}", "illegal: pass"),
        ("p1: {hand: [dagger]}", "illegal: end turn"),
        ("p1: {hand: [dagger]}", "illegal: buy prepare_the_way"),
        ("p1: {hand: [dagger]}", "illegal: detonate"),
        ("p1: {hand: [dagger]}", "illegal: lose emperor"),
        ("p1: {hand: [dagger]}", "illegal: spy post_fremen"),
        ("p1: {hand: [dagger]}", "illegal: {acquire leadership: }"),
        ("p1: {hand: [dagger, diplomacy]}", "play dagger, to assembly_hall, illegal: play diplomacy"),
        ("p1: {hand: [dagger, diplomacy]}", "play dagger, to assembly_hall, illegal: discard diplomacy"),
        ("p1: {hand: [dagger], intrigue: [devour]}", "reveal, illegal: trash intrigue devour"),
        ("{p1: {hand: [dagger], maker_hook: true}}", "reveal, illegal: choose 1"),
    ],
)
def test_illegal_where_nothing_asks_for_it(file: Path, given: str, do: str) -> None:
    given = given if given.startswith("{") else f"{{{given}}}"
    assert "could not be offered at this point anyway" in message(file, f"{{given: {given}, do: [{do}]}}")


@pytest.mark.parametrize(
    ("given", "do"),
    [
        ("p1: {hand: [dagger]}, p2: {hand: [diplomacy]}", "illegal: play diplomacy"),
        ("p1: {hand: [dagger], discard: [diplomacy]}", "illegal: play diplomacy"),
        ("p1: {hand: [dagger]}, p2: {intrigue: [devour]}", "illegal: intrigue devour"),
        ("imperium_deck: [leadership]", "reveal, illegal: buy dangerous_rhetoric"),
        ("p1: {leader: muad_dib}, p2: {leader: lady_jessica}", "reveal, illegal: resolve lady_jessica ability"),
        ("p1: {hand: [dagger]}", "play dagger, to assembly_hall, illegal: resolve ecological_testing_station agent"),
        ("p1: {hand: [dagger]}", "reveal, illegal: resolve captured_mentat reveal 2"),
        ("p1: {hand: [dagger]}", "reveal, illegal: resolve steersman reveal"),  # which lies in the row
        ("p1: {hand: [dune_the_desert_planet]}", "play dune_the_desert_planet, to accept_contract, resolve accept_contract 2, "
         "illegal: take contract_harvest_4"),
    ],
)  # fmt: skip
def test_illegal_of_what_is_not_there(file: Path, given: str, do: str) -> None:
    assert "what it names is not there" in message(file, f"{{given: {{{given}}}, do: [{do}]}}")


@pytest.mark.parametrize("players", [1, 3, 6])
def test_whatever_is_offered_could_be(players: int) -> None:
    """So that `illegal` never refuses to look at what a rule alone keeps back."""
    rng = seeded(players)
    for seed in range(2):
        game = new_game(Setup(players=players, seed=seed), automatic=False)
        chosen: list[str] = []
        while not game.over and len(chosen) < 250:
            words = {word for text in chosen for word in text.split()}
            for code in game.state.options:
                assert objection(game.state, code, "", words) == "", game.options()
            offered = game.options()
            chosen.append(offered[rng.below(len(offered))])
            game.step(chosen[-1])


def test_illegal_for_another_reason(file: Path) -> None:
    said = message(
        file, "{given: {p1: {hand: [dagger]}}, do: [play dagger, illegal: {to high_council: sandworms}]}"
    )
    assert "'to high_council' is refused for another reason: expected 'sandworms'" in said


# --- dice --------------------------------------------------------------------------------------------------

CHURN = "players: 1, variants: [row_churn], row: [covert_operation, maker_keeper, overthrow, steersman, leadership]"


@pytest.mark.parametrize("rolls", [(1, 1), (5, 2), (6, 6), (3, 6)])
def test_dice_come_up_as_they_are_named(file: Path, rolls: tuple[int, int]) -> None:
    said = f"{min(rolls)} and {max(rolls)}."
    passes(
        file,
        f"{{given: {{{CHURN}, dice: {list(rolls)}}}, do: [reveal, end turn], expect: {{log: [{said}]}}}}",
    )


def test_dice_of_several_turns(file: Path) -> None:
    """Given for the first one, and in a step for the next."""
    body = f"""
    given: {{{CHURN}, dice: [1, 2]}}
    do: [reveal, end turn, dice: [4, 4], reveal, end turn]
    expect: {{log: [1 and 2., 4 and 4.]}}
    """
    passes(file, body)


@pytest.mark.parametrize(
    ("given", "do", "said"),
    [
        (f"{CHURN}, dice: [1, 2, 3]", "reveal, end turn", "dice that are named were not rolled: 3"),
        ("dice: [1, 2]", "reveal, end turn", "dice that are named were not rolled: 1, 2"),
        (
            f"{CHURN}, dice: [1]",
            "reveal, end turn",
            "step 2 (line 1): 2 dice are rolled, but named are only: 1",
        ),
        (CHURN, "reveal, end turn, dice: [1, 2]", "dice that are named were not rolled: 1, 2"),
        (f"{CHURN}, dice: [7]", "reveal", "given, dice: expected dice as they come up, such as [2, 6]"),
        (f"{CHURN}, dice: 6", "reveal", "given, dice: expected dice"),
        (CHURN, "dice: [true]", "do, step 1, dice: expected dice"),
    ],
)
def test_wrong_dice(file: Path, given: str, do: str, said: str) -> None:
    assert said in message(file, f"{{given: {{{given}}}, do: [{do}]}}")


# --- traces


def test_a_trace_tells_what_follows_by_itself(file: Path) -> None:
    body = """
    given: {p1: {hand: [diplomacy], deck_top: [dagger]}, p2: {hand: [dagger]}}
    do: [[play diplomacy, to secrets], legal only: end turn, p2: play dagger]
    open: {p2: [to assembly_hall, to gather_support]}
    """
    lines: list[str] = []
    assert run_paths([write(file, body)], lines.append, trace=True) == (1, 0, 0)
    trace = "\n".join(lines)
    assert lines[0] == f"{file}:1: trial: passed"
    assert lines[1] == "    at the beginning"
    assert "    step 1 (line 3)\n        p1: play diplomacy" in trace
    assert "            - P1 gains 1 influence with the Bene Gesserit." in lines
    assert "    step 2 (line 3): legal only: end turn" in lines
    assert "        p1: end turn  (the only option)" in lines
    assert lines[-1] == "    at the end"
    assert lines[-2] == "            p2 decides: to assembly_hall, to gather_support"


def test_a_trace_of_what_fails_comes_before_the_failure(file: Path) -> None:
    lines: list[str] = []
    run_paths([write(file, "do: [illegal: {pass: R-3}]")], lines.append, trace=True)
    assert lines[0] == f"{file}:1: trial: failed"
    assert "could not be offered" in lines[-1]
