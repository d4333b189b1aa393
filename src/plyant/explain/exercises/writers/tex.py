"""LaTeX: an article that compiles as it is, the exam sheet first and the solutions on new pages."""

from __future__ import annotations

from collections.abc import Iterator

from plyant import tex
from plyant.explain.drawing import latex
from plyant.explain.drawing.model import Drawing
from plyant.explain.exercises.drawings import question_drawing, solution_drawing
from plyant.explain.exercises.grading import RULES, answer_text
from plyant.explain.exercises.model import Exercise, Item, Table
from plyant.explain.exercises.writers.sheet import Sheet, marks_text, paragraphs

_BEFORE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\usepackage[margin=2.2cm]{geometry}
\usepackage{graphicx}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\newsavebox{\treebox}
% A tree as large as it is, or as wide as the page
\newcommand{\fitted}[1]{\begin{center}\sbox{\treebox}{#1}%
  \ifdim\wd\treebox>\linewidth\resizebox{\linewidth}{!}{\usebox{\treebox}}\else\usebox{\treebox}\fi\end{center}}
\newcommand{\answerline}{\par\vspace{2pt}\rule{0.6\linewidth}{0.3pt}}
\begin{document}"""
_AFTER = "\\end{document}\n"

_SIGNS = {
    "τ": r"\ensuremath{\tau}", "ρ": r"\ensuremath{\rho}", "Σ": r"\ensuremath{\sum}", "₀": r"\ensuremath{_0}",
    "ᵢ": r"\ensuremath{_i}", "₋": r"\ensuremath{_-}", "₁": r"\ensuremath{_1}",
}  # fmt: skip
"""What exercises use besides what drawings do."""


def write(sheet: Sheet) -> str:
    """The whole sheet."""
    parts = [_BEFORE, f"{{\\LARGE\\bfseries {escaped(sheet.title)}}}\\hfill {escaped(marks_text(sheet.marks))}", ""]
    if not sheet.solutions:
        parts += ["Name: \\hrulefill", ""]
    parts += [f"{{\\small {escaped(RULES)}}}", ""]
    parts += [line for exercise in sheet.exercises for line in _question(exercise)]
    if sheet.solutions:
        parts += ["\\clearpage", "{\\LARGE\\bfseries Solutions}", ""]
        parts += [line for exercise in sheet.exercises for line in _solution(exercise)]
    return "\n".join([*parts, _AFTER])


def escaped(text: str) -> str:
    """A text as LaTeX prints it."""
    return "".join(_SIGNS.get(c) or tex.escaped(c) for c in text)


def _question(exercise: Exercise) -> Iterator[str]:
    yield f"\\section*{{{exercise.number}. {escaped(exercise.title)} \\hfill {escaped(marks_text(exercise.marks))}}}"
    for text in paragraphs(exercise.statement):
        yield from (escaped(text), "")
    yield from _tree(question_drawing(exercise))
    yield from map(_table, exercise.tables)
    yield from _listed("enumerate", (_item(item) for item in exercise.items))


def _item(item: Item) -> str:
    choices = f" ({escaped(', '.join(choice.text for choice in item.choices))})" if item.kind == "choice" else ""
    return f"\\textbf{{{escaped(item.title)}.}} {escaped(item.question)}{choices} ({item.marks})\\answerline"


def _solution(exercise: Exercise) -> Iterator[str]:
    yield f"\\section*{{Solution {exercise.number}. {escaped(exercise.title)}}}"
    yield from _listed("enumerate", (_answer(item) for item in exercise.items))
    yield from _tree(solution_drawing(exercise))
    yield from _listed("itemize", map(escaped, exercise.solution.splitlines()))


def _answer(item: Item) -> str:
    answer = f"{escaped(item.title)}: \\textbf{{{escaped(answer_text(item))}}}"
    return f"{answer} ({escaped(marks_text(item.marks))}). {escaped(item.explanation)}"


def _listed(kind: str, lines: Iterator[str]) -> Iterator[str]:
    yield f"\\begin{{{kind}}}"
    yield from (f"\\item {line}" for line in lines)
    yield f"\\end{{{kind}}}"


def _tree(drawing: Drawing | None) -> Iterator[str]:
    if drawing is not None:
        yield f"\\fitted{{%\n{latex.latex(drawing, bare=True)}}}"


def _table(table: Table) -> str:
    lines = [" & ".join(map(escaped, row)) + r" \\" for row in (table.head, *table.rows)]
    columns = "r|" + "r" * (len(table.head) - 1)
    inside = "\n".join([lines[0], "\\hline", *lines[1:]])
    return f"{escaped(table.title)}:\n\n\\begin{{tabular}}{{{columns}}}\n{inside}\n\\end{{tabular}}\n"
