"""One game of bots: what came out, and that nothing in it stops the others."""

from __future__ import annotations

from typing import Any

import pytest

from sietch.bots import registry
from sietch.bots.bot import Bot, Decision
from sietch.bots.guard import MOST_FAULTS, Guarded, Player
from sietch.content import Setup, load_rules
from sietch.engine.state import State
from sietch.lab.play.match import Match, play_match

SETUP = Setup(players=3, seed=4)
BOTS = ("random", "first", "random")


class First(Bot):
    def choose(self, decision: Decision) -> str:
        return decision.options[0]


class Refusing(Bot):
    """Sits down when it is looked at, and never again."""

    made = 0

    def __init__(self) -> None:
        Refusing.made += 1
        if Refusing.made > 1:
            raise RuntimeError("not today")

    def choose(self, decision: Decision) -> str:
        return "nothing"


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another test may have known another bot of this name."""
    registry.parsed.cache_clear()
    monkeypatch.setitem(registry.OWN, "first", First)


def match(*, bots: tuple[str, ...] = BOTS, **how: Any) -> Match:
    return Match(load_rules(SETUP), SETUP, bots, **how)


def test_a_game_from_the_deal_to_its_end() -> None:
    seen: list[int] = []
    ended = play_match(match(logged=True, watch=lambda state, applied: seen.append(applied)))
    assert ended.error == ""
    assert ended.result.finished
    assert ended.state.log
    assert seen == list(range(len(seen)))
    assert [player.player.name for player in ended.players.values()] == list(BOTS)
    assert 0 < ended.players[1].decisions < ended.decisions < len(seen)  # chance does not think
    assert ended.players[1].seconds > 0
    assert ended.players[0].decisions == 0
    again = play_match(match())
    assert again.state.log is None
    assert (again.result.places, again.decisions) == (ended.result.places, ended.decisions)


def test_nobody_sits_at_the_seat_of_a_rival() -> None:
    assert list(play_match(match(bots=("random", "first", ""))).players) == [0, 1]


def test_faults_of_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(First, "choose", lambda self, decision: "dance")
    ended = play_match(match())
    assert ended.result.finished
    assert {(fault.seat, fault.kind) for fault in ended.faults} == {(1, "nonsense")}
    assert len(ended.faults) == MOST_FAULTS < ended.players[1].decisions
    assert [fault.out for fault in ended.faults].index(True) == MOST_FAULTS - 1


def test_an_error_in_the_middle_is_kept() -> None:
    def watch(state: State, applied: int) -> None:
        if state.round == 2:
            raise RuntimeError("torn")

    ended = play_match(match(watch=watch))
    assert ended.error == "RuntimeError: torn"
    assert not ended.result.finished
    assert ended.state.round == 2
    assert ended.players[1].decisions > 0


def test_a_bot_that_does_not_sit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.OWN, "refusing", Refusing)
    ended = play_match(match(bots=("random", "refusing", "random")))
    assert ended.error == "RuntimeError: not today"
    assert ([*ended.players], ended.faults, ended.decisions) == ([0], [], 0)
    assert ended.state.round == 1


def test_who_sat_down_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Guarded] = []

    def leave(player: Player) -> None:
        left.append(player)

    monkeypatch.setattr(Player, "leave", leave)
    monkeypatch.setitem(registry.OWN, "refusing", Refusing)
    ended = play_match(match(bots=("random", "refusing", "random")))
    assert left == [ended.players[0].player]


def test_a_deal_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> State:
        raise ValueError("no leader is left")

    monkeypatch.setattr("sietch.lab.play.match.new_state", fail)
    ended = play_match(match())
    assert ended.error == "ValueError: no leader is left"
    assert [player.vp for player in ended.state.players] == [0, 0, 0]
    assert not ended.result.finished
