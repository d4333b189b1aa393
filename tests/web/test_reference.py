"""The reference of the interface: every route is in it, its examples are what it accepts, and nothing is unescaped."""

from __future__ import annotations

import html
import json
import re
import shlex
from typing import Any

import pytest

from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.options import Options
from plyant.web.reference import Reference

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
