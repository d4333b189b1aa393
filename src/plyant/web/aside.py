"""Work that cannot be told to stop at any moment, such as a compilation, is left alone when nobody waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from plyant.web.thinking import Cancelled

T = TypeVar("T")
_PAUSE = 0.02  # seconds between two looks at whether somebody still waits


def aside(work: Callable[[], T], stop: threading.Event) -> T:
    """What the work gives or raises; raises Cancelled soon after `stop` is set, and the work ends when it can."""
    outcome: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True, name="plyant aside")
    thread.start()
    while thread.is_alive():
        thread.join(_PAUSE)
        if stop.is_set() and thread.is_alive():
            raise Cancelled("the question was taken back, or took too long; try again.")
    if errors:
        raise errors[0]
    return outcome[0]


def go_on(stop: threading.Event) -> None:
    """Raise Cancelled where nobody waits any more."""
    if stop.is_set():
        raise Cancelled("the question was taken back.")
