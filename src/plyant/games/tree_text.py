"""How a game tree is written: `((3 12 8) (2 4 6))`, `A(B(3 12 8) C(2 4 6))`, `[[3, 12], [2, 4]]`.

A chance node is `{0.5: 3, 0.5: (7 1)}`, also with fractions `{1/3: 3, 2/3: 7}`. A leaf for several players is
`<1 2 3>`; `(1,2,3)` is one too in a text where spaces divide the nodes, as in `((1,2,3) (4,2,1))`.
"""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from plyant.errors import BadText
from plyant.warning import warn

MOST_NODES = 1_000_000
MOST_LEVELS = 200
CLOSE = 1e-9  # probabilities add up to 1 within this

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TOKEN = re.compile(rf"\s*(?:([()\[\]{{}}<>,:/])|([A-Za-z_][\w'′]*)|({_NUMBER})|(\S))")
_VECTOR = re.compile(rf"\(\s*{_NUMBER}(?:\s*,\s*{_NUMBER})+\s*\)")
_SPACED = re.compile(r"\)\s*[^\s,)\]}>]")  # a node that ends, and another that begins, with no comma between them
_SIGNS = {0x2212: "-", 0xFEFF: " ", 0x200B: " ", 0x2060: " "}  # a minus sign; spaces without width
_COMMENT = re.compile(r"^[ \t]*#[^\n]*|#[^\n]*(?=\n)", re.MULTILINE)  # a line, or the end of one that is not the last
_END = re.compile(r"[\])}>]\s*([.;,]+)\s*$")
_BLANK = re.compile(r"\s*")
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}

Value = float | tuple[float, ...]


class Shape(NamedTuple):
    """All nodes, each at its number, in reading order."""

    children: tuple[tuple[int, ...], ...]
    values: tuple[Value, ...]  # of leaves; 0 elsewhere
    names: tuple[str, ...]
    depths: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]  # the probabilities of a chance node's children; () elsewhere

    @property
    def players(self) -> int:
        """For how many players the leaves have a value; 0: one number, to MAX."""
        leaf = next(v for v, inside in zip(self.values, self.children, strict=True) if not inside)
        return len(leaf) if isinstance(leaf, tuple) else 0


class _Open(NamedTuple):
    """A bracket that is not closed yet."""

    node: int
    bracket: str
    column: int


class _Reader:
    """Reads a tree from left to right; every error names the column and what was expected there."""

    def __init__(self, text: str, vectors: bool) -> None:
        self.text, self.vectors = text, vectors
        self.at = 0
        self.children: list[list[int]] = []
        self.values: list[Value] = []
        self.names: list[str] = []
        self.depths: list[int] = []
        self.chances: list[list[float]] = []
        self.open: list[_Open] = []
        self.name = ""
        self.first_leaf = 0  # its column

    def fail(self, column: int, what: str) -> BadText:
        before = self.text[: column - 1]
        if "\n" in self.text.strip():
            line, column = before.count("\n") + 1, column - 1 - before.rfind("\n")
            return BadText(f"line {line}, column {column}: {what}")
        return BadText(f"column {column}: {what}")

    def token(self) -> tuple[str, str, int]:
        """The kind of the next token (its own character, word, number, other or end), the token, and its column."""
        match = _TOKEN.match(self.text, self.at)
        if not match:
            return "end", "", len(self.text) + 1
        self.at = match.end()
        sign, word, number, other = match.groups()
        found = sign or word or number or other
        kind = sign or ("word" if word else "number" if number else "other")
        return kind, found, match.end() - len(found) + 1

    def add(self, value: Value, column: int) -> int:
        if self.depths and not self.open:
            raise self.fail(column, "the tree has ended; nothing more was expected.")
        if len(self.values) >= MOST_NODES:
            raise self.fail(column, f"the tree has more than {MOST_NODES:,} nodes.")
        if len(self.open) > MOST_LEVELS:
            raise self.fail(column, f"the tree has more than {MOST_LEVELS} levels.")
        if self.open:
            parent = self.open[-1]
            if parent.bracket == "{" and len(self.chances[parent.node]) == len(self.children[parent.node]):
                raise self.fail(column, "a probability and a colon were expected before this node, such as 0.5:")
            self.children[parent.node].append(len(self.values))
        self.children.append([])
        self.values.append(value)
        self.names.append(self.name)
        self.depths.append(len(self.open))
        self.chances.append([])
        return len(self.values) - 1

    def add_leaf(self, value: Value, column: int) -> None:
        self.add(value, column)
        if self.first_leaf:
            first = next(v for v, inside in zip(self.values, self.children, strict=True) if not inside)
            wanted, found = (len(v) if isinstance(v, tuple) else 1 for v in (first, value))
            if wanted != found or isinstance(first, tuple) != isinstance(value, tuple):
                as_first = "one number" if not isinstance(first, tuple) else f"a value for each of {wanted} players"
                raise self.fail(column, f"{as_first} was expected, as in the leaf of column {self.first_leaf}.")
        self.first_leaf = self.first_leaf or column

    def read(self) -> Shape:
        while True:
            is_vector = self.vectors and not self.name and self._vector_ahead()
            kind, found, column = ("<", "", is_vector) if is_vector else self.token()
            if kind == "end":
                break
            if self.name and kind not in ("(", "[", "{"):
                raise self.fail(column, f"after the name {self.name!r} a ( was expected.")
            if is_vector:
                self.add_leaf(self._numbers(")", column), column)
            elif kind == "<":
                self.add_leaf(self._numbers(">", column), column)
            elif kind in ("(", "[", "{"):
                self.open.append(_Open(self.add(0.0, column), kind, column))
                self.name = ""
                if kind == "{":
                    self._probability()
            elif kind in (")", "]", "}", ">"):
                self._close(kind, column)
            elif kind == "word":
                self.name = found
            elif kind == "number":
                self.add_leaf(self._finite(found, column), column)
            elif kind != ",":
                raise self.fail(column, f"{found!r} was found where a number, a name, ( or ) was expected.")
            self._next_outcome()
        if self.name:
            raise self.fail(len(self.text) + 1, f"after the name {self.name!r} a ( was expected.")
        if self.open:
            last = self.open[-1]
            raise self.fail(len(self.text) + 1, f"{_CLOSING[last.bracket]} was expected, for column {last.column}.")
        if not self.values:
            raise self.fail(1, "a tree was expected, such as ((3 12 8) (2 4 6) (14 5 2)).")
        inside = tuple(map(tuple, self.children)), tuple(self.values), tuple(self.names), tuple(self.depths)
        return Shape(*inside, tuple(map(tuple, self.chances)))

    def _vector_ahead(self) -> int:
        """The column where a leaf such as (1,2,3) begins, when it is the next thing; reading goes on inside of it."""
        start = self._start()
        if not _VECTOR.match(self.text, start):
            return 0
        self.at = start + 1
        return start + 1

    def _start(self) -> int:
        """Where the next token begins."""
        match = _BLANK.match(self.text, self.at)
        return match.end() if match else self.at

    def _numbers(self, closing: str, opened: int) -> tuple[float, ...]:
        """The values of a leaf for several players, up to its closing bracket."""
        found: list[float] = []
        while True:
            kind, text, column = self.token()
            if kind == closing and len(found) > 1:
                return tuple(found)
            if kind == "number":
                found.append(self._finite(text, column))
            elif kind != ",":
                what = f"a number{f' or {closing}' if len(found) > 1 else ''} was expected"
                raise self.fail(column, f"{what}, for the leaf opened in column {opened}.")

    def _finite(self, text: str, column: int) -> float:
        if not math.isfinite(float(text)):
            raise self.fail(column, f"{text[:20]} is too large a number.")
        return float(text)

    def _next_outcome(self) -> None:
        """Inside a chance node, after an outcome: a comma or not, then } or the next probability."""
        if not self.open or self.open[-1].bracket != "{" or self.name:
            return
        node = self.open[-1].node
        if len(self.chances[node]) > len(self.children[node]):
            return  # the node of this probability is still to come
        if self.text.startswith(",", self._start()):
            self.token()
        start = self._start()
        if start < len(self.text) and self.text[start] != "}":
            self._probability()

    def _probability(self) -> None:
        kind, text, column = self.token()
        if kind == "}":
            raise self.fail(column, "a chance node has outcomes; a probability and a colon were expected, as 0.5: 3.")
        if kind != "number":
            raise self.fail(column, f"a probability was expected, such as 0.5: and then a node; {text!r} was found.")
        share = self._finite(text, column)
        kind, text, after = self.token()
        if kind == "/":
            kind, text, below = self.token()
            if kind != "number" or float(text) == 0:
                raise self.fail(below, "a number above 0 was expected under the fraction bar.")
            share /= self._finite(text, below)
            kind, text, after = self.token()
        if kind != ":":
            raise self.fail(after, "a colon was expected after the probability.")
        if not 0 < share <= 1 + CLOSE:
            raise self.fail(column, f"a probability is above 0 and at most 1; {share:g} is not.")
        self.chances[self.open[-1].node].append(share)

    def _close(self, kind: str, column: int) -> None:
        if not self.open:
            raise self.fail(column, f"there is no open bracket that {kind} could close.")
        last = self.open.pop()
        wanted = _CLOSING[last.bracket]
        if kind != wanted:
            raise self.fail(column, f"{wanted} was expected, for the bracket opened in column {last.column}.")
        if not self.children[last.node]:
            raise self.fail(column, f"the node opened in column {last.column} is empty; a number or ( was expected.")
        shares = self.chances[last.node]
        if len(shares) > len(self.children[last.node]):
            raise self.fail(column, "a node was expected after the probability.")
        if shares and abs(math.fsum(shares) - 1) > CLOSE:
            total = f"{math.fsum(shares):.12g}"
            raise self.fail(
                column, f"the probabilities of the chance node opened in column {last.column} add up to {total}, not 1."
            )


def parse(text: str, vectors: bool | None = None) -> Shape:
    """Read a tree; raises BadText that names the column and what was expected there.

    vectors: is (1,2,3) a leaf for three players, or a node with three leaves? None: as the text divides its nodes.
    """
    text = _plain(text)
    return _Reader(text, bool(_SPACED.search(text)) if vectors is None else vectors).read()


def _plain(text: str) -> str:
    """The text without comments, quotes around it and marks behind it; every other character keeps its column."""
    text = _COMMENT.sub(lambda comment: " " * len(comment[0]), text.translate(_SIGNS))
    inside = text.strip()
    if len(inside) > 2 and inside[0] == inside[-1] and inside[0] in "\"'`":
        start = text.index(inside)
        text = f"{text[:start]} {inside[1:-1]} "
    end = _END.search(text)
    if end is not None:
        warn(f"tree: {end[1]!r} behind the tree is left out.")
        text = text[: end.start(1)]
    if ";" in text:
        warn("tree: a semicolon between nodes is read as a comma.")
        text = text.replace(";", ",")
    return text


def number_text(value: float) -> str:
    """A number without a needless point."""
    return repr(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def value_text(value: Value) -> str:
    """A leaf's value as it is written: 3, or <1 2 3>."""
    return f"<{' '.join(map(number_text, value))}>" if isinstance(value, tuple) else number_text(value)


def written(shape: Shape, number: int = 0) -> str:
    """The one text for a tree, however it was written."""
    inside = [written(shape, c) for c in shape.children[number]]
    if not inside:
        return value_text(shape.values[number])
    if shares := shape.chances[number]:
        outcomes = ", ".join(f"{number_text(p)}: {node}" for p, node in zip(shares, inside, strict=True))
        return f"{shape.names[number]}{{{outcomes}}}"
    return f"{shape.names[number]}({' '.join(inside)})"


def from_lists(nodes: Any, level: int = 0, in_list: bool = False) -> str:
    """The text of a tree given as nested lists; a tuple of numbers in a list is a leaf for several players."""
    if level > MOST_LEVELS:
        raise BadText(f"the tree has more than {MOST_LEVELS} levels.")
    if isinstance(nodes, Mapping):
        raise BadText(f"{nodes!r} is not a tree; a chance node is a text such as {{0.5: 3, 0.5: 7}}.")
    if in_list and isinstance(nodes, tuple) and len(nodes) > 1 and all(isinstance(n, (int, float)) for n in nodes):
        return f"<{' '.join([from_lists(n) for n in nodes])}>"
    if isinstance(nodes, Sequence) and not isinstance(nodes, str):
        return f"({' '.join([from_lists(n, level + 1, isinstance(nodes, list)) for n in nodes])})"
    if isinstance(nodes, (int, float)) and not isinstance(nodes, bool) and abs(nodes) < 1e308:
        return number_text(float(nodes))
    raise BadText(f"{nodes!r} is not a tree: numbers in nested lists were expected.")
