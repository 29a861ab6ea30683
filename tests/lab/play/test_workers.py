"""Calls in this process and in others: ordered results, few under way, and a clean end."""

from __future__ import annotations

import operator
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from sietch.lab.extras import MissingExtra
from sietch.lab.play.workers import AHEAD, Processes, WorkersError, cores, run

Call = Callable[[], object]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_and_few_calls_are_under_way(jobs: int) -> None:
    begun = 0

    def calls() -> Iterator[Call]:
        nonlocal begun
        for number in range(40):
            begun += 1
            yield partial(operator.mul, number, number)

    most = 0
    found: list[object] = []
    for result in run(jobs, calls()):
        most = max(most, begun - len(found))
        found.append(result)
    assert found == [number * number for number in range(40)]
    assert most == (1 if jobs == 1 else AHEAD * jobs)


def test_what_a_call_raises_comes_back() -> None:
    for jobs in (1, 2):
        results = run(jobs, [partial(operator.truediv, 6, 2), partial(operator.truediv, 1, 0)])
        assert next(results) == 3
        with pytest.raises(ZeroDivisionError):
            next(results)
    assert active_children() == []


def test_an_interrupt_waits_for_nobody() -> None:
    calls: list[Call] = [partial(operator.add, 1, 1), *[partial(time.sleep, 60)] * 4]
    results = run(2, calls)
    assert next(results) == 2
    started = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt)
    assert time.perf_counter() - started < 20
    assert active_children() == []


def test_a_worker_that_dies_is_reported() -> None:
    with pytest.raises(WorkersError, match="a worker process has died"):
        list(run(2, [partial(os._exit, 3)] * 3))
    assert active_children() == []


def test_processes_stay_for_the_next_run() -> None:
    """Also where the results of a run were not all wanted."""
    with Processes(2) as processes:
        first = processes.run([partial(os.getpid)] * 20)
        workers = {next(first)}
        first.close()
        for _ in range(2):
            workers |= set(processes.run([partial(os.getpid)] * 10))
        assert len(active_children()) == 2
    assert len(workers) <= 2
    assert os.getpid() not in workers
    assert active_children() == []


def test_an_error_ends_our_own_processes_only() -> None:
    with Processes(2) as others:
        assert list(others.run([partial(operator.add, 1, 1)])) == [2]
        started = time.perf_counter()
        with pytest.raises(KeyboardInterrupt), Processes(2) as processes:
            next(processes.run([partial(operator.add, 1, 1), *[partial(time.sleep, 60)] * 4]))
            raise KeyboardInterrupt
        assert time.perf_counter() - started < 20
        assert list(others.run([partial(operator.add, 2, 2)])) == [4]
    assert active_children() == []


def test_cores() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_clusters_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WorkersError, match="cluster 'nowhere': expected 'auto' or ray://HOST:PORT"):
        list(run(1, [], "nowhere"))
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"ray: pip install 'ray\[client\]'"):
        list(run(1, [], "auto"))


THINKER = """
import os, time
from pathlib import Path
from sietch.bots.bot import Bot

class Thinker(Bot):
    def choose(self, decision):
        Path(__file__).with_name(f"{os.getpid()}.asked").touch()
        time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    """Nobody is left to tell them that there is no more work, and a bot may be thinking just then."""
    bot = tmp_path / "thinker.py"
    bot.write_text(THINKER, encoding="utf-8")
    words = f"simulate --games 8 --players 3 --jobs 2 --bots {bot}:Thinker"
    parent = subprocess.Popen([sys.executable, "-m", "sietch", *words.split()])
    try:
        _wait_until(lambda: len(list(tmp_path.glob("*.asked"))) == 2, 60)
    finally:
        parent.kill()
        parent.wait()
    workers = [int(file.stem) for file in tmp_path.glob("*.asked")]
    _wait_until(lambda: not any(map(_runs, workers)), 20)


def _wait_until(come: Callable[[], bool], seconds: float) -> None:
    started = time.perf_counter()
    while not come():
        assert time.perf_counter() - started < seconds
        time.sleep(0.1)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
