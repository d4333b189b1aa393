"""Monte Carlo tree search: `mcts`, for every game in which everything is seen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from plyant.engine.budget import Budget
from plyant.engine.clock import clock
from plyant.engine.deepening import no_actions
from plyant.engine.mcts import memory, report, together
from plyant.engine.mcts.clock import run
from plyant.engine.mcts.memory import ROOT
from plyant.engine.mcts.options import Options, checked
from plyant.engine.mcts.tree import ROOM, ROOM_INTERPRETED, SearchTree
from plyant.engine.mcts.variant import Variant, simulate_of
from plyant.engine.progress import Progress, Watch
from plyant.engine.search import _unchanged
from plyant.errors import EndlessGame, GameOver, ParameterError, TooManyMoves, UnfitGame
from plyant.game import CHANCE, Game, Result, State
from plyant.native import DEEPEST, Words, float_bits, kernel_for
from plyant.sanity import require_sound

SECONDS = 1.0  # where no budget is given


def mcts(
    game: Game,
    state: State = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    seed: int = 0,
    select: str | Callable[..., float] = "uct",
    exploration: float | None = None,
    rave: int | None = None,
    prior: Callable[..., float] | None = None,
    playout: Callable[..., Any] | None = None,
    playout_depth: int | None = None,
    tree: SearchTree | None = None,
    room: int | None = None,
    native: bool = True,
    progress: Watch | None = None,
) -> Result:
    """The move that most simulations went through, or one that is proved to be best.

    select: "uct", "puct", "rave", or a function `(total, visits, mean, prior) -> score`. prior: `(game, state, action)
    -> weight`, for "puct" and own functions; by default the game's `order`. rave: after how many visits like moves
    count as much as a move's own visits. playout: `(game, state, luck) -> action`; by default any move.
    playout_depth: then `evaluate` is asked. room: the most nodes. Without a budget, one second; always one simulation.
    """
    started = clock()
    budget = Budget(None, seconds, None, stop)
    options = checked(game, simulations, seed, select, exploration, rave, prior, playout, playout_depth, tree, room)
    s = _root(game, state)
    if simulations is None and seconds is None and stop is None:
        budget = Budget(None, SECONDS)
    if game.has("actions_of"):
        return together.search(game, s, options, budget, started, progress)
    kernel, reason = _kernel(game, options.variant(game), native)
    memory_for = _room(game, s, options.room or (ROOM_INTERPRETED if reason else ROOM))
    kept = options.tree or SearchTree()
    kept.begin(game, s, options.variant(game), not reason, memory_for, options.seed)
    _lay_out(kept, options)

    def simulate(count: int) -> int:
        return int(kernel(game, s, count, kept.desk, kept.tree, kept.more))

    def tell() -> None:
        if progress is not None:
            value = report.values(kept, game, game.player(s))[0]
            progress(Progress(report.depth(kept), kept.nodes, clock() - started, value))

    with _unchanged(game, s, not reason):
        done = _told(game, lambda: run(simulate, options.simulations, budget, started, tell))
    return _result(game, s, kept, options, done, clock() - started, reason)


def _told(game: Game, work: Callable[[], int]) -> int:
    """What kernels raise without words, in words."""
    try:
        return work()
    except EndlessGame:
        raise EndlessGame(
            f"{game.name} can be endless (a playout of {DEEPEST:,} plies): give a playout_depth."
        ) from None
    except TooManyMoves:
        raise TooManyMoves(f"{game.name} has a position of more than {memory.MOST_MOVES:,} moves.") from None
    except UnfitGame as error:
        raise (error if str(error) else no_actions(game)) from None


def _root(game: Game, state: State) -> State:
    """The state to search, which is not over; refuses games with hidden information."""
    require_sound(game, state)
    if game.has("observe"):
        raise UnfitGame(f"{game.name} has hidden information, which mcts cannot handle; ismcts is for such games.")
    if len(game.players) > memory.MOST_PLAYERS:
        raise UnfitGame(f"{game.name} has {len(game.players)} players, and mcts has room for {memory.MOST_PLAYERS}.")
    s = game.initial() if state is None else state
    if game.is_terminal(s):
        raise GameOver(f"{game.name}: the position is over; there is no move to choose.")
    if not game.legal(s):
        raise no_actions(game)
    return s


def _room(game: Game, s: State, room: int) -> int:
    """How many nodes there may be; refuses too few for the root and its children."""
    needed = 1 + len(game.legal(s))
    if room < needed:
        raise ParameterError(f"room={room} is too little: the position and its moves alone are {needed:,} nodes.")
    return room


def _kernel(game: Game, variant: Variant, native: bool) -> tuple[Callable[..., int], str]:
    """The kernel, and why it is not native where it is not."""
    return kernel_for(simulate_of(variant), game, lambda: (1, Words(1), Words(1), Words(1)), native)


def _lay_out(tree: SearchTree, options: Options) -> None:
    """Put what may differ from search to search on the desk."""
    tree.desk[memory.EXPLORATION] = float_bits(options.exploration)
    tree.desk[memory.EQUIVALENCE] = float_bits(float(options.equivalence))
    tree.desk[memory.LONGEST] = options.playout_depth or DEEPEST


def _result(game: Game, s: State, tree: SearchTree, options: Options, done: int, seconds: float, reason: str) -> Result:
    mover = game.player(s)
    by_chance = mover == CHANCE
    values = report.values(tree, game, mover)
    line = report.line(tree, game, s)
    action = None if by_chance else line[0]
    moves = report.root_moves(tree, 0 if by_chance else mover)
    return Result(
        value=values[0 if by_chance else mover],
        values=values,
        action=action,
        actions=() if by_chance else (action,),
        line=tuple(line),
        depth=report.depth(tree),
        nodes=tree.nodes,
        seconds=seconds,
        exact=tree.read(ROOT).proved or bool(tree.desk[memory.SETTLED]),
        algorithm="mcts",
        convention=options.convention(done)
        + ("; values to player 0" if by_chance else "; values to the player on move"),
        native=not reason,
        reason=reason,
        moves=tuple(moves),
        game=game,
        state=s,
    )
