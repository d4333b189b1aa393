"""Pieces of HTML that web pages and Moodle share."""

from __future__ import annotations

from html import escape

from plyant.explain.exercises.grading import answer_text
from plyant.explain.exercises.model import Exercise, Item, Table


def statement(exercise: Exercise) -> str:
    """What is given: text and tables."""
    texts = [f"<p>{escape(text)}</p>" for text in exercise.statement.split("\n\n")]
    return "\n".join([*texts, *map(table, exercise.tables)])


def table(given: Table) -> str:
    """Figures; the first column is the head of its row."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in given.head)
    rows = [
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(c)}</td>" for c in row[1:]) + "</tr>"
        for row in given.rows
    ]
    inside = "\n".join([f"<caption>{escape(given.title)}</caption>", f"<tr>{head}</tr>", *rows])
    return f"<table>\n{inside}\n</table>"


def answer(item: Item) -> str:
    """The right answer, and why."""
    return f"<p><strong>{escape(answer_text(item))}</strong>. {escape(item.explanation)}</p>"


def steps(exercise: Exercise) -> str:
    """The way to the answers."""
    lines = "\n".join(f"<li>{escape(line)}</li>" for line in exercise.solution.splitlines())
    return f"<ol>\n{lines}\n</ol>"
