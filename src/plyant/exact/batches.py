"""Many positions of a game solved weakly: in this process, in several, or on a cluster."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from plyant.exact.crew import hire, is_wanted
from plyant.exact.parcel import Parcel, numbers_of, parcel, state_of
from plyant.exact.weak import Weak, WeakSolver
from plyant.game import Game, State

Options = tuple[tuple[str, Any], ...]


def weak_all(
    game: Game,
    states: Iterable[State],
    *,
    workers: int = 0,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> list[Weak]:
    """What each of these positions is worth, in their order. options: those of `weak`; budgets are for each position.

    workers: so many processes, each with a table of its own of `mb`. ray: the address of a Ray cluster. progress:
    called with how many are solved, and how many there are. Ctrl-C ends all.
    """
    made, asked = _taken_by(WeakSolver, options), _taken_by(WeakSolver.solve, options)
    if len(made) + len(asked) < len(options):
        unknown = sorted(set(options) - set(dict(made)) - set(dict(asked)))
        raise TypeError(f"weak_all() got an unexpected keyword argument {unknown[0]!r}")
    positions = list(states)
    found: list[Any] = [None] * len(positions)
    tell = progress or (lambda done, all_: None)
    if not is_wanted(workers, ray):
        here = WeakSolver(game, **dict(made))
        for i, s in enumerate(positions):
            found[i] = here.solve(s, **dict(asked))
            if found[i].interrupted:
                raise KeyboardInterrupt
            tell(i + 1, len(positions))
        return found
    tasks = [numbers_of(game, s) for s in positions]
    crew = hire(position_solver, (parcel(game), made, asked), min(workers, len(tasks)), ray)
    try:
        for done, (i, answer) in enumerate(crew.answers(tasks), 1):
            found[i] = answer
            tell(done, len(positions))
    finally:
        crew.close()
    return found


def _taken_by(function: Callable[..., Any], options: dict[str, Any]) -> Options:
    """Those of the options that a function takes, as plain data; an event of this process cannot be sent to others."""
    names = set(inspect.signature(function).parameters) - {"stop"}
    return tuple((name, value) for name, value in options.items() if name in names)


def position_solver(job: tuple[Parcel, Options, Options]) -> Callable[[tuple[int, ...]], Weak]:
    """The function with which a worker solves a position."""
    sent, made, asked = job
    game = sent.open()
    solver = WeakSolver(game, **dict(made))
    return lambda numbers: solver.solve(state_of(game, numbers), **dict(asked))
