"""The kernel of the strong player: principal-variation search with a table and move ordering, all parts switchable.

The notes' names: the *bounded look-ahead* is `depth`; the *futility cut-off* is `margin`; *waiting for quiescence* is
what happens at depth 0 where the game says that the position is not quiet. *Secondary search* and iterative deepening
are around this kernel, in `deepening`.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import HORIZON, INFINITY, NO_MOVES, NO_PLAYER, WIN, estimate, tick, worth
from plyant.engine.line import clear, extend
from plyant.engine.ordering import (
    AGE,
    BUCKETS,
    FASTEST,
    HASH_MOVE,
    NULL_MOVE,
    OPTIONS,
    PASSED,
    PATHS,
    PVS,
    QUIESCENCE,
    REDUCTIONS,
    ROOT_MOVE,
    TABLE,
    credit,
    list_moves,
    next_move,
    refuse_repetition,
)
from plyant.engine.table import EXACT, LOWER, UPPER, bound_of, depth_of, find, is_proved, move_of, note_of, store
from plyant.errors import FaultyRules
from plyant.native import above, bits_float, scramble

QUIET_PLIES = 8  # how long to wait for quiescence


def strong(
    game: Any,
    state: Any,
    depth: int,
    ply: int,
    alpha: float,
    beta: float,
    margin: float,
    top: int,
    desk: Any,
    table: Any,
) -> float:
    """With v the value of the state to the player on move, and r what is returned (margin = 0):

    r ≤ alpha: v ≤ r.   alpha < r < beta: v = r.   beta ≤ r: r ≤ v.

    `desk` holds counters, options, the line, killers, history and the moves being looked at, those of this node from
    `top` on.
    """
    tick(desk)
    clear(desk, ply)
    mover = game.player(state)
    side = 1 if mover == 0 else -1
    if game.is_terminal(state):
        return side * worth(game, state)
    if mover < 0 or mover > game.last_player:
        raise FaultyRules(NO_PLAYER)
    options = desk[OPTIONS]
    waiting = depth <= 0
    best = -INFINITY
    if waiting:
        best = side * estimate(game, state, desk)
        if options & QUIESCENCE == 0 or depth <= -QUIET_PLIES or game.is_quiet(state):
            return best
        if best >= beta:
            return best
    window = beta - alpha if alpha < beta else 0.0
    scouting = above(alpha) >= beta
    first_alpha, horizon = alpha, desk[HORIZON]
    alpha = max(alpha, best)

    key, expected = 0, -1
    if not waiting and (options & TABLE != 0 or desk[PATHS] != 0):
        key = scramble(game.key(state))
        refuse_repetition(desk, ply, key)
        entry = find(table, desk[BUCKETS], key) if options & TABLE != 0 else -1
        if entry >= 0:
            value, note = bits_float(table[entry + 1]), table[entry + 2]
            expected = move_of(note)
            decisive = abs(value) >= WIN
            known = is_proved(note) or depth_of(note) >= depth
            if decisive and options & FASTEST != 0:
                known = depth_of(note) <= depth  # a longer way to win is not what was asked for
            bound = bound_of(note)
            fits = bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)
            if known and fits and scouting:
                if not is_proved(note):
                    desk[HORIZON] += 1
                return value
    if ply == 0:
        expected = desk[ROOT_MOVE]

    if (
        options & NULL_MOVE != 0
        and desk[PASSED] != ply
        and scouting
        and depth >= 3
        and window < INFINITY
        and abs(beta) < WIN
        and game.has_null
    ):
        desk[PASSED] = ply + 1  # not twice in a row
        value = -strong(game, game.null(state), depth - 3, ply + 1, -beta, -alpha, margin, top, desk, table)
        desk[PASSED] = -1
        if beta <= value < WIN:
            desk[HORIZON] += 1
            return value

    if options & HASH_MOVE == 0:
        expected = -1
    count = list_moves(game, state, desk, top, ply, side, expected, waiting)
    if count == 0 and not waiting:
        raise FaultyRules(NO_MOVES)
    best_move = -1
    for k in range(count):
        a, place = next_move(desk, top, k, count)
        child = game.result(state, a)
        turn = side if game.player(child) == 0 else -side  # +1: the same side moves again
        below = top + count * 3
        target = alpha if scouting else alpha + margin
        value = INFINITY
        if options & PVS != 0 and k > 0 and alpha > -INFINITY:
            low, high = (target, above(target)) if turn > 0 else (-above(target), -target)
            less = 0
            if options & REDUCTIONS != 0 and k >= 4 and depth >= 3:
                less = 2 if k >= 12 and depth >= 6 else 1
            value = turn * strong(game, child, depth - 1 - less, ply + 1, low, high, margin, below, desk, table)
            if less > 0 and value > target:
                value = turn * strong(game, child, depth - 1, ply + 1, low, high, margin, below, desk, table)
        if value > target and (value == INFINITY or value < beta):
            low, high = (alpha, beta) if turn > 0 else (-beta, -alpha)
            value = turn * strong(game, child, depth - 1, ply + 1, low, high, margin, below, desk, table)
        if target > alpha and k > 0 and value <= target:  # futile: too little to gain
            desk[HORIZON] += 1
            value = min(value, alpha)
        if value > best:
            best = value
            best_move = place
            if value > alpha:
                alpha = value
                if value < beta:
                    extend(desk, ply, a)
                    if ply == 0:
                        desk[ROOT_MOVE] = place
        if alpha >= beta or best >= WIN:
            if not waiting:
                credit(desk, ply, side, a, depth)
            break

    if options & TABLE != 0 and not waiting:
        bound = LOWER if best >= beta else (UPPER if best <= first_alpha else EXACT)
        proved = desk[HORIZON] == horizon or (best >= WIN and bound != UPPER) or (best <= -WIN and bound != LOWER)
        store(table, desk[BUCKETS], key, best, note_of(bound, proved, depth, max(best_move, 0), desk[AGE]))
    return best
