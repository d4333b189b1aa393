"""What is answered to requests that the interface does not have, and to bodies that are no JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest

from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.options import Options
from tests.web.asgi import Answered, asked, scope_of

Ask = Callable[..., Answered]


@pytest.fixture(scope="module")
def ask() -> Ask:
    app = Guard(interface(House(Options())), Options())

    def one(method: str, path: str, body: bytes = b"", kind: str = "application/json") -> Answered:
        return asyncio.run(asked(app, scope_of(f"/api/v1{path}", method, [("Content-Type", kind)]), [body]))

    return one


@pytest.mark.parametrize("path", ["", "/", "/nope", "/contests/a/b/c", "/games/nim/x"])
@pytest.mark.parametrize("method", ["GET", "POST", "PATCH"])
def test_an_address_that_is_not_there_gets_a_sentence(ask: Ask, method: str, path: str) -> None:
    found = ask(method, path)
    assert (found.status, found.detail) == (404, "there is nothing at this address.")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/games", "GET"),
        ("PATCH", "/contests", "GET, POST"),
        ("POST", "/contests/x", "GET, DELETE"),
        ("GET", "/solve", "POST"),
        ("OPTIONS", "/contests/x/seats", "PUT"),
    ],
)
def test_another_method_is_told_which_are_accepted(ask: Ask, method: str, path: str, allowed: str) -> None:
    found = ask(method, path)
    assert (found.status, found.header("allow")) == (405, allowed)
    assert found.detail == f"{method} is not accepted here; {allowed} is."


def test_head_is_get_without_the_body(ask: Ask) -> None:
    whole, head = ask("GET", "/games"), ask("HEAD", "/games")
    assert (head.status, head.body) == (200, b"")
    assert head.header("content-length") == whole.header("content-length") == str(len(whole.body))
    assert json.loads(whole.body)
    assert (ask("HEAD", "/nope").status, ask("HEAD", "/solve").status) == (404, 405)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"[", "the body is not JSON (line 1, column 2: expecting value); "),
        (b'{"game":\n "nim" x}', "the body is not JSON (line 2, column 8: expecting ',' delimiter); "),
        (b"\xff\xfe\xff", "the body is not JSON (it is not text in UTF-8); "),
        (b'{"game": ' + b"1" * 10_000 + b"}", "the body is not JSON (a number has too many digits); "),
        (b"[" * 100_000, "the body is not JSON (lists and objects are nested too deeply); "),
        (b"", "a body is needed; "),
        (b"[]", "the body is not an object; "),
        (b"3", "the body is not an object; "),
    ],
)
def test_a_body_that_is_no_json_is_told_where(ask: Ask, body: bytes, said: str) -> None:
    found = ask("POST", "/contests", body)
    assert found.status in (400, 422)
    assert found.detail == said + 'an object such as {"game": "nim"} is accepted.'


def test_a_body_of_another_type_is_told_the_header(ask: Ask) -> None:
    found = ask("POST", "/contests", b'{"game": "nim"}', "application/x-www-form-urlencoded")
    assert (found.status, found.detail.partition(":")[0]) == (422, "the body was not sent as JSON")
