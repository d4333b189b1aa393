"""Proof-number search, depth first (df-pn; Nagai 2002): can a player be stopped from getting at least this?

The proof number of a position is how many leaves must at least still be proved to prove it, the disproof number how
many to disprove it. The search always goes to the leaf that counts for both, and stays below a position as long as the
numbers there are within limits that its parent gives. It is for games that end: to call a position that comes again a
draw would be wrong for other lines that lead there.
"""

from __future__ import annotations

from typing import Any

from plyant.bits import shr
from plyant.engine.leaves import NO_MOVES, NODES, is_max, tick
from plyant.errors import EndlessGame, FaultyRules
from plyant.exact.bound_table import is_stuck, number

# Places on the desk, after the counters of `leaves`.
PLACES, ROOM, ATTACKER, TARGET = 2, 4, 5, 6
MOVE = 3  # words of a move: the action, and its proof and disproof numbers
ENTRY = 3  # words of a place in the table: the position, its two numbers, and the nodes spent on it
SOLVED = 1 << 30  # instead of a number: it cannot be proved (or disproved) any more
_SHIFT = 32


def proof_number(game: Any, state: Any, proof: int, disproof: int, top: int, desk: Any, table: Any) -> int:
    """Look on until the proof number is at least `proof` or the disproof number at least `disproof`; gives both.

    To be proved is that desk[ATTACKER] gets at least desk[TARGET]. Moves are on the desk from `top` on.
    """
    tick(desk)
    begun = desk[NODES]
    near, far = (1, 2) if is_max(game, state) == (desk[ATTACKER] == 0) else (2, 1)  # which number this player chooses
    near_limit, far_limit = (proof, disproof) if near == 1 else (disproof, proof)
    end = list_numbers(game, state, top, desk, table)
    if end == top and is_stuck(game, state):
        raise FaultyRules(NO_MOVES)
    while True:
        least, second, total, chosen = SOLVED, SOLVED, 0, top
        for at in range(top, end, MOVE):
            total = SOLVED if total == SOLVED or desk[at + far] == SOLVED else min(total + desk[at + far], SOLVED - 1)
            if desk[at + near] < least:
                least, second, chosen = desk[at + near], least, at
            else:
                second = min(second, desk[at + near])
        if least >= near_limit or total >= far_limit:
            break
        within = min(near_limit, second + second // 4 + 1)  # a little more than needed, so as not to come back so often
        left = far_limit - total + desk[chosen + far]
        first, then = (within, left) if near == 1 else (left, within)
        numbers = proof_number(game, game.result(state, desk[chosen]), first, then, end, desk, table)
        desk[chosen + 1], desk[chosen + 2] = numbers >> _SHIFT, numbers & ((1 << _SHIFT) - 1)
    numbers = (least << _SHIFT) | total if near == 1 else (total << _SHIFT) | least
    store(game, state, numbers, desk[NODES] - begun + 1, desk, table)
    return numbers


def list_numbers(game: Any, state: Any, top: int, desk: Any, table: Any) -> int:
    """Put the sensible moves with their numbers on the desk, as far as they are known; gives the end of the list."""
    end = top
    for a in game.sensible(state):
        if end + MOVE > desk[ROOM]:
            raise EndlessGame
        child = game.result(state, a)
        least, most = game.limits(child)
        if (game.player(child) == 0) != (desk[ATTACKER] == 0):
            least, most = -most, -least
        proof, disproof = 1, 1
        if least >= desk[TARGET]:
            proof, disproof = 0, SOLVED
        elif most < desk[TARGET]:
            proof, disproof = SOLVED, 0
        else:
            h = number(game.key(child), desk)
            here = ENTRY * int(h & (desk[PLACES] - 1))
            if table[here + 1] != 0 and shr(table[here], 0) == h:
                proof, disproof = table[here + 1] >> _SHIFT, table[here + 1] & ((1 << _SHIFT) - 1)
        desk[end], desk[end + 1], desk[end + 2] = a, proof, disproof
        end += MOVE
    return end


def store(game: Any, state: Any, numbers: int, nodes: int, desk: Any, table: Any) -> None:
    """Keep the numbers of a position, unless there are those of another one there on which more was spent."""
    h = number(game.key(state), desk)
    here = ENTRY * int(h & (desk[PLACES] - 1))
    if table[here + 1] != 0 and shr(table[here], 0) == h:
        nodes += table[here + 2]
    if nodes >= table[here + 2] // 2:
        table[here], table[here + 1], table[here + 2] = h, numbers, nodes
    else:
        table[here + 2] //= 2
