"""A trace as plain data, for JSON: nodes are named by their paths, and a bound that is still infinite is null."""

from __future__ import annotations

import math
from typing import Any

from plyant.explain.appraisal import Appraisal
from plyant.explain.decision import Decision, Option
from plyant.explain.follow import Cut, Step
from plyant.explain.nodes import Path, path_text
from plyant.explain.trace import Trace
from plyant.explain.words import sentence


def as_dict(trace: Trace, steps: bool = True) -> dict[str, Any]:
    """Everything about a trace. Values are to MAX, or one for each player; `pruned`: the tops of what was cut off."""
    return {
        "value": plain(trace.value),
        "value_to": "each player" if isinstance(trace.value, tuple) else "MAX",
        "line": _paths(trace.line),
        "moves": list(trace.moves),
        "optimal": _paths(trace.optimal),
        "visited": trace.visited,
        "leaves": trace.leaves,
        "estimated": trace.estimated,
        "pruned": _paths(trace.pruned),
        "pruned_leaves": _paths(trace.pruned_leaves),
        "cuts": [_cut(cut) for cut in trace.cuts],
        "counts": {
            "visited": trace.visited,
            "leaves": trace.leaves,
            "pruned": trace.pruned_nodes,
            "minimax": trace.whole,
        },
        "algorithm": trace.algorithm,
        "depth": trace.depth,
        "convention": trace.convention,
        "names": {node.id: node.name for node in trace.nodes.values() if node.name},
        "values": {node.id: plain(node.value) for node in trace.nodes.values() if node.visited},
        "shown_depth": trace.shown_depth,
        "decision": decision_as_dict(trace.decision),
        "steps": [_step(trace, step) for step in trace.steps] if steps else [],
    }


def decision_as_dict(decision: Decision) -> dict[str, Any]:
    """What each move at the root is worth, and what is assumed to follow it."""
    return {
        "who": decision.who,
        "chosen": decision.chosen.move if decision.chosen else None,
        "options": [_option(option) for option in decision.options],
        "here": _appraisal(decision.here),
        "text": decision.words(),
    }


def plain(value: Any) -> Any:
    """A value as JSON has it: whole numbers without a point, null for what is infinite or missing."""
    if isinstance(value, tuple):
        return [plain(v) for v in value]
    if value is None or math.isinf(value):
        return None
    return int(value) if value == int(value) else value


def _paths(paths: tuple[Path, ...]) -> list[str]:
    return [path_text(p) for p in paths]


def _cut(cut: Cut) -> dict[str, Any]:
    return {
        "node": path_text(cut.node),
        "kind": cut.kind,
        "value": plain(cut.value),
        "bound": plain(cut.bound),
        "bound_from": path_text(cut.bound_from),
        "bound_through": path_text(cut.bound_through),
        "after": path_text(cut.after),
        "deep": cut.is_deep,
        "pruned": _paths(cut.pruned),
        "step": cut.step,
    }


def _option(option: Option) -> dict[str, Any]:
    replies = [
        {
            "who": reply.who,
            "move": reply.move,
            "ways": [{"move": way.move, "share": way.share, "value": plain(way.value)} for way in reply.ways],
        }
        for reply in option.replies
    ]
    return {
        "node": path_text(option.node),
        "move": option.move,
        "share": option.share,
        "value": plain(option.value),
        "bound": option.bound,
        "best": option.is_best,
        "cut": None if option.cut is None else path_text(option.cut.node),
        "why": option.why,
        "replies": replies,
        "whole": option.is_whole,
        "end": _appraisal(option.end),
    }


def _appraisal(seen: Appraisal | None) -> dict[str, Any] | None:
    if seen is None:
        return None
    terms = [
        {"name": term.name, "amount": plain(term.amount), "weight": plain(term.weight), "worth": plain(term.worth)}
        for term in seen.terms
    ]
    return {"value": plain(seen.value), "over": seen.is_end, "features": terms}


def _step(trace: Trace, step: Step) -> dict[str, Any]:
    return {
        "step": step.number,
        "event": step.kind,
        "node": path_text(step.node),
        "child": None if step.child is None else path_text(step.child),
        "value": plain(step.value),
        "alpha_before": plain(step.alpha_before),
        "beta_before": plain(step.beta_before),
        "alpha": plain(step.alpha),
        "beta": plain(step.beta),
        "text": sentence(trace, step),
    }
