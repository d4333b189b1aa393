"""Errors of people's own files: one sentence with the place, whatever it is that they raise."""

import pytest
from command_line import plyant

RULES = """
import sys
import plyant as ply
from plyant.cli.keyboard import EndedBySignal


class Faulty(ply.Game):
    fault: str = ""

    def initial(self):
        return ([3], 0) if self.fault == "list" else (3, 0)

    def player(self, s):
        return s[1]

    def actions(self, s):
        if self.fault == "error":
            raise KeyError("sticks")
        if self.fault == "signal":
            raise EndedBySignal(143)
        if self.fault == "exit":
            sys.exit(0)
        return [1]

    def result(self, s, a):
        left = [s[0][0] - 1] if self.fault == "list" else s[0] - 1
        return left, 1 - s[1]

    def is_terminal(self, s):
        return s[0] in (0, [0])

    def utility(self, s, p):
        return 1 if p == s[1] else -1
"""


@pytest.mark.parametrize("verb", ["solve", "best"])
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("error", "faulty.py, line 18, in actions: stopped with KeyError: 'sticks' (--debug shows how it came to it)."),
        ("exit", "faulty.py, line 22, in actions: the program is ended there, by sys.exit or exit; rules must not do"),
        ("list", "it contains a list; use a NamedTuple"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path, verb, fault, sentence):
    (tmp_path / "faulty.py").write_text(RULES)
    done = plyant(verb, f"{tmp_path / 'faulty.py'}:Faulty(fault={fault})", status=2)
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_who_is_asked_to_end_by_a_signal_while_a_rule_runs_ends_with_its_status(tmp_path):
    (tmp_path / "faulty.py").write_text(RULES)
    done = plyant("best", f"{tmp_path / 'faulty.py'}:Faulty(fault=signal)", status=143)
    assert "sys.exit" not in done.stderr


def test_a_file_that_ends_the_program_is_named(tmp_path):
    (tmp_path / "gone.py").write_text("import sys\nsys.exit(0)\n")
    done = plyant("solve", str(tmp_path / "gone.py"), status=2)
    assert "gone.py, line 2: the program is ended there" in done.stderr
