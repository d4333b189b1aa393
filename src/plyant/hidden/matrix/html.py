"""An equilibrium for notebooks: the matrix with its mixes beside it, then the words."""

from __future__ import annotations

from html import escape

from plyant.hidden.matrix.dominance import ROW
from plyant.hidden.matrix.numerals import number_text
from plyant.hidden.matrix.result import Equilibrium
from plyant.hidden.matrix.words import entry_text, summary

_LARGEST = 20  # rows or columns of a matrix that is shown
_GONE = ' style="color:#8a949e;text-decoration:line-through"'
_PURE = ' style="background:#f3d27a"'


def html(found: Equilibrium) -> str:
    """A table in which dominated rows and columns are struck out and pure equilibria are yellow; then sentences."""
    m, n = found.game.shape
    lines = "<br>".join(escape(line) for line in summary(found).splitlines())
    table = _table(found) if max(m, n) <= _LARGEST else ""
    return f"<div>{table}<p>{lines}</p></div>"


def _table(found: Equilibrium) -> str:
    m, n = found.game.shape
    gone = {(step.kind == ROW, step.index) for step in found.steps}
    heads = "".join(f"<th>{escape(name)}</th>" for name in found.column_names)
    rows = [f"<tr><th></th>{heads}<th>A plays</th></tr>"]
    for i in range(m):
        cells = ""
        for j in range(n):
            style = _PURE if (i, j) in found.pure else _GONE if {(True, i), (False, j)} & gone else ""
            cells += f"<td{style}>{escape(entry_text(found, i, j))}</td>"
        rows.append(f"<tr><th>{escape(found.row_names[i])}</th>{cells}<td>{number_text(found.shown_rows[i])}</td></tr>")
    mixes = "".join(f"<td>{number_text(p)}</td>" for p in found.shown_columns)
    return f"<table>{''.join(rows)}<tr><th>B plays</th>{mixes}<td></td></tr></table>"
