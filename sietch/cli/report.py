"""Make a page of HTML from the results of a simulation: who wins, with which cards, where, and how surely.

With two results it shows both side by side, and what is different between them.
"""

from __future__ import annotations

import argparse
import webbrowser

from sietch.cli.parser import place
from sietch.cli.speech import UsageError, say
from sietch.language.sentence import sentence
from sietch.table.files import write_whole

EXAMPLES = """examples:
  sietch simulate --games 10000 --out results
  sietch report results --open
  sietch report results --out greedy.html
  sietch report before after --open                  what a change has done, with intervals
"""
PAGE = "report.html"
COMPARISON = "comparison.html"
START = b"<!DOCTYPE HTML>"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("results", metavar="RESULTS", type=place, help="a folder of 'sietch simulate --out'")
    parser.add_argument(
        "other", metavar="OTHER", type=place, nargs="?", help="another one, to see what is different there"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=place,
        help=f"where the page goes (default: RESULTS/{PAGE}; of two, OTHER/{COMPARISON})",
    )
    parser.add_argument("--open", action="store_true", help="show the page in the browser")


def run(args: argparse.Namespace) -> int:
    from sietch.lab.report import report, versus  # needs pyarrow

    if args.other is None:
        path, page = args.results / PAGE, report(args.results)
    else:
        path, page = args.other / COMPARISON, versus(args.results, args.other)
    path = args.out or path
    if path.is_file() and not path.read_bytes()[: len(START)].upper() == START:
        raise UsageError(sentence("usage.no_page", path=path))
    write_whole(path, page)
    print(say("report.written", path=path, size=len(page) // 1024))
    if args.open and not webbrowser.open(path.absolute().as_uri()):
        print(say("report.no_browser"))
    return 0
