"""A bot in a process of its own plays the same games, and whatever it does to its process harms nobody else."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from sietch.bots import guard, isolated
from sietch.bots.bot import Decision
from sietch.bots.guard import CRASH, GONE, LATE, NONSENSE, Fault, ProcessLost
from sietch.bots.isolated import dismiss
from sietch.bots.parcel import packed, unpacked
from sietch.bots.registry import BotError, check_bot, seated
from sietch.content import Setup, load_rules, new_game
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.engine.teams import teams_of
from sietch.engine.trade import OFFER_GIFT
from sietch.lab.play.match import Match, play_match
from tests.bots.positions import positions
from tests.engine.test_copy import snapshot
from tests.support import states

SETUP = Setup(players=3, seed=4)
BOTS = """
import os, sys, time
from sietch.bots import Bot

class Follows(Bot):
    def __init__(self):
        self.seen = 0
    def choose(self, decision):
        self.seen += len(decision.happened) + len(decision.view["own"]["hand"]) + len(decision.opponents)
        self.seen += decision.imagine().imperium_deck[-1] + decision.rng.below(3)
        return decision.options[self.seen % len(decision.options)]

class Odd(Bot):
    def __init__(self, do=""):
        self.do = do
    def choose(self, decision):
        answer = eval(self.do)
        return answer if isinstance(answer, list) else decision.options[0]

class Three(Bot):
    modes = {"3"}

class Broken(Bot):
    def __init__(self):
        os._exit(0)

class Sleeps(Bot):
    def __init__(self):
        time.sleep(60)

def into_the_pipe(text):
    frame = sys._getframe()
    while frame.f_code.co_name != "serve":
        frame = frame.f_back
    frame.f_locals["pipe"].send_bytes(text)
"""


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    dismiss()
    assert active_children() == []


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "odd.py").write_text(BOTS, encoding="utf-8")
    return str(tmp_path / "odd.py")


def asked(file: str, do: str, seconds: float = 30.0) -> list[Fault]:
    """What a bot is blamed for that does this in its process; afterwards it can be asked again."""
    game = new_game(SETUP)
    player = seated(f"{file}:Odd:do={do}", SETUP)
    for _ in range(2):
        assert option_text(game.rules, player.decide(game.state, seeded(1), seconds)) in game.options()
    player.leave()
    assert len(player.faults) % 2 == 0
    return player.faults[:1]


def test_the_same_game(file: str) -> None:
    """What happened, the view, possible games, chance, and memory: all as in the process of the table."""
    matches = [
        Match(load_rules(SETUP), SETUP, [f"{file}:Follows", "random", "greedy"], isolated=apart)
        for apart in (False, True, True)
    ]
    here, there, again = (play_match(match) for match in matches)
    assert (here.error, here.faults) == ("", [])
    assert snapshot(here.state) == snapshot(there.state) == snapshot(again.state)


@pytest.mark.parametrize(
    ("do", "kind", "text"),
    [
        ("1/0", CRASH, "ZeroDivisionError: division by zero (<string>"),
        ("sys.exit(3)", CRASH, "SystemExit: 3"),
        ("os._exit(3)", CRASH, "os._exit(3)"),
        ("os.kill(os.getpid(),9)", GONE, "its process ended with code -9"),
        ("[3]", NONSENSE, "[3] is not offered"),
        ("time.sleep(60)", LATE, "no answer within 0.2 s"),
        ("into_the_pipe(b'['*99_000)", GONE, "it wrote into the pipe of its process"),
    ],
)
def test_faults(file: str, do: str, kind: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "GRACE", 0.5 if kind == LATE else 30.0)
    (fault,) = asked(file, do, 0.2)
    assert fault.kind == kind
    assert str(fault.reason).startswith(text)


def test_its_output_is_not_ours(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert asked(file, "print('aloud')") == []
    assert asked(file, "os.system('echo outside')and(None)") == []
    out, err = capfd.readouterr()
    assert out == ""
    assert "Odd:do=print('aloud'): aloud\n" in err
    assert "outside\n" in err


@pytest.mark.parametrize(
    ("name", "players", "message"),
    [
        ("Three", 4, r"does not play with 4 players \(its modes: 3\)"),
        ("Broken", 3, r"Misdeed: os._exit\(0\)"),
        ("Nobody", 3, "there is no class 'Nobody'"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_before_the_game(
    file: str, name: str, players: int, message: str
) -> None:
    for apart in (False, True):
        with pytest.raises(BotError, match=message):
            check_bot(f"{file}:{name}", Setup(players=players), apart)


def test_a_bot_that_does_not_start_is_told_in_time(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "TO_START", 1.5)
    told = r"bot '.*:Sleeps': it did not start within 1.5 s"
    with pytest.raises(BotError, match=told):
        check_bot(f"{file}:Sleeps", SETUP, isolated=True)
    ended = play_match(Match(load_rules(SETUP), SETUP, [f"{file}:Sleeps", "random", "random"], isolated=True))
    assert re.search(told, ended.error)


def test_a_process_that_died_while_it_was_free_is_replaced(file: str) -> None:
    player = seated(f"{file}:Follows", SETUP)
    (process,) = active_children()
    player.leave()
    process.kill()
    process.join()
    player = seated(f"{file}:Follows", SETUP)
    assert player.decide(new_game(SETUP).state, seeded(1)) is not None
    player.leave()
    assert player.faults == []


def test_a_process_that_is_being_asked_goes_to_no_other_table(file: str, tmp_path: Path) -> None:
    """Its answer would be taken for what the next table has asked."""
    begun = tmp_path / "begun"
    bot = f"{file}:Odd:do=open({str(begun)!r},'w')and(time.sleep(60))"
    player = seated(bot, SETUP)
    (process,) = active_children()
    asking = threading.Thread(target=player.decide, args=(new_game(SETUP).state, seeded(1)))
    asking.start()
    while not begun.exists():
        time.sleep(0.01)
    player.leave()
    asking.join(5)
    assert not asking.is_alive() and not process.is_alive()
    seated(bot, SETUP).leave()
    assert process not in active_children()


def test_not_every_process_waits_for_the_next_game(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was free for longest ends."""
    monkeypatch.setattr(isolated, "MOST_IDLE", 1)
    player = seated(f"{file}:Follows", Setup(players=3))
    (first,) = active_children()
    other = seated(f"{file}:Follows", Setup(players=4))
    player.leave()
    other.leave()
    (last,) = active_children()
    assert last is not first


def test_no_process_is_started_for_whoever_was_dismissed(file: str) -> None:
    """A free one that is being seated anew when all have to go is not replaced by another."""
    seated(f"{file}:Follows", SETUP).leave()
    place = isolated.place_of(f"{file}:Follows", SETUP)
    begun = isolated.Cell.sit_down

    def dismissed(cell: isolated.Cell, at: isolated.Place, key: str = "") -> None:
        isolated.dismiss()
        begun(cell, at, key)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(isolated.Cell, "sit_down", dismissed)
        with pytest.raises(ProcessLost):
            isolated._room.sat_down(place)
    assert active_children() == []
    seated(f"{file}:Follows", SETUP).leave()  # the next game begins anew


def test_the_process_is_told_nothing_of_the_deal(tmp_path: Path) -> None:
    (tmp_path / "curious.py").write_text(
        "import sys\n"
        "from sietch.bots.random_bot import RandomBot\n"
        "class Curious(RandomBot):\n"
        "    def __init__(self):\n"
        "        frame = sys._getframe()\n"
        "        while 'place' not in frame.f_locals:\n"
        "            frame = frame.f_back\n"
        "        raise ValueError(repr(frame.f_locals['place'][1]))\n",
        encoding="utf-8",
    )
    with pytest.raises(BotError, match=r": Setup\(players=3\)$"):
        check_bot(f"{tmp_path / 'curious.py'}:Curious", SETUP, isolated=True)


def test_it_is_not_loaded_here(tmp_path: Path) -> None:
    (tmp_path / "writes.py").write_text(
        "import os, pathlib\n"
        "from sietch.bots.random_bot import RandomBot\n"
        f"pathlib.Path({str(tmp_path)!r}, f'process {{os.getpid()}}').touch()\n"
        "class Writes(RandomBot): pass\n",
        encoding="utf-8",
    )
    check_bot(f"{tmp_path / 'writes.py'}:Writes", SETUP, isolated=True)
    assert not (tmp_path / f"process {os.getpid()}").exists()
    assert len(list(tmp_path.glob("process *"))) == 1


@pytest.mark.parametrize("name", list(positions())[::4])
def test_a_decision_travels(name: str) -> None:
    assert_travels(positions()[name])


def test_a_decision_in_the_middle_of_a_trade_travels() -> None:
    for seed in range(40):
        for state, _ in states(seed, 6):
            if state.kind == OFFER_GIFT and teams_of(state).gifts:
                assert_travels(state)
                return
    pytest.fail("nobody has offered anything")


def assert_travels(state: State) -> None:
    decision = Decision(state, seeded(3), 0.5)
    twin = unpacked(packed(decision), state.rules)
    same: list[Callable[[Decision], object]] = [
        lambda one: one.options,
        lambda one: (one.seat, one.side, one.mates, one.opponents, one.seconds),
        lambda one: one.view,
        lambda one: snapshot(one.imagine()),
        lambda one: one.rng.below(1 << 20),
    ]
    for look in same:
        assert look(decision) == look(twin)
