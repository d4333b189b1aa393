"""`plyant nim`, as it is called from outside."""

import json

import pytest
from command_line import plyant


def told(*words):
    return json.loads(plyant("nim", *words, "--json").stdout)


def test_piles():
    found = told("3", "5", "7")
    assert (found["nim_sum"], found["status"]) == (3 ^ 5 ^ 7, "WIN")
    assert [part["grundy"] for part in found["parts"]] == [3, 5, 7]
    assert [(one["number"], one["move"], one["leaves"]) for one in found["winning_moves"]] == [
        (1, "take 1", "2"),
        (2, "take 1", "4"),
        (3, "take 1", "6"),
    ]
    assert told("1", "2", "3")["status"] == "LOSS"
    assert told("1", "2", "3")["winning_moves"] == []
    assert "whoever moves loses" in plyant("nim", "1", "2", "3").stdout


def test_a_game_and_a_position_of_it():
    found = told("chomp(rows=2,columns=3)", "--interpreted")
    assert found["status"] == "WIN"
    assert [one["leaves"] for one in found["winning_moves"]] == ["3 2"], "the upper row is longer by one"
    lost = told("chomp(rows=2,columns=3)", "--interpreted", "--moves", found["winning_moves"][0]["move"])
    assert (lost["status"], lost["nim_sum"]) == ("LOSS", 0)
    shown = plyant("nim", "half-nim(sticks=6)", "--interpreted", "--state", "5").stdout
    assert "(5)" in shown
    assert "The Grundy value is 1, not 0" in shown


def test_games_and_piles_side_by_side():
    found = told("half-nim(sticks=6)", "half-nim(sticks=4)", "1", "--interpreted")
    assert ([part["grundy"] for part in found["parts"]], found["status"]) == ([3, 2, 1], "LOSS")


def test_half_nim_of_the_notes():
    text = plyant("nim", "--half").stdout
    assert text.startswith("lost to the mover: 1, 3, 7, 15, 31, 63, 127, ...\n")
    assert "70   70 - 63 = 7  1000110  0000110 + 0000001 = 0000111     7    63" in text
    assert [f"Case {case}:" in text for case in (1, 2, 3, 4)] == [True] * 4
    assert [text.count(f"N = {n} is ") for n in (15, 29)] == [2, 2]
    found = told("--half")
    assert [(one["sticks"], one["first"], one["second"]) for one in found["methods"]] == [
        (13, 6, 6),
        (27, 12, 12),
        (36, 5, 5),
        (70, 7, 7),
    ]
    assert [(one["number"], one["sticks"], one["winner"]) for one in found["cases"]] == [
        (1, 29, "MAX"),
        (2, 15, "MAX"),
        (3, 15, "MIN"),
        (4, 29, "MIN"),
    ]


def test_half_nim_of_other_piles():
    found = told("--half", "29", "1000000")
    assert [row["sticks"] for row in found["computed"]] == list(range(1, 30))
    assert all(row["takes"] == ([row["closed"]] if row["closed"] else []) for row in found["computed"])
    assert [one["second"] for one in found["methods"]] == [14, 475713]
    assert [one["number"] for one in found["cases"]] == [1, 4]
    text = plyant("nim", "--half", "1000000").stdout
    assert "up to 64 sticks" in text
    assert "Case" not in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "nim of what"),
        (("99999999999999999999",), "is not a pile; whole numbers from 0 to 10^18"),
        (("--half", "0"), "whole numbers from 1 to"),
        (("--half", "many"), "'many' is not a pile"),
        (("--half", "29", "--moves", "3"), "belong to one GAME"),
        (("3", "--moves", "A1"), "3 is a pile"),
        (("nim", "3", "--moves", "A1"), "several things are given"),
        (("tic-tac-toe",), "not seen to be impartial"),
        (("pig",), "two players without chance"),
        (("nothing-like-it",), "there is no game"),
    ],
)
def test_what_is_refused_is_one_sentence(words, why):
    said = plyant("nim", *words, status=2)
    assert why in said.stderr
    assert len(said.stderr.splitlines()) == 1
    assert said.stdout == ""


def test_a_pile_of_thousands_of_digits_is_one_short_sentence():
    shown = plyant("nim", "9" * 5000, status=2).stderr
    assert "is not a pile; whole numbers from 0 to 10^18 are accepted" in shown
    assert len(shown) < 200
