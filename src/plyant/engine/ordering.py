"""Which move to look at first: the table's move, killers, history and the game's own hint.

Everything is kept on one flat `desk`: counters, options, killers, history, the path, and a stack of moves, so that a
kernel that allocates nothing passes one array down its recursion.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.line import AFTER_LINE
from plyant.errors import EndlessGame, TooManyMoves
from plyant.native import DEEPEST, slot

# Refinements, each a bit of desk[OPTIONS].
TABLE, HASH_MOVE, KILLERS, HISTORY, ORDER = 1, 2, 4, 8, 16
PVS, QUIESCENCE, REDUCTIONS, NULL_MOVE, FASTEST = 32, 64, 128, 256, 512

# Places on the desk, after the first counters, which every kernel has.
OPTIONS, AGE, ROOT_MOVE, PATHS, ROOM, BUCKETS, PASSED = 8, 9, 10, 11, 12, 13, 14
KILLER_PLIES = 256
SLOTS = 4096
KILLER = AFTER_LINE  # [KILLER_PLIES, 2] actions
CREDIT = KILLER + 2 * KILLER_PLIES  # [2 sides, SLOTS] history of cuts
PATH = CREDIT + 2 * SLOTS  # [plies] keys of the positions on the way here
MOVES = PATH + DEEPEST + 64  # [moves, 3] action, score, place among the actions
_NO_ACTION = -(1 << 60)


def new_desk(make: Any, moves: int) -> Any:
    """An empty desk with room for this many moves along one line; `make` gives a zero-filled array of a length."""
    desk = make(MOVES + 3 * moves)
    desk[ROOM] = MOVES + 3 * moves
    for i in range(KILLER, CREDIT):
        desk[i] = _NO_ACTION
    return desk


def list_moves(game: Any, state: Any, desk: Any, top: int, ply: int, side: int, expected: int, waiting: bool) -> int:
    """Put the moves on the stack from `top` on, each with a score; gives their number."""
    count = 0
    if waiting:
        for a in game.noisy_actions(state):
            push(desk, top, count, a)
            count += 1
    else:
        for a in game.actions(state):
            push(desk, top, count, a)
            count += 1
    for at in range(MOVES + top, MOVES + top + 3 * count, 3):
        desk[at + 1] = 1 << 60 if desk[at + 2] == expected else score(game, state, desk, desk[at], ply, side)
    return count


def push(desk: Any, top: int, place: int, a: Any) -> None:
    """One more move on the stack."""
    at = MOVES + top + 3 * place
    if at + 3 > desk[ROOM]:
        raise TooManyMoves
    desk[at] = a
    desk[at + 2] = place


def score(game: Any, state: Any, desk: Any, a: Any, ply: int, side: int) -> int:
    """How early to look at a move: killers first, then by the game's hint and the history together."""
    options = desk[OPTIONS]
    total = 0
    if options & ORDER != 0:
        total += int(game.order(state, a)) * 1024
    if options & HISTORY != 0:
        total += desk[CREDIT + (SLOTS if side < 0 else 0) + slot(a, SLOTS)]
    if options & KILLERS != 0:
        killer = KILLER + 2 * min(ply, KILLER_PLIES - 1)
        if a == desk[killer] or a == desk[killer + 1]:
            total += 1 << 40
    return total


def next_move(desk: Any, top: int, k: int, count: int) -> tuple[Any, int]:
    """The k-th best move and its place among the actions; moves of one score stay in the game's order."""
    base = MOVES + top
    best = base + 3 * k
    for at in range(best + 3, base + 3 * count, 3):
        if desk[at + 1] > desk[best + 1]:
            best = at
    action, score, place = desk[best], desk[best + 1], desk[best + 2]
    for at in range(best, base + 3 * k, -3):
        desk[at], desk[at + 1], desk[at + 2] = desk[at - 3], desk[at - 2], desk[at - 1]
    at = base + 3 * k
    desk[at], desk[at + 1], desk[at + 2] = action, score, place
    return action, place


def credit(desk: Any, ply: int, side: int, a: Any, depth: int) -> None:
    """Remember a move that caused a cut."""
    killer = KILLER + 2 * min(ply, KILLER_PLIES - 1)
    if desk[killer] != a:
        desk[killer + 1] = desk[killer]
        desk[killer] = a
    at = CREDIT + (SLOTS if side < 0 else 0) + slot(a, SLOTS)
    desk[at] = min(desk[at] + depth * depth, 1 << 30)


def refuse_repetition(desk: Any, ply: int, key: int) -> None:
    """Where the search has no horizon, a position that comes again on the way to itself makes the game endless."""
    if desk[PATHS] != 0:
        for earlier in range(ply):
            if desk[PATH + earlier] == key:
                raise EndlessGame
        desk[PATH + ply] = key
