"""`plyant equilibrium`: how to mix in a matrix game."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from plyant.cli import show
from plyant.cli.options import AsJson
from plyant.cli.thinking import PATIENCE, bar
from plyant.hidden.matrix.dominance import ROW
from plyant.hidden.matrix.equilibrium import equilibrium as solve
from plyant.hidden.matrix.numerals import number_text
from plyant.hidden.matrix.reading import ACCEPTED, read_file, read_text
from plyant.hidden.matrix.result import Equilibrium
from plyant.hidden.matrix.words import answer_lines, entry_text, pure_lines, step_lines

_LARGEST = 12  # rows or columns of a matrix that is shown
_REMOVED, _PURE = "dim strike", "bold green"

Source = Annotated[
    str,
    typer.Argument(
        metavar="FILE|TEXT",
        help='Rows of payoffs to A: "3 -2; -1 0"; pairs if B has payoffs of its own: "3,3 0,5; 5,0 1,1"; or a file '
        f"({', '.join(ACCEPTED)}); - reads a text from the standard input.",
        show_default=False,
    ),
]
Weak = Annotated[bool, typer.Option("--weak", help="Remove weakly dominated rows and columns too.")]
All = Annotated[bool, typer.Option("--all", help="Find all (extreme) equilibria, not one.")]

Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, help="Time limit of --all in seconds; then it prints what was found until then."),
]


def register(app: typer.Typer) -> None:
    """Add the verb."""
    # a matrix may begin with a minus, which is no option
    app.command(
        "equilibrium",
        epilog='Example:  plyant equilibrium "3 -2 2; -1 0 4; -4 -3 1"',
        context_settings={"ignore_unknown_options": True},
    )(equilibrium)


def equilibrium(
    matrix: Source, weak: Weak = False, all: All = False, seconds: Seconds = None, json: AsJson = False
) -> None:
    """Solve a matrix game: dominated rows and columns, saddle points, the value, and how both players mix."""
    text = sys.stdin.read() if matrix == "-" else matrix

    def work(progress: Callable[[int, int], None]) -> Equilibrium:
        game = read_file(Path(matrix)) if _is_file(matrix) else read_text(text)
        found = solve(game, weak=weak, all=all, seconds=seconds, progress=progress)
        found.steps, found.pure  # noqa: B018 - computed when first asked for: here, where somebody watches
        return found

    found = _watched(work, "solving a matrix game", json)
    m, n = found.game.shape
    if json:
        show.as_json(found.as_dict())
        return
    if max(m, n) <= _LARGEST:
        show.out.print(_table(found))
        show.out.print(_legend(found), markup=False, style="dim")
    else:
        show.out.print(f"a {m} × {n} matrix", markup=False)
    for number, line in enumerate(step_lines(found), start=1):
        is_step = number <= len(found.steps) and ": removed." in line
        show.out.print(f"{number}. {line}" if is_step else line, markup=False)
    for line in pure_lines(found):
        show.out.print(line, markup=False)
    show.out.print()
    for line in answer_lines(found):
        show.out.print(line, markup=False)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file() or (Path(text).suffix.lower() in ACCEPTED and "\n" not in text)
    except (OSError, ValueError):  # too long for a name, or a zero byte in it
        return False


def _watched(work: Callable[[Callable[[int, int], None]], Equilibrium], what: str, quiet: bool) -> Equilibrium:
    """Run it beside, so that Ctrl-C is answered at once; a bar is shown if it takes long."""
    move: list[Callable[[int, int], None]] = [lambda done, of_all: None]
    outcome: list[Equilibrium | BaseException] = []

    def run() -> None:
        try:
            outcome.append(work(lambda done, of_all: move[0](done, of_all)))
        except BaseException as error:
            outcome.append(error)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    try:
        worker.join(PATIENCE)
        if worker.is_alive():
            with bar(what, quiet) as move[0]:
                while worker.is_alive():
                    worker.join(0.1)
    except KeyboardInterrupt:
        show.err.print("plyant: stopped before an equilibrium was found.", markup=False)
        raise typer.Exit(130) from None
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]


def _table(found: Equilibrium) -> Table:
    """The matrix with the mixes at its edges; ✗1 is removed at step 1, * is a pure equilibrium."""
    m, n = found.game.shape
    when = {(step.kind == ROW, step.index): number for number, step in enumerate(found.steps, start=1)}
    pure = set(found.pure)

    def name(is_row: bool, index: int) -> Text:
        names = found.row_names if is_row else found.column_names
        step = when.get((is_row, index))
        return Text(names[index]) if step is None else Text(f"{names[index]} ✗{step}", _REMOVED.split()[0])

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("A \\ B")
    for j in range(n):
        table.add_column(name(False, j), justify="right", no_wrap=True)
    table.add_column("A plays", justify="right", no_wrap=True)
    for i in range(m):
        cells = []
        for j in range(n):
            text = entry_text(found, i, j)
            if (i, j) in pure:
                cells.append(Text(f"*{text}", _PURE))
            else:
                cells.append(Text(text, _REMOVED if {(True, i), (False, j)} & when.keys() else ""))
        table.add_row(name(True, i), *cells, number_text(found.shown_rows[i]))
    table.add_row("B plays", *(number_text(p) for p in found.shown_columns), "")
    return table


def _legend(found: Equilibrium) -> str:
    parts = ["entries: what A wins" if found.is_zero_sum else "entries: what A wins, what B wins"]
    if found.steps:
        parts.append("✗1: removed at step 1")
    if found.pure:
        parts.append("*: saddle point" if found.is_zero_sum else "*: pure equilibrium")
    return "; ".join(parts) + "\n"
