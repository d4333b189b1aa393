"""Work that is shared among processes gives what one process gives, whoever is killed meanwhile."""

import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import plyant
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import ParameterError
from plyant.exact import spread
from plyant.exact.batches import weak_all
from plyant.exact.crew import hire
from plyant.exact.estimate import FINDING
from plyant.exact.packing import widest
from plyant.exact.parcel import numbers_of, parcel, state_of
from plyant.exact.solve import solution, solve
from plyant.exact.weak import weak
from tests.exact.random_graphs import RandomGraph, values
from tests.exact.tables import same_table

ROOT = Path(__file__).parents[2]
SMALL = "connect-four(width=4,height=4)"


@pytest.fixture(autouse=True)
def _nobody_is_left_behind():
    yield
    assert multiprocessing.active_children() == []


@pytest.fixture(scope="module")
def plain():
    """Connect Four on a small board, solved in this process."""
    return solve(ply.load(SMALL))


# -- all states -------------------------------------------------------------------------------------------------------


def test_layers_found_by_processes_are_those_of_one_process(plain):
    assert same_table(solve(ply.load(SMALL), workers=2), plain)
    assert plain.method == "layers backwards"


def test_a_worker_killed_in_the_middle_loses_nothing(tmp_path, plain):
    game = ply.load(SMALL)
    killed = set()

    def kill(work):
        if work.doing == FINDING and work.states > 5_000 * (1 + len(killed)) and len(killed) < 4:
            for child in multiprocessing.active_children():
                os.kill(child.pid, signal.SIGKILL)
                killed.add(child.pid)

    found = solve(game, workers=2, progress=kill, out=tmp_path / "c4.table")
    assert len(killed) >= 4
    assert same_table(found, plain)
    assert solution(game, tmp_path / "c4.table").statistics() == plain.statistics()
    assert os.listdir(tmp_path) == ["c4.table"]


def test_graphs_with_cycles_and_packings_that_become_too_narrow(monkeypatch):
    """All layers are sent, in the smallest parts; a class of a test's module is found by workers."""
    monkeypatch.setattr(spread, "FEW", 1)
    monkeypatch.setattr(spread, "LEAST", 1)
    widened = []
    begin = spread.SpreadExplorer._begin
    monkeypatch.setattr(spread.SpreadExplorer, "_begin", lambda x: (widened.append(x.packing), begin(x))[1])
    game = RandomGraph(seed=5, nodes=40, grades=3)
    found = solve(game, workers=2, native=False)
    right = values(game)
    assert found.method == "retrograde analysis"
    assert {s: found.known.look(s) for s in right} == right
    assert found.states == len(right)
    few = RandomGraph(seed=3, nodes=300, grades=2, forward=True)
    monkeypatch.setattr("plyant.exact.explorer.looked_at", lambda game, start, folds: widest([], [start]))
    widened.clear()
    found = solve(few, workers=1, native=False)
    assert len(widened) > 1
    right = values(few)
    assert {s: found.known.look(s)[0] for s in right} == {s: value for s, (value, _) in right.items()}


class Opened(ply.Game):
    """The first move chooses a large number, which takes many bits; who begins later has one."""

    def initial(self):
        return (0, 0, 0, 0)

    def player(self, s):
        return s[3]

    def actions(self, s):
        return range(5)

    def result(self, s, a):
        if s[2] == 0:
            return (0, 0, (a + 7) * 0x2545F4914F6CDD1D % 2**61 | 8, 1 - s[3])
        return (s[0] + 1, (s[1] * 31 + a) % 301, s[2], 1 - s[3])

    def is_terminal(self, s):
        return s[0] >= 9

    def utility(self, s, p):
        return (1 if s[1] % 3 else -1) * (1 if p == 0 else -1)


def test_workers_look_at_the_game_from_where_it_is_solved():
    start = (0, 0, 1 << 40, 0)
    found = solve(Opened(), start, workers=1, native=False)
    assert same_table(found, solve(Opened(), start, native=False))
    assert found.states > spread.FEW


class Shuffled:
    """A crew in this process, whose answers come in any order."""

    size = 3

    def __init__(self, set_up, job, luck):
        self.work, self.luck = set_up(job), luck

    def answers(self, tasks, idle=None):
        for number in self.luck.sample(range(len(tasks)), len(tasks)):
            yield number, self.work(tasks[number])
            idle()

    def close(self):
        pass


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, 10**6), st.integers(1, 30), st.integers(1, 4), st.booleans(), st.integers(1, 5), st.integers(1, 5)
)
def test_parts_of_any_size_in_any_order_give_the_same_table(seed, nodes, grades, forward, few, least):
    game = RandomGraph(seed=seed, nodes=nodes, grades=grades, forward=forward)
    luck = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spread, "FEW", few)
        patch.setattr(spread, "LEAST", least)
        patch.setattr(spread, "hire", lambda set_up, job, workers, ray: Shuffled(set_up, job, luck))
        patch.setattr("plyant.exact.explorer.looked_at", lambda game, start, folds: widest([], [start]))
        found = solve(game, workers=1, native=False)
        assert same_table(found, solve(game, native=False))


def test_work_begun_by_a_crew_is_taken_up_by_one_process(tmp_path, monkeypatch, plain):
    game, file = ply.load(SMALL), tmp_path / "c4.table"
    monkeypatch.setattr("plyant.exact.keeping.LEAST", 0.0)
    monkeypatch.setattr("plyant.exact.keeping.TIMES", 0.0)

    class Enough(Exception):
        pass

    def stop(work):
        if work.states > 2_000:
            raise Enough

    with pytest.raises(Enough):
        solve(game, workers=2, progress=stop, out=file)
    assert multiprocessing.active_children() == []
    assert file.with_name("c4.table.part").exists()
    assert same_table(solve(game, out=file), plain)


# -- games on their way -----------------------------------------------------------------------------------------------

OWN = """
from plyant import Game

class Takeaway(Game):
    "Take one or two; who takes the last wins."
    zero_sum = True
    sticks: int = 700
    def initial(self): return (self.sticks, 0)
    def player(self, s): return s[1]
    def actions(self, s): return range(1, min(s[0], 2) + 1)
    def result(self, s, a): return (s[0] - a, 1 - s[1])
    def is_terminal(self, s): return s[0] == 0
    def utility(self, s, p): return -1 if p == s[1] else 1
"""


def test_a_game_of_a_file_is_loaded_by_workers_from_that_file(tmp_path):
    file = tmp_path / "own.py"
    file.write_text(OWN)
    game = ply.load(f"{file}:Takeaway(sticks=20)")
    states = [game.replay("1 " * n) for n in range(4)]
    found = weak_all(game, states, workers=2, native=False)
    assert [w.status for w in found] == ["WIN", "WIN", "LOSS", "WIN"]
    sent = parcel(game)
    file.write_text(OWN.replace("min(s[0], 2)", "min(s[0], 3)"))
    with pytest.raises(ParameterError, match="a worker has other rules of takeaway"):
        sent.open()
    file.unlink()
    with pytest.raises(ParameterError, match=r"a worker cannot load Takeaway from .*own.py .*put the game into a file"):
        weak_all(game, states, workers=1, native=False)


def test_games_that_nobody_else_can_find_are_refused():
    class Hidden(RandomGraph):
        pass

    with pytest.raises(ParameterError, match="Hidden is defined inside a function"):
        solve(Hidden(), workers=1)


def test_states_travel_as_numbers():
    for text in ("connect-four", "kalah", "nim", "eight-puzzle"):
        game = ply.load(text)
        s = game.initial()
        while not game.is_terminal(s):
            assert state_of(game, numbers_of(game, s)) == s
            s = game.result(s, game.legal(s)[-1])
            if sum(numbers_of(game, s)) % 7 == 0:
                break
    with pytest.raises(ParameterError, match="not made of the same numbers"):
        numbers_of(game, "abc")


@pytest.mark.parametrize(
    ("given", "said"),
    [({"workers": -1}, "workers=-1 is not possible"), ({"workers": 2, "ray": "auto"}, "exclude each other")],
)
def test_crews_that_cannot_be_are_refused(given, said):
    game = ply.load("half-nim(sticks=9)")
    with pytest.raises(ParameterError, match=said):
        solve(game, **given)
    with pytest.raises(ParameterError, match=said):
        weak_all(game, [None], **given)


# -- many positions ---------------------------------------------------------------------------------------------------


def test_many_positions_are_solved_in_their_order(plain):
    game = ply.load(SMALL)
    states = [game.replay(moves) for moves in ("112243", "112234", "12341234", "123412", "11114", "443322")]
    told = []
    asked = {"score": True, "native": False}
    here = weak_all(game, states, **asked)
    there = weak_all(game, states, **asked, workers=2, progress=lambda done, of: told.append((done, of)))
    alone = [weak(game, s, **asked) for s in states]
    assert [(w.status, w.score) for w in there] == [(w.status, w.score) for w in here]
    assert [(w.status, w.score) for w in here] == [(w.status, w.score) for w in alone]
    assert len({w.score for w in here}) > 1
    assert told == [(n, 6) for n in range(1, 7)]
    assert [w.value for w in there] == [plain.value(s) for s in states]
    over = game.replay("1212121")
    assert weak_all(game, [states[2], over], workers=1, native=False)[1].status == "LOSS"
    assert weak_all(game, [], workers=2) == []


def test_the_command_line_gives_the_same_answers_with_workers(monkeypatch):
    monkeypatch.setattr(spread, "FEW", 64)
    hired = []
    monkeypatch.setattr(spread, "hire", lambda *given: (hired.append(given[2:]), hire(*given))[1])
    game = "connect-four(width=3,height=4)"
    asked = ["--moves", "2 2", "--query", "1 2", "--query", "1 1 3", "--score", "--interpreted", "--json"]
    compared = ["game", "value", "status", "remoteness", "method", "exact", "score"]
    for way in ("--weak", "--statistics"):
        crews = ([], ["--workers", "2"])
        plain, shared = (json.loads(plyant("solve", game, way, *asked, *crew).stdout) for crew in crews)
        for one, other in zip([plain, *plain["queries"]], [shared, *shared["queries"]], strict=True):
            assert [one[key] for key in compared] == [other[key] for key in compared]
        assert plain.get("statistics") == shared.get("statistics")
    assert hired == [(2, None)]  # where all states were found
    assert "workers and ray exclude each other" in plyant("solve", game, "-w", "2", "--ray", "auto", status=2).stderr


# -- the end ----------------------------------------------------------------------------------------------------------

LONG = """
import multiprocessing, sys
import plyant as ply
from plyant.exact.solve import solve

class Mine(type(ply.load("connect-four"))):
    "The same game, defined in the program itself."

def progress(work):
    if work.states > 3000 and not told:
        told.append(1)
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)

told = []
if __name__ == "__main__":
    found = solve(Mine(width=int(sys.argv[1]), height=4), workers=2, native=False, progress=progress)
    print(found.states)
"""


def started(folder, width):
    program = folder / "program.py"
    program.write_text(LONG)
    there = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, program, str(width)]
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": there}
    return subprocess.Popen(command, start_new_session=True, **given)


def are_gone(pids, seconds=60):
    until = time.monotonic() + seconds
    while any(is_running(pid) for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def is_running(pid):
    """Is it there, and not only waiting for its end to be noticed?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_worker_is_left_behind(tmp_path, how):
    program = started(tmp_path, 5)
    pids = [int(pid) for pid in program.stdout.readline().split()]
    assert len(pids) == 2
    assert all(is_running(pid) for pid in pids)
    if how == signal.SIGINT:
        os.killpg(program.pid, how)  # Ctrl-C in a terminal is sent to all
    else:
        program.send_signal(how)
    _, said = program.communicate(timeout=60)
    assert program.returncode != 0
    assert said.count("Traceback") == (how == signal.SIGINT)  # that of the program itself
    assert are_gone(pids)
