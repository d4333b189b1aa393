"""Connections by a real socket: who sends no whole request is cut off, who waits for an answer is not."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from plyant.web.connections import Careful, Fast
from plyant.web.guard import Guard
from plyant.web.options import Options

HEAD = b"GET %b HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SOON = 0.2  # seconds for a head
KINDS = pytest.mark.parametrize("kind", [Careful, Fast])


async def inside(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Takes longer to answer than a head may take to come."""
    if scope["path"] == "/slow":
        await asyncio.sleep(2 * SOON)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"in"})


@contextlib.asynccontextmanager
async def served(kind: type, **more: Any) -> AsyncIterator[int]:
    """The port of a server with such connections."""
    protocol = type("Quick", (kind,), {"seconds": SOON, **more})
    config = uvicorn.Config(
        Guard(inside, Options()), http=protocol, port=0, lifespan="off", log_level="error", timeout_keep_alive=60
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = server.force_exit = True
    await running


def run(kind: type, body: Any, **more: Any) -> Any:
    async def whole() -> Any:
        async with served(kind, **more) as port:
            return await body(port)

    return asyncio.run(asyncio.wait_for(whole(), 30))


async def read(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the connection is closed."""
    with contextlib.suppress(ConnectionResetError):
        return await reader.read()
    return b""


async def answered(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    return head + await reader.readexactly(2)


@KINDS
@pytest.mark.parametrize("begun", [b"", b"GET", HEAD % b"/"])
def test_who_sends_no_whole_head_is_cut_off(kind: type, begun: bytes) -> None:
    async def body(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun)
        found = await read(reader)
        writer.close()
        return found

    assert run(kind, body) == b""


@KINDS
def test_a_slow_answer_is_waited_for_and_a_half_head_after_it_is_not(kind: type) -> None:
    async def body(port: int) -> tuple[bytes, bytes, bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HEAD % b"/slow" + b"\r\n")
        slow = await answered(reader)
        await asyncio.sleep(2 * SOON)  # nothing was begun: the connection may be used again
        writer.write(HEAD % b"/" + b"\r\n")
        again = await answered(reader)
        writer.write(HEAD % b"/")
        rest = await read(reader)
        writer.close()
        return slow, again, rest

    slow, again, rest = run(kind, body)
    assert slow.startswith(b"HTTP/1.1 200")
    assert again.startswith(b"HTTP/1.1 200")
    assert rest == b""


@KINDS
def test_one_connection_too_many_is_told_so_in_json_with_all_headers(kind: type) -> None:
    async def body(port: int) -> bytes:
        kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HEAD % b"/" + b"\r\n")
        found = await read(reader)
        for _, one in kept:
            one.close()
        writer.close()
        return found

    found = run(kind, body, most=2)
    assert found.startswith(b"HTTP/1.1 503")
    assert b"come again" in found
    assert b"content-security-policy" in found.lower()


@KINDS
def test_one_address_has_a_share_and_this_computer_all(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(port: int) -> list[bytes]:
        found, kept = [], []
        for _ in range(4):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            kept.append(writer)
            with contextlib.suppress(ConnectionError):
                writer.write(HEAD % b"/" + b"\r\n")
                await writer.drain()
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                found.append(await answered(reader))
        for one in kept:
            one.close()
        return found

    assert len(run(kind, body, most_each=2)) == 4
    monkeypatch.setattr(kind, "exempt", ())
    assert len(run(kind, body, most_each=2)) == 2
