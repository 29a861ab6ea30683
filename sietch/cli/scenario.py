"""Run scenarios: situations, options and what is expected of them, written in YAML."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sietch.cli.speech import language, say
from sietch.content.harmless import harmless_lines
from sietch.lab.proof.scenario import run_paths


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", metavar=say("value.path"), nargs="+", type=Path, help=say("switch.scenario.paths")
    )
    parser.add_argument("-v", "--verbose", action="store_true", help=say("switch.scenario.verbose"))
    parser.add_argument("--trace", action="store_true", help=say("switch.scenario.trace"))


def run(args: argparse.Namespace) -> int:
    tally = run_paths(args.paths, _tell, args.verbose, _complain, args.trace, language())
    print(say("scenario.tally", passed=tally.passed, failed=tally.failed))
    return 2 if tally.unusable else 1 if tally.failed else 0


def _tell(message: str) -> None:
    print(harmless_lines(message))


def _complain(message: str) -> None:
    print(f"sietch: {harmless_lines(message)}", file=sys.stderr)
