"""The public searches of two players who see everything: minimax, alphabeta, engine."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from plyant.engine import deepening, leaves
from plyant.engine.budget import Budget, check_threads
from plyant.engine.clock import clock
from plyant.engine.deepening import Outcome
from plyant.engine.lookers import AlphaBetaLooker, Looker, MinimaxLooker, StrongLooker, refinements_off
from plyant.engine.perft import count_sequences
from plyant.engine.progress import Progress, Watch
from plyant.engine.table import Table
from plyant.errors import EndlessGame, GameOver, Interrupted, ParameterError, TooManyMoves, UnfitGame
from plyant.game import CHANCE, Game, Result, State
from plyant.native import DEEPEST, NotNative, Worker, native_kernel
from plyant.sanity import faults_named, require_sound, require_sound_line

_CUTS = {"weak": "cut when alpha >= beta", "strict": "cut only when alpha > beta"}
_LEAST = 0.005  # seconds that a search is given in any case, so that it sees at least its first moves
_BEYOND = {
    "observe": ("hidden information", "cfr, ismcts and determinised"),
    "actions_of": ("simultaneous moves", "backward_induction, mcts and cfr"),
    "chance": ("chance", "expectimax and mcts"),
}
_TO_MOVER = "values to the player on move"
_MINUS = "; player 0 against all others: the others' values are minus player 0's"


def minimax(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    all_moves: bool = False,
    native: bool = True,
    trace: Any = None,
    progress: Watch | None = None,
) -> Result:
    """Plain minimax: player 0 maximizes, all others minimize. Without a budget, to the end of the game."""
    started = clock()
    budget = Budget(_depth(game, depth, rounds), seconds, nodes, stop)
    s = _start(game, state)
    looker = MinimaxLooker(game, native, trace=trace)
    return _run(looker, s, budget, started, "minimax", f"every node is visited; {_TO_MOVER}", all_moves, progress)


def alphabeta(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    cut: str = "weak",
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    all_moves: bool = False,
    native: bool = True,
    trace: Any = None,
    progress: Watch | None = None,
) -> Result:
    """Plain alpha-beta, fail-soft, moves in the game's order. cut: "weak" (α ≥ β) or "strict" (α > β)."""
    started = clock()
    if cut not in _CUTS:
        raise ParameterError(f"cut={cut!r} is not a cut rule; there are: weak (alpha >= beta), strict (alpha > beta).")
    budget = Budget(_depth(game, depth, rounds), seconds, nodes, stop)
    s = _start(game, state)
    looker = AlphaBetaLooker(game, native, strict=cut == "strict", trace=trace)
    named = f"{cut}: {_CUTS[cut]}; fail-soft; {_TO_MOVER}"
    return _run(looker, s, budget, started, "alphabeta", named, all_moves, progress)


def engine(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    all_moves: bool = False,
    native: bool = True,
    threads: int = 1,
    off: str | Iterable[str] = (),
    table: Table | None = None,
    table_mb: float = 64,
    futility: float = 0.0,
    secondary: int = 0,
    progress: Watch | None = None,
) -> Result:
    """The strong player: iterative deepening with all refinements; `off` names those to do without.

    It always has a legal move, however short the time. Without a budget it goes on until the value is proved. Where a
    line has more moves than it keeps room for, plain alpha-beta is used, which needs none.
    """
    started = clock()
    check_threads(threads)
    for option, value in (("futility", futility), ("secondary", secondary)):
        if not value >= 0:
            raise ParameterError(f"{option}={value!r} is not accepted; 0 or more is.")
    budget = Budget(_depth(game, depth, rounds), seconds, nodes, stop)
    without = refinements_off(off)
    s = _start(game, state)
    memory = table or Table(table_mb)
    lookers = [StrongLooker(game, native, memory, without, futility)]
    if lookers[0].native:
        lookers += [StrongLooker(game, native, memory, without, futility) for _ in range(threads - 1)]
    named = f"fail-soft; weak: {_CUTS['weak']}; {_TO_MOVER}" + (
        f"; without {', '.join(sorted(without))}" if without else ""
    )
    plies = 0 if "secondary" in without else secondary
    try:
        return _run(lookers[0], s, budget, started, "engine", named, all_moves, progress, lookers[1:], without, plies)
    except TooManyMoves:
        why = f"engine has room for {lookers[0].most_moves:,} moves on one line, and there are more"
    if budget.is_unlimited:  # plain alpha-beta would not come to an end
        raise TooManyMoves(f"{game.name}: {why}; give a depth, a time or a number of nodes.")
    plain, named = AlphaBetaLooker(game, native), f"weak: {_CUTS['weak']}; fail-soft; {_TO_MOVER}; {why}"
    return _run(plain, s, budget, started, "alphabeta", named, all_moves, progress)


def perft(game: Game, depth: int, state: State = None, *, native: bool = True) -> int:
    """The number of move sequences of exactly `depth` moves from the state; shorter games do not count."""
    if not isinstance(depth, int) or depth < 0:
        raise ParameterError(f"depth={depth!r} is not a number of moves.")
    require_sound(game, state)
    s = game.initial() if state is None else state
    kernel: Any = _count_any if game.has("actions_of") else count_sequences
    if native and kernel is count_sequences:
        with contextlib.suppress(NotNative):
            kernel = native_kernel(count_sequences, game, (1,))
    plain = kernel in (count_sequences, _count_any)
    return int(Worker(lambda: kernel(game, s, depth), plain).wait(None, None, lambda: None))


def _count_any(game: Game, s: State, depth: int) -> int:
    """The same where players move at once: joint moves are tuples, which no kernel has."""
    if depth == 0 or game.is_terminal(s):
        return int(depth == 0)
    return sum(_count_any(game, game.result(s, a), depth - 1) for a in game.legal(s))


def _depth(game: Game, depth: int | None, rounds: int | None) -> int | None:
    """The depth in plies, given in plies or in rounds."""
    if rounds is None:
        return depth
    if depth is not None:
        raise ParameterError("give a depth in plies or in rounds, not both.")
    if not isinstance(rounds, int) or rounds < 1:
        raise ParameterError(f"rounds={rounds!r} is not a number of rounds; give 1 or more.")
    return rounds * (game.round_plies if isinstance(game, Game) else 1)


def _start(game: Game, state: State, by: str = "minimax, alphabeta and engine", handled: tuple[str, ...] = ()) -> State:
    """The state to search; refuses what these algorithms cannot handle, with the reason.

    handled: the hooks, such as "chance", that the algorithms named `by` can do with.
    """
    require_sound(game, state)
    for hook, (what, fitting) in _BEYOND.items():
        if game.has(hook) and hook not in handled:
            raise UnfitGame(f"{game.name} has {what}, which {by} cannot handle; {fitting} can.")
    s = game.initial() if state is None else state
    if game.is_terminal(s):
        raise GameOver(f"{game.name}: the position is over; there is no move to choose.")
    _any_move(game, s)
    return s


def _any_move(game: Game, s: State) -> list[Any]:
    """A line of one legal move, to have something to begin with; none where nature moves."""
    return [] if game.player(s) == CHANCE else [deepening.first_action(game, s)]


@contextlib.contextmanager
def _unchanged(game: Game, s: State, native: bool) -> Iterator[None]:
    """Refuse a game that changed the state it was given, whatever else came of that; native states cannot change."""
    before = "" if native else repr(s)

    def refuse_change() -> None:
        if not native and repr(s) != before:
            raise UnfitGame(f"{game.name} changes a state that it is given; `plyant check` shows where.")

    try:
        with faults_named(game, s):
            yield
    except Exception:
        refuse_change()
        raise
    refuse_change()


def _run(
    looker: Looker,
    s: State,
    budget: Budget,
    started: float,
    algorithm: str,
    convention: str,
    all_moves: bool,
    progress: Watch | None,
    helpers: list[StrongLooker] | None = None,
    without: frozenset[str] = frozenset(),
    secondary: int = 0,
    find_all: Callable[[Any, State, Outcome, Budget, bool], None] = deepening.find_all,
) -> Result:
    """Search in a thread of its own while this one watches the clock."""
    game = looker.game
    ready = clock()
    everyone: list[Looker] = [looker, *(helpers or [])]
    if budget.nodes is not None:
        for one in everyone:
            one.desk[leaves.LIMIT] = max(budget.nodes // len(everyone), 1)
    outcome = Outcome(0.0, _any_move(game, s), 0, False)
    strong = isinstance(looker, StrongLooker)
    deepening_on = budget.is_gradual or (strong and "deepening" not in without)

    def work() -> None:
        if deepening_on:
            fast = strong and "fastest" not in without
            deepening.deepen(looker, s, budget, outcome, strong and "aspiration" not in without, fast)
        else:
            deepening.single_look(looker, s, budget, outcome)
        if secondary and outcome.depth and not outcome.exact:
            deepening.verify(looker, s, outcome, secondary)
        if all_moves and outcome.depth:
            find_all(looker, s, outcome, budget, deepening_on)

    def halt() -> None:
        for one in everyone:
            one.halt()

    def report() -> None:
        if progress is not None:
            nodes = sum(one.nodes for one in everyone)
            progress(Progress(outcome.depth, nodes, clock() - started, outcome.value))

    crew = [Worker(_helping(helper, s, budget)) for helper in helpers or []]
    try:
        left = None if budget.seconds is None else max(started + budget.seconds, ready + _LEAST) - clock()
        deadline = None if left is None else time.perf_counter() + left
        with _unchanged(game, s, looker.native):
            Worker(work, recursing=not looker.native).wait(deadline, budget.stop, halt, report if progress else None)
    except Interrupted:
        pass
    except EndlessGame:
        raise EndlessGame(
            f"{game.name} can be endless (a line of {DEEPEST:,} plies, or a position that comes again): give a depth."
        ) from None
    finally:
        halt()
        for worker in crew:
            worker.finish()
    seconds = clock() - started
    return _result(game, s, outcome, everyone, seconds, algorithm, convention)


def _helping(helper: StrongLooker, s: State, budget: Budget) -> Callable[[], None]:
    """A second thread looks at the same tree, every other look one ply deeper, and shares the table."""

    def help_out() -> None:
        depth = 1
        if budget.is_unlimited:
            helper.be_sound()
        while depth <= (budget.depth or DEEPEST):
            helper.look(s, depth, -leaves.INFINITY, leaves.INFINITY)
            helper.make_room()
            depth += 1 if depth % 2 else 2

    return help_out


def _result(
    game: Game, s: State, outcome: Outcome, lookers: list[Looker], seconds: float, algorithm: str, convention: str
) -> Result:
    chosen = tuple(outcome.line[:1])  # empty where nature moves
    if (not chosen and game.player(s) != CHANCE) or abs(outcome.value) == leaves.INFINITY:  # the best of no moves
        raise deepening.no_actions(game)
    value = leaves.as_utility(game, outcome.value)
    found = lookers[0].values
    if outcome.exact:
        is_leaf_known = found is None and lookers[0].ends_its_line
        require_sound_line(game, s, outcome.line, value if is_leaf_known else None)
    line = outcome.line if lookers[0].ends_its_line else []
    values = _values(game, s, line, value) if found is None else found or (0.0,) * len(game.players)
    mover = game.player(s)
    if found is None and (len(game.players) > 2 or (len(game.players) == 2 and game.zero_sum is not True)):
        convention += "; the others work against player 0" if lookers[0].ends_its_line else _MINUS
    return Result(
        value=values[max(mover, 0)],  # where nature moves, player 0's
        values=values,
        action=chosen[0] if chosen else None,
        actions=tuple(outcome.optimal) or chosen,
        line=tuple(outcome.line),
        depth=outcome.depth,
        nodes=sum(one.nodes for one in lookers),
        seconds=seconds,
        exact=outcome.exact,
        algorithm=algorithm,
        convention=convention,
        native=lookers[0].native,
        reason=lookers[0].reason,
        effort=tuple(outcome.effort),
        game=game,
        state=s,
    )


def _values(game: Game, s: State, line: list[Any], value: float) -> tuple[float, ...]:
    """One value for each player: what the others get is read off at the end of the line, where it is not −value."""
    others = len(game.players) - 1
    if game.zero_sum is not True and others:
        for a in line:
            s = game.result(s, a)
        if game.is_terminal(s) and float(game.utility(s, 0)) == value:
            return tuple(float(game.utility(s, p)) for p in range(others + 1))
    return (value, *([0.0 - value] * others))
