"""Weak solving: what one position is worth under best play, proved, where the whole game is too large for a table."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import math
import threading
import time
from collections.abc import Iterator

from plyant.engine.budget import Budget, check_threads
from plyant.engine.clock import clock
from plyant.engine.search import _start
from plyant.errors import EndlessGame, GameOver, Interrupted, ParameterError, UnfitGame
from plyant.exact.faults import bad_end, is_bad_end
from plyant.exact.playouts import look_for_faults
from plyant.exact.probing import NullWindow, Prober, ProofNumber
from plyant.exact.status import status_of
from plyant.game import LARGEST_SCORE, Action, Game, State
from plyant.native import Worker
from plyant.sanity import faults_named, faulty, require_sound_line
from plyant.sanity.faults import Broken

METHODS: dict[str, type[Prober]] = {"null-window": NullWindow, "proof-number": ProofNumber}
_LEAST = 0.005  # seconds that are given in any case
_BEFORE, _AFTER = 4, 200  # games played at random: before the first search, and to find out what was wrong


@dataclasses.dataclass(frozen=True)
class Weak:
    """What weak solving found; values and scores are to the player on move."""

    value: float | None
    """The utility; None: not found in time."""
    status: str
    """WIN, LOSS or DRAW; "" when not found in time."""
    score: int | None
    """The game's own score, which tells fast wins from slow ones; None where it was not asked for or not found."""
    low: int
    high: int
    """The bounds of the score, as far as it was asked for: equal, or of one sign, when all is found."""
    best: tuple[Action, ...]
    """A best move, or all of them when they were asked for."""
    line: tuple[Action, ...]
    """Best play to the end, as far as it was found in time."""
    nodes: int
    seconds: float
    method: str
    exact: bool
    """Is everything found that was asked for, and proved?"""
    native: bool
    reason: str = ""
    """Why the game was not compiled, when it was not."""
    interrupted: bool = False
    """Was it ended by Ctrl-C?"""


def weak(
    game: Game,
    state: State = None,
    *,
    score: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    mb: float = 256,
    native: bool = True,
    threads: int = 1,
    method: str = "null-window",
    all_moves: bool = False,
    line: bool = True,
    stop: threading.Event | None = None,
) -> Weak:
    """The value of a state of a deterministic game of two players, proved by a search to the end.

    score: find the game's own score too. threads: so many look for the answer of a null window that takes long, unless
    nodes are limited. At the end of the time or of the nodes, and at Ctrl-C, the bounds found so far are returned. The
    game must come to an end: where positions come again, EndlessGame is raised. Utilities must be whole numbers from
    −100 to 100, unless the game has a score(s), and those of both players add up to zero. A position that is over is
    worth its utility, and has no best move.
    """
    solver = WeakSolver(game, mb=mb, native=native, threads=threads, method=method)
    return solver.solve(state, score=score, seconds=seconds, nodes=nodes, all_moves=all_moves, line=line, stop=stop)


class WeakSolver:
    """A weak solver for many positions of one game: what it finds out about one serves the next."""

    def __init__(
        self,
        game: Game,
        *,
        mb: float = 256,
        native: bool = True,
        threads: int = 1,
        method: str = "null-window",
    ) -> None:
        if method not in METHODS:
            raise ParameterError(f"method={method!r} is not known; there are: {', '.join(METHODS)}.")
        check_threads(threads)
        with contextlib.suppress(GameOver):  # other positions may not be over
            _start(game, None, "weak solving")
        if len(game.players) != 2 or game.zero_sum is False:
            raise UnfitGame(f"{game.name} is not a zero-sum game of two players, which weak solving needs.")
        self.game = game
        self._prober = METHODS[method](game, mb, native, threads)
        self._is_vetted = False

    @property
    def nodes(self) -> int:
        """How many nodes were visited for this question, also while it is being answered."""
        return self._prober.nodes

    def solve(
        self,
        state: State = None,
        *,
        score: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        all_moves: bool = False,
        line: bool = True,
        stop: threading.Event | None = None,
    ) -> Weak:
        """As `weak`."""
        started, game, prober = clock(), self.game, self._prober
        budget = Budget(None, seconds, nodes, stop)
        if score and not game.has_score:
            raise UnfitGame(f"{game.name} has no score(s), to tell fast wins from slow ones; do without score.")
        s = game.initial() if state is None else state
        if game.is_terminal(s):
            return _over(game, s, score)
        s = _start(game, s, "weak solving")
        if not self._is_vetted:
            with faults_named(game, s):
                look_for_faults(game, s, _BEFORE)
            self._is_vetted = True
        if isinstance(prober, NullWindow):
            prober.fold(_is_symmetric(game, s))
        prober.begin(nodes)
        search = _Search(game, prober, s, score or not game.has_score)
        interrupted = False

        def work() -> None:
            search.settle()
            search.choose(all_moves)
            if line:
                search.follow()

        deadline = None if seconds is None else time.perf_counter() + max(seconds - (clock() - started), _LEAST)
        try:
            with faults_named(game, s):
                Worker(work, recursing=not prober.native).wait(deadline, budget.stop, prober.halt)
        except Interrupted:
            pass
        except UnfitGame as error:
            look_for_faults(game, s, _AFTER)  # machine code cannot tell where
            said = str(error)
            raise UnfitGame(said if said.startswith(game.name) else f"{game.name}: {said}") from None
        except KeyboardInterrupt:
            interrupted = True
        except RecursionError:  # EndlessGame is one
            raise EndlessGame(
                f"{game.name} can be endless (a very long line, or a position that comes again), and weak solving "
                f"needs games that end; `solve` knows what to do."
            ) from None
        found = search.found(clock() - started, score, interrupted)
        if found.exact and line and not game.has_score and found.value is not None:
            require_sound_line(game, s, found.line, found.value if game.player(s) == 0 else -found.value)
        return found


class _Search:
    """One position being solved: everything found so far can be read off at any time."""

    def __init__(self, game: Game, prober: Prober, state: State, fully: bool) -> None:
        self._game, self._prober, self._state, self._fully = game, prober, state, fully
        self.least, self.most = game.limits(state)
        if max(abs(self.least), abs(self.most)) > LARGEST_SCORE:
            raise UnfitGame(f"{game.name}: limits(s) are beyond ±{LARGEST_SCORE}, the greatest score.")
        self.best: list[Action] = []
        self.has_chosen = False
        self.line: list[Action] = []

    @property
    def is_settled(self) -> bool:
        """Is the score known, or as much of it as is wanted?"""
        return self.least == self.most or (not self._fully and (self.least > 0 or self.most < 0))

    def settle(self) -> None:
        """Find the score: first whether it is a win, then whether it is a draw, then how fast."""
        asked = 0
        while not self.is_settled:
            target = self._next_target(asked)
            self.least, self.most = self._prober.ask(self._state, self.least, self.most, target)
            asked += 1

    def _next_target(self, asked: int) -> int:
        low, high = self.least, self.most
        if low <= 0 < high and asked == 0:
            return 1
        if low < 0 <= high:
            return 0
        if low >= 0:
            return low + max(1, (high - low) // 4)  # small steps: wins are rarely as fast as they could be
        return high - (high - low) // 4

    @property
    def level(self) -> int:
        """What a best move must keep: the score, or, where that is not wanted, a win or a draw; a loss is nothing."""
        if self._fully:
            return self.least
        return 1 if self.least > 0 else -LARGEST_SCORE if self.most < 0 else 0

    def choose(self, all_moves: bool) -> None:
        """Find a move that keeps what is there, or all of them."""
        for a in self._glanced(self._state, self.level):
            if self._keeps(self._state, a, self.level):
                self.best.append(a)
                if not all_moves:
                    break
        self.has_chosen = True

    def _glanced(self, s: State, level: int) -> list[Action]:
        """All moves in order, but those first that keep this at a glance: a win with the next move needs no search."""
        game = self._game

        def must_be_searched(a: Action) -> bool:
            child = game.result(s, a)
            least, most = game.limits(child)
            return least < level if _is_same_side(game, child, s) else most > -level

        return sorted(_in_order(game, s), key=must_be_searched)

    def _keeps(self, s: State, a: Action, level: int) -> bool:
        """Is the score after this move at least this to the player who makes it?"""
        child = self._game.result(s, a)
        least, most = self._game.limits(child)
        if _is_same_side(self._game, child, s):
            if least < level <= most:
                least, most = self._prober.ask(child, least, most, level)
            return least >= level
        if least <= -level < most:
            least, most = self._prober.ask(child, least, most, 1 - level)
        return most <= -level

    def _keeping(self, s: State, level: int) -> Iterator[Action]:
        """The moves after which the score is at least this."""
        return (a for a in self._glanced(s, level) if self._keeps(s, a, level))

    def follow(self) -> None:
        """Follow best moves to the end of the game."""
        game, s, level = self._game, self._state, self.level
        moves = self.best[:1]
        while True:
            self.line.append(moves[0])
            mover, s = game.player(s), game.result(s, moves[0])
            if game.is_terminal(s):
                if is_bad_end(game, s):
                    raise bad_end(game, s)
                return
            if game.player(s) != mover:
                level = -level if self._fully else {1: -LARGEST_SCORE, 0: 0}.get(level, 1)
            moves = list(itertools.islice(self._keeping(s, level), 1))
            if not moves:
                said = "no move keeps what s was found to be worth: key(s) or limits(s) contradict the rules."
                raise faulty(game, Broken(said, "key"), s)

    def found(self, seconds: float, with_score: bool, interrupted: bool) -> Weak:
        """All that is known by now."""
        settled = self.is_settled
        sign = (self.least > 0) - (self.most < 0)
        value: float | None = None
        if settled:
            value = float(self.least)
            if self._game.has_score:
                value = float(sign)
                if math.isfinite(self._game.highest):
                    value = {1: self._game.highest, 0: 0.0, -1: self._game.lowest}[sign]
        return Weak(
            value=value,
            status=status_of(sign) if settled else "",
            score=self.least if settled and with_score else None,
            low=self.least,
            high=self.most,
            best=tuple(self.best),
            line=tuple(self.line),
            nodes=self._prober.nodes,
            seconds=seconds,
            method=self._prober.name,
            exact=settled and self.has_chosen,
            native=self._prober.native,
            reason=self._prober.reason,
            interrupted=interrupted,
        )


def _is_same_side(game: Game, one: State, other: State) -> bool:
    """Does player 0, or do the others, move in both? At the end of a game, player(s) may be any number."""
    return (game.player(one) == 0) == (game.player(other) == 0)


def _over(game: Game, s: State, with_score: bool) -> Weak:
    """What an end is worth needs no search."""
    if is_bad_end(game, s):
        raise bad_end(game, s)
    value = float(game.utility(s, game.player(s)))
    least, most = math.floor(value), math.ceil(value)
    if game.has_score:
        least = most = game.score(s) if game.player(s) == 0 else -game.score(s)
    score = least if with_score else None
    return Weak(value, status_of(value), score, least, most, (), (), 1, 0.0, "the rules", True, False)


def _in_order(game: Game, s: State) -> list[Action]:
    """All legal moves, the sensible ones first, and among them those that promise more."""
    first = sorted(game.sensible(s), key=lambda a: -game.promise(s, a))
    return [*first, *(a for a in game.actions(s) if a not in first)]


def _is_symmetric(game: Game, s: State) -> bool:
    """Do two moves lead to the same position by symmetry? Then many positions below will come in pairs."""
    if not game.has("canonical"):
        return False
    after = [game.result(s, a) for a in game.actions(s)]
    return len({game.canonical(child) for child in after}) < len(set(after))
