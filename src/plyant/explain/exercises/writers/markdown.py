"""Markdown: for the terminal, a web page or a notebook."""

from __future__ import annotations

from collections.abc import Iterator

from plyant.explain.exercises.grading import RULES, answer_text
from plyant.explain.exercises.model import Exercise, Item, Table
from plyant.explain.exercises.writers.sheet import Sheet, marks_text
from plyant.explain.exercises.writers.text_tree import text_tree


def write(sheet: Sheet) -> str:
    """The whole sheet; the solutions after all questions, so that they can be given out later."""
    parts = [f"# {sheet.title}", f"{marks_text(sheet.marks)} in all. {RULES}"]
    parts += [part for exercise in sheet.exercises for part in _question(exercise)]
    if sheet.solutions:
        parts.append("# Solutions")
        parts += [part for exercise in sheet.exercises for part in _solution(exercise)]
    return "\n\n".join(parts) + "\n"


def question(exercise: Exercise) -> str:
    """One exercise without its solution, as Markdown."""
    return "\n\n".join(_question(exercise))


def _question(exercise: Exercise) -> Iterator[str]:
    yield f"## {exercise.number}. {exercise.title} ({marks_text(exercise.marks)})"
    yield escaped(exercise.statement)
    if exercise.search is not None:
        yield f"```text\n{text_tree(exercise.search)}\n```"
    yield from map(_table, exercise.tables)
    yield "\n".join(
        f"- **{escaped(item.title)}.** {escaped(item.question)}{_choices(item)} ({item.marks})"
        for item in exercise.items
    )


def _choices(item: Item) -> str:
    """Only where they cannot be seen in the tree."""
    return f" ({', '.join(choice.text for choice in item.choices)})" if item.kind == "choice" else ""


def _table(table: Table) -> str:
    rows = [(f"{table.title}" if not table.head[0] else table.head[0], *table.head[1:])]
    lines = [*rows, ("---",) * len(table.head), *table.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _solution(exercise: Exercise) -> Iterator[str]:
    yield f"## Solution {exercise.number}. {exercise.title}"
    lines = [
        f"- {escaped(item.title)}: **{escaped(answer_text(item))}** ({marks_text(item.marks)}). "
        f"{escaped(item.explanation)}"
        for item in exercise.items
    ]
    yield "\n".join(lines)
    yield "\n".join(f"{i}. {escaped(line)}" for i, line in enumerate(exercise.solution.splitlines(), 1))


def escaped(text: str) -> str:
    """No sign of a text is taken for Markdown's own."""
    return "".join(f"\\{c}" if c in "\\`*_<[|" else c for c in text)
