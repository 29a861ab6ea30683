"""What every request meets first: where it comes from, how often, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv6Address
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sietch.language.sentence import sentence
from sietch.language.tables import ENGLISH, languages
from sietch.server.web.limits import Buckets
from sietch.server.wire.making import Problem

READS = ("GET", "HEAD", "OPTIONS")
NETWORK = 8  # bytes of an IPv6 address that its owner does not choose
LOOPBACK = ("127.0.0.1", "localhost", "::1")
BUDGET = RATE, BURST = 50.0, 300.0  # requests of an address
COST_OF_CHANGE, COST_OF_SOCKET = 15.0, 3.0  # a new table is dearer than a look
TOO_OFTEN = sentence("server.too_often")
OTHER_NAME = sentence("server.other_name")
OTHER_PAGE = sentence("server.other_page")

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Door:
    """The middleware of the server. `hosts`: the names that it may be called by; empty: any."""

    def __init__(self, app: ASGIApp, budgets: Buckets, hosts: Sequence[str] = ()) -> None:
        self._app = app
        self._budgets = budgets
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, _with_headers(send))
        else:
            await self._app(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        language = language_of(QueryParams(scope.get("query_string", b"")))
        changes = scope["type"] == "websocket" or scope["method"] not in READS
        if self._hosts and _name(f"//{host}") not in self._hosts:
            return problem(421, OTHER_NAME.in_words(language))
        origin = headers.get("origin")
        if changes and origin is not None and _place(origin) != host:
            return problem(403, OTHER_PAGE.in_words(language))
        cost = COST_OF_SOCKET if scope["type"] == "websocket" else COST_OF_CHANGE if changes else 1.0
        if not self._budgets.take(address_of(scope), cost):
            return problem(429, TOO_OFTEN.in_words(language))
        return None


def address_of(scope: Scope) -> str:
    """Of whoever asks. In IPv6 everybody has a whole network of addresses, so that counts."""
    client = scope.get("client")
    address: str = client[0] if client else ""
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return address if found.ipv4_mapped else found.packed[:NETWORK].hex()


def language_of(query: QueryParams) -> str:
    """The one that the asker reads; English if it is none that is known."""
    found = query.get("language", ENGLISH)
    return found if found in languages() else ENGLISH


def browser_language(headers: Headers) -> str:
    """The first one that the browser accepts and that is known, for a page that nobody has asked for in a language."""
    for word in headers.get("accept-language", "").lower().split(","):
        code = word.partition(";")[0].strip()
        for found in (code, code.partition("-")[0]):
            if found in languages():
                return found
    return ENGLISH


def problem(status: int, error: str, problems: Sequence[str] = ()) -> Response:
    """What went wrong, in words."""
    body = msgspec.json.encode(Problem(error, list(problems)))
    return Response(body, status, media_type="application/json")


def _name(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _place(url: str) -> str:
    """Name and port."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
