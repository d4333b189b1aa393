"""A* (AIMA, figure 3.7 with f = g + h) over flat memory: every state is kept once, with the shortest way to it so far.

A node is some words in the pool, and is known by its number, from 1 on. Nodes that wait lie in one pile for each f, the
newest on top: of equal f it is the one that is likely to be nearest to the end. A table finds the node of a state.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import COUNTERS, NO_MOVES, NODES, tick, utility
from plyant.errors import FaultyRules
from plyant.exact.needed import needed
from plyant.native import DEEPEST, fill, scramble, spill

# Places on the desk, after the counters of `leaves`.
USED, ROOM, SIZE, MASK, LISTED, LEAST, LAST = range(COUNTERS, COUNTERS + 7)
PILES = COUNTERS + 7  # the top node of each f from 0 to DEEPEST
DESK = PILES + DEEPEST + 1

# Words of a node.
MOVES, FROM, ACTION, BELOW, STATE = range(5)
OUTDATED = -1  # instead of MOVES: a shorter way to the same state was found later

SOLVED, NO_WAY, FULL = range(3)


def astar(game: Any, state: Any, desk: Any, pool: Any, table: Any) -> int:
    """SOLVED: LAST is the node of a solution of the fewest moves. NO_WAY: there is none of at most DEEPEST moves.

    FULL: give it more ROOM in the pool and an empty table with LISTED = 0, and call it again. `state` is the one to
    begin with. Every solution has LEAST moves or more.
    """
    list_all(state, desk, pool, table)
    if desk[USED] == 0:
        offer(game, state, 0, 0, 0, desk, pool, table)
    while True:
        node = take(desk, pool)
        if node == 0:
            return NO_WAY
        at = node * desk[SIZE]
        if pool[at + MOVES] == OUTDATED:
            continue
        s = fill(state, pool, at + STATE)
        if game.is_terminal(s):
            if utility(game, s, 0) > 0:
                desk[LAST] = node
                return SOLVED
            continue
        before, is_stuck = desk[NODES], True
        for a in game.actions(s):
            is_stuck = False
            if desk[USED] == desk[ROOM]:
                desk[NODES] = before
                put(node, desk[LEAST], desk, pool)
                return FULL
            tick(desk)
            offer(game, game.result(s, a), node, a, pool[at + MOVES] + 1, desk, pool, table)
        if is_stuck:
            raise FaultyRules(NO_MOVES)


def offer(game: Any, s: Any, origin: int, a: int, moves: int, desk: Any, pool: Any, table: Any) -> None:
    """Keep this way to a state, to be looked at later, unless one as short is known."""
    f = moves + needed(game, s)
    if f > DEEPEST:
        return
    at = (desk[USED] + 1) * desk[SIZE]
    end = spill(s, pool, at + STATE)
    place = find(scramble(s), at, end, desk, pool, table)
    if table[place] != 0:
        known = table[place] * desk[SIZE]
        if pool[known + MOVES] <= moves:
            return
        pool[known + MOVES] = OUTDATED
    desk[USED] += 1
    desk[LISTED] += 1
    table[place] = desk[USED]
    pool[at + MOVES] = moves
    pool[at + FROM] = origin
    pool[at + ACTION] = a
    put(desk[USED], f, desk, pool)


def find(code: int, at: int, end: int, desk: Any, pool: Any, table: Any) -> int:
    """The place in the table of the state whose words lie behind `at` and before `end`; an empty one: it is new."""
    place = code & desk[MASK]
    while table[place] != 0:
        other = table[place] * desk[SIZE] + STATE
        i = at + STATE
        while i < end and pool[i] == pool[other]:
            i += 1
            other += 1
        if i == end:
            break
        place = (place + 1) & desk[MASK]
    return int(place)


def list_all(state: Any, desk: Any, pool: Any, table: Any) -> None:
    """Put all nodes into the table that are not there."""
    while desk[LISTED] < desk[USED]:
        desk[LISTED] += 1
        at = desk[LISTED] * desk[SIZE]
        if pool[at + MOVES] != OUTDATED:
            place = find(scramble(fill(state, pool, at + STATE)), at, at + desk[SIZE], desk, pool, table)
            table[place] = desk[LISTED]


def put(node: int, f: int, desk: Any, pool: Any) -> None:
    """Lay a node on the pile of its f."""
    pool[node * desk[SIZE] + BELOW] = desk[PILES + f]
    desk[PILES + f] = node
    desk[LEAST] = min(desk[LEAST], f)


def take(desk: Any, pool: Any) -> int:
    """Take the newest node of the least f; 0: none is waiting."""
    while desk[LEAST] <= DEEPEST:
        pile = PILES + desk[LEAST]
        node = desk[pile]
        if node != 0:
            desk[pile] = pool[node * desk[SIZE] + BELOW]
            return int(node)
        desk[LEAST] += 1
    return 0
