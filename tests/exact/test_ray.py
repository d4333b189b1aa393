"""Work that is shared on a Ray cluster of several nodes gives what one process gives, whatever is lost meanwhile."""

import os
import signal
import socket
import subprocess
import sys

import pytest

import plyant as ply
from plyant.errors import ParameterError, PlyantError, UnfitGame
from plyant.exact import spread
from plyant.exact.batches import weak_all
from plyant.exact.crew import hire
from plyant.exact.estimate import FINDING
from plyant.exact.solve import solve
from tests.exact.random_graphs import RandomGraph, values
from tests.exact.squares import squarer
from tests.exact.tables import same_table

NODE = {"num_cpus": 1, "object_store_memory": 80 << 20}


@pytest.fixture(scope="module")
def cluster():
    """A head and two more nodes, each with processes of its own as on three machines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        ray = pytest.importorskip("ray")
        from ray.cluster_utils import Cluster

        made = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
        try:
            for _ in range(2):
                made.add_node(**NODE)
            yield made
        finally:
            ray.shutdown()
            made.shutdown()


def test_workers_that_are_killed_lose_nothing(cluster):
    crew = hire(squarer, 1, 0, cluster.address)
    try:
        assert crew.size == 3
        assert sorted(crew.answers(range(30))) == [(i, i * i + 1) for i in range(30)]
        pids, rounds = set(), 0
        while len(pids) < 2 and rounds < 20:  # how many are busy at once is up to Ray
            pids |= {pid for _, pid in crew.answers([(0.2, "who")] * 9)}
            rounds += 1
        assert len(pids) >= 2
        found = []
        for answer in crew.answers([(0.05, i) for i in range(40)]):
            found.append(answer)
            if len(found) == 5:
                for pid in pids:
                    os.kill(pid, signal.SIGKILL)
        assert sorted(found) == [(i, i * i + 1) for i in range(40)]
        assert not pids & {pid for _, pid in crew.answers(["who"] * 12)}
        with pytest.raises(UnfitGame, match="cannot be squared"):
            list(crew.answers([1, "unfit", (0.5, 7)]))
        assert sorted(crew.answers([2, 3])) == [(0, 5), (1, 10)]
        with pytest.raises(PlyantError, match="the Ray cluster gave up a task: WorkerCrashedError"):
            list(crew.answers(["die"]))
    finally:
        crew.close()


def test_graphs_with_cycles_are_found_by_a_cluster(cluster, monkeypatch):
    monkeypatch.setattr(spread, "FEW", 1)
    monkeypatch.setattr(spread, "LEAST", 4)
    game = RandomGraph(seed=5, nodes=40, grades=3)
    found = solve(game, ray=cluster.address, native=False)
    right = values(game)
    assert found.method == "retrograde analysis"
    assert {s: found.known.look(s) for s in right} == right


def test_positions_are_solved_by_a_cluster_in_their_order(cluster):
    game = ply.load("connect-four(width=4,height=4)")
    states = [game.replay(moves) for moves in ("112234", "112244", "123412", "12341234")]
    found = weak_all(game, states, score=True, native=False, ray=cluster.address)
    here = weak_all(game, states, score=True, native=False)
    assert [(w.status, w.score) for w in found] == [(w.status, w.score) for w in here]


def test_nodes_that_are_lost_in_the_middle_lose_nothing(cluster):
    game = ply.load("connect-four(width=4,height=4)")
    lost = []

    def lose(work):
        if work.doing == FINDING and work.states > 10_000 and not lost:
            lost.append(cluster.list_all_nodes()[-1])
            cluster.remove_node(lost[0], allow_graceful=False)

    found = solve(game, ray=cluster.address, progress=lose)
    assert len(lost) == 1
    assert same_table(found, solve(game))
    cluster.add_node(**NODE)


def test_ray_is_asked_for_where_it_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(PlyantError, match=r'a Ray cluster needs Ray: pip install "plyant\[ray\]"'):
        hire(squarer, 1, 0, "auto")


def test_addresses_at_which_there_is_nothing_are_refused(monkeypatch):
    pytest.importorskip("ray")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        port = taken.getsockname()[1]
        for address in ("nowhere", f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
            with pytest.raises(ParameterError, match=f"no Ray cluster was found at '{address}'"):
                hire(squarer, 1, 0, address)


def test_ray_is_imported_by_nobody_who_does_not_ask_for_it():
    program = "import plyant.exact.solve, plyant.exact.batches, sys; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
