"""The command `sietch compare`: what it prints, and its exit code."""

import json
from pathlib import Path

import pytest

from sietch.cli import main
from sietch.cli.speech import say
from sietch.lab.records.uses import USES

Capture = pytest.CaptureFixture[str]

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "stillsuit_trader.yaml")
FAST = ["--bots", "random", "--jobs", "1", "--players", "3"]


def test_the_example(capsys: Capture) -> None:
    assert main(["compare", "--content", EXAMPLE, "--games", "6", *FAST]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "6 games with stillsuit_trader 1, and as many without; 3 players, random"
    assert any(line.startswith("rounds  ") and "±" in line for line in lines)
    assert "Stillsuit Trader (new card)" in lines
    assert any(line.startswith("  acquired  by ") for line in lines)
    assert any("too few did it to compare them with the others" in line for line in lines)


def test_a_visible_difference_and_all_leaders(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.yaml"
    card = "{id: dagger, reveal: vp 2}"
    leader = "{id: gurney_halleck, ability: {name: Luck, effect: 'on reveal_turn: vp 1'}}"
    path.write_text(f"id: own\nversion: 1\ncards:\n  - {card}\nleaders:\n  - {leader}\n", encoding="utf-8")
    assert main(["compare", "--content", str(path), "--games", "12", "--all", *FAST]) == 0
    text = capsys.readouterr().out
    assert "shorter by " in text
    assert "  reveal: swords 1 → vp 2" in text
    assert "Gurney Halleck (changed leader)" in text
    assert "would need" in text
    assert "wins of leaders" in text
    assert "Lady Jessica" in text


def test_few_games_do_not_tell_that_there_is_no_difference(tmp_path: Path, capsys: Capture) -> None:
    """A starting card is never bought, so all pairs are alike: three of them show nothing."""
    path = tmp_path / "own.yaml"
    path.write_text("id: own\nversion: 1\ncards:\n  - {id: dagger, cost: 0}\n", encoding="utf-8")
    for games, hint in ((3, "too few games to tell"), (30, "all pairs are alike")):
        assert main(["compare", "--content", str(path), "--games", str(games), *FAST]) == 0
        text = capsys.readouterr().out
        assert f"no difference can be seen with {games} games ({hint})" in text
        assert "would be seen" not in text


def test_removed_and_replaced_components(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.yaml"
    card = "{id: new_power, name: New Power, replaces: desert_power, type: imperium, cost: 1}"
    path.write_text(
        f"id: own\nversion: 1\nremoves: {{cards: [overthrow]}}\ncards:\n  - {card}\n", encoding="utf-8"
    )
    assert main(["compare", "--content", str(path), "--games", "4", *FAST]) == 0
    text = capsys.readouterr().out
    assert "New Power (new card)" in text
    assert "Desert Power (removed card)" in text
    assert "Overthrow (removed card)" in text
    assert main(["compare", "--content", str(path), "--games", "4", "--json", *FAST]) == 0
    components = json.loads(capsys.readouterr().out)["components"]
    assert [component["id"] for component in components if component["gone"]] == ["desert_power", "overthrow"]


def test_rates_differ_by_percentage_points(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        "id: own\nversion: 1\ncards:\n  - {id: desert_power, cost: 0, copies: 4}\n", encoding="utf-8"
    )
    assert main(["compare", "--content", str(path), "--games", "40", *FAST]) == 0
    (line,) = (text for text in capsys.readouterr().out.splitlines() if text.startswith("  acquired"))
    assert "more than before by " in line
    assert line.endswith(" percentage points")


def test_json(capsys: Capture) -> None:
    assert main(["compare", "--content", EXAMPLE, "--games", "4", "--json", *FAST]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["games"], facts["setup"]["content"]) == (4, ["stillsuit_trader 1"])
    assert {"without", "with", "change"} == facts["course"]["rounds"].keys()
    assert [use["use"] for use in facts["components"][0]["uses"]] == ["acquired", "played", "revealed"]
    assert facts["leaders"]


def test_mistakes(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("id: own\nversion: 1\ncards:\n  - {id: dagger, revael: swords 2}\n", encoding="utf-8")
    for words, message in (
        ([], "name a file with --content"),
        (["--content", str(path)], "did you mean 'reveal'?"),
        (["--content", str(tmp_path / "none.yaml")], "cannot be read"),
        (["--content", EXAMPLE, "--bots", "greedee"], "did you mean 'greedy'?"),
        (
            ["--content", EXAMPLE, "--bots", "greedy,random"],
            "one bot must play all seats, found greedy and random",
        ),
    ):
        assert main(["compare", *words]) == 2
        assert message in capsys.readouterr().err


def test_what_seats_do_with_a_tile_is_told(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.yaml"
    tile = "{id: palace, name: Palace, price: 1, acquire: vp 1, ability: 'on round_start: solari 1'}"
    path.write_text(f"id: own\nversion: 1\ntiles:\n  - {tile}\n", encoding="utf-8")
    assert main(["compare", "--content", str(path), "--ix", "--games", "2", *FAST]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  turned over") for line in lines)


def test_every_use_has_words() -> None:
    for use in {use for uses in USES.values() for use in uses}:
        assert say(f"comparison.use.{use.replace(' ', '_')}")
