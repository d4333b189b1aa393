"""`plyant exercise`: exercises with solutions, and marks for answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyant.cli import show
from plyant.cli.options import AsJson
from plyant.errors import ParameterError
from plyant.explain.exercises import files
from plyant.explain.exercises.grading import grade as grade_answers
from plyant.explain.exercises.make import made
from plyant.explain.exercises.options import read
from plyant.explain.exercises.writers import markdown
from plyant.explain.exercises.writers.save import save, writer_for
from plyant.explain.exercises.writers.sheet import Sheet


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command(
        "exercise", epilog="Example:  plyant exercise --seed 7 --branching 3 --depth 3 --count 10 --out exam.html"
    )(exercise)


def exercise(
    seed: Annotated[int, typer.Option("--seed", help="Other exercises; the same seed gives the same ones.")] = 0,
    kind: Annotated[
        str, typer.Option("--kind", "-k", help="alphabeta, minimax, nim, maxn, ants, or mixed: all by turns.")
    ] = "alphabeta",
    count: Annotated[int, typer.Option("--count", "-n", help="How many.")] = 1,
    branching: Annotated[
        str | None, typer.Option("--branching", "-b", help="Moves at each node: 3, or 2-3 for an uneven tree.")
    ] = None,
    depth: Annotated[int | None, typer.Option("--depth", "-d", help="Moves from the root to a leaf.")] = None,
    alpha_cuts: Annotated[str | None, typer.Option("--alpha-cuts", help="alphabeta: how many α cuts: 2, 1-3.")] = None,
    beta_cuts: Annotated[str | None, typer.Option("--beta-cuts", help="alphabeta: how many β cuts: 2, 1-3.")] = None,
    deep: Annotated[
        str, typer.Option("--deep", help="alphabeta: a cut by a bound from further up than the parent: yes, no, any.")
    ] = "any",
    leaves: Annotated[str, typer.Option("--leaves", help="Values at leaves: distinct or repeated.")] = "distinct",
    values: Annotated[
        str | None, typer.Option("--range", "--values", help="Values at leaves: from-to, such as 0-20.")
    ] = None,
    cut: Annotated[str, typer.Option("--cut", help="Cut rule: weak (cut when α ≥ β) or strict (only α > β).")] = "weak",
    order: Annotated[str, typer.Option("--order", help="ltr: from left to right; rtl: from right to left.")] = "ltr",
    root: Annotated[str, typer.Option("--root", help="Who moves first: max or min.")] = "max",
    sticks: Annotated[str | None, typer.Option("--sticks", help="nim: how many, such as 5-100.")] = None,
    cities: Annotated[int | None, typer.Option("--cities", help="ants: how many, 4 to 8.")] = None,
    marks: Annotated[str | None, typer.Option("--marks", help="Marks of items, such as value=2,window=4.")] = None,
    title: Annotated[str, typer.Option("--title", help="The title of the sheet.")] = "Exercises",
    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help="With solutions, or the bare exam sheet.")
    ] = True,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write FILE.tex, html, md, json or xml (Moodle).")
    ] = None,
    grade: Annotated[
        Path | None, typer.Option("--grade", help="Mark the answers of a JSON file instead of making exercises.")
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option("--key", help="With --grade: the solutions, as written by --out exam.json."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Make exercises with solutions from a seed; without --out, print them. With --grade, mark answers."""
    if grade is not None:
        _mark(grade, key, json)
        return
    if key is not None:
        raise ParameterError("--key goes with --grade answers.json.")
    if out is not None:
        writer_for(out)  # says that there is no such format before anything is made
    options = read(
        {
            "seed": seed, "kind": kind, "count": count, "branching": branching, "depth": depth, "leaves": leaves,
            "alpha_cuts": alpha_cuts, "beta_cuts": beta_cuts, "deep": deep, "values": values, "cut": cut,
            "order": order, "root": root, "sticks": sticks, "cities": cities, "marks": marks,
        }
    )  # fmt: skip
    sheet = Sheet(title, tuple(made(options)), solutions, options)
    if out is not None:
        save(sheet, out)
        show.err.print(f"written: {out}", markup=False)
    if json:
        show.as_json(files.as_dict(sheet.exercises, title, options, solutions))
    elif out is None:
        show.out.print(markdown.write(sheet), markup=False, end="")


def _mark(answers: Path, key: Path | None, json: bool) -> None:
    given = files.load(answers)
    solved = files.key_in(files.load(key), key) if key is not None else files.key_in(given, answers)
    found = grade_answers(solved, files.answers_in(given, answers))
    if json:
        show.as_json(found.as_dict())
    else:
        show.out.print(str(found), markup=False)
