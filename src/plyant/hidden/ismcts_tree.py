"""The memory of information-set Monte Carlo tree search: moves and their statistics, in flat memory.

A node is what one player knows when they have to move; worlds in which they know the same share it. It is found by a
hash of that knowledge. Its moves are a chain, since not all of them are legal in every world.

    tree:  HEADS places of first nodes, then nodes of 3 words, then moves of MOVE + players words
    desk:  counters, then the path of this simulation, then the moves that are legal here and their places
"""

from __future__ import annotations

import math
from typing import Any

from plyant.luck import advance, below
from plyant.native import bits_float, float_bits

# Places on the desk.
DONE, LIMIT, STATES, LUCK, PLAYERS, NODES, MOST_NODES, MOVES, MOST_MOVES, FIRST_MOVE = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
LOWEST, HIGHEST, EXPLORATION, LENGTH, LONGEST, FRESH = 10, 11, 12, 13, 14, 15
PATH = 16  # places of moves and who made them, in pairs
MOST_PATH = 4096
LEGAL = PATH + 2 * MOST_PATH
MOST_LEGAL = 8192
PLACES = LEGAL + MOST_LEGAL
TOTALS = PLACES + MOST_LEGAL  # what the end of this simulation is worth to each player
DESK = TOTALS + 64

HEADS = 1 << 18
KEY, FIRST, NEXT_NODE = 0, 1, 2
NODE = 3
ACTION, VISITS, AVAILABLE, NEXT, SQUARES, MOVE = 0, 1, 2, 3, 4, 5
NOWHERE = 0  # no node and no move is there


def words_of_tree(most: int, players: int) -> int:
    """How long a tree with at most so many nodes, and as many moves, is."""
    return HEADS + most * (NODE + MOVE + players)


def set_up(desk: Any, tree_size: int, players: int, luck: int, bounds: Any, exploration: float) -> None:
    """An empty tree for so many nodes."""
    desk[PLAYERS], desk[LUCK] = players, luck
    desk[MOST_NODES] = desk[MOST_MOVES] = tree_size
    desk[FIRST_MOVE] = HEADS + tree_size * NODE
    low, high = bounds if bounds is not None else (math.inf, -math.inf)
    desk[LOWEST], desk[HIGHEST], desk[EXPLORATION] = float_bits(low), float_bits(high), float_bits(exploration)


def random_below(desk: Any, n: int) -> int:
    """One of 0 … n − 1."""
    luck = advance(desk[LUCK])
    desk[LUCK] = luck
    return below(luck, n)


def node_of(key: int, desk: Any, tree: Any) -> int:
    """The place of the node with this key, a new one where there is none; NOWHERE: the memory is full."""
    head = key >> 1 & HEADS - 1
    node = tree[head]
    while node != NOWHERE:
        if tree[node + KEY] == key:
            return node  # type: ignore[no-any-return]
        node = tree[node + NEXT_NODE]
    if desk[NODES] >= desk[MOST_NODES]:
        return NOWHERE
    node = HEADS + desk[NODES] * NODE
    desk[NODES] += 1
    tree[node + KEY] = key
    tree[node + NEXT_NODE] = tree[head]
    tree[head] = node
    return node  # type: ignore[no-any-return]


def move_of(node: int, action: int, tree: Any) -> int:
    """The place of a move of the node; NOWHERE: it was never made."""
    move = tree[node + FIRST]
    while move != NOWHERE and tree[move + ACTION] != action:
        move = tree[move + NEXT]
    return move  # type: ignore[no-any-return]


def new_move(node: int, action: int, desk: Any, tree: Any) -> int:
    """Add a move to a node; NOWHERE: the memory is full."""
    if desk[MOVES] >= desk[MOST_MOVES]:
        return NOWHERE
    move = desk[FIRST_MOVE] + desk[MOVES] * (MOVE + desk[PLAYERS])
    desk[MOVES] += 1
    tree[move + ACTION] = action
    tree[move + NEXT] = tree[node + FIRST]
    tree[node + FIRST] = move
    return move  # type: ignore[no-any-return]


def upper_bound(mean: float, spread: float, visits: int, available: int) -> float:
    """How good a move may be: UCB1, where only worlds in which it was legal count."""
    return mean + spread * math.sqrt(math.log(available) / visits)


def selected(node: int, player: int, legal: int, desk: Any, tree: Any) -> int:
    """The move of this node to follow, among the first `legal` ones on the desk; NOWHERE: any of them, at random.

    A move that was never made comes before all others, and desk[FRESH] says so; else the greatest upper bound does.
    """
    untried = 0
    for i in range(legal):
        move = move_of(node, desk[LEGAL + i], tree)
        desk[PLACES + i] = move
        if move == NOWHERE:
            untried += 1
        else:
            tree[move + AVAILABLE] += 1
    desk[FRESH] = untried
    if untried > 0:
        left = random_below(desk, untried)
        for i in range(legal):
            if desk[PLACES + i] == NOWHERE:
                if left == 0:
                    made = new_move(node, desk[LEGAL + i], desk, tree)
                    if made != NOWHERE:
                        tree[made + AVAILABLE] = 1
                    return made
                left -= 1
    spread = bits_float(desk[EXPLORATION]) * (bits_float(desk[HIGHEST]) - bits_float(desk[LOWEST]))
    best, greatest = NOWHERE, -math.inf
    for i in range(legal):
        move = desk[PLACES + i]
        visits = tree[move + VISITS]
        bound = upper_bound(bits_float(tree[move + MOVE + player]) / visits, spread, visits, tree[move + AVAILABLE])
        if bound > greatest:
            best, greatest = move, bound
    return best


def walk(move: int, player: int, desk: Any) -> None:
    """The simulation goes along this move; desk[LENGTH] < MOST_PATH."""
    length = desk[LENGTH]
    desk[PATH + 2 * length] = move
    desk[PATH + 2 * length + 1] = player
    desk[LENGTH] = length + 1


def back_up(desk: Any, tree: Any) -> None:
    """Every move of the path gets what the simulation was worth: desk[TOTALS …], one number for each player."""
    for i in range(desk[LENGTH]):
        move, mover = desk[PATH + 2 * i], desk[PATH + 2 * i + 1]
        tree[move + VISITS] += 1
        for p in range(desk[PLAYERS]):
            value = bits_float(desk[TOTALS + p])
            tree[move + MOVE + p] = float_bits(bits_float(tree[move + MOVE + p]) + value)
            if p == mover:
                tree[move + SQUARES] = float_bits(bits_float(tree[move + SQUARES]) + value * value)
    desk[LONGEST] = max(desk[LONGEST], desk[LENGTH])
    desk[DONE] += 1
