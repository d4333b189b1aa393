"""Alpha-beta with a table where the window is always empty: is the score at least this?

Each answer is a bound, and halving the gap between the bounds gives the score. The steps at a node are those that
Pascal Pons has described for Connect Four (blog.gamesolver.org), but that all moves are glanced at before one is looked
at. What is special about a game is in its hooks `limits`, `sensible`, `promise` and `key`.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import NO_MOVES, NODES, is_max, tick
from plyant.errors import EndlessGame, FaultyRules, UnfitGame
from plyant.exact.bound_table import find, is_stuck, keep, least_of, most_of, number, place_of
from plyant.game import LARGEST_SCORE
from plyant.native import expect, slot

# Places on the desk, after the counters of `leaves`.
PLACES, FOLDS, ROOM, TWIST = 2, 3, 4, 5
MOVE = 4  # words of a move: the action, its promise, and what it is worth at least and at most


def null_window(game: Any, state: Any, least: int, most: int, target: int, top: int, desk: Any, table: Any) -> int:
    """With v the score of the state to the player on move, least ≤ v ≤ most, and r what is returned:

    r ≥ target: v ≥ r.   r < target: v ≤ r.

    The moves of this node are on the desk from `top` on. desk[TWIST] changes their order a little: threads that share
    the table had better not all do the same.
    """
    tick(desk)
    begun = desk[NODES]
    h = identity(game, state, desk)
    here = place_of(h, desk[PLACES])
    word = find(table, here, h)
    if word != 0:
        least, most = max(least, least_of(word)), min(most, most_of(word))
        if least >= target:
            return least
        if most < target:
            return most

    best, maximizing, end, stuck = least, is_max(game, state), top, True
    for a in game.sensible(state):
        stuck = False
        child = game.result(state, a)
        low, high = game.limits(child)
        if (game.player(child) == 0) != maximizing:
            low, high = -high, -low
        if low < -LARGEST_SCORE or high > LARGEST_SCORE:
            raise UnfitGame("the limits of a score are beyond -100 to 100.")
        if low >= target:
            return low  # type: ignore[no-any-return]
        if high < target:
            best = max(best, high)
        else:
            expect(table, place_of(identity(game, child, desk), desk[PLACES]))
            end = insert(desk, top, end, a, game.promise(state, a) + slot(a, desk[TWIST] + 1), low, high)
    if stuck and is_stuck(game, state):
        raise FaultyRules(NO_MOVES)
    for at in range(top, end, MOVE):
        child = game.result(state, desk[at])
        low, high = desk[at + 2], desk[at + 3]
        sign, goal = 1, target
        if (game.player(child) == 0) != maximizing:
            sign, goal, low, high = -1, 1 - target, -high, -low
        best = max(best, sign * null_window(game, child, low, high, goal, end, desk, table))
        if best >= target:
            break
    if best >= target:
        least = best
    else:
        most = best
    keep(table, here, h, least, most, desk[NODES] - begun)
    return best


def identity(game: Any, state: Any, desk: Any) -> int:
    """The number of a position in the table: the same for all that are the same by symmetry, where that is wanted."""
    return number(game.key(game.canonical(state)) if desk[FOLDS] != 0 else game.key(state), desk)


def insert(desk: Any, top: int, end: int, a: int, hint: int, low: int, high: int) -> int:
    """Put a move among those from `top` to `end`, behind all that promise no less; gives the new end."""
    if end + MOVE > desk[ROOM]:
        raise EndlessGame
    at = end
    while at > top and desk[at - MOVE + 1] < hint:
        for i in range(MOVE):
            desk[at + i] = desk[at - MOVE + i]
        at -= MOVE
    desk[at], desk[at + 1], desk[at + 2], desk[at + 3] = a, hint, low, high
    return end + MOVE
