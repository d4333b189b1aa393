"""The maze of Pac-Man as tables of numbers: places, exits, food, distances.

A *point* is a place on a grid twice as fine as the layout: a scared ghost goes half a square at a time. Squares are the
points with even coordinates. Points are counted in reading order; open squares, food and capsules have numbers too.
"""

from __future__ import annotations

import array
import collections
import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from plyant.game import Game
from plyant.games.pacman.layout import Layout, Square, find
from plyant.tables import table

Matrix = np.ndarray[Any, Any]

NORTH, EAST, SOUTH, WEST, STOP = range(5)
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
BETWEEN = -1  # in place of the exits of a point that is no square
NOTHING = -1
CAPSULE = -2  # the first capsule where food and capsules have one list; the others are counted downwards
ROW = 7  # bits of a point that say in which column it is; the others say in which row
STRIDE = 1 << ROW
COLUMN = STRIDE - 1
HALF = STRIDE | 1  # the bits that are set between two squares
ONWARD = 5  # bits for the ways that are open
WORD = 60  # food in one number
AROUND = 60  # of each square so many of the nearest forks are kept: the bits of a number
WAY = 200.0  # no way counts as more
FAR = 10_000  # farther than any square


class Ground(Game):
    """What every game in such a maze has; a layout is a name, a text or the name of a file."""

    layout: str = "small"

    @functools.cached_property
    def plan(self) -> Layout:
        """The layout as it was read."""
        return find(self.layout)

    def point(self, square: Square) -> int:
        """The point in the middle of a square."""
        x, y = square
        return 2 * y * self.stride + 2 * x

    def square(self, point: int) -> Square:
        """The square of a point; of a point between two squares the one to the west or to the north."""
        return point % self.stride // 2, point // self.stride // 2

    @property
    def stride(self) -> int:
        """Points in a row, as many in all mazes: so machine code need not divide."""
        return STRIDE

    @functools.cached_property
    def open_squares(self) -> list[Square]:
        """All squares that are no walls, in reading order: their places in this list are their numbers."""
        plan = self.plan
        return [(x, y) for y in range(plan.height) for x in range(plan.width) if not plan.is_wall(x, y)]

    def beside(self, square: Square) -> Iterator[tuple[int, Square]]:
        """The ways that are open, and where they lead."""
        for way, (right, down) in enumerate(WAYS):
            place = square[0] + right, square[1] + down
            if not self.plan.is_wall(*place):
                yield way, place

    def nearest_first(self, start: Square) -> Iterator[Square]:
        """All squares that can be reached."""
        seen = {start}
        waiting = collections.deque([start])
        while waiting:
            here = waiting.popleft()
            yield here
            for _, there in self.beside(here):
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)

    @functools.cached_property
    def _beside(self) -> list[dict[int, int]]:
        """Of each open square: the ways that are open, and the numbers of the squares to which they lead."""
        number = {square: i for i, square in enumerate(self.open_squares)}
        return [{way: number[there] for way, there in self.beside(square)} for square in self.open_squares]

    @functools.cached_property
    def _steps(self) -> Matrix:
        """How many steps it is from each open square to each.  # [squares, squares]"""
        return steps_to_all([list(ways.values()) for ways in self._beside], range(len(self._beside)))

    @functools.cached_property
    def trail(self) -> list[Square]:
        """The food in the order of a walk along the corridors: its places in this list are its numbers.

        Neighbours mostly have consecutive numbers, so the pieces into which the food has fallen are easy to count.
        """
        waiting = dict.fromkeys(self.plan.food)
        walk: list[Square] = []
        here = self.plan.food[0]
        while waiting:
            del waiting[here]
            walk.append(here)
            here = next((there for there in self.nearest_first(here) if there in waiting), here)
        return walk

    # -- what machine code reads ------------------------------------------------------------------------------------

    @table
    def steps(self) -> tuple[int, ...]:
        """Half a step north, east, south, west, and none."""
        return -self.stride, 1, self.stride, -1, 0

    @table
    def exits(self) -> tuple[int, ...]:
        """Of each point: a bit for each way that is open; BETWEEN where it is no square."""
        found = [BETWEEN] * (self.stride * 2 * self.plan.height)
        for square in self.open_squares:
            found[self.point(square)] = sum(1 << way for way, _ in self.beside(square))
        return tuple(found)

    @table
    def onward(self) -> tuple[int, ...]:
        """Of each point: ONWARD bits for each way in which a ghost can have come, STOP too: the ways that it may go on.

        It turns back in dead ends only, goes on between two squares, and stops where it is walled in.
        """
        between = sum(1 << way << ONWARD * way for way in range(STOP + 1))
        return tuple(between if ways == BETWEEN else _onward(ways) for ways in self.exits)

    @table
    def square_at(self) -> tuple[int, ...]:
        """Of each point: the number of the open square there; between two squares, of one of them."""
        found = [NOTHING] * (self.stride * 2 * self.plan.height)
        for number, square in enumerate(self.open_squares):
            point = self.point(square)
            found[point] = number
            for way, _ in self.beside(square):
                found[point + self.steps[way]] = number
        return tuple(found)

    @table
    def thing_at(self) -> tuple[int, ...]:
        """Of each point: the number of the food there; CAPSULE less the number of the capsule there; or NOTHING."""
        found = [NOTHING] * (self.stride * 2 * self.plan.height)
        for number, square in enumerate(self.trail):
            found[self.point(square)] = number
        for number, square in enumerate(self.plan.capsules):
            found[self.point(square)] = CAPSULE - number
        return tuple(found)

    @table
    def distances(self) -> tuple[int, ...]:
        """How many steps it is from each open square to each."""
        return _table(self._steps)

    @table
    def size(self) -> tuple[int, ...]:
        """(open squares, food, points in a row)."""
        return len(self.open_squares), len(self.trail), self.stride

    @table
    def food_by_distance(self) -> tuple[int, ...]:
        """Of each open square: all food, the nearest first."""
        return _table(np.argsort(self._steps[:, list(self.food_square)], axis=1, kind="stable").astype(np.int16))

    @table
    def food_square(self) -> tuple[int, ...]:
        """Of each food: the number of its square."""
        return tuple(self.square_at[self.point(square)] for square in self.trail)

    @table
    def way(self) -> tuple[float, ...]:
        """Half as many steps as it takes to eat all food, always the nearest next; and how much a step counts."""
        waiting, here, steps = set(range(len(self.trail))), self.square_at[self.point(self.plan.pacman)], 0
        while waiting:
            food = min(waiting, key=lambda i: (self._steps[here, self.food_square[i]], i))
            waiting.remove(food)
            steps += int(self._steps[here, self.food_square[food]])
            here = self.food_square[food]
        return steps / 2, min(1.0, 2 * WAY / steps)

    @functools.cached_property
    def _forks(self) -> list[tuple[list[int], list[int]]]:
        """Of each open square: the nearest forks, and for each of them a bit for each fork before it on the way."""
        found = []
        beside = [list(ways.values()) for ways in self._beside]
        for start in range(len(beside)):
            forks: list[int] = []
            before: list[int] = []
            steps = {start: 0}
            over = {start: 1 << AROUND}  # of each square: the forks that one comes over last, or none of them
            waiting = [start]
            for here in waiting:  # which grows
                last, farther = over[here], steps[here] + 1
                if len(beside[here]) > 2 and here != start:
                    before.append(last)
                    last = 1 << len(forks)
                    forks.append(here)
                    if len(forks) == AROUND:
                        break
                for there in beside[here]:
                    if there not in steps:
                        steps[there], over[there] = farther, last
                        waiting.append(there)
                    elif steps[there] == farther:
                        over[there] |= last
            found.append((forks, before))
        return found

    @table
    def around(self) -> tuple[int, ...]:
        """Of each open square: the AROUND nearest squares with three exits or more; NOTHING where there are fewer."""
        return tuple(n for forks, _ in self._forks for n in (forks + [NOTHING] * AROUND)[:AROUND])

    @table
    def on_the_way(self) -> tuple[int, ...]:
        """Of each of these: a bit for each one of them that one comes over last, by its place; AROUND: none of them."""
        return tuple(n for _, before in self._forks for n in (before + [0] * AROUND)[:AROUND])

    @table
    def hunting(self) -> tuple[int, ...]:
        """How many steps a ghost needs from each open square to each: 16 bits for each way in which it can have come.

        It turns back in dead ends only, so this may be farther than the distance.
        """
        onward: list[list[int]] = []  # where it can be next, as square and way in one number
        for ways in self._beside:
            for came in range(len(WAYS)):
                free = [way for way in ways if way != (came + 2) % 4] or list(ways)
                onward.append([ways[way] * 4 + way for way in free])
        steps = steps_to_all(onward, [i // 4 for i in range(len(onward))])
        packed = np.zeros((len(self._beside), len(self._beside)), np.int64)
        for way in range(len(WAYS)):
            by_way = steps[way::4].astype(np.int64)
            by_way <<= 16 * way
            packed |= by_way
        del steps, by_way
        return _table(packed)


def steps_to_all(onward: Sequence[Sequence[int]], square_of: Sequence[int]) -> Matrix:
    """How many steps it is from each node of a graph to each square, FAR where there is no way.  # [nodes, squares]

    onward: the nodes after each; square_of: on which square each is. All nodes at once, a bit for each square: what can
    be reached in one step more is what the nodes after it can reach now.
    """
    most = max(map(len, onward))
    nexts = np.array([[*after, *[i] * most][:most] for i, after in enumerate(onward)]).T  # the others: to itself
    nodes, squares = np.arange(len(onward)), np.array(square_of)
    count = int(squares.max()) + 1
    reached = np.zeros((len(nodes), -(-count // 64)), np.uint64)
    reached[nodes, squares // 64] = np.uint64(1) << (squares % 64).astype(np.uint64)
    digits: list[Matrix] = []  # of the numbers of steps, to base 2
    for d in itertools.count(1):
        before = ~reached
        new = reached[nexts[0]]
        for after in nexts[1:]:
            new |= reached[after]
        new &= before
        if not new.any():
            break
        reached |= new
        if d.bit_length() > len(digits):
            digits.append(np.zeros_like(reached))
        for place in range((d & -d).bit_length()):  # the last digits, in which d is not as d - 1
            digits[place] ^= before
    found = np.zeros((len(nodes), count), np.int16)
    for place, digit in enumerate(digits):
        found |= _unpacked(digit, count) * np.int16(1 << place)
    found[~_unpacked(reached, count)] = FAR
    return found


def _unpacked(words: Matrix, count: int) -> Matrix:
    """The bits of each row, as many as there are squares."""
    octets = words.astype("<u8", copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=1, count=count, bitorder="little").view(np.bool_)


def _table(matrix: Matrix) -> tuple[int, ...]:
    """Its rows one behind the other, to be read like a tuple; of numbers of 16 or 64 bits."""
    found = array.array("h" if matrix.dtype == np.int16 else "q")
    found.frombytes(np.ascontiguousarray(matrix).data.cast("B"))
    return found  # type: ignore[return-value]


def _onward(exits: int) -> int:
    """The ways on from a square with these exits, for each way in which a ghost can have come."""
    ways = exits or 1 << STOP
    ahead = [exits & ~(1 << (came + 2) % 4) or ways for came in range(STOP)]
    return sum(on << ONWARD * came for came, on in enumerate([*ahead, ways]))
