"""Run scenarios: situations, options and what is expected of them, written in YAML."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sietch.cli.speech import language, say
from sietch.content.harmless import harmless_lines
from sietch.lab.proof.scenario import run_paths

EXAMPLES = """examples:
  sietch scenario my_scenarios
  sietch scenario -v my_scenario.yaml
  sietch scenario --trace my_scenario.yaml

The last line is 'N passed, M failed'; the exit code is 1 if any failed, 2 if a file, or a scenario of one, cannot be
used: then the others run all the same.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a file, or a folder with files")
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="name those that pass, too, with their steps"
    )
    parser.add_argument(
        "--trace",
        action="store_true",
        help="tell step by step what was chosen, what followed by itself, and what is asked next",
    )


def run(args: argparse.Namespace) -> int:
    tally = run_paths(args.paths, _tell, args.verbose, _complain, args.trace, language())
    print(say("scenario.tally", passed=tally.passed, failed=tally.failed))
    return 2 if tally.unusable else 1 if tally.failed else 0


def _tell(message: str) -> None:
    print(harmless_lines(message))


def _complain(message: str) -> None:
    print(f"sietch: {harmless_lines(message)}", file=sys.stderr)
