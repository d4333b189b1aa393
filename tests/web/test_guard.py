"""The guard: who may come, from where, how often and with how much; asked directly, and once by a real socket."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from plyant.cli.app import main
from plyant.errors import ParameterError
from plyant.web import guard as guards
from plyant.web import serving
from plyant.web.guard import HEADERS, Guard
from plyant.web.limits import Limits
from plyant.web.options import Options
from plyant.web.visitors import Visitor, id_of_cookie
from tests.web.asgi import Answered, answer_of, asked, scope_of

TOKEN = "a-secret-token"


class Inside:
    """What is behind the guard: it reads the whole body, and remembers what it was asked."""

    def __init__(self) -> None:
        self.seen: list[dict[str, Any]] = []
        self.read = 0

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.seen.append(scope)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            return
        more = True
        while more:
            message = await receive()
            self.read += len(message.get("body", b""))
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x-frame-options", b"SAMEORIGIN")]})
        await send({"type": "http.response.body", "body": b"in"})


def ask(path: str = "/", method: str = "GET", *headers: tuple[str, str], chunks: Any = (b"",), **how: Any) -> Answered:
    """One request to a guard with these options."""
    guard = how.pop("guard", None) or Guard(Inside(), Options(**how))
    return asyncio.run(asked(guard, scope_of(path, method, headers), chunks))


def test_a_visitor_gets_a_cookie_and_keeps_it() -> None:
    inside = Inside()
    guard = Guard(inside, Options())
    first = ask(guard=guard)
    cookie = re.search(r"plyant_visitor=([\w-]{22});", first.header("set-cookie"))
    assert cookie is not None
    assert "HttpOnly" in first.header("set-cookie")
    assert "SameSite=Lax" in first.header("set-cookie")
    again = ask("/", "GET", ("Cookie", f"a=b; plyant_visitor={cookie[1]}"), guard=guard)
    assert again.header("set-cookie") == ""
    assert [scope["state"]["visitor"] for scope in inside.seen] == [id_of_cookie(cookie[1])] * 2


@pytest.mark.parametrize("forged", ["", "short", "x" * 23, "a/b" * 8, "é" * 22, '"' * 22])
def test_a_cookie_that_was_not_made_here_is_replaced(forged: str) -> None:
    inside = Inside()
    ask("/", "GET", ("Cookie", f"plyant_visitor={forged}"), guard=Guard(inside, Options()))
    assert re.fullmatch(r"[0-9a-f]{32}", inside.seen[0]["state"]["visitor"])
    assert inside.seen[0]["state"]["visitor"] != id_of_cookie(forged)


@pytest.mark.parametrize(
    "other", ['x={"a":1}', "foo[bar]=1", "a=b c", "bad", "x=é", "Path=/", 'q="', "=", "", "$Version=1"]
)
def test_cookies_of_other_programs_on_this_host_do_not_matter(other: str) -> None:
    visitor = "v" * 22
    for text in (f"{other}; plyant_visitor={visitor}", f"plyant_visitor={visitor}; {other}", f"{other};{other}"):
        inside = Inside()
        cookie = ("Cookie", f"{text}; plyant_token={TOKEN}")
        assert ask("/", "GET", cookie, guard=Guard(inside, Options(token=TOKEN))).status == 200
        assert (inside.seen[0]["state"]["visitor"] == id_of_cookie(visitor)) == (visitor in text)


def test_every_answer_has_the_headers_once_also_a_refusal() -> None:
    let_in, refused = ask(), ask("/", "GET", ("Host", "evil.example"))
    for answer in (let_in, refused):
        assert {name for name, _ in answer.headers} >= HEADERS.keys()
    assert let_in.header("x-frame-options") == "SAMEORIGIN"  # what the inside says counts
    assert "unsafe-inline" not in HEADERS["content-security-policy"].split("script-src")[0]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[::1", "localhost:x@evil.example"])
def test_another_host_name_is_refused_on_the_loopback(host: str) -> None:
    assert ask("/", "GET", ("Host", host)).status == 421


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8765", "LOCALHOST:8765"])
def test_this_computer_s_names_are_accepted(host: str) -> None:
    assert ask("/", "GET", ("Host", host)).status == 200


def test_two_hosts_are_none() -> None:
    assert ask("/", "GET", ("Host", "evil.example"), ("Host", "localhost")).status == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:99", "http://[", "http://localhost:8765"]
)
def test_pages_of_another_origin_may_not_change_anything(origin: str) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert ask("/", method, ("Origin", origin)).status == 403
    assert ask("/", "GET", ("Origin", origin)).status == 200
    assert ask("/_nicegui_ws/socket.io/?transport=polling", "GET", ("Origin", origin)).status == 403


def test_the_own_pages_may_and_so_may_programs_without_an_origin() -> None:
    assert ask("/", "POST", ("Origin", "http://127.0.0.1:8765")).status == 200
    assert ask("/", "POST").status == 200
    assert ask("/", "POST", ("Sec-Fetch-Site", "same-origin")).status == 200
    assert ask("/", "POST", ("Sec-Fetch-Site", "cross-site")).status == 403


def socket(*headers: tuple[str, str], **how: Any) -> tuple[list[Any], Inside]:
    inside, sent = Inside(), []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = scope_of("/_nicegui_ws/socket.io/", "", headers, type="websocket")
    del scope["method"]
    asyncio.run(Guard(inside, Options(**how))(scope, receive, send))
    return [m["type"] for m in sent], inside


def test_sockets_of_another_origin_or_without_the_token_are_closed_before_they_are_open() -> None:
    assert socket(("Origin", "http://evil.example"))[0] == ["websocket.close"]
    assert socket(("Host", "evil.example"))[0] == ["websocket.close"]
    assert socket(("Origin", "http://127.0.0.1:8765"), token=TOKEN)[0] == ["websocket.close"]
    sent, inside = socket(("Origin", "http://127.0.0.1:8765"), ("Cookie", f"plyant_token={TOKEN}"), token=TOKEN)
    assert sent == ["websocket.accept"]
    assert inside.seen[0]["state"]["visitor"]


def test_a_socket_s_messages_are_slowed_down_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    now = [0.0]
    monkeypatch.setattr(guards.asyncio, "sleep", sleep)
    monkeypatch.setattr(guards, "monotonic", lambda: now[0])
    guard = Guard(Inside(), Options(is_demo=True))

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.receive"}

    async def body() -> None:
        paced = guard._paced(receive, Visitor("v"))
        for _ in range(100):
            assert (await paced())["type"] == "websocket.receive"

    asyncio.run(body())
    assert 3.5 < sum(slept) < 4.5  # 60 at once, and 10 a second


def test_a_token_opens_by_header_address_or_cookie_and_nothing_else() -> None:
    def status(path: str = "/", *headers: tuple[str, str]) -> int:
        return ask(path, "GET", *headers, token=TOKEN).status

    assert status() == status("/?token=wrong") == status("/", ("Authorization", "Bearer ")) == 401
    assert status("/", ("Cookie", f"plyant_token={TOKEN}x")) == status("/", ("Authorization", f"Basic {TOKEN}")) == 401
    assert status("/", ("Authorization", f"Bearer {TOKEN}")) == 200
    assert status("/", ("Cookie", f"plyant_token={TOKEN}")) == 200


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("/trees?a=1&token={}", "/trees?a=1"),
        ("//evil.example/?token={}", "/evil.example/"),
        ("/\\evil.example?token={}", "/%5Cevil.example"),
        ("/a\r\nset-cookie: x=1?token={}", "/a%0D%0Aset-cookie%3A%20x%3D1"),
    ],
)
def test_the_token_does_not_stay_in_the_address(path: str, where: str) -> None:
    answer = ask(path.format(TOKEN), token=TOKEN)
    assert (answer.status, answer.header("location")) == (303, where)
    assert f"plyant_token={TOKEN}" in answer.header("set-cookie")
    assert {name for name, _ in answer.headers} >= HEADERS.keys()
    assert ask(path.format(TOKEN), "POST", token=TOKEN).status == 200  # a program's request is not sent elsewhere


def test_large_bodies_are_refused_whether_announced_or_not() -> None:
    inside = Inside()
    guard = Guard(inside, Options())
    assert ask("/", "POST", ("Content-Length", str(2 << 20)), guard=guard).status == 413
    assert ask("/", "POST", ("Content-Length", "9" * 40), guard=guard).status == 413
    assert inside.seen == []
    chunk = b"x" * (1 << 16)
    assert ask("/", "POST", chunks=[chunk] * 40, guard=guard).status == 413
    assert inside.read <= 1 << 20
    assert ask("/", "POST", chunks=[chunk] * 16, guard=guard).status == 200


def test_what_the_inside_makes_of_a_body_that_broke_off_is_not_sent() -> None:
    async def forgiving(scope: Any, receive: Any, send: Any) -> None:
        try:
            while True:
                await receive()
        except Exception:
            await send({"type": "http.response.start", "status": 400, "headers": []})
            await send({"type": "http.response.body", "body": b"cannot read"})

    answer = ask("/", "POST", chunks=[b"x" * (1 << 20), b"y"], guard=Guard(forgiving, Options()))
    assert answer.status == 413
    assert "1,048,576 bytes" in answer.detail


def test_a_body_that_does_not_come_in_time_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Options, "limits", Limits(upload=0.05))
    sent: list[dict[str, Any]] = []
    pieces = [b"begin"]

    async def receive() -> dict[str, Any]:
        if not pieces:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": pieces.pop(), "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    inside = Inside()
    asyncio.run(asyncio.wait_for(Guard(inside, Options())(scope_of("/", "POST"), receive, send), 20))
    answer = answer_of(sent)
    assert (answer.status, inside.read) == (408, 5)
    assert "within 0.05 seconds" in answer.detail
    assert answer.header("connection") == "close"


def test_who_waits_for_an_answer_may_wait_longer_than_a_body(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Options, "limits", Limits(upload=0.05))
    left = asyncio.Event()
    bodies = [{"type": "http.request", "body": b"x", "more_body": False}]

    async def patient(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        assert (await receive())["type"] == "http.disconnect"
        await Inside()(scope, asked_nothing, send)

    async def asked_nothing() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def receive() -> dict[str, Any]:
        if bodies:
            return bodies.pop()
        await left.wait()
        return await asked_nothing()

    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def body() -> None:
        asyncio.get_running_loop().call_later(0.15, left.set)
        await Guard(patient, Options())(scope_of("/", "POST"), receive, send)

    asyncio.run(asyncio.wait_for(body(), 20))
    assert answer_of(sent).status == 200


def test_long_addresses_and_headers_are_refused() -> None:
    assert ask("/" + "a" * 9000).status == 414
    assert ask("/?q=" + "a" * 9000).status == 414
    assert ask("/", "GET", ("X-Long", "a" * 70_000)).status == 431


def test_head_and_options_are_let_in_and_a_refusal_of_head_has_no_body() -> None:
    assert ask("/", "HEAD").status == ask("/", "OPTIONS").status == 200
    inside = Inside()
    let_in = ask("/", "HEAD", guard=Guard(inside, Options()))
    assert (inside.seen[0]["method"], let_in.body) == ("GET", b"")  # as GET, without the body
    refused = ask("/", "HEAD", ("Host", "evil.example"))
    assert (refused.status, refused.body) == (421, b"")


@pytest.fixture
def standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by."""
    monkeypatch.setattr(guards, "monotonic", lambda: 0.0)


def statuses(guard: Guard, scopes: list[dict[str, Any]]) -> list[int]:
    """What is answered to many requests, one after the other."""

    async def all_of_them() -> list[int]:
        return [(await asked(guard, scope)).status for scope in scopes]

    return asyncio.run(all_of_them())


def visit(number: int) -> dict[str, Any]:
    """A request of a visitor."""
    return scope_of("/", headers=[("Cookie", f"plyant_visitor={number:022d}")])


@pytest.mark.usefixtures("standstill")
def test_a_visitor_who_asks_too_often_is_told_so_and_another_is_not() -> None:
    guard = Guard(Inside(), Options(is_demo=True))
    assert statuses(guard, [visit(1)] * 80) == [200] * 60 + [429] * 20
    assert statuses(guard, [visit(2)]) == [200]


@pytest.mark.usefixtures("standstill")
def test_who_always_comes_as_somebody_new_is_known_by_the_address() -> None:
    guard = Guard(Inside(), Options(host="0.0.0.0", is_demo=True))
    assert statuses(guard, [visit(i) for i in range(700)]) == [200] * 600 + [429] * 100


@pytest.mark.usefixtures("standstill")
def test_guessing_tokens_is_slowed_down() -> None:
    guesses = [scope_of(f"/?token=guess-{i:03}") for i in range(300)]
    assert statuses(Guard(Inside(), Options(token=TOKEN)), guesses) == [401] * 200 + [429] * 100


def test_many_visitors_take_a_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "_VISITORS", 50)
    guard = Guard(Inside(), Options())
    statuses(guard, [visit(i) for i in range(200)])
    assert len(guard._buckets) == 50


@pytest.mark.parametrize("token", ["short", "with space in it", "semi;colon;here", "ünïcode-token", "x" * 300])
def test_tokens_that_mean_something_in_an_address_or_a_cookie_are_refused(token: str) -> None:
    with pytest.raises(ParameterError, match="the token has"):
        Options(token=token)


def serve(*words: str) -> int:
    """`plyant serve` with these words; its exit status."""
    with pytest.raises(SystemExit) as left:
        main(["serve", "--port", "0", *words])
    return int(str(left.value.code))


def test_other_computers_need_a_token_or_a_demo(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[Options] = []
    monkeypatch.setattr(serving, "serve", lambda options, *rest: served.append(options))
    monkeypatch.delenv("PLYANT_TOKEN", raising=False)
    assert serve("--host", "0.0.0.0") == 2
    said = capsys.readouterr().err
    assert "give --token SECRET" in said
    assert said.count("\n") == 1
    assert served == []
    assert serve("--host", "0.0.0.0", "--token", TOKEN) == 0
    assert "Warning" in " ".join(capsys.readouterr().err.split())
    assert serve("--host", "0.0.0.0", "--public-demo") == 0
    assert "everybody who can reach it" in " ".join(capsys.readouterr().err.split())
    assert served[0].limits.seconds > served[1].limits.seconds
    assert serve() == 0
    assert capsys.readouterr().err == ""
    assert serve("--threads", "0") == 2
    assert "0 threads are not accepted" in capsys.readouterr().err


def test_a_real_server_opens_sockets_to_its_own_pages_alone(arena: str) -> None:
    import websockets.sync.client as client
    from websockets.exceptions import InvalidStatus

    address = arena.replace("http://", "ws://") + "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"
    with client.connect(address, origin=arena) as opened:  # type: ignore[arg-type]
        assert str(opened.recv(timeout=10)).startswith("0{")
    with pytest.raises(InvalidStatus, match="403"):
        client.connect(address, origin="http://evil.example")  # type: ignore[arg-type]
