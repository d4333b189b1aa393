"""The tables of the notes about half-nim, and the computed ones beside them."""

import pytest

import plyant as ply
from plyant.errors import UnfitGame
from plyant.explain.half_nim import case, case_number
from plyant.explain.half_nim_words import case_table, computed_table, methods_table, sequence_text
from plyant.explain.losing_sequence import binary_take

METHODS = """\
 N  first method   binary   leading digit removed, + 1  take  left
13    13 - 7 = 6     1101           0101 + 0001 = 0110     6     7
27  27 - 15 = 12    11011        01011 + 00001 = 01100    12    15
36   36 - 31 = 5   100100     000100 + 000001 = 000101     5    31
70   70 - 63 = 7  1000110  0000110 + 0000001 = 0000111     7    63"""


def half_nim(sticks):
    return ply.load(f"half-nim(sticks={sticks})")


def lost_by_hand(most):
    """Piles lost to the mover, by the definition."""
    lost = {1}
    for n in range(2, most + 1):
        if not any(n - a in lost for a in range(1, n // 2 + 1)):
            lost.add(n)
    return lost


def table(text):
    """The rows of the last table in a text, by head."""
    block = [part for part in text.split("\n\n") if "\n" in part][-1].splitlines()
    return [line.split() for line in block[1:]]


def test_the_table_of_the_notes():
    assert methods_table() == METHODS
    assert sequence_text(63) == "1, 3, 7, 15, 31, 63"


def test_both_methods_agree_and_win_wherever_a_take_wins():
    lost = lost_by_hand(300)
    for n in range(2, 301):
        wins = [a for a in range(1, n // 2 + 1) if n - a in lost]
        _, _, _, below, _, first, *_, take, left = methods_table([n]).splitlines()[1].replace("not legal", "-").split()
        assert int(first) == int(take) == binary_take(n) == n - int(below)
        assert wins == ([int(take)] if left != "-" else [])


def test_where_the_methods_give_no_legal_take_the_table_says_so():
    assert methods_table([7]).endswith("4  not legal")


def test_the_computed_table_beside_the_closed_form():
    lost = lost_by_hand(70)
    rows = [line.split() for line in computed_table(half_nim(70)).splitlines()[1:]]
    assert [int(row[0]) for row in rows] == list(range(1, 71))
    for n, _, computed, takes, closed, take in rows:
        assert (computed == "lost") == (closed == "lost") == (int(n) in lost)
        assert takes == take


@pytest.mark.parametrize(
    ("sticks", "first", "case", "status"),
    [(29, "max", 1, "WIN"), (15, "min", 2, "WIN"), (15, "max", 3, "LOSS"), (29, "min", 4, "LOSS")],
)
def test_the_four_cases(sticks, first, case, status):
    """After the first move of the winner, if there is one: all takes of the loser at 15, 7 and 3, and their answers."""
    assert case_number(sticks, first) == case
    text = case_table(half_nim(sticks), first)
    winner, loser = ("MAX", "MIN") if status == "WIN" else ("MIN", "MAX")
    assert text.startswith(f"Case {case}: {first.upper()} moves first, and N = {sticks} ")
    assert f"\n{status} to MAX: {winner} wins whatever {loser} does" in text
    assert text.endswith(f"{loser} must take the last one, and {winner} has won.")
    lost = lost_by_hand(sticks)
    rows = [row for row in table(text) if row[0] in ("15", "7", "3")]
    assert [(int(row[0]), int(row[1])) for row in rows] == [
        (n, take) for n in (15, 7, 3) for take in range(1, n // 2 + 1)
    ]
    for has, take, left, answer, after, *errors in rows:
        assert int(left) == int(has) - int(take)
        assert int(after) == int(left) - int(answer)
        assert int(after) in lost
        given = {
            a for span in errors if span != "-" for a in range(int(span.split("-")[0]), int(span.split("-")[-1]) + 1)
        }
        assert given | {int(answer)} == set(range(1, int(left) // 2 + 1))


@pytest.mark.parametrize("first", ["max", "min"])
def test_of_29_only_one_first_take_wins(first):
    other = "min" if first == "max" else "max"
    opening = case_table(half_nim(29), first).split("\n\n")[1].splitlines()
    rows = [line.split() for line in opening[1:]]
    assert [(int(take), int(left)) for take, left, *_ in rows] == [(take, 29 - take) for take in range(1, 15)]
    assert [who for _, _, who, _ in rows] == [other.upper()] * 13 + [first.upper()]
    assert [answer for *_, answer in rows] == [str(left - 15) for left in range(28, 15, -1)] + ["-"]


@pytest.mark.parametrize(("sticks", "first", "winner"), [(1, "max", "MIN"), (1, "min", "MAX"), (2, "min", "MIN")])
def test_the_smallest_piles(sticks, first, winner):
    assert case_table(half_nim(sticks), first).endswith(f"and {winner} has won.")


def test_other_games_are_refused():
    for call in (case, case_table, computed_table):
        with pytest.raises(UnfitGame, match="about half-nim"):
            call(ply.load("nim"))
