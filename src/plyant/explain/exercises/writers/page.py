"""HTML: one file that needs nothing else, reads well on a screen and prints well."""

from __future__ import annotations

from html import escape

from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.svg import svg
from plyant.explain.exercises.drawings import question_drawing, solution_drawing
from plyant.explain.exercises.grading import RULES, answer_text
from plyant.explain.exercises.model import Exercise, Item
from plyant.explain.exercises.writers import fragments
from plyant.explain.exercises.writers.sheet import Sheet, marks_text

_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1b1f23; background: #fff; max-width: 70rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.7rem; margin-bottom: .3rem; }
h2 { font-size: 1.25rem; border-top: 1px solid #ccd3d9; padding-top: 1.2rem; margin-top: 2.2rem; }
figure { margin: 1rem 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; padding-bottom: .2rem; }
th, td { border: 1px solid #ccd3d9; padding: .15rem .6rem; text-align: right; }
.items > li { margin: .9rem 0; }
.marks { color: #56606a; white-space: nowrap; }
.answer { display: inline-block; width: 12rem; height: 1.3em; margin-left: .4em; border-bottom: 1px solid #56606a; }
.name { color: #56606a; padding-right: .5rem; }
.rules, footer { color: #56606a; font-size: .9rem; }
details { border: 1px solid #ccd3d9; border-radius: .4rem; padding: .5rem 1rem; background: #f7f8f9; }
summary { cursor: pointer; font-weight: 600; }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt; }
  h2, figure, table, .items > li { break-inside: avoid; }
  h2 { break-after: avoid; }
  details:not([open]) { display: none; }
}
""".strip()


def write(sheet: Sheet) -> str:
    """The whole sheet. Solutions are folded away below their exercise; those that are open are printed too."""
    body = "\n".join(_exercise(exercise, sheet.solutions) for exercise in sheet.exercises)
    title = escape(sheet.title)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{_STYLE}
</style>
</head>
<body>
<h1>{title}</h1>
<p class="marks">{marks_text(sheet.marks)}</p>
<p class="rules">{escape(RULES)}</p>
{body}
</body>
</html>
"""


def _exercise(exercise: Exercise, solutions: bool) -> str:
    items = "\n".join(f"<li>{_item(item)}</li>" for item in exercise.items)
    parts = [
        "<section>",
        f"<h2>{exercise.number}. {escape(exercise.title)}",
        f'<span class="marks">({marks_text(exercise.marks)})</span></h2>',
        fragments.statement(exercise),
        _figure(question_drawing(exercise)),
        f'<ol class="items" type="a">\n{items}\n</ol>',
        _solution(exercise) if solutions else "",
        "</section>",
    ]
    return "\n".join(filter(None, parts))


def _figure(drawing: Drawing | None) -> str:
    return "" if drawing is None else f"<figure>\n{svg(drawing)}</figure>"


def _item(item: Item) -> str:
    choices = f" ({', '.join(escape(choice.text) for choice in item.choices)})" if item.kind == "choice" else ""
    return (
        f'<span class="name">{escape(item.title)}</span>{escape(item.question)}{choices} '
        f'<span class="marks">({item.marks})</span><span class="answer"></span>'
    )


def _solution(exercise: Exercise) -> str:
    answers = "\n".join(f"<li>{_answer(item)}</li>" for item in exercise.items)
    parts = [
        "<details>",
        f"<summary>Solution {exercise.number}</summary>",
        f'<ol class="items" type="a">\n{answers}\n</ol>',
        _figure(solution_drawing(exercise)),
        fragments.steps(exercise),
        "</details>",
    ]
    return "\n".join(filter(None, parts))


def _answer(item: Item) -> str:
    return (
        f'<span class="name">{escape(item.title)}</span><strong>{escape(answer_text(item))}</strong> '
        f'<span class="marks">({marks_text(item.marks)})</span> {escape(item.explanation)}'
    )
