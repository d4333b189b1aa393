"""A crew: workers in other processes, or on other machines, to whom tasks of one kind are given.

Workers keep nothing that is needed: a task that is given to a worker who dies is given to another one, and each task
is answered once. A job is what all tasks have in common; `set_up(job)` gives the function that does a task.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from plyant import errors
from plyant.errors import ParameterError, PlyantError

MOST_DEATHS = 3  # of workers at the same task, before it is taken to be the task's fault

SetUp = Callable[[Any], Callable[[Any], Any]]
"""A function of a module, so that workers can import it; its job is plain data that can be hashed."""


class Crew(Protocol):
    """Who does the tasks."""

    size: int
    """How many tasks are done at the same time."""

    def answers(self, tasks: Sequence[Any], idle: Callable[[], None] | None = None) -> Iterator[tuple[int, Any]]:
        """(number of the task, its answer) as they come; what a task raises is raised here.

        `idle` is called a few times a second while there is nothing to do but to wait. Who does not ask for all answers
        may go on with other tasks.
        """

    def close(self) -> None:
        """Send all away, at once."""


def hire(set_up: SetUp, job: Any, workers: int, ray: str | None) -> Crew:
    """So many processes of this machine, or the cluster at this address."""
    if ray is not None:
        from plyant.exact.crew_ray import RayCrew

        return RayCrew(set_up, job, ray)
    from plyant.exact.crew_processes import ProcessCrew

    return ProcessCrew(set_up, job, workers)


def is_wanted(workers: int, ray: str | None) -> bool:
    """Is there to be a crew? Raises ParameterError where that cannot be told."""
    if workers < 0:
        raise ParameterError(f"workers={workers} is not possible: 0 is none, else so many processes.")
    if ray is not None and workers:
        raise ParameterError("workers and ray exclude each other: a Ray cluster knows how many workers it has.")
    return bool(workers) or ray is not None


# -- what a worker does -----------------------------------------------------------------------------------------------

Outcome = tuple[str, Any]
"""("", the answer), or the name of an error and its sentence."""


@functools.lru_cache(maxsize=1)
def _ready(set_up: SetUp, job: Any) -> Callable[[Any], Any]:
    return set_up(job)


def attempt(set_up: SetUp, job: Any, task: Any) -> Outcome:
    """Do a task; only the first one of a job needs time to set up."""
    try:
        return "", _ready(set_up, job)(task)
    except PlyantError as error:
        return type(error).__name__, str(error)
    except Exception as error:  # a person's own game may raise anything
        return PlyantError.__name__, f"a worker stopped with {type(error).__name__}: {error}"


def answer_of(outcome: Outcome) -> Any:
    """The answer; raises the error if it is one."""
    name, answer = outcome
    if name:
        raise getattr(errors, name, PlyantError)(answer)
    return answer
