"""One game for each promise that breaks it, and only it; and the shortest play that shows it."""

import itertools
from typing import Any

import pytest

from plyant import Game, check
from tests.checker.ladder import Ladder, Rungs, only_problem

pytestmark = pytest.mark.usefixtures("no_speed")


def test_a_game_without_faults_is_ok() -> None:
    report = check(Ladder(), games=20)
    assert report.ok
    assert report.problems == ()
    assert report.states_checked == report.states == 15


class Box:
    """A state that can be changed, and hashed all the same."""

    def __init__(self, taken: int, ones: list[int]) -> None:
        self.taken, self.ones = taken, ones

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and (self.taken, self.ones) == (other.taken, other.ones)

    def __hash__(self) -> int:
        return hash((self.taken, tuple(self.ones)))

    def __repr__(self) -> str:
        return f"Box({self.taken}, {self.ones})"


class Boxed(Ladder):
    def initial(self) -> Any:
        return Box(0, [])

    def result(self, s: Any, a: Any) -> Any:
        return Box(s.taken + 1, [*s.ones, a])

    def utility(self, s: Any, p: int) -> Any:
        return (sum(s.ones) - 2) * (1 if p == 0 else -1)


class ChangesState(Boxed):
    def result(self, s: Any, a: Any) -> Any:
        if sum(s.ones) == 2:
            s.ones.append(0)
        return super().result(s, a)


class ChangesStateInActions(Boxed):
    def actions(self, s: Any) -> Any:
        if sum(s.ones) == 1:
            s.ones.sort()
        return super().actions(s)


def test_states_that_can_be_changed_are_fine_while_nobody_does() -> None:
    assert check(Boxed(), games=20).ok


def test_state_changed_by_result() -> None:
    problem = only_problem(ChangesState())
    assert problem.promise == "pure-result"
    assert problem.moves == ("1", "1")
    assert problem.text == "result(s, 0) changed s from Box(2, [1, 1]) to Box(2, [1, 1, 0])."
    assert problem.where.startswith("ChangesState.result, test_promises.py:")


def test_state_changed_by_another_function() -> None:
    problem = only_problem(ChangesStateInActions())
    assert (problem.promise, problem.moves) == ("pure-result", ("1", "0"))
    assert problem.text.startswith("actions(s) changed s")


class Listed(Ladder):
    def initial(self) -> Any:
        return [0, 0]

    def player(self, s: Any) -> int:
        return int(s[0] % 2)

    def actions(self, s: Any) -> Any:
        return range(2) if s[0] < 4 else ()

    def result(self, s: Any, a: Any) -> Any:
        return [s[0] + 1, s[1] + a]

    def is_terminal(self, s: Any) -> bool:
        return bool(s[0] == 4)

    def utility(self, s: Any, p: int) -> Any:
        return (s[1] - 2) * (1 if p == 0 else -1)


def test_unhashable_state() -> None:
    problem = only_problem(Listed())
    assert (problem.promise, problem.moves) == ("hashable", ())
    assert "unhashable type: 'list'" in problem.text


class UnhashableLater(Ladder):
    def result(self, s: Any, a: Any) -> Any:
        return Rungs(s.taken + 1, [] if s.taken == 2 and s.ones == 2 else s.ones + a)

    def utility(self, s: Any, p: int) -> Any:
        return 0


class UnhashableKey(Ladder):
    def key(self, s: Any) -> Any:
        return {s} if s.ones == 2 else s


class OwnEquality:
    def __init__(self, taken: int, ones: int) -> None:
        self.taken, self.ones = taken, ones


class EqualOnlyToItself(Ladder):
    def initial(self) -> Any:
        return OwnEquality(0, 0)

    def result(self, s: Any, a: Any) -> Any:
        return OwnEquality(s.taken + 1, s.ones + a)


def test_unhashable_state_after_some_moves() -> None:
    problems = {p.promise: p for p in check(UnhashableLater(), games=20).problems}
    assert problems["hashable"].moves == ("1", "1", "0")


def test_unhashable_key() -> None:
    problem = only_problem(UnhashableKey())
    assert (problem.promise, problem.moves) == ("hashable", ("1", "1"))
    assert problem.text.startswith("key(s) cannot be hashed")


def test_a_state_that_is_not_equal_to_its_copy_cannot_be_found_in_a_table() -> None:
    problem = only_problem(EqualOnlyToItself())
    assert (problem.promise, problem.moves) == ("hashable", ())
    assert "give OwnEquality an __eq__ and a __hash__" in problem.text


class NoActions(Ladder):
    def actions(self, s: Any) -> Any:
        return range(0) if s.ones == 3 else super().actions(s)


class ActionsAtEnd(Ladder):
    def actions(self, s: Any) -> Any:
        return range(2) if s.ones == 3 else super().actions(s)

    def is_terminal(self, s: Any) -> bool:
        return s.ones == 3 or super().is_terminal(s)


def test_no_actions_in_a_state_that_is_not_terminal() -> None:
    problem = only_problem(NoActions())
    assert (problem.promise, problem.moves) == ("has-actions", ("1", "1", "1"))


def test_actions_in_a_terminal_state_are_a_note() -> None:
    report = check(ActionsAtEnd(), games=20)
    assert report.ok
    assert report.notes == ("actions(s) gives [0, 1] after the end, 1 1 1; no search asks for moves there.",)


class ReadsAnother(Ladder):
    def parse_action(self, s: Any, text: str) -> Any:
        return 0 if s.ones == 2 else int(text)


class RefusesItsOwnName(Ladder):
    def action_name(self, s: Any, a: Any) -> str:
        return f"{a}!" if s.ones == 2 else str(a)

    def parse_action(self, s: Any, text: str) -> Any:
        from plyant.errors import IllegalMove

        if not text.isdigit():
            raise IllegalMove(f"{text!r} is not a number.")
        return int(text)


class OneNameForAll(Ladder):
    def action_name(self, s: Any, a: Any) -> str:
        return "go" if s.ones == 2 else str(a)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (ReadsAnother(), "action_name(s, 1) is '1', which parse_action reads as 0."),
        (RefusesItsOwnName(), "action_name(s, 0) is '0!', which parse_action refuses: '0!' is not a number."),
        (OneNameForAll(), "the moves [0, 1] have one name, 'go'."),
    ],
)
def test_names_do_not_round_trip(game: Game, says: str) -> None:
    problem = only_problem(game)
    assert (problem.promise, problem.moves, problem.text) == ("round-trip-names", ("1", "1"), says)


class Moody(Ladder):
    def result(self, s: Any, a: Any) -> Any:
        ones = s.ones + a
        if s.taken == 2 and s.ones == 2:
            ones = next(_moods)
        return Rungs(s.taken + 1, ones)


class OtherOrder(Ladder):
    def actions(self, s: Any) -> Any:
        moves = list(super().actions(s))
        return moves[::-1] if s.ones == 1 and next(_moods) else moves


_moods = itertools.cycle((0, 1))


def test_result_not_deterministic() -> None:
    problem = only_problem(Moody())
    assert (problem.promise, problem.moves) == ("deterministic", ("1", "1"))
    assert problem.text.startswith("result(s, ")


def test_order_of_actions_not_deterministic() -> None:
    problem = only_problem(OtherOrder())
    assert (problem.promise, problem.moves) == ("deterministic", ("1",))
    assert problem.text.startswith("actions() gave ")


class Crashes(Ladder):
    def result(self, s: Any, a: Any) -> Any:
        if s.ones == 2:
            raise KeyError("no such rung")
        return super().result(s, a)


class CrashesInText(Ladder):
    def text(self, s: Any) -> str:
        return str(1 // (s.ones - 2))


def test_a_crash_is_one_line_and_no_traceback() -> None:
    problem = only_problem(Crashes())
    assert (problem.promise, problem.moves) == ("crash", ("1", "1"))
    assert problem.text == "result(s, 0) raised KeyError: 'no such rung'."
    assert "raised in test_promises.py:" in problem.where


def test_a_crash_in_what_a_person_sees() -> None:
    problem = only_problem(CrashesInText())
    assert (problem.promise, problem.moves) == ("crash", ("1", "1"))
    assert problem.text.startswith("text(s) raised ZeroDivisionError")


def test_a_game_without_a_beginning() -> None:
    class Stillborn(Ladder):
        def initial(self) -> Any:
            raise ValueError("not today")

    problem = only_problem(Stillborn())
    assert (problem.promise, problem.moves, problem.text) == ("crash", (), "initial() raised ValueError: not today.")


def test_a_game_with_nothing_written() -> None:
    class Empty(Game):
        pass

    problem = only_problem(Empty())
    assert problem.promise == "crash"
    assert "has no initial()" in problem.text


class Unfinished(Game):
    """One of the six functions is missing."""

    not_native = "kept interpreted, to be quick"
    initial, player, actions, result = Ladder.initial, Ladder.player, Ladder.actions, Ladder.result
    is_terminal = Ladder.is_terminal


def test_a_function_that_is_missing_is_looked_for_in_the_class_that_lacks_it() -> None:
    problem = only_problem(Unfinished())
    assert problem.promise == "crash"
    assert problem.where.startswith("Unfinished, test_promises.py:")
    assert problem.where.endswith(", which does not define utility")
