"""Backward induction with a matrix game in each simultaneous node: for zero-sum games of two, with turns and chance."""

from __future__ import annotations

import math
import threading

import numpy as np

from plyant.engine.budget import Budget
from plyant.engine.progress import Watch
from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, Result, RootMove, State
from plyant.hidden.simultaneous.graph import list_states
from plyant.hidden.simultaneous.rehearsal import rehearse
from plyant.hidden.simultaneous.solution import JointSolution, Play
from plyant.hidden.simultaneous.values import Solver
from plyant.hidden.simultaneous.watch import Clock
from plyant.sanity import require_sound

MOST_STATES = 2_000_000
_LONGEST_LINE = 200
_ROUNDING = 1e-12  # what floating-point sums leave of a value that is 0, as a share of the greatest value


def solve_simultaneous(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    progress: Watch | None = None,
    tolerance: float = 1e-9,
    most_states: int = MOST_STATES,
) -> JointSolution:
    """Values and mixes of a zero-sum game of two players, for all states that can be reached.

    Simultaneous moves, turns and chance may come in any mixture. Every state is listed once; its value comes from a
    matrix game, the best move or the mean. Where play can come back to a state, the values are iterated until they are
    proved to `tolerance` (a share of the difference between the greatest and the least utility) or do not change any
    more; play without end is worth 0. With a `depth`, states that many moves away have their evaluation; so have
    those for which there is no time.
    """
    s = _start(game, state)
    if native:
        rehearse()
    clock = Clock(Budget(depth, seconds, None, stop), progress)
    if not (isinstance(tolerance, (int, float)) and math.isfinite(tolerance) and tolerance > 0):
        raise ParameterError(f"tolerance={tolerance!r} is not accepted; a number above 0 is.")
    if not isinstance(most_states, int) or most_states < 1:
        raise ParameterError(f"most_states={most_states!r} is not a number of states; 1 or more is.")
    listing = list_states(game, s, depth, most_states, clock)
    values = Solver(listing, clock, tolerance, native).run()
    low, high = float(values.low[0]), float(values.high[0])
    proved = not listing.estimated and values.is_good and high - low <= values.tolerance
    noise = _ROUNDING * max(1.0, float(np.abs(values.value).max()))
    value = float(values.value[0])
    unmixed = JointSolution(
        game=game,
        root=s,
        value=0.0 if abs(value) <= noise else value,
        mixes=((), ()),
        interval=(low, high),
        states=len(listing.node_of),
        depth=listing.levels,
        exact=proved,
        estimated=listing.estimated,
        residual=values.residual,
        gain=values.gain,
        seconds=clock.seconds,
        listing=listing,
        values=values,
    )
    return unmixed.with_mixes()


def backward_induction(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    progress: Watch | None = None,
    tolerance: float = 1e-9,
    most_states: int = MOST_STATES,
) -> Result:
    """The same solution as a Result; `solve_simultaneous` also gives value and mixes of all other states.

    Where both move at once, `value` is player 0's, and `action` is the tuple of the most probable moves. Where chance
    moves first, there is no action.
    """
    solved = solve_simultaneous(
        game,
        state,
        depth,
        seconds=seconds,
        stop=stop,
        native=native,
        progress=progress,
        tolerance=tolerance,
        most_states=most_states,
    )
    mover = game.player(solved.root)
    play = solved.at(solved.root)
    whose = mover if mover in (0, 1) else 0
    line = _line(solved)
    moves = [RootMove(a, value, proved=solved.exact) for a, value in play.worth[whose]]
    share = dict(play.mixes[whose])
    mixes = tuple(tuple((a, p) for a, p in mix if p > 0) for mix in play.mixes) if mover == SIMULTANEOUS else ()
    value = solved.value if whose == 0 else 0.0 - solved.value
    return Result(
        value=value,
        values=(solved.value, 0.0 - solved.value),
        action=line[0] if line else None,
        actions=line[:1],
        line=line,
        depth=solved.depth if depth is None else depth,
        nodes=solved.states,
        seconds=solved.seconds,
        exact=solved.exact,
        algorithm="backward_induction",
        convention=_convention(solved, mover),
        native=native,
        reason="" if native else "asked to be interpreted",
        moves=tuple(sorted(moves, key=lambda move: (-move.value, -share[move.action]))),
        mix=mixes[0] if mixes else (),
        mixes=mixes,
        game=game,
        state=solved.root,
    )


def _start(game: Game, state: State) -> State:
    """The state to solve; refuses what does not fit, with the reason."""
    require_sound(game, state, strict=True)
    only = "backward_induction solves zero-sum games of two players"
    if len(game.players) != 2:
        count = "1 player" if len(game.players) == 1 else f"{len(game.players)} players"
        fits = "expectimax and mcts can" if len(game.players) == 1 else "mcts and cfr can"
        raise UnfitGame(f"{game.name} has {count}, and {only}; {fits} handle it.")
    if game.zero_sum is not True:
        raise UnfitGame(f"{game.name} does not say zero_sum = True, and {only}; mcts and cfr can handle others.")
    if game.has("observe"):
        raise UnfitGame(
            f"{game.name} has hidden information, which backward_induction cannot handle; cfr and ismcts can."
        )
    s = game.initial() if state is None else state
    if game.is_terminal(s):
        raise GameOver(f"{game.name}: the position is over; there is no move to choose.")
    return s


def _line(solved: JointSolution) -> tuple[Action, ...]:
    """What happens if everybody makes his most probable move, as far as chance does not interfere."""
    game, s = solved.game, solved.root
    line: list[Action] = []
    while len(line) < min(solved.depth, _LONGEST_LINE) and not game.is_terminal(s):
        mover = game.player(s)
        if mover == CHANCE:
            break
        try:
            play = solved.at(s)
        except ParameterError:  # the horizon
            break
        line.append(_chosen(play, mover))
        s = game.result(s, line[-1])
    return tuple(line)


def _chosen(play: Play, mover: int) -> Action:
    if mover == SIMULTANEOUS:
        return play.most_probable(0), play.most_probable(1)
    return play.most_probable(mover)


def _convention(solved: JointSolution, mover: int) -> str:
    """How the result is to be read."""
    words = "values to player 0" if mover not in (0, 1) else "values to the player on move"
    if mover == SIMULTANEOUS:
        words += "; the mix is player 0's, the action is everybody's most probable move"
    if solved.residual > 0 or solved.interval[0] < solved.interval[1]:
        low, high = solved.interval
        words += f"; play without end is worth 0; residual {solved.residual:.1e}"
        words += "" if solved.exact else f"; to player 0 between {low:.9g} and {high:.9g}"
    return words
