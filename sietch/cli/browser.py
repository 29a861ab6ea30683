"""A table in the browser: a server of our own, until Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import os
import secrets
import sys
import threading
import webbrowser
from collections.abc import Sequence

from sietch.bots.registry import absolute
from sietch.cli.parser import program
from sietch.cli.speech import say
from sietch.engine.setup import Setup
from sietch.server.making.new_table import SEED_BITS, Plan, device_path, plan_of
from sietch.server.web.serving import HOST, PORT, Serving
from sietch.server.wire.lobby import TableLine
from sietch.server.wire.making import Made

TAKEN = (errno.EADDRINUSE, errno.EACCES)  # by somebody, or by the system for itself


def run(setup: Setup, persons: Sequence[int], bots: Sequence[str], by_chance: bool, opened: bool) -> int:
    """A new table of this setup, with a seed `by_chance`; in the browser of this machine if it is to be `opened`."""
    if by_chance:
        setup = setup.replaced(seed=secrets.randbits(SEED_BITS))
    served = [absolute(bot) for bot in bots]
    planned = plan_of(setup, persons, served)
    serving = _serving(served)
    before, made = asyncio.run(_begun(serving, planned))

    def begun() -> None:
        _tell(serving.url, made, before)
        if opened and _has_browser():
            page = serving.url + device_path(made.id, made.links)
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    serving.run(begun)
    return 0


async def _begun(serving: Serving, planned: Plan) -> tuple[TableLine | None, Made]:
    """What was played here before, and the new table."""
    return await serving.hall.unfinished(), await serving.hall.begin(planned)


def _serving(bots: Sequence[str]) -> Serving:
    """At the usual port if it is free: a browser keeps names, settings and which games were played by the address."""
    try:
        return Serving(HOST, PORT, bots=bots)
    except OSError as error:
        if error.errno not in TAKEN:
            raise
    return Serving(HOST, 0, bots=bots)


def _tell(url: str, made: Made, before: TableLine | None) -> None:
    """The links are the keys to the seats. Those of an earlier table are known to its browser alone."""
    print(say("serve.your_table", url=f"{url}{device_path(made.id, made.links)}"))
    again = f"{program()} serve --links {made.id}"
    if len(made.links) > 1:
        print(say("serve.windows"))
        for link in made.links:
            print(say("serve.seat", n=link.seat + 1, url=f"{url}{link.path}"))
        print(say("serve.this_machine", command=again))
    if before:
        print(say("serve.last_table", company=before.company, round=before.round, url=url))
        print(say("serve.other_browser", command=f"{program()} serve --links {before.id}"))
    print(say("serve.kept", command=again), flush=True)


def _has_browser() -> bool:
    """A text browser would take the terminal over."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
