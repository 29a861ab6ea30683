"""The server's addresses: tables over HTTP, seats and spectators over WebSocket, and the page itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from sietch.language.phrase import capital
from sietch.language.sentence import Sentence, sentence
from sietch.server.games.showing import MOST_MOMENTS
from sietch.server.keeping.store import StoreError, Unreadable
from sietch.server.making.choices import Choices
from sietch.server.refusals import OUR_MISTAKE
from sietch.server.tables.archive import MOST_STEPS
from sietch.server.tables.hall import MOST_LINES, CannotGoOn, Forbidden, Hall, NotPossible, Unknown
from sietch.server.tables.table import Chair, LiveTable
from sietch.server.web.door import BUDGET, TOO_OFTEN, Door, address_of, browser_language, language_of, problem
from sietch.server.web.limits import Bucket, Buckets, cost_of_positions
from sietch.server.web.pages import no_page, not_built
from sietch.server.wire import making
from sietch.server.wire import protocol as p

PAGE = Path(__file__).parents[1] / "page"
PAGES = (
    "",
    "new",
    "table",
    "watch",
    "replay",
    "rules",
    "cards",
    "help",
    "statistics",
)  # how addresses of the page begin
ASSETS = "assets"  # their names change with what is in them
FOR_EVER = "public, max-age=31536000, immutable"
MOST_LIMIT = 200  # tables in one list
MOST_BODY = 1_300_000  # bytes: the largest content file as JSON
COST_OF_STATISTICS = 10.0  # requests: all finished games are read
LONGEST_MESSAGE = 65_536  # bytes of a message from a page
RATE, BURST = 30.0, 120.0  # messages of a connection
PATIENCE_WITH_NOISE = 50  # refused messages in a row, then the connection ends
TOO_MANY = sentence("server.too_many_messages")
# why a WebSocket is closed
WRONG_KEY = 4401
REFUSED = 4403
TOO_MUCH = 4429
TRY_AGAIN = 1013

T = TypeVar("T")
decode = msgspec.json.Decoder(p.Request).decode
log = logging.getLogger(__name__)


class App:
    """All addresses, over one hall. `address` is where others find it; empty: nobody does."""

    def __init__(self, hall: Hall, page: Path = PAGE, address: str = "") -> None:
        self.hall = hall
        self._page = page
        self._budgets = Buckets(*BUDGET)
        self._choices = Choices(hall.own_bots, address)

    def asgi(self, hosts: Sequence[str] = ()) -> ASGIApp:
        """`hosts`: the names that the server may be called by; empty: any."""
        table = "/api/tables/{id:str}"
        app = Starlette(
            routes=[
                Route("/api/setup", self.setup),
                Route("/api/content", self.standard),
                Route("/api/leaders", self.leaders, methods=["GET", "POST"]),
                Route("/api/statistics", self.statistics),
                Route("/api/tables", self.tables, methods=["GET", "POST"]),
                Route(table, self.remove, methods=["DELETE"]),
                Route(f"{table}/leaders", self.choose_leaders, methods=["POST"]),
                Route(f"{table}/content", self.content),
                Route(f"{table}/replay", self.replay),
                Route(f"{table}/chronicle", self.chronicle),
                Route(f"{table}/steps", self.steps),
                Route(f"{table}/log", self.log),
                Route(f"{table}/rematch", self.rematch, methods=["POST"]),
                Route(f"{table}/continue", self.go_on, methods=["POST"]),
                Route("/api/replays", self.load, methods=["POST"]),
                WebSocketRoute(f"{table}/seat", self.seat),
                WebSocketRoute(f"{table}/watch", self.watch),
                Route("/{path:path}", self.page),
            ],
            middleware=[Middleware(GZipMiddleware, minimum_size=10_000)],
            exception_handlers={HTTPException: _http_error, Exception: _our_error},
            lifespan=self._lifespan,
        )
        return Door(app, self._budgets, hosts)

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(self.hall.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await self.hall.close()

    def _charge(self, request: Request, tokens: float) -> None:
        """Beside the request itself, for one that is much work."""
        if not self._budgets.take(address_of(request.scope), tokens):
            raise Problem(429, TOO_OFTEN)

    # --- tables --------------------------------------------------------------------------------------------------

    async def setup(self, request: Request) -> Response:
        return _packed(await self._choices.now(language_of(request.query_params)))

    async def standard(self, request: Request) -> Response:
        """What can be looked up before there is a table."""
        query = request.query_params
        with _as_problems():
            return _json(await self.hall.standard(_number(query.get("players", "")), language_of(query)))

    async def leaders(self, request: Request) -> Response:
        """Only own content has to be sent."""
        query = request.query_params
        with _as_problems():
            if request.method == "POST":
                wanted = _read(await _body(request), making.WhichLeaders)
            else:
                wanted = making.WhichLeaders(_number(query.get("players", "")))
            return _json(await self.hall.leaders(wanted, language_of(query)))

    async def tables(self, request: Request) -> Response:
        if request.method != "POST":
            with _as_problems():
                before, limit = request.query_params.get("before"), _limit(request.query_params)
                return _json(
                    msgspec.json.encode(
                        await self.hall.lines(before, limit, language_of(request.query_params))
                    )
                )
        with _as_problems():
            made = await self.hall.make(_read(await _body(request), making.NewTable))
            return _json(msgspec.json.encode(made), 201)

    async def statistics(self, request: Request) -> Response:
        self._charge(request, COST_OF_STATISTICS)
        with _as_problems():
            return _packed(await self.hall.statistics())

    async def choose_leaders(self, request: Request) -> Response:
        with _as_problems():
            leaders = _read(await _body(request), making.ChosenLeaders)
            return _json(
                msgspec.json.encode(await self.hall.choose_leaders(request.path_params["id"], leaders)), 201
            )

    async def content(self, request: Request) -> Response:
        with _as_problems():
            found = await self.hall.content(request.path_params["id"], language_of(request.query_params))
            return _json(found)

    async def replay(self, request: Request) -> Response:
        id_ = request.path_params["id"]
        with _as_problems():
            text = await self.hall.replay(id_, request.query_params.get("key", ""))
            name = {"content-disposition": f'attachment; filename="sietch-{id_}.replay"'}
            return PlainTextResponse(text, headers=name)

    async def remove(self, request: Request) -> Response:
        with _as_problems():
            await self.hall.remove(request.path_params["id"], request.query_params.get("key", ""))
            return Response(status_code=204)

    # --- games that are over -------------------------------------------------------------------------------------

    async def chronicle(self, request: Request) -> Response:
        with _as_problems():
            id_, query = request.path_params["id"], request.query_params
            return _packed(await self.hall.archive.chronicle(id_, _keys(query), language_of(query)))

    async def steps(self, request: Request) -> Response:
        query = request.query_params
        first = _number(query.get("from", ""))
        last = _number(query.get("to", str(first)))
        self._charge(request, cost_of_positions(first, last, MOST_STEPS))
        with _as_problems():
            id_, view = request.path_params["id"], query.get("view", "")
            return _packed(await self.hall.archive.steps(id_, first, last, view, language_of(query)))

    async def log(self, request: Request) -> Response:
        query = request.query_params
        with _as_problems():
            id_, view = request.path_params["id"], query.get("view", "")
            return _packed(await self.hall.archive.log(id_, view, language_of(query)))

    async def load(self, request: Request) -> Response:
        with _as_problems():
            return _packed(await self.hall.archive.load(_read(await _body(request), making.ReplayFile)), 201)

    async def rematch(self, request: Request) -> Response:
        with _as_problems():
            wanted = _read(await _body(request), making.Rematch)
            return _packed(await self.hall.archive.rematch(request.path_params["id"], wanted), 201)

    async def go_on(self, request: Request) -> Response:
        with _as_problems():
            wanted = _read(await _body(request), making.GoOn)
            return _packed(await self.hall.archive.go_on(request.path_params["id"], wanted), 201)

    # --- the page ------------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page itself for every address of it; it finds out what to show."""
        path: str = request.path_params["path"]
        first, *_ = path.split("/")
        if first == "api":
            return problem(
                404, sentence("server.no_address", path=path[:80]).in_words(language_of(request.query_params))
            )
        if (file := self._file(path)) is not None:
            return FileResponse(file, headers={"cache-control": FOR_EVER} if first == ASSETS else None)
        index, known = self._page / "index.html", first in PAGES
        if index.is_file():
            return FileResponse(index, 200 if known else 404)  # it says itself that there is no such page
        language = browser_language(request.headers)
        return HTMLResponse(not_built(language)) if known else HTMLResponse(no_page(language), 404)

    def _file(self, path: str) -> Path | None:
        """A file of the page; nothing beside its folder."""
        try:
            file = (self._page / path).resolve()
            return file if file.is_file() and file.is_relative_to(self._page.resolve()) else None
        except (OSError, ValueError):  # too long, or a null character
            return None

    # --- seats and spectators ------------------------------------------------------------------------------------

    async def seat(self, socket: WebSocket) -> None:
        await self._serve(socket, socket.query_params.get("key", ""))

    async def watch(self, socket: WebSocket) -> None:
        await self._serve(socket, None)

    async def _serve(self, socket: WebSocket, key: str | None) -> None:
        """`key` None: somebody who looks on."""
        await socket.accept()
        id_ = socket.path_params["id"]
        try:
            seat = None if key is None else await self.hall.seat(id_, key)
            table = await self.hall.open(id_)
        except (Unknown, Forbidden, CannotGoOn, StoreError) as error:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_bytes(
                    msgspec.json.encode(
                        p.Refused(0, None, capital(error.in_words(language_of(socket.query_params))))
                    )
                )
                await socket.close(_why_closed(error))
            return
        chair = Chair.new(seat, language_of(socket.query_params))
        table.sit(chair)
        writing = asyncio.create_task(_write(socket, chair))
        try:
            await _listen(socket, table, chair)
        finally:
            table.leave(chair)
            writing.cancel()  # it may wait for a page that never reads
            with contextlib.suppress(asyncio.CancelledError):
                await writing


def _why_closed(error: Exception) -> int:
    match error:
        case Forbidden():
            return WRONG_KEY
        case StoreError() if not isinstance(error, Unreadable):
            return TRY_AGAIN
    return REFUSED


async def _listen(socket: WebSocket, table: LiveTable, chair: Chair) -> None:
    """Until the page is gone, or says nothing that is of use."""
    bucket, noise = Bucket(RATE, BURST), 0
    while noise < PATIENCE_WITH_NOISE:
        try:
            message = await socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if message["type"] == "websocket.disconnect":
            return
        data: str | bytes = message.get("text") or message.get("bytes") or b""
        reason: Sentence | None = None
        if not bucket.take():
            reason = TOO_MANY
        elif len(data) > LONGEST_MESSAGE:
            reason = sentence("server.long_message", n=f"{len(data):,}", most=f"{LONGEST_MESSAGE:,}")
        else:
            try:
                request = decode(data)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                reason = sentence("server.strange_message", reason=str(error))
            else:
                if not bucket.take(_cost(request)) or not table.take(chair, request):
                    reason = TOO_MANY
        noise = noise + 1 if reason else 0
        if reason:
            chair.send(p.Refused(table.course.rev, None, reason.in_words(chair.language)))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(TOO_MUCH)


def _cost(request: p.Request) -> float:
    """Beside the message itself."""
    if isinstance(request, p.Moments):
        return cost_of_positions(request.from_rev, request.to, MOST_MOMENTS)
    return 0.0


async def _write(socket: WebSocket, chair: Chair) -> None:
    """Message by message: the loop has to hear of a line that is lost before the next one is written to it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (data := await chair.next()) is not None:
            await socket.send_text(data.decode())
            await asyncio.sleep(0)
        await socket.close()


# --- requests and answers ------------------------------------------------------------------------------------------


def _json(data: bytes, status: int = 200) -> Response:
    return Response(data, status, media_type="application/json", headers={"cache-control": "no-store"})


def _packed(message: msgspec.Struct, status: int = 200) -> Response:
    return _json(msgspec.json.encode(message), status)


def _number(text: str) -> int:
    """Of a step or of players, from the query."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Problem(400, sentence("server.expected_number", found=text[:20]))
    return int(text)


async def _body(request: Request) -> bytes:
    """Not more than anybody honest would send."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > MOST_BODY:
            raise Problem(413, sentence("server.large_body", most=f"{MOST_BODY:,}"))
    return bytes(data)


def _read(data: bytes, kind: type[T]) -> T:
    with _understood():
        return msgspec.json.decode(data, type=kind)


def _keys(query: Any) -> list[str]:
    with _understood():
        found: list[str] = msgspec.convert(query.getlist("key"), making.Keys)
        return found


@contextlib.contextmanager
def _understood() -> Any:
    try:
        yield
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem(400, sentence("server.strange_request", reason=str(error))) from None


def _limit(query: Any) -> int:
    text: str = query.get("limit", str(MOST_LINES))
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) <= MOST_LIMIT):
        raise Problem(400, sentence("server.limit", most=MOST_LIMIT, found=text[:20]))
    return int(text)


class Problem(HTTPException):
    """An answer that says why not, with the mistakes of own content one by one."""

    def __init__(self, status: int, reason: Sentence, problems: Sequence[Sentence] = ()) -> None:
        super().__init__(status, str(reason))
        self.reason = reason
        self.problems = problems


@contextlib.contextmanager
def _as_problems() -> Any:
    """What the hall refuses, as answers."""
    try:
        yield
    except Unknown as error:
        raise Problem(404, error.whole) from None
    except Forbidden as error:
        raise Problem(403, error.whole) from None
    except (CannotGoOn, Unreadable) as error:
        raise Problem(409, error.whole) from None
    except NotPossible as error:
        raise Problem(422, error.whole, error.problems) from None
    except StoreError as error:
        raise Problem(503, error.whole) from None


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    language = language_of(request.query_params)
    if error.status_code == 405:
        return problem(405, sentence("server.method", method=request.method).in_words(language))
    if not request.url.path.startswith("/api/") and error.status_code == 404:
        return HTMLResponse(no_page(browser_language(request.headers)), 404)
    if isinstance(error, Problem):
        mistakes = [mistake.in_words(language) for mistake in error.problems]
        return problem(error.status_code, error.reason.in_words(language), mistakes)
    return problem(error.status_code, error.detail)


async def _our_error(request: Request, error: Exception) -> Response:
    return problem(500, OUR_MISTAKE.in_words(language_of(request.query_params)))
