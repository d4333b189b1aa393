"""The same work in several processes, each of which sets itself up from plain data: no game of a person is pickled."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from plyant.catalogue import absolute, load
from plyant.errors import ParameterError, PlyantError
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
    """The answers as they come. `set_up(job)` gives each process the function that does a task.

    Closing the iterator ends the processes. What a task raises is raised here.
    """
    context = multiprocessing.get_context("spawn")
    crew: dict[Connection, Any] = {}
    waiting = iter(tasks)
    try:
        for _ in range(workers):
            here, there = context.Pipe()
            process = context.Process(target=_serve, args=(there, set_up, job), daemon=True)
            process.start()
            there.close()
            crew[here] = process
        idle = set(crew)
        while True:
            for connection in list(idle):
                task = next(waiting, None)
                if task is None:
                    break
                connection.send(task)
                idle.discard(connection)
            if len(idle) == len(crew):
                return
            ready: Any
            for ready in wait([connection for connection in crew if connection not in idle]):
                try:
                    is_answer, answer = ready.recv()
                except EOFError:
                    raise PlyantError("a process that played ended all of a sudden; workers=1 does without.") from None
                if not is_answer:
                    raise PlyantError(answer)
                idle.add(ready)
                yield answer
    finally:
        for connection, process in crew.items():
            process.terminate()
            process.join()
            connection.close()


def _serve(connection: Connection, set_up: Callable[[Any], Callable[[Task], Answer]], job: Any) -> None:
    """Do what is sent until there is nobody to send it; Ctrl-C is the other side's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work: Callable[[Task], Answer] | None = None
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = connection.recv()
            try:
                work = work or set_up(job)
                connection.send((True, work(task)))
            except PlyantError as error:
                connection.send((False, str(error)))
            except Exception as error:  # a person's own game may raise anything
                connection.send((False, f"stopped with {type(error).__name__}: {error}"))
