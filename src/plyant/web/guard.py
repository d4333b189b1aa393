"""What stands before every page and every socket: who may come, from where, how often, and with how much.

It is the outermost layer, so nothing behind it sees a request that it refuses.
"""

from __future__ import annotations

import asyncio
import collections
import hmac
import json
import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from time import monotonic
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from plyant.web.options import LOOPBACK, Options
from plyant.web.visitors import Visitor, id_of_cookie, network_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

VISITOR = "plyant_visitor"
TOKEN = "plyant_token"
FULL = "plyant_full"
"""In the state of a request that came by one connection too many."""
_SAFE = ("GET", "HEAD", "OPTIONS")
_YEAR = 365 * 24 * 3600
_VISITORS = 10_000  # whose rate is remembered
_NEIGHBOURS = 10  # visitors' shares that all who come from one address have together
_LONGEST_ADDRESS = 8 << 10  # bytes of path and query
_LONGEST_HEADERS = 64 << 10
_KNOWN = re.compile(r"[A-Za-z0-9_-]{22}")
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "script-src-attr 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""NiceGUI's own page has inline scripts, and Vue compiles templates, so both must be allowed; event handlers in
attributes are not. Nothing is framed, embedded or run in a worker."""
FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
"""Content security policy of every answer that is no page: a picture or a saved file opened by itself runs nothing."""

_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_ENCODED_FOR_FILES = [*_ENCODED[1:], (b"content-security-policy", FILE_POLICY.encode())]


class _Refused(Exception):
    """More bytes came than are accepted, or they came too slowly."""


class Guard:
    """An ASGI application around another one."""

    def __init__(self, inside: Callable[[Scope, Receive, Send], Awaitable[None]], options: Options) -> None:
        self._inside = inside
        self._options = options
        self._limits = options.limits
        self._buckets: collections.OrderedDict[str, tuple[float, float]] = collections.OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or let it in with the visitor's id and address in `scope["state"]["visitor"]`."""
        if scope["type"] not in ("http", "websocket"):
            await self._inside(scope, receive, send)
            return
        headers = _headers(scope)
        cookies = _cookies(headers.get("cookie", ""))
        cookie = cookies.get(VISITOR, "")
        is_new = not _KNOWN.fullmatch(cookie)
        if is_new:
            cookie = secrets.token_urlsafe(16)
        visitor = Visitor(id_of_cookie(cookie), self._address_of(scope))
        given = self._given_token(scope, headers, cookies)
        refusal = self._refusal(scope, headers, given, visitor, is_new)
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
            return
        scope.setdefault("state", {})["visitor"] = visitor
        if scope["type"] == "websocket":
            await self._inside(scope, self._paced(receive, visitor), send)
            return
        new = [_cookie(VISITOR, cookie)] if is_new else []
        if self._options.token and cookies.get(TOKEN) != given:
            new.append(_cookie(TOKEN, given))
        is_read = scope["method"] in ("GET", "HEAD")
        if self._options.token and is_read and "token" in dict(parse_qsl(scope["query_string"].decode("latin-1"))):
            await _redirect(scope, send, new)  # so that the token does not stay in the address
            return
        await self._let_in(scope, receive, send, new)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, cookies: list[bytes]) -> None:
        begun = is_whole = False
        left = self._limits.body
        refusal: tuple[int, str] | None = None
        until = asyncio.get_running_loop().time() + self._limits.upload
        is_head = scope["method"] == "HEAD"  # answered as GET is, without the body
        inner = {**scope, "method": "GET"} if is_head else scope

        async def bounded() -> Message:
            nonlocal left, is_whole, refusal
            if is_whole:  # what comes now is that the visitor leaves
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                refusal = 408, f"the request did not come within {self._limits.upload:g} seconds."
                raise _Refused from None
            if message["type"] == "http.request":
                is_whole = not message.get("more_body", False)
                left -= len(message.get("body", b""))
                if left < 0:
                    refusal = 413, f"a request may have {self._limits.body:,} bytes."
                    raise _Refused
            return message

        async def dressed(message: Message) -> None:
            nonlocal begun
            if refusal is not None and not begun:
                return  # whatever was made of the error inside; what is said about it is said below
            if message["type"] == "http.response.start":
                begun = True
                present = {name.lower() for name, _ in message["headers"]}
                own = [(name, value) for name, value in _fitting(message) if name not in present]
                message["headers"] = [*message["headers"], *own, *((b"set-cookie", c) for c in cookies)]
            elif is_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        try:
            await self._inside(inner, bounded, dressed)
        except Exception:
            if refusal is None:
                raise
        if refusal is not None and not begun:
            await _refuse(scope, receive, send, *refusal)

    def _address_of(self, scope: Scope) -> str:
        """The address whose share a request counts towards; empty on an own server, where all is its owner's."""
        address = scope["client"][0] if scope.get("client") else "?"
        return network_of(address) if self._options.is_demo or not self._options.is_local else ""

    def _paced(self, receive: Receive, visitor: Visitor) -> Receive:
        """A socket's messages, not faster than requests are accepted."""

        async def paced() -> Message:
            message = await receive()
            while message["type"] == "websocket.receive" and not self._may_send(visitor):
                await asyncio.sleep(1 / self._limits.rate)
            return message

        return paced

    def _given_token(self, scope: Scope, headers: dict[str, str], cookies: dict[str, str]) -> str:
        asked = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
        bearer = headers.get("authorization", "")
        if bearer.lower().startswith("bearer "):
            return bearer[7:].strip()
        return asked.get("token") or cookies.get(TOKEN, "")

    def _refusal(
        self, scope: Scope, headers: dict[str, str], token: str, visitor: Visitor, is_new: bool
    ) -> tuple[int, str] | None:
        """(status, sentence) where this request is not let in."""
        if scope.get("state", {}).get(FULL):
            return 503, "too many are connected to this server now: come again in a minute."
        long = _too_long(scope)
        if long is not None:
            return long
        host = headers.get("host", "")
        if self._options.is_local and _split(f"//{host}")[0] not in LOOPBACK:
            return 421, "this server is for this computer alone: open it as http://127.0.0.1 or http://localhost."
        if _is_foreign(scope, headers):
            return 403, "pages of another origin may not use this server."
        if not self._may_send(visitor, is_new):
            return 429, f"too many requests: {self._limits.rate:g} a second are accepted."
        if self._options.token and not hmac.compare_digest(token.encode(), self._options.token.encode()):
            return 401, "this server wants a token: open it as /?token=…, or send the header Authorization: Bearer …"
        length = headers.get("content-length", "")
        if len(length) > 15 or (length.isdecimal() and int(length) > self._limits.body):
            return 413, f"a request may have {self._limits.body:,} bytes."
        return None

    def _may_send(self, visitor: Visitor, is_new: bool = False) -> bool:
        """Is there something left of the share of this address, and of this visitor?"""
        at_address = not visitor.address or self._may_ask(f"at {visitor.address}", _NEIGHBOURS)
        return at_address and self._may_ask(f"from {visitor.address}" if is_new else str(visitor))

    def _may_ask(self, who: str, share: int = 1) -> bool:
        """A bucket that fills with `rate` and holds `burst`; those who have no cookie yet share that of their host."""
        now = monotonic()
        full = float(self._limits.burst) * share
        left, then = self._buckets.pop(who, (full, now))
        left = min(full, left + (now - then) * self._limits.rate * share)
        self._buckets[who] = (left - 1 if left >= 1 else left, now)
        if len(self._buckets) > _VISITORS:
            self._buckets.popitem(last=False)
        return left >= 1


def _fitting(start: Message) -> list[tuple[bytes, bytes]]:
    """The headers that go with an answer: those of pages, or the stricter ones of other files."""
    kind = next((value for name, value in start["headers"] if name.lower() == b"content-type"), b"text/html")
    return _ENCODED if kind.lower().startswith(b"text/html") else _ENCODED_FOR_FILES


def _headers(scope: Scope) -> dict[str, str]:
    """By their names in small letters; of a name that comes twice, all values, so that none is overlooked."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        found[key] = f"{found[key]}{'; ' if key == 'cookie' else ', '}{text}" if key in found else text
    return found


def _too_long(scope: Scope) -> tuple[int, str] | None:
    address = len(scope.get("raw_path") or scope["path"].encode()) + len(scope.get("query_string", b""))
    if address > _LONGEST_ADDRESS:
        return 414, f"an address may have {_LONGEST_ADDRESS:,} bytes."
    if sum(len(name) + len(value) for name, value in scope["headers"]) > _LONGEST_HEADERS:
        return 431, f"the headers may have {_LONGEST_HEADERS:,} bytes."
    return None


def _is_foreign(scope: Scope, headers: dict[str, str]) -> bool:
    """Does a page of another origin ask for more than to read? Sockets and their long polling count as more."""
    is_socket = scope["type"] == "websocket" or scope["path"].startswith("/_nicegui_ws/")
    if not is_socket and scope.get("method") in _SAFE:
        return False
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return True
    origin = headers.get("origin")
    return origin is not None and _split(origin)[1] != headers.get("host", "").lower()


def _split(address: str) -> tuple[str, str]:
    """(host, host with port), both empty where it is no address."""
    try:
        found = urlsplit(address)
        return found.hostname or "", found.netloc.lower()
    except ValueError:
        return "", ""


def _cookies(text: str) -> dict[str, str]:
    """Ours alone, by name: those of other programs on this host may be written in any way."""
    given = (part.partition("=") for part in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in given if name.strip() in (VISITOR, TOKEN)}


def _cookie(name: str, value: str) -> bytes:
    return f"{name}={value}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax".encode("latin-1")


async def _redirect(scope: Scope, send: Send, cookies: list[bytes]) -> None:
    """To the same page without the token in its address."""
    kept = urlencode([(n, v) for n, v in parse_qsl(scope["query_string"].decode("latin-1")) if n != "token"])
    path = "/" + quote(scope["path"].lstrip("/"))  # never another host: //example.org would be one, or a new header
    where = f"{path}?{kept}" if kept else path
    headers = [(b"location", where.encode("ascii")), *_ENCODED, *((b"set-cookie", c) for c in cookies)]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    """One sentence, and nothing else; a socket is closed before it is open."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": sentence[:100]})
        return
    body = json.dumps({"detail": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += _ENCODED
    if status in (408, 503):
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
