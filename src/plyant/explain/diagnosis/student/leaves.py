"""A question as a flat list of leaves, `[3, 12, 8, 2]`: node i of a level has the children 2i and 2i + 1."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, SupportsIndex

from ..question import Question
from .log import Log


class Leaves(list[int]):
    """The values of the leaves; it is noted which are read. If the reader's depth is known, so is the node it means."""

    def __init__(self, question: Question, log: Log, depth: tuple[str, bool] | None) -> None:
        self._levels = levels(question)
        self._depth, self._log = depth, log
        super().__init__(question.values[node] for node in self._levels[-1])

    def __getitem__(self, place: Any) -> Any:
        value = super().__getitem__(place)
        if isinstance(place, slice):
            for index in range(*place.indices(len(self))):
                self._log.ask(self._levels[-1][index])
        else:
            self._log.ask(self._node(place, sys._getframe(1).f_locals))
        return value

    def __iter__(self) -> Iterator[int]:
        for node, value in zip(self._levels[-1], super().__iter__(), strict=True):
            self._log.ask(node)
            yield value

    def _node(self, place: SupportsIndex, reader: dict[str, Any]) -> int:
        """The node that is read: at the reader's own depth, if it stands above the leaves."""
        index = place.__index__() % len(self)
        if self._depth is not None and isinstance(reader.get(self._depth[0]), int):
            name, counts_up = self._depth
            level: int = reader[name] if counts_up else len(self._levels) - 1 - reader[name]
            if 0 < level < len(self._levels) and index < len(self._levels[level]):
                return self._levels[level][index]
        return self._levels[-1][index]


class Heap(list[Any]):
    """All nodes level by level, the inner ones worth None; the children of node i are 2i + 1 and 2i + 2."""

    def __init__(self, question: Question, log: Log) -> None:
        self._nodes = [node for level in levels(question) for node in level]
        self._log = log
        super().__init__(None if question.children[node] else question.values[node] for node in self._nodes)

    def __getitem__(self, place: Any) -> Any:
        value = super().__getitem__(place)
        if value is not None and not isinstance(place, slice):
            self._log.ask(self._nodes[place])
        return value


def levels(question: Question) -> list[list[int]]:
    """The nodes of each level, from left to right."""
    found = [[0]]
    while below := [child for node in found[-1] for child in question.children[node]]:
        found.append(below)
    return found
