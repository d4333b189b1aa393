"""Every task that is given to a crew of processes is answered once, whoever is killed meanwhile."""

import contextlib
import multiprocessing
import os
import signal

import pytest

from plyant.errors import PlyantError, UnfitGame
from plyant.exact.crew import hire
from tests.exact.squares import squarer


@pytest.fixture(scope="module")
def crew():
    made = hire(squarer, 1, 2, None)
    yield made
    made.close()
    made.close()  # a second time does no harm


def test_every_task_is_answered_once(crew):
    assert sorted(crew.answers(range(50))) == [(i, i * i + 1) for i in range(50)]
    assert list(crew.answers([])) == []


def test_answers_that_nobody_waits_for_are_not_mixed_up_with_later_ones(crew):
    slow = crew.answers([3, (0.3, 7), (0.3, 8)])
    next(slow)
    slow.close()
    assert sorted(crew.answers(range(5))) == [(i, i * i + 1) for i in range(5)]


def test_errors_of_a_worker_are_raised_here_and_it_goes_on(crew):
    with pytest.raises(UnfitGame, match="cannot be squared"):
        list(crew.answers(["unfit"]))
    with pytest.raises(PlyantError, match="a worker stopped with ZeroDivisionError: no"):
        list(crew.answers(["bug"]))
    assert list(crew.answers([4])) == [(0, 17)]


def test_a_task_that_kills_every_worker_is_given_up(crew):
    with pytest.raises(PlyantError, match="3 workers were ended by signal 9 at the same task"):
        list(crew.answers([2, "die", 3]))
    assert sorted(crew.answers([1, 2])) == [(0, 2), (1, 5)]


def test_workers_that_are_killed_are_replaced_and_nothing_is_lost(crew):
    killed = []
    found = []
    for answer in crew.answers([(0.02, i) for i in range(60)]):
        found.append(answer)
        if len(found) in (5, 30):  # a third time might be the end of a task that was struck before
            killed.append(multiprocessing.active_children()[0].pid)
            os.kill(killed[-1], signal.SIGKILL)
    assert sorted(found) == [(i, i * i + 1) for i in range(60)]
    assert not set(killed) & {pid for _, pid in crew.answers(["who"] * 8)}
    assert len(set(killed)) == 2


def test_idle_workers_that_are_killed_are_replaced(crew):
    for _, pid in crew.answers(["who"] * 8):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    assert sorted(crew.answers([5, 6, 7])) == [(0, 26), (1, 37), (2, 50)]
