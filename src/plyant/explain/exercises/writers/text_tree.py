"""A tree in plain text, for formats that have no drawings: one line for each node, no value but those of the leaves."""

from __future__ import annotations

from collections.abc import Iterator

from plyant.explain.exercises.drawings import leaf_value, mover
from plyant.explain.nodes import Path
from plyant.explain.trace import Trace


def text_tree(search: Trace) -> str:
    """The tree as a question shows it."""
    return "\n".join(_lines(search, (), "", ""))


def _lines(search: Trace, path: Path, before: str, inside: str) -> Iterator[str]:
    node = search.nodes[path]
    if not node.children:
        yield f"{before}{node.name} = {leaf_value(search, path)}"
        return
    yield f"{before}{node.name} {mover(search, path)}"
    for child in node.children:
        last = child == node.children[-1]
        yield from _lines(search, child, inside + ("└─ " if last else "├─ "), inside + ("   " if last else "│  "))
