"""A question as nested lists, `[[3, 12, 8], [2, 4, 6]]`, which are also nodes with `.children` and `.value`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex

from ..question import Question
from .log import Log, Said

PRESENTATIONS = ("nodes", "lists", "plain")
"""Lists and numbers of our own kind; plain lists of such numbers; plain lists of plain numbers, which tell nothing."""


class _Node:
    """The words of a node in a tree of objects."""

    number: int
    log: Log
    worth: int
    noted: Any = None

    @property
    def value(self) -> Any:
        """What a leaf is worth; of another node, the static evaluation."""
        if self.noted is not None:
            return self.noted
        self.log.ask(self.number)
        return Said(self.worth)

    @value.setter
    def value(self, value: Any) -> None:
        """A search may write the value that it has found at a node."""
        self.noted = value

    evaluate = evaluation = heuristic = heuristic_value = utility = score = get_value = val = value

    @property
    def is_terminal(self) -> Said:
        """Has it no children?"""
        return Said(isinstance(self, Number))

    is_leaf = terminal = isTerminal = isLeaf = is_terminal_node = is_terminal


class Children(list[Any]):
    """Children; may be called, for `node.children` and `node.children()` are both written."""

    def __call__(self) -> Children:
        """Itself."""
        return self


class Number(_Node, int):
    """A leaf."""

    def __new__(cls, value: int, number: int, log: Log) -> Number:
        """With its number as a node."""
        made = super().__new__(cls, value)
        made.worth, made.number, made.log = value, number, log
        return made

    @property
    def children(self) -> Children:
        """None."""
        return Children()

    successors = get_children = getChildren = child = childs = children

    left = right = None


# Error messages are to say what a student would see with plain lists of plain numbers.
Number.__name__ = "int"


class Branch(_Node, list[Any]):
    """A node that has children: a list that tells which of them are taken out."""

    def __init__(self, children: list[Any], worth: int, number: int, log: Log) -> None:
        super().__init__(children)
        self.worth, self.number, self.log = worth, number, log

    def __iter__(self) -> Iterator[Any]:
        return self._told(super().__iter__())

    def __reversed__(self) -> Iterator[Any]:
        return self._told(super().__reversed__())

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        found = super().__getitem__(place)
        return list(self._told(iter(found))) if isinstance(place, slice) else next(self._told(iter([found])))

    def _told(self, children: Iterator[Any]) -> Iterator[Any]:
        for child in children:
            if isinstance(child, Number):
                self.log.fetched[child.number] = None
            yield child

    def __hash__(self) -> int:  # type: ignore[override]  # a node, unlike a list, may be the key of a table
        return hash(self.number)

    @property
    def left(self) -> Any:
        """The first child."""
        return self[0]

    @property
    def right(self) -> Any:
        """The second child of two."""
        return self[1]

    @property
    def children(self) -> Branch:
        """This list itself."""
        return self

    def __call__(self) -> Branch:
        """Itself, for `node.children()`."""
        return self

    successors = get_children = getChildren = child = childs = children


Branch.__name__ = "list"


class Lists:
    """The lists of one question, and whether they are still what they were."""

    def __init__(self, question: Question, log: Log, presentation: str) -> None:
        self._log = log
        self._nodes: list[tuple[int, list[Any], tuple[Any, ...]]] = []
        self._tuples: list[tuple[int, tuple[Any, ...]]] = []
        self.root = self._made(question, 0, presentation)

    def _made(self, question: Question, node: int, presentation: str) -> Any:
        value, inside = question.values[node], question.children[node]
        if not inside:
            return value if presentation == "plain" else Number(value, node, self._log)
        children = [self._made(question, child, presentation) for child in inside]
        if presentation == "tuples":
            return self._kept(node, tuple(children))
        made = Branch(children, value, node, self._log) if presentation == "nodes" else list(children)
        self._nodes.append((node, made, tuple(children)))
        return made

    def _kept(self, node: int, children: tuple[Any, ...]) -> tuple[Any, ...]:
        self._tuples.append((node, children))
        return children

    def look_for_changes(self) -> None:
        """Note in the log whether a list was changed."""
        for _, branch, before in self._nodes:
            now = tuple(list.__iter__(branch))
            if len(now) != len(before) or any(a is not b for a, b in zip(now, before, strict=True)):
                same = len(now) == len(before) and all(any(a is b for b in before) for a in now)
                self._log.mutated = "the children of a node are in another order" if same else "a list was changed"

    def number_of(self, thing: Any) -> int | None:
        """The node that is this very object."""
        known = (*((node, branch) for node, branch, _ in self._nodes), *self._tuples)
        return next((node for node, branch in known if thing is branch), None)
