"""plyant diagnose: exit status, text and JSON."""

import json
from pathlib import Path

import pytest
from command_line import plyant

STUDENTS = Path(__file__).parent.parent / "explain" / "diagnosis" / "students"


def test_right_function_has_status_0():
    shown = plyant("diagnose", f"{STUDENTS}/lists.py:alphabeta").stdout
    assert "is right on all of 300 trees" in shown
    assert "weak" in shown


def test_bug_has_status_1(tmp_path):
    file = tmp_path / "student.py"
    file.write_text((STUDENTS / "lists.py").read_text().replace("beta, False", "beta, True"))
    shown = plyant("diagnose", f"{file}:alphabeta", status=1).stdout
    assert "The same player makes all the moves" in shown
    assert "((0 1))" in shown
    told = json.loads(plyant("diagnose", f"{file}:alphabeta", "--json", status=1).stdout)
    assert told["bug"] == "player-not-switched"
    assert told["expected"]["value"] == 0
    assert told["got"]["value"] == 1


def test_the_smallest_tree_can_be_drawn(tmp_path):
    file, out = tmp_path / "student.py", tmp_path / "tree.svg"
    file.write_text((STUDENTS / "lists.py").read_text().replace("beta, False", "beta, True"))
    plyant("diagnose", f"{file}:alphabeta", "--out", str(out), status=1)
    assert out.read_text().startswith("<svg")
    assert ".svg" in plyant("diagnose", f"{file}:alphabeta", "--out", "tree.doc", status=2).stderr


def test_options_are_passed_on():
    told = json.loads(
        plyant("diagnose", f"{STUDENTS}/lists.py:alphabeta", "--cut", "strict", "--json", status=1).stdout
    )
    assert told["bug"] == "weak-for-strict"


@pytest.mark.parametrize(
    ("function", "options", "sentence"),
    [
        ("nowhere.py:f", (), "there is no file"),
        ("alphabeta", (), "student.py:alphabeta"),
        (f"{STUDENTS}/lists.py:gamma", (), "has no 'gamma'"),
        (f"{STUDENTS}/lists.py:alphabeta", ("--cut", "weakly"), "weakly"),
    ],
)
def test_bad_input_has_status_2(function, options, sentence):
    assert sentence in plyant("diagnose", function, *options, status=2).stderr


def test_unknown_signature_has_status_2_and_shows_the_adapter(tmp_path):
    file = tmp_path / "student.py"
    file.write_text("def f(flavour, colour_of_the_day): return 1\n")
    assert "def solve(tree):" in plyant("diagnose", f"{file}:f", status=2).stderr


def test_help_has_an_example():
    shown = plyant("diagnose", "--help").stdout
    assert "Example:  plyant diagnose student.py:alphabeta" in shown
    assert "--json" in shown
