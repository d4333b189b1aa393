"""A tiny game without faults, from which the tests make games with exactly one."""

from typing import Any, NamedTuple

from plyant import Game, check
from plyant.checker.report import Problem


class Rungs(NamedTuple):
    taken: int
    ones: int


class Ladder(Game):
    """Four steps, each of them 0 or 1; player 0 gets what the ones are more than two, player 1 loses it."""

    bounds = (-2, 2)
    zero_sum = True
    not_native = "kept interpreted, to be quick"

    def initial(self) -> Any:
        return Rungs(0, 0)

    def player(self, s: Any) -> Any:
        return s.taken % 2

    def actions(self, s: Any) -> Any:
        return range(2) if s.taken < 4 else range(0)

    def result(self, s: Any, a: Any) -> Any:
        return Rungs(s.taken + 1, s.ones + a)

    def is_terminal(self, s: Any) -> bool:
        return bool(s.taken == 4)

    def utility(self, s: Any, p: int) -> Any:
        return s.ones - 2 if p == 0 else 2 - s.ones

    def evaluate(self, s: Any, p: int) -> Any:
        return self.utility(s, p) / 2


class NativeLadder(Ladder):
    not_native = ""


def only_problem(game: Game) -> Problem:
    problems = check(game, games=20).problems
    assert len(problems) == 1, [str(p) for p in problems]
    return problems[0]
