"""`plyant ants --lecture`: ants step by step, in tables."""

from __future__ import annotations

import json as json_text
from collections.abc import Callable
from pathlib import Path

from plyant.cli import show
from plyant.colony.lecture import Lecture
from plyant.errors import BadFile
from plyant.files import write_whole

_WRITERS: dict[str, Callable[[Lecture], str]] = {
    ".html": Lecture.html,
    ".tex": Lecture.latex,
    ".txt": Lecture.text,
    ".json": lambda told: json_text.dumps(told.as_dict(), ensure_ascii=False, indent=1, default=str) + "\n",
}


def show_lecture(give: Callable[[], Lecture], out: Path | None, json: bool) -> None:
    """Print the tables, or JSON; write `out` too, as its name says. A wrong name is refused before the work."""
    write = _writer(out) if out is not None else None
    told = give()
    if out is not None and write is not None:
        write_whole(out, write(told))
    if json:
        show.as_json(told.as_dict())
    else:
        show.out.print(told.text(), markup=False, end="")


def _writer(out: Path) -> Callable[[Lecture], str]:
    try:
        return _WRITERS[out.suffix.lower()]
    except KeyError:
        raise BadFile(f"{out} cannot be written: the lecture is FILE.html, .tex, .txt or .json.") from None
