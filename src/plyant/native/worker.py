"""A thread with a large stack: recursion of a search uses the C stack, and the main thread stays free to stop it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

STACK = 512 << 20  # bytes; reserved, and used only as far as the recursion goes
DEEPEST = 10_000  # plies; a game that goes on for longer counts as endless

_lock = threading.Lock()
_recursing = 0  # how many interpreted searches are going on
_usual_limit = 0


def _allow_recursion(change: int) -> None:
    """Raise Python's own limit while an interpreted search is going on, and put it back after the last one."""
    global _recursing, _usual_limit
    with _lock:
        if _recursing == 0:
            _usual_limit = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_usual_limit, 4 * DEEPEST + 1000))
        _recursing += change
        if _recursing == 0:
            sys.setrecursionlimit(_usual_limit)


class Worker:
    """One call in a thread of its own; `recursing`: of Python functions, not of machine code."""

    def __init__(self, call: Callable[[], Any], recursing: bool = False) -> None:
        self._call = call
        self._recursing = recursing
        self._value: Any = None
        self._error: BaseException | None = None
        self._done = threading.Event()
        with _lock:  # the stack size is a setting of the process: set it only for this one thread
            before = threading.stack_size(STACK)
            try:
                threading.Thread(target=self._run, daemon=True, name="plyant search").start()
            finally:
                threading.stack_size(before)

    def _run(self) -> None:
        if self._recursing:
            _allow_recursion(1)
        try:
            self._value = self._call()
        except BaseException as error:
            self._error = error
        finally:
            if self._recursing:
                _allow_recursion(-1)
            self._done.set()

    def wait(
        self,
        deadline: float | None,
        stop: threading.Event | None,
        halt: Callable[[], None],
        report: Callable[[], None] | None = None,
    ) -> Any:
        """The call's value. At the deadline (perf_counter), at the event or at Ctrl-C, `halt` is called once.

        `report` is called about ten times a second while waiting.
        """
        halted = False
        pause = 0.01 if stop is not None else 0.1  # not longer: on Windows, Ctrl-C is noticed only after it
        told = time.perf_counter()
        try:
            while not self._done.is_set():
                now = time.perf_counter()
                if not halted and ((deadline is not None and now >= deadline) or (stop is not None and stop.is_set())):
                    halt()
                    halted = True
                left = deadline - now if deadline is not None and not halted else pause
                self._done.wait(max(0.0, min(left, pause)))
                if report is not None and now - told >= 0.1:
                    told = now
                    report()
        except BaseException:
            halt()
            self._done.wait()
            raise
        try:
            return self.value()
        finally:
            self._error = None  # whose traceback holds this: the memory of a search would wait for the collector

    def value(self) -> Any:
        """The call's value, or its error."""
        self._done.wait()
        if self._error is not None:
            raise self._error
        return self._value

    def finish(self) -> None:
        """Wait for the end of a call whose outcome does not matter."""
        self._done.wait()
