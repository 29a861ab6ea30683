"""The golden files still hold."""

from __future__ import annotations

import json

import pytest

from sietch.table.replay import check, dump, load
from tests.golden import golden
from tests.support import setup_for

OUTCOMES = json.loads((golden.FOLDER / "outcomes.json").read_text(encoding="utf-8"))
COUNTS = json.loads((golden.FOLDER / "perft.json").read_text(encoding="utf-8"))
HELD = json.loads((golden.FOLDER / "held.json").read_text(encoding="utf-8"))
OPINIONS = json.loads((golden.FOLDER / "bots.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", OUTCOMES)
def test_replay(name: str) -> None:
    path = golden.FOLDER / name
    game = check(load(path))
    assert game.over
    assert json.loads(json.dumps(golden.outcome(game))) == OUTCOMES[name]
    assert moves(dump(game)) == moves(path.read_text(encoding="utf-8"))


def moves(replay: str) -> str:
    """All but the head, which has another form in every format."""
    return replay.partition("\n\n")[2]


@pytest.mark.parametrize("mode", golden.MODES)
def test_playthrough(mode: str) -> None:
    assert golden.playthrough(mode) == (golden.FOLDER / f"{mode}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", golden.POSITIONS)
def test_perft(name: str) -> None:
    assert golden.perft(golden.position(*golden.POSITIONS[name]), golden.DEPTH) == COUNTS[name]


def test_ways() -> None:
    assert golden.ways(setup_for()) == (golden.FOLDER / "ways.txt").read_text(encoding="utf-8")
    for name, mode in golden.WAYS_WITH.items():
        assert golden.ways_with(mode) == (golden.FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", golden.MODES)
def test_held(mode: str) -> None:
    assert golden.held(mode) == HELD[mode]


@pytest.mark.parametrize("name", golden.BOT_POSITIONS)
def test_bots(name: str) -> None:
    """Both builds think alike. After an intended change: `python -m tests.golden.golden bots`."""
    assert golden.opinions(*golden.BOT_POSITIONS[name]) == OPINIONS[name]
