"""Many persons at many tables of one server: how long they wait, and how much memory it needs."""

from __future__ import annotations

import asyncio
import os
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from msgspec import Struct
from msgspec.json import Decoder
from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import PATIENCE, Plain, asked, one_and_bots

SAMPLE = 2.0  # seconds between looks at the memory


class Option(Struct, frozen=True):
    text: str


class Decision(Struct, frozen=True):
    options: list[Option] = []


class View(Struct, frozen=True):
    places: list[int] = []
    decision: Decision | None = None


class Heard(Struct):
    """As much of a message as a person needs who plays by chance."""

    type: str
    rev: int = 0
    view: View = View()


decode = Decoder(Heard).decode


@dataclass
class Sitting:
    """A person and the table of the moment."""

    made: Plain

    @property
    def path(self) -> str:
        return f"/api/tables/{self.made['id']}/seat?key={self.made['links'][0]['key']}"


@dataclass
class Figures:
    """Seconds that persons have waited, and megabytes of server and bots, in their order."""

    waited: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    games: int = 0
    busy: float = 0.0  # seconds of the processor that the server has used

    def at(self, share: float) -> float:
        return sorted(self.waited)[int((len(self.waited) - 1) * share)]


def host_of(number: int) -> str:
    """An address of this machine: users' limits count by address, and a crowd has many."""
    return f"127.0.{number // 250 % 250}.{number % 250 + 1}"


async def new_table(url: str, number: int, seed: int) -> Sitting:
    transport = httpx.AsyncHTTPTransport(local_address=host_of(number))
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as client:
        answer = await client.post(f"{url}/api/tables", json={"seats": one_and_bots(4), "seed": seed})
        assert answer.status_code == 201, answer.text
        return Sitting(answer.json())


def line_to(url: str, path: str, number: int) -> connect:
    """With all that is sent in it, however long; the proxy of this machine has nothing to do with it."""
    address = (host_of(number), 0)
    return connect(
        url.replace("http", "ws", 1) + path, max_size=None, compression=None, proxy=None, local_addr=address
    )


async def play_together(
    url: str, tables: int, seconds: float, pid: int | None = None
) -> tuple[Figures, list[Sitting]]:
    """One option a second at each of so many tables; the tables that are left in the end."""
    figures = Figures()
    sittings = [await new_table(url, number, number) for number in range(tables)]
    until = time.monotonic() + seconds
    watch, busy = asyncio.create_task(_watch(pid, figures)), busy_of(pid)
    try:
        await asyncio.gather(*(_person(url, number, sittings, figures, until) for number in range(tables)))
    finally:
        watch.cancel()
    figures.busy = busy_of(pid) - busy
    return figures, sittings


async def _person(url: str, number: int, sittings: list[Sitting], figures: Figures, until: float) -> None:
    chance = random.Random(number)
    await asyncio.sleep(chance.random())
    while time.monotonic() < until:
        async with line_to(url, sittings[number].path, number) as line:
            ended = await _one_game(line, figures, chance, until)
        if ended:
            figures.games += 1
            sittings[number] = await new_table(url, number, chance.randrange(1_000_000))


def _offered(view: View) -> list[str]:
    return asked([option.text for option in view.decision.options] if view.decision else [])


async def _one_game(line: ClientConnection, figures: Figures, chance: random.Random, until: float) -> bool:
    """True if the game is over."""
    position = await _position(line, 0)
    while time.monotonic() < until:
        while not (found := _offered(position.view)):
            if position.view.places:
                return True
            position = await _position(line, position.rev + 1)
        await asyncio.sleep(chance.uniform(0.5, 1.5))
        message = {"type": "choose", "rev": position.rev, "option": chance.choice(found)}
        began = time.perf_counter()
        await line.send(_json(message))
        position = await _position(line, position.rev + 1)
        figures.waited.append(time.perf_counter() - began)
    return False


async def _position(line: ClientConnection, rev: int) -> Heard:
    while True:
        heard = decode(await asyncio.wait_for(line.recv(), PATIENCE))
        assert heard.type != "refused", heard
        if heard.type == "position" and heard.rev >= rev:
            return heard


def _json(message: Plain) -> str:
    return msgspec.json.encode(message).decode()


async def _watch(pid: int | None, figures: Figures) -> None:
    while pid is not None:
        figures.memory.append(memory_of(pid))
        await asyncio.sleep(SAMPLE)


def memory_of(pid: int) -> float:
    """Megabytes of a process and all that it has started; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return 0.0
    return pages * 4096 / 1e6 + sum(memory_of(int(child)) for child in children)


def busy_of(pid: int | None) -> float:
    """Seconds that the processor has worked for it; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
