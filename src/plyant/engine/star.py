"""Expectiminimax with a window: alpha-beta at players' nodes, Star1 and Star2 (Ballard 1983) at chance nodes.

A chance node is worth the mean of its outcomes. Within the game's bounds [L, U] the outcomes not seen yet can only move
that mean so far: *Star1* gives each outcome the window in which it still matters, and cuts off the rest as soon as the
mean must lie outside the node's own window. *Star2* first probes: it looks at one move of the player after each
outcome. At MIN's nodes that gives an upper bound, at MAX's a lower one, and often these are enough for a cut.

Values are utilities to MAX as they are, never ±WIN: a mean has a meaning only on their own scale. The table keeps a
position for each depth apart, so a value never depends on what else was looked at: where games go in circles, one
position is met at many depths. A search to the end knows no depth, and keeps its own entries apart from all others.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import HORIZON, INFINITY, NO_MOVES, REACHED, UNBOUNDED, expected, mover_of, tick
from plyant.engine.line import clear, extend
from plyant.engine.ordering import (
    AGE,
    BUCKETS,
    OPTIONS,
    PATHS,
    ROOT_MOVE,
    TABLE,
    credit,
    list_moves,
    next_move,
    refuse_repetition,
)
from plyant.engine.outcomes import OUTCOME, limit, list_outcomes, outcome, sum_up
from plyant.engine.table import EXACT, LOWER, UPPER, bound_of, find, is_proved, move_of, note_of, store
from plyant.errors import FaultyRules
from plyant.game import CHANCE
from plyant.native import bits_float, scramble

# Refinements of this kernel, bits of desk[OPTIONS] beside those of `ordering`. Without CUT no window is narrowed.
CUT, PROBE = 1024, 2048

PROBING = 15  # a place on the desk: is the next node to be probed?
TO_THE_END = -1  # the level of a search that knows no depth; no depth, and none less one, is this


def star(
    game: Any, state: Any, depth: int, ply: int, alpha: float, beta: float, top: int, desk: Any, table: Any
) -> float:
    """With v the expectiminimax value of the state to MAX, `depth` plies ahead, and r what is returned:

    r ≤ alpha: v ≤ r.   alpha < r < beta: v = r.   beta ≤ r: r ≤ v.

    All up to the rounding of sums. A chance node is one ply. Where desk[PROBING] is set, MAX or MIN looks at the first
    move only, and v may be the value of that move: MAX's state is worth no less than it, MIN's no more. `desk` holds
    counters, options, the line, killers, history and the moves and outcomes being looked at, those of this node from
    `top` on.
    """
    tick(desk)
    clear(desk, ply)
    probing = desk[PROBING] != 0
    desk[PROBING] = 0
    if depth == 0 or game.is_terminal(state):
        desk[REACHED] = max(desk[REACHED], ply)
        return within_bounds(game, expected(game, state, 0, desk))
    first_alpha, first_beta, horizon = alpha, beta, desk[HORIZON]
    options = desk[OPTIONS]

    key, guess = 0, -1
    if options & TABLE != 0 or desk[PATHS] != 0:
        key = scramble(game.key(state))
        refuse_repetition(desk, ply, key)
    if options & TABLE != 0:
        level = depth if desk[UNBOUNDED] == 0 else TO_THE_END
        position, key = key, scramble((key, level))
        entry = find(table, desk[BUCKETS], key)
        is_as_deep = entry >= 0
        if not is_as_deep:
            entry = find(table, desk[BUCKETS], scramble((position, level - 1)))
        if entry >= 0:
            value, note = bits_float(table[entry + 1]), table[entry + 2]
            guess, bound = move_of(note), bound_of(note)
            fits = bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)
            if fits and ply > 0 and (is_as_deep or is_proved(note)):
                if not is_proved(note):
                    desk[HORIZON] += 1
                return value

    mover, best_move = mover_of(game, state), 0
    if mover == CHANCE:
        count = list_outcomes(game, state, desk, top)
        below = top + OUTCOME * count
        sum_up(desk, top, count)
        best, is_decided = 0.0, False
        if options & PROBE != 0 and depth > 1 and game.highest < INFINITY and game.lowest > -INFINITY:
            at_least = at_most = 0.0  # what the outcomes probed so far add to the mean
            for i in range(count):
                a, share, least, greatest, rest_least, rest_greatest = outcome(desk, top, i)
                child = game.result(state, a)
                player = CHANCE if game.is_terminal(child) else game.player(child)
                low = max(least, (alpha - at_most - rest_greatest) / share)  # MIN's move worth no more: a cut
                high = min(greatest, (beta - at_least - rest_least) / share)  # MAX's move worth no less: a cut
                if player == 0 and beta < game.highest and high > least:
                    desk[PROBING] = 1
                    least = max(least, star(game, child, depth - 1, ply + 1, least, high, below, desk, table))
                elif player > 0 and alpha > game.lowest and low < greatest:
                    desk[PROBING] = 1
                    greatest = min(greatest, star(game, child, depth - 1, ply + 1, low, greatest, below, desk, table))
                limit(desk, top, i, least, greatest)
                at_least += share * least
                at_most += share * greatest
                if at_most + rest_greatest <= alpha:
                    best, is_decided = at_most + rest_greatest, True
                elif at_least + rest_least >= beta:
                    best, is_decided = at_least + rest_least, True
                if is_decided:
                    break
            sum_up(desk, top, count)
        if not is_decided:
            for i in range(count):
                a, share, least, greatest, rest_least, rest_greatest = outcome(desk, top, i)
                low = (alpha - best - rest_greatest) / share  # no more than this: the mean is no more than alpha
                high = (beta - best - rest_least) / share  # no less than this: the mean is no less than beta
                if low >= greatest:
                    value = greatest
                elif high <= least or least == greatest:
                    value = least
                else:
                    if options & CUT == 0:
                        least, greatest = low, high
                    child, inner_low, inner_high = game.result(state, a), max(low, least), min(high, greatest)
                    value = star(game, child, depth - 1, ply + 1, inner_low, inner_high, below, desk, table)
                best += share * value
                if value <= low:
                    best = min(best + rest_greatest, alpha)
                    break
                if value >= high:
                    best = max(best + rest_least, beta)
                    break
    else:
        side = 1 if mover == 0 else -1
        best = -INFINITY * side
        if ply == 0:
            guess = desk[ROOT_MOVE]
        count = list_moves(game, state, desk, top, ply, side, guess, False)
        if count == 0:
            raise FaultyRules(NO_MOVES)
        for k in range(count):
            a, place = next_move(desk, top, k, count)
            child = game.result(state, a)
            value = star(game, child, depth - 1, ply + 1, alpha, beta, top + 3 * count, desk, table)
            if probing:
                return value
            if side * value > side * best:
                best = value
                best_move = place
                extend(desk, ply, a)
                if ply == 0:
                    desk[ROOT_MOVE] = place
            if options & CUT != 0:
                if side > 0:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    credit(desk, ply, side, a, depth)
                    break

    if options & TABLE != 0:
        bound = LOWER if best >= first_beta else (UPPER if best <= first_alpha else EXACT)
        store(table, desk[BUCKETS], key, best, note_of(bound, desk[HORIZON] == horizon, depth, best_move, desk[AGE]))
    return best


star.keeps_values_to_max = True  # type: ignore[attr-defined]


def within_bounds(game: Any, value: float) -> float:
    """A value no less and no more than the bounds allow: whoever cuts at chance nodes relies on them."""
    return float(min(max(value, game.lowest), game.highest))
