"""Work that was killed is taken up again with nothing lost, and keeping it takes little of the time."""

import contextlib
import dataclasses
import os
import random
import signal
import subprocess
import sys
import time

import pytest

import plyant as ply
from plyant.errors import BadFile
from plyant.exact import keeping
from plyant.exact.explorer import Explorer
from plyant.exact.keeping import Keeper
from plyant.exact.solve import solution, solve
from plyant.exact.store import WORK, read_table
from tests.exact.tables import same_table

CRASHING = """
import sys
import plyant as ply
from plyant.exact import keeping, solve
keeping.LEAST = keeping.TIMES = 0.0
found = solve.solve(ply.load(sys.argv[1]), out=sys.argv[2], native=False)
print(found.seconds)
"""
GAME = "connect-four(width=3,height=3)"


def test_work_that_is_killed_again_and_again_is_done_at_last_with_nothing_lost(tmp_path):
    game, file = ply.load(GAME), tmp_path / "c4.table"
    work, luck = tmp_path / "c4.table.part", random.Random(4)
    command = [sys.executable, "-c", CRASHING, GAME, str(file)]
    done = []
    for _ in range(3):
        before = work.stat().st_mtime_ns if work.exists() else 0
        started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        until = time.monotonic() + 60
        while started.poll() is None and not (work.exists() and work.stat().st_mtime_ns > before):
            assert time.monotonic() < until
            time.sleep(0.002)
        time.sleep(luck.random() * 0.02)
        if started.poll() is None:
            os.kill(started.pid, signal.SIGKILL)
        started.communicate()
        if not work.exists():
            break
        header, columns = read_table(work, game, WORK)
        done.append((len(columns[0]) + max(header.settled, 0), header.seconds))
    assert done
    assert done == sorted(done)
    assert sorted(seconds for _, seconds in done) == [seconds for _, seconds in done]
    if not file.exists():
        last = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=120)
        assert float(last.stdout) > done[-1][1] > 0
    read, plain = solution(game, file), solve(game, native=False)
    assert (read.states, read.ends, read.method) == (plain.states, plain.ends, plain.method)
    assert read.statistics() == plain.statistics()
    assert not work.exists()


class Enough(Exception):
    """Ends the work as a crash would, but for this process."""


@pytest.mark.parametrize("name", [GAME, "nim(piles=(2,3,2))"])
def test_work_that_ends_after_any_layer_goes_on_from_there(tmp_path, monkeypatch, name):
    """What was kept then is never done again: no layer is found or settled twice."""
    monkeypatch.setattr(keeping, "LEAST", 0.0)
    monkeypatch.setattr(keeping, "TIMES", 0.0)
    game, file = ply.load(name), tmp_path / "a.table"
    plain = solve(game, native=False)
    rests = []
    at_rest = Keeper._at_rest

    def fails_after_it(keeper):
        at_rest(keeper)
        rests.append((len(keeper._explorer.layers), keeper._explorer.settled))
        raise Enough

    monkeypatch.setattr(Keeper, "_at_rest", fails_after_it)
    found = None
    while found is None and len(rests) < 100:
        with contextlib.suppress(Enough):
            found = solve(game, out=file, native=False)
    assert len(rests) > 5
    assert len(set(rests)) == len(rests)
    assert same_table(found, plain)


def test_seconds_are_those_of_all_who_worked(tmp_path, monkeypatch):
    monkeypatch.setattr(keeping, "LEAST", 0.0)
    game, file = ply.load(GAME), tmp_path / "c4.table"

    def stop(work):
        if work.states > 100:
            raise Enough

    with pytest.raises(Enough):
        solve(game, out=file, native=False, progress=stop)
    work = tmp_path / "c4.table.part"
    header, columns = read_table(work, game, WORK)
    assert 0 < header.seconds < 60
    keeping.write_table(work, dataclasses.replace(header, seconds=1000.0), list(columns), WORK)
    found = solve(game, out=file, native=False)
    assert 1000 < found.seconds < 1060
    assert solution(game, file).seconds == found.seconds


def test_keeping_waits_for_ten_times_as_long_as_it_takes(tmp_path, monkeypatch):
    now, written = [100.0], []

    def write(path, header, columns, magic):
        written.append(now[0])
        now[0] += (explorer.states + keeping.FEW) / (8 * keeping.FEW)

    monkeypatch.setattr(keeping, "clock", lambda: now[0])
    monkeypatch.setattr(keeping, "write_table", write)
    explorer = Explorer(ply.load("half-nim(sticks=9)"), ply.load("half-nim(sticks=9)").initial(), native=False)
    Keeper(tmp_path / "a.part", explorer, 0.0)
    explorer.states = keeping.FEW  # a quarter of a second to write them
    for _ in range(30):
        now[0] += 0.25
        explorer.at_rest()
    assert written == [101.0, 103.75, 106.5]  # after 1 s, and then after 2.5 s of work
    explorer.states = 7 * keeping.FEW  # a whole second
    for _ in range(60):
        now[0] += 0.25
        explorer.at_rest()
    assert written[3:] == [106.5 + 0.25 + 10]


def test_work_of_another_start_or_with_other_options_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(keeping, "LEAST", 0.0)
    game, file = ply.load(GAME), tmp_path / "c4.table"

    def stop(work):
        if work.states > 30:
            raise Enough

    with pytest.raises(Enough):
        solve(game, out=file, native=False, progress=stop)
    with pytest.raises(BadFile, match="another value of repetition"):
        solve(game, out=file, native=False, repetition=1.0)
    with pytest.raises(BadFile, match="another value of symmetry"):
        solve(game, out=file, native=False, symmetry=False)
    with pytest.raises(BadFile, match="begun from another position"):
        solve(game, game.replay("1"), out=file, native=False)
