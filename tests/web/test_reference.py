"""The reference of the interface: every route is in it, its examples are what it accepts, and nothing is unescaped."""

from __future__ import annotations

import asyncio
import html
import json
import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from plyant.games.connect_four import ConnectFour
from plyant.games.tic_tac_toe import TicTacToe
from plyant.web import seats
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.limits import Limits
from plyant.web.options import Options
from plyant.web.reference import Reference
from tests.web.asgi import Client

ADDRESS = "http://127.0.0.1:8765"


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return interface(House(Options())).openapi()


def test_every_route_is_listed_and_shown_once(described: dict[str, Any]) -> None:
    made = Reference(described, ADDRESS)
    shown, listed = made.sections(), made.contents()
    ids = re.findall(r'<article [^>]*id="([^"]+)"', shown)
    assert len(ids) == len(set(ids)) == sum(len(methods) for methods in described["paths"].values())
    assert re.findall(r'href="#([^"]+)"', listed) == ids
    for path in described["paths"]:
        assert f"<code>{path}</code>" in shown


def test_examples_hold_what_is_required_and_are_valid_json(described: dict[str, Any]) -> None:
    shown = Reference(described, ADDRESS).sections()
    examples = [shlex.split(html.unescape(one)) for one in re.findall(r"<pre tabindex=0>(.*?)</pre>", shown, re.S)]
    sent = 0
    for words in examples:
        address = next(word for word in words if word.startswith("http"))
        path = address.removeprefix(ADDRESS).replace("/ID", "/{id}").replace("/connect-four", "/{name}")
        method = words[words.index("-X") + 1].lower() if "-X" in words else "get"
        route = described["paths"][path][method]
        if "-d" not in words:
            continue
        sent += 1
        schema = route["requestBody"]["content"]["application/json"]["schema"]
        name = (schema.get("$ref") or schema["anyOf"][0]["$ref"]).rpartition("/")[2]
        model = described["components"]["schemas"][name]
        content = json.loads(words[words.index("-d") + 1])
        assert set(model.get("required", ())) <= content.keys() <= model["properties"].keys()
    assert sent > 10


NOT_HERE = {"/api/v1/ants"}  # it compiles; what it answers to this example is tested with the interface


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """Of a server that compiles nothing, and thinks for a moment only."""
    for game in (TicTacToe, ConnectFour):
        monkeypatch.setattr(game, "not_native", "it need not be compiled for a test")
    monkeypatch.setattr(Options, "limits", Limits(rate=1e6))
    monkeypatch.setattr(Limits, "thinking", lambda *_: 0.05)
    monkeypatch.setattr(seats, "search_options", lambda game, *_: (game, {"seconds": 0.02}))
    house = House(Options(threads=1))
    with asyncio.Runner() as runner:
        runner.run(house.open())
        yield Client(Guard(interface(house), house.options), runner)
        runner.run(house.close())


def test_examples_can_be_sent_as_they_are(described: dict[str, Any], client: Client) -> None:
    """Those about a game in progress are sent to the game that the example of a new one begins."""
    shown = Reference(described, ADDRESS).sections()
    examples = [shlex.split(html.unescape(one)) for one in re.findall(r"<pre tabindex=0>(.*?)</pre>", shown, re.S)]
    sent = {}
    for words in examples:
        path = next(word for word in words if word.startswith("http")).removeprefix(ADDRESS)
        method = words[words.index("-X") + 1] if "-X" in words else "GET"
        content = json.loads(words[words.index("-d") + 1]) if "-d" in words else None
        sent[method, path] = content
    begin = sent["POST", "/api/v1/contests"]
    for (method, path), content in sent.items():
        if path in NOT_HERE:
            continue
        game = {"game": "kuhn-poker"} if path.endswith("/roll") else begin  # which begins by dealing
        if "/ID" in path:
            path = path.replace("/ID", f"/{client.data('POST', '/api/v1/contests', game)['id']}")
        answer = client(method, path, content)
        assert answer.status < 300, (method, path, content, answer.body)


def test_fields_of_models_inside_of_models_are_told(described: dict[str, Any]) -> None:
    shown = Reference(described, ADDRESS).sections()
    assert "<code>seats[].kind</code>" in shown
    assert "<code>exercises.seed</code>" in shown


def test_what_the_description_says_is_escaped() -> None:
    route = {"tags": ["x"], "summary": "<b>", "description": "`a<b`", "responses": {"200": {"description": "<i>"}}}
    found = Reference({"paths": {"/<p>": {"get": route}}, "components": {"schemas": {}}}, '"><script>')
    whole = found.sections() + found.contents()
    assert "<script>" not in whole
    assert "<code>a&lt;b</code>" in whole
    assert "<i>" not in whole
