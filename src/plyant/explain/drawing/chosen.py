"""Which nodes of a trace are drawn, where there are more than a page can hold."""

from __future__ import annotations

from collections import deque

from plyant.errors import ParameterError
from plyant.explain.nodes import Path
from plyant.explain.trace import Trace


def chosen(trace: Trace, most: int) -> dict[Path, str]:
    """The nodes to draw, in reading order, each with words for what is left out below it.

    Siblings are drawn all or not at all: first along the principal line, then level by level, while there is room.
    """
    if not isinstance(most, int) or most < 1:
        raise ParameterError(f"most={most!r} is not a number of nodes to draw; give 1 or more.")
    shown: set[Path] = {()}
    for path in ((), *trace.line):
        _add(trace, path, shown, most)
    waiting: deque[Path] = deque([()])
    while waiting:
        waiting.extend(_add(trace, waiting.popleft(), shown, most))
    below = _below(trace)
    return {path: _left_out(trace, path, shown, below) for path in trace.nodes if path in shown}


def _add(trace: Trace, path: Path, shown: set[Path], most: int) -> tuple[Path, ...]:
    """Draw the children of a node that is drawn, if there is room; gives them if they are drawn."""
    family = trace.nodes[path].children if path in shown else ()
    if not shown.issuperset(family) and len(shown) + len(family) > most:
        return ()
    shown.update(family)
    return family


def _below(trace: Trace) -> dict[Path, int]:
    """How many nodes of the trace are below each node."""
    below = dict.fromkeys(trace.nodes, 0)
    for path in reversed(trace.nodes):
        if path:
            below[path[:-1]] += below[path] + 1
    return below


def _left_out(trace: Trace, path: Path, shown: set[Path], below: dict[Path, int]) -> str:
    node = trace.nodes[path]
    if node.hidden:
        return "more"
    if shown.issuperset(node.children):
        return ""
    return f"{below[path]:,}{'+' if trace.shown_depth is not None else ''} more"
