"""Run scenarios: situations, options and what is expected of them, written in YAML."""

from __future__ import annotations

import argparse
from pathlib import Path

from sietch.cli.parser import UsageError
from sietch.lab.scenario import load_scenarios, run_paths

EXAMPLES = """examples:
  sietch scenario tests/scenarios
  sietch scenario -v my_scenario.yaml

The last line is 'N passed, M failed'; the exit code is 1 if any failed, 2 if a file cannot be used.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a file, or a folder with files")
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="name those that pass, too, with their steps"
    )


def run(args: argparse.Namespace) -> int:
    for path in args.paths:
        if path.is_dir():
            if not any(path.rglob("*.yaml")):
                raise UsageError(f"{path}: no scenarios in this folder")
        elif not path.exists():
            raise UsageError(f"{path}: no such file or folder")
        else:
            load_scenarios(path)  # a file named by hand that cannot be read is a mistake, not a failure
    passed, failed = run_paths(args.paths, print, args.verbose)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
