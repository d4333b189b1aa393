"""Questions of weak solving, "is the score at least this?", with the memory in which the answers are kept."""

from __future__ import annotations

import contextlib
import functools
from typing import Any

from plyant.engine import leaves
from plyant.errors import Interrupted, ParameterError
from plyant.exact import null_window, proof_number
from plyant.exact.bound_table import FEWEST, SCRATCH, WHOLE
from plyant.game import Game, State
from plyant.native import Words, Worker, kernel_for

_MOVES = SCRATCH + 1  # where the moves begin on a desk
_ROOM = 1 << 20  # words for the moves of one line
_MORE = 8  # how many times as large a table becomes when it is full
_FIRST = 1 << 16  # places of a table in the beginning, and of one for an interpreted kernel
MOST_MB = 1 << 20
_ENOUGH = 1 << 60


class Prober:
    """A kernel for one game with its desk and its table; `reason` says why it is not native, when it is not."""

    kernel: Any
    name: str
    words = 1  # of a place in the table
    fewest = 1 << 10

    def __init__(self, game: Game, mb: float, native: bool, threads: int = 1) -> None:
        if not 0 < mb <= MOST_MB:
            raise ParameterError(f"mb={mb!r} is not accepted; a table may have from 1 to {MOST_MB:,} megabytes.")
        self.game = game
        self._call, self.reason = kernel_for(self.kernel, game, self._examples, native)
        self.native = not self.reason
        self.desk = self._new_desk()
        most = int(mb * (1 << 20)) // (8 * self.words)
        self._most = max(1 << (most.bit_length() - 1) if self.native else _FIRST, self.fewest)
        self.table = self._memory(self._most * self.words)
        self.desk[null_window.PLACES] = max(self.fewest, min(self._most, _FIRST))
        self._allowed = 0
        self._halted = False

    def _new_desk(self) -> Any:
        desk = self._memory(_MOVES + _ROOM)
        desk[null_window.ROOM] = _MOVES + _ROOM
        # interpreted, other keys of the same game may be something else
        desk[WHOLE] = int(self.native and isinstance(self.game.key(self.game.initial()), int))
        return desk

    def _memory(self, words: int) -> Any:
        try:
            return Words(words) if self.native else [0] * words
        except MemoryError:
            raise ParameterError(f"there is no memory for {words * 8 >> 20:,} MB; give less.") from None

    def _examples(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def begin(self, nodes: int | None) -> None:
        """From now on so many nodes may be visited."""
        self._halted = False
        self.desk[leaves.NODES] = 0
        self._allowed = nodes or _ENOUGH

    @property
    def nodes(self) -> int:
        """How many nodes were visited since the beginning."""
        return int(self.desk[leaves.NODES])

    def halt(self) -> None:
        """End the question that is being answered, from another thread, and answer none any more."""
        self._halted = True
        self.desk[leaves.LIMIT] = 0

    def ask(self, state: State, least: int, most: int, target: int) -> tuple[int, int]:
        """Closer bounds of the score to the player on move: least < target ≤ most becomes least ≥ target or most < it.

        Raises Interrupted. A table that is full becomes larger, and the question is asked again: what is known is kept.
        """
        while True:
            places = self.desk[null_window.PLACES]
            mine = self.desk[leaves.NODES]
            room = self._allowed if places == self._most else min(self._allowed, mine + 2 * places)
            self.desk[leaves.LIMIT] = room
            if self._halted:
                raise Interrupted
            try:
                return self._answer(state, least, most, target)
            except Interrupted:
                if self._halted or self.nodes >= self._allowed:
                    raise
                self.desk[null_window.PLACES] = min(places * _MORE, self._most)

    def _answer(self, state: State, least: int, most: int, target: int) -> tuple[int, int]:
        raise NotImplementedError


class NullWindow(Prober):
    """Alpha-beta with null windows. In a long search several threads look for the same answer, and share the table."""

    kernel = staticmethod(null_window.null_window)
    name = "null window"
    fewest = FEWEST

    def __init__(self, game: Game, mb: float, native: bool, threads: int = 1) -> None:
        super().__init__(game, mb, native)
        self._helpers = [self._new_desk() for _ in range(threads - 1)] if self.native else []
        for i, desk in enumerate(self._helpers):
            desk[null_window.TWIST] = 2 * i + 7

    def _examples(self) -> tuple[Any, ...]:
        return 1, 1, 1, 1, Words(1), Words(1)

    def fold(self, folds: bool) -> None:
        """Say whether positions that are the same by symmetry are to be one."""
        for desk in (self.desk, *self._helpers):
            desk[null_window.FOLDS] = int(folds)

    def begin(self, nodes: int | None) -> None:
        """From now on so many nodes may be visited; where they are counted, nobody helps."""
        super().begin(nodes)
        for desk in self._helpers:
            desk[leaves.NODES] = 0

    @property
    def nodes(self) -> int:
        """How many nodes were visited since the beginning, by all threads."""
        return int(self.desk[leaves.NODES]) + sum(int(desk[leaves.NODES]) for desk in self._helpers)

    def _answer(self, state: State, least: int, most: int, target: int) -> tuple[int, int]:
        def look(desk: Any) -> int:
            return int(self._call(self.game, state, least, most, target, _MOVES, desk, self.table))

        found: list[int] = []

        def help_out(desk: Any) -> None:
            with contextlib.suppress(Interrupted):
                found.append(look(desk))
                self.desk[leaves.LIMIT] = 0  # who leads need not go on

        is_long = self.desk[null_window.PLACES] > self.fewest  # so many nodes that the table has grown
        crew = self._helpers if is_long and self._allowed == _ENOUGH else []
        for desk in crew:
            desk[null_window.PLACES], desk[leaves.LIMIT] = self.desk[null_window.PLACES], _ENOUGH
        workers = [Worker(functools.partial(help_out, desk)) for desk in crew]
        try:
            bound = look(self.desk)
        except Interrupted:
            if not found:
                raise
            bound = found[0]
        finally:
            for desk, worker in zip(crew, workers, strict=True):
                desk[leaves.LIMIT] = 0
                worker.finish()
        return (max(bound, least), most) if bound >= target else (least, min(bound, most))


class ProofNumber(Prober):
    """Proof-number search; what it knows is of one question only."""

    kernel = staticmethod(proof_number.proof_number)
    name = "proof-number search"
    words = proof_number.ENTRY
    _asked: tuple[int, int] | None = None

    def _examples(self) -> tuple[Any, ...]:
        return 1, 1, 1, Words(1), Words(1)

    def _answer(self, state: State, least: int, most: int, target: int) -> tuple[int, int]:
        desk, solved = self.desk, proof_number.SOLVED
        asked = (self.game.player(state), target)
        other = (1 - asked[0], 1 - target)  # the same question: can the opponent be held below this?
        if self._asked not in (asked, other):
            self._forget()
            self._asked = asked
        is_same = self._asked == asked
        desk[proof_number.ATTACKER], desk[proof_number.TARGET] = self._asked
        numbers = self._call(self.game, state, solved, solved, _MOVES, desk, self.table)
        proved = (numbers >> 32 == 0) == is_same
        return (target, most) if proved else (least, target - 1)

    def _forget(self) -> None:
        if self.native:
            self.table.array[: self.words * self.desk[proof_number.PLACES]] = 0
        else:
            self.table[:] = [0] * len(self.table)
