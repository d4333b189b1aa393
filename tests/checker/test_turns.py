"""Whose turn it is: a player's, that of chance, or everybody's; and games whose turns never end."""

from typing import Any, NamedTuple

import pytest

from plyant import CHANCE, SIMULTANEOUS, Game, check
from tests.checker.ladder import Ladder, Rungs, only_problem

pytestmark = pytest.mark.usefixtures("no_speed")


class UnknownPlayer(Ladder):
    def player(self, s: Any) -> Any:
        return 2 if s.ones == 2 else 0


def test_player_is_none_of_the_players() -> None:
    problem = only_problem(UnknownPlayer())
    assert (problem.promise, problem.moves) == ("player", ("1", "1"))


class Dice(Ladder):
    """Chance makes every second step."""

    shares = (0.25, 0.75)

    def player(self, s: Any) -> Any:
        return CHANCE if s.taken % 2 else 0

    def chance(self, s: Any) -> Any:
        return list(enumerate(self.shares))


class LoadedDice(Dice):
    def chance(self, s: Any) -> Any:
        return [(0, 0.5), (1, 0.6)] if s.ones == 2 else super().chance(s)


def test_chance_is_played_and_its_probabilities_are_added_up() -> None:
    assert check(Dice(), games=20).ok
    problem = only_problem(LoadedDice())
    assert (problem.promise, sorted(problem.moves)) == ("probabilities", ["0", "1", "1"])
    assert "add up to 1.1" in problem.text


class Together(Game):
    """Both name a number, three times; player 0 wants them to be equal."""

    zero_sum = True
    bounds = (-3, 3)

    def initial(self) -> Any:
        return Rungs(0, 0)

    def player(self, s: Any) -> int:
        return SIMULTANEOUS

    def actions_of(self, s: Any, p: int) -> Any:
        return range(2) if s.taken < 3 else range(0)

    def result(self, s: Any, a: Any) -> Any:
        return Rungs(s.taken + 1, s.ones + (1 if a[0] == a[1] else -1))

    def is_terminal(self, s: Any) -> bool:
        return bool(s.taken == 3)

    def utility(self, s: Any, p: int) -> Any:
        return s.ones if p == 0 else -s.ones


class TogetherOutside(Together):
    bounds = (-3, 2)


def test_joint_moves_of_all_players() -> None:
    assert check(Together(), games=20).ok
    problem = only_problem(TogetherOutside())
    assert (problem.promise, len(problem.moves)) == ("bounds", 3)
    assert set(problem.moves) <= {"0+0", "1+1"}


class Place(NamedTuple):
    here: int


class Rho(Game):
    """0 → 1 → 2 → 3 → 4 → 2 …, or out at 4: the shortest play with a repetition is 1 1 1 1 1."""

    not_native = "kept interpreted, to be quick"
    ways = ((1,), (2,), (3,), (4,), (2, 5), ())

    def initial(self) -> Any:
        return Place(0)

    def player(self, s: Any) -> int:
        return 0

    def actions(self, s: Any) -> Any:
        return range(len(self.ways[s.here]))

    def result(self, s: Any, a: Any) -> Any:
        return Place(self.ways[s.here][a])

    def is_terminal(self, s: Any) -> bool:
        return not self.ways[s.here]

    def utility(self, s: Any, p: int) -> Any:
        return 0


def test_a_game_that_can_be_endless_is_told_so() -> None:
    """That is no fault: it can be won all the same, or lost."""
    report = check(Rho(), games=20)
    assert report.ok
    note = report.notes[-1]
    assert note.startswith("after 0 0 0 0 0, s was there 3 moves before: the game can be endless")
    assert "need a depth" in note
    assert note in str(report)


class Treadmill(Rho):
    """0 → 1 → 2 → 0 …"""

    ways = ((1,), (2,), (0,))


def test_a_game_that_has_no_end_is_a_fault() -> None:
    problem = only_problem(Treadmill())
    assert (problem.promise, problem.moves) == ("endless", ("0", "0", "0"))
    assert problem.text == (
        "s was there 3 moves before: none of the 3 states is an end, so that nobody can ever win or lose."
    )
