"""Trying mutants: in copies of the project, so that the working tree stays as it is."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.mutants import forked
from tests.mutants.known import Known
from tests.mutants.probes import statement_at
from tests.mutants.sample import Mutant

HERE = Path(__file__).parent
SCRATCH = ".mutants"

SCENARIOS = "tests/test_scenarios.py"
# The other tests: those that find much in little time first, unknown ones before the last.
FIRST = (
    "engine",
    "golden",
    "properties/test_random_games.py",
    "properties/test_revealing.py",
    "test_sets.py",
    "content",
    "view",
    "table",
    "lab",
)
LAST = ("bots", "cli", "test_readme.py", "properties")
# They would judge the tool itself, start servers and wait for them, or start a cluster for every mutant.
LEFT_OUT = (
    "tests/mutants",
    "tests/server",
    "tests/ui",
    "tests/lab/studies/test_simulate.py::test_a_cluster_changes_nothing",
)

SECONDS = 1800  # for all tests, unchanged; a single one has its own limit (limits.py)
PATIENCE = 600  # seconds: what no test has noticed until then has survived
PATIENCE_WITH_FILES = 120  # so that 150 mutants take less than an hour

KILLED_BY_SCENARIOS = "killed by scenarios"
KILLED = "killed by other tests"
TIMED_OUT = "timed out"
SURVIVED = "survived"


WHAT = {
    forked.PASSED: SURVIVED,
    forked.LATE: SURVIVED,
    forked.ENDED: TIMED_OUT,
    forked.FAILED: KILLED,
}


@dataclass(frozen=True)
class Result:
    what: str
    by: str = ""  # the test that failed
    seconds: float = 0.0

    @property
    def killed(self) -> bool:
        return self.what != SURVIVED


class Stopped(Exception):
    """No more tests are to be run."""


class FailsUnchanged(Exception):
    """A test fails without any change."""


# --- the copies --------------------------------------------------------------------------------------------


def no_source(folder: str, names: list[str]) -> list[str]:
    """What is not copied: what was built, and hidden files."""
    built = ("__pycache__", "build", "dist", "results")
    return [name for name in names if name.startswith(".") or name in built]


def copy_project(root: Path, folder: Path) -> None:
    """With bytecode that goes by the text of a source, not by its time: it never hides a mutant."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root, folder, ignore=no_source)
    compile_all = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "sietch"]
    subprocess.run([sys.executable, *compile_all], cwd=folder, check=True)


def digest(root: Path) -> str:
    """Of everything that decides what becomes of a mutant."""
    sums = hashlib.sha256()
    for path in sorted(
        [root / "pyproject.toml", *(root / "sietch").rglob("*"), *(root / "tests").rglob("*")]
    ):
        name = path.relative_to(root).as_posix()
        if path.is_file() and "__pycache__" not in name and not name.startswith(LEFT_OUT):
            sums.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return sums.hexdigest()[:16]


def other_tests(root: Path) -> list[str]:
    """In the order in which they are run."""
    tests = root / "tests"
    known = {tests / name for name in (*FIRST, *LAST)}
    between = [
        path
        for path in sorted(tests.iterdir())
        if (path.is_dir() or path.match("test_*.py"))
        and path not in known
        and path.relative_to(root).as_posix() not in (SCENARIOS, *LEFT_OUT)
    ]
    paths = [*(tests / name for name in FIRST), *between, *(tests / name for name in LAST)]
    return [path.relative_to(root).as_posix() for path in paths if path.exists()]


# --- running tests -----------------------------------------------------------------------------------------


class Trials:
    """Runs tests in copies of a project, several at once.

    A function is changed in a process that has found all tests already (forked.py); what stands outside of functions
    in the file itself, before pytest is started. With what is `known` of the tests only those are run that matter.
    """

    def __init__(self, root: Path, workers: int) -> None:
        self.root = root
        self.workers = workers
        self.known: Known | None = None
        self.copies: SimpleQueue[Path] = SimpleQueue()
        self.nurseries: dict[Path, Nursery] = {}
        self.running: set[subprocess.Popen[bytes]] = set()
        self.lock = threading.Lock()
        self.stopped = False
        (root / SCRATCH).mkdir(exist_ok=True)
        self.alone = (root / SCRATCH / "lock").open("w", encoding="utf-8")
        try:
            fcntl.flock(self.alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.alone.close()
            raise Stopped(f"Another run is at work in {SCRATCH}.") from None
        for number in range(workers):
            copy = root / SCRATCH / f"copy-{number + 1}"
            copy_project(root, copy)
            self.copies.put(copy)

    def stop(self) -> None:
        """Ends the tests that were started here."""
        with self.lock:
            self.stopped = True
            for child in self.running:
                end(child)
        for nursery in self.nurseries.values():
            nursery.close()
        self.alone.close()

    def start(
        self, copy: Path, words: list[str], log: Path, pipes: dict[str, int] | None = None
    ) -> subprocess.Popen[bytes]:
        pipes = pipes or {}
        command = [str(Path(sys.executable).with_name("pytest")), "-q", "--no-header", "--tb=short"]
        command += ["-p", "no:cacheprovider", "-p", "limits", *words]
        for name in LEFT_OUT:
            command += ["--deselect", name]
        environment = {
            **os.environ,
            **{name: str(pipe) for name, pipe in pipes.items()},
            "SIETCH_BUILD": "interpreted",
            "PYTHONPATH": os.pathsep.join(
                [str(copy), str(HERE), str(HERE.parents[1])]
            ),  # the tool itself last
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # a second less for each run
        }
        with log.open("w", encoding="utf-8") as file, self.lock:
            if self.stopped:
                raise Stopped
            child = subprocess.Popen(
                command, cwd=copy, env=environment, stdout=file, stderr=file, start_new_session=True,
                pass_fds=tuple(pipes.values()),
            )  # fmt: skip
            self.running.add(child)
        return child

    def run_tests(self, copy: Path, tests: list[str], seconds: float) -> tuple[int, str]:
        """The exit status of pytest and its output; a negative status is the signal that ended it."""
        log = copy.with_suffix(".log")
        child = self.start(copy, ["-x", *tests], log)
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            pass
        finally:
            end(child)
            with self.lock:
                self.running.discard(child)
        if self.stopped:
            raise Stopped
        return child.returncode, log.read_text(encoding="utf-8", errors="replace")

    def nursery_of(self, copy: Path) -> Nursery:
        if copy not in self.nurseries:
            self.nurseries[copy] = Nursery(self, copy)
        return self.nurseries[copy]

    def learn(self, files: list[str]) -> Known:
        """Runs the tests unchanged, so that it is known which of them execute what of these files."""
        copies = [self.copies.get() for _ in range(self.workers)]
        with ThreadPoolExecutor(self.workers) as pool:
            shares = pool.map(
                lambda n: self.nursery_of(copies[n]).learn(n, self.workers, files), range(self.workers)
            )
            parts = list(shares)
        for copy in copies:
            self.copies.put(copy)
        if any(answer["what"] != forked.PASSED for answer in parts):
            raise FailsUnchanged("A test came to no end.")
        known = Known.joined(files, self.nurseries[copies[0]].tests, parts)
        self.check([known.tests[number] for number in known.unfit])
        return known

    def check(self, tests: list[str]) -> None:
        """Tests that failed while statements were noted may only be those that pass otherwise."""
        if tests:
            copy = self.copies.get()
            status, output = self.run_tests(copy, tests, SECONDS)
            self.copies.put(copy)
            if status != 0:
                raise FailsUnchanged(output)

    def attempt(self, mutant: Mutant, seconds: float = PATIENCE) -> Result:
        """What becomes of the mutant."""
        copy = self.copies.get()
        started = time.monotonic()
        try:
            answer = self.nursery_of(copy).attempt(mutant, self.known, seconds)
        finally:
            self.copies.put(copy)
        if answer["what"] == forked.ELSEWHERE:
            return self.attempt_in_file(mutant, seconds)[0]
        by = answer.get("by", "")
        what = WHAT[answer["what"]]
        if by.startswith(SCENARIOS):
            what = KILLED_BY_SCENARIOS
        return Result(what, by, time.monotonic() - started)

    def attempt_in_file(self, mutant: Mutant, seconds: float = SECONDS) -> tuple[Result, str]:
        """The same with all tests, or those of the files of tests that matter, and the output of the last ones."""
        copy = self.copies.get()
        path = copy / mutant.file
        source = path.read_text(encoding="utf-8")
        started = time.monotonic()
        try:
            path.write_text(changed(source, mutant), encoding="utf-8")
            others = self.known.test_files(mutant.file) if self.known else other_tests(copy)
            others = [name for name in others if name != SCENARIOS]
            for what, tests in ((KILLED_BY_SCENARIOS, [SCENARIOS]), (KILLED, others)):
                if not tests:
                    continue
                status, output = self.run_tests(copy, tests, seconds)
                if status != 0:
                    late = status == -signal.SIGKILL
                    what = SURVIVED if late else TIMED_OUT if status < 0 else what
                    return Result(what, first_failure(output), time.monotonic() - started), output
            return Result(SURVIVED, "", time.monotonic() - started), output
        finally:
            path.write_text(source, encoding="utf-8")
            self.copies.put(copy)


class Nursery:
    """A pytest that has found all tests of a copy and runs them for one mutant after the other."""

    def __init__(self, trials: Trials, copy: Path) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        pipes = {forked.REQUESTS: theirs_in, forked.ANSWERS: theirs_out}
        self.copy = copy
        self.log = copy.with_suffix(".nursery.log")
        self.trials = trials
        words = ["-p", "forked", SCENARIOS, *other_tests(copy)]
        self.process = trials.start(copy, words, self.log, pipes)
        os.close(theirs_in)
        os.close(theirs_out)
        self.requests = os.fdopen(ours_out, "w", encoding="utf-8")
        self.answers = os.fdopen(ours_in, encoding="utf-8")
        self.tests: list[str] = self.heard()

    def close(self) -> None:
        """When its process has ended."""
        with contextlib.suppress(BrokenPipeError):
            self.requests.close()
        self.answers.close()

    def heard(self) -> Any:
        line = self.answers.readline()
        if self.trials.stopped:
            raise Stopped
        if not line:
            raise Stopped(self.log.read_text(encoding="utf-8", errors="replace"))
        return json.loads(line)

    def ask(self, **request: object) -> dict[str, Any]:
        self.requests.write(json.dumps(request) + "\n")
        self.requests.flush()
        answer: dict[str, Any] = self.heard()
        return answer

    def learn(self, start: int, step: int, files: list[str]) -> dict[str, Any]:
        """Of every so many tests, which statements they execute."""
        return self.ask(tests=list(range(len(self.tests)))[start::step], learn=files, seconds=3 * SECONDS)

    def attempt(self, mutant: Mutant, known: Known | None, seconds: float) -> dict[str, Any]:
        change = mutant.change
        tests = limits = None
        if known:
            source = (self.copy / mutant.file).read_text(encoding="utf-8")
            tests = known.that_matter(mutant.file, statement_at(source, change.line))
            limits = [known.limit(number) for number in tests]
        return self.ask(
            tests=tests,
            limits=limits,
            seconds=seconds,
            file=mutant.file,
            line=change.line,
            new=change.new,
            where=change.where,
        )


def end(child: subprocess.Popen[bytes]) -> None:
    """With all processes that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def changed(source: str, mutant: Mutant) -> str:
    lines = source.split("\n")
    lines[mutant.change.line - 1] = mutant.change.new
    return "\n".join(lines)


def first_failure(output: str) -> str:
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, re.MULTILINE)
    return found.group(1) if found else ""


# --- the journal -------------------------------------------------------------------------------------------


class Journal:
    """What is known from earlier runs: one line per mutant."""

    def __init__(self, path: Path, state: str) -> None:
        self.path = path
        self.state = state
        self.known: dict[str, Result] = {}
        self.killed_once: dict[str, Result] = {}
        for entry in entries(path):
            key = entry.pop("mutant")
            state_then = entry.pop("state")
            result = Result(**entry)
            if state_then == state:
                self.known[key] = result
            if result.killed:
                self.killed_once[key] = result

    def add(self, key: str, result: Result) -> None:
        """On a line of its own, also after one that was cut off."""
        self.known[key] = result
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps({"state": self.state, "mutant": key, **asdict(result)}))


def key_of(mutant: Mutant) -> str:
    """All that tells it from others: a line of the same text can mean something else in another state."""
    return mutant.diff()


def entries(path: Path) -> Iterator[dict[str, Any]]:
    """Without the lines that were cut off when a run was ended."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:
                continue
