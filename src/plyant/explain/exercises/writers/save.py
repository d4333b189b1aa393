"""Writing a sheet into a file whose suffix names the format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from plyant.errors import BadFile, ParameterError
from plyant.explain.exercises.writers import data, markdown, moodle, page, tex
from plyant.explain.exercises.writers.sheet import Sheet
from plyant.files import write_whole

WRITERS: dict[str, Callable[[Sheet], str]] = {
    ".tex": tex.write,
    ".html": page.write,
    ".md": markdown.write,
    ".json": data.write,
    ".xml": moodle.write,
}


def writer_for(path: Path) -> Callable[[Sheet], str]:
    """The writer of a file's format."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise ParameterError(f"{path} is not accepted: {', '.join(WRITERS)} (Moodle) are the formats of exercises.")
    return writer


def save(sheet: Sheet, path: Path) -> None:
    """Write the file whole or not at all."""
    text = writer_for(path)(sheet)
    try:
        write_whole(path, text)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None
