"""A lecture as a document for pdfLaTeX, with nothing but what every installation has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from plyant import tex
from plyant.colony.lecture.result import Lecture
from plyant.colony.lecture.tables import CHOSEN, CUT, GAINED, MEANINGS, SLIP, Cell, Sheet, Table, marks_used, sheets
from plyant.colony.lecture.words import FORMULA

_BEFORE = r"""\documentclass[a4paper]{article}
\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\setlength{\textwidth}{17cm}\setlength{\oddsidemargin}{-0.5cm}
\setlength{\textheight}{24.5cm}\setlength{\topmargin}{-1.5cm}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}
\setlength{\tabcolsep}{4pt}\raggedbottom
\begin{document}
"""
_ON_A_PAGE = 45  # rows; a table cannot be broken
_AFTER = "\\end{document}\n"
_FORMULA = (
    r"$\displaystyle p(j) = \frac{\tau_{ij}^\alpha\,\eta_{ij}^\beta}{\sum_h \tau_{ih}^\alpha\,\eta_{ih}^\beta}$"
    r" over all cities $h$ that may come next; $\eta = 1/d$"
)
_MARKED = {
    CHOSEN: r"\textbf{%s} $\leftarrow$",
    GAINED: r"\textbf{%s} $+$",
    CUT: r"\textit{%s} $\sim$",
    SLIP: r"\underline{%s} $\times$",
}


def latex(lecture: Lecture) -> str:
    """The document."""
    lines = [line for sheet in sheets(lecture) for line in _sheet(sheet)]
    return _BEFORE + "\n".join(lines) + "\n" + _AFTER


def escaped(text: str) -> str:
    """A text as LaTeX prints it; a letter that pdfLaTeX has no font for becomes its base letter, or a question mark."""
    if text == FORMULA:
        return _FORMULA
    pieces = re.split(r"(τ\^α·η\^β|\bf_\w\b)", text)  # every second one is a formula
    return "".join(_formula(piece) if i % 2 else tex.escaped(piece) for i, piece in enumerate(pieces))


def _formula(text: str) -> str:
    return f"$f_{{{text[2:]}}}$" if text.startswith("f_") else r"$\tau^\alpha\eta^\beta$"


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield f"\\section*{{{escaped(sheet.title)}}}"
    yield r"\begin{tabular}{@{}lp{13.5cm}@{}}"
    for name, value in sheet.facts:
        yield f"{escaped(name)} & {escaped(value)} \\\\"
    used = marks_used(sheet)
    if used:
        marks = (_MARKED[mark] % "" + " " + escaped(MEANINGS[mark]) for mark in used)
        yield f"marks & {'; '.join(marks)} \\\\"
    yield r"\end{tabular}"
    for part in sheet.parts:
        yield f"\\subsection*{{{escaped(part.heading)}}}"
        for block in part.blocks:
            yield from _table(block) if isinstance(block, Table) else [escaped(block), ""]


def _table(table: Table) -> Iterator[str]:
    if table.caption:
        yield f"{escaped(table.caption)}:\\par\\nopagebreak"
    for first in range(0, len(table.rows), _ON_A_PAGE):
        yield f"{{\\footnotesize\\begin{{tabular}}{{{'l' * len(table.head)}}}"
        yield " & ".join(map(escaped, table.head)) + r" \\ \hline"
        yield r"\rule{0pt}{2.4ex}%"  # room below the line
        for row in table.rows[first : first + _ON_A_PAGE]:
            yield " & ".join(map(_cell, row)) + r" \\"
        yield "\\end{tabular}}"
        yield ""


def _cell(cell: Cell) -> str:
    return _MARKED.get(cell.mark, "%s") % escaped(cell.text) if cell.mark else escaped(cell.text)
