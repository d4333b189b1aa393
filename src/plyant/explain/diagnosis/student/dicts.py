"""A question as dictionaries: children and values by the name of a node, or nested dictionaries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..question import Question
from .lists import Number
from .log import Log

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Values(dict[Any, int]):
    """The values of the leaves by name; it is noted which are read."""

    def __init__(self, values: dict[Any, int], numbers: dict[Any, int], log: Log) -> None:
        super().__init__(values)
        self._numbers, self._log = numbers, log

    def __getitem__(self, name: Any) -> int:
        value = super().__getitem__(name)
        self._log.ask(self._numbers[name])
        return value

    def get(self, name: Any, default: Any = None) -> Any:
        """The value of a leaf, or the default."""
        if name not in self:
            return default
        return self[name]


class _Children(dict[Any, Any]):
    """The children of inner nodes; a leaf is missing, and has no children if it is looked up nevertheless."""

    def __init__(self, children: dict[Any, Any], numbers: dict[Any, int], log: Log) -> None:
        super().__init__(children)
        self._numbers, self._log = numbers, log

    def __missing__(self, name: Any) -> list[Any]:
        if name in self._numbers:
            return []
        raise KeyError(name)

    def __getitem__(self, name: Any) -> Any:
        found = super().__getitem__(name)
        if not isinstance(found, (list, dict)):
            self._log.ask(self._numbers[name])
        return found

    def get(self, name: Any, default: Any = None) -> Any:
        """The children of an inner node, or the default."""
        if name not in self:
            return default
        return self[name]


class Nested(dict[str, Any]):
    """A nested dictionary, `{"L": {"L": 3, "R": 5}, "R": 2}`; it is noted which leaves are taken out."""

    def __init__(self, inside: dict[str, Any], leaves: dict[str, int], log: Log) -> None:
        super().__init__(inside)
        self._leaves, self._log = leaves, log

    def _note(self, name: str) -> None:
        if name in self._leaves:
            self._log.fetched[self._leaves[name]] = None

    def __getitem__(self, name: str) -> Any:
        self._note(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """A child, or the default."""
        if name not in self:
            return default
        return self[name]

    def items(self) -> Any:
        """(name, child)."""
        return ((name, self[name]) for name in self)

    def values(self) -> Any:
        """The children."""
        return _Views(self)


class _Views:
    def __init__(self, of: dict[str, Any]) -> None:
        self._of = of

    def __iter__(self) -> Iterator[Any]:
        return (self._of[name] for name in self._of)

    def __len__(self) -> int:
        return len(self._of)


class Dicts:
    """The dictionaries of one question: `root`, and if they are not nested, `tree` and `table`."""

    def __init__(self, question: Question, log: Log, form: str, named: frozenset[Any]) -> None:
        self._question, self._log, self._named = question, log, named
        self.tree: Any = None
        self.table: Any = None
        self._before: list[tuple[Any, Any]] = []
        kind, _, by_number = form.partition(" ")
        self._names: list[Any] = [number if by_number else _name(number) for number in range(len(question.children))]
        self._numbers = {name: number for number, name in enumerate(self._names)}
        self.root: Any = self._names[0]
        if kind in ("nested", "records"):
            self.root = self._nested(0) if kind == "nested" else self._record(0)
        else:
            self._tables(kind)

    def _tables(self, kind: str) -> None:
        question, names = self._question, self._names
        inner = {names[n]: [names[c] for c in inside] for n, inside in enumerate(question.children) if inside}
        leaves = {names[n]: question.values[n] for n, inside in enumerate(question.children) if not inside}
        values = _Values(leaves, self._numbers, self._log)
        if kind == "inside":  # {"A": {"B": 3, "C": {…}}}: by name from the root
            whole = {names[n]: {names[c]: 1 for c in inside} for n, inside in enumerate(question.children) if inside}
            self.tree = _Children(whole | leaves, self._numbers, self._log)
        else:
            self.tree = _Children(inner | leaves if kind == "combined" else inner, self._numbers, self._log)
        self.table = values
        self._before = [(one, {key: _copy(value) for key, value in dict.items(one)}) for one in (self.tree, values)]

    def _nested(self, node: int) -> Any:
        inside = self._question.children[node]
        if not inside:
            return Number(self._question.values[node], node, self._log)
        names = {self._names[child]: child for child in inside}
        leaves = {name: child for name, child in names.items() if not self._question.children[child]}
        made = Nested({name: self._nested(child) for name, child in names.items()}, leaves, self._log)
        self._before.append((made, dict(dict.items(made))))
        return made

    def _record(self, node: int) -> Any:
        """{"name": …, "value": …, "children": […]}, with the keys that occur in the code."""
        inside = [self._record(child) for child in self._question.children[node]]
        keys: dict[str, Any] = {"name": self._names[node]}
        for name in _CHILDREN & self._named or {"children"}:
            keys[name] = inside
        if {"left", "right"} & self._named:
            keys |= dict(zip(("left", "right"), [*inside, None, None][:2], strict=True))
        worth = {} if inside else dict.fromkeys(_WORTH, self._question.values[node])
        return Record(keys, worth, node, self._log)

    def look_for_changes(self) -> None:
        """Note in the log whether a dictionary was changed."""
        for one, before in self._before:
            if dict(dict.items(one)) != before:
                self._log.mutated = "a dictionary was changed"

    def number_of(self, thing: Any) -> int | None:
        """The node of this name, or that is this very dictionary."""
        if isinstance(thing, str):
            return self._numbers.get(thing)
        number = getattr(thing, "number", None)
        return number if isinstance(number, int) else None


_CHILDREN = {"children", "child", "successors", "childs", "nodes"}
_WORTH = ("value", "val", "score", "utility", "eval", "evaluation", "minimax", "data")


class Record(dict[str, Any]):
    """A node as a dictionary; it is noted when the value is read."""

    def __init__(self, keys: dict[str, Any], worth: dict[str, int], number: int, log: Log) -> None:
        super().__init__(keys)
        self._worth, self.number, self._log = worth, number, log

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self._worth

    def __missing__(self, name: str) -> int | None:
        if name in self._worth:
            self._log.ask(self.number)
            return self._worth[name]
        if name in _WORTH:  # an inner node: {"value": None, "children": […]}
            return None
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """What a key means, or the default."""
        if name not in self or self[name] is None:
            return default
        return self[name]

    def __hash__(self) -> int:  # type: ignore[override]
        return self.number


def _copy(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def _name(number: int) -> str:
    row, letter = divmod(number, len(_LETTERS))
    return _LETTERS[letter] + (str(row) if row else "")
