"""A crew of processes on this machine. Who dies is replaced; when this process ends, however it does, all end."""

from __future__ import annotations

import contextlib
import dataclasses
import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from plyant.errors import PlyantError
from plyant.exact.crew import MOST_DEATHS, SetUp, answer_of, attempt

_PATIENCE = 0.1  # seconds
_FAREWELL = 2.0  # seconds until a worker that does not end is killed


@dataclasses.dataclass
class _Worker:
    """One process, and (round, number) of the task that it does."""

    process: Any
    doing: tuple[int, int] | None = None


class ProcessCrew:
    """Processes that import what they need: nothing of this process's memory is shared."""

    def __init__(self, set_up: SetUp, job: Any, workers: int) -> None:
        self.size = workers
        self._set_up, self._job = set_up, job
        self._context = multiprocessing.get_context("spawn")
        self._staff: dict[Connection, _Worker] = {}
        self._round = 0  # answers to tasks of earlier ones are of no interest any more
        try:
            for _ in range(workers):
                self._employ()
        except BaseException:
            self.close()
            raise

    def _employ(self) -> None:
        here, there = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(there, self._set_up, self._job), daemon=True)
        with _no_interrupts():
            process.start()
        there.close()
        self._staff[here] = _Worker(process)

    def answers(self, tasks: Sequence[Any], idle: Callable[[], None] | None = None) -> Iterator[tuple[int, Any]]:
        """See `Crew`."""
        self._round += 1
        waiting = deque(range(len(tasks)))
        deaths: Counter[int] = Counter()
        left = len(tasks)
        while left:
            for connection, worker in list(self._staff.items()):
                if waiting and worker.doing is None:
                    number = waiting.popleft()
                    worker.doing = self._round, number
                    with contextlib.suppress(OSError):  # it is dead: that is noticed below
                        connection.send(tasks[number])
            busy = [connection for connection, worker in self._staff.items() if worker.doing is not None]
            ready: Any
            for ready in wait(busy, _PATIENCE):
                of, number = self._staff[ready].doing or (0, 0)
                try:
                    outcome = ready.recv()
                except (EOFError, OSError):
                    code = self._replace(ready)
                    if of == self._round:
                        deaths[number] += 1
                        if deaths[number] == MOST_DEATHS:
                            raise PlyantError(_obituary(code)) from None
                        waiting.appendleft(number)
                    continue
                self._staff[ready].doing = None
                if of == self._round:
                    left -= 1
                    yield number, answer_of(outcome)
            if idle is not None:
                idle()

    def _replace(self, connection: Connection) -> int | None:
        """Employ another one in the place of one who died; gives how it ended."""
        code = self._dismiss(connection)
        self._employ()
        return code

    def _dismiss(self, connection: Connection) -> int | None:
        process = self._staff.pop(connection).process
        connection.close()
        process.terminate()
        process.join(_FAREWELL)
        if process.is_alive():
            process.kill()
            process.join()
        code: int | None = process.exitcode
        process.close()
        return code

    def close(self) -> None:
        """Send all away, at once."""
        for worker in self._staff.values():
            worker.process.terminate()
        for connection in list(self._staff):
            self._dismiss(connection)


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    """Processes that are started here never hear of Ctrl-C; this one does, afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _obituary(code: int | None) -> str:
    if code is not None and code < 0:
        return f"{MOST_DEATHS} workers were ended by signal {-code} at the same task: is there memory for so many?"
    return (
        f"{MOST_DEATHS} workers ended with exit code {code} at the same task; a program that uses workers must do its "
        f"work under `if __name__ == '__main__':`."
    )


def _serve(connection: Connection, set_up: SetUp, job: Any) -> None:
    """Do what is sent until there is nobody to send it; Ctrl-C is the other side's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(attempt(set_up, job, connection.recv()))


def _end_with_parent() -> None:
    """A long task is of no use to anybody when the process that gave it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
