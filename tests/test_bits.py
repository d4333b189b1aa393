"""Bits with one meaning: against a model of 64 squares, and native against interpreted."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import plyant as ply
from plyant import bits
from plyant.native import native_kernel

GAME = ply.load("half-nim")
CORNERS = (0, 1, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 2**63 + 1, 2**64 - 2, 2**64 - 1)
WORD = st.one_of(st.sampled_from(CORNERS), st.integers(0, 2**64 - 1))
SQUARE = st.integers(0, 63)
SHIFT = st.integers(0, 130)


def squares(b):
    """The model: the set of squares of a board, read off its binary digits."""
    return {i for i, digit in enumerate(reversed(f"{b:b}")) if digit == "1"}


def board(model):
    return sum(2**i for i in model)


# -- interpreted, against the model ---------------------------------------------------------------------------------


@given(WORD, SHIFT)
@example(2**63, 1)
@example(3, 63)
@example(1, 64)
def test_shifts_lose_what_leaves_the_board(b, n):
    assert squares(bits.shl(b, n)) == {i + n for i in squares(b) if i + n < 64}
    assert squares(bits.shr(b, n)) == {i - n for i in squares(b) if i >= n}


@given(SQUARE)
def test_bit_is_one_square(i):
    assert squares(bits.bit(i)) == {i}


@given(WORD, SQUARE)
def test_has_looks_at_one_square(b, i):
    assert bits.has(b, i) is (i in squares(b))


@given(WORD)
def test_invert_is_the_complement(b):
    assert squares(bits.invert(b)) == set(range(64)) - squares(b)


@given(WORD)
def test_popcount_lowest_and_each_read_the_squares(b):
    assert bits.popcount(b) == len(squares(b))
    assert bits.lowest(b) == min(squares(b), default=64)
    assert list(bits.each(b)) == sorted(squares(b))
    assert squares(bits.without_lowest(b)) == squares(b) - {min(squares(b), default=64)}


@given(WORD, WORD)
def test_less_and_mul_are_unsigned(a, b):
    digits_a, digits_b = f"{a:064b}", f"{b:064b}"
    assert bits.less(a, b) is (digits_a < digits_b)
    assert bits.mul(a, b) == sum(bits.shl(a, i) for i in squares(b)) % 2**64


@given(WORD)
def test_flips_move_every_square(b):
    at = [(i // 8, i % 8) for i in squares(b)]
    assert squares(bits.flip(b)) == {(7 - row) * 8 + column for row, column in at}
    assert squares(bits.mirror(b)) == {row * 8 + 7 - column for row, column in at}
    assert squares(bits.transpose(b)) == {column * 8 + row for row, column in at}


NO_SHIFT = {
    "invert": bits.invert,
    "popcount": bits.popcount,
    "lowest": bits.lowest,
    "without_lowest": bits.without_lowest,
    "each": lambda b: list(bits.each(b)),
    "flip": bits.flip,
    "mirror": bits.mirror,
    "transpose": bits.transpose,
    "shl": lambda b: bits.shl(b, 3),
    "shr": lambda b: bits.shr(b, 3),
    "has": lambda b: bits.has(b, 63),
    "less": lambda b: bits.less(b, 2**63),
    "mul": lambda b: bits.mul(b, 3),
}


@pytest.mark.parametrize("function", NO_SHIFT.values(), ids=NO_SHIFT.keys())
@given(b=WORD)
def test_a_negative_number_means_the_same_64_bits(function, b):
    """`~b` is negative in Python and a board in native code: it means its lowest 64 bits in both."""
    assert function(b - 2**64) == function(b)


# -- native, against interpreted ------------------------------------------------------------------------------------

NAMES = (
    *("shl", "shr", "bit", "has", "invert", "popcount", "lowest", "without_lowest", "each"),
    *("less", "mul", "flip", "mirror", "transpose"),
)


def interpreted(which, b, n, c):
    """Each function by its number, its answer as a whole number."""
    if NAMES[which] == "each":
        total = 0
        for square in bits.each(b):
            total = total * 67 + square + 1
        return total % 2**64
    args = {"shl": (b, n), "shr": (b, n), "bit": (n & 63,), "has": (b, n & 63), "less": (b, c), "mul": (b, c)}
    return int(getattr(bits, NAMES[which])(*args.get(NAMES[which], (b,))))


def operate(game, state, which, b, n, c):
    """The same in native code."""
    u = np.uint64
    if which == 0:
        return u(bits.shl(b, n))
    if which == 1:
        return u(bits.shr(b, n))
    if which == 2:
        return u(bits.bit(n & 63))
    if which == 3:
        return u(bits.has(b, n & 63))
    if which == 4:
        return u(bits.invert(b))
    if which == 5:
        return u(bits.popcount(b))
    if which == 6:
        return u(bits.lowest(b))
    if which == 7:
        return u(bits.without_lowest(b))
    if which == 8:
        total = u(0)
        for square in bits.each(b):
            total = total * u(67) + u(square) + u(1)
        return total
    if which == 9:
        return u(bits.less(b, c))
    if which == 10:
        return u(bits.mul(b, c))
    if which == 11:
        return u(bits.flip(b))
    if which == 12:
        return u(bits.mirror(b))
    return u(bits.transpose(b))


def signed(b):
    """The number with the same 64 bits that a signed field holds."""
    return b - 2**64 if b >= 2**63 else b


@pytest.fixture(scope="module", params=["unsigned", "signed"])
def native(request):
    """The machine code for boards in unsigned or in signed words."""
    if request.param == "unsigned":
        kernel = native_kernel(operate, GAME, (0, np.uint64(0), 0, np.uint64(0)))
        return lambda which, b, n, c: kernel(GAME, GAME.initial(), which, b, n, c)
    kernel = native_kernel(operate, GAME, (0, 0, 0, 0))
    return lambda which, b, n, c: kernel(GAME, GAME.initial(), which, signed(b), n, signed(c))


@pytest.mark.parametrize("which", range(len(NAMES)), ids=NAMES)
def test_native_is_interpreted(native, which):
    """Every function gives the same number in both worlds, high bits and all."""

    @given(WORD, SHIFT, WORD)
    @example(2**63, 63, 2**63 - 1)
    @example(2**64 - 1, 64, 2**63)
    @example(0, 0, 0)
    def agree(b, n, c):
        assert native(which, b, n, c) == interpreted(which, b, n, c)

    agree()


def test_every_function_of_bits_is_among_these():
    """A function added to `plyant.bits` must be added here."""
    functions = {name for name, value in vars(bits).items() if callable(value) and value.__module__ == bits.__name__}
    assert functions == set(NAMES)


def high_half(game, state, b):
    """The trap: with a literal below 2⁶³, plain operators would be signed, and >> would drag the sign along."""
    return bits.shr(b & 0x7F7F7F7F7F7F7F7F | bits.bit(63), 60)


def test_the_trap_of_64_bits_is_avoided():
    kernel = native_kernel(high_half, GAME, (np.uint64(0),))
    assert kernel(GAME, GAME.initial(), 2**64 - 1) == high_half(GAME, None, 2**64 - 1) == 15
