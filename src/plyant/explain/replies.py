"""What everybody is assumed to do after a move: the line along which its value came back to the root."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import NamedTuple

from plyant.explain.nodes import Path, TreeNode, Value, is_same
from plyant.explain.trace import Trace
from plyant.game import State


@dataclasses.dataclass(frozen=True)
class Way:
    """What chance may do."""

    move: str
    share: float
    """Its probability."""
    value: Value
    """What the search found it to be worth."""


@dataclasses.dataclass(frozen=True)
class Reply:
    """A move that is assumed to be made: by a player the best one, by chance the most probable."""

    who: str
    move: str
    ways: tuple[Way, ...]
    """All that chance may do here; empty where a player decides."""


class Line(NamedTuple):
    """Replies one after the other, and where they lead."""

    replies: tuple[Reply, ...]
    end: State
    nodes: tuple[Path, ...]
    """The nodes on it that were kept, from where it begins."""
    is_whole: bool
    """False: it goes on below what was kept of the tree."""


def line_after(trace: Trace, start: Path, signs: Mapping[Path, str]) -> Line:
    """The line from a visited node on. Where its value is a bound, it is the line that gave the bound.

    signs: those of `exactness`.
    """
    node, replies, nodes = trace.nodes[start], [], [start]
    while node.children:
        chosen, ways = _most_probable(trace, node) if node.kind == "chance" else (_preferred(trace, node, signs), ())
        replies.append(Reply(trace.game.mover_name(node.state), chosen.move, ways))
        nodes.append(chosen.path)
        node = chosen
    if node.hidden and node.path in trace.line:  # the principal line is known to its end
        further, end = _further(trace, node)
        return Line((*replies, *further), end, tuple(nodes), True)
    return Line(tuple(replies), node.state, tuple(nodes), not node.hidden)


def _preferred(trace: Trace, node: TreeNode, signs: Mapping[Path, str]) -> TreeNode:
    """The first child that has the node's value, for certain if there is such a one: no other was better."""
    children = [trace.nodes[c] for c in trace.searched(node.path)]
    equal = [c for c in children if c.visited and is_same(c.value, node.value)]
    return next((c for c in equal if not signs[c.path]), equal[0])


def _most_probable(trace: Trace, node: TreeNode) -> tuple[TreeNode, tuple[Way, ...]]:
    children = [trace.nodes[c] for c in node.children]
    ways = tuple(Way(c.move, c.share or 0.0, c.value) for c in children)
    return max(children, key=lambda c: c.share or 0.0), ways


def _further(trace: Trace, node: TreeNode) -> tuple[list[Reply], State]:
    """The principal line below a node whose children were not kept."""
    game, s, replies = trace.game, node.state, []
    for path in trace.line[len(node.path) :]:
        a = list(game.actions(s))[path[-1]]
        replies.append(Reply(game.mover_name(s), game.action_name(s, a), ()))
        s = game.result(s, a)
    return replies, s
