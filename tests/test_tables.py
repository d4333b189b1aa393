"""Tables in rules: the same numbers interpreted and native, and one machine code for all of them."""

import copy
import dataclasses
import gc
import os
import pickle
import subprocess
import sys
import threading
from typing import Any, NamedTuple

import pytest

import plyant as ply
from plyant.errors import UnfitGame
from plyant.native import NotNative, native_kernel
from plyant.native.rules import fingerprint
from plyant.tables import memory, table, tables_of

NUMBERS = (3, -7, 0, 2**40, -(2**40), 5)
FLOATS = (0.5, -1.25, 1e300, 3.0, -0.0, 1e-300)


class At(NamedTuple):
    place: int


class Walk(ply.Game):
    """Walk along a table and gather what lies there."""

    numbers: tuple[int, ...] = NUMBERS
    floats: tuple[float, ...] = FLOATS

    @table
    def whole(self) -> tuple[int, ...]:
        return self.numbers

    @table
    def broken(self) -> tuple[float, ...]:
        return self.floats

    @table
    def nothing(self) -> tuple[int, ...]:
        return ()

    def initial(self) -> At:
        return At(0)

    def player(self, s: At) -> int:
        return 0

    def actions(self, s: At) -> Any:
        return range(1, 3 if s.place + 1 < len(self.whole) else 2)

    def result(self, s: At, a: int) -> At:
        return At(s.place + a)

    def is_terminal(self, s: At) -> bool:
        return s.place >= len(self.whole)

    def utility(self, s: At, p: int) -> float:
        return float(self.total(s))

    def total(self, s: At) -> int:
        return self.whole[-1] + len(self.whole)


class Farther(Walk):
    """With a table whose name comes before all others, and one that comes last."""

    @table
    def a_first(self) -> tuple[int, ...]:
        return (11, 12)

    @table
    def z_last(self) -> tuple[float, ...]:
        return (0.25,)

    @table
    def whole(self) -> tuple[int, ...]:
        return tuple(2 * number for number in self.numbers)


def whole_at(game: Any, s: Any, i: int) -> int:
    return int(game.whole[i])


def broken_at(game: Any, s: Any, i: int) -> float:
    return float(game.broken[i])


def nothing_at(game: Any, s: Any, i: int) -> int:
    return int(game.nothing[i] + len(game.nothing))


def sum_of_all(game: Any, s: Any, i: int) -> float:
    total = 0.0
    for k in range(len(game.whole)):
        total += i * game.whole[k]
    for k in range(len(game.broken)):
        total += game.broken[k]
    return total + len(game.nothing)


def ends_of_all(game: Any, s: Any, i: int) -> float:
    return game.a_first[i] * 1000.0 + game.whole[i] + game.broken[i] + game.z_last[0]


def native(kernel: Any, game: ply.Game) -> Any:
    return native_kernel(kernel, game, (1,))


GAME = Walk()


@pytest.fixture(scope="module")
def code() -> Any:
    """The machine code of `sum_of_all`."""
    return native(sum_of_all, GAME)


# -- the same numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kernel", "values"), [(whole_at, NUMBERS), (broken_at, FLOATS)])
def test_every_entry_from_both_ends(kernel: Any, values: Any) -> None:
    run = native(kernel, GAME)
    for i in range(-len(values), len(values)):
        found = run(GAME, GAME.initial(), i)
        assert found == kernel(GAME, GAME.initial(), i) == values[i]
        assert type(found) is type(values[i])


@pytest.mark.parametrize(("kernel", "wrong"), [(whole_at, 6), (whole_at, -7), (broken_at, 6), (nothing_at, 0)])
def test_an_index_out_of_range_is_an_error_in_both(kernel: Any, wrong: int) -> None:
    for run in (kernel, native(kernel, GAME)):
        for i in (wrong, wrong + (100 if wrong >= 0 else -100), 2**62, -(2**62)):
            with pytest.raises(IndexError, match="tuple index out of range"):
                run(GAME, GAME.initial(), i)


def test_an_empty_table_has_no_length(code: Any) -> None:
    empty = Walk(numbers=(), floats=())
    assert code(empty, empty.initial(), 5) == sum_of_all(empty, empty.initial(), 5) == 0
    with pytest.raises(IndexError):
        native(whole_at, empty)(empty, empty.initial(), 0)


def test_a_table_is_computed_once_and_holds_what_it_says() -> None:
    calls = []

    class Counting(Walk):
        @table
        def whole(self) -> tuple[int, ...]:
            calls.append(1)
            return (True, False)

        @table
        def broken(self) -> tuple[float, ...]:
            return (1, 2)  # whole ones, in a table of floats

    game = Counting()
    assert game.whole == game.whole == (1, 0)
    assert calls == [1]
    assert [type(number) for number in (*game.whole, *game.broken)] == [int, int, float, float]
    assert native(broken_at, game)(game, game.initial(), 1) == 2.0
    assert isinstance(Counting.whole, table)


def test_what_is_too_large_for_machine_code_stays_interpreted() -> None:
    game = Walk(numbers=(2**63, -(2**63), 2**63 - 1))
    assert whole_at(game, game.initial(), 0) == 2**63
    with pytest.raises(NotNative, match="its table whole holds a number of more than 64 bits"):
        native(whole_at, game)
    with pytest.raises(UnfitGame, match="more than 64 bits"):
        native(whole_at, GAME)(game, game.initial(), 0)
    found = ply.minimax(game)
    assert (found.value, found.native) == (float(2**63 - 1 + 3), False)
    fits = Walk(numbers=(-(2**63), 2**63 - 1))
    assert [native(whole_at, fits)(fits, fits.initial(), i) for i in range(2)] == list(fits.numbers)


def test_a_table_that_cannot_be_made_says_why() -> None:
    class Failing(Walk):
        @table
        def broken(self) -> tuple[float, ...]:
            return (1.0 / (len(self.numbers) - len(NUMBERS)),)

    good, bad = Failing(numbers=(1, 2)), Failing()
    run = native(whole_at, good)
    assert run(good, good.initial(), 1) == 2
    with pytest.raises(ZeroDivisionError):
        run(bad, bad.initial(), 1)
    with pytest.raises(ZeroDivisionError):
        native(whole_at, bad)


# -- one machine code -----------------------------------------------------------------------------------------------


def test_other_numbers_need_no_other_machine_code(code: Any) -> None:
    other = Walk(numbers=(1, 2), floats=(4.0,))
    assert fingerprint(other, sum_of_all) == fingerprint(GAME, sum_of_all)
    assert native(sum_of_all, other) is code
    for _ in range(3):  # by turns, each its own
        assert code(other, other.initial(), 10) == 34.0
        assert code(GAME, GAME.initial(), 10) == sum_of_all(GAME, GAME.initial(), 10)


def test_games_that_come_and_go_leave_no_numbers_behind(code: Any) -> None:
    for n in range(200):
        game = Walk(numbers=(n, n + 1), floats=())
        assert code(game, game.initial(), 1) == 2 * n + 1
        del game
        gc.collect(0)


def test_other_code_is_other_machine_code() -> None:
    class Longer(Walk):
        def total(self, s: At) -> int:
            return self.whole[0] + 1

    assert fingerprint(Longer(), sum_of_all) != fingerprint(GAME, sum_of_all)


def test_a_class_with_more_tables(code: Any) -> None:
    game = Farther(numbers=(1, 2, 3))
    assert list(tables_of(Farther)) == ["a_first", "broken", "nothing", "whole", "z_last"]
    run = native(ends_of_all, game)
    for i in (0, 1, -1, -2):
        assert run(game, game.initial(), i) == ends_of_all(game, game.initial(), i)
    assert native(sum_of_all, game)(game, game.initial(), 1) == sum_of_all(game, game.initial(), 1)
    assert code(GAME, GAME.initial(), 1) == sum_of_all(GAME, GAME.initial(), 1)  # the class above is as it was


def test_a_search_over_tables() -> None:
    for numbers in ((1, 2, 3, 4), (9,), (5, -6)):
        game = Walk(numbers=numbers)
        found = ply.minimax(game)
        assert found.native
        assert found.value == ply.minimax(game, native=False).value == numbers[-1] + len(numbers)


# -- copies, processes, threads -------------------------------------------------------------------------------------


@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game)), dataclasses.replace],  # noqa: S301
    ids=["copy", "deepcopy", "pickle", "replace"],
)
def test_a_copy_has_tables_of_its_own(code: Any, copied: Any, used: bool) -> None:
    game = Walk(numbers=(20, 30), floats=(0.5,))
    if used:
        assert code(game, game.initial(), 1) == 50.5
    other = copied(game)
    assert other == game
    del game
    gc.collect()
    assert [Walk(numbers=(n, n), floats=(n,)).memory_address for n in range(50)]  # whoever takes freed memory
    assert code(other, other.initial(), 1) == sum_of_all(other, other.initial(), 1) == 50.5


def test_a_changed_copy_has_other_tables(code: Any) -> None:
    game = Walk(numbers=(20, 30), floats=())
    assert code(game, game.initial(), 1) == 50
    other = dataclasses.replace(game, numbers=(1, 1))
    assert (code(other, other.initial(), 1), code(game, game.initial(), 1)) == (2, 50)


def test_memory_says_where_each_table_begins() -> None:
    words = memory(Walk(numbers=(7, 8), floats=(1.0,)))
    assert list(tables_of(Walk)) == ["broken", "nothing", "whole"]
    assert list(words[:6]) == [6, 1, 7, 0, 7, 2]
    assert list(words[7:]) == [7, 8]


SCRIPT = """
import sys
from tests.test_tables import Walk, native, sum_of_all
from plyant.native.compile import made_by
game = Walk(numbers=tuple(int(word) for word in sys.argv[1:]), floats=(0.5,))
run = native(sum_of_all, game)
print(run(game, game.initial(), 2), sum(made_by[id(run)].stats.cache_hits.values()))
"""


def test_machine_code_from_the_disk_reads_the_tables_of_its_process(tmp_path: Any) -> None:
    told = []
    for numbers in ("1 2 3", "40 50"):
        environment = {**os.environ, "PLYANT_CACHE": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *numbers.split()],
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.split())
    assert told == [["12.5", "0"], ["180.5", "1"]]


def test_threads_each_with_a_game_of_their_own(code: Any) -> None:
    wrong: list[Any] = []

    def ask(n: int) -> None:
        game = Walk(numbers=(n,) * 1000, floats=())
        for _ in range(200):
            if (found := code(game, game.initial(), 1)) != 1000 * n:
                wrong.append((n, found))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
