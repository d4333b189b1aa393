"""The search of games with simultaneous moves, and what it found as a Result."""

from __future__ import annotations

import math

from plyant.engine.budget import Budget
from plyant.engine.mcts.clock import run
from plyant.engine.mcts.options import Options
from plyant.engine.mcts.simultaneous import Arm, Together
from plyant.engine.mcts.tree import ROOM_INTERPRETED
from plyant.engine.progress import Progress, Watch
from plyant.engine.search import _clock, _unchanged
from plyant.errors import EndlessGame, ParameterError
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, Result, RootMove, State
from plyant.native import DEEPEST

_REASON = "games with simultaneous moves are searched interpreted"


def search(game: Game, s: State, options: Options, budget: Budget, started: float, progress: Watch | None) -> Result:
    """Decoupled UCT. Where all move at once, `value`, `moves` and `mix` are player 0's, and `action` is a tuple."""
    for name, given in (("rave", options.equivalence), ("prior", options.prior), ("tree", options.tree)):
        if given:
            raise ParameterError(f"{name} is not for games with simultaneous moves, such as {game.name}.")
    room = options.room or ROOM_INTERPRETED
    arguments = (options.rule, options.exploration, options.playout, options.playout_depth, room, options.seed)
    looked = Together(game, s, *arguments)

    def tell() -> None:
        if progress is not None:
            value = looked.root.sums[0] / looked.root.visits
            progress(Progress(looked.depth, looked.nodes, _clock() - started, value))

    try:
        with _unchanged(game, s, False):
            done = run(looked.simulate, options.simulations, budget, started, tell)
    except EndlessGame:
        raise EndlessGame(
            f"{game.name} can be endless (a playout of {DEEPEST:,} plies): give a playout_depth."
        ) from None
    return _result(game, looked, options, done, _clock() - started)


def _result(game: Game, looked: Together, options: Options, done: int, seconds: float) -> Result:
    root = looked.root
    whose = max(root.mover, 0)
    favourites = {p: max(arms, key=lambda a: arms[a].visits) for p, arms in root.arms.items()}
    action = root.joint(favourites) if favourites else None
    own = sorted(root.arms.get(whose, {}).items(), key=lambda item: (-item[1].visits, -item[1].mean))
    shares = [tuple((a, arm.visits / root.visits) for a, arm in root.arms[p].items()) for p in sorted(root.arms)]
    values = tuple(total / root.visits for total in root.sums)
    words = "; values to player 0" if root.mover in (CHANCE, SIMULTANEOUS) else "; values to the player on move"
    if root.mover == SIMULTANEOUS:
        words += (
            "; decoupled: everybody chooses by their own statistics; mix and moves are player 0's, mixes everybody's"
        )
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
        convention=options.convention(done) + words,
        native=False,
        reason=_REASON,
        moves=tuple(_move(a, arm, looked) for a, arm in own),
        mix=shares[0] if root.mover == SIMULTANEOUS else (),
        mixes=tuple(shares) if root.mover == SIMULTANEOUS else (),
    )


def _move(action: Action, arm: Arm, looked: Together) -> RootMove:
    widest = looked.greatest - looked.least
    if arm.visits < 2:
        return RootMove(action, arm.mean, arm.visits, widest / 2)
    variance = max(arm.squares - arm.visits * arm.mean**2, 0.0) / (arm.visits - 1)
    return RootMove(action, arm.mean, arm.visits, 1.96 * math.sqrt(variance / arm.visits))
