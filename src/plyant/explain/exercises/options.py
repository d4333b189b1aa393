"""What a teacher may choose, checked in one place for the function, the command line and files of answers."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from plyant.errors import ParameterError
from plyant.explain.exercises.spans import Span, read_span

KINDS = ("alphabeta", "minimax", "nim", "maxn", "ants")
MIXED = "mixed"
MOST = 200  # exercises
MOST_LEAVES = 128
LEAST_DEPTH_OF_DEEP_CUT = 4  # a bound from three levels further up, and a move below the node

MARKS = {
    "value": 2, "move": 1, "moves": 1, "leaves": 1, "alpha_pruned": 3, "beta_pruned": 3, "window": 2, "values": 1,
    "status": 1, "take": 2, "leave": 1, "vector": 1, "p": 1, "next": 1, "tau": 2,
}  # fmt: skip
"""Marks by the first part of an item's id, unless the teacher says otherwise."""

_WORDS = {
    "kind": (*KINDS, MIXED),
    "deep": ("any", "yes", "no"),
    "leaves": ("distinct", "repeated"),
    "cut": ("weak", "strict"),
    "order": ("ltr", "rtl"),
    "root": ("max", "min"),
}
_STICKS = Span(5, 100)
_SIZES = {"alphabeta": (Span(3, 3), 3), "minimax": (Span(2, 2), 3), "maxn": (Span(2, 2), 3)}


@dataclasses.dataclass(frozen=True)
class Options:
    """The choices; equal options give equal exercises. `read` makes one."""

    seed: int = 0
    kind: str = "alphabeta"
    count: int = 1
    branching: Span | None = None
    depth: int | None = None
    alpha_cuts: Span | None = None
    beta_cuts: Span | None = None
    deep: str = "any"
    leaves: str = "distinct"
    cut: str = "weak"
    order: str = "ltr"
    root: str = "max"
    values: Span | None = None
    sticks: Span = _STICKS
    cities: int = 5
    marks: Mapping[str, int] = dataclasses.field(default_factory=dict)

    def branching_of(self, kind: str) -> Span:
        """How many moves a node has."""
        return self.branching or _SIZES[kind][0]

    def depth_of(self, kind: str) -> int:
        """How many moves it is from the root to a leaf."""
        return self.depth or _SIZES[kind][1]

    def marks_of(self, item: str) -> int:
        """What an item is worth; `item` is the first part of its id."""
        return self.marks.get(item, MARKS[item])

    def as_dict(self) -> dict[str, Any]:
        """Only what was chosen: `read` makes the same options of it."""
        mine = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        chosen = {n: v for n, v in mine.items() if v != getattr(_DEFAULT, n) or n in ("seed", "kind", "count")}
        return {
            n: str(v) if isinstance(v, Span) else dict(v) if isinstance(v, Mapping) else v for n, v in chosen.items()
        }


_DEFAULT = Options()


def read(given: Mapping[str, Any]) -> Options:
    """Options from what was given; raises ParameterError with the one thing that is not accepted."""
    known = [f.name for f in dataclasses.fields(Options)]
    for name in given:
        if name not in known:
            raise ParameterError(f"there is no option {str(name)[:40]!r} of exercises; there are: {', '.join(known)}.")
    asked = {name: value for name, value in given.items() if value is not None}
    for name, words in _WORDS.items():
        if name in asked and asked[name] not in words:
            raise ParameterError(f"{name}={asked[name]!r} is not accepted; {', '.join(words)} is.")
    for name, least, most in (("seed", 0, 2**63), ("count", 1, MOST), ("depth", 1, 7), ("cities", 4, 8)):
        if name in asked:
            asked[name] = _whole(name, asked[name], least, most)
    for name, least, most in (
        ("branching", 1, 9), ("alpha_cuts", 0, 99), ("beta_cuts", 0, 99), ("values", -9999, 9999), ("sticks", 2, 10**6)
    ):  # fmt: skip
        if name in asked:
            asked[name] = read_span(name, asked[name], least, most)
    if "marks" in asked:
        asked["marks"] = _read_marks(asked["marks"])
    options = Options(**asked)
    _refuse(options)
    return options


def _whole(name: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ParameterError(f"{name}={str(value)[:40]} is not accepted; a whole number from {least} to {most} is.")
    return value


def _read_marks(given: object) -> dict[str, int]:
    """Marks from a mapping or from a text such as value=2,window=4."""
    if isinstance(given, str):
        pairs = [part.partition("=") for part in given.replace(",", " ").split()]
        given = {name: int(value) if value.isdecimal() and len(value) < 9 else value for name, _, value in pairs}
    if not isinstance(given, Mapping):
        raise ParameterError(f"marks={given!r} is not accepted; a text such as value=2,window=4 is.")
    for name in given:
        if name not in MARKS:
            raise ParameterError(f"there is no item {name!r} to give marks to; there are: {', '.join(MARKS)}.")
    marks = {name: _whole(f"marks of {name}", value, 1, 1000) for name, value in given.items()}
    if marks.get("window", 2) % 2:
        raise ParameterError(
            f"window={marks['window']} marks are not accepted: α and β are worth half each; give 2, 4, 6 …"
        )
    return marks


def _refuse(options: Options) -> None:
    """What cannot go together."""
    has_cuts = options.kind in ("alphabeta", MIXED)
    for name in ("alpha_cuts", "beta_cuts"):
        if getattr(options, name) is not None and not has_cuts:
            raise ParameterError(f"{name} is an option of alphabeta exercises, not of {options.kind}.")
    if options.deep != "any" and not has_cuts:
        raise ParameterError(f"deep is an option of alphabeta exercises, not of {options.kind}.")
    if options.deep == "yes" and options.depth_of("alphabeta") < LEAST_DEPTH_OF_DEEP_CUT:
        raise ParameterError(
            f"a deep cut needs a tree of depth {LEAST_DEPTH_OF_DEEP_CUT} or more, and depth="
            f"{options.depth_of('alphabeta')} was asked for."
        )
    for kind in _SIZES if options.kind == MIXED else (options.kind,):
        if kind in _SIZES:
            _refuse_size(kind, options)


def _refuse_size(kind: str, options: Options) -> None:
    if options.branching_of(kind).high < 2:
        raise ParameterError("branching=1 is not accepted: there would be nothing to choose; 2, or 1-2, is.")
    most = options.branching_of(kind).high ** options.depth_of(kind)
    if most > MOST_LEAVES:
        raise ParameterError(
            f"branching={options.branching_of(kind)} and depth={options.depth_of(kind)} make up to {most:,} leaves; at "
            f"most {MOST_LEAVES} fit on a sheet."
        )
    if options.values is None:
        return
    there = options.values.high - options.values.low + 1
    if options.leaves == "distinct" and there < most:
        raise ParameterError(
            f"values={options.values} are {there} values, and up to {most} leaves are to be distinct: widen them, or "
            f"ask for repeated leaves."
        )
