"""A plugin of pytest: tests are found once, and run for one mutant after the other, each time in a forked process.

There a changed function gets the code of the changed source, so that everybody who holds it has it changed. What stands
outside of functions, or has run before the fork, cannot be changed any more: such a mutant is said to be `ELSEWHERE`'s.

Requests come and answers go as lines of JSON, through the two files that the environment names.
"""

from __future__ import annotations

import importlib
import json
import os
import select
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.mutants import probes

REQUESTS, ANSWERS = "MUTANT_REQUESTS", "MUTANT_ANSWERS"
FAILED, PASSED, ENDED, LATE, ELSEWHERE = "failed", "passed", "ended", "late", "elsewhere"

ENGINE = "/sietch/engine/"
BUILDER = ("sietch.content.loader", "_load")  # makes what others find ready made
SLOWER = 3  # times, at most, while statements are noted


class Calls:
    """Which functions of the engine are called."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()

    def note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and ENGINE in frame.f_code.co_filename:
            self.codes.add(frame.f_code)

    @contextmanager
    def noted(self) -> Iterator[None]:
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(None)


class Nursery:
    def __init__(self) -> None:
        self.early = Calls()  # before the fork
        self.failure = ""
        self.noted = probes.Probes([])
        self.shared: dict[str, set[str]] = defaultdict(
            set
        )  # file of tests, "" for all -> what its fixtures execute

    def import_engine(self) -> None:
        """Its tables are filled then."""
        with self.early.noted():
            importlib.import_module("sietch.engine")

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        with self.early.noted():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Iterator[None]:
        if fixturedef.scope == "function":
            return (yield)
        with probes.apart(self.noted.lines):
            try:
                return (yield)
            finally:
                self.shared[request.node.nodeid.partition("::")[0]] |= self.noted.lines

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
            files = request["learn"]
            return in_a_child(lambda: self.learn(wanted, request["tests"], files), request["seconds"])
        function, code = changed_function(request)
        if function is None or code is None or function.__code__ in self.early.codes:
            return {"what": ELSEWHERE}

        def try_it() -> dict[str, Any]:
            try:
                function.__code__ = code
            except ValueError:  # other variables of enclosing scopes
                return {"what": ELSEWHERE}
            return self.run(wanted, request["limits"])

        return in_a_child(try_it, request["seconds"])

    def run(self, items: list[pytest.Item], seconds: list[float] | None) -> dict[str, Any]:
        """Until the first failure; `seconds` is what each of them may take, if that is known."""
        for number, (item, following) in enumerate(zip(items, [*items, None][1:], strict=True)):
            if seconds is not None:
                item.config.pluginmanager.getplugin("limits").SECONDS = seconds[number]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failure:
                return {"what": FAILED, "by": self.failure}
        return {"what": PASSED}

    def learn(self, items: list[pytest.Item], numbers: list[int], files: list[str]) -> dict[str, Any]:
        """Which of the tests execute which statement of the files, how long they take, and which of them fail."""
        items[0].config.pluginmanager.getplugin("limits").SECONDS *= SLOWER
        ran: dict[str, list[int]] = defaultdict(list)
        seconds: dict[int, float] = {}
        failing: list[int] = []
        self.noted = probes.Probes(files)
        with self.noted.set(), probes.within(*BUILDER, self.noted.lines) as built:
            for number, item, following in zip(numbers, items, [*items[1:], None], strict=True):
                self.noted.lines.clear()
                started = time.monotonic()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failure:
                    failing.append(number)
                    self.failure = ""
                    continue
                seconds[number] = time.monotonic() - started
                for line in self.noted.lines:
                    ran[line].append(number)
        files_of = {
            number: item.nodeid.partition("::")[0] for number, item in zip(numbers, items, strict=True)
        }
        for number in seconds:
            for line in self.shared[files_of[number]]:
                ran[line].append(number)
        return {
            "what": PASSED,
            "ran": {line: sorted(set(found)) for line, found in ran.items()},
            "built": sorted(built | self.shared[""]),
            "failing": failing,
            "seconds": seconds,
        }


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
    code = next((code for code in probes.codes_in(new) if is_same_place(code, function.__code__)), None)
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


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Registered before the project's own conftest is loaded, and with it the engine."""
    nursery = Nursery()
    nursery.import_engine()
    early_config.pluginmanager.register(nursery)
