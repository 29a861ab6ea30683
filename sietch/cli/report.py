"""Make a page of HTML from the results of a simulation: who wins, with which cards, where, and how surely."""

from __future__ import annotations

import argparse
import webbrowser

from sietch.cli.parser import place
from sietch.cli.speech import UsageError, say
from sietch.language.sentence import sentence
from sietch.table.files import write_whole

PAGE = "report.html"
COMPARISON = "comparison.html"
START = b"<!DOCTYPE HTML>"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "results", metavar=say("value.results"), type=place, help=say("switch.report.results")
    )
    parser.add_argument(
        "other", metavar=say("value.other"), type=place, nargs="?", help=say("switch.report.other")
    )
    parser.add_argument(
        "--out",
        metavar=say("value.file"),
        type=place,
        help=say("switch.report.out", page=PAGE, comparison=COMPARISON),
    )
    parser.add_argument("--open", action="store_true", help=say("switch.report.open"))


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
