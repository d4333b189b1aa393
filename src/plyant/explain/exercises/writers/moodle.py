"""Moodle XML: every item becomes a question of Moodle's question bank, which Moodle marks as `grade` does.

Sources: docs.moodle.org, "Moodle XML format" and "Embedded Answers (Cloze) question type". An import refuses a fraction
that is not in Moodle's list, so the shares of marks are taken from that list.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.svg import svg
from plyant.explain.exercises.drawings import question_drawing, solution_drawing
from plyant.explain.exercises.grading import RULES
from plyant.explain.exercises.model import Choice, Exercise, Item
from plyant.explain.exercises.replies import INFINITY_WORDS
from plyant.explain.exercises.writers import fragments
from plyant.explain.exercises.writers.sheet import Sheet

_MOST_RIGHT = 20  # the least fraction of Moodle's list is 5 %
_PENALTY = "0.3333333"  # Moodle's own, for each further try
_NONE = "none of them"
_COMBINED = ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback")


def write(sheet: Sheet) -> str:
    """A quiz file; its questions come into a category with the sheet's title."""
    category = f"$course$/top/{sheet.title.replace('/', '//')}"
    head = f'<question type="category">\n<category>{_text(category)}</category>\n</question>'
    questions = (q for exercise in sheet.exercises for q in _Exercise(exercise, sheet.solutions).questions())
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>", head, *questions, "</quiz>"]) + "\n"


def shares(right: int) -> list[str]:
    """Fractions of Moodle's list, one for each of so many right answers, that add up to 100."""
    if right <= 10:
        return [f"{100 / right:.7g}" for _ in range(right)]
    return ["10"] * (_MOST_RIGHT - right) + ["5"] * (2 * right - _MOST_RIGHT)


class _Exercise:
    """The questions of one exercise; each of them has the whole task in it, since Moodle may mix them."""

    def __init__(self, exercise: Exercise, solutions: bool) -> None:
        self.exercise = exercise
        self.asked = self._body("tree", question_drawing(exercise), fragments.statement(exercise))
        steps = fragments.steps(exercise)
        self.told = self._body("solution", solution_drawing(exercise), steps) if solutions else ("", "")
        self.solutions = solutions

    def _body(self, name: str, drawing: Drawing | None, text: str) -> tuple[str, str]:
        """HTML, and the file of its picture."""
        if drawing is None:
            return text, ""
        file = f"{name}-{self.exercise.number}.svg"
        content = base64.b64encode(svg(drawing).encode()).decode()
        image = f'<p><img src="@@PLUGINFILE@@/{file}" alt="{escape(self.exercise.tree)}"></p>'
        return f"{text}\n{image}", f'<file name="{file}" path="/" encoding="base64">{content}</file>'

    def questions(self) -> Iterator[str]:
        kinds = {"number": self._numerical, "window": self._cloze, "vector": self._shortanswer, "nodes": self._nodes}
        for item in self.exercise.items:
            yield from kinds.get(item.kind, self._multichoice)(item)

    def _question(self, kind: str, item: Item, text: str, inside: Iterable[str], marks: float, part: str = "") -> str:
        """What all types have in common. A cloze question has its marks in its text."""
        (asked, picture), (told, solved) = self.asked, self.told
        answer = fragments.answer(item) if self.solutions else ""
        title = f"{self.exercise.number:02}. {self.exercise.title}: {item.title}{part}"
        lines = [
            f'<question type="{kind}">',
            f"<name>{_text(title)}</name>",
            f'<questiontext format="html">{_text(f"{asked}{chr(10)}<p>{text}</p>")}{picture}</questiontext>',
            f'<generalfeedback format="html">{_text(answer + told)}{solved}</generalfeedback>',
            *([] if kind == "cloze" else [f"<defaultgrade>{marks:g}</defaultgrade>"]),
            f"<penalty>{_PENALTY}</penalty>",
            "<hidden>0</hidden>",
            *inside,
            "</question>",
        ]
        return "\n".join(lines)

    def _numerical(self, item: Item) -> Iterator[str]:
        answer = f"{_text(f'{item.numbers[0]:.10g}')}{_feedback('')}<tolerance>{item.tolerance:g}</tolerance>"
        inside = [f'<answer fraction="100" format="moodle_auto_format">{answer}</answer>']
        yield self._question("numerical", item, escape(item.question), inside, item.marks)

    def _shortanswer(self, item: Item) -> Iterator[str]:
        parts = [f"{value:.10g}" for value in item.numbers]
        forms = [between.join(parts) for between in (", ", ",", " ")]
        texts = [*(f"({form})" for form in forms), *forms]
        inside = ["<usecase>0</usecase>", *(_answer("100", text, "") for text in texts)]
        question = f"{escape(item.question)} Write it as (1, 2, 3)."
        yield self._question("shortanswer", item, question, inside, item.marks)

    def _cloze(self, item: Item) -> Iterator[str]:
        """α and β, a box for each; their weights are whole numbers."""
        boxes = zip("αβ", item.numbers, strict=True)
        text = " ".join(f"{sign} = {_box(item.marks // 2, value)}" for sign, value in boxes)
        yield self._question("cloze", item, f"{escape(item.question)}</p>\n<p>{text}", [], item.marks)

    def _multichoice(self, item: Item) -> Iterator[str]:
        answers = [_answer("100" if choice.worth > 0 else "0", choice.text, choice.why) for choice in item.choices]
        yield self._question("multichoice", item, escape(item.question), _choices(answers, single=True), item.marks)

    def _nodes(self, item: Item) -> Iterator[str]:
        """Boxes to tick. With more right ones than Moodle has fractions for, the list is asked in parts."""
        groups = list(_groups(item.choices))
        for i, group in enumerate(groups, 1):
            right = sum(choice.worth > 0 for choice in group)
            part = f" ({i} of {len(groups)})" if len(groups) > 1 else ""
            text = f"{escape(item.question)} {escape(RULES.split(';')[0])}.{part}"
            marks = item.marks * right / len(item.right) if item.right else item.marks
            inside = _choices(list(_ticks(group, right)), single=False)
            yield self._question("multichoice", item, text, inside, round(marks, 7), part)


def _ticks(group: Sequence[Choice], right: int) -> Iterator[str]:
    """Right ones share 100 %; a wrong one costs as much as a right one gives; Moodle never goes below 0."""
    gains = iter(shares(right))
    cost = f"-{shares(right)[-1]}" if right else "-100"
    for choice in group:
        fraction = next(gains) if choice.worth > 0 else cost if choice.worth < 0 else "0"
        yield _answer(fraction, choice.text, choice.why)
    yield _answer("-100" if right else "100", _NONE, "")


def _groups(choices: Sequence[Choice]) -> Iterator[Sequence[Choice]]:
    """Runs of choices, each with so few right ones that Moodle has fractions for them."""
    start = right = 0
    for i, choice in enumerate(choices):
        if choice.worth > 0 and right == _MOST_RIGHT:
            yield choices[start:i]
            start, right = i, 0
        right += choice.worth > 0
    yield choices[start:]


def _choices(answers: Sequence[str], single: bool) -> list[str]:
    """What a question with choices has besides them."""
    return [
        f"<single>{'true' if single else 'false'}</single>",
        "<shuffleanswers>false</shuffleanswers>",
        "<answernumbering>none</answernumbering>",
        *(f'<{name} format="html">{_text("")}</{name}>' for name in _COMBINED),
        *answers,
    ]


def _answer(fraction: str, text: str, feedback: str) -> str:
    return f'<answer fraction="{fraction}" format="html">{_text(escape(text))}{_feedback(feedback)}</answer>'


def _feedback(text: str) -> str:
    return f'<feedback format="html">{_text(escape(text))}</feedback>'


def _box(weight: int, value: float) -> str:
    """A gap in a cloze text: a number, or one of the words for an infinity."""
    if math.isfinite(value):
        return f"{{{weight}:NUMERICAL:={value:.10g}:0}}"
    signs = ("-", "−") if value < 0 else ("", "+")
    words = "~=".join(sign + word for sign in signs for word in INFINITY_WORDS)
    return f"{{{weight}:SHORTANSWER:={words}}}"


def _text(content: str) -> str:
    """A text element; ]]> would end its CDATA section, so it is split there."""
    return f"<text><![CDATA[{content.replace(']]>', ']]]]><![CDATA[>')}]]></text>"
