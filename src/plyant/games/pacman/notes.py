"""Pac-Man as the player in the lecture notes sees it: with its errors, or with these put right.

The notes give an alpha-beta search and, beside it, an evaluation; this player has both together. Each error can be
turned off by itself:

*drops_moves*: the search goes on from the old state after the move of every ghost but the last. The others are asked
for their moves, but in what is searched they stand still, and nobody is eaten by them.

*likes_clusters*: where Pac-Man is within two columns and two rows of the mean of all ghosts, a feature is minus
infinity; its weight is −200, and so the most dangerous places are worth plus infinity.

*wrong_signs*: what else is wrong in the evaluation.
- Distances count the wrong way round: it is worth more to be far from food, far from capsules and far from scared
  ghosts, and near to the others.
- Ghosts and capsules are compared in pairs, the first with the first and so on: who has no partner does not count.
- The mean is that of all ghosts, also of scared ones, and it is asked for where the game is already won.
- Infinity is the same everywhere: nothing says how to get away, and to be eaten costs less.

Without ghosts the published evaluation divides by zero; here the mean of nothing is 0, and nothing is near to it.

Three more things are not modelled. The published search evaluates by the score alone (so does `evaluation="score"`).
Its depth does not count the first round: depth 2 is `rounds=3` here. And where a search is cut off at exactly the best
value so far, the move counts as equally good, and may be the one that is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping

from plyant.errors import ParameterError
from plyant.games.pacman.evaluation import WEIGHTS
from plyant.games.pacman.ground import WORD
from plyant.games.pacman.rules import LOST, WON, Board, Pacman
from plyant.tables import table

FATAL = 1e9  # more than any sum of the rest, and finite: infinity would stand for "no move at all"
NEAREST, MEAN = 0.8, 0.2  # shares of the nearest food and of all food
PAIRS, OWN = 0.9, 0.1  # shares of the ghosts' way to the capsules and of Pac-Man's
CLUSTER = 4  # half squares


class NotesPacman(Pacman):
    """Pac-Man as the player of the lecture notes sees it: each of its errors is a parameter."""

    name = "notes-pacman"
    drops_moves: bool = True
    likes_clusters: bool = True
    wrong_signs: bool = True

    def validate(self) -> None:
        super().validate()
        if self.weights != WEIGHTS:
            raise ParameterError("the player of the lecture notes has weights of its own, which stay as they are.")

    @table
    def errors(self) -> tuple[int, ...]:
        """Which errors there are: (moves are dropped, clusters are liked, signs are wrong)."""
        return int(self.drops_moves), int(self.likes_clusters), int(self.wrong_signs)

    @table
    def importance(self) -> tuple[float, ...]:
        """The weights of food, the ghosts' way to capsules, Pac-Man's, ghosts, scared ghosts, and the score."""
        way = 1.0 if self.wrong_signs else -1.0
        return 5.0 * way, 15.0 * PAIRS, 15.0 * OWN * way, -200.0 * way, 200.0 * way, 500.0

    @table
    def food_points(self) -> tuple[int, ...]:
        """Where each food lies."""
        return tuple(self.point(square) for square in self.trail)

    @table
    def capsule_points(self) -> tuple[int, ...]:
        """Where each capsule lies; the last entry is there even if there is none."""
        return (*(self.point(square) for square in self.plan.capsules), 0)

    @table
    def capsules_upwards(self) -> tuple[int, ...]:
        """The numbers of the capsules from the lowest row up, the order in which ghosts are paired with them."""
        numbers = range(len(self.plan.capsules))
        return (*sorted(numbers, key=lambda i: (-self.plan.capsules[i][1], self.plan.capsules[i][0])), -1)

    def result(self, s: Board, a: int) -> Board:
        if s.turn == 0:
            return self.after_pacman(s, a)
        if self.errors[0] != 0 and s.turn < self.crew[0]:
            return Board(s.pacman, s.ghosts, s.ways, s.scared, s.food, s.left, s.capsules, s.turn + 1, s.score, s.over)
        return self.after_ghost(s, a)

    def utility(self, s: Board, p: int) -> float:
        """An end is evaluated like any other position."""
        return self.evaluate(s, p)

    def judged(self, s: Board) -> float:
        """The evaluation of the notes."""
        if self.errors[2] == 0 and s.over == LOST:
            return -2.0 * FATAL
        fear = 0.0
        if self.is_among_ghosts(s):
            fear = FATAL if self.errors[1] != 0 else -FATAL
            if self.errors[2] != 0:
                return fear
        near, total, scared_near = 0.0, 0.0, 0.0
        met, scared_met = 0, 0
        for ghost in range(self.crew[0]):
            d = 0.5 * self.gap(s.pacman, s.ghosts[ghost])
            if s.scared[ghost] == 0:
                total += d
                near = d if met == 0 else min(near, d)
                met += 1
            else:
                scared_near = d if scared_met == 0 else min(scared_near, d)
                scared_met += 1
        return (
            fear
            + self.importance[0] * self.way_to_food(s)
            + self.importance[1] * self.ghosts_to_capsules(s)
            + self.importance[2] * self.way_to_capsule(s)
            + self.importance[3] * (MEAN * total + NEAREST * near)
            + self.importance[4] * scared_near
            + self.importance[5] * s.score
        )

    def is_among_ghosts(self, s: Board) -> bool:
        """Is Pac-Man near to the mean of the ghosts? Put right: of those that are not scared, while the game is on."""
        is_right = self.errors[2] == 0
        stride = self.size[2]
        x, y, count = 0, 0, 0
        for ghost in range(self.crew[0]):
            if not (is_right and s.scared[ghost] > 0):
                x += s.ghosts[ghost] % stride
                y += s.ghosts[ghost] // stride
                count += 1
        if count == 0 or (is_right and s.over == WON):
            return False
        across = abs(count * (s.pacman % stride) - x)  # times the number of ghosts: no rounding
        down = abs(count * (s.pacman // stride) - y)
        return across <= CLUSTER * count and down <= CLUSTER * count

    def way_to_food(self, s: Board) -> float:
        """Four fifths of the distance of the nearest food and a fifth of the mean of all, as if there were no walls."""
        near, total, count = 0, 0, 0
        for i in range(self.size[1]):
            if s.food[i // WORD] >> i % WORD & 1:
                d = self.gap(s.pacman, self.food_points[i])
                near = d if count == 0 else min(near, d)
                total += d
                count += 1
        return 0.5 * (NEAREST * near + MEAN * total / count) if count > 0 else 0.0

    def way_to_capsule(self, s: Board) -> float:
        """The distance of the nearest capsule."""
        near, count = 0, 0
        for i in range(len(self.capsule_points) - 1):
            if s.capsules >> i & 1:
                d = self.gap(s.pacman, self.capsule_points[i])
                near = d if count == 0 else min(near, d)
                count += 1
        return 0.5 * near

    def ghosts_to_capsules(self, s: Board) -> float:
        """The mean distance of ghosts from capsules: in pairs; put right, of each ghost from each capsule."""
        total, count, place = 0, 0, 0
        for k in range(len(self.capsules_upwards) - 1):
            i = self.capsules_upwards[k]
            if s.capsules >> i & 1:
                for ghost in range(self.crew[0]):
                    if ghost == place or self.errors[2] == 0:
                        total += self.gap(s.ghosts[ghost], self.capsule_points[i])
                        count += 1
                place += 1
        return 0.5 * total / count if count > 0 else 0.0


def named(layout: str, ghosts: int) -> Mapping[str, tuple[str, Pacman]]:
    """The player as published; with its two worst errors put right; and with all of them put right."""
    notes = NotesPacman(layout=layout, ghosts=ghosts)
    repaired = NotesPacman(layout=layout, ghosts=ghosts, drops_moves=False, likes_clusters=False)
    signs = NotesPacman(layout=layout, ghosts=ghosts, drops_moves=False, likes_clusters=False, wrong_signs=False)
    return {name: ("alphabeta", seen) for name, seen in (("notes", notes), ("repaired", repaired), ("signs", signs))}
