"""How much a page may ask for: an honest one never notices, and no other can hold up a table or fill the memory."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.frames import Frame, Opcode

from sietch.content import Setup
from sietch.language.sentence import plain
from sietch.server.bots.thinking import Thinkers
from sietch.server.games import showing
from sietch.server.games.course import Course, continued
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.keeping.store import Overtaken
from sietch.server.making import new_table
from sietch.server.tables.table import MOST_UNANSWERED, MOST_WAITING, Chair, LiveTable
from sietch.server.web import app, door, limits, serving
from sietch.server.web.serving import Line
from sietch.server.wire import protocol as p
from tests.server.client import PATIENCE, Plain, Running, one_and_bots, options, wait_until
from tests.server.test_afterwards import SIX, got, loaded
from tests.server.test_play import play


@asynccontextmanager
async def table_of_persons(store: SqliteStore | None = None) -> AsyncIterator[LiveTable]:
    store, thinkers = store or SqliteStore(":memory:"), Thinkers()
    planned = new_table.plan_of(Setup(players=3, seed=1), [0, 1, 2], [])
    record, applied, _ = new_table.made(planned)
    await store.add(record, applied)
    course = continued(Course(planned.rules, planned.setup), [option.text for option in applied])
    table = LiveTable(record, course, store, thinkers, lambda _: None)
    try:
        yield table
    finally:
        await table.close()
        thinkers.close()
        await store.close()


async def told(chair: Chair, kind: str) -> None:
    """It is told of this; nothing of it comes if the table has ended."""
    while (data := await asyncio.wait_for(chair.next(), PATIENCE)) is not None:
        if json.loads(data)["type"] == kind:
            return
    raise AssertionError(f"no {kind} came")


# --- requests ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scope", "most"), [
    ({"type": "http", "method": "GET"}, 30), ({"type": "websocket"}, 10), ({"type": "http", "method": "POST"}, 2),
])  # fmt: skip
def test_a_new_table_is_dearer_than_a_line_and_a_line_than_a_look(scope: Plain, most: int) -> None:
    answered: list[Scope] = []

    async def behind(scope: Scope, receive: Receive, send: Send) -> None:
        answered.append(scope)

    async def receive() -> Message:
        raise AssertionError("nothing more is read")

    async def send(message: Message) -> None:
        pass

    async def ask() -> None:
        knock = door.Door(behind, limits.Buckets(0.0, 30.0))
        for _ in range(40):
            await knock({"path": "/", "headers": [], "client": ("10.0.0.1", 1), **scope}, receive, send)

    asyncio.run(ask())
    assert len(answered) == most


def test_in_ipv6_a_network_has_one_budget() -> None:
    """Everybody has 2^64 addresses of it. An IPv4 address in that form is one of many people."""

    def is_same(one: str, other: str) -> bool:
        return door.address_of({"client": (one, 1)}) == door.address_of({"client": (other, 2)})

    assert is_same("2001:db8::1", "2001:db8:0:0:ffff::9") and is_same("fe80::1%eth0", "fe80::2")
    assert not is_same("2001:db8::1", "2001:db8:0:1::1")
    assert not is_same("::ffff:192.0.2.1", "::ffff:192.0.2.2") and not is_same("192.0.2.1", "192.0.2.2")
    assert is_same("192.0.2.1", "192.0.2.1") and not is_same("a proxy's own word", "")
    assert door.address_of({"client": None}) == door.address_of({}) == ""


@pytest.mark.parametrize(
    ("proxy", "allowed", "trusted"),
    [
        ("127.0.0.1", "", True),
        ("::1", "", True),
        ("::ffff:127.0.0.1", "", True),  # a server at `::` sees it so
        ("::ffff:192.0.2.7", "", False),
        ("192.0.2.7", "192.0.2.7", True),
        ("127.0.0.1", "192.0.2.7", False),
    ],
)
def test_behind_a_proxy_on_this_machine_everybody_has_a_budget_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str, allowed: str, trusted: bool
) -> None:
    """Others would say anything; whom the environment names is trusted instead."""
    if allowed:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", allowed)
    else:
        monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    serving_ = serving.Serving(port=0, file=tmp_path / "tables.db")
    serving_.close()
    config = serving_.server.config
    config.load()
    scope: Scope = {
        "type": "http", "method": "GET", "path": "/api/nowhere", "query_string": b"", "client": (proxy, 1),
        "headers": [(b"host", b"localhost"), (b"x-forwarded-for", b"198.51.100.3")],
    }  # fmt: skip

    async def receive() -> Message:
        raise AssertionError("nothing more is read")

    async def send(message: Message) -> None:
        pass

    asyncio.run(config.loaded_app(scope, receive, send))
    assert door.address_of(scope) == ("198.51.100.3" if trusted else door.address_of({"client": (proxy, 1)}))


# --- positions of the past -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("standstill")
def test_a_finished_game_is_walked_through_and_not_had_at_once_again_and_again(server: Running) -> None:
    """The page fetches a dozen steps ahead of a held key."""
    id_ = loaded(server, SIX)
    last = got(server, f"{id_}/chronicle")["steps"]
    for first in range(0, last, 12):
        got(server, f"{id_}/steps?from={first}&to={min(first + 11, last)}&view=open")
    path = f"/api/tables/{id_}/steps?from=0&to=59&view=open"
    statuses = [server.http.get(path).status_code for _ in range(60)]
    assert set(statuses) == {200, 429} and statuses.count(200) < door.BURST / 6


def test_after_a_reload_even_the_longest_past_can_be_had() -> None:
    cost = limits.cost_of_positions(0, 10_000, showing.MOST_MOMENTS)
    assert 2 * (1 + cost) < app.BURST


def test_positions_of_the_past_count(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.new(players=3, seats=one_and_bots(3), seed=1)
    with server.seat(made) as page:
        asked, chance = app.PATIENCE_WITH_NOISE - 1, random.Random(7)
        assert asked < app.BURST
        while asked * page.asked()["rev"] <= app.BURST * limits.POSITIONS:  # until their past is too much
            play(page, chance, 1)
        rev, now = page.asked()["rev"], time.monotonic()
        monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
        for _ in range(asked):
            page.socket.send(json.dumps({"type": "moments", "from": 0, "to": rev}))
        answers = [page.next() for _ in range(asked)]
        assert {answer["type"] for answer in answers} == {"moments", "refused"}
        assert {answer["reason"] for answer in answers if answer["type"] == "refused"} == {str(app.TOO_MANY)}
        monkeypatch.undo()
        page.choose(options(page.asked())[0])  # whatever changes the game is still heard
        page.at(rev + 1)


# --- what waits ----------------------------------------------------------------------------------------------


def test_a_page_that_is_gone_has_chosen_and_wants_to_know_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def past(*_: object) -> list[p.Position]:
        asked.append("moments")
        return []

    monkeypatch.setattr(LiveTable, "_past", past)

    async def work() -> None:
        async with table_of_persons() as table:
            chair, other = Chair.new(table.course.game.decider), Chair.new(None)
            rev, option = table.course.rev, table.course.game.options()[0]
            for request in (p.Moments(0, rev), p.Choose(rev, option), p.Report(), p.Moments(0, rev)):
                assert table.take(chair, request)
            table.leave(chair)
            table.sit(other)
            await told(other, "position")
            assert table.course.rev > rev and table.course.game.history[rev].text == option
            assert not asked and chair.out.empty()

    asyncio.run(work())


def test_nothing_is_written_to_a_line_that_is_lost(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Of many answers that wait: the system would complain in the log for each."""
    made = server.new(players=3, seats=one_and_bots(3))
    asked = Frame(Opcode.TEXT, json.dumps({"type": "why", "option": "end turn"}).encode())
    at_once = struct.pack("ii", 1, 0)
    with server.seat(made) as page:
        page.asked()
        line = page.socket.socket
        line.sendall(b"".join(asked.serialize(mask=True) for _ in range(100)))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        line.close()
        table = server.serving.hall.live[made["id"]]
        wait_until(lambda: not table.chairs)
        wait_until(lambda: not _lines(server))
    assert [record.message for record in caplog.records if record.name == "asyncio"] == []


@contextmanager
def deaf(server: Running, made: Plain) -> Iterator[tuple[socket.socket, LiveTable]]:
    """A page that does not read, with more to read than the system keeps for it."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = server.url.removeprefix("http://").split(":")
        line.connect((host, int(port)))
        line.sendall(
            f"GET /api/tables/{made['id']}/watch HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: c2lldGNoIHNpZXRjaCBzaQ==\r\n\r\n".encode()
        )
        live = server.serving.hall.live
        wait_until(lambda: made["id"] in live and live[made["id"]].chairs)
        table = live[made["id"]]
        (chair,), (there,) = table.chairs, _lines(server)
        there.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        send(server, chair, quarters=3)
        yield line, table


def send(server: Running, chair: Chair, quarters: int) -> None:
    """Quarters of what may wait for it. Two of them do not: one is being sent, one is the next."""
    loop = server.serving.server.servers[0].get_loop()
    for _ in range(quarters):
        loop.call_soon_threadsafe(chair.send_bytes, b" " * (MOST_WAITING // 4))


def test_only_so_much_waits_for_a_page_that_does_not_read(server: Running) -> None:
    with deaf(server, server.new(players=3, seats=one_and_bots(3))) as (_, table):
        (chair,) = table.chairs
        send(server, chair, quarters=8)
        wait_until(lambda: chair.gone)


def test_a_page_that_answers_no_ping_is_let_go_of(server: Running) -> None:
    """With all that waits for it: its system may keep the line open for ever."""
    config = server.serving.server.config
    config.ws_ping_interval = config.ws_ping_timeout = 0.5
    with deaf(server, server.new(players=3, seats=one_and_bots(3))) as (_, table):
        wait_until(lambda: not table.chairs)
        wait_until(lambda: not _lines(server))


def test_a_page_that_says_goodbye_and_does_not_read_is_let_go_of(server: Running) -> None:
    with deaf(server, server.new(players=3, seats=one_and_bots(3))) as (line, table):
        line.sendall(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
        wait_until(lambda: not table.chairs)
        wait_until(lambda: not _lines(server))


def test_a_page_that_reads_on_after_its_goodbye_is_not_cut_off_twice(
    server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow line what waits is read while the line ends."""
    monkeypatch.setattr(serving, "LAST_WORDS", 0.5)
    with deaf(server, server.new(players=3, seats=one_and_bots(3))) as (line, table):
        line.sendall(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
        wait_until(lambda: not table.chairs)
        while line.recv(1 << 20):
            pass
        wait_until(lambda: not _lines(server))
        time.sleep(2 * serving.LAST_WORDS)
    assert [record.message for record in caplog.records] == []


def _lines(server: Running) -> list[Line]:
    return [line for line in server.serving.server.server_state.connections if isinstance(line, Line)]


def test_a_page_waits_for_answers_before_it_asks_on() -> None:
    async def work() -> None:
        async with table_of_persons() as table:
            chair, other = Chair.new(0), Chair.new(1)
            taken = [table.take(chair, p.Why("reveal")) for _ in range(MOST_UNANSWERED + 1)]
            assert taken == [True] * MOST_UNANSWERED + [False]
            assert table.take(other, p.Why("reveal"))  # others are heard
            await told(other, "why")
            assert table.take(chair, p.Why("reveal"))

    asyncio.run(work())


def test_for_a_page_that_does_not_read_only_so_much_waits() -> None:
    async def work() -> None:
        chair, part = Chair.new(0), b" " * (MOST_WAITING // 10)
        for _ in range(100):  # one that reads may be told as much as there is
            chair.send_bytes(part)
            assert await chair.next() == part
        for _ in range(100):
            chair.send_bytes(part)
        assert await chair.next() is None and chair.out.empty()

    asyncio.run(work())


# --- the end of a table --------------------------------------------------------------------------------------


class Taken(SqliteStore):
    """Another server has the table."""

    async def append(self, *_: object) -> None:
        raise Overtaken(plain("another server has played on"))


def test_whoever_was_about_to_sit_down_hears_that_the_table_has_ended() -> None:
    """Overtaken, put down, or ended before: nobody waits for ever."""

    async def ends(chair: Chair) -> None:
        while await asyncio.wait_for(chair.next(), PATIENCE) is not None:
            pass

    async def work() -> None:
        async with table_of_persons(Taken(":memory:")) as table:
            decider, late, later = Chair.new(table.course.game.decider), Chair.new(None), Chair.new(None)
            table.sit(decider)
            table.take(decider, p.Choose(table.course.rev, table.course.game.options()[0]))
            table.sit(late)
            await ends(decider)
            await ends(late)
            table.sit(later)
            await ends(later)
        async with table_of_persons() as table:
            removed = Chair.new(None)
            table.sit(removed)
            await table.close()
            await ends(removed)

    asyncio.run(work())
