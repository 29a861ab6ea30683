"""Changes lines of the engine by chance, one at a time, and shows which changes no test notices.

The tests run on the interpreted build, in copies of the project: once without a change, which tells which of them execute
what; then for each mutant those that execute the changed statement, short ones first, until one fails. What was found
is kept in .mutants/journal.jsonl: a run that was ended goes on, and a larger one takes over what a smaller one with the
same seed has found, as long as program and tests stay the same.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path

from tests.mutants.known import Known
from tests.mutants.sample import Equivalent, Mutant, draw, engine_files, load_equivalent
from tests.mutants.trial import (
    KILLED,
    KILLED_BY_SCENARIOS,
    PATIENCE,
    PATIENCE_WITH_FILES,
    SCRATCH,
    SURVIVED,
    TIMED_OUT,
    FailsUnchanged,
    Journal,
    Result,
    Stopped,
    Trials,
    digest,
    key_of,
)

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).parent / "equivalent.yaml"

CLEAN, SURVIVORS, UNRUNNABLE = 0, 1, 2


def positive(text: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Exit status: 0 if all were killed, 1 if some survived, 2 if it could not be run.",
    )
    parser.add_argument(
        "--count", type=positive, default=20, help="mutants to try, without equivalent ones (20)"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed gives other mutants (1)")
    parser.add_argument(
        "--files", nargs="+", metavar="FILE", help="change lines of these files of sietch/engine alone"
    )
    parser.add_argument("--workers", type=positive, default=2, help="mutants that are tried side by side (2)")
    parser.add_argument(
        "--patience",
        type=positive,
        metavar="SECONDS",
        help=f"what no test has noticed until then has survived ({PATIENCE}, with --files {PATIENCE_WITH_FILES})",
    )
    parser.add_argument("--list", action="store_true", help="only show the mutants, with their numbers")
    parser.add_argument(
        "--only", type=positive, metavar="NUMBER", help="try this one alone, show what the tests say"
    )
    parser.add_argument(
        "--keep",
        action="store_true",
        help="while working on tests: take over also what an earlier state has killed",
    )
    asked = parser.parse_args(words)
    if asked.patience is None:
        asked.patience = PATIENCE_WITH_FILES if asked.files else PATIENCE
    return asked


class Sample:
    """The mutants of a run, with their numbers, and the equivalent ones among them."""

    def __init__(self, drawn: list[Mutant], count: int, equivalent: list[Equivalent]) -> None:
        self.numbers: dict[Mutant, int] = {}
        self.chosen: list[Mutant] = []
        self.equivalent: list[tuple[Mutant, str]] = []
        for number, mutant in enumerate(drawn, 1):
            if len(self.chosen) == count:
                break
            self.numbers[mutant] = number
            reasons = [entry.reason for entry in equivalent if entry.fits(mutant)]
            if reasons:
                self.equivalent.append((mutant, reasons[0]))
            else:
                self.chosen.append(mutant)

    def show(self) -> None:
        reasons = dict(self.equivalent)
        for mutant, number in self.numbers.items():
            print(f"{number}: {mutant.diff()}")
            if mutant in reasons:
                print(f"  equivalent: {reasons[mutant]}")


def try_all(
    trials: Trials, sample: Sample, journal: Journal, keep: bool, patience: float
) -> dict[Mutant, Result]:
    """Every result is told and written down at once."""
    known = {**journal.killed_once, **journal.known} if keep else journal.known
    results = {mutant: known[key_of(mutant)] for mutant in sample.chosen if key_of(mutant) in known}
    open_ones = [mutant for mutant in sample.chosen if mutant not in results]
    print(f"== {len(results)} known from earlier runs, {len(open_ones)} to try", flush=True)
    with ThreadPoolExecutor(trials.workers) as pool:
        futures: dict[Future[Result], Mutant] = {
            pool.submit(trials.attempt, mutant, patience): mutant for mutant in open_ones
        }
        try:
            for future in as_completed(futures):
                mutant = futures[future]
                result = future.result()
                results[mutant] = result
                journal.add(key_of(mutant), result)
                tell(f"{len(results)}/{len(sample.chosen)}", sample.numbers[mutant], mutant, result)
        finally:
            trials.stop()
    return results


def tell(progress: str, number: int, mutant: Mutant, result: Result) -> None:
    by = f"  {result.by}" if result.by else ""
    print(f"{progress:>8}  {result.seconds:5.1f} s  {result.what}: {number}: {mutant.place}{by}", flush=True)


def summary(sample: Sample, results: dict[Mutant, Result]) -> int:
    """The exit status."""
    survivors = [mutant for mutant in sample.chosen if not results[mutant].killed]
    if sample.equivalent:
        print("\n== Equivalent, not tried")
        for mutant, reason in sample.equivalent:
            print(f"{sample.numbers[mutant]}: {mutant.diff()}\n  {reason}")
    if survivors:
        print("\n== Survived")
        for mutant in survivors:
            print(f"{sample.numbers[mutant]}: {mutant.diff()}")
    counts = Counter(result.what for result in results.values())
    killed = len(results) - len(survivors)
    print(f"\n== {len(results)} mutants tried, {len(sample.equivalent)} equivalent ones left out")
    for what in (KILLED_BY_SCENARIOS, KILLED, TIMED_OUT, SURVIVED):
        print(f"{counts[what]:6}  {what}")
    print(f"{killed / len(results):6.1%}  killed, those that timed out among them")
    return SURVIVORS if survivors else CLEAN


def learn(trials: Trials, path: Path, state: str, files: list[str]) -> Known:
    """Or take over what an earlier run has learnt of this state."""
    known = Known.load(path, state, files)
    if known is None:
        print("== Testing the unchanged copy: which tests execute what?", flush=True)
        started = time.monotonic()
        known = trials.learn(files)
        known.save(path, state)
        running = {number for numbers in known.ran.values() for number in numbers}
        minutes = (time.monotonic() - started) / 60
        print(f"== {len(running)} of {len(known.tests)} tests execute it; {minutes:.0f} minutes", flush=True)
    return known


def chosen_files(root: Path, names: Sequence[str] | None) -> list[str]:
    """Those of the engine that are named, or all of it; raises `Stopped`."""
    every = engine_files(root)
    if names is None:
        return every
    found = [Path(os.path.relpath(root / name, root)).as_posix() for name in names]
    for file in found:
        if file not in every:
            raise Stopped(f"There is no file {file} of the engine.")
    return sorted(set(found))


def main(words: Sequence[str], root: Path = ROOT, equivalent: Path = EQUIVALENT) -> int:
    asked = arguments(words)
    try:
        files = chosen_files(root, asked.files)
    except Stopped as reason:
        print(reason, file=sys.stderr)
        return UNRUNNABLE
    drawn = draw(root, asked.seed, files)
    if asked.only and asked.only > len(drawn):
        print(f"There are only {len(drawn)} mutants.", file=sys.stderr)
        return UNRUNNABLE
    sample = Sample(drawn, asked.count, load_equivalent(equivalent))
    if asked.list:
        sample.show()
        return CLEAN
    try:
        trials = Trials(root, 1 if asked.only else asked.workers)
    except Stopped as reason:
        print(reason, file=sys.stderr)
        return UNRUNNABLE
    state = digest(root)
    journal = Journal(root / SCRATCH / "journal.jsonl", state)
    try:
        if asked.only:
            return try_one(trials, asked.only, drawn[asked.only - 1], journal)
        trials.known = learn(trials, root / SCRATCH / "ran.json", state, files)
        return summary(sample, try_all(trials, sample, journal, asked.keep, asked.patience))
    except FailsUnchanged as problem:
        print(
            problem,
            "The copy fails without any change: first make the tests pass.",
            sep="\n",
            file=sys.stderr,
        )
        return UNRUNNABLE
    except (KeyboardInterrupt, Stopped) as reason:
        print(reason, "Stopped; the same command goes on from here.", sep="\n", file=sys.stderr)
        return UNRUNNABLE
    finally:
        trials.stop()


def try_one(trials: Trials, number: int, mutant: Mutant, journal: Journal) -> int:
    print(f"{number}: {mutant.diff()}", flush=True)
    result, output = trials.attempt_in_file(mutant)
    journal.add(key_of(mutant), result)
    print(output)
    tell("", number, mutant, result)
    return CLEAN if result.killed else SURVIVORS


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # also in the background, where the first one is ignored
        signal.signal(number, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
