"""Two robots in a maze with poisonous gas: the sample question of the lecture notes."""

import functools
from collections.abc import Iterator
from typing import NamedTuple

from plyant import board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import SIMULTANEOUS
from plyant.games import gas_maze_drawing
from plyant.games.maze import NAMES, NO_SQUARE, STAY, MazeGame

WIN = 100.0  # more than any estimate
MOVES = ("alternating", "simultaneous")
HEURISTICS = ("repaired", "notes")
GAS = "x"


class Robots(NamedTuple):
    """Where the robots are, and the square that each has just left; -1: it has left none."""

    a: int
    b: int
    gas_a: int
    gas_b: int
    rounds: int  # that are over, if there is a limit
    mover: int  # 1: A has moved in this round already


class GasMaze(MazeGame):
    """Two robots want to leave a maze by one of two exits; the square that a robot leaves is poisonous for one round.

    In each round both robots go to a free neighbouring square: no wall, no gas, not where the other is. Who is first
    in an exit, `1` or `2`, wins. moves="alternating": A goes first, then B. moves="simultaneous": both go at once; if
    both want the same square or the same exit, neither moves, and if both leave at once, it is a draw. A robot that
    cannot go anywhere stays where it is. After `steps` rounds it is a draw; steps=0: there is no limit.

    Each `x` in the maze is gas that the robot beside it has just left. heuristic="notes" is the evaluation of the
    lecture notes, by which it is good to be far from the exits; "repaired" is the same with the other sign.
    """

    players = ("A", "B")
    marks = ("A", "B")
    bounds = (-WIN, WIN)
    zero_sum = True
    letters = {"A": (1, 1), "B": (1, 1), "1": (1, 1), "2": (1, 1), GAS: (0, 2)}
    maze: str = "2.1#../...#Bx/.#.#../....../....../###xA./.##.#."
    moves: str = "alternating"
    heuristic: str = "repaired"
    steps: int = 12

    def validate(self) -> None:
        super().validate()
        if self.moves not in MOVES:
            raise ParameterError(f"gas-maze: moves={self.moves!r} is not accepted; {' and '.join(MOVES)} are.")
        if self.heuristic not in HEURISTICS:
            raise ParameterError(
                f"gas-maze: heuristic={self.heuristic!r} is not accepted; {' and '.join(HEURISTICS)} are."
            )
        if self.steps < 0:
            raise ParameterError(f"gas-maze: steps={self.steps} is not accepted; 1 or more is, or 0 for no limit.")
        self.first_gas()

    def first_gas(self) -> tuple[int, int]:
        """The gas of A and of B in the layout."""
        clouds = self.squares(GAS)
        homes = [self.squares(robot)[0] for robot in self.players]
        for a, b in ((0, 1), (1, 0)):
            gas = [clouds[i] if i < len(clouds) else NO_SQUARE for i in (a, b)]
            if all(g == NO_SQUARE or self.distance(g, home) == 1 for g, home in zip(gas, homes, strict=True)):
                return gas[0], gas[1]
        line, column = clouds[0] // self.width + 1, clouds[0] % self.width + 1
        raise BadText(
            f"gas-maze: line {line}, column {column} of the maze: gas must be beside the robot that has just left it, "
            f"and each robot has left one square."
        )

    @functools.cached_property
    def exits(self) -> tuple[int, int]:
        """The squares of both exits."""
        return self.squares("1")[0], self.squares("2")[0]

    @functools.cached_property
    def at_once(self) -> bool:
        """Do both robots move at the same time?"""
        return self.moves == "simultaneous"

    @property
    def not_native(self) -> str:  # type: ignore[override]
        """Only moves one after the other are compiled."""
        return "its moves are joint moves of both players" if self.at_once else ""

    @functools.cached_property
    def counting(self) -> int:
        """1: rounds are counted; 0: there is no limit, so that a position can come again."""
        return int(self.steps > 0)

    @functools.cached_property
    def sign(self) -> int:
        """1: the evaluation of the notes, A's ability minus B's; -1: repaired."""
        return 1 if self.heuristic == "notes" else -1

    def has(self, hook: str) -> bool:
        """Where the robots take turns, nothing is simultaneous."""
        return super().has(hook) and (hook != "actions_of" or self.at_once)

    def initial(self) -> Robots:
        gas_a, gas_b = self.first_gas()
        return Robots(self.squares("A")[0], self.squares("B")[0], gas_a, gas_b, 0, 0)

    def player(self, s: Robots) -> int:
        return SIMULTANEOUS if self.at_once else s.mover

    def is_free(self, s: Robots, square: int) -> bool:
        """May a robot go there now?"""
        return square >= 0 and square != s.a and square != s.b and square != s.gas_a and square != s.gas_b

    def actions_of(self, s: Robots, p: int) -> Iterator[int]:
        if self.is_terminal(s):
            return
        place = s.a if p == 0 else s.b
        stuck = True
        for step in range(STAY):
            if self.is_free(s, self.beside(place, step)):
                stuck = False
                yield step
        if stuck:
            yield STAY

    def actions(self, s: Robots) -> Iterator[int]:
        return self.actions_of(s, s.mover)

    def result(self, s: Robots, a: int | tuple[int, int]) -> Robots:
        """After one robot's move, or after both."""
        if isinstance(a, int):
            gas = NO_SQUARE if a == STAY else (s.a if s.mover == 0 else s.b)
            if s.mover == 0:
                return Robots(self.beside(s.a, a), s.b, gas, s.gas_b, s.rounds, 1)
            return Robots(s.a, self.beside(s.b, a), s.gas_a, gas, s.rounds + self.counting, 0)
        to_a, to_b = self.beside(s.a, a[0]), self.beside(s.b, a[1])
        if to_a == to_b:
            return Robots(s.a, s.b, NO_SQUARE, NO_SQUARE, s.rounds + self.counting, 0)
        gas_a, gas_b = NO_SQUARE if a[0] == STAY else s.a, NO_SQUARE if a[1] == STAY else s.b
        return Robots(to_a, to_b, gas_a, gas_b, s.rounds + self.counting, 0)

    def is_out(self, square: int) -> bool:
        """Is it an exit?"""
        return square == self.exits[0] or square == self.exits[1]

    def is_terminal(self, s: Robots) -> bool:
        return self.is_out(s.a) or self.is_out(s.b) or (self.steps > 0 and s.rounds >= self.steps)

    def utility(self, s: Robots, p: int) -> float:
        worth = WIN * (int(self.is_out(s.a)) - int(self.is_out(s.b)))
        return worth if p == 0 else -worth

    def penalty(self, s: Robots, p: int) -> int:
        """The unsafe squares around a robot: walls, the edge of the maze, gas."""
        place = s.a if p == 0 else s.b
        unsafe = 0
        for step in range(STAY):
            square = self.beside(place, step)
            if square < 0 or square == s.gas_a or square == s.gas_b:
                unsafe += 1
        return unsafe

    def ability(self, s: Robots, p: int) -> int:
        """What the notes call a player's ability to win: the distance to the nearer exit, and the penalty."""
        place = s.a if p == 0 else s.b
        return min(self.distance(place, self.exits[0]), self.distance(place, self.exits[1])) + self.penalty(s, p)

    def evaluate(self, s: Robots, p: int) -> float:
        value = float(self.sign * (self.ability(s, 0) - self.ability(s, 1)))
        return value if p == 0 else -value

    def placed(self, s: Robots, p: int, square: int) -> Robots:
        """The same position with a robot in another place."""
        return s._replace(a=square) if p == 0 else s._replace(b=square)

    def heuristic_map(self, s: Robots, p: int) -> dict[str, float]:
        """What `evaluate` would say to player p, if its robot stood on this square and all else were as it is."""
        return {
            board.square_name(square, self.width): self.evaluate(self.placed(s, p, square), p) + 0.0  # never −0
            for square, free in enumerate(self.is_open)
            if free
        }

    def text(self, s: Robots) -> str:
        marks = {s.gas_a: GAS, s.gas_b: GAS, self.exits[0]: "1", self.exits[1]: "2", s.a: "A", s.b: "B"}
        rounds = f"round {min(s.rounds + 1, self.steps)} of {self.steps}" if self.steps else "no limit of rounds"
        turn = "" if self.at_once or self.is_terminal(s) else f", {self.players[s.mover]} to move"
        return f"{self.drawn_as_text(marks)}\n{rounds}{turn}"

    def picture(self, s: Robots) -> str:
        return gas_maze_drawing.picture(self, s)

    def insight(self, s: Robots, p: int) -> str:
        """The number in each free square is the evaluation to this player, if its robot stood there.

        Above it are the distance to the nearer exit and the penalty that it comes from. The greener, the better.
        """
        return gas_maze_drawing.insight(self, s, p)

    def parse_action(self, s: Robots, text: str) -> int:
        """A step by its name or its first letter."""
        word = text.strip().lower()
        for a in self.actions(s):
            if word and NAMES[a].startswith(word):
                return a
        raise IllegalMove(f"{text.strip()!r} is not a legal move here. Legal: {self.legal_text(s)}.")
