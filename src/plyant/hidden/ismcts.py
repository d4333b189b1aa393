"""Information-set Monte Carlo tree search with several observers (Cowling, Powley and Whitehouse, 2012).

Each simulation guesses a world that fits what the player on move has seen, and plays on in it. Statistics belong to
what a player knows, not to the world: so nobody in the simulation acts on what they cannot see.
"""

from __future__ import annotations

import dataclasses
import math
import threading
import time
from collections.abc import Callable
from typing import Any

from plyant.engine.budget import Budget
from plyant.engine.clock import clock
from plyant.engine.progress import Progress, Watch
from plyant.errors import EndlessGame, ParameterError, TooManyMoves, UnfitGame
from plyant.game import Game, Result, RootMove, State
from plyant.hidden import ismcts_tree as memory
from plyant.hidden.ismcts_simulation import STRAY, next_luck, simulate, simulate_together
from plyant.hidden.ismcts_simulation import simulations as many
from plyant.hidden.worlds import Sight, Worlds, first_luck, sight, worlds
from plyant.native import (
    DEEPEST,
    NotNative,
    Words,
    Worker,
    bits_float,
    native_kernel,
    scramble,
)
from plyant.wording import counted

UNASKED = 10_000  # simulations, where no budget is given
MOST_NATIVE, MOST_INTERPRETED = 1 << 20, 1 << 16  # nodes, and as many moves, that are remembered
_WIDE = 1.96  # standard errors: 95 %


def ismcts(
    game: Game,
    state: State = None,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    stop: threading.Event | None = None,
    seed: int = 0,
    exploration: float = 0.7,
    native: bool = True,
    progress: Watch | None = None,
    player: int | None = None,
) -> Result:
    """The move that was simulated most in worlds that fit what the player on move has seen.

    Without a budget, 10,000 simulations. `mix` has the share of each move. exploration is on the scale of utilities
    from 0 to 1. The same seed and number of simulations give the same result. player: for whom, where all move at once.
    """
    known = sight(game, state, player)  # from here on nobody has the state
    if not (isinstance(exploration, (int, float)) and 0 <= exploration < math.inf):
        raise ParameterError(f"exploration={exploration!r} is not accepted; 0 or more is.")
    budget = Budget(None, seconds, _checked(simulations), stop)
    if budget.is_unlimited and stop is None:
        budget = Budget(None, None, UNASKED, None)
    result = _Search(game, known, budget, seed, float(exploration), native).run(progress)
    return dataclasses.replace(result, game=game, state=game.initial() if state is None else state)


class _Search:
    """One search: what is known, the memory, and the kernel that fills it. It never holds the true state."""

    def __init__(self, game: Game, known: Sight, budget: Budget, seed: int, exploration: float, native: bool) -> None:
        self.started = clock()
        self.game, self.known, self.budget = game, known, budget
        self.worlds: Worlds = worlds(game, known)
        self.native, self.reason = native, "" if native else "asked to be interpreted"
        self.play: Callable[[], None] = self._kernel()
        most = min(budget.nodes or math.inf, MOST_NATIVE if self.native else MOST_INTERPRETED)
        size, players = int(most) + 2, len(game.players)
        new = Words if self.native else _listed
        self.desk, self.tree = new(memory.DESK), new(memory.words_of_tree(size, players))
        memory.set_up(self.desk, size, players, first_luck(seed), game.bounds, exploration)

    def _kernel(self) -> Callable[[], None]:
        """How to simulate until the limit on the desk is reached: the fastest way that can be compiled."""
        game = self.game
        together = game.has("actions_of")
        if self.native and together:
            self.native, self.reason = False, "moves at once are interpreted"
        guessing = game.has("observe") and game.has("guess")
        if self.native and guessing:
            try:
                kernel = native_kernel(many, game, (0, Words(1), Words(1)))  # type: ignore[arg-type]
                return lambda: kernel(game, self.worlds(0), self.known.player, self.desk, self.tree)
            except NotNative as why:
                self.reason = f"worlds are guessed by interpreted code; {why}"
        one: Any = simulate_together if together else simulate
        if self.native:
            try:
                one = native_kernel(simulate, game, (Words(1), Words(1)))  # type: ignore[arg-type]
            except NotNative as why:
                self.native, self.reason = False, str(why)
        return lambda: self._play_one_by_one(one)

    def _play_one_by_one(self, one: Any) -> None:
        while self.desk[memory.DONE] < self.desk[memory.LIMIT]:
            one(self.game, self.worlds(next_luck(self.desk)), self.desk, self.tree)

    def run(self, progress: Watch | None) -> Result:
        """Search in a thread of its own while this one watches the clock."""
        desk, budget = self.desk, self.budget

        def work() -> None:
            self.play()

        def halt() -> None:
            desk[memory.LIMIT] = 0

        def report() -> None:
            if progress is not None:
                progress(Progress(int(desk[memory.LONGEST]), int(desk[memory.STATES]), clock() - self.started, 0.0))

        try:
            desk[memory.LIMIT] = 1
            Worker(work, recursing=False).wait(None, None, halt)  # whatever happens, there is a move
            desk[memory.LIMIT] = budget.nodes or 1 << 60
            deadline = None if budget.seconds is None else time.perf_counter() + budget.seconds
            Worker(work, recursing=False).wait(deadline, budget.stop, halt, report if progress else None)
        except EndlessGame:
            raise EndlessGame(f"{self.game.name} can be endless: a play went on for {DEEPEST:,} plies.") from None
        except TooManyMoves:
            most = f"{memory.MOST_LEGAL:,}"
            raise TooManyMoves(
                f"{self.game.name} has more than {most} legal moves; ismcts has no room for them."
            ) from None
        except UnfitGame as error:
            said = str(error) or f"{self.game.name} has a state that is not terminal and has no legal moves."
            raise UnfitGame(said) from None
        return self._result()

    def _moves(self) -> list[tuple[RootMove, tuple[float, ...]]]:
        """What is known of each root move, the most simulated first, and its value to every player."""
        desk, tree = self.desk, self.tree
        root = memory.node_of(scramble((self.known.player, self.known.seen)), desk, tree)
        found = []
        place = tree[root + memory.FIRST]
        while place != memory.NOWHERE:
            visits = tree[place + memory.VISITS]
            values = tuple(bits_float(tree[place + memory.MOVE + p]) / visits for p in range(desk[memory.PLAYERS]))
            mean = values[self.known.player]
            variance = max(bits_float(tree[place + memory.SQUARES]) / visits - mean * mean, 0.0)
            error = _WIDE * math.sqrt(variance / visits)
            found.append((RootMove(tree[place + memory.ACTION], mean, visits, error), values))
            place = tree[place + memory.NEXT]
        return sorted(found, key=lambda one: (-one[0].visits, -one[0].value, one[0].action))

    def _result(self) -> Result:
        moves = self._moves()
        best, values = moves[0]
        done = self.desk[memory.DONE]
        return Result(
            value=best.value,
            values=values,
            action=best.action,
            actions=(best.action,),
            line=(best.action,),
            depth=int(self.desk[memory.LONGEST]),
            nodes=int(self.desk[memory.STATES]),
            seconds=clock() - self.started,
            exact=False,
            algorithm="ismcts",
            convention=f"{counted(done, 'simulation')} in {_kind(self.game)}; everybody acts on what they have seen; "
            f"values are means to the player on move, errors 95 %"
            + (f"; of moves at once one in {STRAY} is random" if self.game.has("actions_of") else ""),
            native=self.native,
            reason=self.reason,
            moves=tuple(move for move, _ in moves),
            mix=tuple((move.action, move.visits / done) for move, _ in moves),
        )


def _kind(game: Game) -> str:
    if not game.has("observe"):
        return "the one world there is, since nothing is hidden"
    return "worlds guessed by the game" if game.has("guess") else "worlds found by looking through the game"


def _checked(simulations: Any) -> int | None:
    whole = isinstance(simulations, int) and not isinstance(simulations, bool) and simulations >= 1
    if simulations is not None and not whole:
        raise ParameterError(f"simulations={simulations!r} is not accepted; a whole number from 1 on is.")
    return simulations  # type: ignore[no-any-return]


def _listed(length: int) -> list[Any]:
    return [0] * length
