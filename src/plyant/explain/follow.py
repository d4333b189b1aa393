"""From a recorder's events to the nodes, steps and cuts of a tree: who set which bound, and what was never visited."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from plyant.explain.nodes import Path, TreeNode, Value
from plyant.explain.recorder import Event

INFINITY = float("inf")


class Bound(NamedTuple):
    """A bound, the node that set it, and the child of that node that it came from; None: nobody has yet."""

    value: float
    set_by: Path | None = None
    through: Path | None = None


@dataclasses.dataclass(frozen=True)
class Step:
    """One step. `value` is the node's so far or, when something was backed up or is a leaf, the value that came."""

    number: int
    kind: str
    """enter, leaf, back up, cut or leave."""
    node: Path
    child: Path | None
    """The child whose value came back (back up), or after which the rest was cut off (cut)."""
    value: Value
    alpha_before: float
    beta_before: float
    alpha: float
    beta: float


@dataclasses.dataclass(frozen=True)
class Cut:
    """The rest of a node's moves was not looked at."""

    node: Path
    kind: str
    """alpha: at a MIN node, whose value has fallen to α; beta: at a MAX node, whose value has reached β."""
    value: float
    """What the node is worth at most (alpha) or at least (beta)."""
    bound: float
    bound_from: Path
    """The ancestor that set the bound."""
    bound_through: Path
    """The child of that ancestor which had this value."""
    after: Path
    """The child whose value made the cut."""
    pruned: tuple[Path, ...]
    """The top nodes never visited, in reading order."""
    step: int
    """The number of the step where it happened."""

    @property
    def is_deep(self) -> bool:
        """The bound comes from further up than the parent."""
        return len(self.node) - len(self.bound_from) > 1


class Followed(NamedTuple):
    """What became of the tree."""

    nodes: dict[Path, TreeNode]
    steps: tuple[Step, ...]
    cuts: tuple[Cut, ...]


@dataclasses.dataclass
class _Visit:
    """A node that was entered and not yet left."""

    path: Path
    alpha: Bound
    beta: Bound
    entered: int = 0  # children


def follow(
    nodes: dict[Path, TreeNode], events: Iterable[Event], order: str, on_scale: Callable[[Any], Any]
) -> Followed:
    """Replay the events on the tree; the nodes come back with what happened to them."""
    filled = dict(nodes)
    steps: list[Step] = []
    cuts: list[Cut] = []
    stack: list[_Visit] = []
    for event in events:
        value, alpha, beta = (on_scale(v) for v in (event.value, event.alpha, event.beta))
        if event.kind == "enter":
            visit = _enter(filled, stack[: event.ply], order, alpha, beta)
            stack[event.ply :] = [visit]
            filled[visit.path] = dataclasses.replace(filled[visit.path], visited=True, alpha=alpha, beta=beta)
        visit = stack[event.ply]
        before = visit.alpha.value, visit.beta.value
        child = stack[event.ply + 1].path if event.kind in ("back up", "cut") else None
        if child is not None and event.kind == "back up":
            if alpha > visit.alpha.value:
                visit.alpha = Bound(alpha, visit.path, child)
            if beta < visit.beta.value:
                visit.beta = Bound(beta, visit.path, child)
        if event.kind == "leave":
            filled[visit.path] = dataclasses.replace(filled[visit.path], value=value)
        if child is not None and event.kind == "cut":
            found = _cut(filled[visit.path], visit, order, value, child, len(steps) + 1)
            if not found.pruned:
                continue  # it was the last move: nothing was saved
            cuts.append(found)
        steps.append(Step(len(steps) + 1, event.kind, visit.path, child, value, *before, alpha, beta))
    return Followed(filled, tuple(steps), tuple(cuts))


def _enter(nodes: dict[Path, TreeNode], above: list[_Visit], order: str, alpha: float, beta: float) -> _Visit:
    if not above:
        return _Visit((), Bound(alpha), Bound(beta))
    parent = above[-1]
    path = in_order(nodes[parent.path], order)[parent.entered]
    parent.entered += 1
    return _Visit(path, parent.alpha, parent.beta)


def in_order(node: TreeNode, order: str) -> tuple[Path, ...]:
    """A node's children as they are searched: "ltr" or "rtl"."""
    return node.children if order == "ltr" else node.children[::-1]


def _cut(node: TreeNode, visit: _Visit, order: str, value: float, after: Path, step: int) -> Cut:
    kind, bound = ("beta", visit.beta) if node.kind == "max" else ("alpha", visit.alpha)
    if bound.set_by is None or bound.through is None:
        raise AssertionError(f"{node.id} was cut by a bound that nobody set")
    rest = tuple(sorted(in_order(node, order)[visit.entered :]))
    return Cut(node.path, kind, value, bound.value, bound.set_by, bound.through, after, rest, step)
