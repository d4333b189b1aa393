"""One look at a tree, native or interpreted: a kernel with its memory, ready to be called again and again.

A Looker hides which kernel runs, whether it is compiled, and from whose side its values are: `look` always answers in
values to MAX.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from plyant.engine import alphabeta, expectimax, leaves, maxn, minimax, ordering, star, strong, vectors
from plyant.engine.leaves import HORIZON, INFINITY, ROOT_DEPTH, UNBOUNDED, WIN
from plyant.engine.line import AFTER_LINE, read
from plyant.engine.table import Table
from plyant.errors import ParameterError
from plyant.game import Action, Game, State
from plyant.native import DEEPEST, Words, kernel_for

ENOUGH = 1 << 60
MOVES_ON_A_LINE = 200_000
MOVES_INTERPRETED = 20_000
_LEAST_TABLE = 1e-6  # megabytes: room for a single position

REFINEMENTS = {
    "deepening": "iterative deepening: look 1 ply ahead, then 2, then 3 …",
    "aspiration": "begin each look with a narrow window around the last value",
    "pvs": "principal-variation search: later moves get a null window first",
    "table": "transposition table: positions met before",
    "hash_move": "the best move of the last look comes first",
    "killers": "moves that caused a cut at the same ply come early",
    "history": "moves that often caused a cut come early",
    "order": "the game's own hint for ordering moves",
    "quiescence": "waiting for quiescence, where the game says what is quiet",
    "reductions": "late moves are looked at less deeply, where the game allows it",
    "null_move": "a pass that is good enough ends the look, where the game allows it",
    "fastest": "win in the fewest plies, lose in the most",
    "futility": "futility cut-off: skip what can gain at most this much (futility=0: off)",
    "secondary": "secondary search: look this many plies deeper at the chosen move (secondary=0: off)",
}
_FLAGS = {
    "pvs": ordering.PVS,
    "table": ordering.TABLE,
    "hash_move": ordering.HASH_MOVE,
    "killers": ordering.KILLERS,
    "history": ordering.HISTORY,
    "order": ordering.ORDER,
    "quiescence": ordering.QUIESCENCE,
    "reductions": ordering.REDUCTIONS,
    "null_move": ordering.NULL_MOVE,
    "fastest": ordering.FASTEST,
}


def refinements_off(off: Any) -> frozenset[str]:
    """The names in `off` ("table", "table,killers" or a list of names), checked."""
    if not isinstance(off, (str, Iterable)):
        raise ParameterError(f"off must be names of refinements, such as 'table,killers', got {off!r}.")
    names = frozenset(off.replace(",", " ").split() if isinstance(off, str) else off)
    for name in sorted(names - REFINEMENTS.keys()):
        raise ParameterError(f"there is no refinement {name!r}; there are: {', '.join(REFINEMENTS)}.")
    return names


class Looker:
    """A kernel for one game; `reason` says why it is not native, when it is not."""

    kernel: Any
    values: tuple[float, ...] | None = None
    """One for each player, as the last whole look found them; None: this kernel has only one value."""
    ends_its_line = True
    """Does the line go on to the leaf that gave the value? Then others' values may be read off there."""

    def __init__(self, game: Game, native: bool, room: int = 0) -> None:
        self.game = game
        self._room = room
        self._call, self.reason = kernel_for(self.kernel, game, self._examples, native)
        self.native = not self.reason
        self.desk = self._new_desk()
        self.desk[leaves.LIMIT] = ENOUGH

    def _new_desk(self) -> Any:
        return Words(AFTER_LINE) if self.native else [0] * AFTER_LINE

    def _examples(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def look(self, state: State, depth: int, alpha: float, beta: float, ply: int = 0) -> float:
        """The value of the state to MAX within the window, looking `depth` plies ahead."""
        raise NotImplementedError

    def line(self, ply: int = 0) -> list[Action]:
        """The principal line of the last look from this ply on."""
        return read(self.desk, ply)

    def proves(self, value: float) -> bool:
        """Is the value of a look as good or as bad as can be, so that no estimate had to do with it?"""
        return abs(value) >= WIN

    @property
    def nodes(self) -> int:
        """How many nodes were visited so far."""
        return int(self.desk[leaves.NODES])

    @property
    def reached(self) -> int:
        """How many plies below the root the farthest leaf was; 0: this kernel does not keep it."""
        return int(self.desk[leaves.REACHED])

    def halt(self) -> None:
        """End the look that is going on, from another thread."""
        self.desk[leaves.LIMIT] = 0


class Plain(Looker):
    """What the textbook's two searches share: they have no memory, and may be traced."""

    def __init__(self, game: Game, native: bool, strict: bool = False, trace: Any = None) -> None:
        self._trace = trace
        super().__init__(game, native and trace is None)
        self.desk[leaves.STRICT] = int(strict)
        self._cells: Any = self.desk.array.data if self.native else self.desk  # faster to write to than the desk

    def look(self, state: State, depth: int, alpha: float, beta: float, ply: int = 0) -> float:
        """The value to MAX; the root may be `ply` plies below the state whose line is wanted."""
        desk, whole = self._cells, depth + ply
        desk[ROOT_DEPTH], desk[UNBOUNDED], desk[HORIZON] = whole, int(whole == DEEPEST), 0
        value: float = self._call(self.game, state, depth, *self._window(alpha, beta), self.desk, self._trace)
        return value

    def _window(self, alpha: float, beta: float) -> tuple[float, ...]:
        return ()


class MinimaxLooker(Plain):
    """Plain minimax: it knows no window."""

    kernel = staticmethod(minimax.minimax)

    def _examples(self) -> tuple[Any, ...]:
        return 1, Words(1), None


class AlphaBetaLooker(Plain):
    """Plain alpha-beta."""

    kernel = staticmethod(alphabeta.alphabeta)

    def _examples(self) -> tuple[Any, ...]:
        return 1, -INFINITY, INFINITY, Words(1), None

    def _window(self, alpha: float, beta: float) -> tuple[float, ...]:
        return alpha, beta


class ExpectimaxLooker(MinimaxLooker):
    """Plain expectiminimax: chance nodes too. It keeps no line, and its values are on the game's own scale."""

    kernel = staticmethod(expectimax.expectimax)


class MaxnLooker(Plain):
    """Max^n as it stands: everybody for themselves, and nothing cut off. Values are tuples, one number a player."""

    kernel = staticmethod(maxn.maxn)

    def __init__(self, game: Game, native: bool, strict: bool = False, trace: Any = None) -> None:
        super().__init__(game, native, strict, trace)
        vectors.prepare(self.desk, len(game.players))

    def _new_desk(self) -> Any:
        words = vectors.size(len(self.game.players))
        return Words(words) if self.native else [0] * words

    def _examples(self) -> tuple[Any, ...]:
        return 1, 0, -INFINITY, Words(1), None

    def look(self, state: State, depth: int, alpha: float, beta: float, ply: int = 0) -> Any:
        """The vector of the state; there is no window."""
        super().look(state, depth, alpha, beta, ply)
        return vectors.vector(self.desk, ply)

    def _window(self, alpha: float, beta: float) -> tuple[float, ...]:
        return 0, -INFINITY  # nobody above is sure of anything


class StrongLooker(Looker):
    """The strong kernel with its desk and its table."""

    kernel = staticmethod(strong.strong)

    def __init__(self, game: Game, native: bool, table: Table, off: frozenset[str], futility: float) -> None:
        super().__init__(game, native)
        self._table = table
        self._margin = 0.0 if "futility" in off else float(futility)
        flags = {name: flag for name, flag in _FLAGS.items() if name not in off}
        if not game.allows_reductions:
            flags.pop("reductions", None)
        guesses = frozenset(flags) & {"quiescence", "reductions", "null_move"}  # these change what a value means
        self.words = table.words((game, guesses, self._margin), self.native)
        self.desk[ordering.OPTIONS] = sum(flags.values())
        self.desk[ordering.AGE] = table.age
        self.desk[ordering.ROOT_MOVE] = -1
        self.make_room()

    def _new_desk(self) -> Any:
        return ordering.new_desk(Words if self.native else lambda n: [0] * n, self.most_moves)

    @property
    def most_moves(self) -> int:
        """How many moves along one line there is room for."""
        return MOVES_ON_A_LINE if self.native else MOVES_INTERPRETED

    def _examples(self) -> tuple[Any, ...]:
        return 1, 0, -INFINITY, INFINITY, 0.0, 0, Words(1), Words(1)

    def make_room(self) -> None:
        """Use more of the table as the search grows: memory that is not needed is not touched."""
        self.desk[ordering.BUCKETS] = self._table.grow(self.nodes)

    def be_sound(self) -> None:
        """From now on guess nothing: neither a pass that is good enough nor a futile move proves anything."""
        self._margin = 0.0
        self.desk[ordering.OPTIONS] &= ~ordering.NULL_MOVE

    def refuse_repetition(self) -> None:
        """From now on a position that repeats itself is an error."""
        self.desk[ordering.PATHS] = 1

    def look(self, state: State, depth: int, alpha: float, beta: float, ply: int = 0) -> float:
        """The value to MAX; the kernel's own values are to the player on move."""
        maximizing = self.game.player(state) == 0
        low, high = (alpha, beta) if maximizing else (-beta, -alpha)
        self.desk[ordering.PASSED] = -1
        self.desk[leaves.HORIZON] = 0
        value = self._call(self.game, state, depth, ply, low, high, self._margin, 0, self.desk, self.words)
        return float(value if maximizing else -value)


class StarLooker(StrongLooker):
    """Expectiminimax with pruning at chance nodes, on the game's own scale; `table` None: without one."""

    kernel = staticmethod(star.star)  # type: ignore[assignment]
    ends_its_line = False  # it may end at chance, whose mean is no leaf's value

    def __init__(self, game: Game, native: bool, table: Table | None, cut: bool, probe: bool) -> None:
        Looker.__init__(self, game, native)
        self._table = table or Table(_LEAST_TABLE)
        self.words = self._table.words((game, "star"), self.native)
        used = {ordering.ORDER: True, ordering.KILLERS: True, ordering.HISTORY: True}
        used |= {ordering.TABLE: table is not None, star.CUT: cut, star.PROBE: probe}
        self.desk[ordering.OPTIONS] = sum(flag for flag, is_used in used.items() if is_used)
        self.desk[ordering.AGE] = self._table.age
        self.desk[ordering.ROOT_MOVE] = -1
        self.make_room()

    def _examples(self) -> tuple[Any, ...]:
        return 1, 0, -INFINITY, INFINITY, 0, Words(1), Words(1)

    def look(self, state: State, depth: int, alpha: float, beta: float, ply: int = 0) -> float:
        """The value to MAX; with pruning, a window that reaches beyond the bounds ends at them."""
        self.desk[leaves.HORIZON] = self.desk[star.PROBING] = 0
        self.desk[leaves.UNBOUNDED] = int(depth + ply == DEEPEST)
        low, high = max(alpha, self.game.lowest), min(beta, self.game.highest)
        if not self.desk[ordering.OPTIONS] & star.CUT or low >= high:
            low, high = alpha, beta
        return float(self._call(self.game, state, depth, ply, low, high, 0, self.desk, self.words))
