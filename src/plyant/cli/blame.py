"""What to say of an error that nobody expected: one of somebody's own file is told with its place there."""

from __future__ import annotations

import re
import traceback
from pathlib import Path

from plyant.own_files import file_of


def sentence(error: BaseException) -> str:
    """The sentence."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = own_place(error)
    if place is not None:
        return f"{place}: stopped with {what} (--debug shows how it came to it)."
    unhashable = re.match(r"unhashable type: '(\w+)'", str(error))
    if isinstance(error, TypeError) and unhashable:
        return (
            f"a state or a move has a {unhashable[1]} in it, which may change and so cannot be looked up: make them of "
            f"numbers, texts and tuples; `plyant check` shows where (--debug shows what was looked up)."
        )
    return f"stopped with {what} (--debug shows where)"


def own_place(error: BaseException) -> str | None:
    """The last line of an own file on the way to an error: "mine.py, line 12, in actions"; None: there is none."""
    found = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        file = file_of(frame.f_globals.get("__name__", ""))
        if file:
            name = frame.f_code.co_name
            found = f"{Path(file).name}, line {line}" + ("" if name.startswith("<") else f", in {name}")
    return found
