"""Many calls at once: in this process, in several, or on the machines of a Ray cluster."""

from __future__ import annotations

import logging
import os
import signal
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self, TypeVar

from sietch.bots.contained import END, keep_note, noted
from sietch.bots.isolated import dismiss
from sietch.lab.extras import extra
from sietch.lab.problems import LabError
from sietch.language.sentence import Sentence, sentence

AUTO = "auto"
CLIENT = "ray://"
AHEAD = 4  # calls begun per worker: none is ever idle, and results do not pile up
STORE = 256 << 20  # bytes that a Ray of our own sets aside for results

T = TypeVar("T")
Call = Callable[[], T]
Answers = Generator[T, None, None]


class WorkersError(LabError):
    """Workers that cannot be reached, or have died."""


def cores() -> int:
    """What this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(jobs: int, calls: Iterable[Call[T]], cluster: str | None = None) -> Answers[T]:
    """The results of all calls, in their order; `cluster` is the address of a Ray cluster, or `auto`.

    Close it, if the rest is not wanted: then nobody works on.
    """
    if cluster is not None:
        return _on_cluster(jobs, calls, cluster)
    return _in_processes(jobs, calls)


def _in_order(calls: Iterable[Call[T]], begin: Callable[[Call[T]], Call[T]], most: int) -> Answers[T]:
    """Begin at most so many calls before the first has a result; `begin` gives what waits for that result."""
    waiting = iter(calls)
    begun = deque(begin(call) for call in islice(waiting, most))
    while begun:
        yield begun.popleft()()
        begun.extend(begin(call) for call in islice(waiting, 1))


# --- processes of this machine ---------------------------------------------------------------------------


def _in_processes(jobs: int, calls: Iterable[Call[T]]) -> Answers[T]:
    with Processes(jobs) as processes:
        yield from processes.run(calls)


class Processes:
    """Processes that stay for several runs, for it takes a while to start them. One job is this process itself.

    with Processes(jobs) as processes:
        results = list(processes.run(calls))

    Whoever leaves with an error or an interrupt does not wait for what is under way.
    """

    def __init__(self, jobs: int) -> None:
        self._most = AHEAD * jobs
        self._pool: ProcessPoolExecutor | None = None
        self._started: list[BaseProcess] = []
        if jobs > 1:
            self._notes = TemporaryDirectory(prefix="sietch-")
            self._pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (self._notes.name,))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            for process in self._started:
                process.terminate()
        self.close()

    def close(self) -> None:
        """Waits for the calls that are under way."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._notes.cleanup()
        dismiss()  # bots of this process; those of the others go with them

    def run(self, calls: Iterable[Call[T]]) -> Answers[T]:
        """The results of all calls, in their order. If it is closed before its end, what is begun still ends."""
        if self._pool is None:
            return (call() for call in calls)
        return self._run(self._pool, calls)

    def _run(self, pool: ProcessPoolExecutor, calls: Iterable[Call[T]]) -> Answers[T]:
        def begin(call: Call[T]) -> Call[T]:
            others = active_children()
            try:
                return pool.submit(call).result
            finally:  # an interrupt may come while a process starts
                self._started += [process for process in active_children() if process not in others]

        try:
            yield from _in_order(calls, begin, self._most)
        except BrokenProcessPool:
            pool.shutdown()  # the others are ended, and how each has ended is known
            raise WorkersError(self._why_died()) from None

    def _why_died(self) -> Sentence:
        """A bot that was being asked is to blame; the pool itself ends the other processes by SIGTERM."""
        for process in self._started:
            bot = noted(Path(self._notes.name, str(process.pid)))
            if bot and process.exitcode not in (0, None, -signal.SIGTERM):
                return sentence("lab.died_with_bot", bot=bot, code=process.exitcode)
        return sentence("lab.died")


def _begin(notes: str) -> None:
    """Ctrl-C is the business of the process that waits for the others; when that is gone, all are."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    keep_note(Path(notes, str(os.getpid())))


def _end_with_parent() -> None:
    """Also while a bot is being asked, which must not end the process itself."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        END(1)


# --- Ray -------------------------------------------------------------------------------------------------


def _on_cluster(jobs: int, calls: Iterable[Call[T]], address: str) -> Answers[T]:
    with _connected(jobs, address) as ray:
        task = ray.remote(_carry_out)

        def begin(call: Call[T]) -> Call[T]:
            promise = task.remote(call)
            return lambda: _result(ray, promise)

        workers = int(ray.cluster_resources().get("CPU", jobs))
        yield from _in_order(calls, begin, AHEAD * max(1, workers))


def _carry_out(call: Call[T]) -> T:
    return call()


def _result(ray: Any, promise: Any) -> Any:
    try:
        return ray.get(promise)
    except ray.exceptions.RayTaskError as error:  # what the call itself has raised
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise WorkersError(sentence("lab.ray", reason=str(error).strip().splitlines()[0])) from None


@contextmanager
def _connected(jobs: int, address: str) -> Iterator[Any]:
    """Ray at this address; `auto` joins the one that runs on this machine, or starts one for the time being."""
    if address != AUTO and not address.startswith(CLIENT):
        raise WorkersError(sentence("lab.cluster", address=address, auto=AUTO, client=CLIENT))
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or Ray warns of a change to come
    ray = extra("ray", "cluster")
    logging.getLogger("ray").setLevel(logging.ERROR)
    if ray.is_initialized():
        yield ray
        return
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Ray Client connection timed out", UserWarning)
            ray.init(address=address, **quiet)
    except ConnectionError:
        if address != AUTO:
            raise WorkersError(sentence("lab.no_cluster", address=address)) from None
        ray.init(num_cpus=jobs, include_dashboard=False, object_store_memory=STORE, **quiet)
    except ValueError as error:  # a malformed address, or Ray without its client
        reason = str(error).splitlines()[0]
        raise WorkersError(sentence("at.file", file=address, reason=reason)) from None
    try:
        yield ray
    finally:
        ray.shutdown()
