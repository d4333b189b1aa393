"""What counts in a position of Pac-Man, as numbers; the weights say how much."""

from __future__ import annotations

from typing import Any

from plyant import bits
from plyant.games.pacman.ground import AROUND, STOP, WORD

FEATURES = ("score", "food distance", "trails", "danger", "cornered", "hunt", "capsules")
WEIGHTS = (1.0, -1.5, -2.0, -60.0, -150.0, 180.0, 60.0)
ENOUGH = 20  # steps: who can run so far can run on
TRIED = 24  # so much food, the nearest, is looked at
NOT_SAFE = 20  # steps more, where none of it can be reached


def features(game: Any, s: Any) -> tuple[float, ...]:
    """Each of FEATURES, in this order; distances are those of the maze.

    *trails*: the pieces in which the food lies, so that none is left behind. *danger*: 1/(d + 1)² for each ghost that
    is not scared and needs d steps to Pac-Man. *cornered*: 0 if there is a fork ENOUGH steps away that he can reach
    whatever these ghosts do, 1 if there is no fork at all. *hunt*: for each scared ghost that can be caught before it
    recovers, 1 when near and less when far.
    """
    squares = game.size[0]
    here = game.square_at[s.pacman]
    danger, hunt = 0.0, 0.0
    for ghost in range(game.crew[0]):
        fright = s.scared[ghost]
        if fright == 0:
            d = reach(game, s, ghost, here)
            danger += 1.0 / ((d + 1) * (d + 1))
        else:
            d = game.distances[here * squares + game.square_at[s.ghosts[ghost]]]
            if d < fright:
                hunt += 1.0 - d / 40.0
    run, farthest, free = 0, 1, 1 << AROUND
    for i in range(AROUND):
        fork = game.around[here * AROUND + i]
        if fork < 0 or run >= ENOUGH:
            break
        d = game.distances[here * squares + fork]
        farthest = min(d, ENOUGH)
        if game.on_the_way[here * AROUND + i] & free != 0 and is_first(game, s, fork, d):
            run = farthest
            free |= 1 << i
    return (
        float(s.score),
        float(food_distance(game, s)),
        float(trails(game, s)),
        danger,
        (1.0 - run / farthest) ** 2,
        hunt,
        float(bits.popcount(s.capsules)),
    )


def reach(game: Any, s: Any, ghost: int, square: int) -> int:
    """Steps that a ghost needs to a square, since it cannot turn back."""
    way = s.ways[ghost]
    place = game.square_at[s.ghosts[ghost]] * game.size[0] + square
    if way == STOP:
        return int(game.distances[place])
    return int(game.hunting[place] >> 16 * way & 0xFFFF)


def is_first(game: Any, s: Any, square: int, d: int) -> bool:
    """Can Pac-Man be at a square, d steps away, before any ghost that is not scared, with no such ghost on his way?"""
    squares = game.size[0]
    here = game.square_at[s.pacman]
    for ghost in range(game.crew[0]):
        if s.scared[ghost] < d:
            if reach(game, s, ghost, square) <= d:
                return False
            place = game.square_at[s.ghosts[ghost]]
            if game.distances[here * squares + place] + game.distances[place * squares + square] == d:
                return False
    return True


def food_distance(game: Any, s: Any) -> int:
    """Steps to the nearest food where Pac-Man is first; NOT_SAFE more than to the nearest where there is none."""
    squares, amount = game.size[0], game.size[1]
    here = game.square_at[s.pacman]
    nearest, tried = 0, 0
    for k in range(amount):
        i = game.food_by_distance[here * amount + k]
        if s.food[i // WORD] >> i % WORD & 1:
            square = game.food_square[i]
            d = int(game.distances[here * squares + square])
            if is_first(game, s, square, d):
                return d
            if tried == 0:
                nearest = d
            tried += 1
            if tried == TRIED:
                break
    return nearest + NOT_SAFE


def trails(game: Any, s: Any) -> int:
    """In how many pieces the food lies, along the walk that numbers it."""
    pieces, before = 0, 0
    for w in range(len(s.food)):
        word = s.food[w]
        shifted = (word << 1 | before) & game.joined[w]
        pieces += bits.popcount(word & ~shifted)
        before = word >> (WORD - 1) & 1
    return pieces
