"""The kernels of A* and IDA* with their memory, native or interpreted, ready to be run."""

from __future__ import annotations

from typing import Any

from plyant.engine import leaves
from plyant.exact import astar as best_first
from plyant.exact import idastar as depth_first
from plyant.exact.needed import needed
from plyant.exact.numbered import Numbered
from plyant.exact.packing import leaves as numbers_of
from plyant.game import Action, Game, State
from plyant.native import DEEPEST, Words, kernel_for

FIRST_ROOM = 1 << 12  # nodes
ENOUGH = 1 << 60
_NO_WAY = f"there is no solution of at most {DEEPEST:,} moves"


class _NumberedPuzzle(Numbered):
    """A puzzle whose states are numbers, with its estimates."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, lambda s: s)
        self._puzzle = game

    def estimate(self, n: int) -> float:
        """The moves that are still needed at least."""
        return self._puzzle.estimate(self.states[n])


class PathSearch:
    """A kernel with its memory; `work` ends with a sentence, or is interrupted."""

    algorithm: str
    kernel: Any
    solved = False
    least = 0
    kept = 0

    def __init__(self, game: Game, state: State, native: bool, desk: int) -> None:
        self.game, self.state = game, state
        self.call, self.reason = kernel_for(self.kernel, game, self.examples, native)
        self.native = not self.reason
        self.effort: list[tuple[int, int]] = []
        self.desk = self.words(desk)
        self.desk[leaves.NODES] = 1
        self.desk[leaves.LIMIT] = ENOUGH

    def words(self, count: int) -> Any:
        """Memory for the kernel."""
        return Words(count) if self.native else [0] * count

    def examples(self) -> tuple[Any, ...]:
        """Arguments of the kernel after the state."""
        raise NotImplementedError

    def work(self) -> str:
        """Search, and say how it ended."""
        raise NotImplementedError

    def actions(self) -> list[Action]:
        """The moves of the solution."""
        raise NotImplementedError

    def halt(self) -> None:
        """End the search, from another thread."""
        self.desk[leaves.LIMIT] = 0


class DepthFirst(PathSearch):
    """IDA*."""

    algorithm = "idastar"
    kernel = staticmethod(depth_first.idastar)

    def __init__(self, game: Game, state: State, native: bool) -> None:
        super().__init__(game, state, native, depth_first.DESK)
        self.least = needed(game, state)

    def examples(self) -> tuple[Any, ...]:
        """The state before, the room, the desk."""
        return self.game.initial(), 1, Words(1)

    def work(self) -> str:
        """Look again with more room, until it is enough."""
        while self.least <= DEEPEST:
            self.kept = self.least + 1
            more = self.call(self.game, self.state, self.state, self.least, self.desk)
            self.effort.append((self.least, self.desk[leaves.NODES]))
            if more == 0:
                self.solved = True
                return "solved"
            self.least += more
        self.least = DEEPEST + 1
        return _NO_WAY

    def actions(self) -> list[Action]:
        """The moves of the last look."""
        rooms = range(self.least, self.desk[depth_first.LEFT], -1)
        return [self.desk[depth_first.LINE + room] for room in rooms]


class BestFirst(PathSearch):
    """A*; its memory grows as it is needed."""

    algorithm = "astar"
    kernel = staticmethod(best_first.astar)

    def __init__(self, game: Game, state: State, native: bool, memory_mb: float) -> None:
        super().__init__(game, state, native, best_first.DESK)
        self._rules: Any = game
        self._root = state
        if not self.native:
            self._rules = _NumberedPuzzle(game)
            self._root = self._rules.number(state)
        size = best_first.STATE + len(numbers_of(self._root))
        per_node = 8 * (size + 4)  # bytes, with two to four places in the table
        self._most = max(int(memory_mb * 1e6 / per_node / 1.5), 1)  # to grow, the old pool and the new one must fit
        self.desk[best_first.SIZE] = size
        self.desk[best_first.LEAST] = DEEPEST
        self._pool = self._table = self.words(1)
        self._grow(min(FIRST_ROOM, self._most))

    def examples(self) -> tuple[Any, ...]:
        """The desk, the pool, the table."""
        return Words(1), Words(1), Words(1)

    def _grow(self, room: int) -> None:
        pool = self.words((room + 2) * self.desk[best_first.SIZE])
        count = len(self._pool)
        if self.native:
            pool.array[:count] = self._pool.array
        else:
            pool[:count] = self._pool
        places = 1 << (2 * room).bit_length()
        self._pool, self._table = pool, self.words(places)
        self.desk[best_first.ROOM], self.desk[best_first.MASK], self.desk[best_first.LISTED] = room, places - 1, 0

    def work(self) -> str:
        """Go on with more memory, until it is enough or all is used."""
        room = self.desk[best_first.ROOM]
        while True:
            ended = self.call(self._rules, self._root, self.desk, self._pool, self._table)
            if ended != best_first.FULL:
                break
            if room == self._most:
                return f"the memory is full with {room:,} states; idastar keeps none, and memory_mb= gives more"
            room = min(2 * room, self._most)
            self._grow(room)
        self.solved = ended == best_first.SOLVED
        return "solved" if self.solved else _NO_WAY

    @property
    def least(self) -> int:  # type: ignore[override]
        """What no solution can do with less than."""
        return int(self.desk[best_first.LEAST])

    @property
    def kept(self) -> int:  # type: ignore[override]
        """All states are."""
        return int(self.desk[best_first.USED])

    def actions(self) -> list[Action]:
        """The moves that led to the last node."""
        found: list[Action] = []
        node = self.desk[best_first.LAST]
        while node > 1:  # the first node
            at = node * self.desk[best_first.SIZE]
            found.append(self._pool[at + best_first.ACTION])
            node = self._pool[at + best_first.FROM]
        return found[::-1]
