"""Serve tables to browsers: on this machine, or with --host to others."""

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

MOST_PORT = 65535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", metavar=say("value.host"), default=HOST, help=say("switch.serve.host", usual=HOST)
    )
    parser.add_argument(
        "--port",
        metavar=say("value.port"),
        type=port,
        default=PORT,
        help=say("switch.serve.port", usual=PORT),
    )
    parser.add_argument(
        "--name",
        metavar=say("value.host"),
        dest="names",
        action="append",
        type=name,
        default=[],
        help=say("switch.repeated", told=sentence("switch.serve.name")),
    )
    parser.add_argument("--db", metavar=say("value.file"), type=place, help=say("switch.serve.db"))
    parser.add_argument(
        "--bot",
        metavar=say("value.bot"),
        dest="bots",
        action="append",
        default=[],
        help=say("switch.repeated", told=sentence("switch.serve.bot")),
    )
    parser.add_argument(
        "--links",
        metavar=say("value.game"),
        action="append",
        default=[],
        help=say("switch.repeated", told=sentence("switch.serve.links")),
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
