"""The tree of an exercise as a drawing: as the question shows it, which tells nothing, and as the solution does.

A sheet has the same bytes on every machine, so its trees do not go by a library that may be installed or not.
"""

from __future__ import annotations

import dataclasses

from plyant.explain.drawing.layout import arrange, arranged_plainly
from plyant.explain.drawing.model import Drawing, Edge, Node
from plyant.explain.drawing.traced import drawing_of
from plyant.explain.exercises.model import Exercise
from plyant.explain.names import value_text
from plyant.explain.nodes import Path, path_text
from plyant.explain.trace import Trace

_MEANING = {"max": "MAX moves", "min": "MIN moves", "player": "whose move it is", "leaf": "leaf"}


def question_drawing(exercise: Exercise) -> Drawing | None:
    """Names and who moves, and the leaves' values; None where there is no tree."""
    search = exercise.search
    if search is None:
        return None
    nodes = [_node(search, path) for path in search.nodes]
    edges = [Edge(path_text(path[:-1]), path_text(path)) for path in search.nodes if path]
    shapes = {node.shape for node in nodes}
    key = tuple((shape, words) for shape, words in _MEANING.items() if shape in shapes)
    return arrange(f"{exercise.number}. {exercise.title}", nodes, edges, plain=True, key=key)


def solution_drawing(exercise: Exercise) -> Drawing | None:
    """What the search did; None where there is no tree."""
    if exercise.search is None:
        return None
    title = f"Solution {exercise.number}. {exercise.title}"
    drawing = dataclasses.replace(drawing_of(exercise.search), title=title, frames=(), frames_left_out=0)
    return arranged_plainly(drawing)


def leaf_value(search: Trace, path: Path) -> str:
    """What is written at a leaf, whether it was visited or not."""
    game, state = search.game, search.nodes[path].state
    if game.zero_sum:
        return value_text(float(game.utility(state, 0)))
    return value_text(tuple(float(game.utility(state, p)) for p in range(len(game.players))))


def mover(search: Trace, path: Path) -> str:
    """Who moves at a node: MAX, MIN, or a player's name."""
    return search.game.player_name(search.nodes[path].player or 0)


def _node(search: Trace, path: Path) -> Node:
    node = search.nodes[path]
    if not node.children:
        return Node(node.id, "leaf", name=node.name, value=leaf_value(search, path), title=node.name)
    shape = node.kind if search.game.zero_sum else "player"
    player, name = mover(search, path), node.name
    return Node(node.id, shape, name=name, player=player if shape == "player" else "", title=f"{name}: {player} moves")
