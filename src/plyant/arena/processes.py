"""The same work in several processes, each of which sets itself up from plain data: no game of a person is pickled."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from plyant.catalogue import absolute, load
from plyant.errors import ParameterError, PlyantError
from plyant.exact.crew_processes import ProcessCrew
from plyant.game import Game
from plyant.own_files import file_of

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def text_of(game: Game, given: Game | str) -> str:
    """The text from which another process loads this game; raises ParameterError where there is none."""
    texts = [absolute(given if isinstance(given, str) else str(game))]
    module = sys.modules.get(type(game).__module__)
    if is_from_file(type(game)) and module is not None:
        texts.append(f"{module.__file__}:{type(game).__qualname__}{str(game)[len(game.name) :]}")
    for text in texts:
        with contextlib.suppress(PlyantError):
            loaded = load(text)
            if type(loaded).__qualname__ == type(game).__qualname__ and loaded.parameters() == game.parameters():
                return text
    raise ParameterError(f"{game} cannot be loaded from a text, which several processes need; give workers=1.")


def is_from_file(cls: type) -> bool:
    """Was the class loaded from a file by its path? To run any other file again might start all over."""
    return bool(file_of(cls.__module__))


def in_processes(
    set_up: Callable[[Any], Callable[[Task], Answer]], job: Any, tasks: Sequence[Task], workers: int
) -> Iterator[Answer]:
    """The answers as they come. `set_up(job)` gives each process the function that does a task; the job can be hashed.

    Closing the iterator ends the processes. What a task raises is raised here; a process that dies is replaced.
    """
    crew = ProcessCrew(set_up, job, workers)
    try:
        for _, answer in crew.answers(tasks):
            yield answer
    finally:
        crew.close()
