"""Bots that misbehave, on the command line: what they print, what they end, what they do not play."""

from __future__ import annotations

import json
from multiprocessing import active_children
from pathlib import Path

import pytest

from sietch.cli import main

Capture = pytest.CaptureFixture[str]

BOTS = """
import os
from sietch.bots import Bot

class Loud(Bot):
    def choose(self, decision):
        print("I think", decision.options)
        return decision.options[0]

class Leaving(Bot):
    def choose(self, decision):
        os._exit(0)

class Killing(Bot):
    def choose(self, decision):
        os.kill(os.getpid(), 9)

class OnceOnly(Bot):
    made = 0
    def __init__(self):
        OnceOnly.made += 1
        if OnceOnly.made > 4:
            raise SystemExit(0)
    def choose(self, decision):
        return decision.options[0]

class Three(Bot):
    modes = {3}
    def choose(self, decision):
        return decision.options[0]

class Text(Three):
    modes = "34"
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "bad.py").write_text(BOTS, encoding="utf-8")
    return str(tmp_path / "bad.py")


def simulated(bot: str, *words: str) -> int:
    return main(["simulate", "--games", "4", "--bot", bot, "--bot", "random", "--json", *words])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_spoils_no_json(file: str, jobs: str, capfd: Capture) -> None:
    assert simulated(f"{file}:Loud", "--jobs", jobs) == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["finished"] == 4
    assert f"{file}:Loud: I think ['" in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_ends_its_process_is_told(file: str, jobs: str, capfd: Capture) -> None:
    assert simulated(f"{file}:Leaving", "--jobs", jobs) == 0
    facts = json.loads(capfd.readouterr().out)
    assert (facts["finished"], facts["faults_by_bot"]) == (4, {f"{file}:Leaving": {"crash": 80}})
    assert facts["out_by_bot"] == {f"{file}:Leaving": 8}
    assert "crash: os._exit(0) (bad.py:" in facts["faults"][0]["fault"]


def test_a_bot_that_leaves_when_it_is_made_breaks_its_games_only(file: str, capfd: Capture) -> None:
    """Once it is made to be looked at, then for two seats of each game."""
    simulated(f"{file}:OnceOnly", "--jobs", "1")
    facts = json.loads(capfd.readouterr().out)
    assert (facts["games"], facts["finished"]) == (4, 1)
    assert f"BotError: bot '{file}:OnceOnly': SystemExit: 0" in str(facts)


def test_who_kills_a_worker_is_named(file: str, capfd: Capture) -> None:
    assert simulated(f"{file}:Killing", "--jobs", "2") == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"a worker process has died while the bot '{file}:Killing' was asked (code -9)" in err


def test_isolated_the_games_go_on(file: str, capfd: Capture) -> None:
    words = ["simulate", "--games", "1", "--players", "3", "--isolated"]
    assert main([*words, "--bots", f"{file}:Killing,random,random"]) == 0
    out, _ = capfd.readouterr()
    assert f"{file}:Killing: 3 × gone; out in 1 game\n" in out
    assert "its process ended with code -9; it is out for the rest of the game" in out
    assert active_children() == []


@pytest.mark.parametrize(
    "command",
    [["simulate"], ["tournament", "random"], ["compare", "--content", "x.yaml"], ["play", "--terminal"]],
    ids=lambda words: words[0],
)
def test_a_bot_plays_what_it_says(command: list[str], file: str, capfd: Capture) -> None:
    assert main([*command, "--bot", f"{file}:Three", "--players", "4"]) == 2
    told = f"sietch: bot '{file}:Three' does not play with 4 players (its modes: 3)\n"
    assert capfd.readouterr() == ("", told)


def test_a_bot_plays_where_it_says(file: str, capfd: Capture) -> None:
    assert main(["simulate", "--games", "1", "--players", "3", "--bot", f"{file}:Three"]) == 0
    assert main(["simulate", "--games", "1", "--players", "1", "--bot", f"{file}:Three"]) == 2
    assert "does not play with 1 player (its modes: 3)" in capfd.readouterr().err
    assert main(["simulate", "--games", "1", "--bot", f"{file}:Text"]) == 2
    assert capfd.readouterr().err.endswith("expected modes like {'3', '4'}, found '34'\n")


def test_the_list_of_bots_tells_what_they_play(capsys: Capture) -> None:
    assert main(["bots"]) == 0
    assert "Plays 1, 2, 3, 4, 6, Epic mode, Immortality, Ix Conflicts" in capsys.readouterr().out
    assert main(["bots", "--json"]) == 0
    modes = {bot["name"]: bot["modes"] for bot in json.loads(capsys.readouterr().out)}
    assert modes["random"] == ["all"]
    assert modes["greedy"][:6] == ["1", "2", "3", "4", "6", "epic"]
