"""What code is: the same hash wherever and however often it is written, another when what it reaches changes."""

import enum
import subprocess
import sys
import textwrap
import types
from typing import NamedTuple

import numpy as np
import pytest

from plyant.native.source import Digest, is_foreign, reached

SOURCE = """
    from typing import NamedTuple
    import enum
    import numpy as np

    LIMIT = 3
    CELLS = (1, 2, (3, 4))
    TABLE = np.array([1, 2, 3])

    class Colour(enum.IntEnum):
        RED = 1
        BLUE = 2

    class Point(NamedTuple):
        x: int
        y: float = 0.5

    class Pair(NamedTuple):
        first: Point
        second: tuple[Point, int]

    def inner(x, step=1, *, stride=2):
        return x + step * stride

    def ring(x):
        return outer(x - 1) if x else 0

    def outer(x):
        '''What is hashed.'''
        total = sum(inner(y) for y in range(x) if y in {1, 2})
        return Pair(Point(total, LIMIT), (Point(TABLE[0]), Colour.RED)), CELLS, ring(x)
"""


def module(text, name="some_module"):
    made = types.ModuleType(name)
    exec(compile(textwrap.dedent(text), f"{name}.py", "exec"), made.__dict__)
    return made


def digest(text, name="some_module"):
    return Digest().add(module(text, name).outer).hexdigest()


def test_equal_code_has_an_equal_hash_in_any_file():
    assert digest(SOURCE) == digest(SOURCE) == digest(SOURCE, "another_module") == digest("\n\n    # moved\n" + SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 3", "LIMIT = 4"),
        ("LIMIT = 3", "LIMIT = 3.0"),
        ("(3, 4)", "(3, 5)"),
        ("np.array([1, 2, 3])", "np.array([1, 2, 4])"),
        ("np.array([1, 2, 3])", "np.array([1, 2, 3], np.uint64)"),
        ("RED = 1", "RED = 7"),
        ("y: float = 0.5", "y: float = 0.75"),
        ("y: float", "y: int"),
        ("x: int", "z: int"),
        ("tuple[Point, int]", "tuple[Point, float]"),
        ("step=1", "step=2"),
        ("stride=2", "stride=3"),
        ("x + step", "x - step"),
        ("{1, 2}", "{1, 3}"),
        ("x - 1", "x - 2"),
    ],
)
def test_a_change_of_anything_that_is_reached_changes_the_hash(old, new):
    assert old in SOURCE
    assert digest(SOURCE.replace(old, new, 1)) != digest(SOURCE)


def test_what_is_not_reached_does_not_count():
    assert digest(SOURCE + "\n    UNUSED = 5\n") == digest(SOURCE)


def test_the_hash_is_the_same_in_every_process():
    """Texts are hashed differently in every process; that must not show."""
    code = f"from tests.native.test_source import *\nprint(digest(SOURCE))\nprint({digest(SOURCE)!r})"
    for seed in ("1", "2"):
        out = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout.split()
        assert out[0] == out[1]


def test_numbers_of_different_types_are_different():
    kinds = [1, 1.0, True, "1", b"1", (1,), [1], np.int64(1), np.uint64(1), None, range(1), 1j, {1: 1}]
    assert len({Digest().add(kind).hexdigest() for kind in kinds}) == len(kinds)


def test_an_order_of_values_counts():
    assert Digest().add((1, 2)).hexdigest() != Digest().add((2, 1)).hexdigest()
    assert Digest().add(((1,), 2)).hexdigest() != Digest().add((1, (2,))).hexdigest()


class Inner(NamedTuple):
    """A field's type."""

    x: int


def test_the_module_of_a_named_tuple_does_not_count():
    """A file that is loaded by its path has another module name in every process."""
    made = [
        module(
            "from typing import NamedTuple\nclass In(NamedTuple):\n    x: int\nclass Out(NamedTuple):\n    i: In\n", n
        )
        for n in ("one", "two")
    ]
    for each in made:
        each.In.__module__ = each.Out.__module__ = each.__name__
    assert len({Digest().add(each.Out).hexdigest() for each in made}) == 1


def test_attributes_of_modules_in_modules_are_reached(monkeypatch):
    outer, inner = types.ModuleType("outer_of_test"), types.ModuleType("outer_of_test.inner")
    inner.LIMIT, inner.back, outer.inner = 3, outer, inner
    made = module("def outer(x):\n    return package.inner.LIMIT + package.inner.back.inner.LIMIT\n")
    made.package = outer
    names = dict(reached(made.outer))
    assert names["package.inner.LIMIT"] == 3
    before = Digest().add(made.outer).hexdigest()
    inner.LIMIT = 4
    assert Digest().add(made.outer).hexdigest() != before


def test_names_are_reached_through_closures():
    limit, helper = 3, lambda x: x

    def inside(x):
        return helper(x) + limit

    assert dict(reached(inside)) == {"limit": 3, "helper": helper}


@pytest.mark.parametrize(
    ("name", "foreign"),
    [("math", True), ("numpy.linalg", True), ("mathematics", False), ("random_games", False), ("plyant.bits", True)],
)
def test_only_the_compilers_own_modules_are_foreign(name, foreign):
    assert is_foreign(name) is foreign


def test_the_members_of_an_enumeration_count():
    one = enum.IntEnum("Side", {"LEFT": 0, "RIGHT": 1})
    two = enum.IntEnum("Side", {"LEFT": 0, "RIGHT": 2})
    assert Digest().add(one).hexdigest() != Digest().add(two).hexdigest()
