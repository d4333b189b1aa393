"""The search of an exercise's tree, and its nodes by the names that students use."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from plyant.explain.exercises.forms import Form
from plyant.explain.exercises.options import Options
from plyant.explain.trace import Trace, trace
from plyant.games.tree import Tree


def searched(form: Form, leaves: Sequence[str], options: Options, algorithm: str) -> Trace:
    """The search of a tree with these leaves. Among several players the first one is always on move at the root."""
    game = Tree(nodes=form.text(leaves), root="max" if algorithm == "maxn" else options.root)
    return trace(game, algorithm=algorithm, cut=options.cut, order=options.order)


def named(found: Trace, form: Form) -> Trace:
    """The same search, its leaves called by their names too."""
    nodes = {path: dataclasses.replace(node, name=form.names[path]) for path, node in found.nodes.items()}
    return dataclasses.replace(found, nodes=nodes)
