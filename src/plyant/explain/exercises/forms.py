"""The form of a tree before it has values, and what its nodes are called."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cached_property

from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.spans import Span
from plyant.explain.nodes import Path

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclasses.dataclass(frozen=True)
class Form:
    """Inner nodes, row by row from the top, each with its number of children; and the letter that the root has."""

    inner: dict[Path, int]
    first_letter: int = 0

    @cached_property
    def leaves(self) -> tuple[Path, ...]:
        """The leaves from left to right."""
        below = ((*path, i) for path, count in self.inner.items() for i in range(count))
        return tuple(sorted(path for path in below if path not in self.inner))

    @cached_property
    def names(self) -> dict[Path, str]:
        """Letters in reading order for inner nodes, row by row; C2 for a leaf that is the second child of C."""
        named = {path: letters(self.first_letter + i) for i, path in enumerate(self.inner)}
        return named | {leaf: f"{named[leaf[:-1]]}{leaf[-1] + 1}" for leaf in self.leaves}

    def text(self, values: Sequence[str]) -> str:
        """The tree with these values at its leaves, as `plyant tree` reads it."""
        at = dict(zip(self.leaves, values, strict=True))

        def written(path: Path) -> str:
            if path in at:
                return at[path]
            return f"{self.names[path]}({' '.join(written((*path, i)) for i in range(self.inner[path]))})"

        return written(())


def letters(number: int) -> str:
    """A, B … Z, AA, AB …"""
    text = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, len(_LETTERS))
        text = _LETTERS[letter] + text
    return text


def grow(dice: Dice, branching: Span, depth: int, first_letter: int = 0) -> Form:
    """A form whose leaves are all `depth` moves below the root, where there is always something to choose."""
    inner: dict[Path, int] = {}
    row: list[Path] = [()]
    for _ in range(depth):
        inner |= {path: dice.between(branching.low if path else max(branching.low, 2), branching.high) for path in row}
        row = [(*path, i) for path in row for i in range(inner[path])]
    return Form(inner, first_letter)
