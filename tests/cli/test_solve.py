"""`plyant solve`: all states where they fit, else one position; kept, resumed, proved, and stopped."""

import contextlib
import json
import xml.etree.ElementTree as ET

import pytest
from command_line import MAIN, at_a_terminal, plyant

from plyant.catalogue import load
from plyant.cli import solving
from plyant.errors import EndlessGame
from plyant.exact import estimate
from plyant.exact.estimate import FINDING, SOLVING, STATE_BYTES, Work
from plyant.exact.solve import solution, solve
from plyant.exact.weak import WeakSolver

KEYS = ["game", "states", "value", "status", "remoteness", "best", "line", "seconds", "method", "exact"]
SMALL = ["connect-four(width=3,height=4)", "--moves", "1 1 1 2"]
PLAIN = "--interpreted"
WIDE = """
from typing import NamedTuple
from plyant import Game

class Wide(Game):
    '''Three moves; MAX wins with an even sum. Some numbers of a state are large.'''
    zero_sum = True
    bounds = (-1, 1)
    class Place(NamedTuple):
        moves: int
        total: int
        one: int
        other: int
    def initial(self): return self.Place(0, 0, 0, 0)
    def player(self, s): return s.moves % 2
    def actions(self, s): return range(1, 4)
    def result(self, s, a):
        return self.Place(s.moves + 1, s.total + a, (s.total + a) * 0x5DEECE66D % 2**40, a * 0x2545F4914F6D % 2**40)
    def is_terminal(self, s): return s.moves == 3
    def utility(self, s, p): return 1 if (s.total % 2 == 0) == (p == 0) else -1
"""


def told(*words, **options):
    """What `plyant solve … --json` says; machine code is for the tests of solvers."""
    plain = [] if words[0] == "tic-tac-toe" else [PLAIN]  # which others compile as well, and takes long without
    return json.loads(plyant("solve", *words, *plain, "--json", **options).stdout)


def test_json_of_a_solved_game():
    found = told("tic-tac-toe")
    assert list(found) == KEYS
    assert (found["game"], found["states"], found["value"], found["status"]) == ("tic-tac-toe", 765, 0, "DRAW")
    assert (found["remoteness"], len(found["best"]), len(found["line"]), found["exact"]) == (9, 9, 9, True)


def test_states_that_are_the_same_by_symmetry_count_once_or_each():
    assert told("tic-tac-toe", "--no-symmetry") | {"seconds": 0} == told("tic-tac-toe") | {"seconds": 0, "states": 5478}


def test_workers_find_the_same():
    alone, together = (told(*SMALL, "--query", "2", *more) for more in ([], ["--workers", "2"]))
    assert alone | {"seconds": 0, "queries": 0} == together | {"seconds": 0, "queries": 0}
    weakly = told(*SMALL, "--weak", "--query", "2", "--query", "3", "--workers", "2")
    assert [q["value"] for q in weakly["queries"][:1]] == [q["value"] for q in together["queries"]]
    assert weakly["value"] == together["value"]


def test_queries_follow_the_moves():
    found = told("tic-tac-toe", "--moves", "a1 b1", "--query", "b2", "--query", "b2 c3")
    assert (found["status"], found["remoteness"]) == ("WIN", 5)
    after = found["queries"]
    assert [(q["status"], q["remoteness"]) for q in after] == [("LOSS", 4), ("WIN", 1 + 2)]
    said = plyant("solve", "tic-tac-toe", "--moves", "a1 b1", "--query", "b2").stdout
    assert "after a1 b1" in said
    assert "WIN for X in 5 moves, value 1" in said
    assert "LOSS for O in 4 moves, value -1" in said


def test_a_position_that_is_over():
    for words in ([], ["--weak"]):
        found = told("tic-tac-toe", "--moves", "a1 b1 a2 b2 a3", *words)
        assert (found["status"], found["value"], found["best"], found["remoteness"]) == ("LOSS", -1, [], 0)


# -- weak solving -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["--weak"], ["--method", "proof-number"], ["--seconds", "60"]])
def test_one_position_by_weak_solving(words):
    found = told(*SMALL, *words)
    assert list(found) == [*KEYS, "nodes"]
    assert found["states"] == found["nodes"] > 0
    assert found["value"] == told(*SMALL)["value"]
    assert found["remoteness"] is None
    assert found["exact"] is True
    assert found["best"][0] in told(*SMALL)["best"]


def test_all_best_moves_are_found_when_asked_for():
    assert sorted(told(*SMALL, "--weak", "--all")["best"]) == sorted(told(*SMALL)["best"])


def test_scores_tell_how_soon():
    """The usual score of Connect Four: a win with the 22nd stone of Red is 0 + 1, with the fourth 18."""
    found = told("connect-four", "--moves", "121212", "--score")
    assert list(found) == [*KEYS, "score", "nodes"]
    assert (found["score"], found["status"], found["best"], found["line"]) == (18, "WIN", ["1"], ["1"])
    lost = told("connect-four", "--moves", "31415", "--score", "--query", "2", "--query", "2 6")
    assert [lost["score"], lost["status"]] == [-18, "LOSS"]
    assert [(q["score"], q["best"]) for q in lost["queries"]] == [(18, ["6"]), (-18, [])]
    beside = told(*SMALL, "--score", "--statistics")
    assert beside["score"] == told(*SMALL, "--score")["score"]
    assert beside["remoteness"] is not None


def test_a_game_whose_states_do_not_fit_is_solved_weakly(tmp_path):
    (tmp_path / "wide.py").write_text(WIDE)
    game = f"{tmp_path / 'wide.py'}:Wide"
    said = plyant("solve", game, PLAIN)
    assert "wide: a state takes" in said.stderr
    assert "only this position is solved" in said.stderr
    assert "WIN for MAX, value 1" in said.stdout
    found = told(game, "--moves", "2")
    assert (found["method"], found["status"], found["best"]) == ("null window", "LOSS", ["1"])
    assert told("connect-four", "--moves", "121212")["line"] == ["1"]
    assert "one position of it is solved" in plyant("solve", game, "--statistics", PLAIN, status=2).stderr


@pytest.fixture
def hasty(monkeypatch):
    """Estimates as soon as something can be told."""
    monkeypatch.setattr(solving, "LOOK", 0.0)
    monkeypatch.setattr(solving, "ENOUGH", 100)
    monkeypatch.setattr(solving, "SURE", 100)
    monkeypatch.setattr(estimate, "_EVERY", 0.0)


def test_a_table_that_does_not_fit_into_memory(hasty):
    words = ["connect-four(width=3,height=4)", "--memory", "0.00015"]
    said = plyant("solve", *words, PLAIN)
    assert "of memory where 157 kB may be used: only this position is solved" in said.stderr
    assert "by null window" in said.stdout
    refused = plyant("solve", *words, PLAIN, "--statistics", status=2).stderr
    assert "which take about" in refused
    assert "--memory GB" in refused
    forced = plyant("solve", *words, PLAIN, "--statistics", "--force")
    assert forced.stderr.startswith("about ")
    assert "layers backwards" in forced.stdout


def test_a_game_without_end_and_without_memory_is_refused(hasty, monkeypatch):
    def endless(*_, **__):
        raise EndlessGame

    monkeypatch.setattr(WeakSolver, "solve", endless)
    refused = plyant("solve", "chopsticks", "--memory", "0.00001", PLAIN, status=2).stderr
    assert "play can be endless, so that a table is needed" in refused
    assert "do without --weak" in plyant("solve", "chopsticks", "--weak", PLAIN, status=2).stderr


def test_estimates(hasty):
    found = told("connect-four(width=4,height=4)", "--estimate")
    assert list(found) == ["game", "states", "bytes", "seconds", "memory", "fits"]
    assert found["bytes"] == STATE_BYTES * found["states"] > STATE_BYTES * 100
    assert found["fits"] == (found["bytes"] <= found["memory"])
    assert "it does not fit" in plyant("solve", "dodgem", "--estimate", "--memory", "0.000001", PLAIN).stdout
    assert told("chomp(rows=2,columns=2)", "--estimate")["states"] == told("chomp(rows=2,columns=2)")["states"]


# -- puzzles ----------------------------------------------------------------------------------------------------------


def test_puzzles_in_both_ways():
    whole = told("sliding-puzzle")
    assert (whole["states"], whole["status"], whole["remoteness"]) == (360, "WIN", 15)
    for method, name in (("ida*", "IDA*"), ("a*", "A*")):
        one = told("sliding-puzzle", "--method", method)
        assert list(one) == [*KEYS, "nodes"]
        assert (one["method"], one["value"], one["remoteness"], one["exact"]) == (name, 1, 15, True)
        assert one["best"][0] in whole["best"]
        assert len(one["line"]) == 15
    far = told("fifteen-puzzle(start=1234/5678/9_BC/DAEF)")
    assert (far["method"], far["remoteness"], far["line"]) == ("IDA*", 3, ["10", "14", "15"])


# -- statistics -------------------------------------------------------------------------------------------------------


def test_statistics_and_their_plot(tmp_path):
    plot = tmp_path / "plot.svg"
    said = plyant("solve", "tic-tac-toe", "--statistics", "--plot", str(plot)).stdout
    assert "terminal states  138 of 765" in said
    assert "first player     DRAW for X in 9 moves" in said
    assert "│        all │   390 │    151 │    224 │" in said
    root = ET.parse(plot).getroot()
    texts = ["".join(e.itertext()) for e in root.iter() if e.tag.endswith(("}title", "}desc", "}text"))]
    assert {"WIN", "DRAW", "LOSS", "states", "tic-tac-toe: states by remoteness"} <= set(texts)
    assert "0: 0 WIN, 3 DRAW, 135 LOSS" in texts
    counted = told("tic-tac-toe", "--statistics")["statistics"]
    assert sum(sum(by.values()) for by in counted["by_status"].values()) == 765
    assert (counted["terminal"], counted["first_player"]) == (138, "DRAW")


# -- tables and proofs ------------------------------------------------------------------------------------------------


def test_a_table_is_kept_and_used(tmp_path):
    table = str(tmp_path / "ttt.table")
    first = told("tic-tac-toe", "--moves", "a1", "--out", table)
    assert first["states"] == 765  # of the whole game, not of what comes after the move
    assert told("tic-tac-toe", "--moves", "a1", "--out", table) == first
    assert "of tic-tac-toe, not of" in plyant("solve", *SMALL, "--out", table, PLAIN, status=2).stderr
    again = plyant("solve", "tic-tac-toe", "--out", table, "--repetition", "1", PLAIN, status=2).stderr
    assert "was solved with --repetition 0" in again
    (tmp_path / "ttt.table").write_bytes((tmp_path / "ttt.table").read_bytes()[:-7])
    assert "is cut off" in plyant("solve", "tic-tac-toe", "--out", table, PLAIN, status=2).stderr
    (tmp_path / "ttt.table").write_text("my diary")
    assert "is not a table" in plyant("solve", "tic-tac-toe", "--out", table, PLAIN, status=2).stderr
    assert (tmp_path / "ttt.table").read_text() == "my diary"


@pytest.mark.parametrize(
    "words",
    [["tic-tac-toe", "--moves", "a1 b1"], [*SMALL, "--weak"], ["sliding-puzzle"], ["sliding-puzzle", "--weak"]],
    ids=str,
)
def test_proofs_are_verified(tmp_path, words):
    proof = str(tmp_path / "proof.gz")
    value = told(*words, "--proof", proof)["value"]
    found = json.loads(plyant("verify", proof, "--json").stdout)
    assert found["verified"] is found["exact"] is True
    assert value in (found.get("least"), found.get("most"))


def test_the_solution_plays(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))  # where a game that is left is kept
    said = plyant("play", "tic-tac-toe", "--opponent", "solution(native=False)", typed="a1\nc3\n", status=0).stdout
    assert "O plays b2: a draw for O" in said


# -- what is wrong, and what is stopped -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nosuch"], "there is no game 'nosuch'"),
        (["tic-tac-toe", "--moves", "z9"], "move 1: 'z9' is not a square"),
        (["tic-tac-toe", "--query", "z9"], "move 1: 'z9' is not a square"),
        (["tic-tac-toe", "--score"], "tic-tac-toe has no score(s)"),
        (["backgammon"], "backgammon has chance"),
        (["tic-tac-toe", "--weak", "--statistics"], "are about all states"),
        (["tic-tac-toe", "--method", "ida*"], "null-window and proof-number are"),
        (["sliding-puzzle", "--method", "null-window"], "ida* and a* are"),
        (["tic-tac-toe", "--memory", "0"], "a number of gigabytes above 0 is"),
        (["tic-tac-toe", "--repetition", "nan"], "--repetition nan is not accepted"),
        (["tic-tac-toe", "--threads", "-2"], "threads=-2 is not accepted"),
        (["tic-tac-toe", "--seconds", "0"], "more than 0 is needed"),
        (["tic-tac-toe", "--out", "no/such/folder/x"], "there is no folder no/such/folder"),
        (["tic-tac-toe", "--plot", "."], ". is a folder"),
        (["connect-four", "--out", "x.table"], "a state takes"),
    ],
    ids=str,
)
def test_one_sentence_says_what_is_wrong(words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = plyant("solve", *words, PLAIN, status=2)
    assert sentence in said.stderr
    assert said.stderr.count("\n") == 1
    assert said.stdout == ""
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", ["tic-tac-toe", "dodgem"])  # with layers, and with cycles
def test_nothing_is_lost_by_ctrl_c(game, tmp_path, monkeypatch):
    """Stopped at each call in turn, it goes on each time, and the table is that of a solver who is left alone."""
    table = tmp_path / "x.table"
    calls, limit = [], [0]

    def stopping(watch, work):
        calls.append(work)
        if len(calls) > limit[0]:
            raise KeyboardInterrupt

    monkeypatch.setattr(solving.Watch, "__call__", stopping)
    stops, going_on = 0, True
    while going_on:
        calls.clear()
        limit[0] += 1  # so that it gets further each time
        try:
            said = plyant("solve", game, "--out", str(table), PLAIN, status=130).stderr
        except AssertionError:  # it was not stopped
            going_on = False
        else:
            assert "keeps what was done; the same command goes on" in said or "nothing to keep" in said
            stops += 1
    assert stops >= 3
    assert calls[-1].doing == SOLVING
    assert not (tmp_path / "x.table.part").exists()
    kept, whole = solution(load(game), table), solve(load(game), native=False)
    assert (kept.states, kept.ends, kept.statistics()) == (whole.states, whole.ends, whole.statistics())


def test_stopped_before_anything_is_searched(monkeypatch):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(WeakSolver, "__init__", stopped)
    said = plyant("solve", *SMALL, "--weak", status=130)
    assert said == ("", "plyant: stopped while compiling: nothing was searched.\n")


def test_a_bar_shows_how_far_it_is_and_ctrl_c_is_answered(tmp_path):
    pexpect = pytest.importorskip("pexpect")
    table = tmp_path / "x.table"

    def stopped(*words):
        return at_a_terminal(*MAIN, "solve", *words, PLAIN)

    child = stopped("connect-four(width=5,height=5)", "--out", str(table))
    child.expect("finding states: [0-9,]+ of about [^·]+ a second|finding states: [^·]+ · [^·]+ a second")
    child.sendintr()
    child.expect("keeps what was done; the same command goes on")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert [f.name for f in tmp_path.iterdir()] == ["x.table.part"]
    child = stopped("connect-four", "--weak")
    child.expect("[0-9,]+ nodes · [^·]+ a second")
    child.sendintr()
    child.expect("stopped: this is what is known so far")
    child.expect("not solved: neither WIN nor LOSS is ruled out")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130


def test_a_small_game_is_not_refused_for_what_was_foretold_of_it(monkeypatch):
    """Where the machine is busy, the first layers alone may let a game seem too large."""
    monkeypatch.setattr(estimate, "forecast", lambda layers, longest: 10**9)
    found = told("tic-tac-toe", "--statistics")
    assert (found["states"], found["method"]) == (765, "layers backwards")


@pytest.mark.parametrize(
    ("found", "foretold", "is_refused"),
    [
        (1_000_000, 10**9, False),
        (3_000_000, 10**9, False),
        (30_000_000, 10**9, True),
        (3_000_000, 10**16, True),
        (1_000_000, 10**16, False),
        (30_000_000, 10**8, False),
    ],
)
def test_the_less_is_found_the_worse_it_must_look_to_be_refused(found, foretold, is_refused):
    with solving.watched("a game", 18 << 30, forced=False, quiet=True, only_estimate=False) as watch:
        refusal = pytest.raises(solving.TooLarge, match="a game has about") if is_refused else contextlib.nullcontext()
        with refusal:
            watch(Work(FINDING, found, foretold, memory=0, needed=96 * foretold))


def test_a_proof_overwrites_proofs_alone(tmp_path):
    table, proof = tmp_path / "ttt.table", tmp_path / "ttt.gz"
    words = ["solve", "tic-tac-toe", "--moves", "a1 b1", PLAIN]
    refused = plyant(*words, "--out", str(table), "--proof", str(table), status=2).stderr
    assert "cannot be both, the table and the proof" in refused
    plyant(*words, "--out", str(table))
    kept = table.read_bytes()
    for option in ("--proof", "--out"):
        refused = plyant(*words, "--weak", option, str(table), status=2).stderr
        assert "is there, and is not a proof: it is not overwritten" in refused
    assert table.read_bytes() == kept
    for _ in range(2):
        plyant(*words, "--weak", "--out", str(proof))
        assert "verified: tic-tac-toe: X gets exactly 1 after a1 b1" in plyant("verify", str(proof)).stdout
