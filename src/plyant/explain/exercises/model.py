"""What an exercise is made of, whatever it is about and however it is written down."""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from plyant.explain.trace import Trace
from plyant.wording import Printed

KINDS_OF_ITEM = ("number", "move", "nodes", "window", "vector", "choice")

_TITLES = {
    "value": "Value of the root", "move": "Best move", "moves": "Best moves", "leaves": "Leaves evaluated",
    "alpha_pruned": "Cut off by α", "beta_pruned": "Cut off by β", "status": "Won or lost", "take": "Sticks to take",
    "leave": "Sticks to leave", "next": "Next city",
}  # fmt: skip
_TITLES_OF = {
    "value": "Value of {}", "window": "Window at {}", "vector": "Vector of {}", "p": "Probability of city {}",
    "tau": "Pheromone between {}",
}  # fmt: skip

Answer = float | str | tuple[str, ...] | tuple[float, ...]


class Choice(NamedTuple):
    """Something that may be answered to a question with given choices, and why it is right or wrong."""

    text: str
    worth: int
    """1: right. -1: wrong. 0: neither gains nor costs anything."""
    why: str = ""


class Table(NamedTuple):
    """Figures that a question needs."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclasses.dataclass(frozen=True)
class Item:
    """One question.

    kind: number; move or choice (one of the choices, any that is right); nodes (all choices that are right, in any
    order); window (α and β, each worth half); vector (a value for each player).
    """

    id: str
    question: str
    kind: str
    answer: Answer
    marks: int
    explanation: str
    tolerance: float = 0.0
    """A number may be off by so much."""
    choices: tuple[Choice, ...] = ()

    @property
    def title(self) -> str:
        """What it is about, for people; the id is for programs."""
        first, _, of = self.id.partition("_")
        if self.id in _TITLES:
            return _TITLES[self.id]
        return _TITLES_OF[first].format(of.replace("_", " and ")) if first in _TITLES_OF else self.id

    @property
    def numbers(self) -> tuple[float, ...]:
        """The answer's numbers: one, α and β, or one for each player."""
        return tuple(map(float, self.answer if isinstance(self.answer, tuple) else (self.answer,)))

    @property
    def right(self) -> tuple[str, ...]:
        """The choices that are right."""
        return tuple(choice.text for choice in self.choices if choice.worth > 0)


@dataclasses.dataclass(frozen=True)
class Exercise(Printed):
    """A task with its questions and its solution; it prints as the task alone."""

    number: int
    kind: str
    seed: int
    title: str
    statement: str
    """Paragraphs, a blank line between them."""
    items: tuple[Item, ...]
    solution: str
    """The way to the answers, a line for each step."""
    tree: str = ""
    """The tree as text, where there is one."""
    tables: tuple[Table, ...] = ()
    search: Trace | None = dataclasses.field(default=None, compare=False, repr=False)
    """The search that the questions are about; drawings are made of it."""

    @property
    def marks(self) -> int:
        """What a perfect answer gets."""
        return sum(item.marks for item in self.items)

    def __str__(self) -> str:
        from plyant.explain.exercises.writers.markdown import question

        return question(self)

    def _pictured(self) -> str:
        from plyant.explain.drawing.svg import svg
        from plyant.explain.exercises.drawings import question_drawing

        drawing = question_drawing(self)
        return svg(drawing) if drawing is not None else ""
