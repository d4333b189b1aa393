"""Warnings: an input has something odd in it that does not change the answer.

They are Python's own warnings, of the category `PlyantWarning`. `collect_warnings` gathers them instead, for a program
that shows them itself.
"""

from __future__ import annotations

import contextlib
import contextvars
import sys
import warnings
from collections.abc import Callable, Iterator


class PlyantWarning(UserWarning):
    """An input has something odd in it that does not change the answer, or something was assumed about it."""


_receiver: contextvars.ContextVar[Callable[[str], None] | None] = contextvars.ContextVar("receiver", default=None)


def warn(text: str) -> None:
    """Give a warning of one sentence: what is odd, where, and how it was read."""
    receive = _receiver.get()
    if receive is not None:
        receive(text)
    else:
        warnings.warn(text, PlyantWarning, stacklevel=_level_of_caller())


@contextlib.contextmanager
def collect_warnings(show: Callable[[str], None] | None = None) -> Iterator[list[str]]:
    """Gather the warnings of this thread or task in a list, each text once; `show` gets each new one at once."""
    collected: list[str] = []

    def receive(text: str) -> None:
        if text not in collected:
            collected.append(text)
            if show is not None:
                show(text)

    before = _receiver.set(receive)
    try:
        yield collected
    finally:
        _receiver.reset(before)


def _level_of_caller() -> int:
    """The stack level, as `warnings.warn` counts it, of the first caller outside of this package."""
    level = 1
    frame = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "plyant":
        frame = frame.f_back  # type: ignore[assignment]
        level += 1
    return level
