"""Which values of a trace are exact, and which only bounds: a cut leaves a bound, and bounds are handed on upwards."""

from __future__ import annotations

from typing import NamedTuple

from plyant.explain.nodes import Path, TreeNode, is_same
from plyant.explain.trace import Trace


class _Known(NamedTuple):
    """What is proved about a true value."""

    at_least: bool
    """It is the node's value or more."""
    at_most: bool


_SIGNS = {(True, True): "", (True, False): "≥ ", (False, True): "≤ ", (False, False): "? "}


def signs(trace: Trace) -> dict[Path, str]:
    """For each visited node what stands before its value: nothing, ≥ or ≤."""
    known: dict[Path, _Known] = {}
    for node in reversed(trace.nodes.values()):  # children come after their parents
        if node.visited:
            known[node.path] = _known(node, trace, known)
    return {path: _SIGNS[found] for path, found in known.items()}


def _known(node: TreeNode, trace: Trace, known: dict[Path, _Known]) -> _Known:
    if node.kind in ("leaf", "chance") or isinstance(node.value, tuple):
        return _Known(True, True)
    if node.hidden:  # the contract of fail-soft: outside of its window a value is a bound
        return _Known(node.value > node.alpha, node.value < node.beta)
    seen = [trace.nodes[c] for c in node.children if trace.nodes[c].visited]
    whole = node.path not in trace.cut_at
    best = [known[c.path] for c in seen if is_same(c.value, node.value)]
    if node.kind == "max":
        return _Known(any(k.at_least for k in best), whole and all(known[c.path].at_most for c in seen))
    return _Known(whole and all(known[c.path].at_least for c in seen), any(k.at_most for k in best))
