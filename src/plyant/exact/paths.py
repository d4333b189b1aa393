"""Puzzles, that is games of one player without chance: the fewest moves to an end that is worth more than nothing."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable

from plyant.engine import leaves
from plyant.engine.budget import Budget
from plyant.errors import Interrupted, ParameterError, UnfitGame
from plyant.exact.pathfinders import BestFirst, DepthFirst, PathSearch
from plyant.game import Action, Game, State
from plyant.native import Worker
from plyant.sanity import require_sound
from plyant.wording import counted

_BEYOND = {"observe": "hidden information", "actions_of": "simultaneous moves", "chance": "chance"}


@dataclasses.dataclass(frozen=True)
class Path:
    """A solution, or why none was found."""

    moves: tuple[str, ...]
    """The moves as players write them; none where no solution was found."""
    actions: tuple[Action, ...]
    states: tuple[State, ...]
    """The states on the way, the first and the last among them."""
    found: bool
    optimal: bool
    """No solution is shorter: so it is whenever the game's `estimate` is never too great."""
    least: int
    """No solution has fewer moves than this, also where none was found."""
    nodes: int
    """How many states were generated."""
    kept: int
    """How many states were in memory at the end."""
    seconds: float
    """Without what compiling took."""
    algorithm: str
    why: str
    """How the search ended, in words."""
    effort: tuple[tuple[int, int], ...] = ()
    """(moves for which there was room, nodes so far) after each look of `idastar`."""
    native: bool = False
    reason: str = ""
    """Why the game was not compiled, when it was not."""

    @property
    def length(self) -> int | None:
        """The number of moves; None where no solution was found."""
        return len(self.actions) if self.found else None


def astar(
    game: Game,
    state: State = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory_mb: float = 1024,
    stop: threading.Event | None = None,
    native: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Path:
    """A*: the states that promise the shortest solution first, moves made and `estimate` together; all are kept.

    A game without `estimate` is searched breadth first. progress: called now and then with the number of nodes.
    """
    if not memory_mb > 0:
        raise ParameterError(f"memory_mb={memory_mb!r} is not accepted; more than 0 is.")
    budget = Budget(None, seconds, nodes, stop)
    return _run(BestFirst(game, _start(game, state), native, memory_mb), budget, progress)


def idastar(
    game: Game,
    state: State = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Path:
    """IDA*: depth first, with room for as many moves as `estimate` says, then for more; only one line is kept.

    progress: called now and then with the number of nodes.
    """
    budget = Budget(None, seconds, nodes, stop)
    return _run(DepthFirst(game, _start(game, state), native), budget, progress)


def _start(game: Game, state: State) -> State:
    """The state to begin with; refuses a game that is no puzzle."""
    require_sound(game, state)
    by = "astar and idastar are for one player without chance"
    if len(game.players) != 1:
        raise UnfitGame(f"{game.name} has {counted(len(game.players), 'player')}, and {by}.")
    for hook, what in _BEYOND.items():
        if game.has(hook):
            raise UnfitGame(f"{game.name} has {what}, and {by}.")
    return game.initial() if state is None else state


def _run(search: PathSearch, budget: Budget, progress: Callable[[int], None] | None) -> Path:
    """Search in a thread of its own while this one watches the clock."""
    game = search.game
    if budget.nodes is not None:
        search.desk[leaves.LIMIT] = budget.nodes
    started = time.perf_counter()
    deadline = None if budget.seconds is None else started + budget.seconds
    report = None if progress is None else lambda: progress(int(search.desk[leaves.NODES]))
    try:
        why = Worker(search.work, recursing=not search.native).wait(deadline, budget.stop, search.halt, report)
    except Interrupted:
        used = "it was stopped" if budget.stop is not None and budget.stop.is_set() else "the budget was used up"
        why = f"{used}: {counted(search.desk[leaves.NODES], 'node')}, {time.perf_counter() - started:.1f} s"
    seconds = time.perf_counter() - started
    moves, actions, states = [], search.actions() if search.solved else [], [search.state]
    for a in actions:
        moves.append(game.action_name(states[-1], a))
        states.append(game.result(states[-1], a))
    _check_estimates(game, states if search.solved else [])
    return Path(
        moves=tuple(moves),
        actions=tuple(actions),
        states=tuple(states),
        found=search.solved,
        optimal=search.solved,
        least=search.least,
        nodes=search.desk[leaves.NODES],
        kept=search.kept,
        seconds=seconds,
        algorithm=search.algorithm,
        why=why,
        effort=tuple(search.effort),
        native=search.native,
        reason=search.reason,
    )


def _check_estimates(game: Game, states: list[State]) -> None:
    """Refuse a game that said more moves were needed than now prove to be enough."""
    for left, s in enumerate(reversed(states)):
        said = game.estimate(s)
        if said > left:
            raise UnfitGame(
                f"{game.name}: estimate(s) says that at least {said:g} moves are needed where {left} are enough, so a "
                f"shortest solution cannot be told; it must never be too great."
            )
