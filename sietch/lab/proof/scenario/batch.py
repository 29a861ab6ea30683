"""Running files and folders of scenarios: what is broken is told and hides nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from sietch.lab.proof.scenario.play import run
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.lab.proof.scenario.reader import read_scenarios
from sietch.language.sentence import sentence
from sietch.language.tables import ENGLISH


class Tally(NamedTuple):
    """How many scenarios passed and failed, and how many scenarios and files cannot be used; these fail too."""

    passed: int
    failed: int
    unusable: int = 0


def run_paths(
    paths: Iterable[Path | str],
    report: Callable[[str], None],
    verbose: bool = False,
    complain: Callable[[str], None] | None = None,
    trace: bool = False,
    language: str = ENGLISH,
) -> Tally:
    """Run the scenarios of files and folders. Failures are reported; `trace`: with all that happened before.

    What is wrong with a scenario is told in this language; how one comes out is compared with English sentences.
    """
    passed = failed = unusable = 0
    for path in _files(paths):
        try:
            scenarios = read_scenarios(path)
        except ScenarioError as error:
            scenarios = [error]
        for scenario in scenarios:
            if isinstance(scenario, ScenarioError):
                (complain or report)(scenario.in_words(language))
                failed += 1
                unusable += 1
                continue
            result = run(scenario, trace)
            if trace or (verbose and result.passed):
                how = sentence("scenario.passed" if result.passed else "scenario.failed", head=scenario.head)
                report(how.in_words(language))
                for line in result.trace if trace else result.taken:
                    report(f"    {line}")
            if result.passed:
                passed += 1
            else:
                failed += 1
                report(result.message)
    return Tally(passed, failed, unusable)


def _files(paths: Iterable[Path | str]) -> Iterable[Path]:
    for path in map(Path, paths):
        yield from (sorted(path.rglob("*.yaml")) if path.is_dir() else ()) or [path]
