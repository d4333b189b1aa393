"""Pursuit and evasion in a maze: both move at once."""

import functools
from collections.abc import Iterator
from typing import NamedTuple

from plyant import board
from plyant.errors import ParameterError
from plyant.game import CHANCE, SIMULTANEOUS
from plyant.games.maze import STAY, MazeGame

RUNNING, CAUGHT, ESCAPED, WONDERING = range(4)


class Chase(NamedTuple):
    """Where both are, how many steps are left (-1: no limit), and how it stands."""

    pursuer: int
    evader: int
    left: int
    status: int


class Pursuit(MazeGame):
    """Both step to a free neighbouring square at once; the pursuer catches by meeting or by changing places.

    Nobody stays where he is, unless may_stay=True or there is no way to go. The pursuer wins 1 by catching; the evader
    wins 1 when `steps` steps are done. steps=0: there is no such limit, and a chase without end is nobody's win. After
    each step the chase goes on with the probability `goes_on`, else the evader has escaped.
    """

    players = ("Pursuer", "Evader")
    marks = ("P", "E")
    bounds = (-1, 1)
    zero_sum = True
    not_native = "its moves are joint moves of both players"
    letters = {"P": (1, 1), "E": (1, 1)}
    maze: str = "P../.../..E"
    steps: int = 6
    goes_on: float = 1.0
    may_stay: bool = False

    def validate(self) -> None:
        super().validate()
        if self.steps < 0:
            raise ParameterError(f"pursuit: steps={self.steps} is not accepted; 1 or more is, or 0 for no limit.")
        if not 0 < self.goes_on <= 1:
            raise ParameterError(f"pursuit: goes_on={self.goes_on} is not a probability above 0.")

    @functools.cached_property
    def is_uncertain(self) -> bool:
        """May the chase end by chance?"""
        return self.goes_on < 1

    def has(self, hook: str) -> bool:
        """A chase that always goes on has no chance."""
        return super().has(hook) and (hook != "chance" or self.is_uncertain)

    def initial(self) -> Chase:
        return Chase(self.squares("P")[0], self.squares("E")[0], self.steps or -1, RUNNING)

    def player(self, s: Chase) -> int:
        return CHANCE if s.status == WONDERING else SIMULTANEOUS

    def chance(self, s: Chase) -> Iterator[tuple[int, float]]:
        yield RUNNING, self.goes_on
        yield ESCAPED, 1 - self.goes_on

    def actions_of(self, s: Chase, p: int) -> Iterator[int]:
        if self.is_terminal(s):
            return
        place = s.pursuer if p == 0 else s.evader
        stuck = True
        for step in range(STAY):
            if self.beside(place, step) >= 0:
                stuck = False
                yield step
        if stuck or self.may_stay:
            yield STAY

    def result(self, s: Chase, a: int | tuple[int, int]) -> Chase:
        """After a step of both, or after chance has said whether the chase goes on."""
        if isinstance(a, int):
            return Chase(s.pursuer, s.evader, s.left, a)
        pursuer, evader = self.beside(s.pursuer, a[0]), self.beside(s.evader, a[1])
        left = s.left - 1 if s.left > 0 else s.left
        if pursuer == evader or (pursuer == s.evader and evader == s.pursuer):
            return Chase(pursuer, evader, left, CAUGHT)
        if left == 0:
            return Chase(pursuer, evader, left, ESCAPED)
        return Chase(pursuer, evader, left, WONDERING if self.is_uncertain else RUNNING)

    def is_terminal(self, s: Chase) -> bool:
        return s.status == CAUGHT or s.status == ESCAPED

    def utility(self, s: Chase, p: int) -> float:
        return 1.0 if (s.status == CAUGHT) == (p == 0) else -1.0

    def evaluate(self, s: Chase, p: int) -> float:
        """The nearer, the better for the pursuer."""
        near = 1 - 2 * self.distance(s.pursuer, s.evader) / (self.width + self.height)
        return near if p == 0 else -near

    def text(self, s: Chase) -> str:
        shown = self.drawn_as_text({s.evader: "E", s.pursuer: "P"})
        ends = {CAUGHT: "caught", ESCAPED: "escaped", WONDERING: "does the chase go on?"}
        return f"{shown}\n{ends.get(s.status) or (f'{s.left} steps left' if s.left > 0 else 'no limit of steps')}"

    def picture(self, s: Chase) -> str:
        def piece(p: int) -> str:
            return board.disc(0, 0, 0.35, board.COLOURS[2 * p]) + board.label(0, 0, self.marks[p], 0.4, board.PAPER)

        def at(p: int, x: float, y: float) -> str:
            return f'<g transform="translate({x:g} {y:g})">{piece(p)}</g>'

        marks = {s.evader: functools.partial(at, 1), s.pursuer: functools.partial(at, 0)}
        return self.drawn(marks, "pursuit")

    def action_name(self, s: Chase, a: int) -> str:
        if s.status == WONDERING:
            return "on" if a == RUNNING else "off"
        return super().action_name(s, a)
