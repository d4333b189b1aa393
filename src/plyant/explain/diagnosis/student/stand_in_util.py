"""The stand-in for `util`, the helpers of the Pac-Man course: the same names and meanings, in code of our own."""

from __future__ import annotations

import bisect
import heapq
import random
import types
from collections.abc import Callable, Iterable
from typing import Any


class Stack:
    """Last in, first out."""

    def __init__(self) -> None:
        self.list: list[Any] = []

    def push(self, item: Any) -> None:
        """Add an item."""
        self.list.append(item)

    def pop(self) -> Any:
        """Remove the item that was added last."""
        return self.list.pop()

    def isEmpty(self) -> bool:
        """Is nothing left?"""
        return not self.list


class Queue(Stack):
    """First in, first out."""

    def pop(self) -> Any:
        """Remove the item that was added first."""
        return self.list.pop(0)


class PriorityQueue:
    """The item with the smallest priority comes first; of equal ones, the one that was added first."""

    def __init__(self) -> None:
        self.heap: list[tuple[Any, int, Any]] = []
        self.count = 0

    def push(self, item: Any, priority: Any) -> None:
        """Add an item."""
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self) -> Any:
        """Remove the first item."""
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        """Is nothing left?"""
        return not self.heap

    def update(self, item: Any, priority: Any) -> None:
        """Lower the priority of an item, or add the item if it is missing."""
        for place, (old, number, one) in enumerate(self.heap):
            if one == item:
                if priority < old:
                    self.heap[place] = (priority, number, item)
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)


class PriorityQueueWithFunction(PriorityQueue):
    """The priority of an item is computed by a function."""

    def __init__(self, priorityFunction: Callable[[Any], Any]) -> None:
        super().__init__()
        self.priorityFunction = priorityFunction

    def push(self, item: Any, priority: Any = None) -> None:
        """Add an item."""
        super().push(item, self.priorityFunction(item))


class Counter(dict[Any, Any]):
    """A dictionary of numbers, in which missing keys count as 0."""

    def __missing__(self, key: Any) -> int:
        return 0

    def copy(self) -> Counter:
        """Another counter with the same numbers."""
        return Counter(self)

    def incrementAll(self, keys: Iterable[Any], count: float) -> None:
        """Add the same number to several keys."""
        for key in keys:
            self[key] += count

    def argMax(self) -> Any:
        """The key with the greatest number; None for an empty counter."""
        return max(self, key=lambda key: self[key], default=None)

    def sortedKeys(self) -> list[Any]:
        """The keys, those with the greatest numbers first."""
        return sorted(self, key=lambda key: self[key], reverse=True)

    def totalCount(self) -> Any:
        """The sum of all numbers."""
        return sum(self.values())

    def normalize(self) -> None:
        """Scale the numbers to the sum 1."""
        self.divideAll(self.totalCount() or 1)

    def divideAll(self, divisor: float) -> None:
        """Divide all numbers."""
        for key in self:
            self[key] /= float(divisor)

    def __mul__(self, other: dict[Any, Any]) -> Any:
        return sum(self[key] * other.get(key, 0) for key in self)

    def __add__(self, other: dict[Any, Any]) -> Counter:
        return Counter({key: self[key] + other.get(key, 0) for key in (*self, *other)})

    def __sub__(self, other: dict[Any, Any]) -> Counter:
        return Counter({key: self[key] - other.get(key, 0) for key in (*self, *other)})

    def __radd__(self, other: Any) -> Counter:
        return self  # sum() starts with 0

    def __iadd__(self, other: dict[Any, Any]) -> Counter:
        for key, number in other.items():
            self[key] += number
        return self


class TimeoutFunctionException(Exception):
    """A function took longer than its limit."""


class TimeoutFunction:
    """Calls a function; the limit is not watched here, because every answer has one already."""

    def __init__(self, function: Callable[..., Any], timeout: float) -> None:
        self.function, self.timeout = function, timeout

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        """Call the function."""
        return self.function(*args, **keywords)


class FixedRandom:
    """Random numbers that are always the same."""

    def __init__(self) -> None:
        self.random = random.Random(0)


def manhattanDistance(xy1: Any, xy2: Any) -> Any:
    """The distance in steps along the axes."""
    return sum(abs(a - b) for a, b in zip(xy1, xy2, strict=False))


def lookup(name: str, namespace: dict[str, Any]) -> Any:
    """What a name means in this namespace, or in one of its modules."""
    if "." in name:
        module, _, last = name.rpartition(".")
        return getattr(__import__(module, fromlist=[last]), last)
    if name in namespace and not isinstance(namespace[name], types.ModuleType):
        return namespace[name]
    modules = [one for one in namespace.values() if isinstance(one, types.ModuleType)]
    for one in modules:
        if name in vars(one):
            return vars(one)[name]
    raise Exception(f"{name} was not found as a function or class")


def raiseNotDefined() -> None:
    """Raise the error of a method that is still to be written."""
    raise NotImplementedError("util.raiseNotDefined(): this method is still to be written")


def flipCoin(p: float) -> bool:
    """True with this probability."""
    return random.random() < p


def chooseFromDistribution(distribution: Any) -> Any:
    """One key of a dictionary of probabilities, or one item of a list of (probability, item)."""
    pairs = [(p, item) for item, p in distribution.items()] if isinstance(distribution, dict) else list(distribution)
    return sample([p for p, _ in pairs], [item for _, item in pairs])


def sample(distribution: Any, values: Any = None) -> Any:
    """One of the values, by their weights."""
    if isinstance(distribution, dict):
        keys = sorted(distribution)
        return sample([distribution[key] for key in keys], keys)
    sums, total = [], 0.0
    for weight in distribution:
        total += weight
        sums.append(total)
    return values[min(bisect.bisect(sums, random.random() * total), len(values) - 1)]


def nSample(distribution: Any, values: Any, n: int) -> list[Any]:
    """Several of the values, by their weights."""
    return [sample(distribution, values) for _ in range(n)]


def normalize(vectorOrCounter: Any) -> Any:
    """The same weights with the sum 1."""
    if isinstance(vectorOrCounter, dict):
        scaled = Counter(vectorOrCounter)
        scaled.normalize()
        return scaled
    total = float(sum(vectorOrCounter))
    return [one / total for one in vectorOrCounter] if total else vectorOrCounter


def getProbability(value: Any, distribution: Any, values: Any) -> float:
    """The probability of a value."""
    return float(sum(p for p, one in zip(distribution, values, strict=False) if one == value))


def sign(x: float) -> int:
    """1 or -1."""
    return 1 if x >= 0 else -1


def nearestPoint(pos: Any) -> tuple[int, int]:
    """The nearest point with whole numbers."""
    return int(pos[0] + 0.5), int(pos[1] + 0.5)


def arrayInvert(array: Any) -> list[list[Any]]:
    """Rows and columns exchanged."""
    return [list(column) for column in zip(*array, strict=False)]


def matrixAsList(matrix: Any, value: Any = True) -> list[tuple[int, int]]:
    """The places of a value."""
    return [(i, j) for i, row in enumerate(matrix) for j, cell in enumerate(row) if cell == value]
