"""Ctrl-C while the rules are compiled: answered at once, and nothing that was not searched is called an answer."""

import json
import os
import signal
import subprocess
import sys

import pytest
from command_line import MAIN, at_a_terminal, plyant

from plyant.cli.thinking import NothingSearched, think
from plyant.game import Result

pexpect = pytest.importorskip("pexpect")


@pytest.fixture
def cold(tmp_path, monkeypatch):
    """Nothing is compiled yet."""
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_best_says_that_nothing_was_searched(cold, words):
    child = subprocess.Popen(
        [*MAIN, "best", "connect-four", "--depth", "3", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ,
    )  # fmt: skip
    assert child.stderr.readline().startswith("compiling strong for connect-four")
    child.send_signal(signal.SIGINT)
    said, told = child.communicate(timeout=60)
    assert (child.returncode, said) == (130, "")
    assert told == "plyant: stopped while compiling: nothing was searched.\n"


def sit_down(*words):
    return at_a_terminal(*MAIN, "play", *words)


def test_a_hint_is_not_given_and_the_game_goes_on(cold):
    child = sit_down("connect-four", "--depth", "3", "--side", "both")
    child.expect("Red> ")
    child.sendline("hint")
    child.expect("compiling strong")
    child.sendintr()
    child.expect("stopped while compiling: nothing was searched")
    child.expect("Red> ")
    child.sendline("4")
    child.expect("Yellow> ")
    child.sendline("quit")
    child.expect("kept")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


def test_the_computer_does_not_move_and_the_game_is_kept(cold):
    child = sit_down("connect-four", "--depth", "3")
    child.expect("Red> ")
    child.sendline("4")
    child.expect("compiling strong")
    child.sendintr()
    child.expect("stopped while compiling: nothing was searched")
    child.expect("The game is kept")
    child.expect(pexpect.EOF)
    assert json.loads((cold / "state" / "plyant" / "last-game.json").read_text())["moves"] == ["4"]


def test_a_search_that_was_stopped_before_its_first_node_has_no_answer():
    def search(stop, progress):
        stop.set()
        return Result(0.0, (0.0, 0.0), 1, (1,), (1,), 0, 0, 0.0, False, "engine", "", False)

    with pytest.raises(NothingSearched, match="nothing was searched"):
        think(search, quiet=True)


def test_a_move_without_a_finished_look_has_no_value():
    shown = plyant("best", "connect-four", "--nodes", "2").stdout
    assert "its value is not known" in shown


STARTING = """
import os, signal, sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
from plyant.cli.app import main
main(["games"])
"""


@pytest.mark.parametrize("module", ["plyant.catalogue", "numpy", "plyant.cli.streams"])
def test_ctrl_c_while_importing_prints_no_traceback(tmp_path, module):
    command = tmp_path / "plyant"
    command.write_text(STARTING)
    done = subprocess.run([sys.executable, str(command), module], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")
