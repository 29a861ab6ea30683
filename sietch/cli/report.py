"""Make a page of HTML from the results of a simulation: who wins, with which cards, where, and how surely."""

from __future__ import annotations

import argparse
import webbrowser
from pathlib import Path

EXAMPLES = """examples:
  sietch simulate --games 10000 --out results
  sietch report results --open
  sietch report results --out greedy.html
"""
PAGE = "report.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("results", metavar="RESULTS", type=Path, help="a folder of 'sietch simulate --out'")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help=f"where the page goes (default: RESULTS/{PAGE})"
    )
    parser.add_argument("--open", action="store_true", help="show the page in the browser")


def run(args: argparse.Namespace) -> int:
    from sietch.lab.report import report  # needs pyarrow

    path: Path = args.out or args.results / PAGE
    page = report(args.results)
    path.write_text(page, encoding="utf-8")
    print(f"{path}: {len(page) // 1024} kB, complete in itself")
    if args.open and not webbrowser.open(path.absolute().as_uri()):
        print("No browser could be started; open the file yourself.")
    return 0
