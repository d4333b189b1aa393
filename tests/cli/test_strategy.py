"""`plyant strategy` from outside."""

import csv
import json

import pytest
from command_line import plyant

QUICK = ("--iterations", "300", "--interpreted")


def test_the_whole_strategy_of_kuhn_poker(tmp_path):
    said = plyant("strategy", "kuhn-poker", *QUICK).stdout
    assert "kuhn-poker: cfr_plus, 300 iterations in" in said
    assert "values A -0.05" in said
    assert "exploitability 0.0" in said
    rows = [line for line in said.splitlines() if line.startswith(("A  ", "B  "))]
    assert len(rows) == 12
    assert any("B: Q A bets" in row and "fold 0.6" in row and "call 0.3" in row for row in rows)
    assert not any("B: Q" in row for row in rows if row.startswith("A")), "nobody's card is in the other's row"


def test_as_json():
    found = json.loads(plyant("strategy", "kuhn-poker", *QUICK, "--json").stdout)
    assert found["game"] == "kuhn-poker"
    assert len(found["strategy"]) == 12
    assert all(abs(sum(row["mix"].values()) - 1) < 1e-9 for row in found["strategy"])
    assert found["exploitability"] < 0.02


def test_it_is_written_to_a_file(tmp_path):
    for suffix in ("json", "csv", "txt"):
        out = tmp_path / f"kuhn.{suffix}"
        said = plyant("strategy", "kuhn-poker", *QUICK, "--out", str(out)).stdout
        assert f"{out}: 12 rows" in said
    assert len(json.loads((tmp_path / "kuhn.json").read_text())["strategy"]) == 12
    rows = list(csv.DictReader((tmp_path / "kuhn.csv").open()))
    assert len(rows) == 24
    assert rows[0].keys() == {"player", "sees", "move", "probability"}
    assert "cfr_plus" in (tmp_path / "kuhn.txt").read_text()


def test_algorithms_and_seeds():
    one, two = (
        plyant("strategy", "kuhn-poker", *QUICK, "--algorithm", "mccfr", "--seed", seed, "--json").stdout
        for seed in "11"
    )
    assert json.loads(one)["strategy"] == json.loads(two)["strategy"]
    assert json.loads(one)["algorithm"] == "mccfr"


def test_a_matrix_and_a_game_of_several_rounds():
    said = plyant("strategy", "rock-paper-scissors").stdout
    assert said.count("rock 0.333  paper 0.333  scissors 0.333") == 2
    found = json.loads(plyant("strategy", "goofspiel(cards=3)", "--interpreted", "--json").stdout)
    assert found["exact"] is True
    assert all(abs(sum(row["mix"].values()) - 1) < 1e-6 for row in found["strategy"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["connect-four"], "`plyant solve connect-four` finds the best moves"),
        (["pig"], "`plyant best pig` finds the best moves"),
        (["three-tic-tac-toe"], "`plyant best three-tic-tac-toe` finds the best moves"),
        (["kuhn-poker", "--algorithm", "magic"], "--algorithm must be one of cfr, cfr_plus"),
        (["kuhn-poker", "--seconds", "0"], "seconds"),
        (["rock-paper-scissors", "--iterations", "5"], "nothing is hidden"),
        (["kuhn-poker", "--out", "kuhn.pdf"], "accepted: .json, .csv, .txt"),
        (["kuhn-poker", "--out", "no/where/kuhn.csv"], "there is no folder no/where"),
    ],
)
def test_what_is_refused_names_what_would_do(words, said):
    shown = plyant("strategy", *words, status=2)
    assert said in shown.stderr
    assert shown.stdout == ""


@pytest.mark.parametrize(
    ("game", "verb"),
    [
        ("kuhn-poker", "strategy"),
        ("goofspiel", "strategy"),
        ("pig", "best"),
        ("three-tic-tac-toe", "best"),
    ],
)
def test_solve_names_the_verb_that_would_do(game, verb):
    assert f"`plyant {verb} {game}`" in plyant("solve", game, status=2).stderr
