"""A search as the page of trees shows it: the drawing, its steps, and what came out."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from typing import Any

from plyant.errors import ParameterError
from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.svg import svg
from plyant.explain.exactness import signs
from plyant.explain.names import listed, value_text
from plyant.explain.nodes import path_text
from plyant.explain.status import Labelling, label
from plyant.explain.trace import ALGORITHMS, Trace, refuse_unfit, trace
from plyant.explain.trace import fitting as algorithm_for
from plyant.explain.words import convention, cut_in_short, cut_short, line_text, table
from plyant.games.tree import Tree
from plyant.games.tree_text import Shape
from plyant.games.tree_text import value_text as written_value
from plyant.warning import collect_warnings
from plyant.web.limits import Limits
from plyant.web.shelf import Shelf
from plyant.web.thinking import Cancelled
from plyant.web.trees.asked import STATUS, Asked, position, refuse_large

MOST_DRAWN = 600
"""Nodes of a drawing; three dots stand for the others."""

Found = Trace | Labelling


def searched(asked: Asked, shelf: Shelf, limits: Limits, stop: threading.Event) -> Found:
    """The search that was asked for; raises an error with one sentence where there is none."""
    game, state = position(asked, shelf, limits)
    _go_on(stop)
    if asked.algorithm == STATUS:
        refuse_large(game, state, None, "begin later in the game", limits)
        return label(game, state, first=asked.root, nodes=limits.tree_nodes)
    name = asked.algorithm or algorithm_for(game)
    refuse_unfit(game, name, asked.depth, asked.cut, asked.order, limits.tree_nodes)
    refuse_large(game, state, asked.depth, "give a depth" if asked.depth is None else "give a smaller depth", limits)
    _go_on(stop)
    return trace(game, state, name, asked.depth, cut=asked.cut, order=asked.order, nodes=limits.tree_nodes)


def film(asked: Asked, shelf: Shelf, limits: Limits, stop: threading.Event) -> dict[str, Any]:
    """All that the page needs to show every step without asking again; for JSON."""
    with collect_warnings() as warnings:
        found = searched(asked, shelf, limits, stop)
    _go_on(stop)
    drawing = found.drawing(most=MOST_DRAWN)
    _go_on(stop)
    return {
        "svg": svg(drawing),
        "title": drawing.title,
        "warnings": [*warnings, *_warnings(found, drawing)],
        "frames": [dataclasses.asdict(frame) for frame in drawing.frames],
        "names": {node.id: node.called for node in drawing.nodes if node.called},
        "titles": {node.id: node.title for node in drawing.nodes},
        "key": drawing.key,
        "cuts": _cuts(found),
        "facts": _facts(found),
        "shape": _nested(found.game.shape) if isinstance(found.game, Tree) else None,
        "table": isinstance(found, Trace),
    }


def file_of(asked: Asked, kind: str, shelf: Shelf, limits: Limits, stop: threading.Event) -> dict[str, str]:
    """The finished drawing as a file: its name, type and text. kind: one of `FILES`."""
    if kind not in FILES:
        raise ParameterError(f"there is no file {kind[:20]!r}; there are: {', '.join(FILES)}.")
    found = searched(asked, shelf, limits, stop)
    _go_on(stop)
    name, media, write = FILES[kind]
    return {"name": name, "type": media, "text": write(found)}


def _steps(found: Found) -> str:
    """Every step in a row; a labelling has none."""
    return table(found) + "\n" if isinstance(found, Trace) else ""


FILES: dict[str, tuple[str, str, Callable[[Found], str]]] = {
    "svg": ("tree.svg", "image/svg+xml", lambda found: found.svg(most=MOST_DRAWN)),
    "tex": ("tree.tex", "application/x-tex", lambda found: found.tex(most=MOST_DRAWN)),
    "html": ("tree.html", "text/html", lambda found: found.html(most=MOST_DRAWN)),
    "table": ("steps.txt", "text/plain", _steps),
}


def _go_on(stop: threading.Event) -> None:
    if stop.is_set():
        raise Cancelled("the question was taken back.")


def _warnings(found: Found, drawing: Drawing) -> list[str]:
    left_out = drawing.frames_left_out
    hidden = cut_short(found) if isinstance(found, Trace) and found.shown_depth is not None else ""
    steps = f"Only {len(drawing.frames):,} steps are shown; {left_out:,} are left out." if left_out else ""
    return [text for text in (drawing.warning, hidden, steps) if text]


def _cuts(found: Found) -> dict[str, str]:
    """The cut at each node that had one, in a few words."""
    if not isinstance(found, Trace):
        return {}
    return {path_text(cut.node): cut_in_short(found, cut) for cut in found.cuts}


def _facts(found: Found) -> list[tuple[str, str]]:
    """What came out, in rows."""
    if isinstance(found, Labelling):
        counts = ", ".join(f"{count:,} {status}" for status, count in found.counts().items() if count)
        return [("Status", f"{found.status} to MAX"), ("Moves that keep it", listed(found.best)), ("Nodes", counts)]
    sign = signs(found)[()]
    rows = [("Value", f"{sign}{value_text(found.value)}"), ("Principal line", line_text(found))]
    rows.append(("Best", listed([_move(found, p) for p in found.optimal]) or "there is no move"))
    whole = f" of {found.whole:,}" if found.whole is not None else ""
    rows.append(("Nodes visited", f"{found.visited:,}{whole}"))
    if ALGORITHMS[found.algorithm].prunes:
        alpha = sum(cut.kind == "alpha" for cut in found.cuts)
        lost = f"; {len(found.pruned_leaves):,} pruned" if found.shown_depth is None else ""
        rows.append(("Leaves", f"{found.leaves:,} evaluated{lost}"))
        rows.append(("Cuts", f"{alpha} alpha, {len(found.cuts) - alpha} beta"))
    else:
        rows.append(("Leaves", f"{found.leaves:,} evaluated"))
    rows.append(("Rules", convention(found)))
    return [row for row in rows if row[1]]


def _move(found: Trace, path: tuple[int, ...]) -> str:
    node = found.nodes[path]
    return node.name if node.name and found.game.is_typed_in else node.move


def _nested(shape: Shape, number: int = 0) -> dict[str, Any]:
    """A typed-in tree for the editor, which writes it as a text again."""
    inside = shape.children[number]
    if not inside:
        return {"value": written_value(shape.values[number])}
    return {
        "name": shape.names[number],
        "children": [_nested(shape, c) for c in inside],
        "shares": list(shape.chances[number]),
    }
