"""Calls that may never come back: a sign dragged along by `>>` can turn a loop that ends into one that does not."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any


class TooSlow(Exception):
    """The call did not come back in time; its thread is left to itself."""


class Patient:
    """A thread that makes calls one after the other, and a limit to how long each of them is waited for."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._start()

    def _start(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[tuple[Any, Exception | None]] = queue.SimpleQueue()
        threading.Thread(target=_serve, args=(self._calls, self._answers), daemon=True, name="plyant check").start()

    def call(self, ask: Callable[[], Any]) -> Any:
        """What `ask` returns, or its exception; raises TooSlow when it is not back in time."""
        self._calls.put(ask)
        try:
            value, error = self._answers.get(timeout=self.seconds)
        except queue.Empty:
            self._start()
            raise TooSlow from None
        if error is not None:
            raise error
        return value

    def close(self) -> None:
        """Let the thread end."""
        self._calls.put(None)


def _serve(calls: queue.SimpleQueue[Callable[[], Any] | None], answers: queue.SimpleQueue[Any]) -> None:
    while (ask := calls.get()) is not None:
        try:
            answers.put((ask(), None))
        except Exception as error:
            answers.put((None, error))
