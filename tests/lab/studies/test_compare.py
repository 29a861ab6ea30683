"""Own content against the game as it is: what is new is found, and what it does is seen."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sietch.content import ContentError, Setup
from sietch.lab.play import workers
from sietch.lab.play.match import Ended, Match, play_match
from sietch.lab.play.series import Spec
from sietch.lab.studies.changes import changes
from sietch.lab.studies.compare import CompareError, Comparison, Pairs, compare
from sietch.lab.studies.findings import Lift, as_dict, course, games_needed, leaders, lifts
from tests.support import setup_for

EXAMPLE = Path(__file__).parents[3] / "examples" / "stillsuit_trader.yaml"


def write(folder: Path, text: str) -> Path:
    path = folder / "own.yaml"
    path.write_text(f"id: own\nversion: 1\n{text}", encoding="utf-8")
    return path


def compared(folder: Path, text: str, games: int = 30, players: int = 3) -> Comparison:
    return compare(Spec(setup_for(players, content=[write(folder, text)])), games)


def lift_of(comparison: Comparison, use: str) -> Lift:
    (change,) = comparison.changes
    return next(lift for lift in lifts(comparison, change) if lift.use == use)


# --- against rivals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2])
def test_against_rivals_only_players_count(tmp_path: Path, players: int) -> None:
    """A card that wins the game for whoever has it: then no rival does, nor is one counted as a seat."""
    path = write(tmp_path, "cards:\n  - {id: dagger, reveal: vp 5}\n")
    comparison = compare(Spec(Setup(players, seed=2, content=[str(path)])), 12)
    shifts = course(comparison)
    assert shifts["wins of players"].without == 0
    assert shifts["wins of players"].with_it > 0.9
    revealed = lift_of(comparison, "revealed")
    assert revealed.share.value == revealed.seats / (12 * players) > 0.8
    assert not any(name.startswith("rival_") for name in leaders(comparison))
    assert json.dumps(as_dict(comparison))


def test_who_did_not_do_it_may_have_lost_to_a_rival(tmp_path: Path) -> None:
    path = write(tmp_path, "cards:\n  - {id: prepare_the_way, acquire: vp 12}\n")
    comparison = compare(Spec(Setup(1, seed=2, content=[str(path)])), 60)
    acquired = lift_of(comparison, "acquired")
    assert 0 < acquired.seats < 60
    assert (acquired.wins, acquired.others) == (1.0, 0.0)


def test_teams_are_told_by_their_commanders(tmp_path: Path) -> None:
    """What only one commander has makes that team win."""
    path = write(tmp_path, "cards:\n  - {id: md_usul, reveal: vp 12}\n")
    comparison = compare(Spec(Setup(6, seed=2, content=[str(path)])), 12)
    shifts = course(comparison)
    own, other = shifts["wins of muad_dib"], shifts["wins of shaddam_corrino_iv"]
    assert own.with_it > max(own.without, 0.9)
    assert own.with_it + other.with_it == pytest.approx(1.0) == own.without + other.without
    assert json.dumps(as_dict(comparison))


def test_a_changed_rival_is_told_by_who_wins(tmp_path: Path) -> None:
    path = write(tmp_path, "rivals:\n  - {id: rival_muad_dib, swordmaster_value: 40}\n")
    comparison = compare(Spec(Setup(1, seed=2, content=[str(path)])), 4)
    (change,) = comparison.changes
    assert (change.kind, lifts(comparison, change)) == ("rivals", [])
    assert "wins of players" in as_dict(comparison)["course"]


# --- what is new or changed --------------------------------------------------------------------------------


def test_new_and_changed_components_of_every_kind(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
cards:
  - {id: my_blade, type: imperium, cost: 3, reveal: swords 3}
  - {id: dagger, name: Knife, reveal: swords 2}
intrigue:
  - {id: my_plan, plot: spice 2}
leaders:
  - {id: gurney_halleck, signet: {name: Other, effect: troops 2}}
conflicts:
  - {id: skirmish_crysknife, first: vp 1}
contracts:
  - {id: my_deal, condition: harvest 3, reward: solari 5}
spaces:
  - {id: arrakeen, effect: draw 2}
tracks:
  - {id: fremen, bonus: water 2}
""",
    )
    found = {(change.kind, change.id): change for change in changes(setup_for(content=[path]))}
    assert {key for key, change in found.items() if change.new} == {
        ("cards", "my_blade"), ("intrigue", "my_plan"), ("contracts", "my_deal")
    }  # fmt: skip
    assert found["cards", "dagger"].fields == {"reveal": ("swords 1", "swords 2")}
    assert len(found) == 8
    assert {kind for kind, _ in found} == {
        "cards", "intrigue", "leaders", "conflicts", "contracts", "spaces", "tracks"
    }  # fmt: skip


def test_names_and_repeated_values_are_no_change(tmp_path: Path) -> None:
    path = write(tmp_path, "cards:\n  - {id: dagger, name: Knife, reveal: swords 1, note: mine}\n")
    assert changes(setup_for(content=[path])) == []
    with pytest.raises(CompareError, match=r"own\.yaml changes nothing that matters"):
        compare(Spec(setup_for(content=(path,))), 3)


def test_what_cannot_be_compared(tmp_path: Path) -> None:
    with pytest.raises(CompareError, match="--content"):
        compare(Spec(), 3)
    with pytest.raises(ContentError, match="sord"):
        compared(tmp_path, "cards:\n  - {id: dagger, reveal: sord 2}\n")


# --- what it does ------------------------------------------------------------------------------------------

WINNER = """
cards:
  - {id: throne, type: imperium, copies: 10, cost: 0, acquire: vp 10}
"""


def test_a_card_that_wins_outright(tmp_path: Path) -> None:
    comparison = compared(tmp_path, WINNER)
    acquired = lift_of(comparison, "acquired")
    assert acquired.lift is not None
    assert acquired.lift.differs_from(0)
    assert acquired.lift.value > 0.3
    assert acquired.wins > acquired.others
    assert acquired.share_change is None
    rounds = course(comparison)["rounds"]
    assert rounds.change.differs_from(0)
    assert rounds.with_it < rounds.without - 2


def test_a_change_that_nobody_can_feel(tmp_path: Path) -> None:
    """A starting card is never bought: the pairs have the same decks, and the games are the same."""
    comparison = compared(tmp_path, "cards:\n  - {id: dagger, cost: 7}\n", games=4)
    for shift in course(comparison).values():
        assert shift.without == shift.with_it
        assert (shift.change.value, shift.change.error) == (0, 0)
    played = lift_of(comparison, "played")
    assert played.share_change is not None
    assert not played.share_change.differs_from(0)
    assert all(not shift.change.differs_from(0) for shift in leaders(comparison).values())


def test_a_changed_card_is_compared_with_itself(tmp_path: Path) -> None:
    comparison = compared(tmp_path, "cards:\n  - {id: desert_power, cost: 0, copies: 4}\n")
    acquired = lift_of(comparison, "acquired")
    assert acquired.share_change is not None
    assert acquired.share_change.differs_from(0)
    assert acquired.share_change.value > 0.1
    assert acquired.lift is not None
    assert acquired.lift_change is None  # before, too few seats had it


def test_a_leader_that_wins_at_once(tmp_path: Path) -> None:
    leader = "{id: gurney_halleck, ability: {name: Luck, effect: 'on reveal_turn: vp 5'}}"
    comparison = compared(tmp_path, f"leaders:\n  - {leader}\n", games=40, players=4)
    shift = leaders(comparison)["gurney_halleck"]
    assert shift.change.differs_from(0)
    assert shift.with_it > shift.without + 0.3
    led = lift_of(comparison, "led")
    assert led.share_change is not None
    assert led.share_change.value == 0  # dealt to the same seats


def test_few_seats_say_nothing(tmp_path: Path) -> None:
    comparison = compared(tmp_path, "cards:\n  - {id: far, type: imperium, cost: 20, agent: vp 1}\n", games=3)
    acquired = lift_of(comparison, "acquired")
    assert acquired.seats == 0
    assert acquired.lift is None
    assert as_dict(comparison)["components"][0]["uses"][0]["win_rate"] is None


def test_the_number_of_jobs_changes_nothing() -> None:
    spec = Spec(setup_for(players=3, seed=5, content=(EXAMPLE,)))
    heard: list[int] = []
    one = as_dict(compare(spec, 7, 1, progress=heard.append))
    assert heard[-1] == 7
    assert one == as_dict(compare(spec, 7, 2))
    assert json.loads(json.dumps(one))["components"][0]["id"] == "stillsuit_trader"


def test_who_breaks_off_lets_nobody_work_on(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Generator[Pairs, None, None]] = []  # so that nobody but us closes it

    def run(*args: Any) -> Generator[Pairs, None, None]:
        kept.append(workers.run(*args))
        return kept[-1]

    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sietch.lab.studies.compare.run", run)
    with pytest.raises(KeyboardInterrupt):
        compare(Spec(setup_for(players=3, content=(EXAMPLE,))), 6, progress=interrupt)
    assert next(kept[0], None) is None


def test_a_broken_pair_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def sometimes(match: Match) -> Ended:
        calls.append(1)
        ended = play_match(match)
        return replace(ended, error="RuntimeError: torn") if len(calls) == 3 else ended

    monkeypatch.setattr("sietch.lab.studies.compare.play_match", sometimes)
    pairs = compare(Spec(setup_for(players=3, content=(EXAMPLE,))), 4).pairs
    assert (pairs.count, pairs.broken) == (3, ["seed 1: RuntimeError: torn"])


def test_games_without_end_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sietch.lab.play.match.LONGEST_GAME", 10)
    with pytest.raises(
        CompareError, match=r"0 of 2 pairs of games finished: .* seed 0: the game does not end"
    ):
        compare(Spec(setup_for(players=3, content=(EXAMPLE,))), 2)


def test_how_many_games_it_would_take(tmp_path: Path) -> None:
    comparison = compared(tmp_path, WINNER)
    change = course(comparison)["rounds"].change
    seen = 2.8 * change.error
    assert games_needed(change, 30, seen) == pytest.approx(30, abs=1)
    assert games_needed(change, 30, seen / 2) == pytest.approx(120, abs=2)
