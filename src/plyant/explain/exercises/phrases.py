"""Sentences that several kinds of exercises share."""

from __future__ import annotations

from plyant.explain.exercises.forms import Form
from plyant.explain.exercises.model import Choice
from plyant.explain.exercises.options import Options
from plyant.explain.names import ordinal, value_text
from plyant.explain.nodes import Path
from plyant.explain.trace import ORDERS, Trace
from plyant.explain.words import CUT_RULES


def leaf_names(form: Form) -> str:
    """How leaves are called, by an example from this very tree."""
    leaf = form.leaves[-1]
    above = form.names[leaf[:-1]]
    return f"Inner nodes have letters; the leaf {form.names[leaf]}, say, is the {ordinal(leaf[-1])} child of {above}."


def cut_rule(options: Options) -> str:
    """The rule that an answer depends on."""
    return f"{options.cut} ({CUT_RULES[options.cut]})"


def direction(options: Options) -> str:
    """left to right, or right to left."""
    return ORDERS[options.order]


def best_play(search: Trace) -> str:
    """Where the value of the root comes from."""
    line = " → ".join(search.nodes[path].name for path in ((), *search.line))
    return f"Best play is {line}, a leaf with {value_text(search.nodes[search.line[-1]].value)}."


def moves(search: Trace, right: tuple[Path, ...]) -> tuple[Choice, ...]:
    """The moves at the root of a search that has looked at all of them to the end."""
    return tuple(
        Choice(node.name, 1 if path in right else -1, f"{node.name} is worth {value_text(node.value)}.")
        for path, node in ((path, search.nodes[path]) for path in search.root.children)
    )
