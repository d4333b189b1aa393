"""An ASGI application asked directly: no network, no client library between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any, NamedTuple


class Answered(NamedTuple):
    """A response."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        """The values of a header."""
        return "; ".join(value for key, value in self.headers if key == name)

    @property
    def detail(self) -> str:
        """The sentence of an error."""
        return str(json.loads(self.body)["detail"])


def scope_of(path: str, method: str = "GET", headers: Iterable[tuple[str, str]] = (), **more: Any) -> dict[str, Any]:
    """A request as a server describes it; the host is the loopback unless the headers name another."""
    path, _, query = path.partition("?")
    given = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    if not any(name == b"host" for name, _ in given):
        given.append((b"host", b"127.0.0.1:8765"))
    base = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": query.encode()}
    return base | {"headers": given, "client": ("127.0.0.1", 5), "scheme": "http", "root_path": ""} | more


async def asked(app: Any, scope: dict[str, Any], chunks: Iterable[bytes] = (b"",)) -> Answered:
    """What the application answers to a request whose body comes in these pieces."""
    waiting = list(chunks)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not waiting:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return answer_of(sent)


def answer_of(sent: list[dict[str, Any]]) -> Answered:
    """The one response that these messages are."""
    starts = [m for m in sent if m["type"] == "http.response.start"]
    assert len(starts) == 1, sent
    headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in starts[0]["headers"]]
    return Answered(starts[0]["status"], headers, b"".join(m.get("body", b"") for m in sent if "body" in m))


class Client:
    """A visitor who asks an application one thing after the other, in an event loop of their own."""

    def __init__(self, app: Any, runner: asyncio.Runner, visitor: str = "a") -> None:
        self.app, self.runner = app, runner
        self.cookie = f"plyant_visitor={visitor * 22}"

    def __call__(self, method: str, path: str, content: Any = None) -> Answered:
        """What is answered to a request with JSON."""
        return self.runner.run(self.ask(method, path, content))

    async def ask(self, method: str, path: str, content: Any = None, leaves: asyncio.Event | None = None) -> Answered:
        """The same inside of an event loop; who asks goes away when the event is set."""
        headers = [("Cookie", self.cookie), ("Content-Type", "application/json")]
        waiting = [b"" if content is None else json.dumps(content).encode()]
        sent: list[dict[str, Any]] = []
        gone = leaves or asyncio.Event()

        async def receive() -> dict[str, Any]:
            if waiting:
                return {"type": "http.request", "body": waiting.pop(), "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope_of(path, method, headers), receive, send)
        return answer_of(sent)

    def data(self, method: str, path: str, content: Any = None) -> Any:
        """The JSON that is answered; anything but success is a failure."""
        answer = self(method, path, content)
        assert answer.status < 300, answer
        return json.loads(answer.body)
