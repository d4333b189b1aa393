"""Which operation it is that makes 64-bit code differ: found by running the interpreted function once more."""

from typing import Any, NamedTuple

import pytest

from plyant import Game, bits
from plyant.bits import U64
from plyant.checker.traps import Operation, explain
from plyant.native.compile import state_kind

HIGH = 1 << 63


class Pair(NamedTuple):
    word: U64
    number: int


class Sums(Game):
    """Functions of a word, each right or wrong in its own way."""

    def initial(self) -> Any:
        return Pair(0, 0)

    def shift_signed(self, s: Any) -> Any:
        return (s.word | 1) >> 3

    def shift_unsigned(self, s: Any) -> Any:
        return s.word >> 3

    def shift_by_bits(self, s: Any) -> Any:
        return bits.shr(s.word | 1, 3)

    def masked_shift(self, s: Any) -> Any:
        return (s.word << 3) & bits.FULL

    def outgrown_and_back(self, s: Any) -> Any:
        lost = s.word << 1
        return lost >> 1

    def compare(self, s: Any) -> Any:
        return 1 if (s.word ^ 1) < 4 else 0

    def divide(self, s: Any) -> Any:
        return (s.word ^ 1) // 2

    def remainder(self, s: Any) -> Any:
        return (s.word ^ 1) % 3

    def convert(self, s: Any) -> Any:
        return float(s.word ^ 1)

    def times_a_half(self, s: Any) -> Any:
        return (s.word ^ 1) * 0.5

    def product(self, s: Any) -> Any:
        return Pair(s.word * 5, 0)

    def inverted(self, s: Any) -> Any:
        return Pair(~s.word, 0)

    def listed(self, s: Any) -> Any:
        for i in range(3):
            if (s.word | 1) >> 62 == 2 + i:
                yield i

    def crashes(self, s: Any) -> Any:
        raise ValueError


def found(function: str, word: int) -> Operation | None:
    game = Sums()
    return explain(game, Pair(word, 0), state_kind(game), function, ())


@pytest.mark.parametrize(
    ("function", "symbol", "advice"),
    [
        ("shift_signed", ">>", "bits.shr"),
        ("outgrown_and_back", "<<", "bits.shl"),
        ("compare", "<", "bits.less"),
        ("divide", "//", "bits.FULL"),
        ("remainder", "%", "bits.FULL"),
        ("convert", "float", "bits.FULL"),
        ("times_a_half", "float", "bits.FULL"),
        ("product", "*", "bits.mul"),
        ("inverted", "~", "bits.invert"),
        ("listed", ">>", "bits.shr"),
    ],
)
def test_the_operation_is_named_with_its_line(function: str, symbol: str, advice: str) -> None:
    operation = found(function, HIGH)
    assert operation is not None
    assert operation.symbol == symbol
    first = getattr(Sums, function).__code__.co_firstlineno
    assert first < operation.line <= first + 3
    assert operation.place == f"test_traps.py:{operation.line}"
    assert advice in str(operation)


@pytest.mark.parametrize("function", ["shift_unsigned", "shift_by_bits", "masked_shift", "crashes"])
def test_what_is_the_same_in_both_worlds_is_not_named(function: str) -> None:
    assert found(function, HIGH) is None


@pytest.mark.parametrize("function", ["shift_signed", "outgrown_and_back", "compare", "divide", "convert", "listed"])
def test_small_numbers_are_no_trap(function: str) -> None:
    assert found(function, 12345) is None
