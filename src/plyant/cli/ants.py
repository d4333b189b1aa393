"""`plyant ants`: short tours with a proven gap, and the lecture on how ants find them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from plyant.cli import show
from plyant.cli.ants_lecture import show_lecture
from plyant.cli.ants_shown import report, tour_line
from plyant.cli.options import AsJson
from plyant.cli.thinking import NothingSearched, stop_on_interrupt
from plyant.colony.lecture import lecture as give_lecture
from plyant.colony.output import FORMATS, check, save
from plyant.colony.problem import KINDS, Problem
from plyant.colony.reading import ACCEPTED, read
from plyant.colony.search import LOCAL, VARIANTS
from plyant.colony.seeing import FORMATS as PICTURES
from plyant.colony.seeing import PLOT_FORMATS, plot
from plyant.colony.solve import solve, with_vehicles
from plyant.errors import BadFile, ParameterError

File = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        help=f"Cities: TSPLIB or CVRPLIB, a table of points or a matrix ({', '.join(ACCEPTED)}).",
        show_default=False,
    ),
]
Seconds = Annotated[float | None, typer.Option("--seconds", "-s", help="Search so long; 10 if nothing is said.")]
Iterations = Annotated[
    int | None, typer.Option("--iterations", help="Search so many iterations: then the same seed gives the same tour.")
]
Variant = Annotated[str, typer.Option("--variant", "-v", help=", ".join(VARIANTS) + ".")]
Local = Annotated[
    str | None, typer.Option("--local", help=f"Local search: {', '.join(LOCAL)}; 3opt if nothing is said.")
]
Ants = Annotated[int | None, typer.Option("--ants", "-n", help="N, how many ants go out in an iteration.")]
Alpha = Annotated[float | None, typer.Option("--alpha", help="α, how much pheromone counts.")]
Beta = Annotated[float | None, typer.Option("--beta", help="β, how much nearness counts.")]
Evaporated = Annotated[float | None, typer.Option("--evaporated", help="ρ as the share of pheromone that goes.")]
Kept = Annotated[float | None, typer.Option("--kept", help="ρ as the share of pheromone that stays, as in the notes.")]
Deposit = Annotated[float | None, typer.Option("--deposit", "-q", help="Q, how much pheromone an ant lays.")]
Seed = Annotated[int, typer.Option("--seed", help="Another seed, other ants.")]
Threads = Annotated[int | None, typer.Option("--threads", "-t", help="How many at once; all cores if nothing is said.")]
BoundSeconds = Annotated[
    float | None,
    typer.Option("--bound-seconds", help="How long the proof may take; 0: no proof; else a third of the time."),
]
Kind = Annotated[str | None, typer.Option("--kind", help="; ".join(f"{k}: {what}" for k, what in KINDS.items()) + ".")]
Start = Annotated[
    str | None, typer.Option("--from", help="The city to begin with, or the depot, as the file names it.")
]
End = Annotated[str | None, typer.Option("--to", help="The last city; then the tour does not return.")]
Capacity = Annotated[float | None, typer.Option("--capacity", help="What a vehicle carries, for --kind routes.")]
Vehicles = Annotated[
    int | None, typer.Option("--vehicles", help="At most this many routes, for --kind routes.", show_default=False)
]
Out = Annotated[
    list[Path] | None,
    typer.Option("--out", "-o", help=f"Write the tour: FILE{', '.join(FORMATS)}; may be given several times."),
]
Plot = Annotated[Path | None, typer.Option("--plot", help=f"Write how the search went: FILE{', '.join(PLOT_FORMATS)}.")]
Lecture = Annotated[
    bool,
    typer.Option("--lecture", help="Step by step, in tables: the example of the notes, or up to 12 cities of FILE."),
]
Choice = Annotated[str, typer.Option("--choice", help="Lecture: the next city by probability, or the greatest.")]
Update = Annotated[
    str, typer.Option("--update", help="Lecture: evaporation and deposit after each step, or each tour.")
]


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("ants", epilog="Example:  plyant ants berlin52.tsp --seconds 5 --out tour.html")(ants)


def ants(
    file: File = None,
    seconds: Seconds = None,
    iterations: Iterations = None,
    variant: Variant = "focused",
    local: Local = None,
    ants: Ants = None,
    alpha: Alpha = None,
    beta: Beta = None,
    evaporated: Evaporated = None,
    kept: Kept = None,
    deposit: Deposit = None,
    seed: Seed = 0,
    threads: Threads = None,
    bound_seconds: BoundSeconds = None,
    kind: Kind = None,
    start: Start = None,
    end: End = None,
    capacity: Capacity = None,
    vehicles: Vehicles = None,
    out: Out = None,
    plot_file: Plot = None,
    lecture: Lecture = False,
    choice: Choice = "greatest",
    update: Update = "step",
    json: AsJson = False,
) -> None:
    """Find a short tour by ants, and prove how far from the shortest it can be at most."""
    files = out or []
    if lecture:
        _check_lecture(
            seconds=seconds,
            threads=threads,
            bound_seconds=bound_seconds,
            capacity=capacity,
            vehicles=vehicles,
            plot=plot_file,
            variant=None if variant == "focused" else variant,
            kind=kind if file is None else None,
            to=end if file is None else None,
        )
        if len(files) > 1:
            raise ParameterError("the lecture is written to one file.")
        problem = None if file is None else read(file, kind=kind, start=start, end=end)
        show_lecture(
            lambda: give_lecture(
                problem,
                start=start if file is None else None,
                alpha=alpha,
                beta=beta,
                kept=kept,
                evaporated=evaporated,
                deposit=deposit,
                ants=ants,
                iterations=iterations,
                choice=choice,
                update=update,
                seed=seed,
                local=local,
            ),
            files[0] if files else None,
            json,
        )
        return
    if (choice, update) != ("greatest", "step"):
        raise ParameterError("--choice and --update are for --lecture.")
    if file is None:
        raise ParameterError("which cities? Give a FILE, or --lecture for the example of the notes.")
    cities = with_vehicles(read(file, kind=kind, start=start, end=end), capacity, vehicles, kind)
    _check_files(files, plot_file, cities, file)
    try:
        with stop_on_interrupt() as stop, tour_line(cities, seconds, quiet=json) as watch:
            tour = solve(
                cities,
                seconds=seconds,
                iterations=iterations,
                variant=variant,
                local=local or "3opt",
                ants=ants,
                alpha=alpha,
                beta=beta,
                evaporated=evaporated,
                kept=kept,
                deposit=1.0 if deposit is None else deposit,
                seed=seed,
                threads=threads,
                bound_seconds=bound_seconds,
                film=any(path.suffix.lower() in PICTURES for path in files),
                stop=stop,
                progress=watch,
            )
    except NothingSearched as error:
        show.err.print(f"plyant: {error}", markup=False)
        raise typer.Exit(130) from None
    if json:
        show.as_json(tour.as_dict())
    else:
        report(tour)
    written = [save(tour, path) for path in files]  # last: should it fail, the tour is not lost
    if plot_file is not None:
        written.append(plot(tour, plot_file))
    for path in [] if json else written:
        show.err.print(f"written: {path}", markup=False)


def _check_lecture(**given: object) -> None:
    """Refuse what the lecture has no use for."""
    for name, value in given.items():
        if value is not None:
            raise ParameterError(f"--{name.replace('_', '-')} is not for the lecture (of the notes' example).")


def _check_files(files: list[Path], plot_file: Path | None, problem: Problem, file: Path) -> None:
    """Refuse, before the work, what could not be written."""
    for path in files:
        check(path, problem)
    if plot_file is not None and plot_file.suffix.lower() not in PLOT_FORMATS:
        raise BadFile(f"{plot_file} cannot be written: a plot is {' or '.join(PLOT_FORMATS)}.")
    for path in [*files, *([plot_file] if plot_file is not None else [])]:
        folder = next(p for p in path.absolute().parents if p.exists())
        if path.is_dir():
            raise BadFile(f"{path} cannot be written: it is a folder.")
        if not folder.is_dir() or not os.access(folder, os.W_OK):
            raise BadFile(f"{path} cannot be written: {folder} is not a folder in which you may write.")
        if path.exists() and path.samefile(file):
            raise BadFile(f"{path} cannot be written: the cities are in it.")
