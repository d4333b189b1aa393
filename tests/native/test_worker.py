"""Searches in a thread of their own: endless games, deep ones, stopping, and Python going on meanwhile."""

import contextlib
import gc
import os
import random
import subprocess
import sys
import threading
import time
import weakref

import pytest

import plyant as ply
from plyant.engine.perft import count_sequences
from plyant.errors import EndlessGame
from plyant.native import DEEPEST, Worker, native_kernel
from tests.native.kernels import Left, Take

PLENTY = 60  # seconds after which a thread that should have ended is taken for hung


class Round(Take):
    """Nobody ever takes anything: the same two positions for ever."""

    def result(self, s, a):
        return Left(s.sticks, 1 - s.mover)


class Growing(Take):
    """Always a new position, and never an end."""

    def actions(self, s):
        return range(1)

    def result(self, s, a):
        return Left(s.sticks + 1, 1 - s.mover)


class Long(Take):
    """One move at a time, as many as there are sticks."""

    def actions(self, s):
        return range(1)

    def result(self, s, a):
        return Left(s.sticks - 1, 1 - s.mover)


both_ways = pytest.mark.parametrize("native", [True, False], ids=["native", "interpreted"])
plain = pytest.mark.parametrize("algorithm", [ply.minimax, ply.alphabeta])


# -- endless and deep games -----------------------------------------------------------------------------------------


@both_ways
@plain
@pytest.mark.parametrize("cls", [Round, Growing])
def test_an_endless_game_is_an_error_and_not_a_crash(cls, algorithm, native):
    game = cls()
    with pytest.raises(EndlessGame, match="give a depth"):
        algorithm(game, native=native)
    result = algorithm(game, depth=6, native=native)
    assert (result.native, result.depth) == (native, 6), "with a depth it can be searched, also after the error"


@pytest.mark.parametrize("native", [False])  # native: tests/engine/test_budgets.py
def test_the_engine_without_a_budget_refuses_an_endless_game(native):
    with pytest.raises(EndlessGame):
        ply.engine(Round(), native=native)
    assert ply.engine(Round(), depth=4, native=native).native is native
    assert ply.engine(Round(), nodes=1000, native=native).nodes <= 1000


@both_ways
@plain
def test_a_deep_game_that_ends_is_searched_to_its_end(algorithm, native):
    """5,000 plies of one move each; the last stick is taken by MIN, so MAX loses."""
    result = algorithm(Long(sticks=5000), native=native)
    assert (result.value, result.nodes, result.exact, result.native) == (-1, 5001, True, native)


@both_ways
def test_the_deepest_game_that_is_no_endless_one(native):
    assert ply.minimax(Long(sticks=DEEPEST), native=native).nodes == DEEPEST + 1
    with pytest.raises(EndlessGame):
        ply.minimax(Long(sticks=DEEPEST + 1), native=native)


@both_ways
def test_moves_are_counted_deep_down(native):
    assert ply.perft(Long(sticks=5000), 4000, native=native) == 1
    assert ply.perft(Long(sticks=5000), 5001, native=native) == 0


def test_a_deep_search_leaves_the_settings_of_the_process_alone():
    before = threading.stack_size(), sys.getrecursionlimit(), threading.active_count()
    for native in (True, False):
        ply.minimax(Long(sticks=5000), native=native)
    ended = threading.Event()
    ended.wait(0.05)
    assert (threading.stack_size(), sys.getrecursionlimit()) == before[:2]
    for thread in threading.enumerate():
        if thread.name == "plyant search":
            thread.join(PLENTY)
    assert threading.active_count() == before[2]


# -- stopping -------------------------------------------------------------------------------------------------------

HUGE = ply.load("mnk")


@both_ways
@plain
def test_a_stop_event_that_is_set_ends_the_search_at_once_with_a_legal_move(algorithm, native):
    stop = threading.Event()
    stop.set()
    result = algorithm(HUGE, stop=stop, native=native)
    assert result.action in range(25)
    assert not result.exact


@both_ways
def test_a_stop_event_ends_a_search_that_is_going_on(native):
    """The search of 25! sequences ends because somebody asks it to."""
    stop, results = threading.Event(), []
    thread = threading.Thread(target=lambda: results.append(ply.minimax(HUGE, stop=stop, native=native)), daemon=True)
    thread.start()
    time.sleep(0.2)
    assert thread.is_alive()
    stop.set()
    thread.join(PLENTY)
    assert not thread.is_alive()
    assert results[0].action in range(25)
    assert results[0].nodes > 0


@plain
def test_a_budget_of_nodes_is_kept_to_the_node_and_alike_both_ways(algorithm):
    for nodes in (1, 2, 10, 12345):
        native, interpreted = (algorithm(HUGE, nodes=nodes, native=native) for native in (True, False))
        assert native.nodes == interpreted.nodes == nodes
        assert (native.action, native.depth, native.value) == (interpreted.action, interpreted.depth, interpreted.value)


INTERRUPTED = """
import _thread, threading, time
import plyant as ply
game = ply.load("mnk")
ply.minimax(game, depth=1)
threading.Timer(0.3, _thread.interrupt_main).start()
try:
    ply.minimax(game)
except KeyboardInterrupt:
    print("stopped")
print(ply.minimax(game, depth=2).nodes)
"""


def test_ctrl_c_ends_a_native_search():
    """And the program goes on, if it wants to."""
    out = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=True, timeout=PLENTY
    )
    assert out.stdout.split() == ["stopped", str(1 + 25 + 25 * 24)]


def test_a_worker_gives_the_value_or_the_error_of_its_call():
    assert Worker(lambda: 6 * 7).wait(None, None, lambda: None) == 42
    with pytest.raises(ZeroDivisionError):
        Worker(lambda: 1 // 0).wait(None, None, lambda: None)
    with pytest.raises(ZeroDivisionError):
        Worker(lambda: 1 // 0).value()


def test_a_worker_is_halted_once_at_its_deadline():
    halted, halts = threading.Event(), []

    def halt():
        halts.append(1)
        halted.set()

    assert Worker(lambda: halted.wait(PLENTY)).wait(time.perf_counter() + 0.02, None, halt) is True
    assert halts == [1]


# -- Python goes on meanwhile ---------------------------------------------------------------------------------------


@pytest.fixture
def ticking():
    """A thread that counts while others let it; Python does not switch threads by itself meanwhile."""
    ticks, over = [0], threading.Event()

    def count():
        while not over.is_set():
            ticks[0] += 1
            time.sleep(0)

    before = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    thread = threading.Thread(target=count)
    thread.start()
    while ticks[0] == 0:
        time.sleep(0.001)
    yield ticks
    over.set()
    thread.join()
    sys.setswitchinterval(before)


def test_another_thread_goes_on_during_a_native_search(ticking):
    """Machine code runs without Python's lock; interpreted code holds it, so that the test can fail."""
    game = ply.load("connect-four")
    kernel = native_kernel(count_sequences, game, (1,))
    before = ticking[0]
    count_sequences(game, game.initial(), 4)
    assert ticking[0] == before, "interpreted, nothing else goes on"
    assert kernel(game, game.initial(), 8) == 5673234
    assert ticking[0] > before, "native, it does"


def test_searches_in_several_threads_agree_with_those_in_one():
    """Eight searches of four games in four threads at once; nothing of one shows in another."""
    rng = random.Random(4)
    work = []
    for text in ("connect-four", "tic-tac-toe", "nim", "half-nim(sticks=25)"):
        game = ply.load(text)
        for _ in range(2):
            s = game.initial()
            for _ in range(2):
                s = game.result(s, rng.choice(list(game.actions(s))))
            work.append((game, s))

    def search(job):
        game, s = job
        result = ply.alphabeta(game, s, depth=7)
        return result.native, result.value, result.action, result.nodes, result.line

    found = [None] * len(work)

    def some(first):
        for i in range(first, len(work), 4):
            found[i] = search(work[i])

    threads = [threading.Thread(target=some, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [search(job) for job in work]
    assert all(native for native, *_ in found)


def test_two_threads_may_compile_the_same_game_at_once(monkeypatch, tmp_path):
    class Shared(Take):
        def actions(self, s):
            return range(1, min(4, s.sticks) + 1)

    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path))
    kernels = []
    threads = [
        threading.Thread(target=lambda: kernels.append(native_kernel(count_sequences, Shared(), (1,))))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kernels) == 3
    assert len(set(map(id, kernels))) == 1
    assert kernels[0](Shared(), Left(20, 0), 3) == 64
    assert os.listdir(tmp_path)


def test_what_a_failed_call_held_does_not_wait_for_the_garbage_collector() -> None:
    class Held:
        """Much memory, such as a table."""

    def wait_for(held: Held) -> None:
        def fail() -> None:
            raise ValueError(str(held))

        Worker(fail).wait(None, None, lambda: None)

    held = Held()
    known = weakref.ref(held)
    gc.disable()
    try:
        with contextlib.suppress(ValueError):
            wait_for(held)
        del held
        for _ in range(200):  # the thread itself may need a moment to end
            if known() is None:
                break
            time.sleep(0.01)
        assert known() is None
    finally:
        gc.enable()
