"""Pac-Man: food to be eaten, ghosts to be avoided or, while they are scared, to be eaten too."""

from __future__ import annotations

import dataclasses
import functools
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Self

from plyant import bits
from plyant.errors import IllegalMove, ParameterError
from plyant.game import CHANCE, Game
from plyant.games.pacman import drawing, painting
from plyant.games.pacman.evaluation import FEATURES, WEIGHTS, features
from plyant.games.pacman.ground import (
    CAPSULE,
    COLUMN,
    EAST,
    HALF,
    NORTH,
    ONWARD,
    ROW,
    SOUTH,
    STOP,
    STRIDE,
    WEST,
    WORD,
    Ground,
)
from plyant.stage import Painting, Scene
from plyant.tables import table
from plyant.tuples import put

MOVE, FOOD, LAST_FOOD, EATEN, GHOST = -1, 10, 500, -500, 200
FRIGHT = 40  # moves that a ghost stays scared
NOWHERE = -4 * STRIDE  # the place of the one ghost in a game without ghosts: nobody meets it
RUNNING, WON, LOST = range(3)
KINDS = ("minimax", "random", "directional")
EVALUATIONS = ("ours", "score")
ATTACK = FLEE = 0.8  # how often a directional ghost knows what it wants
HARMLESS = 0.5  # how far a random ghost is feared as if it knew what it wants

NAMES = ("north", "east", "south", "west", "stop")
_ALSO = {
    NORTH: ("n", "u", "up", "k", "↑"),
    EAST: ("e", "r", "right", "l", "→"),
    SOUTH: ("s", "d", "down", "j", "↓"),
    WEST: ("w", "left", "h", "←"),
    STOP: (".", "stay", "x"),
}
_KEYS = {
    NORTH: ("up", "k", "w"),
    EAST: ("right", "l", "d"),
    SOUTH: ("down", "j", "s"),
    WEST: ("left", "h", "a"),
    STOP: ("space", "."),
}


class Board(NamedTuple):
    """Where all are (points, see `ground`), what is left to eat, whose turn it is (0: Pac-Man), and how it stands."""

    pacman: int
    ghosts: tuple[int, ...]
    ways: tuple[int, ...]
    """The way that each ghost went last; STOP: none."""
    scared: tuple[int, ...]
    """Moves that each ghost will still be scared."""
    food: tuple[int, ...]
    """A bit for each, WORD to a number."""
    left: int
    """How much food is left."""
    capsules: int
    turn: int
    score: int
    over: int


class Pacman(Ground):
    """Pac-Man eats all food and wins, or is eaten by a ghost; a capsule turns the hunt round for a while.

    One square a move, in turn: Pac-Man, then each ghost. Every move of Pac-Man costs 1, food gives 10 and the last one
    500 more; to be eaten costs 500 and ends the game. A capsule (`o`) scares all ghosts for 40 of their moves, in which
    they go half a square at a time; a scared ghost that is eaten gives 200 and starts again. Who comes closer than 0.7
    squares has met. Ghosts never stop, and turn back only in a dead end.

    ghost_kind="minimax": the ghosts are the second player's. "random": each goes any way with the same probability.
    "directional": four times out of five it goes where Pac-Man is nearest, or, scared, farthest; else any way.
    layout: one of ours, `random-21x11-seed7`, or a file. ghosts: how many of the layout's; -1: all.
    """

    name = "pacman"
    marks = ("P", "G")
    feature_names = FEATURES
    worst_case = {"ghost_kind": "minimax"}
    keys = {key: way for way, those in _KEYS.items() for key in those}
    ghosts: int = -1
    ghost_kind: str = "minimax"
    evaluation: str = "ours"
    weights: tuple[float, ...] = WEIGHTS

    def validate(self) -> None:
        if self.ghost_kind not in KINDS:
            raise ParameterError(f"pacman: ghost_kind={self.ghost_kind!r} is not accepted; {', '.join(KINDS)} are.")
        if self.evaluation not in EVALUATIONS:
            raise ParameterError(
                f"pacman: evaluation={self.evaluation!r} is not accepted; {' and '.join(EVALUATIONS)} are."
            )
        if len(self.weights) != len(WEIGHTS):
            raise ParameterError(
                f"pacman: {len(self.weights)} weights were given; there are {len(WEIGHTS)}: {', '.join(FEATURES)}."
            )
        places = len(self.plan.ghosts)
        if not -1 <= self.ghosts <= places:
            raise ParameterError(
                f"pacman: ghosts={self.ghosts} is not accepted: the layout has places for {places}; "
                f"0 to {places} are, and -1 for all of them."
            )

    @functools.cached_property
    def ghost_count(self) -> int:
        """How many ghosts there are."""
        return len(self.plan.ghosts) if self.ghosts < 0 else self.ghosts

    @functools.cached_property
    def players(self) -> tuple[str, ...]:  # type: ignore[override]
        """The ghosts are players only where they are not left to chance."""
        return ("Pac-Man", "Ghosts") if self.ghost_count and not self.by_chance else ("Pac-Man",)

    @functools.cached_property
    def by_chance(self) -> bool:
        """Is what the ghosts do left to chance?"""
        return self.ghost_kind != "minimax"

    @property
    def zero_sum(self) -> bool | None:  # type: ignore[override]
        """The ghosts lose what Pac-Man wins."""
        return True if len(self.players) == 2 else None

    @property
    def round_plies(self) -> int:
        """A round is one move of Pac-Man and of each ghost."""
        return 1 + self.ghost_count

    def has(self, hook: str) -> bool:
        """Ghosts that are the second player's are not left to chance."""
        return super().has(hook) and (hook != "chance" or (self.by_chance and self.ghost_count > 0))

    # -- what machine code reads besides the maze -------------------------------------------------------------------

    @table
    def crew(self) -> tuple[int, ...]:
        """(ghosts, does only the score count)."""
        return self.ghost_count, int(self.evaluation == "score")

    @table
    def homes(self) -> tuple[int, ...]:
        """Where each ghost starts; the first entry is there even if there is no ghost."""
        return tuple(self.point(home) for home in self.plan.ghosts[: self.ghost_count]) or (NOWHERE,)

    @table
    def habits(self) -> tuple[float, ...]:
        """How often a ghost attacks on purpose, and flees on purpose; and how far it is feared."""
        known = {"directional": (ATTACK, FLEE, 1.0), "random": (0.0, 0.0, HARMLESS)}
        return known.get(self.ghost_kind, (0.0, 0.0, 1.0))

    @table
    def counts(self) -> tuple[float, ...]:
        """How much each feature counts: the weights."""
        return self.weights

    # -- the six functions ------------------------------------------------------------------------------------------

    def initial(self) -> Board:
        amount = len(self.trail)
        slots = len(self.homes)
        food = [(1 << min(WORD, amount - first)) - 1 for first in range(0, amount, WORD)]
        return Board(
            pacman=self.point(self.plan.pacman),
            ghosts=tuple(self.homes),
            ways=(STOP,) * slots,
            scared=(0,) * slots,
            food=tuple(food),
            left=amount,
            capsules=(1 << len(self.plan.capsules)) - 1,
            turn=0,
            score=0,
            over=RUNNING,
        )

    def player(self, s: Board) -> int:
        if s.turn == 0:
            return 0
        return CHANCE if self.by_chance else 1

    def open_ways(self, s: Board) -> int:
        """A bit for each move that whoever is on turn may make; none when the game is over."""
        if s.over != RUNNING:
            return 0
        if s.turn == 0:
            return self.exits[s.pacman] | 1 << STOP
        ghost = s.turn - 1
        return self.onward[s.ghosts[ghost]] >> ONWARD * s.ways[ghost] & (1 << ONWARD) - 1

    def actions(self, s: Board) -> Iterator[int]:
        return bits.each(self.open_ways(s))  # which, other than a generator here, does not keep the whole state

    def chance(self, s: Board) -> Iterator[tuple[int, float]]:
        ghost = s.turn - 1
        ways = self.open_ways(s)
        liked = self.liked(s, ghost, ways)
        purpose = self.habits[0] if s.scared[ghost] == 0 else self.habits[1]
        return shares(ways, liked, purpose)

    def liked(self, s: Board, ghost: int, ways: int) -> int:
        """A bit for each of these ways that a directional ghost likes best."""
        found, best = 0, 0
        for way in range(STOP + 1):
            if ways >> way & 1:
                worth = self.liking(s, ghost, way)
                if found == 0 or worth > best:
                    found, best = 1 << way, worth
                elif worth == best:
                    found |= 1 << way
        return found

    def liking(self, s: Board, ghost: int, way: int) -> int:
        """How much a directional ghost likes a way: near to Pac-Man, or far from him while it is scared."""
        scared = s.scared[ghost] > 0
        there = s.ghosts[ghost] + (1 if scared else 2) * self.steps[way]
        gap = self.gap(there, s.pacman)
        return gap if scared else -gap

    def gap(self, a: int, b: int) -> int:
        """How far two points are from one another, in half squares and as if there were no walls."""
        return abs((a & COLUMN) - (b & COLUMN)) + abs((a >> ROW) - (b >> ROW))

    def have_met(self, a: int, b: int) -> bool:
        """Are two points closer than 0.7 squares: the same, or beside one another? (No row ends where one begins.)"""
        apart = abs(a - b)
        return apart <= 1 or apart == STRIDE

    def result(self, s: Board, a: int) -> Board:
        return self.after_pacman(s, a) if s.turn == 0 else self.after_ghost(s, a)

    def after_pacman(self, s: Board, a: int) -> Board:
        """Pac-Man goes, eats what is there, and meets who is there."""
        place = s.pacman + 2 * self.steps[a]
        food, left, capsules, ghosts, ways, scared = s.food, s.left, s.capsules, s.ghosts, s.ways, s.scared
        score, over = s.score + MOVE, RUNNING
        i = self.thing_at[place]
        if i >= 0 and food[i // WORD] >> i % WORD & 1:
            food = put(food, i // WORD, food[i // WORD] & ~(1 << i % WORD))
            left -= 1
            score += FOOD
            if left == 0:
                score += LAST_FOOD
                over = WON
        if i <= CAPSULE and capsules >> CAPSULE - i & 1:
            capsules &= ~(1 << CAPSULE - i)
            for ghost in range(len(scared)):
                scared = put(scared, ghost, FRIGHT)
        for ghost in range(len(ghosts)):
            if self.have_met(place, ghosts[ghost]):
                if scared[ghost] > 0:
                    score += GHOST
                    ghosts = put(ghosts, ghost, self.homes[ghost])
                    ways = put(ways, ghost, STOP)
                    scared = put(scared, ghost, 0)
                elif over == RUNNING:
                    score += EATEN
                    over = LOST
        turn = 1 if self.crew[0] > 0 else 0
        return Board(place, ghosts, ways, scared, food, left, capsules, turn, score, over)

    def after_ghost(self, s: Board, a: int) -> Board:
        """A ghost goes, is less scared, and meets Pac-Man if he is there."""
        ghost = s.turn - 1
        fright, score, over = s.scared[ghost], s.score, RUNNING
        place = s.ghosts[ghost] + (1 if fright > 0 else 2) * self.steps[a]
        way = s.ways[ghost] if a == STOP else a
        if fright == 1 and place & HALF:  # to the nearest square: east or north of two
            place += self.steps[EAST] if way in (EAST, WEST) else self.steps[NORTH]
        fright = max(fright - 1, 0)
        if self.have_met(place, s.pacman):
            if fright > 0:
                score += GHOST
                place, way, fright = self.homes[ghost], STOP, 0
            else:
                score += EATEN
                over = LOST
        ghosts, ways, scared = put(s.ghosts, ghost, place), put(s.ways, ghost, way), put(s.scared, ghost, fright)
        turn = (s.turn + 1) % (self.crew[0] + 1)
        return Board(s.pacman, ghosts, ways, scared, s.food, s.left, s.capsules, turn, score, over)

    # a state goes through memory where it comes from a call, so these have none in machine code
    result.is_inlined = after_pacman.is_inlined = after_ghost.is_inlined = True  # type: ignore[attr-defined]

    def is_terminal(self, s: Board) -> bool:
        return s.over != RUNNING

    def utility(self, s: Board, p: int) -> float:
        return float(s.score) if p == 0 else -float(s.score)

    # -- what the search may use ------------------------------------------------------------------------------------

    def features(self, s: Board) -> tuple[float, ...]:
        """What `evaluation.features` sees."""
        return features(self, s)

    def evaluate(self, s: Board, p: int) -> float:
        value = float(s.score) if self.crew[1] else self.judged(s)
        return value if p == 0 else -value

    def judged(self, s: Board) -> float:
        """The features, each as much as it counts."""
        seen = self.features(s)
        value = 0.0
        for i in range(len(seen)):
            value += self.counts[i] * seen[i]
        return value

    # -- who plays, and who has won ---------------------------------------------------------------------------------

    def models(self) -> Mapping[str, tuple[str, Game]]:
        """The lecture notes' player, with its errors and without them, and ours."""
        from plyant.games.pacman.notes import named

        return {**named(self.layout, self.ghosts), "ours": ("expectimax", self.thinker())}

    def has_won(self, s: Board, p: int) -> bool:
        """Pac-Man wins by eating all food, and the ghosts by eating him; the score does not matter."""
        return s.over == (WON if p == 0 else LOST)

    # -- what a person sees and types -------------------------------------------------------------------------------

    def text(self, s: Board) -> str:
        return drawing.text(self, s)

    def picture(self, s: Board) -> str:
        return drawing.picture(self, s)

    def paint(self, states: Sequence[Board]) -> Painting:
        return painting.paint(self, states)

    def scene(self, states: Sequence[Board]) -> Scene:
        return drawing.scene(self, states)

    def carried(self) -> Self:
        """With the layout itself in place of the name of a file."""
        return dataclasses.replace(self, layout=self.plan.in_one_line()) if self._is_of_a_file else self

    @property
    def _is_of_a_file(self) -> bool:
        return "\n" not in self.layout and os.path.isfile(os.path.expanduser(self.layout))

    def mover_name(self, s: Board) -> str:
        return f"Ghost {s.turn}" if s.turn else "Pac-Man"

    def action_name(self, s: Board, a: int) -> str:
        return NAMES[a]

    def parse_action(self, s: Board, text: str) -> int:
        """A way by its name, by the arrow, or by one of the keys h, j, k and l."""
        word = text.strip().lower()
        for a in self.legal(s):
            if word == NAMES[a] or word in _ALSO[a]:
                return int(a)
        raise IllegalMove(f"{text.strip()!r} is not a legal move here. Legal: {self.legal_text(s)}.")


def shares(ways: int, liked: int, purpose: float) -> Iterator[tuple[int, float]]:
    """How likely each of these ways is, where those that are liked share the purpose, and all of them the rest."""
    number, many = bits.popcount(ways), bits.popcount(liked)
    for way in range(STOP + 1):
        if ways >> way & 1:
            share = (1.0 - purpose) / number
            if liked >> way & 1:
                share += purpose / many
            yield way, share
