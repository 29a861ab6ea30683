"""The server as a program: a socket, a store, and uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from pathlib import Path

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sietch.server.bots.thinking import Thinkers
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.tables.hall import Hall
from sietch.server.web.app import App
from sietch.server.web.door import LOOPBACK
from sietch.table.files import data_folder

HOST = "127.0.0.1"
PORT = 8124
LONGEST_FRAME = 1 << 22  # bytes; what is longer than a message may be is refused in words up to here
LAST_WORDS = 3  # seconds for open connections when the server ends, and for a line that does
PING = 20  # seconds between two looks whether a page is there, and for its answer
# Who may say in whose name it asks: a proxy on this machine, also as a server of both kinds of addresses sees it.
PROXIES = "127.0.0.1,::1,::ffff:127.0.0.1"
# Nobody's addresses: they are for examples.
FAR_AWAY: dict[int, str] = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def default_file() -> Path:
    """Where tables are kept, if nobody says otherwise."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.db"


class Line(WebSocketsSansIOProtocol):
    """The line of a page. What waits for a page that does not read is dropped when its line ends: it would wait for ever."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(LAST_WORDS, self._cut)

    def _cut(self) -> None:
        if self in self.connections:  # it may have ended in good order meanwhile
            self.transport.abort()


class Serving:
    """A server that is about to run. `url` is known before it does; raises `OSError` and `StoreError`.

    `names` are those by which a proxy calls it. `address` is where others find it: empty, if this machine alone hears it.
    """

    def __init__(
        self,
        host: str = HOST,
        port: int = PORT,
        file: Path | None = None,
        bots: Sequence[str] = (),
        names: Sequence[str] = (),
    ) -> None:
        self.file = file or default_file()
        self._socket = _bound(host, port)
        try:
            store = SqliteStore(self.file)
        except BaseException:
            self._socket.close()
            raise
        self.hall = Hall(store, Thinkers(), bots)
        heard, port = self._socket.getsockname()[:2]
        where = ip_address(heard)
        self.url = _url(own_address(self._socket.family) if where.is_unspecified else host, port)
        self.address = f"https://{names[0]}" if names else "" if where.is_loopback else self.url
        hosts = [name.lower() for name in (*LOOPBACK, host, *names)] if where.is_loopback else []
        self.app = App(self.hall, address=self.address)
        config = uvicorn.Config(
            self.app.asgi(hosts),
            log_level="warning",
            ws=Line,
            ws_max_size=LONGEST_FRAME,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            timeout_graceful_shutdown=LAST_WORDS,
            forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", PROXIES),
            server_header=False,
        )
        self.server = uvicorn.Server(config)

    def close(self) -> None:
        """It will not run."""
        self._socket.close()
        asyncio.run(self.hall.close())

    def run(self, begun: Callable[[], None] = lambda: None) -> None:
        """Until Ctrl-C. `begun` is called when the server answers."""
        startup = self.server.startup

        async def started(sockets: list[socket.socket] | None = None) -> None:
            await startup(sockets)
            if self.server.started:
                begun()

        self.server.startup = started  # type: ignore[method-assign]  # uvicorn tells nobody that it has begun
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended in order, and tells again
            self.server.run([self._socket])


def own_address(family: int) -> str:
    """Of this machine on its way to others; nothing is sent. Without such a way it is its name."""
    with socket.socket(family, socket.SOCK_DGRAM) as way:
        try:
            way.connect((FAR_AWAY[family], PORT))
        except OSError:
            return socket.gethostname()
        found: str = way.getsockname()[0]
        return found


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _bound(host: str, port: int) -> socket.socket:
    """Before anything else, so that a taken port is told at once."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, proto)
        try:
            if os.name == "posix":  # elsewhere it would let others take the port away
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
            found.listen()  # only now nobody else gets the port
        except BaseException:
            found.close()
            raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), f"{host}:{port}") from None
    return found
