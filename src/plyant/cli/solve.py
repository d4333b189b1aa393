"""`plyant solve`: the exact value of a game, of every state of it, or of one position."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from plyant.catalogue import load
from plyant.cli import show, solve_statistics
from plyant.cli.options import AsJson, GameName, Moves, Seconds, StateText
from plyant.cli.solve_proof import prove, refuse_other
from plyant.cli.solve_ways import Asked, Found, answered
from plyant.cli.solving import Estimate, Estimated
from plyant.cli.targets import refuse_suffix
from plyant.cli.thinking import NothingSearched
from plyant.engine.budget import Budget, check_threads
from plyant.errors import ParameterError, UnfitGame
from plyant.exact.crew import is_wanted
from plyant.exact.crew_ray import check_address
from plyant.exact.estimate import available_memory
from plyant.exact.solution import Solution
from plyant.exact.solve import refuse_unfit
from plyant.files import write_whole
from plyant.wording import counted

_SHARE = 0.8  # of the memory that nobody uses
_GB = 1 << 30
PLOTS = (".svg", ".png")


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("solve", epilog='Example:  plyant solve "connect-four(width=4,height=4)" --statistics')(solve)


def solve(
    game: GameName,
    moves: Moves = "",
    state: StateText = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Keep the table of the whole game in this file, or use it; with --weak, a proof as by --proof.",
        ),
    ] = None,
    query: Annotated[
        list[str] | None, typer.Option("--query", "-q", help="Moves to a position to be told about; may be repeated.")
    ] = None,
    weak: Annotated[bool, typer.Option("--weak", help="Solve this position only, not all states after it.")] = False,
    score: Annotated[
        bool, typer.Option("--score", help="The game's own score too, which tells fast wins from slow ones.")
    ] = False,
    all_moves: Annotated[bool, typer.Option("--all", help="Weak solving: find all best moves, not one.")] = False,
    method: Annotated[
        str, typer.Option("--method", help="Weak solving: null-window or proof-number; of puzzles: ida* or a*.")
    ] = "",
    seconds: Seconds = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="States by status and remoteness, ends, who wins.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Draw the statistics into this file: FILE.svg or FILE.png.")
    ] = None,
    proof: Annotated[
        Path | None, typer.Option("--proof", help="Write a proof of the value to this file, for `plyant verify`.")
    ] = None,
    estimate: Annotated[bool, typer.Option("--estimate", help="Only tell what solving would take.")] = False,
    memory: Annotated[
        float | None, typer.Option("--memory", help="Gigabytes that may be used; by default most of what is free.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Solve all states even if they seem not to fit.")] = False,
    repetition: Annotated[
        float | None,
        typer.Option("--repetition", help="What endless play is worth to the first player; 0 if not given."),
    ] = None,
    symmetry: Annotated[
        bool, typer.Option("--symmetry/--no-symmetry", help="Count states that are the same by symmetry once.")
    ] = True,
    threads: Annotated[int, typer.Option("--threads", "-t", help="0: one for each core.")] = 0,
    workers: Annotated[
        int, typer.Option("--workers", "-w", help="So many processes find the states, or solve queries weakly.")
    ] = 0,
    ray: Annotated[
        str | None,
        typer.Option("--ray", help="The same on a Ray cluster: its address (host:port), auto, or local."),
    ] = None,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")] = False,
    json: AsJson = False,
) -> None:
    """Find the exact value: who wins, in how many moves, by which moves; of every state, if all fit into memory.

    Where they do not, or with --weak, --score or --method, only the value of this position is found and proved. Ctrl-C
    stops: what was found is told, and with --out the same command goes on later.
    """
    loaded = load(game)
    refuse_unfit(loaded)
    begin = loaded.parse_state(state) if state else None
    position = loaded.replay(moves, begin)
    is_weak = weak or bool(method) or seconds is not None
    if is_weak and proof is None:
        out, proof = None, out  # there is no table: what can be kept of one position is why it is worth that
    needs_table = out is not None or statistics or plot is not None or estimate
    if needs_table and is_weak:
        raise ParameterError(
            "--out, --statistics, --plot and --estimate are about all states; --weak, --method and --seconds are not."
        )
    if score and not loaded.has_score:
        raise UnfitGame(f"{loaded.name} has no score(s), to tell fast wins from slow ones: do without --score.")
    Budget(None, seconds, None, None)  # complains before the work begins
    if threads:
        check_threads(threads)
    is_wanted(workers, ray)  # complains as well
    refuse_other(proof, out)
    refuse_suffix(plot, PLOTS, "plot into")
    if ray is not None:
        check_address(ray)
    asked = Asked(
        game=loaded,
        begin=begin,
        positions=[(moves, position), *((q, loaded.replay(q, position)) for q in query or [])],
        weakly=is_weak or (score and not needs_table),
        needs_table=needs_table,
        only_estimate=estimate,
        score=score,
        all_moves=all_moves,
        method=method.lower(),
        out=out,
        seconds=seconds,
        memory=_allowed(memory),
        forced=force,
        repetition=_checked(repetition),
        symmetry=symmetry,
        threads=threads,
        native=not interpreted,
        workers=workers,
        ray=ray,
        quiet=json,
    )
    try:
        found = answered(asked)
    except Estimated as told:
        _tell_estimate(asked, told.found)
        return
    except NothingSearched as error:
        show.err.print(f"plyant: {error}", markup=False)
        raise typer.Exit(130) from None
    _tell(asked, found, statistics)
    if found.stopped:
        raise typer.Exit(130)
    if found.table is not None and plot is not None:
        _draw(found.table, plot)
    if proof is not None:
        prove(asked, found, moves, proof)


def _allowed(memory: float | None) -> int:
    """Bytes that may be used."""
    if memory is None:
        return int(available_memory() * _SHARE)
    if not 0 < memory < math.inf:
        raise ParameterError(f"--memory {memory:g} is not accepted; a number of gigabytes above 0 is.")
    return int(memory * _GB)


def _checked(repetition: float | None) -> float | None:
    if repetition is not None and not math.isfinite(repetition):
        raise ParameterError(f"--repetition {repetition} is not accepted; a number is.")
    return repetition


def _tell_estimate(asked: Asked, found: Estimate) -> None:
    fits = found.bytes <= asked.memory
    if asked.quiet:
        about = {"states": found.states, "bytes": found.bytes, "seconds": round(found.seconds, 3)}
        show.as_json({"game": str(asked.game), **about, "memory": asked.memory, "fits": fits})
    else:
        show.out.print(f"{found.text}: it {'fits' if fits else 'does not fit'} into memory")


def _tell(asked: Asked, found: Found, statistics: bool) -> None:
    """All answers, and how they were found."""
    if asked.quiet:
        told = [answer.as_dict(asked.game, asked.score) for answer in found.answers]
        more: dict[str, object] = {"queries": told[1:]} if len(asked.positions) > 1 else {}
        if found.table is not None and statistics:
            more |= {"statistics": solve_statistics.as_dict(found.table)}
        if found.reason:
            more["reason"] = found.reason
        show.as_json({**told[0], **more})
        return
    if found.stopped:
        show.err.print("stopped: this is what is known so far")
    for answer in found.answers:
        answer.tell(asked.game)
    if found.table is not None and statistics:
        solve_statistics.tell(found.table)
    table, last = found.table, found.answers[-1]
    if table is not None:
        states = counted(table.states, "state")
        how = f"{states}, {table.ends:,} of them terminal, in {table.seconds:.2f} s by {table.method}"
    else:
        spent = sum(answer.seconds for answer in found.answers)
        nodes = counted(sum(answer.nodes or 0 for answer in found.answers), "node")
        how = f"{nodes} in {spent:.2f} s by {last.method}"
    show.out.print(how, style="dim", markup=False)


def _draw(table: Solution, path: Path) -> None:
    from plyant.explain.census_plot import HEIGHT, WIDTH, census_svg

    picture = census_svg(table)
    if path.suffix.lower() == ".png":
        from plyant.explain.drawing.png import png_of

        write_whole(path, png_of(picture, WIDTH, HEIGHT))
    else:
        write_whole(path, picture)
