"""`plyant best` from outside: the interface that scripts call."""

import json
from pathlib import Path

import pytest
from command_line import plyant, plyant_outside

KEYS = {
    "why",
    "game", "to_move", "value", "values", "action", "actions", "line", "depth", "nodes", "seconds", "exact",
    "algorithm", "convention", "native",
}  # fmt: skip


def best(*words):
    return json.loads(plyant("best", *words, "--json").stdout)


def test_json_has_the_promised_keys_and_types():
    said = plyant_outside("best", "connect-four", "--moves", "4 4 3", "--depth", "6", "--json")
    found = json.loads(said.stdout)
    assert set(found) == KEYS
    assert found["game"] == "connect-four"
    assert found["to_move"] == "Yellow"
    assert found["action"] in [str(c) for c in range(1, 8)]
    assert found["line"][0] == found["action"]
    assert found["actions"] == [found["action"]]
    assert found["depth"] == 6
    assert found["nodes"] > 0
    assert found["native"] is True
    assert len(found["values"]) == 2


def test_without_a_budget_the_value_is_proved():
    found = best("tic-tac-toe")
    assert (found["value"], found["exact"], len(found["line"])) == (0, True, 9)


@pytest.mark.parametrize(("moves", "value"), [("", -1), ("3", 1), ("3 1", 1)])
def test_value_is_to_the_player_on_move(moves, value):
    """15 sticks are lost for whoever takes; 12 and 11 are won."""
    assert best("half-nim", "--moves", moves)["value"] == value


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "engine"])
def test_all_optimal_moves(algorithm):
    found = best("tic-tac-toe", "--moves", "a1 a3 b2", "--algorithm", algorithm, "--all")
    assert found["algorithm"] == algorithm
    assert found["actions"] == ["c3"]
    assert found["exact"] is True


def test_cut_rule_is_named():
    tree = "tree(nodes=((5 6) (5 7 8)))"
    weak, strict = (best(tree, "--algorithm", "alphabeta", "--cut", cut) for cut in ("weak", "strict"))
    assert (weak["nodes"], strict["nodes"]) == (6, 8)
    assert "weak" in weak["convention"]
    assert "strict" in strict["convention"]
    assert weak["native"] is False
    assert weak["reason"]


def test_a_position_may_be_given_as_text():
    assert best("tic-tac-toe", "--state", "XX./OO./...")["action"] == "c1"
    assert best("connect-four", "--state", "......./......./......./......./OOO..../XXX....")["action"] == "4"


def test_moves_may_be_run_together():
    assert best("connect-four", "--moves", "4444", "--depth", "4") | {"seconds": 0} == best(
        "connect-four", "--moves", "4 4 4 4", "--depth", "4"
    ) | {"seconds": 0}


def test_nodes_and_threads():
    assert best("connect-four", "--nodes", "1000")["nodes"] <= 1000
    assert best("connect-four", "--depth", "8", "--threads", "2")["depth"] == 8


def test_a_game_of_ones_own_from_a_file(tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from typing import NamedTuple\nfrom plyant import Game\n\n"
        "class S(NamedTuple):\n    n: int\n    p: int\n\n"
        "class Count(Game):\n    top: int = 10\n"
        "    def initial(self): return S(self.top, 0)\n    def player(self, s): return s.p\n"
        "    def actions(self, s): return range(1, min(3, s.n) + 1)\n"
        "    def result(self, s, a): return S(s.n - a, 1 - s.p)\n"
        "    def is_terminal(self, s): return s.n == 0\n"
        "    def utility(self, s, p): return -1 if p == s.p else 1\n"
    )
    for name in (str(mine), f"{mine}:Count", f"{mine}:Count(top=10)"):
        found = best(name, "--algorithm", "alphabeta")  # which is compiled in no time
        assert (found["action"], found["value"], found["native"]) == ("2", 1, True)
    assert best(f"{mine}:Count(top=8)", "--algorithm", "alphabeta")["value"] == -1


@pytest.mark.parametrize(
    ("words", "telling"),
    [
        (["best", "conect-four"], ["conect-four", "connect-four"]),
        (["best", "mnk(m=4,q=3)"], ["q", "m, n, k"]),
        (["best", "mnk(m=four)"], ["m=", "int"]),
        (["best", "mnk(m=0)"], ["m=0", "1 to 26"]),
        (["best", "mnk(m)"], ["m", "parameter=value"]),
        (["best", "connect-four", "--moves", "4 9"], ["move 2", "9", "1, 2, 3, 4, 5, 6, 7"]),
        (["best", "connect-four", "--moves", "4444444"], ["move 7", "full"]),
        (["best", "tic-tac-toe", "--moves", "a1 a1"], ["a1", "taken", "b1"]),
        (["best", "tic-tac-toe", "--moves", "1 4 2 5 3"], ["over"]),
        (["best", "tic-tac-toe", "--moves", "1 4 2 5 3 6"], ["over", "6"]),
        (["best", "tic-tac-toe", "--state", "XX"], ["3 rows of 3"]),
        (["best", "tic-tac-toe", "--state", "XXX/.../..."], ["3 X and 0 O"]),
        (["best", "connect-four", "--depth", "0"], ["no budget left", "depth"]),
        (["best", "connect-four", "--seconds", "-1"], ["no budget left", "seconds"]),
        (["best", "connect-four", "--depth", "x"], ["--depth", "integer"]),
        (["best", "connect-four", "--algorithm", "magic"], ["magic", "minimax, alphabeta, engine"]),
        (["best", "connect-four", "--cut", "weak", "--algorithm", "engine"], ["--cut", "alphabeta"]),
        (["best", "connect-four", "--off", "wings"], ["wings", "table"]),
        (["best", "nowhere.py:Game"], ["nowhere.py"]),
        (["best"], ["GAME"]),
        (["bset", "connect-four"], ["bset"]),
        (["play", "--resume", "nowhere.json"], ["nowhere.json"]),
        (["play", "connect-four", "--side", "left"], ["left", "first"]),
        (["best", "tree(nodes=((1 2))"], ["column"]),
        (["best", "mnk(m=3"], [") is missing", "mnk(m=3"]),
        (["best", "half-nim(sticks=1)"], ["over"]),
        (["best", "half-nim", "--threads", "100000"], ["threads=100000", "1 to 64"]),
        (["best", "half-nim", "--table-mb", "1e12"], ["1e+12 MB", "too large"]),
        (["best", "half-nim", "--futility", "-1"], ["futility=-1", "0 or more"]),
    ],
)
def test_errors_are_one_sentence_and_status_2(words, telling):
    done = plyant(*words, status=2)
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    for word in telling:
        assert word in done.stderr


def test_an_endless_game_is_one_sentence(tmp_path):
    mine = tmp_path / "round.py"
    mine.write_text(
        "from plyant import Game\n\nclass Round(Game):\n"
        "    def initial(self): return 0\n    def player(self, s): return s % 2\n"
        "    def actions(self, s): return [0]\n    def result(self, s, a): return (s + 1) % 4\n"
        "    def is_terminal(self, s): return False\n    def utility(self, s, p): return 0\n"
    )
    for algorithm in ("minimax", "alphabeta", "engine"):
        done = plyant("best", str(mine), "--algorithm", algorithm, "--interpreted", status=2)
        assert "endless" in done.stderr.strip().splitlines()[-1]


def test_a_game_that_raises_is_one_sentence_and_debug_shows_where(tmp_path):
    mine = tmp_path / "bad.py"
    mine.write_text(
        "from plyant import Game\n\nclass Bad(Game):\n"
        "    def initial(self): return (0,)\n    def player(self, s): return 0\n"
        "    def actions(self, s): return ['x']\n    def result(self, s, a): return 1 / 0\n"
        "    def is_terminal(self, s): return False\n    def utility(self, s, p): return 0\n"
    )
    done = plyant("best", str(mine), status=2)
    assert "ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in plyant("best", str(mine), "--debug", status=2).stderr


def test_a_position_that_is_over_is_told_before_anything_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path / "cache"))
    plyant_outside("best", "half-nim(sticks=1)", status=2)
    assert not (tmp_path / "cache").exists()


BLIND = str(Path(__file__).with_name("blind.py"))
NOTE = "no evaluate: beyond depth 3 every position counts as equal; define evaluate(s, p), or features and weights, or"


def test_a_game_without_an_evaluation_is_told_so_where_the_search_ends_before_the_game():
    assert NOTE in plyant("best", BLIND, "--depth", "3").stdout.replace("\n", " ")
    assert json.loads(plyant("best", BLIND, "--depth", "3", "--json").stdout)["note"].startswith(NOTE)
    assert "no evaluate" not in plyant("best", f"{BLIND}:Blind(rungs=4)").stdout
    assert "no evaluate" not in plyant("best", "tic-tac-toe", "--depth", "2", "--interpreted").stdout


def test_play_says_once_that_there_is_no_evaluation():
    said = plyant("play", BLIND, "--depth", "3", typed="1\n1\n1\nquit\n").stdout.replace("\n", " ")
    assert said.count("no evaluate: beyond depth 3") == 1
