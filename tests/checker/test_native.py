"""Machine code and interpreted code must agree; where they do not, the report names the value and the operation."""

from typing import Any, NamedTuple

import pytest

from plyant import Game, bits, check
from plyant.bits import U64
from plyant.checker import kernels
from plyant.checker import twin as twins
from plyant.checker.fields import fields
from plyant.checker.patience import Patient, TooSlow
from plyant.checker.position import Position
from plyant.checker.twin import Twin
from plyant.native.compile import state_kind
from tests.checker.ladder import NativeLadder

pytestmark = pytest.mark.usefixtures("no_speed")


class Bits(NamedTuple):
    own: U64
    moves: int


class BitGame(Game):
    """Six moves, each of which shifts the board; every subclass computes something of its own from it."""

    step: int = 21
    zero_sum = True
    bounds = (0, 0)

    def initial(self) -> Any:
        return Bits(1, 0)

    def player(self, s: Any) -> Any:
        return s.moves & 1

    def actions(self, s: Any) -> Any:
        return range(2) if s.moves < 6 else range(0)

    def result(self, s: Any, a: Any) -> Any:
        return Bits(bits.shl(s.own, self.step) | a, s.moves + 1)

    def is_terminal(self, s: Any) -> bool:
        return bool(s.moves == 6)

    def utility(self, s: Any, p: int) -> Any:
        return 0


class DraggedSign(BitGame):
    """`unsigned & literal` is signed, and `>>` then drags the sign along: the trap that Othello fell into.

    After three moves by 21 bits, bit 63 is set; not before.
    """

    def result(self, s: Any, a: Any) -> Any:
        inner = s.own & 0x7E7E7E7E7E7E7E7E
        spread = (s.own | inner) >> 7
        return Bits((bits.shl(s.own, self.step) | a) ^ (spread & 0x0200000000000000), s.moves + 1)


class Unmasked(BitGame):
    """`<<` without a mask: Python keeps the bits that leave at the top. The fourth move takes bit 63 out."""

    def result(self, s: Any, a: Any) -> Any:
        return Bits((s.own << self.step) | a, s.moves + 1)


class SignedEvaluation(BitGame):
    """A comparison of a number that has become signed, in a helper of the evaluation."""

    def evaluate(self, s: Any, p: int) -> Any:
        value = 1.0 if ahead(s.own | 1) else 0.0
        return value if p == 0 else -value


def ahead(board: int) -> bool:
    return board > 5


def problem_of(game: Game) -> Any:
    problems = check(game, games=20).problems
    assert [p.promise for p in problems] == ["native-differs"], [str(p) for p in problems]
    return problems[0]


def test_both_agree_in_a_game_without_faults() -> None:
    report = check(NativeLadder(), games=20)
    assert report.ok
    assert report.native
    assert report.reason == ""


def test_both_agree_in_a_game_with_full_words() -> None:
    assert check(BitGame(), games=20).ok


def test_a_sign_dragged_along_by_a_shift_to_the_right() -> None:
    problem = problem_of(DraggedSign())
    assert len(problem.moves) == 3
    assert problem.text.startswith("result(s, 0).own is ")
    assert " interpreted, and " in problem.text
    assert "`>>` in test_native.py:" in problem.text
    assert "`spread = (s.own | inner) >> 7`" in problem.text
    assert "use plyant.bits.shr" in problem.text
    assert problem.where.startswith("DraggedSign.result, test_native.py:")


def test_a_shift_to_the_left_that_is_not_masked() -> None:
    problem = problem_of(Unmasked())
    assert len(problem.moves) == 3
    assert f"is {1 << 84} interpreted, which does not fit into 64 bits, and 0 native" in problem.text
    assert "`<<` in test_native.py:" in problem.text
    assert "use plyant.bits.shl" in problem.text


def test_a_comparison_in_a_helper() -> None:
    problem = problem_of(SignedEvaluation())
    assert len(problem.moves) == 3
    assert problem.text.startswith("evaluate(s, 0) is 1.0 interpreted, and 0.0 native.")
    assert "`return board > 5`" in problem.text
    assert "use plyant.bits.less" in problem.text


def test_a_difference_without_a_64_bit_operation_names_the_value_alone() -> None:
    class Halves(NamedTuple):
        taken: int
        ones: int

    class Truncating(NativeLadder):
        def initial(self) -> Any:
            return Halves(0, 0)

        def result(self, s: Any, a: Any) -> Any:
            return Halves(s.taken + 1, s.ones + a / 2)

    problem = problem_of(Truncating())
    assert problem.moves == ()
    assert problem.text == "result(s, 1).ones is 0.5 interpreted, and 0 native."


def test_a_game_that_cannot_be_compiled_says_why() -> None:
    report = check(NativeLadderWithText(), games=20)
    assert report.ok
    assert not report.native
    assert "native states are NamedTuples of numbers" in report.reason


class Words(NamedTuple):
    taken: int
    ones: int
    name: str


class NativeLadderWithText(NativeLadder):
    def initial(self) -> Any:
        return Words(0, 0, "start")

    def result(self, s: Any, a: Any) -> Any:
        return Words(s.taken + 1, s.ones + a, "later")


def test_machine_code_that_does_not_come_back_is_a_problem_and_not_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    game = NativeLadder()
    twin = Twin(game)
    assert twin.differs(Position(game, game.initial())) is None

    def never(ask: Any) -> Any:
        raise TooSlow

    monkeypatch.setattr(twin._patient, "call", never)
    found = twin.differs(Position(game, game.initial()))
    assert found is not None
    assert "does not come back" in found.text
    assert twin.is_stuck
    assert twin.differs(Position(game, game.initial())) is None
    monkeypatch.undo()
    twin.close()


def test_machine_code_that_raises_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    game = NativeLadder()
    twin = Twin(game)
    monkeypatch.setitem(twin._kernels, "result", lambda *args: 1 // 0)
    found = twin.differs(Position(game, game.initial()))
    assert found is not None
    assert found.text.startswith("machine code raises ZeroDivisionError")
    twin.close()


def test_patience_gives_up_and_goes_on() -> None:
    import threading

    patient = Patient(0.05)
    release = threading.Event()
    with pytest.raises(TooSlow):
        patient.call(release.wait)
    assert patient.call(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        patient.call(lambda: 1 // 0)
    release.set()
    patient.close()


def test_all_hints_of_a_game_are_compared() -> None:
    """Each function is falsified in turn in the answers of the machine code, and each time it is noticed."""

    class Hinted(NativeLadder):
        def order(self, s: Any, a: Any) -> int:
            return a * 3 - s.ones

        def is_quiet(self, s: Any) -> bool:
            return s.ones % 2 == 0

        def noisy_actions(self, s: Any) -> Any:
            return range(s.ones % 2)

    game = Hinted()
    twin = Twin(game)
    assert not twin.silent
    start = Position(game, game.initial())
    one = start.after(1)
    end = one.after(1).after(1).after(1)
    assert [twin.differs(at) for at in (start, one, end)] == [None, None, None]
    noticed = set()
    real = Twin._ask

    for at in (one, end):
        sizes = [len(words) for words in _answers_of(twin, at)]
        for kernel, size in enumerate(sizes):
            for place in range(size):

                def lie(self: Twin, at: Any, questions: Any, kernel: int = kernel, place: int = place) -> Any:
                    found = real(self, at, questions)
                    found[kernel][place] ^= 1 << 52  # a bit that counts in floats as well
                    return found

                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(twins.Twin, "_ask", lie)
                    found = twin.differs(at)
                if found is not None:
                    noticed.add(found.function)
    twin.close()
    hints = {"key", "evaluate", "order", "is_quiet", "noisy_actions"}
    assert noticed == {"is_terminal", "utility", "player", "actions", "result"} | hints


def _answers_of(twin: Twin, at: Position) -> list[list[int]]:
    kept: list[list[int]] = []
    real = twin._ask

    def keep(at: Any, questions: Any) -> Any:
        kept.extend(real(at, questions))
        return [list(words) for words in kept]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(twin, "_ask", keep)
        twin.differs(at)
    return kept


def test_a_field_without_room_for_the_64th_bit() -> None:
    class Narrow(NamedTuple):
        own: int
        moves: int

    class Undeclared(BitGame):
        def initial(self) -> Any:
            return Narrow(1, 0)

        def result(self, s: Any, a: Any) -> Any:
            return Narrow(bits.shl(s.own, self.step) | a, s.moves + 1)

    problem = problem_of(Undeclared())
    assert len(problem.moves) == 2
    assert problem.text.startswith(f"result(s, 0).own is {1 << 63} interpreted, and {-(1 << 63)} native.")
    assert "Declare a field that holds all 64 bits as plyant.bits.U64" in problem.text


class Inner(NamedTuple):
    flag: bool
    share: float


class Mixed(NamedTuple):
    board: U64
    cells: tuple[int, int, int]
    inner: Inner
    taken: int


class Mixture(NativeLadder):
    """A state of every kind of number, nested."""

    def initial(self) -> Any:
        return Mixed(bits.FULL, (-1, 0, 1), Inner(False, 0.25), 0)

    def result(self, s: Any, a: Any) -> Any:
        share = s.inner.share * -3.5 + a
        return Mixed(bits.shl(s.board, 1) | a, (a, s.cells[0], s.cells[1]), Inner(a == 1, share), s.taken + 1)

    def utility(self, s: Any, p: int) -> Any:
        return 0


def test_nested_states_are_spilled_and_compared_number_by_number() -> None:
    game = Mixture()
    twin = Twin(game)
    assert twin.native, twin.reason
    at = Position(game, game.initial())
    for move in (1, 0, 1):
        plain: list[int] = [0] * 8
        assert kernels.result(game, at.state, move, plain) == 7
        assert twin._ask(at, [("result", (move,))])[0] == plain[:7]
        assert twin.differs(at) is None
        at = at.after(move)
    names = [field.name for field in fields(at.state, state_kind(game))]
    assert names == ["board", "cells[0]", "cells[1]", "cells[2]", "inner.flag", "inner.share", "taken"]
    twin.close()
