"""What tests need to run a server and to talk to it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from uvicorn.lifespan.on import LifespanOn
from websockets.sync.client import ClientConnection, connect

from sietch.server.web.app import BURST, RATE
from sietch.server.web.limits import Bucket
from sietch.server.web.serving import Serving

PATIENCE = 30.0  # seconds
Plain = dict[str, Any]


class Running:
    """A server in a thread."""

    def __init__(self, file: Path, bots: Sequence[str] = (), names: Sequence[str] = ()) -> None:
        self.file = file
        self.serving = Serving(port=0, file=file, bots=bots, names=names)
        self.url = self.serving.url
        begun = threading.Event()
        self._thread = threading.Thread(target=self.serving.run, args=(begun.set,))
        self._thread.start()
        assert begun.wait(PATIENCE)
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def stop(self) -> None:
        self.http.close()
        self.serving.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        lifespan = self.serving.server.lifespan
        assert isinstance(lifespan, LifespanOn) and not lifespan.shutdown_failed

    def new(self, **wanted: Any) -> Plain:
        """A new table; seats are persons and random bots unless something else is said."""
        answer = self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made: Plain = answer.json()
        return made

    @contextmanager
    def seat(self, made: Plain, number: int = 0) -> Iterator[Page]:
        """Of the persons of a table the one with this number."""
        with self.open(f"/api/tables/{made['id']}/seat?key={made['links'][number]['key']}") as page:
            yield page

    @contextmanager
    def watch(self, made: Plain) -> Iterator[Page]:
        with self.open(f"/api/tables/{made['id']}/watch") as page:
            yield page

    @contextmanager
    def open(self, path: str, **more: Any) -> Iterator[Page]:
        with connect(self.url.replace("http", "ws", 1) + path, max_size=None, **more) as socket:
            yield Page(socket)


class Page:
    """One connection: what came is kept. It never sends more than the server reads."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.wire: list[Plain] = []
        self.position: Plain = {}
        self._pace = Bucket(RATE, BURST - 10)  # the server counts when it reads, which may be later

    def send(self, **message: Any) -> None:
        while not self._pace.take():
            time.sleep(1 / RATE)
        self.socket.send(json.dumps(message))

    def next(self) -> Plain:
        message: Plain = json.loads(self.socket.recv(PATIENCE))
        self.wire.append(message)
        if message["type"] == "position":
            self.position = message
        return message

    def wait(self, *types: str) -> Plain:
        """The next message of one of these types; nothing may be refused that was not meant to be."""
        while True:
            message = self.next()
            if message["type"] in types:
                return message
            assert message["type"] != "refused", message

    def until(self, met: Callable[[Plain], bool]) -> Plain:
        """The next position that meets it; the one at hand may."""
        while not self.position or not met(self.position):
            self.wait("position")
        return self.position

    def at(self, rev: int) -> Plain:
        return self.until(lambda position: bool(position["rev"] >= rev))

    def asked(self) -> Plain:
        """The next position with a choice for this seat, or the end of the game."""
        return self.until(lambda position: bool(options(position)) or over(position))

    def puzzled(self) -> Plain:
        """The same, where more than one thing can be chosen: a turn with nothing left is ended."""
        while len(options(self.asked())) == 1:
            self.choose(options(self.position)[0])
            self.at(self.position["rev"] + 1)
        return self.position

    def choose(self, option: str) -> None:
        self.send(type="choose", rev=self.position["rev"], option=option)


def wait_until(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def options(position: Plain) -> list[str]:
    """What can be chosen here by this seat; a single option follows by itself unless it ends the turn."""
    decision = position["view"]["decision"] or {}
    return asked([option["text"] for option in decision.get("options", [])])


def asked(found: list[str]) -> list[str]:
    return found if len(found) > 1 or found == ["end turn"] else []


def over(position: Plain) -> bool:
    return bool(position["view"]["places"])


def decider(pages: list[Page]) -> Page | None:
    """All persons at a table have read up to the question that one of them is asked; None: the game is over."""
    rev = max(page.position["rev"] if page.position else page.wait("position")["rev"] for page in pages)
    while True:
        for page in pages:
            page.at(rev)
        decision = pages[0].position["view"]["decision"]
        if decision is None:
            return None
        found: Page = pages[decision["seat"]]
        if options(found.position):
            return found
        rev += 1  # it follows by itself


def persons(count: int) -> list[Plain]:
    return [{"who": "person"}] * count


def one_and_bots(players: int, bot: str = "random") -> list[Plain]:
    return [{"who": "person"}, *[{"who": "bot", "bot": bot}] * (players - 1)]
