"""A question to a student's function: a small tree, and how it is to be searched."""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Sequence
from typing import Any

INFINITY = float("inf")


@dataclasses.dataclass(frozen=True)
class Question:
    """Nodes by number, the root is 0. All values are to MAX, who is player 0; all other players are MIN."""

    family: str
    """What it was made to find out: "plain", "wins", "window", "depth", "crowd", "shared"."""
    children: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]
    """Of a leaf, what it is worth; of other nodes, the static evaluation."""
    movers: tuple[int, ...]
    players: int = 2
    depth: int | None = None
    """How many plies to look ahead; None where the function has no depth."""
    alpha: float = -INFINITY
    beta: float = INFINITY
    cells: tuple[int, ...] = ()
    """A tic-tac-toe board whose game tree this is: 0 for an empty cell, 1 and 2 for the players. The moves of the root
    are the empty cells in order."""

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Question:
        """From what JSON makes of `as_dict`."""
        lists = {name: tuple(fields[name]) for name in ("values", "movers", "cells")}
        return cls(**fields | lists | {"children": tuple(map(tuple, fields["children"]))})

    @property
    def rounds(self) -> int | None:
        """The depth in rounds, of one move of every player each."""
        return None if self.depth is None else self.depth // self.players

    @property
    def is_windowed(self) -> bool:
        """Is the window narrower than from −∞ to ∞? Then a value may be a bound, and a move means nothing."""
        return self.alpha > -INFINITY or self.beta < INFINITY

    @functools.cached_property
    def leaves(self) -> tuple[int, ...]:
        """The nodes without children."""
        return tuple(node for node, inside in enumerate(self.children) if not inside)

    @functools.cached_property
    def height(self) -> int:
        """The plies of the longest line."""
        return self._height(0)

    def _height(self, node: int) -> int:
        return max((1 + self._height(child) for child in self.children[node]), default=0)

    @functools.cached_property
    def size(self) -> tuple[int, int, int, int, int]:
        """Smaller comes first: fewer leaves, fewer nodes, leaves that are told apart by their values, smaller numbers,
        fewer below 0."""
        numbers = [self.values[leaf] for leaf in self.leaves]
        alike = len(numbers) - len(set(numbers))
        return len(numbers), len(self.children), alike, sum(map(abs, self.values)), sum(v < 0 for v in self.values)

    @functools.cached_property
    def texts(self) -> tuple[str, ...]:
        """Every subtree in Plyant's notation, `((3 12 8) (2 4 6))`; equal subtrees have equal texts."""
        texts: dict[int, str] = {}

        def write(node: int) -> str:
            if node not in texts:
                inside = self.children[node]
                texts[node] = f"({' '.join(map(write, inside))})" if inside else str(self.values[node])
            return texts[node]

        write(0)
        return tuple(texts.get(node, "") for node in range(len(self.children)))

    @property
    def text(self) -> str:
        """The whole tree in Plyant's notation."""
        return self.texts[0]


def complete(
    chance: random.Random, height: int, numbers: Sequence[int] = range(-9, 10), min_first: bool = False
) -> Question:
    """A complete binary tree as a flat list of leaves shows it."""
    children: list[tuple[int, ...]] = []
    movers: list[int] = []

    def grow(level: int) -> int:
        node = len(children)
        children.append(())
        movers.append((level + min_first) % 2)
        if level < height:
            children[node] = (grow(level + 1), grow(level + 1))
        return node

    grow(0)
    values = tuple(chance.choice(numbers) for _ in children)
    return as_leaf_list(Question("plain", tuple(children), values, tuple(movers), depth=height))


def as_leaf_list(question: Question) -> Question:
    """The same tree with the static evaluations that a flat list of leaves gives: reading it too early, at number i of
    a level, reads leaf i."""
    values = list(question.values)
    level = [0]
    while below := [child for node in level for child in question.children[node]]:
        for node, leaf in zip(level, question.leaves, strict=False):
            values[node] = question.values[leaf]
        level = below
    return dataclasses.replace(question, values=tuple(values))


def is_complete(question: Question) -> bool:
    """Does every inner node have two children, and do all leaves lie at the same depth?"""
    inner = [inside for inside in question.children if inside]
    return all(len(inside) == 2 for inside in inner) and len(question.leaves) == 2**question.height
