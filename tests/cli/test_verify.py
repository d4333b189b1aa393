"""`plyant verify`: proofs are checked, and what is wrong is said."""

import dataclasses
import json

import pytest
from command_line import plyant

from plyant.catalogue import load
from plyant.exact.certificate import certificate
from plyant.exact.solve import solve

MINE = """
from plyant import Game

class Countdown(Game):
    zero_sum = True
    bounds = (-1, 1)
    def initial(self): return 3
    def player(self, s): return s % 2
    def actions(self, s): return range(1, s + 1)
    def result(self, s, a): return s - a
    def is_terminal(self, s): return s == 0
    def utility(self, s, p): return 1 if p == 0 else -1
"""


@pytest.fixture(scope="module")
def made():
    """A proof that MAX wins half-nim after two moves."""
    game = load("half-nim")
    return certificate(solve(game, native=False), moves="1 4")


def test_a_proof_that_holds(made, tmp_path):
    file = str(tmp_path / "proof.gz")
    made.write(file)
    said = plyant("verify", file).stdout
    assert "verified: half-nim: MAX gets exactly 1 after 1 4 within" in said
    told = json.loads(plyant("verify", file, "--json").stdout)
    assert told["verified"] is told["exact"] is True
    assert (told["game"], told["moves"], told["least"]) == ("half-nim", ["1", "4"], 1)
    assert told["states"] == sum(made.states)


def test_a_proof_that_does_not_hold_has_status_1(made, tmp_path):
    file = str(tmp_path / "proof.gz")
    dataclasses.replace(made, numbers=made.numbers[:-1]).write(file)
    assert "not verified: least 1 is not proved: after" in plyant("verify", file, status=1).stderr
    told = json.loads(plyant("verify", file, "--json", status=1).stdout)
    assert told["verified"] is False
    assert "no move is given" in told["reason"]
    assert "rules have changed" not in told["reason"]


def test_other_rules_are_given_as_a_reason(made, tmp_path):
    file = str(tmp_path / "proof.gz")
    dataclasses.replace(made, numbers=[], header=dataclasses.replace(made.header, rules="0")).write(file)
    assert "The rules have changed" in plyant("verify", file, status=1).stderr


def test_files_that_are_no_proofs_have_status_2(made, tmp_path):
    file = tmp_path / "proof.gz"
    made.write(file)
    file.write_bytes(file.read_bytes()[:-9])
    assert "damaged or cut off" in plyant("verify", str(file), status=2).stderr
    assert "cannot be used" in plyant("verify", str(tmp_path / "nothing"), status=2).stderr


def test_a_game_of_ones_own_must_be_named(made, tmp_path):
    """A proof never decides which Python file is run."""
    mine, file = tmp_path / "mine.py", str(tmp_path / "proof.gz")
    mine.write_text(MINE)
    certificate(solve(load(str(mine)), native=False)).write(file)
    assert "say where it is" in plyant("verify", file, status=2).stderr
    assert "countdown: MAX gets exactly 1 from the start" in plyant("verify", file, str(mine)).stdout
    dataclasses.replace(made, header=dataclasses.replace(made.header, game=str(mine))).write(file)
    mine.write_text("raise SystemExit(77)")
    assert "say where it is" in plyant("verify", file, status=2).stderr
