"""Serve tables to browsers: on this machine, or with --host to others.

Whoever has the link of a seat plays it; tables are kept and go on after a restart.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from sietch.bots.registry import absolute
from sietch.cli.parser import place
from sietch.cli.speech import UsageError, say
from sietch.language.sentence import sentence
from sietch.server.tables.hall import Unknown
from sietch.server.web.serving import HOST, PORT, Serving

EXAMPLES = """examples:
  sietch serve
  sietch serve --port 9000 --db tables.db
  sietch serve --host 0.0.0.0
  sietch serve --name sietch.example      behind a proxy on this machine
  sietch serve --bot my_bot.py:Careful
  sietch serve --links 5b88c4c8739d
"""
MOST_PORT = 65535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", metavar="H", default=HOST, help=f"where to listen (default: {HOST}, this machine alone)"
    )
    parser.add_argument(
        "--port", metavar="P", type=port, default=PORT, help=f"0 takes a free one (default: {PORT})"
    )
    parser.add_argument(
        "--name",
        metavar="HOST",
        dest="names",
        action="append",
        type=name,
        default=[],
        help="a name by which a proxy with TLS calls the server (may be repeated)",
    )
    parser.add_argument(
        "--db",
        metavar="FILE",
        type=place,
        help="where tables are kept (default: tables.db in the data folder)",
    )
    parser.add_argument(
        "--bot",
        metavar="BOT",
        dest="bots",
        action="append",
        default=[],
        help="one more bot that tables may have: file.py:Class, or one with settings (may be repeated)",
    )
    parser.add_argument(
        "--links",
        metavar="TABLE",
        action="append",
        default=[],
        help="give the persons of this table new links, for they were lost (may be repeated)",
    )


def run(args: argparse.Namespace) -> int:
    file: Path | None = args.db
    serving = Serving(args.host, args.port, file, [absolute(bot) for bot in args.bots], args.names)
    try:
        links = [link for table in args.links for link in asyncio.run(serving.hall.relink(table)).links]
    except Unknown as error:
        serving.close()
        raise UsageError(sentence("usage.links", reason=error.whole)) from None
    told = [
        *(
            say("serve.seat", n=link.seat + 1, url=f"{serving.address or serving.url}{link.path}")
            for link in links
        ),
        say("serve.at", url=serving.url, file=serving.file),
    ]
    serving.run(lambda: print(*told, sep="\n", flush=True))
    return 0


def name(text: str) -> str:
    if urlsplit(f"//{text}").hostname != text.lower():
        raise UsageError(sentence("usage.host", found=text))
    return text


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > MOST_PORT:
        raise UsageError(sentence("usage.port", most=MOST_PORT, found=text))
    return int(text)
