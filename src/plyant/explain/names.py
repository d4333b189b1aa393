"""How numbers, nodes and players are called in sentences, tables and drawings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from plyant.explain.nodes import Decided, Path, TreeNode, Value, path_text
from plyant.game import Game

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number(value: float) -> str:
    """A number for people: no needless point, no rounding dust, infinities as signs; a win among estimates is one."""
    if isinstance(value, Decided):
        return "a win" if value.won else "a loss"
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    text = f"{round(value, 9):.12g}"
    return "0" if text == "-0" else text.replace("-", "−")


def value_text(value: Value) -> str:
    """A value: a number, or one for each player."""
    return f"({', '.join(map(number, value))})" if isinstance(value, tuple) else number(value)


def window(alpha: float, beta: float) -> str:
    """α and β as an interval."""
    return f"[{number(alpha)}, {number(beta)}]"


def ordinal(place: int) -> str:
    """first, second … for 0, 1 …"""
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"


def listed(words: Sequence[str], most: int = 12) -> str:
    """a, b and c"""
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def node_name(game: Game, nodes: dict[Path, TreeNode], path: Path) -> str:
    """A node of a typed-in tree by its own name, else by its path; a position by the moves that lead there."""
    node = nodes.get(path)
    if node is not None and node.name and game.is_typed_in:
        return node.name
    if not path:
        return "the root"
    if game.is_typed_in or node is None:
        return path_text(path)
    return " ".join(nodes[path[:i]].move for i in range(1, len(path) + 1))


def role(game: Game, node: TreeNode, vectors: bool = False) -> str:
    """What a node is: "a MAX node", "a MIN node", "a chance node", "B's node"; "a MIN node (C)" among several."""
    if node.player is None:
        return f"a {node.kind.upper()} node"
    player, mover = game.player_name(node.player), game.mover_name(node.state)
    if vectors and node.kind != "chance":
        return f"{player}'s node"
    is_one_of_several = mover != player or (len(game.players) > 2 and node.kind == "min")
    which = "chance" if node.kind == "chance" else node.kind.upper()
    return f"a {which} node ({mover})" if is_one_of_several else f"a {which} node"
