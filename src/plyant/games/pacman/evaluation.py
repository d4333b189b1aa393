"""What counts in a position of Pac-Man, as numbers; the weights say how much."""

from __future__ import annotations

from typing import Any

from plyant import bits, tuples
from plyant.games.pacman.ground import AROUND, FAR, STOP, WORD

FEATURES = ("score", "food distance", "way done", "danger", "cornered", "hunt", "capsules", "surrounded")
WEIGHTS = (1.0, -0.5, 2.0, -60.0, -150.0, 320.0, 80.0, -60.0)
ENOUGH = 20  # steps: who can run so far can run on
NEAR = 5  # steps: a hunter farther away counts less
FORKS = 12  # so many to choose from are as good as more
NOT_SAFE = 8  # steps more, for food that a ghost may reach first
HORIZON = 60  # steps: food farther away counts as so far away


def features(game: Any, s: Any) -> tuple[float, ...]:
    """Each of FEATURES, in this order; distances are those of the maze.

    *way done*: of the way from food to food, from -WAY to WAY: so it never counts as much as a game won or lost.
    *danger*: 1/(d + 1)² for each ghost that is not scared and needs d steps to Pac-Man. *cornered* and *surrounded*:
    see `escapes`; less where no hunter is NEAR, and where ghosts are random. *hunt*: of each scared ghost that can be
    caught before it recovers, 1 when near and less when far; the mean over all ghosts. *capsules*: those left, if any
    ghost can ever come.
    """
    squares = game.size[0]
    here = game.square_at[s.pacman]
    danger, hunt, hunters, nearest, comes = 0.0, 0.0, 0, FAR, False
    for ghost in range(game.crew[0]):
        fright = s.scared[ghost]
        comes = comes or game.distances[here * squares + game.square_at[s.ghosts[ghost]]] < FAR
        if fright == 0:
            hunters += 1
            d = reach(game, s, ghost, here)
            nearest = min(nearest, d)
            danger += 1.0 / ((d + 1) * (d + 1))
        else:
            d = game.distances[here * squares + game.square_at[s.ghosts[ghost]]]
            if d < fright:
                hunt += 1.0 - d / 40.0
    cornered, surrounded = escapes(game, s, hunters)
    threat = game.habits[2] * min(1.0, NEAR / (nearest + 1)) ** 2
    return (
        float(s.score),
        float(food_distance(game, s)),
        (game.way[0] - way_left(game, s)) * game.way[1],
        danger,
        cornered * threat,
        hunt / max(game.crew[0], 1),
        float(bits.popcount(s.capsules)) if comes else 0.0,
        surrounded * threat,
    )


def escapes(game: Any, s: Any, hunters: int) -> tuple[float, float]:
    """How far Pac-Man is *cornered* and *surrounded* by ghosts that are not scared.

    cornered: 0 if there is a fork ENOUGH steps away that he can reach whatever they do, 1 if there is no fork at all.
    surrounded: 0 if he can so reach all forks that near, or FORKS of them, and more the fewer they are; for each hunter
    after the second, since two alone can close one way only.
    """
    squares = game.size[0]
    here = game.square_at[s.pacman]
    run, farthest, free = 0, 1, 1 << AROUND
    near, reached = 1, 0
    for i in range(AROUND):
        fork = game.around[here * AROUND + i]
        if fork < 0:
            break
        d = game.distances[here * squares + fork]
        if d > ENOUGH and run >= ENOUGH:
            break
        farthest = min(d, ENOUGH)
        if d <= ENOUGH:
            near = i + 1
        if game.on_the_way[here * AROUND + i] & free != 0 and is_first(game, s, fork, d):
            run = farthest
            free |= 1 << i
            if d <= ENOUGH:
                reached += 1
    missed = 1.0 - min(reached, FORKS) / min(near, FORKS)
    return (1.0 - run / farthest) ** 2, missed * missed * max(hunters - 2, 0)


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
    """Steps to the nearest food, HORIZON at most; food counts as NOT_SAFE farther if Pac-Man is not the first there."""
    squares, amount = game.size[0], game.size[1]
    here = game.square_at[s.pacman]
    least = HORIZON
    for k in range(amount):
        i = game.food_by_distance[here * amount + k]
        if s.food[i // WORD] >> i % WORD & 1:
            square = game.food_square[i]
            d = int(game.distances[here * squares + square])
            if d >= least:
                break
            if is_first(game, s, square, d):
                return d
            least = min(least, d + NOT_SAFE)
    return least


def way_left(game: Any, s: Any) -> int:
    """Steps to eat all food, always the nearest next."""
    squares, amount = game.size[0], game.size[1]
    here = game.square_at[s.pacman]
    steps, food = 0, s.food
    for _ in range(s.left):
        for k in range(amount):
            i = game.food_by_distance[here * amount + k]
            if food[i // WORD] >> i % WORD & 1:
                food = tuples.put(food, i // WORD, food[i // WORD] & ~(1 << i % WORD))
                square = game.food_square[i]
                steps += game.distances[here * squares + square]
                here = square
                break
    return steps
