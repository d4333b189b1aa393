"""Utilities and evaluations: finite, within bounds, and adding up to zero where that is declared."""

from typing import Any

import pytest

from plyant import Game, check
from tests.checker.ladder import Ladder, only_problem

pytestmark = pytest.mark.usefixtures("no_speed")


class Nan(Ladder):
    def utility(self, s: Any, p: int) -> Any:
        return float("nan") if s.ones == 4 else super().utility(s, p)


class NotANumber(Ladder):
    def utility(self, s: Any, p: int) -> Any:
        return "much" if s.ones == 4 else super().utility(s, p)

    def evaluate(self, s: Any, p: int) -> Any:
        return 0


@pytest.mark.parametrize("game", [Nan(), NotANumber()])
def test_utility_not_finite(game: Game) -> None:
    problem = only_problem(game)
    assert (problem.promise, problem.moves) == ("finite-utility", ("1", "1", "1", "1"))
    assert problem.text.startswith("utility(s, 0) is ")


class NotZeroSum(Ladder):
    def utility(self, s: Any, p: int) -> Any:
        return 1 if s.taken == 4 and s.ones == 3 else super().utility(s, p)


class OutsideBounds(Ladder):
    bounds = (-2, 1)


class NotAntisymmetric(Ladder):
    def evaluate(self, s: Any, p: int) -> Any:
        return 0.5 if s.ones == 3 else super().evaluate(s, p)


def test_utility_not_zero_sum_when_declared_so() -> None:
    problem = only_problem(NotZeroSum())
    assert (problem.promise, len(problem.moves), sorted(problem.moves)) == ("zero-sum", 4, ["0", "1", "1", "1"])
    assert "(1, 1) add up to 2" in problem.text


def test_utility_not_zero_sum_is_fine_when_nothing_is_declared() -> None:
    class NotDeclared(NotZeroSum):
        zero_sum = None

    assert check(NotDeclared(), games=20).ok


def test_utility_outside_of_bounds() -> None:
    problem = only_problem(OutsideBounds())
    assert problem.promise == "bounds"
    assert problem.moves in {("0", "0", "0", "0"), ("1", "1", "1", "1")}
    assert "outside of bounds = (-2, 1)" in problem.text


def test_evaluation_not_antisymmetric() -> None:
    problem = only_problem(NotAntisymmetric())
    assert (problem.promise, problem.moves) == ("antisymmetric", ("1", "1", "1"))


@pytest.mark.parametrize(("declared", "told"), [(None, True), (False, False)])
def test_utilities_that_do_not_add_up_are_noted_unless_declared_so(declared: bool | None, told: bool) -> None:
    class Both(Ladder):
        """Both players always get 1."""

        bounds = None
        zero_sum = declared

        def utility(self, s: Any, p: int) -> Any:
            return 1

    report = check(Both(), games=20)
    assert report.ok
    notes = [note for note in report.notes if "(1, 1 after " in note and "declare zero_sum = False" in note]
    assert bool(notes) == told
