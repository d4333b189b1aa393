"""The steps of a trace as frames: what is new in each, for pages that show a search as it goes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from plyant.explain.drawing.model import Frame, printable
from plyant.explain.follow import Step
from plyant.explain.names import number
from plyant.explain.nodes import Path, path_text
from plyant.explain.trace import ALGORITHMS, Trace
from plyant.explain.words import sentence

MOST_FRAMES = 2000


def frames(trace: Trace, values: Mapping[Path, str]) -> tuple[tuple[Frame, ...], int]:
    """The frames at drawn nodes, whose final values are given; and how many steps more there are than have a frame."""
    made = tuple(itertools.islice(_made(trace, values), MOST_FRAMES))
    spoken = sum(step.kind != "leave" or trace.nodes[step.node].kind != "leaf" for step in trace.steps)
    return made, spoken - len(made)


def _made(trace: Trace, values: Mapping[Path, str]) -> Iterator[Frame]:
    prunes = ALGORITHMS[trace.algorithm].prunes
    best: dict[Path, float] = {}  # of nodes that are still open
    for step in trace.steps:
        if step.node not in values:
            continue
        said = sentence(trace, step)
        if not said:  # a leaf is left: it has just been said what it gives
            continue
        pruned = _pruned(trace, step, values) if step.kind == "cut" else ()
        alpha, beta = (number(step.alpha), number(step.beta)) if prunes else ("", "")
        value = _value(trace, step, values, best)
        yield printable(Frame(step.kind, path_text(step.node), said, value, alpha, beta, pruned))


def _value(trace: Trace, step: Step, values: Mapping[Path, str], best: dict[Path, float]) -> str:
    """What the node is worth as far as is known now."""
    if step.kind in ("leaf", "leave"):
        return values[step.node]
    node = trace.nodes[step.node]
    if step.kind != "back up" or node.kind not in ("max", "min") or isinstance(step.value, tuple):
        return ""
    choose = max if node.kind == "max" else min
    best[step.node] = choose(best.get(step.node, step.value), step.value)
    return number(round(best[step.node], 4))


def _pruned(trace: Trace, step: Step, values: Mapping[Path, str]) -> tuple[str, ...]:
    tops = [top for top in trace.cut_at[step.node].pruned if top in values]
    return tuple(path_text(path) for path in values for top in tops if path[: len(top)] == top)
