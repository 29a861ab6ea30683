"""Whatever a bot does, the game goes on: a stand-in decides, and the fault is written down for its author."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

import pytest

from sietch.bots import guard
from sietch.bots.bot import Bot, Decision, moment
from sietch.bots.contained import Late, ProgramEnds
from sietch.bots.guard import CRASH, LATE, NONSENSE, Fault, Player
from sietch.bots.random_bot import RandomBot
from sietch.content import load_rules
from sietch.engine.game import start
from sietch.engine.options import option_text
from sietch.engine.rng import seeded
from sietch.engine.state import State
from sietch.engine.words import FINISHED
from sietch.lab.play.match import play_on
from sietch.language import tables
from sietch.language.sentence import plain, sentence
from sietch.language.tables import ENGLISH, sentences_of
from tests.bots.positions import position
from tests.support import setup_for

SECONDS = 0.02
NO_ALARM = not hasattr(signal, "setitimer")  # where a bot cannot be stopped, only blamed afterwards
needs_alarm = pytest.mark.skipif(NO_ALARM, reason="no timer that could stop a bot")


class Last(Bot):
    """The stand-in of these tests: easy to tell from others."""

    def choose(self, decision: Decision) -> str:
        return decision.options[-1]


class Odd(Bot):
    """Does what the test says."""

    def __init__(self, choose: Callable[[Decision], object]) -> None:
        self._choose = choose

    def choose(self, decision: Decision) -> str:
        return self._choose(decision)  # type: ignore[return-value]


def there() -> State:
    return position(4, True, "early", "reveal turn")


def asked(choose: Callable[[Decision], object], seconds: float | None = None) -> tuple[str, list[Fault]]:
    """What is played for a bot that does this, and what it is blamed for."""
    state = there()
    player = Player("odd", Odd(choose), Last())
    return option_text(state.rules, player.decide(state, seeded(1), seconds)), player.faults


def stand_in() -> str:
    return Last().choose(Decision(there(), seeded(1)))


@pytest.fixture(autouse=True)
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "GRACE", 0.03)


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """Whatever happened, no alarm is set, and the handler is the one that was there before."""
    if NO_ALARM:
        yield
        return

    def mine(number: int, frame: FrameType | None) -> None: ...

    before = signal.signal(signal.SIGALRM, mine)
    try:
        yield
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is mine
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_good_bot_is_not_blamed() -> None:
    played, faults = asked(lambda decision: decision.options[1], 5.0)
    assert played != stand_in()
    assert faults == []


# --- crashes -----------------------------------------------------------------------------------------------


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("not even this")


class OwnKind(BaseException):
    """Some libraries have exceptions that are no Exception."""


def raising(error: BaseException) -> Callable[[Decision], object]:
    def choose(decision: Decision) -> object:
        raise error

    return choose


def calls_itself(decision: Decision) -> object:
    return calls_itself(decision)


CRASHES: dict[str, Callable[[Decision], object]] = {
    "RuntimeError: out of order": raising(RuntimeError("out of order")),
    "AssertionError": raising(AssertionError()),
    "StopIteration: done": raising(StopIteration("done")),
    "MemoryError": raising(MemoryError()),
    "Unprintable": raising(Unprintable()),
    "OwnKind: stop": raising(OwnKind("stop")),
    "SystemExit: 3": raising(SystemExit(3)),
    "SystemExit: goodbye": lambda decision: sys.exit("goodbye"),
    "RecursionError": calls_itself,
}


@pytest.mark.parametrize("text", CRASHES)
def test_a_crash(text: str) -> None:
    played, (fault,) = asked(CRASHES[text])
    assert played == stand_in()
    assert (fault.bot, fault.seat, fault.kind) == ("odd", there().decider, CRASH)
    assert text in str(fault.reason)


def test_the_author_learns_the_line() -> None:
    _, (fault,) = asked(raising(RuntimeError("x" * 100_000)))
    line = raising.__code__.co_firstlineno + 2
    assert str(fault.reason).endswith(f"(test_guard.py:{line})")
    assert len(str(fault.reason)) < 300


def test_a_person_who_wants_to_stop_is_obeyed() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests may ignore it
    try:
        _is_obeyed()
    finally:
        signal.signal(signal.SIGINT, before)


def _is_obeyed() -> None:
    with pytest.raises(KeyboardInterrupt):
        asked(lambda decision: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):  # also by a bot that swallows it
        asked(swallows_an_interrupt)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def swallows_an_interrupt(decision: Decision) -> object:
    with suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    return decision.options[0]


class WindowClosed(ProgramEnds):
    """What the handler of a program raises."""


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signal here")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_the_system_is_obeyed_also_if_the_bot_is_not_willing(name: str) -> None:
    def close(number: int, frame: FrameType | None) -> None:
        raise WindowClosed(number)

    def swallows(decision: Decision) -> object:
        with suppress(BaseException):
            signal.raise_signal(number)
        return decision.options[0]

    number = getattr(signal, name)
    before = signal.signal(number, close)
    try:
        for choose in (swallows, lambda decision: signal.raise_signal(number)):
            with pytest.raises(WindowClosed) as closed:
                asked(choose)
            assert closed.value.args == (number,)
        assert signal.getsignal(number) is close
    finally:
        signal.signal(number, before)


def test_a_signal_that_its_handler_bears_changes_nothing() -> None:
    def bear(number: int, frame: FrameType | None) -> None: ...

    def hears(decision: Decision) -> object:
        signal.raise_signal(signal.SIGINT)
        return decision.options[1]

    before = signal.signal(signal.SIGINT, bear)
    try:
        assert asked(hears)[1] == []
    finally:
        signal.signal(signal.SIGINT, before)


# --- what would hit the program that asks ------------------------------------------------------------------------


def ends_the_process(decision: Decision) -> object:
    os._exit(0)


def test_nobody_but_a_person_interrupts() -> None:
    played, (fault,) = asked(raising(KeyboardInterrupt()))
    assert played == stand_in()
    assert (fault.kind, str(fault.reason).partition(",")[0]) == (CRASH, "KeyboardInterrupt")


def test_a_bot_cannot_end_the_process() -> None:
    before = os._exit
    played, (fault,) = asked(ends_the_process)
    assert played == stand_in()
    assert fault.kind == CRASH
    assert str(fault.reason).startswith("os._exit(0) (test_guard.py:")
    assert os._exit is before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_bot_cannot_double_the_process(tmp_path: Path) -> None:
    def forks(decision: Decision) -> object:
        child = os.fork()
        (tmp_path / f"{child == 0}").touch()
        os.waitpid(child, 0)
        return decision.options[0]

    played, (fault,) = asked(forks)
    assert played == stand_in()
    assert (fault.kind, str(fault.reason)) == (CRASH, "it forked its process")
    assert [file.name for file in tmp_path.iterdir()] == ["False"]


def test_what_a_bot_prints_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    def talks(decision: Decision) -> object:
        print("one\ntwo \x1b[2J")
        print("three", end="")
        return decision.options[1]

    assert asked(talks)[1] == []
    assert capsys.readouterr() == ("", "odd: one\nodd: two \\x1b[2J\nodd: three\n")
    print("mine")
    assert capsys.readouterr().out == "mine\n"


def test_a_fault_in_words() -> None:
    tables.know("zg", sentences_of(ENGLISH) | {"fault.kind.late": "L", "fault.no_answer": "{seconds}!"})
    try:
        late = Fault("odd", 2, LATE, sentence("fault.no_answer", seconds=1))
        assert late.whole.in_words("zg") == "odd at seat 3: L: 1!"
    finally:
        tables.forget("zg")
    assert str(Fault("odd", 2, CRASH, plain("KeyError: 'x'"))) == "odd at seat 3: crash: KeyError: 'x'"


# --- nonsense ----------------------------------------------------------------------------------------------


class EqualToAll:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


class NotComparable:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compare me not")

    def __hash__(self) -> int:
        return 1


class NotPrintable:
    def __repr__(self) -> str:
        raise RuntimeError("show me not")


@pytest.mark.parametrize(
    "nonsense",
    [
        "win the game",
        "",
        None,
        0,
        True,
        3.5,
        b"reveal",
        ["reveal"],
        EqualToAll(),
        NotComparable(),
        NotPrintable(),
        "x" * 100_000,
    ],
    ids=lambda value: type(value).__name__,
)
def test_nonsense(nonsense: object) -> None:
    played, (fault,) = asked(lambda decision: nonsense)
    assert played == stand_in()
    assert fault.kind == NONSENSE
    assert str(fault.reason).endswith("is not offered")
    assert len(str(fault.reason)) < 120


def test_upper_case_is_another_text() -> None:
    _, (fault,) = asked(lambda decision: decision.options[0].upper())
    assert fault.kind == NONSENSE


class Text(str):
    """As libraries have them; an option all the same."""


def test_any_kind_of_text_is_accepted() -> None:
    played, faults = asked(lambda decision: Text(decision.options[1]))
    assert faults == []
    assert played == asked(lambda decision: decision.options[1])[0]


# --- bots that change what they were given ---------------------------------------------------------------------


def changed(decision: Decision, change: Callable[[list[str]], object]) -> str:
    """The second option, after some change to the list (if it can be changed)."""
    wanted = decision.options[1]
    change(decision.options)
    return wanted


@pytest.mark.parametrize(
    "change",
    [list.reverse, list.sort, list.clear, lambda options: options.insert(0, "win")],
    ids=["reversed", "sorted", "emptied", "more"],
)
def test_a_changed_list_of_options_changes_no_answer(change: Callable[[list[str]], object]) -> None:
    """Sorting the options in place is easily done; the text that is returned is what counts."""
    played, faults = asked(lambda decision: changed(decision, change))
    assert faults == []
    assert played == asked(lambda decision: decision.options[1])[0]


def test_an_added_option_is_not_offered() -> None:
    def choose(decision: Decision) -> str:
        decision.options.append("win")
        return "win"

    played, (fault,) = asked(choose)
    assert played == stand_in()
    assert fault.kind == NONSENSE


def test_the_stand_in_is_asked_afresh() -> None:
    """Neither the list nor the chance that a faulty bot has used up changes what the stand-in does."""

    def choose(decision: Decision) -> str:
        decision.options.clear()
        for _ in range(100):
            decision.rng.below(2)
        raise RuntimeError

    state = there()
    player = Player("odd", Odd(choose), RandomBot())
    played = option_text(state.rules, player.decide(state, seeded(1)))
    assert played == RandomBot().choose(Decision(state, seeded(1)))


# --- lateness ----------------------------------------------------------------------------------------------


def thinks(decision: Decision) -> object:
    while True:
        pass


def sleeps(decision: Decision) -> object:
    time.sleep(60)
    return decision.options[0]


def goes_on_after_errors(decision: Decision) -> object:
    while True:
        try:
            time.sleep(0.001)
        except Exception:
            continue


def swallows_everything_once(decision: Decision) -> object:
    try:
        time.sleep(60)
    except BaseException:
        time.sleep(60)
    return decision.options[0]


def tidies_up(decision: Decision) -> object:
    try:
        time.sleep(60)
    finally:
        time.sleep(0.01)
    return decision.options[0]


@needs_alarm
@pytest.mark.parametrize(
    "choose", [thinks, sleeps, goes_on_after_errors, swallows_everything_once, tidies_up]
)
def test_a_late_bot_is_stopped(choose: Callable[[Decision], object]) -> None:
    started = time.perf_counter()
    played, (fault,) = asked(choose, SECONDS)
    assert time.perf_counter() - started < 5
    assert played == stand_in()
    assert fault.kind == LATE
    assert "0.02 s" in str(fault.reason)


def takes_its_time(decision: Decision) -> object:
    time.sleep(0.08)
    return decision.options[1]


def swallows_and_answers(decision: Decision) -> object:
    with suppress(BaseException):
        time.sleep(60)
    return decision.options[1]


@pytest.mark.parametrize(
    "choose",
    [takes_its_time, pytest.param(swallows_and_answers, marks=needs_alarm)],
    ids=lambda f: f.__name__,
)
def test_a_late_answer_does_not_count(choose: Callable[[Decision], object]) -> None:
    played, (fault,) = asked(choose, SECONDS)
    assert played == stand_in()
    assert fault.kind == LATE


def test_without_a_limit_there_is_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    played, faults = asked(takes_its_time)
    assert faults == []
    assert played != stand_in()
    monkeypatch.setattr(Bot, "patience", 0.01)
    played, faults = asked(takes_its_time)
    assert [fault.kind for fault in faults] == [LATE]
    assert played == stand_in()


def test_a_little_late_is_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no fault of the bot."""
    monkeypatch.setattr(guard, "GRACE", 30.0)
    assert asked(takes_its_time, SECONDS)[1] == []


@needs_alarm
def test_a_running_timer_of_somebody_else_goes_on() -> None:
    """Who uses this from another program may have set an alarm of its own."""
    signal.setitimer(signal.ITIMER_REAL, 60.0)
    played, faults = asked(lambda decision: decision.options[1], 5.0)
    left = signal.setitimer(signal.ITIMER_REAL, 0)[0]
    assert (played != stand_in(), faults) == (True, [])
    assert 50 < left <= 60


@needs_alarm
def test_an_alarm_that_rings_while_it_is_taken_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot answers at the very last moment: the alarm is off all the same, or it would hit somebody else."""
    set_timer = signal.setitimer
    rung: list[bool] = []

    def rings(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        if seconds == 0 and not rung:
            rung.append(True)
            raise Late
        return set_timer(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", rings)
    played, (fault,) = asked(lambda decision: decision.options[1], 5.0)
    assert rung
    assert (played, fault.kind) == (stand_in(), LATE)


# --- outside the main thread ---------------------------------------------------------------------------------


def in_thread(choose: Callable[[Decision], object], seconds: float | None) -> tuple[str, list[Fault]]:
    found: list[tuple[str, list[Fault]]] = []
    thread = threading.Thread(target=lambda: found.append(asked(choose, seconds)))
    thread.start()
    thread.join(20)
    return found[0]


@pytest.mark.parametrize(
    ("choose", "kind"),
    [
        (takes_its_time, LATE),
        (raising(RuntimeError()), CRASH),
        (raising(SystemExit()), CRASH),
        (lambda decision: None, NONSENSE),
    ],
    ids=["late", "crash", "exit", "nonsense"],
)
def test_in_another_thread(choose: Callable[[Decision], object], kind: str) -> None:
    """There is no alarm there: a late answer is noticed when it comes."""
    played, (fault,) = in_thread(choose, SECONDS)
    assert played == stand_in()
    assert fault.kind == kind


def test_a_good_bot_in_another_thread() -> None:
    assert in_thread(lambda decision: decision.options[1], 5.0) == asked(lambda decision: decision.options[1])


# --- whole games ---------------------------------------------------------------------------------------------


class Moody(Bot):
    """Another mischief at every decision; every fourth time it is good."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, decision: Decision) -> str:
        self.asked += 1
        if self.asked % 4 == 1:
            raise KeyError(self.asked)
        if self.asked % 4 == 2:
            return "give up"
        if self.asked % 4 == 3:
            decision.imagine().players.clear()
            decision.options.clear()
            sys.exit()
        return decision.options[0]


@pytest.mark.parametrize("players", [3, 4])
def test_games_with_bad_bots_finish(players: int) -> None:
    state = start(load_rules(), setup_for(players, seed=5))
    moody = [Moody() for _ in range(players)]
    seats = [Player("moody", bot, RandomBot()) for bot in moody]
    decisions = play_on(state, 5, seats)
    assert state.phase == FINISHED
    assert decisions > sum(bot.asked for bot in moody)
    for seat, (player, bot) in enumerate(zip(seats, moody, strict=True)):
        kinds = [fault.kind for fault in player.faults]
        assert kinds[:3] == [CRASH, NONSENSE, CRASH]
        assert bot.asked - bot.asked // 4 == len(kinds) == guard.MOST_FAULTS
        assert {fault.seat for fault in player.faults} == {seat}
        assert [fault.out for fault in player.faults] == [False] * 9 + [True]


@needs_alarm
def test_who_is_late_again_and_again_is_out() -> None:
    """It is said once, and everybody waits three times, not for the rest of the game."""
    state = there()
    bot = Odd(sleeps)
    player = Player("odd", bot, Last())
    started = time.perf_counter()
    for _ in range(200):
        assert option_text(state.rules, player.decide(state, seeded(1), SECONDS)) == stand_in()
    assert time.perf_counter() - started < 10
    assert [str(fault).partition("; ")[2] for fault in player.faults] == [
        "",
        "",
        "it is out for the rest of the game",
    ]


@needs_alarm
def test_a_game_of_sleepers_finishes() -> None:
    state = position(4, True, "late", "endgame")
    seats = [Player("sleeper", Odd(sleeps), RandomBot()) for _ in state.players]
    decisions = play_on(state, 5, seats, SECONDS)
    assert state.phase == FINISHED
    assert [fault.kind for player in seats for fault in player.faults] == [LATE] * decisions
    assert decisions > 0


def test_the_random_bot_needs_no_guard_and_repeats() -> None:
    state = position()
    player = Player("random", RandomBot(), Last())
    codes = [player.decide(state, moment(3, 10)) for _ in range(2)]
    assert codes[0] == codes[1]
    assert codes[0] in state.options


def test_what_a_bot_says_cannot_reach_the_terminal() -> None:
    """It could move the cursor, or hide what stands there."""

    def crash(decision: Decision) -> object:
        raise ValueError("\x1b[2J\rall is well\n\u202e")

    class Strange:
        def __repr__(self) -> str:
            return "\x9b2J"

    _, (crashed,) = asked(crash)
    _, (nonsense,) = asked(lambda decision: Strange())
    _, (text,) = asked(lambda decision: "\x1b[2J")
    assert r"ValueError: \x1b[2J\rall is well\n\u202e" in str(crashed)
    assert r"\x9b2J is not offered" in str(nonsense)
    assert r"\x1b[2J" in str(text)
    for fault in (crashed, nonsense, text):
        assert str(fault).replace("…", "").isprintable()
