"""Problems from wherever they are: files of many kinds, arrays, lists and graphs."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Hashable
from pathlib import Path
from typing import Any

from plyant.colony.problem import BadProblem, Problem
from plyant.colony.reading import table, tsplib
from plyant.colony.reading.arrays import MAGIC, read_array, read_npy
from plyant.colony.reading.change import changed
from plyant.colony.reading.graph import is_graph, read_graph
from plyant.colony.reading.json_object import read_json
from plyant.colony.reading.matrix import matrix_in
from plyant.colony.reading.points import points_in
from plyant.colony.reading.text import content_of, quoted, text_of
from plyant.colony.reading.tours import city_numbers, read_tour
from plyant.errors import BadFile, ParameterError

__all__ = ["ACCEPTED", "city_numbers", "read", "read_text", "read_tour"]

ACCEPTED = (*tsplib.SUFFIXES, *table.SUFFIXES, ".npy", ".json")


def read(
    source: Any,
    *,
    kind: str | None = None,
    start: Hashable | None = None,
    end: Hashable | None = None,
    name: str | None = None,
) -> Problem:
    """The problem in a file, or in an object that is already there.

    A path (text or Path): TSPLIB or CVRPLIB, whatever it is called; .csv, .tsv or .txt with columns x, y or latitude,
    longitude (and name, demand), or with a square matrix; .npy; .json. Or a Problem; a NetworkX graph; an array or
    nested list, of which n × n is a matrix of distances (2 × 2 if its diagonal is 0) and n × 2 are points.

    kind: None is what the file says, else a tour, and an open one if an end is given. start, end: cities by name.
    Raises BadFile (BadProblem is one) for what cannot be read, ParameterError for a kind, start or end.
    """
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        try:
            problem = changed(_from_file(path), kind, start, end)
        except BadProblem as error:
            raise BadProblem(f"{path}: {error}") from None
    else:
        problem = changed(_from_memory(source), kind, start, end)
    return problem if name is None else dataclasses.replace(problem, name=name)


def _from_file(path: Path) -> Problem:
    content = content_of(path)
    suffix = path.suffix.lower()
    if suffix == ".npy" or content.startswith(MAGIC):
        return dataclasses.replace(read_npy(path), name=path.stem)
    return _from_text(path, suffix, text_of(path, content))


def read_text(text: str, name: str = "cities.txt") -> Problem:
    """The problem in a text, as `read` finds it in a file of this name; no file is opened. Raises BadFile.

    Where the name has no suffix that is known, the text tells: a JSON object, TSPLIB, or a table.
    """
    path = Path(name)
    suffix = path.suffix.lower()
    found = text_of(path, text.encode("utf-8", "replace"))
    if suffix not in (*tsplib.SUFFIXES, *table.SUFFIXES, ".json") or suffix == ".txt":
        suffix = ".json" if found.lstrip().startswith("{") else ".txt"
    try:
        return _from_text(path, suffix, found)
    except BadProblem as error:
        raise BadProblem(f"{path}: {error}") from None


def _from_text(path: Path, suffix: str, text: str) -> Problem:
    if suffix == ".json":
        return read_json(path, text)
    if suffix in tsplib.SUFFIXES or tsplib.looks_like_tsplib(text):
        return tsplib.read_tsplib(path, text)
    if suffix not in table.SUFFIXES:
        raise BadFile(f"{path} is of no kind that is read; {', '.join(ACCEPTED)} are.")
    rows = table.table_of(path, text)
    return matrix_in(rows) or points_in(rows)


def _from_memory(source: Any) -> Problem:
    if isinstance(source, Problem):
        return source
    if is_graph(source):
        return read_graph(source)
    if isinstance(source, (list, tuple)) or hasattr(source, "__array__"):
        return read_array(source)
    raise ParameterError(
        f"a problem cannot be read from {quoted(type(source).__name__)}; "
        "a path, a Problem, an array, nested lists or a NetworkX graph is accepted."
    )
