"""What is written, whatever the format: a title, exercises, and whether the solutions go with them."""

from __future__ import annotations

import dataclasses

from plyant.explain.exercises.model import Exercise
from plyant.explain.exercises.options import Options
from plyant.wording import counted


@dataclasses.dataclass(frozen=True)
class Sheet:
    """Exercises to be given out."""

    title: str
    exercises: tuple[Exercise, ...]
    solutions: bool = True
    options: Options | None = None
    """What they were made from, where that is known."""

    def __post_init__(self) -> None:
        """A title is one line of characters that every format can hold."""
        printable = "".join(c if c.isprintable() else " " for c in self.title)
        object.__setattr__(self, "title", " ".join(printable.split()) or "Exercises")

    @property
    def marks(self) -> int:
        """What a perfect sheet gets."""
        return sum(exercise.marks for exercise in self.exercises)


def marks_text(marks: float) -> str:
    """1 mark, 2 marks."""
    return counted(marks, "mark")


def paragraphs(text: str) -> list[str]:
    """A statement's paragraphs."""
    return text.split("\n\n")
