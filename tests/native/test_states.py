"""What a state may be and still be native: every field has its declared type, whatever expression filled it."""

from typing import NamedTuple

import numpy as np
import pytest

import plyant as ply
from plyant import Game, bits, put
from plyant.bits import U64
from plyant.native import NotNative, native_kernel
from plyant.native.compile import state_kind
from tests.native.kernels import agree, checksum

TURNS = 5


class Base(Game):
    """The rules that all games below share: five turns of one of three moves, then a value of the state counts."""

    def player(self, s):
        return s.turn % 2

    def actions(self, s):
        return range(3)

    def is_terminal(self, s):
        return s.turn == TURNS

    def utility(self, s, p):
        return self.worth(s) if p == 0 else -self.worth(s)


class Numbers(NamedTuple):
    """One field of each kind."""

    turn: int
    whole: int
    real: float
    flag: bool
    small: np.int8
    word: U64
    other_word: np.uint64


class OfNumbers(Base):
    def initial(self):
        return Numbers(0, -1, 0.5, False, 1, 1, 2**63)

    def result(self, s, a):
        word = bits.shl(s.word, a + 7) | bits.bit(63)
        return Numbers(s.turn + 1, a - s.whole, s.real / 2 + a, not s.flag, -s.small, word, s.word)

    def worth(self, s):
        low = bits.popcount(s.word) + bits.popcount(s.other_word)
        return low + s.whole + s.real + (1 if s.flag else 0) + s.small


def test_numbers_of_every_kind():
    agree(OfNumbers())
    kinds = str(state_kind(OfNumbers()))
    assert "whole:int64, real:float64, flag:bool, small:int8, word:uint64, other_word:uint64" in kinds


class Point(NamedTuple):
    """A place."""

    x: int
    y: int = 3


class Army(NamedTuple):
    """A NamedTuple of NamedTuples and of fixed tuples of them."""

    turn: int
    king: Point
    pawns: tuple[Point, Point]
    sizes: tuple[int, float]
    rows: tuple[tuple[int, int, int], tuple[int, int, int]]


class OfTuples(Base):
    def initial(self):
        return Army(0, Point(1), (Point(0, 0), Point(2)), (1, 0.5), ((0, 0, 0), (0, 0, 0)))

    def result(self, s, a):
        rows = put(s.rows, a % 2, put(s.rows[a % 2], a, s.turn + 1))
        return Army(s.turn + 1, Point(s.king.y, a), (s.pawns[1], s.king), (s.sizes[0] + a, s.sizes[1] * 2), rows)

    def worth(self, s):
        total = s.king.x + 2 * s.king.y + 3 * s.pawns[0].x + 5 * s.pawns[1].y + s.sizes[0] + s.sizes[1]
        for row in s.rows:
            for cell in row:
                total = total * 2 + cell
        return total % 1000


def test_nested_named_tuples_and_tuples():
    agree(OfTuples())


class Defaults(NamedTuple):
    """Fields with defaults."""

    turn: int
    mine: int = 4
    share: float = 0.25
    where: Point = Point(1, 1)


class OfDefaults(Base):
    def initial(self):
        return Defaults(0)

    def result(self, s, a):
        if a == 0:
            return Defaults(s.turn + 1)
        if a == 1:
            return Defaults(s.turn + 1, where=Point(y=a, x=s.mine))
        return Defaults(turn=s.turn + 1, share=s.share + 1, mine=s.mine * 2)

    def worth(self, s):
        return s.mine + 8 * s.share + s.where.x * 3 + s.where.y


def test_defaults_and_keywords_in_any_order():
    agree(OfDefaults())


class Replaced(NamedTuple):
    """To be changed field by field."""

    turn: int
    word: U64
    share: float
    cells: tuple[int, ...]


class ByReplacing(Base):
    def initial(self):
        return Replaced(0, 1, 0.0, (0, 0, 0))

    def result(self, s, a):
        s = s._replace(turn=s.turn + 1)
        if a == 0:
            return s._replace(word=s.word << 21 | 1)
        if a == 1:
            return s._replace(share=a, cells=put(s.cells, s.turn % 3, a + 1))
        return s._replace(cells=(a, s.cells[0], s.cells[1]), word=bits.invert(s.word))

    def worth(self, s):
        return bits.popcount(s.word) + 4 * s.share + s.cells[0] + 2 * s.cells[1] + 3 * s.cells[2]


def test_replacing_fields_by_name():
    """Also with values of other types: a whole number in a real field, a signed one in a word."""
    agree(ByReplacing())


def test_replacing_a_field_that_is_not_there_is_told():
    class Wrong(ByReplacing):
        def result(self, s, a):
            return s._replace(turns=s.turn + 1)

    with pytest.raises(NotNative) as caught:
        native_kernel(checksum, Wrong(), (1,))
    assert "\n" not in str(caught.value)


class Cells(NamedTuple):
    """As many cells as the parameter of the game says."""

    turn: int
    cells: tuple[int, ...]
    words: tuple[U64, ...]


class OfLength(Base):
    length: int = 3

    def initial(self):
        return Cells(0, (0,) * self.length, (0,) * (self.length + 1))

    def result(self, s, a):
        i = (a + s.turn) % len(s.cells)
        return Cells(s.turn + 1, put(s.cells, i, a), put(s.words, i, s.words[i] | bits.bit(60 + a)))

    def worth(self, s):
        total = 0
        for i in range(len(s.cells)):
            total += (i + 1) * s.cells[i] + bits.popcount(s.words[i])
        return total


@pytest.mark.parametrize("length", [1, 3, 40])
def test_tuples_of_a_length_that_only_the_first_state_shows(length):
    agree(OfLength(length=length))


def test_tuples_of_another_length_are_another_native_type():
    assert state_kind(OfLength(length=2)) != state_kind(OfLength(length=3))
    assert native_kernel(checksum, OfLength(length=1), (1,)) is not native_kernel(checksum, OfLength(length=3), (1,))


class Signs(NamedTuple):
    """Fields without a sign, filled by expressions that have one."""

    turn: int
    word: U64


class Mixed(Base):
    """Two ways to build a state, one signed and one unsigned: they must be one type."""

    def initial(self):
        return Signs(0, 2**64 - 1)

    def result(self, s, a):
        if a == 0:
            return Signs(s.turn + 1, 5)
        if a == 1:
            return Signs(s.turn + 1, s.word & 0x7F7F7F7F7F7F7F7F)
        return Signs(s.turn + 1, bits.shr(s.word, 1) | bits.bit(63))

    def worth(self, s):
        return bits.popcount(s.word) + (100 if bits.less(s.word, bits.bit(63)) else 0)


def test_signed_and_unsigned_values_make_one_type():
    agree(Mixed())


def test_a_state_with_the_highest_bit_goes_in_and_comes_out():
    """A state made by interpreted rules is handed to machine code, high bit and all."""
    game = Mixed()
    native = native_kernel(checksum, game, (1,))
    for word in (0, 1, 2**63 - 1, 2**63, 2**64 - 1):
        s = Signs(3, word)
        assert native(game, s, 2) == checksum(game, s, 2)


class PlainTuple(Base):
    """A state without names."""

    def player(self, s):
        return s[0] % 2

    def is_terminal(self, s):
        return s[0] == TURNS

    def initial(self):
        return (0, 1)

    def result(self, s, a):
        return (s[0] + 1, s[1] * 2 + a)

    def worth(self, s):
        return s[1]


class PlainNumber(Base):
    """A state that is one number."""

    def player(self, s):
        return s % 2

    def is_terminal(self, s):
        return s >= TURNS

    def initial(self):
        return 0

    def result(self, s, a):
        return s + 1 + a

    def worth(self, s):
        return s


@pytest.mark.parametrize("game", [PlainTuple(), PlainNumber()])
def test_plain_tuples_and_numbers_are_states_too(game):
    agree(game)


class Loose(NamedTuple):
    """Types that say nothing."""

    turn: "int"
    number: object
    pair: tuple


class Undeclared(Base):
    def initial(self):
        return Loose(0, 2, (1, 2.5))

    def result(self, s, a):
        return Loose(s.turn + 1, s.number + a, (s.pair[0] + 1, s.pair[1] / 2))

    def worth(self, s):
        return s.number + s.pair[0] + s.pair[1]


def test_where_no_type_is_declared_the_first_state_shows_it():
    agree(Undeclared())


def same_name(real):
    """Two NamedTuples of one name and with the same fields, in two games."""
    if real:

        class Thing(NamedTuple):
            turn: int
            x: float = 0.5
    else:

        class Thing(NamedTuple):
            turn: int
            x: int = 2

    class Named(Base):
        def initial(self):
            return Thing(0)

        def result(self, s, a):
            return Thing(s.turn + 1) if a == 0 else Thing(s.turn + 1, s.x * 3)

        def worth(self, s):
            return s.x

    return Named()


def test_states_of_one_name_are_kept_apart():
    agree(same_name(True))
    agree(same_name(False))


# -- states that are not native -------------------------------------------------------------------------------------


class Any1(NamedTuple):
    """Holds anything."""

    turn: int
    thing: object


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ("text", "a text"),
        (None, "is None"),
        ({1: 2}, "dict"),
        ([1], "list"),
        (frozenset({1}), "frozenset"),
        (2**70, "does not fit"),
        ((1, "a"), "is a text"),
    ],
)
def test_what_a_native_state_cannot_hold_is_named(thing, told):
    class Holding(Base):
        def initial(self):
            return Any1(0, thing)

        def result(self, s, a):
            return Any1(s.turn + 1, s.thing)

        def worth(self, s):
            return 1

    with pytest.raises(NotNative, match=told) as caught:
        native_kernel(checksum, Holding(), (1,))
    assert "\n" not in str(caught.value)
    if isinstance(thing, (dict, list)):
        with pytest.raises(ply.PlyantError, match=f"cannot be hashed.*: it contains a {told}"):
            ply.minimax(Holding())
        return
    result = ply.minimax(Holding())
    assert (result.native, result.value) == (False, 1)
    assert told in result.reason


def test_a_state_that_changes_its_type_is_told():
    """A whole number that becomes a real one would be cut short in machine code."""

    class Growing(Base):
        def initial(self):
            return Loose(0, 1, (1, 2))

        def result(self, s, a):
            return Loose(s.turn + 1, s.number / 2, s.pair)

        def worth(self, s):
            return s.number

    with pytest.raises(NotNative, match="another type"):
        native_kernel(checksum, Growing(), (1,))
