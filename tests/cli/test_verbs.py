"""The other verbs: games, check, bench, help and completion."""

import json

import pytest
from command_line import MAIN, plyant, plyant_outside

from plyant.cli.app import VERBS


def test_games_are_listed():
    known = json.loads(plyant("games", "--json").stdout)
    names = [one["name"] for one in known]
    assert names == sorted(names)
    assert {"connect-four", "gomoku", "half-nim", "mnk", "nim", "tic-tac-toe", "tree"} <= set(names)
    assert all(one["text"] for one in known)
    assert "connect-four" in plyant("games").stdout


@pytest.mark.parametrize("verb", ["games", "play", "best", "check", "bench"])
def test_every_verb_has_help_with_an_example(verb):
    shown = plyant(verb, "--help").stdout
    assert f"plyant {verb}" in shown
    assert "Example" in shown
    assert "--json" in shown


def test_flags_have_no_type_in_the_help():
    for words in ([], *([verb] for verb in VERBS)):
        assert "bool" not in plyant(*words, "--help").stdout, words
    assert "<int>" in plyant("best", "--help").stdout


def test_without_a_verb_there_is_the_help_and_nothing_else():
    said = plyant(status=2)
    assert "Usage: plyant" in said.stdout
    assert said.stderr == ""


@pytest.mark.parametrize("words", [("play", "tic-tac-toe", "--opponent"), ("play", "tic-tac-toe", "--player")])
def test_an_opponent_with_a_wrong_option_is_refused_before_the_game(words):
    said = plyant(*words, "engine(depth=x)", typed="b2\n", status=2)
    assert said.stdout == "", "no board"
    assert said.stderr == "plyant: engine(depth=x): depth must be a whole number, got 'x'.\n"


def test_bench_gives_speeds_and_growth():
    figures = json.loads(plyant("bench", "tic-tac-toe", "--seconds", "0.1", "--json").stdout)
    assert figures["native"] > figures["interpreted"] > 0
    for name in ("minimax", "alphabeta", "engine"):
        rows = figures["branching"][name]
        assert [row["depth"] for row in rows] == list(range(1, len(rows) + 1))
        assert all(row["nodes"] > 0 for row in rows)
    assert figures["branching"]["minimax"][0]["nodes"] == 10, "the root and its nine moves"


def test_check_reports_a_good_game():
    report = json.loads(plyant("check", "half-nim", "--seconds", "2", "--json").stdout)
    assert report["problems"] == []
    assert report["native"] is True


def test_check_reports_a_broken_game_with_status_1(tmp_path):
    mine = tmp_path / "greedy.py"
    mine.write_text(
        "from typing import NamedTuple\nfrom plyant import Game\n\n"
        "class S(NamedTuple):\n    n: int\n    p: int\n\n"
        "class Greedy(Game):\n    zero_sum = True\n"
        "    def initial(self): return S(3, 0)\n    def player(self, s): return s.p\n"
        "    def actions(self, s): return range(1, s.n + 1)\n"
        "    def result(self, s, a): return S(s.n - a, 1 - s.p)\n"
        "    def is_terminal(self, s): return s.n == 0\n"
        "    def utility(self, s, p): return 1\n"
    )
    done = plyant("check", str(mine), "--seconds", "2", status=1)
    assert "3" in done.stdout, "taking all three at once is the shortest way to show it"
    assert "zero" in done.stdout


def test_shell_completion_knows_verbs_and_games():
    import os
    import subprocess

    environment = os.environ | {
        "_PLYANT_COMPLETE": "complete_bash",
        "COMP_WORDS": "plyant best conn",
        "COMP_CWORD": "2",
    }
    done = subprocess.run(
        MAIN, capture_output=True, text=True, env=environment, timeout=60,
    )  # fmt: skip
    assert "connect-four" in done.stdout, done


def test_version():
    assert plyant_outside("--version").stdout.startswith("plyant 0.")
