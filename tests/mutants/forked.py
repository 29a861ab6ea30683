"""A plugin of pytest: tests are found once, and run for one mutant after the other, each time in a forked process.

There a changed function gets the code of the changed source, so that everybody who holds it has it changed. What stands
outside of functions, or has run before the fork, cannot be changed any more: such a mutant is said to be `ELSEWHERE`'s.

Requests come and answers go as lines of JSON, through the two files that the environment names.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

REQUESTS, ANSWERS = "MUTANT_REQUESTS", "MUTANT_ANSWERS"
FAILED, PASSED, ENDED, LATE, ELSEWHERE = "failed", "passed", "ended", "late", "elsewhere"

ENGINE, BUILDERS = "/sietch/engine/", "/sietch/content/"
SLOWER = 6  # times, while calls are noted


class Calls:
    """Which functions of the engine are called: `now`, and by those who build rules, which others find ready made."""

    def __init__(self) -> None:
        self.now: set[CodeType] = set()
        self.building: set[CodeType] = set()
        self._builders = 0

    def note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call":
            if ENGINE in code.co_filename:
                (self.building if self._builders else self.now).add(code)
            elif BUILDERS in code.co_filename:
                self._builders += 1
        elif event == "return" and BUILDERS in code.co_filename:
            self._builders = max(0, self._builders - 1)

    @contextmanager
    def noted(self) -> Iterator[None]:
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._builders = 0


class Nursery:
    def __init__(self) -> None:
        self.early = Calls()  # before the fork
        self.failure = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        with self.early.noted():
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failure:
            self.failure = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        capture = session.config.pluginmanager.getplugin("capturemanager")
        with (
            open(int(os.environ[REQUESTS]), encoding="utf-8") as requests,
            open(int(os.environ[ANSWERS]), "w", encoding="utf-8") as answers,
        ):
            answers.write(json.dumps([item.nodeid for item in session.items]) + "\n")
            answers.flush()
            for line in requests:
                answers.write(json.dumps(self.answer(session.items, json.loads(line))) + "\n")
                answers.flush()
                capture.read_global_capture()  # what the child has left there
        return True

    def answer(self, items: list[pytest.Item], request: dict[str, Any]) -> dict[str, Any]:
        wanted = items if request["tests"] is None else [items[number] for number in request["tests"]]
        if "file" not in request:
            return in_a_child(lambda: self.learn(wanted, request["tests"]), request["seconds"])
        function, code = changed_function(request)
        if function is None or code is None or function.__code__ in self.early.now | self.early.building:
            return {"what": ELSEWHERE}

        def try_it() -> dict[str, Any]:
            try:
                function.__code__ = code
            except ValueError:  # other variables of enclosing scopes
                return {"what": ELSEWHERE}
            return self.run(wanted)

        return in_a_child(try_it, request["seconds"])

    def run(self, items: list[pytest.Item]) -> dict[str, Any]:
        """Until the first failure."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failure:
                return {"what": FAILED, "by": self.failure}
        return {"what": PASSED}

    def learn(self, items: list[pytest.Item], numbers: list[int]) -> dict[str, Any]:
        """Which of the tests call which function of the engine, and which of them cannot stand being watched."""
        items[0].config.pluginmanager.getplugin("limits").SECONDS *= SLOWER
        called: dict[str, list[int]] = defaultdict(list)
        failing: list[int] = []
        built = set(self.early.building)
        for number, item, following in zip(numbers, items, [*items[1:], None], strict=True):
            calls = Calls()
            with calls.noted():
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failure:
                failing.append(number)
                self.failure = ""
                continue
            built |= calls.building
            for name in {name_of(code) for code in calls.now}:
                called[name].append(number)
        names = sorted({name_of(code) for code in built})
        return {"what": PASSED, "called": called, "built": names, "failing": failing}


def name_of(code: CodeType) -> str:
    """The file from the project's folder and the outermost function: `sietch/engine/turn.py Turn.copy`."""
    file = code.co_filename[code.co_filename.rindex(ENGINE) + 1 :]
    return f"{file} {code.co_qualname.partition('.<locals>')[0]}"


def changed_function(request: dict[str, Any]) -> tuple[FunctionType | None, CodeType | None]:
    """The function that the change is in, and its new code; None if it is in no function that can be found."""
    path = Path(request["file"])
    module = sys.modules.get(".".join(path.with_suffix("").parts))
    function = found_in(module, request["where"].split(".")) if module is not None else None
    if function is None:
        return None, None
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[request["line"] - 1] = request["new"]
    new = compile("\n".join(lines), function.__code__.co_filename, "exec")
    code = next((code for code in codes_in(new) if is_same_place(code, function.__code__)), None)
    return function, None if code == function.__code__ else code


def found_in(place: object, names: list[str]) -> FunctionType | None:
    """The outermost function on the way."""
    for name in names:
        place = vars(place).get(name)
        place = getattr(place, "fget", getattr(place, "__func__", place))
        if isinstance(place, FunctionType):
            return place
        if not isinstance(place, type):
            return None
    return None


def codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def is_same_place(code: CodeType, other: CodeType) -> bool:
    return (code.co_qualname, code.co_firstlineno) == (other.co_qualname, other.co_firstlineno)


def in_a_child(work: Any, seconds: float) -> dict[str, Any]:
    """What the work gives, done in a process of its own; `ENDED` if that was ended, `LATE` if nothing came in time."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            with open(writing, "w", encoding="utf-8") as answer:
                json.dump(work(), answer)
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb", buffering=0) as answer:
        text = b""
        while (heard := select.select([answer], [], [], seconds)[0]) and (part := answer.read(1 << 20)):
            text += part
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if not heard:
        return {"what": LATE}
    try:
        found: dict[str, Any] = json.loads(text)
    except ValueError:
        return {"what": ENDED}
    return found


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Nursery())
