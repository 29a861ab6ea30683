"""Whatever nobody should send: broken, wrong, too long, too late. It is refused in words and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Plain
from tests.server.crowd import Sitting, host_of, line_to

LINES = 24  # connections at a time
BREATH = 100  # messages of a connection, fewer than its limit
SILENCE = 2.0  # seconds; then the last words were among what was too much, and are said again
MOST_SILENCES = 15
PATIENCE_WITH_IT = 40  # in a row; then one that can be read
HTTP_SHARE = 0.15

Message = str | bytes
SENSE = json.dumps({"type": "why", "option": "end turn"})
LAST_WORDS = "that was all"
LAST = json.dumps({"type": "why", "option": LAST_WORDS})


@dataclass
class Heard:
    """What was sent and what came back."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)


@dataclass
class Budget:
    """So many messages are left."""

    left: int

    def some(self, most: int) -> int:
        found = min(most, self.left)
        self.left -= found
        return found


async def make_noise(url: str, sittings: Sequence[Sitting], messages: int, seed: int = 0) -> Heard:
    """At these tables, and at the addresses around them."""
    heard, budget = Heard(), Budget(messages)
    senders = (_sender(url, sittings, n, budget, heard, random.Random(seed + n)) for n in range(LINES))
    await asyncio.gather(*senders)
    return heard


async def _sender(
    url: str, sittings: Sequence[Sitting], number: int, budget: Budget, heard: Heard, chance: random.Random
) -> None:
    """From another address each time, until all messages are sent."""
    host = 1000 + number
    while count := budget.some(BREATH):
        host += LINES
        send = _requests if chance.random() < HTTP_SHARE else _messages
        sent = await send(url, chance.choice(sittings), host, count, heard, chance)
        heard.sent += sent
        budget.left += count - sent


async def _messages(
    url: str, sitting: Sitting, host: int, count: int, heard: Heard, chance: random.Random
) -> int:
    """How many were sent: a message that is too long ends the connection."""
    sent = 0
    async with line_to(url, sitting.path, host) as line:
        with contextlib.suppress(ConnectionClosed):  # what was answered before can still be read
            while sent < count:
                await line.send(noise(chance))
                sent += 1
                if sent % PATIENCE_WITH_IT == 1:
                    await line.send(SENSE)
            await line.send(LAST)
        try:
            while LAST_WORDS not in (text := await _heard(line)):
                heard.answers[str(json.loads(text)["type"])] += 1
        except ConnectionClosed as closed:
            heard.answers[f"closed {closed.rcvd.code if closed.rcvd else 'at once'}"] += 1
    return sent


async def _heard(line: ClientConnection) -> str:
    """The next answer. Positions of the past cost more than other messages, so not even the last words may be heard."""
    for _ in range(MOST_SILENCES):
        with contextlib.suppress(TimeoutError):
            return str(await asyncio.wait_for(line.recv(), SILENCE))
        await line.send(LAST)
    raise TimeoutError("the last words were not heard")


async def _requests(
    url: str, sitting: Sitting, host: int, count: int, heard: Heard, chance: random.Random
) -> int:
    transport = httpx.AsyncHTTPTransport(local_address=host_of(host))
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE, base_url=url) as client:
        for _ in range(count):
            method, path, body = request(chance, sitting.made)
            answer = await client.request(method, path, content=body)
            heard.answers[f"http {answer.status_code}"] += 1
            if answer.status_code >= 500:
                heard.mistakes.append(f"{method} {path[:80]}: {answer.status_code}")
    return count


# --- what is sent ----------------------------------------------------------------------------------------------

ANY: tuple[object, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, 10**30, 1.5, float("1e308"), "", "reveal", "end turn", "play dagger", "\x00", "ü" * 50,
    "x" * 1000, [], [[]], {}, {"rev": 1}, ["choose"],
)  # fmt: skip
TYPES = (
    "choose",
    "take_back",
    "why",
    "moments",
    "report",
    "hint",
    "no_hint",
    "table",
    "position",
    "",
    "Choose",
    None,
    7,
)
FIELDS = ("rev", "option", "to", "from", "type", "seat", "key")


def noise(chance: random.Random) -> Message:
    """One message for a WebSocket. None of them is an option of a position that stands."""
    kind = chance.randrange(7)
    if kind == 0:  # of the right form, and stale or illegal
        wrong = {
            "rev": chance.choice((-1, 10**9, 2**62)),
            "option": chance.choice(("reveal", "play dagger", "to arrakeen")),
        }
        return json.dumps({"type": "choose", **wrong})
    if kind == 1:
        fields = {name: chance.choice(ANY) for name in chance.sample(FIELDS, chance.randrange(len(FIELDS)))}
        return json.dumps({**fields, "rev": -1, "type": chance.choice(TYPES)})
    if kind == 2:
        return chance.randbytes(chance.randrange(200))
    if kind == 3:  # cut, or with a letter changed
        text = json.dumps({"type": "take_back", "rev": -5, "to": chance.randrange(100)})
        place = chance.randrange(len(text))
        return (
            text[:place]
            if chance.random() < 0.5
            else text[:place] + chr(chance.randrange(32, 500)) + text[place + 1 :]
        )
    if kind == 4:
        return chance.choice(
            ("[" * 5000, "{" * 5000, '{"a":' * 3000, "1" * 5000, '"' + "\\u0000" * 500 + '"', "nul")
        )
    if kind == 5 and chance.random() < 0.05:
        return "x" * chance.choice((65_537, 400_000, 2_000_000, 4_194_305))
    return json.dumps(chance.choice(ANY))


PATHS = (
    "/api/tables", "/api/tables/ID", "/api/tables/ID/leaders", "/api/tables/ID/content", "/api/tables/ID/replay", "/api/setup",
    "/api/nowhere", "/", "/../../etc/passwd", "/%2e%2e/%2e%2e/x", "/assets/%00", "/table/ID", "/api/tables/ID/seat",
    "/api/tables/ID/continue", "/api/tables/ID/rematch", "/api/statistics",
    "/api/tables/ID/chronicle", "/api/tables/ID/steps", "/api/tables/ID/log", "/api/replays",
)  # fmt: skip
QUERIES = (
    "",
    "?key=wrong",
    "?limit=x",
    "?before=%00",
    "?language=%F0%9F",
    "?limit=-1&before=" + "x" * 500,
    "?key=" + "k" * 2000,
    "?from=0&view=0009",
    "?from=0&to=99999999999&view=open",
)
BODIES = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"[" * 5000,
    b'{"players": "four"}',
    b'{"seats": [1, 2]}',
    b'{"players": 99}',
    b'{"text": "sietch replay 2"}',
    b'{"rev": -1, "keys": [""], "seats": [99]}',
)


def request(chance: random.Random, made: Plain) -> tuple[str, str, bytes]:
    """A method, an address and a body. Nobody deletes with a right key, and no table can be made of these."""
    path = chance.choice(PATHS).replace("ID", chance.choice((str(made["id"]), "nothing", "%00", "x" * 500)))
    body = chance.choice((*BODIES, chance.randbytes(100)))
    return (
        chance.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD")),
        path + chance.choice(QUERIES),
        body,
    )
