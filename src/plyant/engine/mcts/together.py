"""The search of games with simultaneous moves, and what it found as a Result."""

from __future__ import annotations

import math
from collections.abc import Iterator

from plyant.engine.budget import Budget
from plyant.engine.clock import clock
from plyant.engine.mcts.clock import run
from plyant.engine.mcts.options import Options
from plyant.engine.mcts.regret import GAMMA
from plyant.engine.mcts.report import _NEVER_SEEN, _TWO_SIDED
from plyant.engine.mcts.simultaneous import Together
from plyant.engine.mcts.spots import Spot
from plyant.engine.mcts.tree import ROOM_INTERPRETED
from plyant.engine.progress import Progress, Watch
from plyant.engine.search import _unchanged
from plyant.errors import EndlessGame, ParameterError
from plyant.game import CHANCE, SIMULTANEOUS, Game, Result, RootMove, State
from plyant.native import DEEPEST

_REASON = "games with simultaneous moves are searched interpreted"


def search(game: Game, s: State, options: Options, budget: Budget, started: float, progress: Watch | None) -> Result:
    """Where all move at once, `value`, `moves` and `mix` are player 0's, `action` has everybody's likeliest move."""
    for name, given in (("rave", options.equivalence), ("prior", options.prior), ("tree", options.tree)):
        if given:
            raise ParameterError(f"{name} is not for games with simultaneous moves, such as {game.name}.")
    room = options.room or ROOM_INTERPRETED
    arguments = (options.rule, options.exploration, options.playout, options.playout_depth, room, options.seed)
    looked = Together(game, s, *arguments)

    def tell() -> None:
        if progress is not None:
            value = looked.root.values[0]
            progress(Progress(looked.depth, looked.nodes, clock() - started, value))

    try:
        with _unchanged(game, s, False):
            done = run(looked.simulate, options.simulations, budget, started, tell)
    except EndlessGame:
        raise EndlessGame(
            f"{game.name} can be endless (a playout of {DEEPEST:,} plies): give a playout_depth."
        ) from None
    return _result(game, s, looked, options, done, clock() - started)


def _result(game: Game, s: State, looked: Together, options: Options, done: int, seconds: float) -> Result:
    root = looked.root
    together = root.mover == SIMULTANEOUS
    whose = max(root.mover, 0)
    averages = [seat.average() for seat in root.seats]
    mixes = [tuple(zip(seat.actions, mix, strict=True)) for seat, mix in zip(root.seats, averages, strict=True)]
    action = None if root.mover == CHANCE else root.action(root.likeliest())
    values = tuple(_values(root, averages))
    return Result(
        value=values[whose],
        values=values,
        action=action,
        actions=() if action is None else (action,),
        line=tuple(looked.line()),
        depth=looked.depth,
        nodes=looked.nodes,
        seconds=seconds,
        exact=False,
        algorithm="mcts",
        convention=_convention(game, root, options, done),
        native=False,
        reason=_REASON,
        moves=tuple(_moves(looked, averages)),
        mix=mixes[0] if together else (),
        mixes=tuple(mixes) if together else (),
        game=game,
        state=s,
    )


def _values(root: Spot, mixes: list[list[float]]) -> list[float]:
    """What the mixes are worth, or the best move, or all outcomes of chance."""
    if root.mover == SIMULTANEOUS:
        return root.by_mixes(mixes) or root.values
    best = None if root.mover == CHANCE else root.children.get(root.likeliest())
    return root.values if best is None else best.values


def _moves(looked: Together, mixes: list[list[float]]) -> Iterator[RootMove]:
    """The moves of the player on move, or of player 0, the best first: what each is worth against the others' mixes."""
    root = looked.root
    if not root.seats:
        return
    seat, together = root.seats[0], root.mover == SIMULTANEOUS
    first = mixes[0] if together else seat.visits
    for i in sorted(range(len(seat.actions)), key=lambda i: (-first[i], -seat.visits[i], -seat.mean(i, 0.0))):
        value = seat.mean(i, (looked.least + looked.greatest) / 2)
        if together:
            alone = [float(i == other) for other in range(len(seat.actions))]
            known = root.by_mixes([alone, *mixes[1:]])
            value = known[seat.player] if known else value
        yield RootMove(seat.actions[i], value, seat.visits[i], _error(looked, i))


def _error(looked: Together, i: int) -> float:
    """Half the 95 % confidence interval of the mean of a root move, as if its simulations were independent."""
    visits, total, squares = looked.root.seats[0].visits[i], looked.sums[i], looked.squares[i]
    widest = looked.greatest - looked.least
    if visits < 2:
        return widest / 2
    variance = (squares - total * total / visits) / (visits - 1)
    if variance <= 1e-12 * max(squares, 1.0):
        return min(_NEVER_SEEN / visits, 1.0) * widest
    return _TWO_SIDED * math.sqrt(variance / visits)


def _convention(game: Game, root: Spot, options: Options, done: int) -> str:
    words = f"regret matching, γ = {GAMMA:g}, where all move at once, else {options.convention(done)}"
    if root.mover != SIMULTANEOUS:
        whose = "player 0" if root.mover == CHANCE else "the player on move"
        return f"{words}; values to {whose}"
    opposed = len(game.players) == 2 and game.zero_sum is True
    promise = "they approach an equilibrium" if opposed else "no equilibrium is promised"
    return f"{words}; mixes are averages without what was only tried: {promise}; value, mix and moves are player 0's"
