"""Functions that run at the same time, in threads that Ctrl-C does not tear apart."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

_GLANCE = 0.1  # seconds between two looks at what goes on


def together(
    jobs: Sequence[Callable[[], T]],
    report: Callable[[], None] | None = None,
    stop: Callable[[], None] | None = None,
    waits: bool = True,
) -> list[T]:
    """Call all these functions, each in a thread of its own; gives what they return, or raises what one of them raises.

    report: called now and then. If that raises, or Ctrl-C is pressed, `stop` is called, and all are waited for; waits:
    False for what cannot be stopped and may go on.
    """
    found: dict[int, T] = {}
    errors: list[BaseException] = []

    def run(i: int) -> None:
        try:
            found[i] = jobs[i]()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(i,), daemon=True) for i in range(len(jobs))]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(_GLANCE)
                if report is not None:
                    report()
    except BaseException:
        if stop is not None:
            stop()
        for thread in threads if waits else ():
            if thread.ident is not None:
                thread.join()
        raise
    if errors:
        raise errors[0]
    return [found[i] for i in range(len(jobs))]
