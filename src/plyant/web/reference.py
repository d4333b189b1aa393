"""The interface's own description as HTML: every route with its parameters, its body, its answers and an example."""

from __future__ import annotations

import html
import json
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

_DEEPEST = 4  # models inside of models
_METHODS = ("get", "post", "put", "delete")
Described = Mapping[str, Any]


class Reference:
    """A description in OpenAPI's terms, written for people."""

    def __init__(self, described: Described, address: str) -> None:
        """address: of the server, for the examples."""
        self._described, self._address = described, address

    def tags(self) -> list[str]:
        """What the routes are about, in their order."""
        return list(dict.fromkeys(route["tags"][0] for _, _, route in self._routes()))

    def contents(self) -> str:
        """Links to all routes, by what they are about."""
        parts = []
        for tag in self.tags():
            links = "".join(
                f'<li><a href="#{_id(method, path)}">{_verb(method)} {_e(route["summary"])}</a></li>'
                for path, method, route in self._routes(tag)
            )
            parts.append(f'<h3>{_e(tag.capitalize())}</h3><ul class="api-list">{links}</ul>')
        return "".join(parts)

    def sections(self) -> str:
        """All routes."""
        return "".join(
            f'<section class="column-gap" aria-label="{_e(tag)}"><h2>{_e(tag.capitalize())}</h2>'
            + "".join(self._route(path, method, route) for path, method, route in self._routes(tag))
            + "</section>"
            for tag in self.tags()
        )

    def _routes(self, tag: str = "") -> Iterator[tuple[str, str, Described]]:
        for path, methods in self._described["paths"].items():
            for method in _METHODS:
                if method in methods and tag in ("", methods[method]["tags"][0]):
                    yield path, method, methods[method]

    def _route(self, path: str, method: str, route: Described) -> str:
        body = self._body(route)
        words = "".join(f"<p>{_marked(part)}</p>" for part in route["description"].split("\n\n"))
        parts = [
            f'<h3 class="api-title">{_verb(method)} <code>{_e(path)}</code></h3>',
            f"<p><strong>{_e(route['summary'])}</strong></p>{words}",
            self._table("Parameters", [self._parameter(one) for one in route.get("parameters", ())]),
        ]
        if body is not None:
            parts.append(self._table("Body, as JSON", list(self._fields(body))))
        parts.append(f"<h4>Example</h4><pre tabindex=0>{_e(self._example(path, method, body))}</pre>")
        parts.append(self._answers(route))
        return f'<article class="sheet api-route" id="{_id(method, path)}">{"".join(parts)}</article>'

    def _answers(self, route: Described) -> str:
        good = next(status for status in route["responses"] if status.startswith("2"))
        content = route["responses"][good].get("content", {}).get("application/json", {}).get("schema", {})
        found = self._resolved(content.get("items", content))
        rows = list(self._fields(found)) if found.get("properties") else []
        refusals = "".join(
            f"<li><b>{status}</b> {_e(one['description'])}</li>"
            for status, one in sorted(route["responses"].items())
            if not status.startswith("2")
        )
        what = f"Answer, {good}" + (": a list of these" if content.get("type") == "array" else "")
        table = self._table(what, rows) if rows else f"<p><b>Answer, {good}.</b></p>"
        errors = f'<h4>Errors</h4><p>One sentence: <code>{{"detail": "…"}}</code></p><ul class="small">{refusals}</ul>'
        return f"<details><summary>Answer and errors</summary>{table}{errors}</details>"

    def _table(self, title: str, rows: list[tuple[str, str, str]]) -> str:
        if not rows:
            return ""
        lines = "".join(
            f"<tr><td><code>{_e(name)}</code></td><td>{_e(kind)}</td><td>{_marked(words)}</td></tr>"
            for name, kind, words in rows
        )
        head = "<thead><tr><th>name</th><th>type</th><th>meaning</th></tr></thead>"
        scroll = f'<div class="api-scroll" tabindex=0 role=region aria-label="{_e(title)}">'
        return f'<h4>{_e(title)}</h4>{scroll}<table class="quiet api-table">{head}<tbody>{lines}</tbody></table></div>'

    def _parameter(self, given: Described) -> tuple[str, str, str]:
        schema = given["schema"]
        return given["name"], self._kind(schema), self._words(given | schema, given.get("required", False))

    def _body(self, route: Described) -> Described | None:
        content = route.get("requestBody", {}).get("content", {}).get("application/json")
        return None if content is None else self._resolved(content["schema"])

    def _fields(self, model: Described, prefix: str = "", depth: int = 0) -> Iterator[tuple[str, str, str]]:
        needed = model.get("required", ())
        for name, field in model.get("properties", {}).items():
            yield prefix + name, self._kind(field), self._words(field, name in needed)
            inner = self._model_in(field)
            if inner is not None and depth < _DEEPEST:
                many = "[]" if self._plain(field).get("type") == "array" else ""
                yield from self._fields(inner, f"{prefix}{name}{many}.", depth + 1)

    def _model_in(self, field: Described) -> Described | None:
        """The model that a field is, or is a list of."""
        plain = self._plain(field)
        found = self._resolved(plain.get("items", plain))
        return found if found.get("properties") else None

    def _plain(self, field: Described) -> Described:
        """Without null as another choice."""
        choices = [one for one in field.get("anyOf", ()) if one.get("type") != "null"]
        return self._resolved(choices[0]) if choices else self._resolved(field)

    def _resolved(self, schema: Described) -> Described:
        name = schema.get("$ref", "").rpartition("/")[2]
        return self._described["components"]["schemas"][name] if name else schema

    def _kind(self, schema: Described) -> str:
        if "anyOf" in schema:
            return " or ".join(dict.fromkeys(self._kind(one) for one in schema["anyOf"]))
        found = self._resolved(schema)
        if "enum" in found:
            return ", ".join(map(str, found["enum"]))
        kind = str(found.get("type", "any JSON"))
        if kind == "array":
            return f"list of {self._kind(found['items'])}" if "items" in found else "list"
        return {"integer": "whole number", "string": "text", "boolean": "true or false"}.get(kind, kind)

    def _words(self, field: Described, needed: bool) -> str:
        parts = [str(field["description"])] if field.get("description") else []
        bounds = self._bounds(field)
        parts += [bounds] if bounds else []
        if needed:
            parts.append("Required.")
        elif field.get("default") not in (None, "", [], {}):
            parts.append(f"Usually {json.dumps(field['default'])}.")
        return " ".join(parts)

    def _bounds(self, field: Described) -> str:
        found = self._plain(field)
        least, most = found.get("minimum", found.get("exclusiveMinimum")), found.get("maximum")
        if least is not None and most is not None:
            low, high = _number(least), _number(most)
            return f"{low} to {high}." if "minimum" in found else f"More than {low}, up to {high}."
        for name, words in (("maxLength", "characters"), ("maxItems", "entries")):
            if name in found:
                return f"Up to {found[name]:,} {words}."
        return ""

    def _example(self, path: str, method: str, body: Described | None) -> str:
        words = ["curl", "-c", "jar", "-b", "jar"] + ([] if method == "get" else ["-X", method.upper()])
        words.append(self._address + path.replace("{id}", "ID").replace("{name}", "connect-four"))
        line = " ".join(map(shlex.quote, words))
        if body is None:
            return line
        content = next(iter(body.get("examples", ())), None) or {
            name: self._sample(field)
            for name, field in body.get("properties", {}).items()
            if name in body.get("required", ()) or self._has_example(field)
        }
        sent = shlex.quote(json.dumps(content, ensure_ascii=False))
        return f"{line} \\\n  -H 'Content-Type: application/json' \\\n  -d {sent}"

    def _has_example(self, field: Described) -> bool:
        return bool(field.get("examples") or self._plain(field).get("examples"))

    def _sample(self, field: Described) -> Any:
        plain = self._plain(field)
        for found in (field, plain):
            if found.get("examples"):
                return found["examples"][0]
            if found.get("default") is not None:
                return found["default"]
        if plain.get("properties"):
            return {name: self._sample(plain["properties"][name]) for name in plain.get("required", ())}
        if plain.get("type") == "array":
            return [self._sample(plain["items"])] if "items" in plain else []
        return {"string": "…", "integer": 1, "number": 1, "boolean": True}.get(str(plain.get("type")), {})


def _id(method: str, path: str) -> str:
    return f"{method}-{path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}"


def _number(value: float) -> str:
    return f"{int(value) if value == int(value) else value:,}"


def _verb(method: str) -> str:
    return f'<span class="verb verb-{method}">{method.upper()}</span>'


def _marked(text: str) -> str:
    """With what stands between `these` as code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", _e(text))


def _e(text: object) -> str:
    return html.escape(str(text))
