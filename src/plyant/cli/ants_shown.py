"""How a tour, and the search for it, look in the terminal."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.live import Live
from rich.text import Text

from plyant.cli import show
from plyant.cli.thinking import PATIENCE
from plyant.colony.problem import KINDS, ROUTES, TOUR, Problem
from plyant.colony.seeing import plot_text
from plyant.colony.tour import Moment, Tour, gap_text, length_text, load_text
from plyant.wording import counted, number

_CITIES = 24  # of a tour that are shown
_ROUTES = 12  # of several that are shown


@contextmanager
def tour_line(problem: Problem, seconds: float | None, quiet: bool) -> Iterator[Callable[[Moment], None]]:
    """A watcher that shows one line on the error stream once it takes longer than two seconds."""
    live = Live(console=show.err, transient=True, refresh_per_second=8)
    running = False

    def watch(now: Moment) -> None:
        nonlocal running
        if quiet or not show.err.is_terminal or now.seconds < PATIENCE:
            return
        if not running:
            live.start()
            running = True
        live.update(Text(_moment(problem, now, seconds)))

    try:
        yield watch
    finally:
        if running:
            live.stop()


def _moment(problem: Problem, now: Moment, seconds: float | None) -> str:
    parts = [problem.name, f"best {length_text(now.best, problem)}" if math.isfinite(now.best) else "no tour yet"]
    if now.bound > 0:
        parts.append(f"bound {length_text(now.bound, problem)}")
        if math.isfinite(now.best):
            parts.append(f"gap {100 * (now.best / now.bound - 1):.2f} %")
    parts.append(f"iteration {now.iterations:,}")
    if not math.isnan(now.branching):
        parts.append(f"λ-branching {now.branching:.2f}")
        parts.append(f"entropy {now.entropy:.2f} bits")
    parts.append(f"{now.seconds:.0f} s" + (f" of {seconds:g}" if seconds is not None else ""))
    return " · ".join([*parts, "Ctrl-C stops"])


def report(tour: Tour) -> None:
    """What was found, for people."""
    problem = tour.problem
    show.out.print(f"length {length_text(tour.length, problem)}, {gap_text(tour)}", style="bold", markup=False)
    what = f"{problem.name}: {problem.size:,} {'cities' if problem.size > 1 else 'city'}"
    if problem.kind != TOUR:
        what += f", {KINDS[problem.kind]}"
    rows = [("problem", what), *_ways(tour)]
    bound = f"{length_text(tour.bound, problem)}: no tour is shorter"
    rows.append(("bound", bound if math.isfinite(tour.gap) else "none was proved"))
    ants = counted(tour.ants, "ant") + (f", {tour.dropped:,} of them dropped" if tour.dropped else "")
    stopped = ", stopped" if tour.stopped else ""
    rows.append(
        ("search", f"{tour.variant}, {counted(tour.iterations, 'iteration')}, {ants}, {tour.seconds:.1f} s{stopped}")
    )
    for head, text in rows:
        show.out.print(f"{head:<9}{text}", markup=False)
    if show.out.is_terminal and len(tour.history) > 2:
        show.out.print("\n" + plot_text(tour), markup=False)


def _ways(tour: Tour) -> list[tuple[str, str]]:
    if tour.problem.kind != ROUTES:
        return [("tour", _cities(tour.order, tour.problem.is_closed))]
    problem = tour.problem
    rows = []
    for i, (route, length, load) in enumerate(
        list(zip(tour.routes, tour.route_lengths, tour.route_loads, strict=True))[:_ROUTES], start=1
    ):
        rows.append((f"route {i}", _cities(route, False)))
        rows.append(("", f"length {length_text(length, problem)}, {load_text(load, problem)}"))
    left = len(tour.routes) - _ROUTES
    if left > 0:
        rows.append(("", f"… and {counted(left, 'route')} more; --out or --json has all"))
    limit = "" if problem.vehicles is None else f" of at most {problem.vehicles:,}"
    total = number(math.fsum(tour.route_loads), 10)
    return [("vehicles", f"{len(tour.routes):,}{limit}, load {total} in all"), *rows]


def _cities(cities: tuple[object, ...], is_closed: bool) -> str:
    names = [str(city) for city in cities]
    between = ", " if any(" " in name for name in names) else " "
    if len(names) > _CITIES:
        return between.join(names[:_CITIES]) + f" … ({len(names) - _CITIES:,} more; --out or --json has all)"
    return between.join([*names, names[0]] if is_closed and len(names) > 1 else names)
