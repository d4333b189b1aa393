"""A kernel that calls itself: what it returns is inferred once, and its callers are never told another type."""

import numba
import pytest
from numba import types
from numba.core.errors import TypingError

from plyant.native import NotNative, native_kernel, recursion
from tests.native.kernels import Take


@pytest.fixture(autouse=True)
def cold(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path))


def twice(game, state, depth):
    if depth <= 0:
        return 1.0
    return twice(game, state, depth - 1) + twice(game, state, depth - 2) / 2


def growing(game, state, depth):
    if depth <= 0:
        return 1
    return growing(game, state, depth - 1) + 0.5


def endless(game, state, depth):
    return endless(game, state, depth - 1)


@pytest.fixture
def asked(monkeypatch):
    """The names of the functions that were inferred for a call of themselves, as often as they were."""
    names = []
    infer = recursion._infer

    def count(inferer):
        names.append(inferer.func_id.func_name)
        return infer(inferer)

    monkeypatch.setattr(recursion, "_infer", count)
    return names


def is_the_same(kernel):
    game = Take()
    native = native_kernel(kernel, game, (1,))
    assert [native(game, game.initial(), d) for d in range(8)] == [kernel(game, None, d) for d in range(8)]


def test_it_is_inferred_once_however_often_it_calls_itself(asked):
    is_the_same(twice)
    assert asked == ["twice"]


def test_a_whole_number_that_becomes_a_fraction_is_not_cut_off(asked):
    """What is known of its type grows while it is inferred, and it is inferred again then."""
    is_the_same(growing)
    assert asked == ["growing"] * 2


def test_calls_that_were_told_another_type_are_refused():
    def told():
        """A kernel."""

    recursion.infer_once(told)
    recursion.agree(told, types.float64)
    told.__plyant_returns__ = types.int64
    recursion.agree(told, types.int64)
    with pytest.raises(TypingError, match="told by itself returns int64, the whole of it float64"):
        recursion.agree(told, types.float64)


def test_a_kernel_that_never_returns_has_no_type():
    with pytest.raises(NotNative, match="runaway recursion"):
        native_kernel(endless, Take(), (1,))


def test_functions_of_others_are_inferred_as_before(asked):
    @numba.njit
    def others(n):
        return 1.0 if n <= 0 else others(n - 1) + others(n - 2)

    assert others(3) == 5
    assert len(asked) > 1
