"""What beginners get wrong has a sentence: a forgotten `return` or parameter, endless loops, NumPy arrays."""

import contextlib
import time
from typing import Any

import numpy as np
import pytest

from plyant import Game, check
from plyant.checker import check as module
from plyant.checker import patience
from plyant.checker.patience import NoReturn, patiently
from plyant.checker.position import Position
from plyant.checker.report import Problem
from plyant.checker.speed import Compiled
from tests.checker.ladder import Ladder, NativeLadder, Rungs, only_problem

FUNCTIONS = ("initial", "player", "actions", "result", "is_terminal", "utility")
HOOKS = ("evaluate", "order", "key", "text", "action_name")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LEAST", 0.25)


def without_return(name: str) -> Game:
    def forgotten(self: Any, *args: Any) -> None:
        getattr(super(cls, self), name)(*args)

    cls: Any = type("Forgetful", (NativeLadder,), {name: forgotten})
    made: Game = cls()
    return made


@pytest.mark.parametrize("name", FUNCTIONS + HOOKS)
def test_a_forgotten_return_is_named_and_nothing_else(name: str) -> None:
    report = check(without_return(name), seconds=1)
    assert [problem.promise for problem in report.problems] == ["missing-return"]
    problem = report.problems[0]
    assert problem.text.startswith(f"{name}(")
    assert problem.text.endswith("returned None: a `return` is missing.")
    assert "test_beginners.py:" in problem.where
    assert report.reason == "not tried, since the rules break the promises above", "no compiler's words beside it"


@pytest.mark.parametrize("name", ["actions_of", "chance"])
def test_a_forgotten_return_where_nature_or_all_move(name: str) -> None:
    mover = {"actions_of": -2, "chance": -1}[name]
    cls: Any = type("Forgetful", (Ladder,), {name: lambda self, *args: None, "player": lambda self, s: mover})
    problem = only_problem(cls())
    assert (problem.promise, problem.moves) == ("missing-return", ())
    assert problem.text.startswith(f"{name}(s")


@pytest.mark.parametrize("name", [*FUNCTIONS, "evaluate", "order", "observe", "canonical"])
def test_a_forgotten_parameter_is_named_with_what_it_must_be(name: str) -> None:
    code = Game.__dict__[name].__code__
    wanted = list(code.co_varnames[: code.co_argcount])
    source = f"def {name}({', '.join(wanted[:-1])}): return 0"
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    cls: Any = type("Forgetful", (Ladder,), {name: namespace[name]})
    problem = only_problem(cls())
    assert problem.promise == "signature"
    assert problem.text == (
        f"{name} is defined as {name}({', '.join(wanted[:-1])}), and must be {name}({', '.join(wanted)})."
    )


def test_a_parameter_too_many_is_named_and_one_with_a_default_is_not() -> None:
    class TooMany(Ladder):
        def player(self, s: Any, p: int) -> Any:  # type: ignore[override]
            return 0

    class Defaults(Ladder):
        def player(self, s: Any, p: int = 0) -> Any:
            return super().player(s)

    assert "must be player(self, s)" in only_problem(TooMany()).text
    assert check(Defaults(), seconds=1).ok


def endless_problem(game: Game) -> Problem:
    problems = check(game, games=5, seconds=0.5).problems
    assert [problem.promise for problem in problems] == ["never-returns"]
    return problems[0]


def endless_in(name: str, base: Any = Ladder, after: int = 0) -> Game:
    def looping(self: Any, *args: Any) -> Any:
        n = 0
        while not args or args[0].taken >= after:
            n += 1
        return getattr(super(cls, self), name)(*args)

    cls: Any = type("Endless", (base,), {name: looping})
    made: Game = cls()
    return made


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.usefixtures("impatient", "no_speed")
def test_a_function_that_never_returns_is_named(name: str) -> None:
    problem = endless_problem(endless_in(name))
    assert problem.text.startswith(f"{name}(")
    assert "did not return within" in problem.text
    assert "it was at test_beginners.py:" in problem.where


@pytest.mark.usefixtures("impatient", "no_speed")
def test_a_loop_is_shown_with_the_moves_that_lead_to_it() -> None:
    report = check(endless_in("evaluate", after=2), seconds=0.5)
    assert [(problem.promise, problem.moves) for problem in report.problems] == [("never-returns", ("0", "0"))]


@pytest.mark.usefixtures("impatient", "no_speed")
def test_a_loop_that_catches_everything_is_named_all_the_same() -> None:
    class Stubborn(Ladder):
        def actions(self, s: Any) -> Any:
            left = time.perf_counter() + 2
            while time.perf_counter() < left:
                with contextlib.suppress(BaseException):
                    time.sleep(0.01)

    assert endless_problem(Stubborn()).text.startswith("actions(s) did not return")


@pytest.mark.usefixtures("impatient")
def test_a_thread_that_was_there_before_does_not_count() -> None:
    def slow() -> str:
        time.sleep(0.4)
        return "done"

    assert patiently(slow, {check.__code__: "check"}, 0.2, Position) == "done"
    with pytest.raises(NoReturn) as it:
        patiently(slow, {slow.__code__: "slow"}, 0.2, Position)
    assert (it.value.function, it.value.at) == ("slow", None)


class Arrays(Ladder):
    """NumPy arrays as states, with the truth of an array of several entries."""

    def initial(self) -> Any:
        return np.zeros(2, dtype=int)

    def is_terminal(self, s: Any) -> Any:
        return True if s == np.ones(2) else False  # noqa: SIM210


class ArrayInside(Ladder):
    def initial(self) -> Any:
        return Rungs(0, np.zeros(2, dtype=int))  # type: ignore[arg-type]

    def utility(self, s: Any, p: int) -> Any:
        return 0


def test_numpy_states_get_sentences_of_their_own() -> None:
    problems = {problem.promise: problem for problem in check(Arrays(), games=5).problems}
    assert problems.keys() == {"crash", "hashable"}
    assert (
        "takes a NumPy array for true or false: write (a == b).all() or .any(), or use tuples."
        in problems["crash"].text
    )
    assert only_problem(ArrayInside()).promise == "hashable"
    assert "NumPy" in only_problem(ArrayInside()).text or "numpy.ndarray" in only_problem(ArrayInside()).text


def test_a_search_in_machine_code_that_does_not_come_back_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FOR_SPEED", 0.1)
    monkeypatch.setattr(module, "compiled", lambda game: Compiled(True, True, ""))
    monkeypatch.setattr(module, "nodes_a_second", lambda game, native, seconds: time.sleep(0.6) if native else 1.0)
    report = check(Ladder(), games=5, seconds=0.5)
    assert report.speed_native is None
    assert [note for note in report.notes if "machine code did not come back from a search" in note]
